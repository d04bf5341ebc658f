"""A match under xboard, with polyglot between it and us, on a screen that nobody sees.

    python match.py alpha-beta chute-7                 two of our engines
    python match.py reference "gnuchess --xboard"      against a command that speaks xboard's protocol
    python match.py ctw uci:stockfish                  against a command that speaks UCI
    python match.py reference:Hash=1 reference:Hash=64 with options, by name

Needs xboard, polyglot, xvfb and xauth (Debian's packages). The games are written to test-results/ and read again:
all must be there and have come to an end by the rules of chess, not by a clock, a crash or an illegal move. Each
opening of the tournaments (src/lab/arena/openings.txt) is played twice, once with each colour.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import chess
import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "test-results"
PLYGROUND = pathlib.Path(os.environ.get("PLYGROUND", "target/debug/plyground")).resolve()
# What xboard writes when a game did not end on the board.
FORFEIT = re.compile(r"forfeit|time|flag|illegal|false|exit|crash|abort|terminat|resign", re.IGNORECASE)
# The score, depth and seconds that it writes beside a move.
SCORE = re.compile(r"^\s*[+-]\d+\.\d+/\d+\s*[\d:.]*\s*")


def engines():
    """The names of our engines, as they introduce themselves."""
    run = subprocess.run([PLYGROUND, "uci"], input="uci\n", capture_output=True, text=True, check=True)
    line = next(line for line in run.stdout.splitlines() if "option name Engine " in line)
    return line.split(" var ")[1:]


def command_of(player, place, names):
    """The command by which xboard starts a player."""
    name, *options = player.split(":")
    if name in names:
        command, options = f"{PLYGROUND} uci", [f"Engine={name}", *options]
    elif name == "uci":
        command, options = ":".join(options), []
    else:
        return player
    lines = ["[PolyGlot]", f"EngineCommand = {command}", "EngineDir = .", f"EngineName = {player}", "Resign = false",
             "Log = true", f"LogFile = {RESULTS / place}.log", "[Engine]"]
    lines += [" = ".join(option.split("=", 1)) for option in options]
    ini = RESULTS / f"{place}.ini"
    ini.write_text("\n".join(lines) + "\n")
    return f"polyglot {ini}"


def write_openings(path):
    """The tournaments' openings as games that xboard loads."""
    with open(path, "w") as file:
        for line in (ROOT / "src/lab/arena/openings.txt").read_text().splitlines():
            name, _, moves = line.partition(":")
            if not moves or line.startswith("#"):
                continue
            board = chess.Board()
            for word in moves.split():
                board.push_san(word)
            game = chess.pgn.Game.from_board(board)
            game.headers["Event"] = name
            print(game, end="\n\n", file=file)


def play(arguments, path):
    names = engines()
    with tempfile.TemporaryDirectory() as folder:
        openings = os.path.join(folder, "openings.pgn")
        write_openings(openings)
        command = ["xvfb-run", "-a", "xboard", "-noGUI", "-xexit", "-xpopup", "-matchPause", "0"]
        command += ["-autoCallFlag", "true", "-testLegality", "true", "-ponder" if arguments.ponder else "-xponder"]
        command += ["-fcp", command_of(arguments.first, "first", names), "-fn", arguments.first]
        command += ["-scp", command_of(arguments.second, "second", names), "-sn", arguments.second]
        command += ["-tc", f"0:{arguments.seconds}", "-inc", str(arguments.increment)]
        command += ["-lgf", openings, "-lgi", "-2", "-mg", str(arguments.games), "-sgf", str(path)]
        # Where Debian keeps games.
        environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/games"}
        with open(RESULTS / "xboard.log", "w") as log:
            # polyglot leaves a file where it is started.
            subprocess.run(command, cwd=RESULTS, env=environment, stdout=log, stderr=log, check=True)


def check(arguments, path):
    """Reads the games again; gives what is wrong with them."""
    faults, points, ends = [], collections.Counter(), collections.Counter()
    number = plies = 0
    with open(path) as file:
        while game := chess.pgn.read_game(file):
            number += 1
            last, result = game.end(), game.headers["Result"]
            end = SCORE.sub("", last.comment).strip()
            outcome = last.board().outcome(claim_draw=True)
            plies += last.ply()
            faults += [f"game {number}: {error}" for error in game.errors]
            if result == "*" or FORFEIT.search(end):
                faults.append(f"game {number} ended {result} {end}")
            if outcome is not None and outcome.result() != result:
                faults.append(f"game {number} is written {result} but is {outcome.result()}")
            ends[re.sub("White|Black", "one side", end)] += 1
            white = {"1-0": 1, "0-1": 0}.get(result, 0.5)
            points[game.headers["White"]] += white
            points[game.headers["Black"]] += 1 - white
    if number != arguments.games:
        faults.append(f"{number} games instead of {arguments.games}")
    score = ", ".join(f"{name} {value:g}" for name, value in points.items())
    print(f"{number} games, {plies} plies: {score}")
    for words, times in ends.most_common():
        print(f"  {times:3} {words}")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=10, help="of each side for the game")
    parser.add_argument("--increment", type=float, default=0.1, help="seconds for each move; polyglot tells engines of whole ones only")
    parser.add_argument("--ponder", action="store_true", help="both think in their opponent's time, too")
    arguments = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / (re.sub(r"\W+", "-", f"match-{arguments.first}-{arguments.second}") + ".pgn")
    # xboard adds to what is there.
    path.unlink(missing_ok=True)
    play(arguments, path)
    faults = check(arguments, path)
    for fault in faults:
        print(f"  FAULT {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
