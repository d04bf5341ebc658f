//! What is found of a position: the moves played in it, the best first, each with its scores and its games.

use super::{Distance, Heading, Played, Position, PositionLibrary};
use crate::chess::packed::PackedMove;
use cozy_chess::{Board, Move};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What a library knows of a position.
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
    /// How often it was played with a score.
    pub scored: usize,
    /// Where it was played: the oldest game first, each time once.
    pub sources: Vec<Source>,
}

/// The scores of a move, for whoever plays it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Scores {
    /// What it counts as: where a move has several scores the thesis takes the worst (p. 105).
    pub worst: f64,
    pub best: f64,
}

/// Where a move was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The game's number.
    pub game: u32,
    /// How many moves had been played before.
    pub ply: u32,
}

/// A position that is like the one asked for, but another.
#[derive(Clone, Debug, PartialEq)]
pub struct Similar {
    pub board: Board,
    pub distance: Distance,
    /// What was played there, which need not be legal in the one asked for.
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
    /// How often it was played.
    pub const fn times(&self) -> usize {
        self.sources.len()
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

/// The moves played in a position by the games that are used.
pub(super) fn moves_found(
    library: &PositionLibrary,
    position: &Position,
    is_used: &impl Fn(u32) -> bool,
) -> Vec<MoveFound> {
    let mut by_move: BTreeMap<PackedMove, Vec<&Played>> = BTreeMap::new();
    for played in position.played.iter().filter(|it| is_used(it.source.game)) {
        by_move.entry(played.mv).or_default().push(played);
    }
    let found = by_move.into_iter().map(|(mv, played)| {
        let scores = played.iter().filter_map(|it| it.score);
        let mut sources: Vec<(&Heading, Source)> = played
            .iter()
            .filter_map(|it| Some((library.heading(it.source.game)?, it.source)))
            .collect();
        sources.sort();
        MoveFound {
            mv: mv.unpack(&position.board),
            scored: scores.clone().count(),
            scores: scores.fold(None, |so_far, score| {
                let Scores { worst, best } = so_far.unwrap_or(Scores {
                    worst: score,
                    best: score,
                });
                Some(Scores {
                    worst: worst.min(score),
                    best: best.max(score),
                })
            }),
            sources: sources.into_iter().map(|(_, source)| source).collect(),
        }
    });
    let mut found: Vec<MoveFound> = found.collect();
    // The sort is stable: what is alike in all stays in the order of the moves themselves.
    found.sort_by(|a, b| {
        let score = |it: &MoveFound, of: fn(Scores) -> f64| it.scores.map_or(f64::NEG_INFINITY, of);
        let by = |of| score(b, of).total_cmp(&score(a, of));
        by(|scores| scores.worst)
            .then(Reverse(a.times()).cmp(&Reverse(b.times())))
            .then(by(|scores| scores.best))
    });
    found
}
