"""`plyground uci` as python-chess's engine module meets it: what it asks, and what comes back. `make clients`."""

import asyncio
import logging
import os
import tempfile
import time
import unittest

import chess
import chess.engine

PLYGROUND = os.environ.get("PLYGROUND", "target/debug/plyground")
# Engines that take a score from a search, deepening ply by ply.
SEARCHES = ["alpha-beta", "minimax", "alpha-beta-moves", "chute", "chute-7", "reference"]
PAWNS = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"
POSITIONS = {
    "the initial position": chess.STARTING_FEN,
    "castling on either side": "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "a pawn that can be taken in passing": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "only promotions": "8/P6k/8/8/8/8/7p/K7 w - - 0 1",
    "a check": "rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3",
    "two moves": "7k/8/8/8/8/8/r7/K7 w - - 0 1",
    "kings and pawns": PAWNS,
}


class Complaints(logging.Handler):
    """What the client finds odd in an answer it only logs."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


class Conversation(unittest.TestCase):
    def setUp(self):
        self.complaints = Complaints()
        logging.getLogger("chess.engine").addHandler(self.complaints)
        self.engine = chess.engine.SimpleEngine.popen_uci([PLYGROUND, "uci"], timeout=60)

    def tearDown(self):
        self.engine.quit()
        self.assertEqual(self.engine.returncode.result(timeout=10), 0)
        logging.getLogger("chess.engine").removeHandler(self.complaints)
        self.assertEqual(self.complaints.found, [])

    def names(self):
        return self.engine.options["Engine"].var

    def test_it_introduces_itself(self):
        self.assertIn("Plyground", self.engine.id["name"])
        self.assertTrue(set(SEARCHES) < set(self.names()))
        self.engine.ping()

    def test_every_engine_moves_legally_in_every_position(self):
        for name in self.names():
            self.engine.configure({"Engine": name})
            for what, fen in POSITIONS.items():
                with self.subTest(name, position=what):
                    board = chess.Board(fen)
                    # The client refuses an illegal move by an error.
                    played = self.engine.play(board, chess.engine.Limit(nodes=300), game=(name, what))
                    self.assertIn(played.move, board.legal_moves)

    def test_every_engine_plays_on_in_a_game(self):
        for name in self.names():
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                board = chess.Board()
                for _ in range(12):
                    board.push(self.engine.play(board, chess.engine.Limit(nodes=100), game=name).move)

    def test_a_game_that_is_over_has_no_move(self):
        for fen, score in {
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": chess.engine.Mate(0),
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": chess.engine.Cp(0),
        }.items():
            ended = chess.Board(fen)
            played = self.engine.play(ended, chess.engine.Limit(depth=2), info=chess.engine.INFO_SCORE)
            # `0000`, as the protocol writes the move that there is not.
            self.assertEqual(played.move, chess.Move.null())
            self.assertEqual(played.info["score"].relative, score)

    def test_the_last_line_begins_with_the_move_played(self):
        board = chess.Board(POSITIONS["castling on either side"])
        for name in self.names():
            self.engine.configure({"Engine": name})
            for nodes in [50, 700, 3000]:
                with self.subTest(name, nodes=nodes):
                    played = self.engine.play(board, chess.engine.Limit(nodes=nodes), info=chess.engine.INFO_ALL)
                    if "pv" in played.info:
                        self.assertEqual(played.info["pv"][0], played.move)

    def test_limits_are_kept(self):
        board = chess.Board()
        for name in SEARCHES:
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                info = self.engine.analyse(board, chess.engine.Limit(depth=2))
                self.assertEqual(info["depth"], 2)
                info = self.engine.analyse(board, chess.engine.Limit(nodes=2000))
                self.assertLessEqual(info["nodes"], 2000)

    def test_time_is_kept_by_every_engine(self):
        board = chess.Board(POSITIONS["castling on either side"])
        limits = {
            "movetime": (chess.engine.Limit(time=0.4), 0.4),
            "clock": (chess.engine.Limit(white_clock=6, black_clock=1, white_inc=0.1, black_inc=0.1), 0.6),
            "flag about to fall": (chess.engine.Limit(white_clock=0.1, black_clock=9), 0.1),
        }
        for name in self.names():
            self.engine.configure({"Engine": name})
            for what, (limit, most) in limits.items():
                with self.subTest(name, limit=what):
                    begun = time.monotonic()
                    self.engine.play(board, limit)
                    # What the pipe, the client's thread and a busy machine take.
                    self.assertLess(time.monotonic() - begun, most + 0.3)

    def test_a_large_table_delays_no_move(self):
        # xboard sets the table of every engine; made whole for each move it lost games on time.
        self.engine.configure({"Engine": "reference", "Hash": 256})
        begun = time.monotonic()
        for _ in range(10):
            self.engine.play(chess.Board(), chess.engine.Limit(time=0.05))
        self.assertLess(time.monotonic() - begun, 1)

    def test_an_endless_analysis_is_stopped_at_once(self):
        board = chess.Board(POSITIONS["castling on either side"])
        for name in self.names():
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                with self.engine.analysis(board) as analysis:
                    time.sleep(0.3)
                    begun = time.monotonic()
                    analysis.stop()
                    best = analysis.wait()
                    self.assertLess(time.monotonic() - begun, 0.5)
                self.assertIn(best.move, board.legal_moves)

    def test_it_thinks_in_its_opponents_time(self):
        self.engine.configure({"Engine": "reference"})
        limit = chess.engine.Limit(white_clock=5, black_clock=5)
        for follows in [True, False]:
            board, pondered = chess.Board(), 0
            for _ in range(6):
                played = self.engine.play(board, limit, ponder=True, game=("ponder", follows))
                board.push(played.move)
                # A move found within an iteration has no reply yet.
                pondered += played.ponder is not None
                expected = played.ponder if follows else None
                others = [move for move in board.legal_moves if move != played.ponder]
                # The client says `ponderhit`, or stops and asks anew, by what is on its board.
                board.push(expected or others[0])
            self.assertGreater(pondered, 0)

    def test_mates_are_counted_in_moves_for_the_side_to_move(self):
        mates = {
            "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1": 1,
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": 2,
            "3r2k1/8/8/8/8/8/5PPP/6K1 b - - 0 1": 1,
        }
        for name in ["alpha-beta", "minimax", "reference"]:
            self.engine.configure({"Engine": name})
            for fen, moves in mates.items():
                with self.subTest(name, fen=fen):
                    board = chess.Board(fen)
                    info = self.engine.analyse(board, chess.engine.Limit(depth=2 * moves))
                    self.assertEqual(info["score"].relative, chess.engine.Mate(moves))
                    for move in info["pv"]:
                        board.push(move)
                    self.assertTrue(board.is_checkmate())

    def test_being_mated_is_told_with_a_minus(self):
        board = chess.Board("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1")
        info = self.engine.analyse(board, chess.engine.Limit(depth=3))
        self.assertEqual(info["score"].relative, chess.engine.Mate(-1))

    def test_several_lines_are_different_moves_whose_scores_do_not_rise(self):
        board = chess.Board(POSITIONS["castling on either side"])
        for name in [*SEARCHES, "player", "ctw", "ctw-chute"]:
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                lines = self.engine.analyse(board, chess.engine.Limit(nodes=3000), multipv=3)
                self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
                self.assertEqual(len({line["pv"][0] for line in lines}), 3)
                scores = [line["score"].relative for line in lines]
                self.assertEqual(scores, sorted(scores, reverse=True))

    def test_the_first_of_several_lines_is_that_of_one(self):
        board = chess.Board(POSITIONS["castling on either side"])
        for name in ["alpha-beta", "minimax", "reference", "chute-7"]:
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                one = self.engine.analyse(board, chess.engine.Limit(depth=2))
                several = self.engine.analyse(board, chess.engine.Limit(depth=2), multipv=4)
                self.assertEqual(one["score"], several[0]["score"])
                self.assertEqual(one["pv"][0], several[0]["pv"][0])

    def test_a_position_of_few_moves_has_as_many_lines(self):
        lines = self.engine.analyse(chess.Board(POSITIONS["two moves"]), chess.engine.Limit(depth=2), multipv=3)
        self.assertEqual(len(lines), 2)

    def test_only_the_moves_that_are_asked_for_are_played(self):
        moves = [chess.Move.from_uci(word) for word in ["a2a3", "h2h4"]]
        for name in set(self.names()) - {"eg", "ctw", "ctw-chute"}:
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                played = self.engine.play(chess.Board(), chess.engine.Limit(nodes=500), root_moves=moves)
                self.assertIn(played.move, moves)

    def test_options_are_followed(self):
        def nodes(options):
            self.engine.configure({"Engine": "reference", **options})
            return self.engine.analyse(chess.Board(), chess.engine.Limit(depth=4))["nodes"]

        own = nodes({})
        self.assertNotEqual(nodes({"Algorithm": "alpha-beta"}), own)
        self.assertLess(nodes({"Algorithm": "own", "Fanout": "2,2,2,2"}), own)
        self.assertEqual(nodes({"Fanout": ""}), own)
        self.assertEqual(nodes({"Hash": 16}), own)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            print("0 " * 21 + "1", file=file, flush=True)
            self.engine.configure({"Engine": "chute", "Weights": file.name})
            # Only the last heuristic counts: most moves are worth nothing.
            weighed = self.engine.analyse(chess.Board(), chess.engine.Limit(depth=1))["score"]
        self.engine.configure({"Weights": ""})
        self.assertNotEqual(self.engine.analyse(chess.Board(), chess.engine.Limit(depth=1))["score"], weighed)

    def test_the_game_before_is_not_returned_to_by_who_is_better_off(self):
        for name in ["alpha-beta", "reference", "ctw"]:
            with self.subTest(name):
                self.engine.configure({"Engine": name})
                board = chess.Board("7k/8/8/8/8/8/8/KQ6 w - - 0 1")
                for word in ["b1b2", "h8g8", "b2b1", "g8h8"]:
                    board.push_uci(word)
                played = self.engine.play(board, chess.engine.Limit(nodes=2000))
                self.assertNotEqual(played.move.uci(), "b1b2")


class RawLines(unittest.IsolatedAsyncioTestCase):
    """What no careful client would send."""

    def setUp(self):
        # It logs every line that it did not ask for.
        logging.getLogger("chess.engine").setLevel(logging.ERROR)

    def tearDown(self):
        logging.getLogger("chess.engine").setLevel(logging.NOTSET)

    async def test_bad_options_do_not_break_the_conversation(self):
        _, engine = await chess.engine.popen_uci([PLYGROUND, "uci"])
        for line in [
            "setoption name Engine value stockfish",
            "setoption name Nodes value many",
            "setoption name Nodes value -5",
            "setoption name Hash value 0",
            "setoption name Fanout value 7,x",
            "setoption name Algorithm value guess",
            "setoption name Weights value /no/such/file",
            "setoption name MultiPV value 1000",
            "go searchmoves e2e5 nodes 10",
            "stop",
            "setoption name Ponder value perhaps",
            "setoption name Contempt value 3",
            "setoption name",
            "setoption",
            "go sideways",
            "stop",
            "ponderhit",
            "position startpos moves e2e5",
            "register later",
            "debug on",
        ]:
            engine.send_line(line)
        await asyncio.wait_for(engine.ping(), 10)
        played = await engine.play(chess.Board(), chess.engine.Limit(depth=2))
        self.assertIn(played.move, chess.Board().legal_moves)
        await engine.quit()


if __name__ == "__main__":
    unittest.main()
