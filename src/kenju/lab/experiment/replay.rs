//! A repeatable game of Kenju: the starting session and the inputs from outside. Everything else
//! follows from the players and the seed, so a replay gives the same stones, questions and words
//! again.

use kenju::geometry::{Colour, Point};
use kenju::lesson::Verdict;
use kenju::parameters::Parameters;
use kenju::player::Learning;
use kenju::session::Session;
use serde::{Deserialize, Serialize};

/// The maximum number of inputs in a replay. A game with people and questions has some hundreds.
pub const INPUT_LIMIT: usize = 20_000;

/// The maximum number of rival moves in one piece of advice.
pub const RIVALS_LIMIT: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Teacher {
    /// The person at the page.
    #[default]
    You,
    /// The table of the fully trained player.
    Max,
    /// The search for forced wins; MAX for questions about lines.
    Threats,
}

impl Teacher {
    /// The name under which a program teaches. A person gives their own name.
    pub const fn program(self) -> Option<&'static str> {
        match self {
            Self::You => None,
            Self::Max => Some("MAX"),
            Self::Threats => Some("threat search"),
        }
    }
}

/// An input to the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The answer to a question about lines or moves.
    Verdict(Verdict),
    /// The answer to a question about a weight.
    Weight(i8),
    /// A person places a stone, or confirms or corrects a move.
    Place(Point),
    /// Two programs play the next stone.
    Go,
    /// Takes this many stones back.
    TakeBack(u16),
    /// Unasked advice: `point` is essential.
    PointOut { learner: Colour, point: Point },
    /// Takes a lesson back.
    Revoke {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// Makes a revoked lesson count again.
    Reinstate {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// Changes a player's parameters and whether it learns, from its next move on.
    Retune {
        seat: Colour,
        parameters: Parameters,
        learning: Learning,
    },
    /// The name of the teacher from now on.
    TaughtBy(String),
    /// Unasked advice: `point` is better than `rivals`.
    PointOutAmong {
        learner: Colour,
        point: Point,
        /// At most [`RIVALS_LIMIT`].
        rivals: Vec<Point>,
    },
}

/// A session and the inputs that followed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// Before the first input.
    pub start: Session,
    /// In order.
    pub inputs: Vec<Input>,
}

impl Replay {
    pub const fn new(start: Session) -> Self {
        Self {
            start,
            inputs: Vec::new(),
        }
    }
}
