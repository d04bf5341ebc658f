//! The seats of a game, who moves for them, and the move limit.

use serde::{Deserialize, Serialize};

use crate::board::MAX_STONES;
use crate::mood::Mood;
use crate::player::Player;

/// Who moves for a seat. The thesis's modes are pairs of these (§4.3); TRYING off, which it does not define,
/// is a person's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// The seat's player.
    Program,
    /// A person; the seat's player is inactive.
    Person,
    /// A person, while the seat's player watches: it searches, asks and learns, but its choice is not played.
    Watched,
    /// The seat's player proposes, and a person confirms or corrects.
    Tutored,
}

/// The learning modes of §4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// (a) Two people play and the learners watch.
    Watch,
    /// (b) The learner plays White against a person.
    AgainstPerson,
    /// (c) Two programs play.
    Programs,
    /// Two programs play and a person corrects their moves (§4.3.1).
    Tutor,
}

impl Mode {
    /// The hands of White and Black.
    pub const fn hands(self) -> [Hand; 2] {
        match self {
            Self::Watch => [Hand::Watched; 2],
            Self::AgainstPerson => [Hand::Program, Hand::Person],
            Self::Programs => [Hand::Program; 2],
            Self::Tutor => [Hand::Tutored; 2],
        }
    }
}

/// One side of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    pub player: Player,
    pub hand: Hand,
    pub mood: Mood,
}

impl Seat {
    /// A seat at the start of a game.
    pub fn new(player: Player, hand: Hand) -> Self {
        Self {
            player,
            hand,
            mood: Mood::default(),
        }
    }
}

/// The length after which a game ends without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MoveLimit {
    /// After this many moves of each side: 20 in all training and testing (§4.7.1).
    Each(u16),
    /// No limit before the board is full.
    None,
}

impl MoveLimit {
    /// The thesis's limit.
    pub const STANDARD: Self = Self::Each(20);

    pub(super) fn stones(self) -> usize {
        match self {
            Self::Each(moves) => MAX_STONES.min(usize::from(moves) * 2),
            Self::None => MAX_STONES,
        }
    }
}
