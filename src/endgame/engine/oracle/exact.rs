//! What is true of a position, and of an ending as a whole.

use crate::Value;
use serde::{Deserialize, Serialize};

/// The byte of a placement that is not a legal position.
pub const ILLEGAL: u8 = 255;
/// The byte of a draw. All smaller bytes are plies to mate: even if the side to move is mated, odd if
/// it mates.
pub const DRAW: u8 = 254;

/// What is true of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exact {
    /// Whether the side to move wins, draws or loses.
    pub outcome: Value,
    /// Plies to mate if the winner mates as soon and the loser as late as can be; `None` in a draw.
    pub plies: Option<u16>,
}

/// How many legal positions with one side to move are won, drawn and lost for it, on the unmirrored
/// board and without rights to capture in passing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The side to move wins.
    pub won: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The side to move loses.
    pub lost: u64,
    /// The longest distance to mate, in plies.
    pub longest: u16,
}

/// What a table says of its ending as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// With White, the stronger side, to move.
    pub white_to_move: Tally,
    pub black_to_move: Tally,
}

impl Exact {
    /// A draw.
    pub const DRAW: Self = Self {
        outcome: Value::Draw,
        plies: None,
    };

    /// What a table's byte says; `None` if the placement is not a legal position.
    pub fn of_byte(byte: u8) -> Option<Self> {
        let outcome = match byte {
            ILLEGAL => return None,
            DRAW => return Some(Self::DRAW),
            plies if plies % 2 == 1 => Value::Win,
            _ => Value::Loss,
        };
        Some(Self {
            outcome,
            plies: Some(u16::from(byte)),
        })
    }

    /// The same counted from the position before a move.
    pub(super) fn a_ply_earlier(self) -> Self {
        Self {
            plies: self.plies.map(|plies| plies + 1),
            ..self
        }
    }

    /// The value of a move to such a position for the player who makes it, with the distance still
    /// counted from after the move.
    pub fn of_move(self) -> Self {
        Self {
            outcome: self.outcome.opposite(),
            plies: self.plies,
        }
    }
}

impl Tally {
    /// All legal positions.
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    pub(super) fn add(&mut self, byte: u8, weight: u64) {
        match Exact::of_byte(byte).map(|exact| exact.outcome) {
            None => return,
            Some(Value::Win) => self.won += weight,
            Some(Value::Draw) => self.drawn += weight,
            Some(Value::Loss) => self.lost += weight,
        }
        if byte < DRAW {
            self.longest = self.longest.max(byte.into());
        }
    }
}

impl Counts {
    /// All legal positions with either side to move.
    pub fn positions(&self) -> u64 {
        self.white_to_move.positions() + self.black_to_move.positions()
    }

    /// The longest win with the winner to move, in plies.
    pub fn longest_win(&self) -> u16 {
        let both = [self.white_to_move.longest, self.black_to_move.longest];
        let of_winner = |plies: u16| plies.saturating_sub(u16::from(plies.is_multiple_of(2)));
        both.into_iter().map(of_winner).max().unwrap_or(0)
    }
}
