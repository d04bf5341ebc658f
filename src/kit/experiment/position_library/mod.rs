//! A library of positions (Sugar 1975, section 5.3): every position of some games with the moves that were played
//! in it, how often, how they were scored, and by which games. A position is looked up as it stands first, however
//! it came about; only if it is not there, positions that are like it are shown (see [`Distance`]).
//!
//! The library knows neither files nor scales: whoever adds a game says what each of its moves is worth.

mod found;
mod likeness;

pub use found::{LookUp, MoveFound, Scores, Similar, Source};
pub use likeness::{BALANCE_MOST, Distance, MEN_MOST, SIMILAR};

use chess::fen::parse_fen;
use chess::packed::PackedMove;
use cozy_chess::Board;
use found::{Placed, in_order, moves_found};
use likeness::Likeness;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The players and the date of a game. Games are sorted by it, the oldest first.
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
    /// Its value for the side that plays it; `None` if it counts as played, but not as an example.
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

#[derive(Clone, Debug)]
pub struct PositionLibrary {
    /// By their numbers.
    games: Vec<(u32, Heading)>,
    /// What was played in all of them, by the hash of the position without the square of an en passant capture: after
    /// most double steps nothing can capture, and a hash that knows of the step would part transpositions. Which
    /// positions with the same hash are the same is decided when one is looked up.
    played: Vec<Played>,
    limit: usize,
    left_out: usize,
}

/// A move that was played once, and the position it was played in.
#[derive(Clone, Debug)]
struct Played {
    board: Board,
    mv: PackedMove,
    score: Option<f64>,
    source: Source,
}

impl PositionLibrary {
    /// A library with room for so many positions, repeated ones counted as often as they occur.
    pub const fn with_room(limit: usize) -> Self {
        Self {
            games: Vec::new(),
            played: Vec::new(),
            limit,
            left_out: 0,
        }
    }

    /// Adds the positions of games in which a move was played. A game that is there already or cannot be played is
    /// skipped; a game without room is counted in [`Self::left_out`].
    pub fn add(&mut self, games: impl IntoIterator<Item = LibraryGame>) {
        for game in games {
            let Err(place) = self.place(game.key) else {
                continue;
            };
            if self.played.len() + game.moves.len() > self.limit {
                self.left_out += 1;
                continue;
            }
            if let Some(played) = play(&game) {
                self.played.extend(played);
                self.games.insert(place, (game.key, game.heading));
            }
        }
        self.played
            .sort_unstable_by_key(|played| played.board.hash_without_ep());
    }

    /// Takes games away.
    pub fn forget(&mut self, games: &BTreeSet<u32>) {
        self.games.retain(|(key, _)| !games.contains(key));
        self.played
            .retain(|played| !games.contains(&played.source.game));
    }

    /// Where a game stands, or would stand, in the list.
    fn place(&self, game: u32) -> Result<usize, usize> {
        self.games.binary_search_by_key(&game, |(key, _)| *key)
    }

    /// Whether a game is there.
    pub fn has(&self, game: u32) -> bool {
        self.place(game).is_ok()
    }

    /// The players and the date of a game.
    pub fn heading(&self, game: u32) -> Option<&Heading> {
        let place = self.place(game).ok()?;
        Some(&self.games[place].1)
    }

    pub const fn games(&self) -> usize {
        self.games.len()
    }

    /// Number of their positions; one that occurs twice counts twice.
    pub const fn plies(&self) -> usize {
        self.played.len()
    }

    /// Number of different positions.
    pub fn positions(&self) -> usize {
        let same_hash =
            |a: &Played, b: &Played| a.board.hash_without_ep() == b.board.hash_without_ep();
        let different = |same: &[Played]| {
            let is_first = |&at: &usize| {
                let before = same[..at].iter();
                !before
                    .clone()
                    .any(|it| it.board.same_position(&same[at].board))
            };
            (0..same.len()).filter(is_first).count()
        };
        self.played.chunk_by(same_hash).map(different).sum()
    }

    /// Number of games that found no room.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// What is known of a position by the games that are used. The answer depends neither on the order in which games
    /// were added nor on those that are not used.
    pub fn look_up(&self, board: &Board, is_used: impl Fn(u32) -> bool) -> LookUp {
        let moves = moves_found(self.occurrences(board, &is_used));
        if !moves.is_empty() {
            return LookUp::Exact(moves);
        }
        let similar = self.similar(board, &is_used);
        if similar.is_empty() {
            LookUp::Nothing
        } else {
            LookUp::Similar(similar)
        }
    }

    /// Where a position occurs in the games that are used, in the order of the games.
    fn occurrences(&self, board: &Board, is_used: &impl Fn(u32) -> bool) -> Vec<Placed<'_>> {
        let hash = board.hash_without_ep();
        let hash_of = |played: &Played| played.board.hash_without_ep();
        let from = self.played.partition_point(|played| hash_of(played) < hash);
        let same = self.played[from..]
            .iter()
            .take_while(|played| hash_of(played) == hash);
        let same = same.filter(|it| is_used(it.source.game) && it.board.same_position(board));
        in_order(same.filter_map(|played| self.placed(Distance::NONE, played)))
    }

    fn placed<'a>(&'a self, distance: Distance, played: &'a Played) -> Option<Placed<'a>> {
        let heading = self.heading(played.source.game)?;
        Some(Placed {
            distance,
            heading,
            played,
        })
    }

    /// The most similar positions, each from a game that no earlier one comes from: neighbouring positions of one game
    /// would be as similar and add nothing.
    fn similar(&self, board: &Board, is_used: &impl Fn(u32) -> bool) -> Vec<Similar> {
        let likeness = Likeness::of(board);
        let used = self.played.iter().filter(|it| is_used(it.source.game));
        let near = in_order(used.filter_map(|played| {
            let distance = likeness.distance(board, &played.board)?;
            self.placed(distance, played)
        }));
        let mut similar: Vec<Similar> = Vec::new();
        let mut games: Vec<u32> = Vec::new();
        for Placed {
            distance, played, ..
        } in near
        {
            if games.contains(&played.source.game) {
                continue;
            }
            let moves = moves_found(self.occurrences(&played.board, is_used));
            let sources = moves.iter().flat_map(|found| &found.sources);
            games.extend(sources.map(|source| source.game));
            similar.push(Similar {
                board: played.board.clone(),
                distance,
                moves,
            });
            if similar.len() == SIMILAR {
                break;
            }
        }
        similar
    }
}

/// The positions of a game with the moves played there; `None` if they cannot be.
fn play(game: &LibraryGame) -> Option<Vec<Played>> {
    let mut board = parse_fen(&game.start).ok()?;
    let moves = (0..).zip(&game.moves);
    moves
        .map(|(ply, scored)| {
            let mv = scored.mv.legal(&board)?;
            let before = board.clone();
            board.play_unchecked(mv);
            Some(Played {
                board: before,
                mv: scored.mv,
                score: scored.score,
                source: Source {
                    game: game.key,
                    ply,
                },
            })
        })
        .collect()
}
