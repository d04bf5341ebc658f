//! The finds about a position: the moves played in it, the best first, each with its scores and its games.

use super::{Distance, Heading, Played};
use crate::experiment::sorted;
use chess::packed::PackedMove;
use cozy_chess::{Board, Move};
use serde::Serialize;
use std::cmp::Ordering;

/// A library's knowledge of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum LookUp {
    /// It is there; its moves, the best first.
    Exact(Vec<MoveFound>),
    /// It is not there, but positions like it are, the nearest first.
    Similar(Vec<Similar>),
    /// Neither.
    Nothing,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFound {
    pub mv: Move,
    /// Its scores, if it has any.
    pub scores: Option<Scores>,
    /// Number of times it was played with a score.
    pub scored: usize,
    /// Where it was played: the oldest game first, each time once.
    pub sources: Vec<Source>,
}

/// The scores of a move, for whoever plays it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Scores {
    /// The score it counts as: of several scores of a move the thesis takes the worst (p. 105).
    pub worst: f64,
    pub best: f64,
}

/// Where a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The game's number.
    pub game: u32,
    /// Number of moves played before.
    pub ply: u32,
}

/// A position that is like the one asked for, but another.
#[derive(Clone, Debug, PartialEq)]
pub struct Similar {
    pub board: Board,
    pub distance: Distance,
    /// The moves played there, which need not be legal in the position asked about.
    pub moves: Vec<MoveFound>,
}

impl Scores {
    /// The thesis's measure of how uncertain a move is (p. 105).
    pub fn uncertainty(self) -> f64 {
        self.best - self.worst
    }
}

impl Similar {
    /// Whether a move that was played there can be played in another position.
    pub fn is_legal_in(&self, board: &Board, found: &MoveFound) -> bool {
        PackedMove::pack(&self.board, found.mv)
            .legal(board)
            .is_some()
    }
}

impl MoveFound {
    /// Number of times it was played.
    pub const fn times(&self) -> usize {
        self.sources.len()
    }
}

impl MoveFound {
    /// Orders by the worst score, then by the number of times played, then by the best score; the highest come first.
    fn best_first(&self, other: &Self) -> Ordering {
        let score = |it: &Self, of: fn(Scores) -> f64| it.scores.map_or(f64::NEG_INFINITY, of);
        let by = |of| score(other, of).total_cmp(&score(self, of));
        by(|scores| scores.worst)
            .then(other.times().cmp(&self.times()))
            .then(by(|scores| scores.best))
    }
}

impl LookUp {
    /// The move that a player who goes by the library would make: of several the one with the highest score (p. 105).
    /// Positions that are only similar suggest none.
    pub fn suggested(&self) -> Option<&MoveFound> {
        match self {
            // Moves without a score come last.
            Self::Exact(moves) => moves.first().filter(|found| found.scores.is_some()),
            Self::Similar(_) | Self::Nothing => None,
        }
    }
}

/// A move that was played, with what decides where it stands in a list.
pub(super) struct Placed<'a> {
    pub(super) distance: Distance,
    pub(super) heading: &'a Heading,
    pub(super) played: &'a Played,
}

/// In the order of distance, then of the games.
pub(super) fn in_order<'a>(all: impl Iterator<Item = Placed<'a>>) -> Vec<Placed<'a>> {
    let mut all: Vec<Placed<'a>> = all.collect();
    sorted::by(&mut all, |a, b| {
        let key = |it: &Placed<'a>| (it.distance, it.heading, it.played.source);
        key(a).cmp(&key(b))
    });
    all
}

/// The moves played in a position, the best first; what is given are all its occurrences, in order.
pub(super) fn moves_found(occurrences: Vec<Placed<'_>>) -> Vec<MoveFound> {
    let mut moves: Vec<MoveFound> = Vec::new();
    for Placed { played, .. } in occurrences {
        let mv = played.mv.unpack(&played.board);
        let place = moves.iter().position(|found| found.mv == mv);
        let place = place.unwrap_or_else(|| {
            moves.push(MoveFound {
                mv,
                scores: None,
                scored: 0,
                sources: Vec::new(),
            });
            moves.len() - 1
        });
        let found = &mut moves[place];
        found.sources.push(played.source);
        if let Some(score) = played.score {
            found.scored += 1;
            found.scores = Some(found.scores.map_or(
                Scores {
                    worst: score,
                    best: score,
                },
                |so_far| Scores {
                    worst: so_far.worst.min(score),
                    best: so_far.best.max(score),
                },
            ));
        }
    }
    // There are few, and a stable sort keeps what is alike in all in the order of the first games.
    sorted::by(&mut moves, MoveFound::best_first);
    moves
}
