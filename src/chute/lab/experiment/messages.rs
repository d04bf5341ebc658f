//! The requests and replies between the page of the CHUTE lab and its workers, and the independent
//! units that any worker can run.

use super::definition::Experiment;
use super::master_games::pruning::{Counted, Counting};
use super::master_games::scored::{ScoredGame, score_game};
use super::report::ExperimentReport;
use super::saved_games::PlayableGame;
use super::weights::Weights;
use chess::fen::parse_fen;
use chess::pgn::parse_games;
use chute::{ChutePosition, LastMoves};
use cozy_chess::{Board, Square};
use kit::experiment::position_library::LibraryGame;
use kit::experiment::wire;
use kit::experiment::wire::{decode, encode};
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
    pub game: PlayableGame,
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

/// Runs a unit. Returns `None` for other requests.
pub fn run_unit(request: &Request) -> Option<Reply> {
    match request {
        Request::Score { unit, key, pgn } => Some(Reply::Scored {
            unit: *unit,
            key: *key,
            packed: score(*key, pgn).and_then(|game| {
                encode(&game).map_err(|error| format!("the points cannot be sent: {error}"))
            }),
        }),
        Request::Count {
            unit,
            counting,
            position,
        } => Some(Reply::Counted {
            unit: *unit,
            counted: count(*counting, position),
        }),
        _ => None,
    }
}

/// Scores the first game of a text.
///
/// # Errors
/// The reason why it cannot be scored.
pub fn score(key: GameKey, pgn: &str) -> Result<ScoredGame, String> {
    let game = parse_games(pgn).next();
    let game = game.ok_or_else(|| "there is no game".to_owned())?;
    let game = game.map_err(|error| error.to_string())?;
    let mut scored = score_game(&game).map_err(|skip| skip.to_string())?;
    scored.number = u64::from(key);
    Ok(scored)
}

/// Unpacks the points of a game, as sent by the worker that scored it.
pub fn unpack(packed: &[u8]) -> Option<ScoredGame> {
    decode(packed).ok()
}

/// Counts a position; all zero for an invalid one.
fn count(counting: Counting, asked: &PositionWithHistory) -> Counted {
    let position = asked.position();
    position.map_or_else(Counted::default, |position| counting.count(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::master_games::pruning::Terminal;
    use chute::LastMoves;
    use cozy_chess::{Board, Square};
    use kit::experiment::wire::assert_survives;

    const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

    #[test]
    fn units_survive_the_way_and_come_to_something() {
        let request = Request::Score {
            unit: 3,
            key: 9,
            pgn: GAME.to_owned(),
        };
        let reply = run_unit(&request).unwrap();
        let Reply::Scored {
            packed: Ok(packed), ..
        } = &reply
        else {
            panic!("{reply:?}");
        };
        let game = unpack(packed).unwrap();
        assert_eq!((game.number, game.places.len()), (9, 4));
        assert_survives(&request, &reply);
    }

    #[test]
    fn a_game_that_cannot_be_scored_says_why() {
        assert_eq!(score(1, "").unwrap_err(), "there is no game");
        assert_eq!(score(1, "1. e4 1/2-1/2").unwrap_err(), "drawn");
        assert!(score(1, "1. e5 *").unwrap_err().starts_with("game 1, line"));
        assert_eq!(unpack(&[9, 9, 9]), None);
    }

    #[test]
    fn a_position_is_counted_with_its_history() {
        let last = LastMoves {
            own: Some(Square::F3),
            theirs: None,
        };
        let asked = PositionWithHistory::new(&Board::default(), last);
        assert_eq!(asked.position().unwrap().last, last);
        let counting = Counting {
            depth: 2,
            fanout: 3,
            terminal: Terminal::Material,
            deeper: 0,
        };
        let counted = count(counting, &asked);
        assert_eq!(counted.levels.map(|level| level.nodes), [1, 3, 0]);
        let direct = counting.count(asked.position().unwrap());
        assert_eq!(counted, direct);
        let nowhere = PositionWithHistory {
            fen: "nowhere".to_owned(),
            last: [None, Some(200)],
        };
        assert_eq!(count(counting, &nowhere), Counted::default());
    }
}
