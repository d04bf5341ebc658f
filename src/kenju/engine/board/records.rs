//! The two kinds of record of a board: the line-block (Fig. 2.6) and the place-block (Fig. 2.7), linked to
//! each other by numbers.

use super::Board;
use crate::geometry::{Colour, Direction, Point};
use crate::pattern::Pattern;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of a line record on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LineId(pub(crate) u16);

impl LineId {
    /// No line.
    pub const NONE: Self = Self(0);

    /// The number, for display.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The line with that number; the board's `get_line` tells whether it exists.
    pub const fn from_number(number: u16) -> Self {
        Self(number)
    }
}

/// The number of a place record on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlaceId(pub(crate) u16);

impl PlaceId {
    /// No place.
    pub const NONE: Self = Self(0);

    /// The number, for display.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The place with that number; the board's `get_place` tells whether it exists.
    pub const fn from_number(number: u16) -> Self {
        Self(number)
    }
}

/// A run of five points with stones of one colour only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The five places in reading order (by increasing x; by increasing y if vertical).
    pub places: [PlaceId; 5],
    /// The occupied places, the first as the most significant of five bits; `VOID` in the "no line" record.
    pub(super) mask: u8,
    pub colour: Colour,
    pub direction: Direction,
    /// The line's index in the line list; kept after it dies, for undo.
    pub(super) slot: u16,
}

impl Line {
    /// The sixth bit, which marks the "no line" record: tables of 64 words value it at 0.
    pub(super) const VOID: u8 = 32;
    pub(super) const FULL: u8 = 31;

    pub(super) const NONE: Self = Self {
        places: [PlaceId::NONE; 5],
        mask: Self::VOID,
        colour: Colour::White,
        direction: Direction::Horizontal,
        slot: 0,
    };

    /// The number of occupied places (`MOVES` in Fig. 2.6).
    #[inline]
    pub const fn stones(&self) -> u32 {
        (self.mask & Self::FULL).count_ones()
    }

    /// Its stones as a five-bit pattern.
    #[inline]
    pub const fn pattern(&self) -> Pattern {
        Pattern::from_bits(self.mask)
    }

    /// Its pattern with a stone at place number `position` (0 to 4).
    #[inline]
    pub const fn pattern_with(&self, position: usize) -> Pattern {
        Pattern::from_bits(self.mask | bit(position))
    }

    /// True if place number `position` (0 to 4) is occupied.
    #[inline]
    pub const fn is_occupied(&self, position: usize) -> bool {
        self.mask & bit(position) != 0
    }

    /// The position of `place` in the line.
    #[inline]
    pub fn position_of(&self, place: PlaceId) -> Option<usize> {
        self.places.iter().position(|&id| id == place)
    }

    /// Its vacant places in reading order.
    pub fn vacant(&self) -> impl Iterator<Item = PlaceId> + '_ {
        (0..5)
            .filter(|&position| !self.is_occupied(position))
            .map(|p| self.places[p])
    }
}

/// The pattern bit of a position: the first place is the most significant.
#[inline]
pub(super) const fn bit(position: usize) -> u8 {
    16 >> position
}

/// A point that is occupied or lies in a live line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub point: Point,
    pub stone: Option<Colour>,
    /// The number of live lines that cross here (0 to 20).
    pub live: u8,
    /// The number of the move that occupied it, from 1; 0 while vacant.
    pub turn: u16,
    /// The live line in which this is place `k` in direction `d`, at index `5 d + k`.
    pub(super) cross: [LineId; 20],
}

impl Place {
    pub(super) const NOWHERE: Self = Self::vacant(Point {
        x: i32::MIN,
        y: i32::MIN,
    });

    pub(super) const fn vacant(point: Point) -> Self {
        Self {
            point,
            stone: None,
            live: 0,
            turn: 0,
            cross: [LineId::NONE; 20],
        }
    }

    /// The live lines through this place, each with this place's position in it (0 to 4).
    #[inline]
    pub fn lines(&self) -> impl Iterator<Item = (LineId, usize)> + '_ {
        self.cross
            .iter()
            .enumerate()
            .filter(|(_, id)| **id != LineId::NONE)
            .map(|(slot, &id)| (id, slot % 5))
    }

    /// The live lines through this place in one direction.
    pub fn lines_along(&self, direction: Direction) -> impl Iterator<Item = LineId> + '_ {
        let first = direction as usize * 5;
        self.cross[first..first + 5]
            .iter()
            .copied()
            .filter(|&id| id != LineId::NONE)
    }
}

// Stones, and the reasons why one cannot be placed.

/// The most stones on a board, which bounds its memory and keeps record numbers within 16 bits (a stone adds
/// at most 20 lines and 33 places). Ours; real games have a tenth of it.
pub const MAX_STONES: usize = 1_900;

/// The reason why a stone cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum PlayError {
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The game is over: this colour has five in a row.
    #[error("the game is over: {0} has five in a row")]
    Over(Colour),
    /// The point is beyond [`Point::LIMIT`].
    #[error("{0} is too far out")]
    TooFar(Point),
    /// The board has [`MAX_STONES`] stones.
    #[error("the board is full: {MAX_STONES} stones")]
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stone {
    pub colour: Colour,
    pub point: Point,
}

impl From<Board> for Vec<Stone> {
    fn from(board: Board) -> Self {
        board.stones().collect()
    }
}

impl TryFrom<Vec<Stone>> for Board {
    type Error = PlayError;

    fn try_from(stones: Vec<Stone>) -> Result<Self, PlayError> {
        Self::with(stones)
    }
}

#[cfg(test)]
mod stone_tests {
    use super::*;

    #[test]
    fn a_board_is_saved_as_its_moves() {
        let mut board = Board::new();
        for (x, y) in [(0, 0), (1, 1), (2, 0)] {
            board.play(Point::new(x, y)).unwrap();
        }
        let text = serde_json::to_string(&board).unwrap();
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
        let twice = text.replace("\"x\":2,\"y\":0", "\"x\":0,\"y\":0");
        assert!(serde_json::from_str::<Board>(&twice).is_err());
    }
}
