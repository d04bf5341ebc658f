//! The geometry of the game: two colours, points of an unbounded grid, four directions.
//!
//! Coordinates are Cartesian with y up, relative to the first stone at (0,0) (thesis §2.2.3).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A player and the colour of its stones. White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Colour {
    /// Moves first in every game of the thesis's trials (Fig. 4.22 f).
    White,
    Black,
}

impl Colour {
    /// Both colours in order of moving.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black: an index into pairs by colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A direction in which five stones can form a line (§2.1.2).
///
/// The five places of a line are read in a fixed order: H, P and N by increasing x, V by increasing y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// H, along a row.
    Horizontal,
    /// V, along a column.
    Vertical,
    /// P, rising to the right.
    Positive,
    /// N, falling to the right.
    Negative,
}

impl Direction {
    /// All four, in the order in which the board stores them.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Positive,
        Self::Negative,
    ];

    /// The step from one place of a line to the next.
    #[inline]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Positive => (1, 1),
            Self::Negative => (1, -1),
        }
    }

    /// The thesis's letter: H, V, P or N.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'H',
            Self::Vertical => 'V',
            Self::Positive => 'P',
            Self::Negative => 'N',
        }
    }
}

/// A grid intersection.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Point {
    /// Columns to the right of the first stone.
    pub x: i32,
    /// Rows above the first stone.
    pub y: i32,
}

impl Point {
    /// The point of the first stone of a game.
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// The largest absolute coordinate of a stone: far beyond any game, and small enough that neighbours never
    /// overflow.
    pub const LIMIT: i32 = 1 << 30;

    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The point `distance` places along `direction` (backwards if negative).
    #[inline]
    pub const fn along(self, direction: Direction, distance: i32) -> Self {
        let (dx, dy) = direction.step();
        Self {
            x: self.x + dx * distance,
            y: self.y + dy * distance,
        }
    }

    /// King's-move distance, in places.
    pub fn distance(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// The text that is not a point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a point: two whole numbers with a comma between, such as `3,-2`")]
pub struct ParsePointError {
    pub text: String,
}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads `x,y`, with or without brackets.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fail = || ParsePointError {
            text: text.to_owned(),
        };
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let (x, y) = inner.split_once(',').ok_or_else(fail)?;
        Ok(Self {
            x: x.trim().parse().map_err(|_| fail())?,
            y: y.trim().parse().map_err(|_| fail())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_read_with_or_without_brackets() {
        assert_eq!("3,-2".parse(), Ok(Point::new(3, -2)));
        assert_eq!(" (3, -2) ".parse(), Ok(Point::new(3, -2)));
        assert_eq!(Point::new(3, -2).to_string().parse(), Ok(Point::new(3, -2)));
    }

    #[test]
    fn text_that_is_no_point_is_quoted_in_the_error() {
        let error = "3;2".parse::<Point>().unwrap_err();
        assert!(error.to_string().contains("`3;2`"));
        assert!("3,".parse::<Point>().is_err());
        assert!("99999999999,0".parse::<Point>().is_err());
    }

    #[test]
    fn five_steps_along_a_direction_read_by_increasing_x_or_y() {
        for direction in Direction::ALL {
            let next = Point::ORIGIN.along(direction, 1);
            assert!((next.x, next.y) > (0, 0), "{direction:?}");
            assert_eq!(next.along(direction, -1), Point::ORIGIN);
        }
    }
}
