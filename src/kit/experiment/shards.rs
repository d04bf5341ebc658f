//! Long work cut into parts: which part is asked for, as `I/N`, and which ones an answer holds.

use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::str::FromStr;
use thiserror::Error;

/// One part of N: the units I, I + N, I + 2N, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which part, from 0.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

/// Why a text is not a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a part I/N with I from 0 to N - 1")]
pub struct ParseShareError(String);

impl Share {
    /// The only part.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Whether a unit belongs to this part.
    pub const fn has(self, unit: u32) -> bool {
        unit % self.of == self.index
    }
}

impl FromStr for Share {
    type Err = ParseShareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let (index, of) = (index.trim().parse().ok()?, of.trim().parse().ok()?);
            (index < of).then_some(Self { index, of })
        });
        numbers.ok_or_else(|| ParseShareError(text.to_owned()))
    }
}

/// Which parts of how many an answer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shards {
    of: u32,
    indexes: BTreeSet<u32>,
}

/// Why parts cannot be added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShardsError {
    /// They are cut differently.
    #[error("cut into {}, the files before into {expected}", counted(.found, "part"))]
    Cut {
        /// Into how many.
        found: u32,
        /// Into how many the others are.
        expected: u32,
    },
    /// A part is there already.
    #[error("part {0} is there already")]
    Twice(u32),
    /// There are no parts, or some beyond the last.
    #[error("its parts are not among the {0} there are")]
    Beyond(u32),
}

impl Shards {
    /// A single part.
    pub fn new(Share { index, of }: Share) -> Self {
        let indexes = BTreeSet::from([index]);
        Self { of, indexes }
    }

    /// Number of shards.
    pub fn of(&self) -> u32 {
        self.of
    }

    /// Which ones there are.
    pub fn indexes(&self) -> &BTreeSet<u32> {
        &self.indexes
    }

    /// The parts that are missing, in order.
    pub fn missing(&self) -> Vec<u32> {
        (0..self.of)
            .filter(|part| !self.indexes.contains(part))
            .collect()
    }

    /// Whether none is missing.
    pub fn is_whole(&self) -> bool {
        self.indexes.len() == self.of as usize
    }

    /// Checks what was read.
    ///
    /// # Errors
    /// If there are no parts, or some beyond the last.
    pub fn check(&self) -> Result<(), ShardsError> {
        match self.indexes.last() {
            Some(&last) if last < self.of => Ok(()),
            _ => Err(ShardsError::Beyond(self.of)),
        }
    }

    /// Adds other parts.
    ///
    /// # Errors
    /// If they are cut differently, or are there already.
    pub fn add(&mut self, other: &Self) -> Result<(), ShardsError> {
        if other.of != self.of {
            let (found, expected) = (other.of, self.of);
            return Err(ShardsError::Cut { found, expected });
        }
        if let Some(&twice) = other.indexes.intersection(&self.indexes).next() {
            return Err(ShardsError::Twice(twice));
        }
        self.indexes.extend(&other.indexes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_from_its_number_and_theirs() {
        assert_eq!("1/4".parse(), Ok(Share { index: 1, of: 4 }));
        for text in ["4/4", "1", "-1/4", "a/b", "0/0"] {
            let error = text.parse::<Share>().unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
