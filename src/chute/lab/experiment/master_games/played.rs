//! A game as it was played: the positions of its main line, its ending, and the positions to
//! measure.

use super::sample::Skip;
use chess::record::{GameResult, Record};
use chute::Readings;
use cozy_chess::{Board, Color, GameStatus, Move};
use serde::{Deserialize, Serialize};

/// The longest game that is measured, in plies.
pub(super) const PLIES_LIMIT: usize = 2_000;

/// The rules by which games are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sampling {
    /// The disputed readings of the heuristics to follow.
    pub readings: Readings,
    /// Counts only this many last positions of each game.
    pub last: Option<u16>,
}

impl Sampling {
    /// True for our readings without a cut.
    pub fn is_ours(&self) -> bool {
        *self == Self::default()
    }
}

/// The positions of the main line with the moves played in them.
pub fn played(record: &Record) -> Vec<(Board, Move)> {
    let mut board = record.start().clone();
    let moves = record.main_line().filter_map(|at| record.move_at(at));
    moves
        .map(|packed| {
            let before = board.clone();
            let mv = packed.unpack(&board);
            board.play_unchecked(mv);
            (before, mv)
        })
        .collect()
}

/// The ending of a game.
pub(super) struct End {
    pub(super) winner: Color,
    /// Plies to count after the last move: none after mate, otherwise 4 or 6 (p. 54), and one
    /// more if the loser moved last.
    pub(super) extra: usize,
}

impl End {
    pub(super) fn of(record: &Record, line: &[(Board, Move)]) -> Result<Self, Skip> {
        let Some((board, mv)) = line.last() else {
            return Err(Skip::NoMoves);
        };
        let result = match record.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => return Err(Skip::Drawn),
            GameResult::Unknown => None,
        };
        let moved = board.side_to_move();
        let mut last = board.clone();
        last.play_unchecked(*mv);
        if last.status() == GameStatus::Won {
            return match result {
                Some(winner) if winner != moved => Err(Skip::Contradiction),
                _ => Ok(Self {
                    winner: moved,
                    extra: 0,
                }),
            };
        }
        let winner = result.ok_or(Skip::NoResult)?;
        let termination = record.tags().get("Termination").unwrap_or_default();
        let is_plain = ["", "normal", "resignation", "resigned", "resigns", "?"];
        if !is_plain.contains(&termination.trim().to_ascii_lowercase().as_str()) {
            let text = termination.chars().take(40).collect();
            return Err(Skip::Termination(text));
        }
        let full_moves = line.len().div_ceil(2);
        let resigned = if full_moves > 30 { 4 } else { 6 };
        Ok(Self {
            winner,
            extra: resigned + usize::from(moved != winner),
        })
    }
}

/// The index of the first position after the last move marked `?` or `??`.
pub(super) fn after_last_mistake(record: &Record) -> usize {
    let is_mistake = |at| {
        let nags = &record.annotations(at).nags;
        nags.iter()
            .any(|nag| matches!(nag.sign(), Some("?" | "??")))
    };
    let moves = record
        .main_line()
        .filter(|&at| record.move_at(at).is_some());
    moves
        .enumerate()
        .filter(|&(_, at)| is_mistake(at))
        .last()
        .map_or(0, |(index, _)| index + 1)
}
