//! Measured games: every position with the scores of the master's move and of CHUTE's first
//! choice, the rank of the master's move, and the distance from the end.

use chess::pgn::{PgnError, PgnGame};
use chess::words::counted;
use chute::{COUNT, Scores};
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::sorted;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The phases of a game by plies (p. 56).
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
    /// The ply of the move, from 1.
    pub ply: u16,
    /// Plies from here to the end of the game, at least 1 (N of the 1/N score).
    pub n: u16,
    /// True if the side to move won the game.
    pub won: bool,
    /// Legal moves.
    pub moves: u16,
    /// Moves that CHUTE scores higher than the master's.
    pub higher: u16,
    /// Other moves that CHUTE scores as high as the master's.
    pub equal: u16,
    /// Equal moves that are generated before the master's.
    pub equal_before: u16,
    /// The points of the master's move.
    pub master: Scores,
    /// The points of CHUTE's first choice.
    pub first: Scores,
    /// The weighted sums of the master's move and of the first choice.
    pub totals: (f64, f64),
    /// The mover's lead in pawns, rooks, knights, bishops and queens, before the move.
    pub advantage: [i8; 5],
}

impl Place {
    /// The rank of the master's move, from 1. Among equal moves the first generated comes first.
    pub const fn rank(&self) -> u16 {
        self.higher + self.equal_before + 1
    }

    /// The rank if equal moves share their mean rank.
    pub fn mid_rank(&self) -> f64 {
        f64::from(self.higher) + 1.0 + f64::from(self.equal) / 2.0
    }

    /// True if White is to move.
    pub const fn is_white(&self) -> bool {
        self.ply % 2 == 1
    }

    /// True if CHUTE's first choice is the master's move.
    pub const fn agrees(&self) -> bool {
        self.rank() == 1
    }

    pub const fn phase(&self) -> Phase {
        match self.ply {
            0..=15 => Phase::Opening,
            16..=60 => Phase::Middle,
            _ => Phase::End,
        }
    }
}

/// A measured game.
pub type Game = GameOf<Place>;

/// A game by its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameOf<P> {
    /// Its number in the source, from 1.
    pub number: u64,
    /// `White - Black`.
    pub players: String,
    /// All positions in order. Those before `kept` only contribute to position scores.
    pub places: Vec<P>,
    /// The index of the first position after the last move marked `?`.
    pub kept: usize,
}

impl<P> GameOf<P> {
    /// The positions that count.
    pub fn kept(&self) -> &[P] {
        self.places.get(self.kept..).unwrap_or_default()
    }
}

/// Why a readable game is skipped.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skip {
    #[error("drawn")]
    Drawn,
    #[error("without a result")]
    NoResult,
    #[error("without moves")]
    NoMoves,
    /// The final position contradicts the result.
    #[error("won by one side on the board and by the other in the result")]
    Contradiction,
    /// It ended otherwise than by mate or resignation.
    #[error("ended by {0:?}, not by mate or resignation")]
    Termination(String),
    #[error("longer than {}", counted(.0, "ply"))]
    TooLong(usize),
    /// It is cut short by an error, so that its distance from the end is unknown.
    #[error("{0}")]
    CutShort(String),
}

impl Skip {
    /// The reason to skip a game that was cut short; `None` for a complete game.
    pub(super) fn cut_short(game: &PgnGame) -> Option<Self> {
        let remark = game.cut_short()?;
        Some(Self::CutShort(remark.to_string()))
    }
}

/// The number of unusable games listed with reasons; further ones are counted.
pub const BAD_LISTED: usize = 100;

/// A game that could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bad {
    /// Its number in the source, from 1.
    pub number: u64,
    /// The line on which it begins, from 1; 0 in parts that earlier versions wrote.
    #[serde(default)]
    pub line: u64,
    /// The problem, with line and column if the game is unreadable.
    pub reason: String,
    /// True if the game is readable but unsuitable, for example a draw.
    pub is_skipped: bool,
}

impl Bad {
    /// A readable but unsuitable game.
    pub fn skipped(game: &PgnGame, skip: &Skip) -> Self {
        Self {
            number: game.number,
            line: game.line,
            reason: skip.to_string(),
            is_skipped: !matches!(skip, Skip::CutShort(_)),
        }
    }

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

/// `game 2, line 5: drawn`. The reason of an unreadable game contains its own place.
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

/// The measured games of a source.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// In the order of the source.
    pub games: Vec<Game>,
    /// The first unusable games.
    pub bad: Vec<Bad>,
    /// The number of further unusable games.
    #[serde(default)]
    pub more_bad: u64,
    /// Remarks about the measured games: skipped or reinterpreted text.
    #[serde(default)]
    pub remarks: GameRemarks,
    /// True if the source has more positions than the limit.
    pub is_cut: bool,
}

impl Sample {
    /// The number of counted positions.
    pub fn positions(&self) -> usize {
        self.games.iter().map(|game| game.kept().len()).sum()
    }

    /// Counts an unusable game, and lists it if it is among the first.
    pub fn skip(&mut self, bad: Bad) {
        if self.bad.len() < BAD_LISTED {
            self.bad.push(bad);
        } else {
            self.more_bad += 1;
        }
    }

    /// The number of unusable games.
    pub const fn skipped(&self) -> u64 {
        self.bad.len() as u64 + self.more_bad
    }

    /// Adds the games of another part of the same source, in any order.
    pub fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
        self.bad.extend(other.bad);
        sorted::by_key(&mut self.games, |game| game.number);
        sorted::by_key(&mut self.bad, |bad| bad.number);
        self.more_bad += other.more_bad + self.bad.len().saturating_sub(BAD_LISTED) as u64;
        self.bad.truncate(BAD_LISTED);
        self.remarks.merge(other.remarks);
        self.is_cut |= other.is_cut;
    }
}

/// A heuristic's name in regressions: `h7`.
pub fn heuristic_name(number: usize) -> String {
    debug_assert!(number < COUNT);
    format!("h{number}")
}
