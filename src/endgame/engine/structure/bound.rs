//! Lower and upper bounds of a set of winning squares.

use cozy_chess::BitBoard;

/// The attacker's king squares: surely won, and possibly won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The attacker surely wins.
    pub lower: BitBoard,
    /// The attacker may win; a superset.
    pub upper: BitBoard,
}

impl Bound {
    /// No win.
    pub const NONE: Self = Self::exactly(BitBoard::EMPTY);

    /// A win from every square: the neutral element of intersection.
    pub const ALL: Self = Self::exactly(BitBoard::FULL);

    /// Nothing is known.
    pub const OPEN: Self = Self {
        lower: BitBoard::EMPTY,
        upper: BitBoard::FULL,
    };

    /// Exactly these squares win.
    pub const fn exactly(squares: BitBoard) -> Self {
        Self {
            lower: squares,
            upper: squares,
        }
    }

    /// Intersects both bounds with the set.
    pub fn within(self, set: BitBoard) -> Self {
        self.map(|squares| squares & set)
    }

    /// Unites both bounds with the set.
    pub fn or(self, set: BitBoard) -> Self {
        self.map(|squares| squares | set)
    }

    pub fn union(self, other: Self) -> Self {
        Self {
            lower: self.lower | other.lower,
            upper: self.upper | other.upper,
        }
    }

    pub fn both(self, other: Self) -> Self {
        Self {
            lower: self.lower & other.lower,
            upper: self.upper & other.upper,
        }
    }

    /// Applies a function to both bounds.
    pub fn map(self, change: impl Fn(BitBoard) -> BitBoard) -> Self {
        Self {
            lower: change(self.lower),
            upper: change(self.upper),
        }
    }
}
