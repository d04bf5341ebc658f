//! What is kept of the games that were measured: every position with the scores of the master's move and
//! of CHUTE's first choice, its rank, and how far it is from the end.

use chess::pgn::{PgnError, PgnGame};
use chess::words::counted;
use chute::{COUNT, Scores};
use kit::experiment::game_remarks::GameRemarks;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The parts of a game by plies (p. 56).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Plies 1 to 15.
    Opening,
    /// Plies 16 to 60.
    Middle,
    /// From ply 61 on.
    End,
}

/// The phases by name.
pub const PHASES: [(&str, Phase); 3] = [
    ("opening", Phase::Opening),
    ("middle", Phase::Middle),
    ("end", Phase::End),
];

/// A position of a game and the move that was played in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The move's number in plies, from 1.
    pub ply: u16,
    /// Plies from here to the end of the game, at least 1 (N of the 1/N score).
    pub n: u16,
    /// Whether the side to move won the game.
    pub won: bool,
    /// Legal moves.
    pub moves: u16,
    /// Moves that CHUTE scores higher than the master's.
    pub higher: u16,
    /// Moves that it scores as high, the master's own not counted.
    pub equal: u16,
    /// Those of them that are generated before it.
    pub equal_before: u16,
    /// The points of the master's move.
    pub master: Scores,
    /// The points of CHUTE's first choice.
    pub first: Scores,
    /// The weighted sums: the master's move, the first choice.
    pub totals: (f64, f64),
    /// The mover's pawns, rooks, knights, bishops and queens more than the opponent's, before the move.
    pub advantage: [i8; 5],
}

impl Place {
    /// The rank of the master's move, from 1; of equal moves the first generated comes first.
    pub const fn rank(&self) -> u16 {
        self.higher + self.equal_before + 1
    }

    /// Its rank if equal moves share the mean of their ranks.
    pub fn mid_rank(&self) -> f64 {
        f64::from(self.higher) + 1.0 + f64::from(self.equal) / 2.0
    }

    /// Whether CHUTE's first choice is the master's move.
    pub const fn agrees(&self) -> bool {
        self.rank() == 1
    }

    /// The part of the game.
    pub const fn phase(&self) -> Phase {
        match self.ply {
            0..=15 => Phase::Opening,
            16..=60 => Phase::Middle,
            _ => Phase::End,
        }
    }
}

/// A game that was measured.
pub type Game = GameOf<Place>;

/// A game by its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameOf<P> {
    /// Where it stands in its source, from 1.
    pub number: u64,
    /// Who played: `White - Black`.
    pub players: String,
    /// All its positions, in order; those before `kept` only serve to add up position scores.
    pub places: Vec<P>,
    /// The first position after the last move marked `?`, as an index.
    pub kept: usize,
}

impl<P> GameOf<P> {
    /// The positions that count.
    pub fn kept(&self) -> &[P] {
        self.places.get(self.kept..).unwrap_or_default()
    }
}

/// Why a game is skipped although it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skip {
    /// Nobody won.
    #[error("drawn")]
    Drawn,
    /// It does not say who won.
    #[error("without a result")]
    NoResult,
    /// Nothing was played.
    #[error("without moves")]
    NoMoves,
    /// The board and the result disagree.
    #[error("won by one side on the board and by the other in the result")]
    Contradiction,
    /// It ended otherwise than by mate or resignation.
    #[error("ended by {0:?}, not by mate or resignation")]
    Termination(String),
    #[error("longer than {}", counted(.0, "ply"))]
    TooLong(usize),
    /// A mistake stands before its end, so that nobody knows how far a position is from it.
    #[error("{0}")]
    CutShort(String),
}

impl Skip {
    /// Why a game that was cut short is skipped; nothing for a whole game.
    pub(super) fn cut_short(game: &PgnGame) -> Option<Self> {
        let remark = game.cut_short()?;
        Some(Self::CutShort(remark.to_string()))
    }
}

/// How many games that could not be measured are kept with their reasons; the rest is counted.
pub const BAD_LISTED: usize = 100;

/// A game that could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bad {
    /// Where it stands in its source, from 1.
    pub number: u64,
    /// The line on which it begins, from 1; 0 in parts that earlier versions wrote.
    #[serde(default)]
    pub line: u64,
    /// What is wrong, with line and column where it cannot be read.
    pub reason: String,
    /// Whether it can be read and only does not serve (a drawn game, say).
    pub is_skipped: bool,
}

impl Bad {
    /// A game that can be read and does not serve.
    pub fn skipped(game: &PgnGame, skip: &Skip) -> Self {
        Self {
            number: game.number,
            line: game.line,
            reason: skip.to_string(),
            is_skipped: !matches!(skip, Skip::CutShort(_)),
        }
    }

    /// A game that cannot be read.
    pub fn unreadable(error: &PgnError) -> Self {
        let (line, column) = (error.line, error.column);
        Self {
            number: error.game,
            line: error.line,
            reason: format!("line {line}, column {column}: {}", error.problem),
            is_skipped: false,
        }
    }
}

/// `game 2, line 5: drawn`; the reason why a game cannot be read has its own place.
impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            number,
            line,
            reason,
            ..
        } = self;
        if self.is_skipped && self.line > 0 {
            write!(f, "game {number}, line {line}: {reason}")
        } else {
            write!(f, "game {number}: {reason}")
        }
    }
}

/// The games of a source, measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Those that were measured, in the order of the source.
    pub games: Vec<Game>,
    /// The first of the others.
    pub bad: Vec<Bad>,
    /// How many more there are.
    #[serde(default)]
    pub more_bad: u64,
    /// Remarks about the measured games: text left out or read differently from how it is written.
    #[serde(default)]
    pub remarks: GameRemarks,
    /// Whether the source has more positions than were taken.
    pub is_cut: bool,
}

impl Sample {
    /// How many positions count.
    pub fn positions(&self) -> usize {
        self.games.iter().map(|game| game.kept().len()).sum()
    }

    /// Counts a game that could not be measured; the first are told.
    pub fn skip(&mut self, bad: Bad) {
        if self.bad.len() < BAD_LISTED {
            self.bad.push(bad);
        } else {
            self.more_bad += 1;
        }
    }

    /// How many games could not be measured.
    pub const fn skipped(&self) -> u64 {
        self.bad.len() as u64 + self.more_bad
    }

    /// Adds the games of another part of the same source; order does not matter.
    pub fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
        self.bad.extend(other.bad);
        self.games.sort_by_key(|game| game.number);
        self.bad.sort_by_key(|bad| bad.number);
        self.more_bad += other.more_bad + self.bad.len().saturating_sub(BAD_LISTED) as u64;
        self.bad.truncate(BAD_LISTED);
        self.remarks.merge(other.remarks);
        self.is_cut |= other.is_cut;
    }
}

/// A heuristic's number as text: `h7`.
pub fn heuristic_name(number: usize) -> String {
    debug_assert!(number < COUNT);
    format!("h{number}")
}
