//! The numbers in the heuristics, and whether each is published.

use serde::Serialize;

/// The source of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "mark", rename_all = "kebab-case")]
pub enum Mark {
    /// The thesis prints it.
    Published {
        /// The page of Sugar 1975.
        page: u16,
    },
    /// The thesis does not print it, or not legibly.
    Reconstructed {
        /// The reason for the choice of the value.
        how: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Constant {
    /// What it stands for, in a few words.
    pub name: &'static str,
    pub value: i32,
    #[serde(flatten)]
    pub mark: Mark,
}

impl Constant {
    pub(super) const fn published(name: &'static str, value: i32, page: u16) -> Self {
        let mark = Mark::Published { page };
        Self { name, value, mark }
    }

    /// A number of ours, and how it was chosen.
    pub(super) const fn ours(name: &'static str, value: i32, how: &'static str) -> Self {
        let mark = Mark::Reconstructed { how };
        Self { name, value, mark }
    }

    /// The product with a value in hundredths of a pawn, in points; rounded towards zero.
    pub(super) const fn times(&self, hundredths: i32) -> i32 {
        self.value * hundredths / 100
    }
}
