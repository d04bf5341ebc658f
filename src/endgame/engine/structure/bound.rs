//! Two sets of squares between which the truth lies: where the attacker surely wins, and where he may.

use cozy_chess::BitBoard;

/// The attacker's king squares: surely won, and perhaps won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The attacker surely wins.
    pub lower: BitBoard,
    /// The attacker may win; a superset.
    pub upper: BitBoard,
}

impl Bound {
    /// No win at all.
    pub const NONE: Self = Self::exactly(BitBoard::EMPTY);

    /// A win from everywhere: the neutral element when all must hold.
    pub const ALL: Self = Self::exactly(BitBoard::FULL);

    /// Nothing is known.
    pub const OPEN: Self = Self {
        lower: BitBoard::EMPTY,
        upper: BitBoard::FULL,
    };

    /// Won from these squares and no others.
    pub const fn exactly(squares: BitBoard) -> Self {
        Self {
            lower: squares,
            upper: squares,
        }
    }

    /// Those squares that are in the set, too.
    pub fn within(self, set: BitBoard) -> Self {
        self.map(|squares| squares & set)
    }

    /// Those squares and the set.
    pub fn or(self, set: BitBoard) -> Self {
        self.map(|squares| squares | set)
    }

    /// Won by either.
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

    /// Both sets changed in the same way.
    pub fn map(self, change: impl Fn(BitBoard) -> BitBoard) -> Self {
        Self {
            lower: change(self.lower),
            upper: change(self.upper),
        }
    }
}
