//! One game of Kenju as it can be repeated. A game is a fold of what people put into it
//! over the session it began with, because everything else follows from the players and the seed;
//! so a replay is enough to have the same stones, the same questions and the same words again.

use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::parameters::Parameters;
use kenju::player::Learning;
use kenju::session::Session;
use serde::{Deserialize, Serialize};

/// The most inputs a replay keeps. A game of people and questions has some hundreds.
pub const INPUT_LIMIT: usize = 20_000;

/// The most moves one is pointed out among.
pub const RIVALS_LIMIT: usize = 16;

/// Who answers the learners' questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Teacher {
    /// The person at the page.
    #[default]
    You,
    /// The fully trained player's table.
    Max,
    /// The search for forced wins; MAX for lines.
    Threats,
}

impl Teacher {
    /// Under which name a program teaches; a person has a name of their own.
    pub const fn program(self) -> Option<&'static str> {
        match self {
            Self::You => None,
            Self::Max => Some("MAX"),
            Self::Threats => Some("threat search"),
        }
    }
}

/// Something put into a game from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The question about lines or moves is answered.
    Verdict(TeacherVerdict),
    /// The question about a weight is answered.
    Weight(i8),
    /// A person places a stone, confirms a move or corrects it.
    Place(Point),
    /// Two programs play the next stone.
    Go,
    /// So many stones are taken back.
    TakeBack(u16),
    /// Unasked advice: this move is essential.
    PointOut {
        /// Whose learner is advised.
        learner: Colour,
        point: Point,
    },
    /// A lesson is taken back.
    Revoke {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// A revoked lesson counts again.
    Reinstate {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// A player searches by other parameters from its next move on, or stops or begins to learn.
    Retune {
        /// Whose player.
        seat: Colour,
        parameters: Parameters,
        learning: Learning,
    },
    /// Who teaches from now on.
    TaughtBy(String),
    /// Unasked advice: this move is better than those.
    PointOutAmong {
        /// Whose learner is advised.
        learner: Colour,
        point: Point,
        /// What it is better than; [`RIVALS_LIMIT`] at most.
        rivals: Vec<Point>,
    },
}

/// A game and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The session as it was before the first input.
    pub start: Session,
    /// What was put into it, in order.
    pub inputs: Vec<Input>,
}

impl Replay {
    /// A replay into which nothing has been put.
    pub const fn new(start: Session) -> Self {
        Self {
            start,
            inputs: Vec::new(),
        }
    }
}
