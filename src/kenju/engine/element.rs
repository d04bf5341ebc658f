//! The line evaluation element (thesis §3.4.3.1, Fig. 3.10): a memory of 32 words, one for each occupancy of
//! five places, that values a line.
//!
//! A line is read as a five-bit number: the first place is the most significant bit, a stone is 1, a vacant
//! place 0. The place under consideration counts as occupied, so the line is valued as it would be after the
//! move. Colours make no difference. Fig. 4.14 shows the element of the fully trained player.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::pattern::Pattern;

/// The reason why a text is not an element.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseElementError {
    /// Not 32 words.
    #[error("an element has 32 words, this text has {0}")]
    Count(usize),
    /// A word is not a number from 0 to 65535.
    #[error("word {address} is `{text}`, not a whole number from 0 to 65535")]
    Word {
        /// The address, 0 to 31.
        address: usize,
        text: String,
    },
}

/// The 32 words by address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Element([u16; 32]);

impl Element {
    /// The untrained player: all words are 0.
    pub const NULL: Self = Self([0; 32]);

    /// The fully trained player of Fig. 4.14. A pattern and its mirror image have the same word; the words sum
    /// to 306.
    pub const MAX: Self = Self([
        0, 1, 2, 8, 3, 6, 9, 14, 2, 5, 7, 12, 9, 13, 15, 18, //
        1, 4, 5, 11, 6, 10, 13, 17, 8, 11, 12, 16, 14, 17, 18, 19,
    ]);

    pub const fn new(words: [u16; 32]) -> Self {
        Self(words)
    }

    /// The words by address.
    pub const fn words(&self) -> &[u16; 32] {
        &self.0
    }

    /// The value of a line with this pattern.
    #[inline]
    pub const fn value(&self, pattern: Pattern) -> u16 {
        self.0[pattern.address()]
    }

    pub fn highest(&self) -> u16 {
        self.0.iter().copied().fold(0, u16::max)
    }

    /// The sum of all words, which is the height of the total learning curve (§4.7.5).
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&word| u32::from(word)).sum()
    }

    /// Increments the word of `pattern`; a word at 65,535 stays (ours, though the thesis's memory must have
    /// had a limit too).
    pub fn reward(&mut self, pattern: Pattern) {
        let word = &mut self.0[pattern.address()];
        *word = word.saturating_add(1);
    }

    /// True if every pattern has the same word as its mirror image.
    pub fn is_mirror_equal(&self) -> bool {
        Pattern::all().all(|pattern| self.value(pattern) == self.value(pattern.mirror()))
    }
}

/// The words in order of address, separated by spaces.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (address, word) in self.0.iter().enumerate() {
            write!(f, "{}{word}", if address == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Element {
    type Err = ParseElementError;

    /// Reads 32 numbers separated by spaces or commas, or one of the names `MAX` and `NULL`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.trim() {
            "MAX" => return Ok(Self::MAX),
            "NULL" => return Ok(Self::NULL),
            _ => {}
        }
        let split = |c: char| c.is_whitespace() || c == ',';
        let parts: Vec<&str> = text.split(split).filter(|part| !part.is_empty()).collect();
        let mut words = [0; 32];
        if parts.len() != words.len() {
            return Err(ParseElementError::Count(parts.len()));
        }
        for (address, (word, part)) in words.iter_mut().zip(&parts).enumerate() {
            *word = part.parse().map_err(|_| ParseElementError::Word {
                address,
                text: (*part).to_owned(),
            })?;
        }
        Ok(Self(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fully_trained_element_sums_to_306_and_values_mirror_images_alike() {
        assert_eq!(Element::MAX.total(), 306);
        assert!(Element::MAX.is_mirror_equal());
        assert_eq!(Element::MAX.highest(), 19);
    }

    #[test]
    fn the_equal_classes_of_max_are_exactly_its_mirror_pairs_where_a_question_can_arise() {
        for a in Pattern::all().filter(|p| p.is_reachable()) {
            for b in Pattern::all().filter(|p| p.is_reachable()) {
                let equal = Element::MAX.value(a) == Element::MAX.value(b);
                assert_eq!(equal, a.is_alike(b), "{a} {b}");
            }
        }
    }

    #[test]
    fn system_three_can_reach_193_in_26_words() {
        let reachable = Pattern::all().filter(|p| p.is_reachable());
        assert_eq!(reachable.clone().count(), 26);
        let sum: u16 = reachable.map(|p| Element::MAX.value(p) - 4).sum();
        assert_eq!(sum, 193);
    }

    #[test]
    fn words_are_found_by_pattern() {
        assert_eq!(Element::MAX.value(Pattern::from_bits(26)), 12, "XX-X-");
        assert_eq!(Element::NULL.value(Pattern::from_bits(26)), 0);
    }

    #[test]
    fn an_element_is_read_back_from_its_text() {
        let text = Element::MAX.to_string();
        assert_eq!(text.parse(), Ok(Element::MAX));
        assert_eq!("MAX".parse(), Ok(Element::MAX));
        assert_eq!("NULL".parse(), Ok(Element::NULL));
    }

    #[test]
    fn a_bad_word_is_named_with_its_address() {
        let text = Element::MAX.to_string().replacen("14", "lots", 1);
        let error = text.parse::<Element>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "word 7 is `lots`, not a whole number from 0 to 65535"
        );
        assert_eq!("1 2 3".parse::<Element>(), Err(ParseElementError::Count(3)));
    }
}
