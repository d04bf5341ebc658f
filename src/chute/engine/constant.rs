//! A number that a heuristic works with, and whether it is published.

use serde::Serialize;

/// Where a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "mark", rename_all = "kebab-case")]
pub enum Mark {
    /// It stands in the thesis.
    Published {
        /// The page of Sugar 1975.
        page: u16,
    },
    /// It does not, or not legibly.
    Reconstructed {
        /// How it was chosen.
        how: &'static str,
    },
}

/// A number of a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Constant {
    /// What it stands for, in a few words.
    pub name: &'static str,
    /// The number.
    pub value: i32,
    /// Where it comes from.
    #[serde(flatten)]
    pub mark: Mark,
}

impl Constant {
    /// A number that stands on that page of the thesis.
    pub(super) const fn published(name: &'static str, value: i32, page: u16) -> Self {
        let mark = Mark::Published { page };
        Self { name, value, mark }
    }

    /// A number of ours, and how it was chosen.
    pub(super) const fn ours(name: &'static str, value: i32, how: &'static str) -> Self {
        let mark = Mark::Reconstructed { how };
        Self { name, value, mark }
    }

    /// This number times a value in hundredths of a pawn, in points; rounded towards zero.
    pub(super) const fn times(&self, hundredths: i32) -> i32 {
        self.value * hundredths / 100
    }
}
