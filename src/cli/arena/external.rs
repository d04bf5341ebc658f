//! Engines of a tournament that are programs of their own and speak the UCI protocol.
//!
//! `uci:COMMAND` names one, with options after semicolons: `uci:stockfish;Threads=1;Hash=16`. It runs from its
//! first turn to the end of the tournament.

use ::chess::words::counted;
use ::search::ctw::UciScore;
use anyhow::{Context, Result, anyhow, bail};
use arena::experiment::{Choice, EXTERNAL, Turn};
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// An engine that is silent for so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time for an engine to end by itself.
const FAREWELL: Duration = Duration::from_secs(1);
/// The length in bytes at which a line is split.
const LINE_LIMIT: u64 = 1 << 16;
/// An engine that writes so many lines without an answer has failed.
const MOST_LINES: usize = 1_000_000;
/// Lines that wait to be read; an engine that talks more waits.
const LINES_LIMIT: usize = 1_000;

/// The programs that run, by their place among the engines.
#[derive(Default)]
pub(super) struct Externals(BTreeMap<usize, External>);

impl Externals {
    /// The move of an external engine; `None` if the engine is one of ours.
    pub(super) fn choice(&mut self, turn: &Turn<'_>) -> Result<Option<Choice>> {
        let name = &turn.plan.engines[turn.seat];
        let Some(command) = name.strip_prefix(EXTERNAL) else {
            return Ok(None);
        };
        let external = match self.0.remove(&turn.seat) {
            Some(external) => external,
            None => External::start(command).with_context(|| name.clone())?,
        };
        let external = self.0.entry(turn.seat).or_insert(external);
        external
            .choose(turn)
            .with_context(|| name.clone())
            .map(Some)
    }
}

struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The moves of the last turn, to notice a new game.
    moves: Vec<Move>,
}

impl External {
    fn start(command: &str) -> Result<Self> {
        let mut parts = command.split(';');
        let mut words = parts.next().unwrap_or_default().split_whitespace();
        let program = words
            .next()
            .ok_or_else(|| anyhow!("write uci:COMMAND, say uci:stockfish"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            bail!("{program} has no input or output");
        };
        let mut external = Self {
            child,
            input,
            lines: listen(output),
            moves: Vec::new(),
        };
        external.say("uci")?;
        external.hear(|line| (line == "uciok").then_some(()))?;
        for option in parts {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| anyhow!("{option:?} is no option; write Name=value"))?;
            external.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(external)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice> {
        let goes_on = !self.moves.is_empty() && turn.moves.starts_with(&self.moves);
        if !goes_on {
            self.say("ucinewgame")?;
        }
        self.moves = turn.moves.to_vec();
        self.say("isready")?;
        self.hear(|line| (line == "readyok").then_some(()))?;
        self.say(&position(turn.start, turn.moves))?;
        self.say(&format!("go nodes {}", turn.plan.nodes))?;
        let mut score = None;
        let word = self.hear(|line| {
            score = read_score(line).or(score);
            let best = line.strip_prefix("bestmove ")?;
            Some(
                best.split_whitespace()
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
            )
        })?;
        let mv = parse_uci_move(turn.board, &word).ok();
        let mv = mv.filter(|&mv| turn.board.is_legal(mv));
        let mv = mv.ok_or_else(|| anyhow!("its move {word:?} is not legal in {}", turn.board))?;
        Ok(Choice { mv, score })
    }

    fn say(&mut self, line: &str) -> Result<()> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.context("the engine has ended")
    }

    /// Reads on until a line gives something.
    fn hear<T>(&self, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T> {
        for _ in 0..MOST_LINES {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    bail!(
                        "the engine has been silent for {}",
                        counted(PATIENCE.as_secs(), "second")
                    )
                }
                Err(RecvTimeoutError::Disconnected) => bail!("the engine has ended"),
            }
        }
        bail!("the engine has written {MOST_LINES} lines without an answer")
    }
}

impl Drop for External {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // Its output ends when the program does.
        for _ in 0..LINES_LIMIT {
            if self.lines.recv_timeout(FAREWELL).is_err() {
                break;
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line waits for an engine in a thread of its own, to notice that it is silent"
)]
fn listen(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(LINES_LIMIT);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        while let Ok(1..) = output
            .by_ref()
            .take(LINE_LIMIT)
            .read_until(b'\n', &mut bytes)
        {
            let line = String::from_utf8_lossy(&bytes).into_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

fn position(start: &Board, moves: &[Move]) -> String {
    let mut text = format!("position fen {start}");
    let mut board = start.clone();
    for (place, &mv) in moves.iter().enumerate() {
        text.push_str(if place == 0 { " moves " } else { " " });
        text.push_str(&display_uci_move(&board, mv).to_string());
        board.play_unchecked(mv);
    }
    text
}

/// The score of an `info` line, unless it is a bound or belongs to a line other than the best.
fn read_score(line: &str) -> Option<UciScore> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "multipv" if words.next() != Some("1") => return None,
            "lowerbound" | "upperbound" => return None,
            "score" => {
                let kind = words.next()?;
                let number = words.next()?.parse().ok()?;
                score = match kind {
                    "cp" => Some(UciScore::Centipawns(number)),
                    "mate" => Some(UciScore::Mate(number)),
                    _ => None,
                };
            }
            // The rest is text or moves.
            "pv" | "string" => break,
            _ => {}
        }
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_that_of_the_best_line_and_no_bound() {
        let read = read_score;
        assert_eq!(
            read("info depth 3 seldepth 4 score cp -35 nodes 99 pv e2e4 e7e5"),
            Some(UciScore::Centipawns(-35))
        );
        assert_eq!(read("info score mate -2"), Some(UciScore::Mate(-2)));
        assert_eq!(
            read("info multipv 1 score cp 5"),
            Some(UciScore::Centipawns(5))
        );
        assert_eq!(read("info multipv 2 score cp 5"), None);
        assert_eq!(read("info score cp 5 lowerbound nodes 9"), None);
        assert_eq!(read("info string score cp 5"), None);
        assert_eq!(read("info score cp many"), None);
        assert_eq!(read("bestmove e2e4"), None);
    }

    #[test]
    fn the_position_is_told_with_the_game_before_it() {
        let start = Board::default();
        assert_eq!(position(&start, &[]), format!("position fen {start}"));
        let mut board = start.clone();
        let moves = ["e2e4", "e7e5", "g1f3"].map(|word| {
            let mv = parse_uci_move(&board, word).unwrap();
            board.play_unchecked(mv);
            mv
        });
        let told = format!("position fen {start} moves e2e4 e7e5 g1f3");
        assert_eq!(position(&start, &moves), told);
    }
}
