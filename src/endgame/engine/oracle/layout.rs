//! The index of a placement within a table.
//!
//! Mirrored positions have the same value, so White's king is mapped to the files a to d, and without pawns to
//! the triangle a1, d1, d4. That leaves 462 placements of two kings that are not adjacent (1,806 with pawns),
//! the innermost index. Two men of a kind count once. If both sides have the same men, only positions with
//! White to move are stored.

use super::material::{Fourth, Material};
use cozy_chess::Piece;

/// A placement of an ending's men with the side to move; squares are 0 (a1) to 63 (h8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    pub black_to_move: bool,
    pub white_king: u8,
    pub black_king: u8,
    /// The other men in the order of [`Material::men`]; the second is used only if it exists.
    pub men: [u8; 2],
}

/// Marks an impossible pair of kings.
const APART: u16 = u16::MAX;

/// The order in which a table of one ending stores its placements.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The mirroring that maps White's king from a square to its home square; on a diagonal there is a second
    /// one.
    home: [Mirror; 64],
    /// The number of a home square; at least [`Layout::homes`] for other squares.
    number: [u8; 64],
    homes: Vec<u8>,
    /// The number of a pair of kings, by the number of White's home square and Black's square.
    kings: Vec<u16>,
    /// The number of occurrences of a pair of kings on the unmirrored board.
    weights: Vec<u8>,
    has_pawns: bool,
    pub(super) first: AllowedSquares,
    pub(super) second: Option<AllowedSquares>,
    twins: bool,
    even: bool,
}

/// The squares that a man can stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AllowedSquares {
    start: u8,
    len: u8,
}

impl AllowedSquares {
    fn of(piece: Piece) -> Self {
        let (start, len) = if piece == Piece::Pawn {
            (8, 48)
        } else {
            (0, 64)
        };
        Self { start, len }
    }

    fn index(self, square: u8) -> Option<usize> {
        let index = square.wrapping_sub(self.start);
        (index < self.len).then_some(index as usize)
    }
}

impl Layout {
    pub(super) fn new(material: Material) -> Self {
        let has_pawns = material.pawns() > 0;
        let mut layout = Self {
            home: [Mirror::NONE; 64],
            number: [u8::MAX; 64],
            homes: Vec::new(),
            kings: Vec::new(),
            weights: Vec::new(),
            has_pawns,
            first: AllowedSquares::of(material.first()),
            second: match material.fourth() {
                Fourth::None => None,
                Fourth::White(piece) | Fourth::Black(piece) => Some(AllowedSquares::of(piece)),
            },
            twins: material.has_twins(),
            even: material.is_even(),
        };
        for square in 0..64 {
            layout.home[square as usize] = layout.way_home(square);
            if layout.home[square as usize] == Mirror::NONE {
                layout.number[square as usize] = layout.homes.len() as u8;
                layout.homes.push(square);
            }
        }
        layout.number_the_kings();
        layout
    }

    fn way_home(&self, square: u8) -> Mirror {
        let mut mirror = 0;
        if square & 7 > 3 {
            mirror |= Mirror::FILES;
        }
        if !self.has_pawns {
            if square >> 3 > 3 {
                mirror |= Mirror::RANKS;
            }
            if above_diagonal(Mirror(mirror).square(square)) {
                mirror |= Mirror::DIAGONAL;
            }
        }
        Mirror(mirror)
    }

    fn number_the_kings(&mut self) {
        for &white in &self.homes {
            for black in 0..64_u8 {
                let files = (white & 7).abs_diff(black & 7);
                let ranks = (white >> 3).abs_diff(black >> 3);
                let twice = !self.has_pawns && on_diagonal(white) && above_diagonal(black);
                if files.max(ranks) < 2 || twice {
                    self.kings.push(APART);
                    continue;
                }
                self.kings.push(self.weights.len() as u16);
                self.weights.push(match self.has_pawns {
                    true => 2,
                    false if on_diagonal(white) && on_diagonal(black) => 4,
                    false => 8,
                });
            }
        }
    }

    /// White's home squares by number.
    pub(super) fn homes(&self) -> &[u8] {
        &self.homes
    }

    /// All mirrorings that map White's king from that square to a home square, with the number of that home
    /// square.
    pub(super) fn ways_home(&self, king: u8) -> impl Iterator<Item = (usize, Mirror)> {
        let mirror = self.home[king as usize];
        let home = mirror.square(king);
        let second = !self.has_pawns && on_diagonal(home);
        let other = second.then_some(mirror.transposed());
        let number = self.number[home as usize] as usize;
        [Some(mirror), other]
            .into_iter()
            .flatten()
            .map(move |mirror| (number, mirror))
    }

    /// The number of pairs of kings.
    pub(super) fn pairs(&self) -> usize {
        self.weights.len()
    }

