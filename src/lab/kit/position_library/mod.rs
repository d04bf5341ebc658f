//! A library of positions (Sugar 1975, section 5.3): every position of some games with the moves that were played
//! in it, how often, how they were scored, and by which games. A position is looked up as it stands first, however
//! it came about; only if it is not there, positions that are like it are shown (see [`Distance`]).
//!
//! The library knows neither files nor scales: whoever adds a game says what each of its moves is worth.

mod found;
mod likeness;

pub use found::{LookUp, MoveFound, Scores, Similar, Source};
pub use likeness::{BALANCE_MOST, Distance, MEN_MOST, SIMILAR};

use crate::chess::packed::PackedMove;
use cozy_chess::{Board, BoardBuilder};
use found::moves_found;
use likeness::Likeness;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Who played, and when. Games stand in this order, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Heading {
    /// The year, if it is known.
    pub year: Option<u16>,
    pub white: String,
    pub black: String,
}

/// A move of a game that is added.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoredMove {
    pub mv: PackedMove,
    /// What it is worth for whoever plays it; `None` if it counts as played, but not as an example.
    pub score: Option<f64>,
}

/// A game that is added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LibraryGame {
    /// Its number, by which its positions are found again.
    pub key: u32,
    pub heading: Heading,
    /// The position it begins with, as FEN.
    pub start: String,
    pub moves: Vec<ScoredMove>,
}

/// Why a game is not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdded {
    /// A game of that number is there already.
    There,
    /// There is no room for all of its positions.
    NoRoom,
    /// Its moves cannot be played from its first position.
    Illegal,
}

/// The library.
#[derive(Clone, Debug)]
pub struct PositionLibrary {
    games: BTreeMap<u32, Heading>,
    /// By the hash without the square of an en passant capture: after most double steps nothing can capture, and a
    /// hash that knows of the step would part transpositions. Which positions are the same is decided in the bucket.
    positions: BTreeMap<u64, Vec<Position>>,
    /// How often something was played in all of them together.
    plies: usize,
    limit: usize,
    left_out: usize,
}

/// A position, and what was played in it.
#[derive(Clone, Debug)]
struct Position {
    board: Board,
    played: Vec<Played>,
}

/// A move that was played once.
#[derive(Clone, Copy, Debug)]
struct Played {
    mv: PackedMove,
    score: Option<f64>,
    source: Source,
}

impl PositionLibrary {
    /// A library with room for so many positions, repeated ones counted as often as they occur.
    pub const fn with_room(limit: usize) -> Self {
        Self {
            games: BTreeMap::new(),
            positions: BTreeMap::new(),
            plies: 0,
            limit,
            left_out: 0,
        }
    }

    /// Adds the positions of a game: all in which it goes on. The last one is none of them, as no move was played there.
    ///
    /// # Errors
    /// If it is there already, finds no room, or cannot be played; the library is then as before.
    pub fn add(&mut self, game: LibraryGame) -> Result<(), NotAdded> {
        if self.games.contains_key(&game.key) {
            return Err(NotAdded::There);
        }
        if self.plies + game.moves.len() > self.limit {
            self.left_out += 1;
            return Err(NotAdded::NoRoom);
        }
        let mut board: Board = game.start.parse().map_err(|_| NotAdded::Illegal)?;
        let mut line = Vec::with_capacity(game.moves.len());
        for played in &game.moves {
            let mv = played.mv.legal(&board).ok_or(NotAdded::Illegal)?;
            line.push(board.clone());
            board.play_unchecked(mv);
        }
        self.plies += line.len();
        self.games.insert(game.key, game.heading);
        for (ply, (board, scored)) in line.into_iter().zip(game.moves).enumerate() {
            let played = Played {
                mv: scored.mv,
                score: scored.score,
                source: Source {
                    game: game.key,
                    ply: ply as u32,
                },
            };
            let bucket = self.positions.entry(board.hash_without_ep()).or_default();
            match bucket.iter_mut().find(|it| it.board.same_position(&board)) {
                Some(position) => position.played.push(played),
                None => bucket.push(Position {
                    board: bare(&board),
                    played: vec![played],
                }),
            }
        }
        Ok(())
    }

    /// Takes games away.
    pub fn forget(&mut self, games: &BTreeSet<u32>) {
        self.games.retain(|key, _| !games.contains(key));
        self.positions.retain(|_, bucket| {
            for position in bucket.iter_mut() {
                let before = position.played.len();
                position
                    .played
                    .retain(|it| !games.contains(&it.source.game));
                self.plies -= before - position.played.len();
            }
            bucket.retain(|position| !position.played.is_empty());
            !bucket.is_empty()
        });
    }

    /// Whether a game is there.
    pub fn has(&self, game: u32) -> bool {
        self.games.contains_key(&game)
    }

    /// Who played a game, and when.
    pub fn heading(&self, game: u32) -> Option<&Heading> {
        self.games.get(&game)
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How many positions they have, those that occur more than once counted as often.
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// How many of them are different.
    pub fn positions(&self) -> usize {
        self.positions.values().map(Vec::len).sum()
    }

    /// How many games found no room.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many positions there is room for.
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// What is known of a position by the games that are used. The answer depends neither on the order in which games
    /// were added nor on those that are not used.
    pub fn look_up(&self, board: &Board, is_used: impl Fn(u32) -> bool) -> LookUp {
        let bucket = self.positions.get(&board.hash_without_ep());
        let position = bucket
            .into_iter()
            .flatten()
            .find(|it| it.board.same_position(board));
        let moves = position.map(|position| moves_found(self, position, &is_used));
        if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
            return LookUp::Exact(moves);
        }
        let similar = self.similar(board, &is_used);
        if similar.is_empty() {
            LookUp::Nothing
        } else {
            LookUp::Similar(similar)
        }
    }

    /// The positions most like this one, at most one of each game: those before and after it in the same game would be
    /// as like, and say no more.
    fn similar(&self, board: &Board, is_used: &impl Fn(u32) -> bool) -> Vec<Similar> {
        let likeness = Likeness::of(board);
        let mut near: Vec<(Distance, (&Heading, Source), &Position)> = Vec::new();
        for position in self.positions.values().flatten() {
            let Some(distance) = likeness.distance(board, &position.board) else {
                continue;
            };
            let sources = position.played.iter().map(|it| it.source);
            let used = sources.filter(|source| is_used(source.game));
            let placed = used.filter_map(|source| Some((self.heading(source.game)?, source)));
            near.extend(placed.min().map(|first| (distance, first, position)));
        }
        near.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let mut games = BTreeSet::new();
        let fresh = near
            .into_iter()
            .filter(|(_, (_, source), _)| games.insert(source.game));
        fresh
            .take(SIMILAR)
            .map(|(distance, _, position)| Similar {
                board: position.board.clone(),
                distance,
                moves: moves_found(self, position, is_used),
            })
            .collect()
    }
}

/// A position without what its game adds to it: counters of moves, and a double step that nothing can capture. Which
/// game brought it first then cannot be told.
fn bare(board: &Board) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    (builder.halfmove_clock, builder.fullmove_number) = (0, 1);
    let with_capture = builder.build();
    builder.en_passant = None;
    let without = builder.build().ok().filter(|it| it.same_position(board));
    without
        .or(with_capture.ok())
        .unwrap_or_else(|| board.clone())
}
