//! The 32 occupancies of five places, and sets of them.
//!
//! A line is read as a five-bit number: the first place is the most significant bit, a stone is 1, a vacant
//! place 0 (thesis §3.4.3.1). Fig. 4.14 draws them with X and a dash.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The occupancy of a line: the address of a word, 0 to 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pattern(u8);

impl Pattern {
    /// The pattern with address `bits`; higher bits are ignored.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 31)
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..32).map(Self)
    }

    /// The address, 0 to 31.
    #[inline]
    pub const fn address(self) -> usize {
        self.0 as usize
    }

    /// The same line read from the other end.
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(self.0.reverse_bits() >> 3)
    }

    /// The number of occupied places.
    #[inline]
    pub const fn stones(self) -> u32 {
        self.0.count_ones()
    }

    /// True for the same pattern or its mirror image; such a pair is equal without a question (§4.6).
    #[inline]
    pub const fn is_alike(self, other: Self) -> bool {
        self.0 == other.0 || self.mirror().0 == other.0
    }

    /// True if the pattern can occur in a search. A live line holds a stone and the place under consideration
    /// counts as another, so 0, 1, 2, 4, 8 and 16 never do (ours, by counting).
    #[inline]
    pub const fn is_reachable(self) -> bool {
        self.stones() >= 2
    }
}

impl From<Pattern> for u8 {
    fn from(pattern: Pattern) -> Self {
        pattern.0
    }
}

impl TryFrom<u8> for Pattern {
    type Error = AddressError;

    fn try_from(bits: u8) -> Result<Self, Self::Error> {
        if bits < 32 {
            Ok(Self(bits))
        } else {
            Err(AddressError(bits))
        }
    }
}

/// As in Fig. 4.14: `XX-X-`.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..5).try_for_each(|k| f.write_str(if self.0 & (16 >> k) == 0 { "-" } else { "X" }))
    }
}

/// An address beyond 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not the address of a pattern (0 to 31)")]
pub struct AddressError(pub u8);

/// A set of patterns, such as those of the lines that cross at a move.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Patterns(pub u32);

impl Patterns {
    pub const NONE: Self = Self(0);

    pub const fn only(pattern: Pattern) -> Self {
        Self(1 << pattern.address())
    }

    #[inline]
    pub fn insert(&mut self, pattern: Pattern) {
        self.0 |= 1 << pattern.address();
    }

    pub const fn contains(self, pattern: Pattern) -> bool {
        self.0 & (1 << pattern.address()) != 0
    }

    /// The patterns that are not in `other`.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The patterns in order of address.
    pub fn iter(self) -> impl Iterator<Item = Pattern> {
        Pattern::all().filter(move |&pattern| self.contains(pattern))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_written_as_in_the_figure() {
        assert_eq!(Pattern::from_bits(26).to_string(), "XX-X-");
        assert_eq!(Pattern::from_bits(26).mirror().to_string(), "-X-XX");
    }

    #[test]
    fn there_are_twenty_mirror_classes_and_twenty_six_patterns_a_search_can_meet() {
        let classes = Pattern::all().filter(|p| p.address() <= p.mirror().address());
        assert_eq!(classes.count(), 20);
        assert_eq!(Pattern::all().filter(|p| p.is_reachable()).count(), 26);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set = Patterns::only(Pattern::from_bits(3));
        set.insert(Pattern::from_bits(24));
        let addresses: Vec<_> = set.iter().map(Pattern::address).collect();
        assert_eq!(addresses, [3, 24]);
        assert_eq!(
            set.without(Patterns::only(Pattern::from_bits(3)))
                .iter()
                .count(),
            1
        );
    }

    #[test]
    fn an_address_beyond_31_is_refused() {
        assert_eq!(Pattern::try_from(32), Err(AddressError(32)));
    }
}