    /// The number of occurrences of a pair of kings on the unmirrored board.
    pub(super) fn weight(&self, pair: usize) -> u64 {
        u64::from(self.weights[pair])
    }

    /// The number of placements of the other men.
    fn others(&self) -> usize {
        let first = self.first.len as usize;
        match self.second {
            None => first,
            Some(_) if self.twins => first * (first - 1) / 2,
            Some(second) => first * second.len as usize,
        }
    }

    /// The number of entries for one side to move.
    pub(super) fn half(&self) -> usize {
        self.others() * self.pairs()
    }

    pub(super) fn len(&self) -> usize {
        if self.even {
            self.half()
        } else {
            2 * self.half()
        }
    }

    /// The number of a placement of the men besides the kings; `None` if it is impossible.
    fn other(&self, [first, second]: [u8; 2]) -> Option<usize> {
        let one = self.first.index(first)?;
        let Some(range) = self.second else {
            return Some(one);
        };
        let other = range.index(second)?;
        if !self.twins {
            return Some(one * range.len as usize + other);
        }
        let (low, high) = (one.min(other), one.max(other));
        (low < high).then(|| high * (high - 1) / 2 + low)
    }

    /// The first entry of a row: all squares of Black's king, for White's king at home and the men on these
    /// squares. Add [`Layout::pair`]. `None` if the table stores none of them.
    pub(super) fn row(&self, black_to_move: bool, men: [u8; 2]) -> Option<usize> {
        if self.even && black_to_move {
            return None;
        }
        let start = if black_to_move { self.half() } else { 0 };
        Some(start + self.other(men)? * self.pairs())
    }

    /// The number of a pair of kings, White's by the number of its home square.
    pub(super) fn pair(&self, home: usize, black_king: usize) -> Option<usize> {
        let pair = self.kings[64 * home + black_king];
        (pair != APART).then_some(pair as usize)
    }

    /// True if a placement needs no mirroring.
    pub(super) fn is_home(&self, placement: Placement) -> bool {
        let home = usize::from(self.number[placement.white_king as usize & 63]);
        home < self.homes.len()
            && self.pair(home, placement.black_king.into()).is_some()
            && !(self.even && placement.black_to_move)
    }

    /// The index of a placement; `None` if it cannot be legal.
    pub(super) fn index(&self, placement: Placement) -> Option<usize> {
        let Placement {
            mut black_to_move,
            white_king: mut white,
            black_king: mut black,
            men: [mut first, mut second],
        } = placement;
        if self.even && black_to_move {
            black_to_move = false;
            (white, black) = (turned(black), turned(white));
            (first, second) = (turned(second), turned(first));
        }
        let mut mirror = self.home[white as usize & 63];
        if !self.has_pawns
            && on_diagonal(mirror.square(white))
            && above_diagonal(mirror.square(black))
        {
            mirror = mirror.transposed();
        }
        [white, black, first, second] =
            [white, black, first, second].map(|square| mirror.square(square & 63));
        let home = self.number[white as usize] as usize;
        let pair = self.pair(home, black as usize)?;
        Some(self.row(black_to_move, [first, second])? + pair)
    }
}

// Mirrors squares and sets of squares.

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

    fn layout(name: &str) -> Layout {
        Layout::new(name.parse().unwrap())
    }

    #[test]
    fn there_are_as_many_pairs_of_kings_as_are_known() {
        assert_eq!(layout("KQK").pairs(), 462);
        assert_eq!(layout("KPK").pairs(), 1806);
        // Two kings that are not adjacent on the unmirrored board.
        for name in ["KQK", "KPK"] {
            let layout = layout(name);
            let all: u64 = (0..layout.pairs()).map(|pair| layout.weight(pair)).sum();
            assert_eq!(all, 3612);
        }
    }

    #[test]
    fn all_tables_together_have_about_160_million_entries() {
        let entries: usize = Material::all()
            .into_iter()
            .map(|m| Layout::new(m).len())
            .sum();
        assert!((150_000_000..175_000_000).contains(&entries), "{entries}");
    }

    #[test]
    fn every_entry_is_reached_and_only_by_positions_that_are_mirrored_or_exchanged() {
        for name in ["KRK", "KPK"] {
            let layout = layout(name);
            let mut reached = vec![0_u64; layout.len()];
            for number in 0..2 << 18 {
                let placement = Placement {
                    black_to_move: number >> 18 == 1,
                    white_king: (number >> 12 & 63) as u8,
                    black_king: (number >> 6 & 63) as u8,
                    men: [(number & 63) as u8, 0],
                };
                if let Some(index) = layout.index(placement) {
                    reached[index] += 1;
                }
            }
            for (index, &times) in reached.iter().enumerate() {
                let weight = layout.weight(index % layout.pairs());
                // Both kings are on the long diagonal: the man is on either side of it.
                assert_eq!(times, weight, "{name} {index}");
            }
        }
    }
}

#[cfg(test)]
mod mirror_tests {
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
