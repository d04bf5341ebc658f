//! The requests and replies between the page of the CHUTE lab and its workers.

use super::answer::ExperimentReport;
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

/// A game's number in the page's library, from 1. Numbers are never reused.
pub type GameKey = u32;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Read the next bytes of a source of games. For the experiment worker.
    Read {
        bytes: Vec<u8>,
        /// True for the last bytes of the source.
        is_last: bool,
    },
    /// Forget the unfinished game of the source.
    StopReading,
    /// Score a game.
    Score {
        unit: u32,
        key: GameKey,
        pgn: String,
    },
    /// Store the points of a game, as another worker sent them. For the experiment worker.
    AddScoredGame {
        key: GameKey,
        /// A `ScoredGame`.
        packed: Vec<u8>,
    },
    /// Send the moves of these games with their scores, for the library of positions.
    PrepareGames(Vec<(GameKey, String)>),
    /// Drop these games.
    Forget(Vec<GameKey>),
    /// Rerank the games.
    Rerank {
        weights: Weights,
        games: Vec<GameKey>,
        /// The game on the board.
        shown: Option<GameKey>,
    },
    /// Run an experiment.
    Run {
        experiment: Box<Experiment>,
        /// The games to use, in rising order.
        games: Vec<GameKey>,
        /// The game on the board.
        shown: Option<GameKey>,
    },
    /// Stop the experiment.
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
    pub fen: String,
    /// The squares of the pieces that moved last: the mover's, the opponent's.
    pub last: [Option<u8>; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The games of a slice, readable and unreadable.
    Read {
        /// Games that can be played through.
        games: Vec<ReadGame>,
        /// The first of the others.
        broken: Vec<UnreadableGame>,
        /// The number of further broken games.
        more_broken: u32,
        /// True at the end of the source.
        is_last: bool,
    },
    /// A game was scored, or the reason why not.
    Scored {
        unit: u32,
        key: GameKey,
        /// A `ScoredGame`, or the reason why there is none.
        packed: Result<Vec<u8>, String>,
    },
    /// Games for the library of positions, without the unsuitable ones.
    PreparedGames(Vec<LibraryGame>),
    /// The ranking with some weights.
    Reranked(Box<Curves>),
    /// The progress of an experiment, from 0 to 1.
    Progress(f64),
    /// The results of an experiment.
    Report(Box<ExperimentReport>),
    Cancelled,
    /// The counts of a position.
    Counted {
        unit: u32,
        counted: Counted,
    },
}

/// A game that can be played through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadGame {
    /// Its number in the source, from 1.
    pub number: u64,
    /// Players, place, date and result.
    pub title: String,
    /// Its main line as PGN.
    pub pgn: String,
    pub plies: u32,
    /// Why it cannot be measured.
    pub unfit: Option<String>,
    /// Text that was reinterpreted or skipped.
    pub remarks: Vec<String>,
}

/// An unreadable game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnreadableGame {
    /// Its number in the source, from 1.
    pub number: u64,
    /// The line of the error, from 1.
    pub line: u64,
    /// The column of the error, from 1.
    pub column: u64,
    /// The players, as far as known.
    pub title: String,
    /// The problem, and how many moves before it are good.
    pub problem: String,
}

/// The ranking with some weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    pub weights: Weights,
    /// The number of ranked games.
    pub games: u32,
    /// All games together.
    pub whole: Option<Curve>,
    /// The game on the board alone.
    pub shown: Option<ShownCurve>,
}

/// A ranking curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    pub positions: u32,
    /// The share of positions whose master's move is among the first 1 to 7.
    pub within: Vec<Estimate>,
    /// The same share with all weights at 1.
    pub published: Vec<Estimate>,
    /// The gain over all weights at 1, with its interval.
    pub gain: Vec<Estimate>,
    /// The share if moves were ranked at random.
    pub chance: Vec<f64>,
    /// The mean rank, where equal moves share theirs: with these weights, and with all at 1.
    pub mid_rank: [f64; 2],
    /// Samuel's coefficient: with these weights, and with all at 1.
    pub samuel: [f64; 2],
}

/// The ranking of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownCurve {
    pub key: GameKey,
    pub curve: Option<Curve>,
    /// The rank of the master's move in each position.
    pub ranks: Vec<u16>,
}

impl PositionWithHistory {
    pub fn new(board: &Board, last: LastMoves) -> Self {
        Self {
            fen: board.to_string(),
            last: [last.own, last.theirs].map(|square| square.map(|square| square as u8)),
        }
    }

    /// The position; `None` if the FEN is invalid.
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
