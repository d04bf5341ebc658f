//! Mirrors squares and sets of squares.

/// A mirroring of the board: any of the three below, applied in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mirror(pub(super) u8);

/// The square mirrored by ranks: a1 becomes a8.
pub(super) const fn turned(square: u8) -> u8 {
    square ^ 0o70
}

impl Mirror {
    pub(super) const NONE: Self = Self(0);
    /// a1 becomes h1.
    pub(super) const FILES: u8 = 1;
    /// a1 becomes a8.
    pub(super) const RANKS: u8 = 2;
    /// h1 becomes a8.
    pub(super) const DIAGONAL: u8 = 4;

    /// Appends a mirroring in the diagonal.
    pub(super) fn transposed(self) -> Self {
        Self(self.0 ^ Self::DIAGONAL)
    }

    pub(super) fn square(self, square: u8) -> u8 {
        let mut at = square;
        if self.0 & Self::FILES != 0 {
            at ^= 7;
        }
        if self.0 & Self::RANKS != 0 {
            at = turned(at);
        }
        if self.0 & Self::DIAGONAL != 0 {
            at = (at >> 3) | (at & 7) << 3;
        }
        at
    }

    pub(super) fn set(self, set: u64) -> u64 {
        let mut set = set;
        if self.0 & Self::FILES != 0 {
            set = set.swap_bytes().reverse_bits();
        }
        if self.0 & Self::RANKS != 0 {
            set = set.swap_bytes();
        }
        if self.0 & Self::DIAGONAL != 0 {
            set = transposed(set);
        }
        set
    }
}

/// Mirrors a set in the diagonal from a1 to h8 by exchanging ever larger blocks.
fn transposed(mut set: u64) -> u64 {
    for (shift, mask) in [
        (7, 0x00AA_00AA_00AA_00AA_u64),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let changed = (set ^ (set >> shift)) & mask;
        set ^= changed ^ (changed << shift);
    }
    set
}

/// True if a square is on the diagonal from a1 to h8.
pub(super) fn on_diagonal(square: u8) -> bool {
    square >> 3 == square & 7
}

/// True if a square is above that diagonal, as a8 is.
pub(super) fn above_diagonal(square: u8) -> bool {
    square >> 3 > square & 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_mirrored_as_its_squares_are() {
        for mirror in (0..8).map(Mirror) {
            for square in 0..64 {
                assert_eq!(mirror.set(1 << square), 1 << mirror.square(square));
            }
        }
    }
}
