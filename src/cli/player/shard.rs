//! Parts of PLAYER's long commands: a library ranked game by game, and the search for the weights of 1975 restart by
//! restart.

use super::ranked::Ranked;
use super::searched::{self, Searched};
use crate::cli::failure::InFile;
use crate::cli::parts;
use crate::cli::print::Printed;
use anyhow::{Result, ensure};
use kit::experiment::shards::{Shards, Share};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A part of an answer: the question and the result so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Part {
    #[serde(flatten)]
    shards: Shards,
    player: Found,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Found {
    Rank(Ranked),
    Reconstruct(Searched),
}

impl Part {
    pub(super) fn new(share: Share, player: Found) -> Self {
        let shards = Shards::new(share);
        Self { shards, player }
    }

    /// Prints the answer if it is complete, else the part. `path` names the file in errors.
    pub(in crate::cli) fn print(&self, path: &Path) -> Result<Printed> {
        if !self.shards.is_whole() {
            let (indexes, of) = (self.shards.indexes(), self.shards.of());
            let text = format!(
                "parts {indexes:?} of {of}: keep it with --json, and put all of them together by merge\n"
            );
            let printed = Printed::new(self, text)?.into_part();
            return Ok(match &self.player {
                Found::Rank(ranked) => printed.with_remarks(&ranked.remarks),
                Found::Reconstruct(_) => printed,
            });
        }
        match &self.player {
            Found::Rank(ranked) => {
                let answer = ranked.answer().in_file(path)?;
                let printed = Printed::new(&answer, answer.text())?;
                Ok(printed.with_remarks(&answer.remarks))
            }
            Found::Reconstruct(searched) => searched::print(&searched.answer().in_file(path)?),
        }
    }
}

impl parts::Part for Part {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.shards)
    }

    fn add(&mut self, other: Self) -> Result<()> {
        self.shards.add(&other.shards)?;
        let fits = match (&mut self.player, other.player) {
            (Found::Rank(sum), Found::Rank(part)) => sum.add(part),
            (Found::Reconstruct(sum), Found::Reconstruct(part)) => sum.add(part),
            _ => false,
        };
        ensure!(fits, "a part of another command than the files before");
        Ok(())
    }
}
