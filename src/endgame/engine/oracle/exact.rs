//! Exact values of positions, and statistics of an ending.

use crate::Value;
use serde::{Deserialize, Serialize};

/// The byte of a placement that is not a legal position.
pub const ILLEGAL: u8 = 255;
/// The byte of a draw. Smaller bytes are plies to mate: even if the side to move is mated, odd if it mates.
pub const DRAW: u8 = 254;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exact {
    pub outcome: Value,
    /// Plies to mate with best play by both sides; `None` in a draw.
    pub plies: Option<u16>,
}

/// The numbers of legal positions that the side to move wins, draws and loses, on the unmirrored board and
/// without en passant rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The longest distance to mate, in plies.
    pub longest: u16,
}

/// The statistics of an ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// With White, the stronger side, to move.
    pub white_to_move: Tally,
    pub black_to_move: Tally,
}

impl Exact {
    pub const DRAW: Self = Self {
        outcome: Value::Draw,
        plies: None,
    };

    /// Decodes a table's byte; `None` if the placement is not a legal position.
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

    /// The value seen one ply earlier, by the other side.
    pub(super) fn a_ply_earlier(self) -> Self {
        Self {
            plies: self.plies.map(|plies| plies + 1),
            ..self
        }
    }

    /// The value of a move to this position for the player who makes it; the distance still counts from after
    /// the move.
    pub fn of_move(self) -> Self {
        Self {
            outcome: self.outcome.opposite(),
            plies: self.plies,
        }
    }
}

impl Tally {
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
