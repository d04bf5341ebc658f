//! The requests and replies between the page of the CHUTE lab and its workers.

use super::answer::Answer;
use super::definition::Experiment;
use super::master_games::pruning::{Counted, Counting};
use super::weights::Weights;
use chess::fen::parse_fen;
use chute::{ChutePosition, LastMoves};
use cozy_chess::{Board, Square};
use kit::experiment::position_library::LibraryGame;
use kit::experiment::wire;
use serde::{Deserialize, Serialize};
use stats::Estimate;

/// A game's number in the page's library, from 1; never given out twice.
pub type Key = u32;

/// To a worker of the lab.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// The next bytes of a source of games, to the experiment worker.
    Read {
        bytes: Vec<u8>,
        /// Whether nothing follows.
        is_last: bool,
    },
    /// What was read so far of a source is forgotten.
    StopReading,
    /// Score a game.
    Score {
        unit: u32,
        /// The game's number.
        key: Key,
        /// The game.
        pgn: String,
    },
    /// The points of a game, to the experiment worker: as they came from whoever scored it.
    Learn {
        /// The game's number.
        key: Key,
        /// A `ScoredGame`.
        packed: Vec<u8>,
    },
    /// The moves of these games with their scores, for the library of positions.
    Gather(Vec<(Key, String)>),
    /// These games are gone.
    Forget(Vec<Key>),
    /// Rerank the games.
    Rerank {
        /// The outer weights.
        weights: Weights,
        games: Vec<Key>,
        /// The game on the board.
        shown: Option<Key>,
    },
    /// Run an experiment.
    Run {
        experiment: Box<Experiment>,
        /// Of which games, rising.
        games: Vec<Key>,
        /// The game on the board.
        shown: Option<Key>,
    },
    /// Stop what is running.
    Cancel,
    /// Count the errors of lookahead in a position.
    Count {
        unit: u32,
        counting: Counting,
        position: PositionWithHistory,
    },
}

impl wire::Request for Request {
    const KIND: &'static str = "chute";
    type Reply = Reply;
}

/// A position with the history that heuristics 9 and 20 need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionWithHistory {
    /// The position as FEN.
    pub fen: String,
    /// Where the pieces that moved last stand: the mover's, the opponent's.
    pub last: [Option<u8>; 2],
}

/// From a worker of the lab.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// Games that were read, and games that could not be.
    Read {
        /// Those that can be played through.
        games: Vec<ReadGame>,
        /// The first of those that cannot.
        broken: Vec<Broken>,
        /// How many more cannot.
        more_broken: u32,
        /// Whether the source is at its end.
        is_last: bool,
    },
    /// A game was scored, or cannot be.
    Scored {
        unit: u32,
        /// The game's number.
        key: Key,
        /// A `ScoredGame`, or why there is none.
        packed: Result<Vec<u8>, String>,
    },
    /// Games for the library of positions; those that do not serve are not among them.
    Gathered(Vec<LibraryGame>),
    /// How the games are ranked with some weights.
    Reranked(Box<Curves>),
    /// How far an experiment is, from 0 to 1.
    Progress(f64),
    /// What came of an experiment.
    Answer(Box<Answer>),
    /// It was stopped.
    Cancelled,
    /// A position was counted.
    Counted { unit: u32, counted: Counted },
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadGame {
    /// Where it stands in its source, from 1.
    pub number: u64,
    /// Who, where, when, how it ended.
    pub title: String,
    /// Its main line as PGN.
    pub pgn: String,
    /// Moves of both sides.
    pub plies: u32,
    /// Why it cannot be measured, though it can be played through.
    pub unfit: Option<String>,
    /// What was read otherwise than it is written.
    pub remarks: Vec<String>,
}

/// A game that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    /// Where it stands in its source, from 1.
    pub number: u64,
    /// The line of the mistake, from 1.
    pub line: u64,
    /// Its column, from 1.
    pub column: u64,
    /// Which game it seems to be.
    pub title: String,
    /// What is wrong, and after how many good moves.
    pub problem: String,
}

/// How games are ranked with some weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    pub weights: Weights,
    /// Games that were ranked.
    pub games: u32,
    /// Positions of all of them together.
    pub whole: Option<Curve>,
    /// The same of the game on the board alone.
    pub shown: Option<ShownCurve>,
}

/// A ranking curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    pub positions: u32,
    /// The share of positions whose master's move is among the first 1 to 7.
    pub within: Vec<Estimate>,
    /// The same with all weights at 1.
    pub published: Vec<Estimate>,
    /// How much higher it is than with all weights at 1, with the interval of the difference.
    pub gain: Vec<Estimate>,
    /// The share if moves were ranked by chance.
    pub chance: Vec<f64>,
    /// The mean rank, equal moves sharing theirs; with these weights and with all at 1.
    pub mid_rank: [f64; 2],
    /// Samuel's coefficient; with these weights and with all at 1.
    pub samuel: [f64; 2],
}

/// The ranking of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownCurve {
    /// Which game.
    pub key: Key,
    pub curve: Option<Curve>,
    /// The rank of the master's move in each position.
    pub ranks: Vec<u16>,
}

impl PositionWithHistory {
    /// A position with the pieces that moved last.
    pub fn new(board: &Board, last: LastMoves) -> Self {
        Self {
            fen: board.to_string(),
            last: [last.own, last.theirs].map(|square| square.map(|square| square as u8)),
        }
    }

    /// The position, if it is one.
    pub fn position(&self) -> Option<ChutePosition> {
        let square =
            |place: Option<u8>| place.and_then(|place| Square::try_index(usize::from(place)));
        let last = LastMoves {
            own: square(self.last[0]),
            theirs: square(self.last[1]),
        };
        Some(ChutePosition::new(parse_fen(&self.fen).ok()?, last))
    }
}
