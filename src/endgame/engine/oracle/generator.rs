//! Generates the table of one ending in slices.
//!
//! A worker calls [`Generator::step`] until it is finished; between calls it can report, receive messages and
//! cancel. One pass finds White's wins; a second one, with the sides exchanged, Black's, if Black has a man
//! that White does not. The rest is drawn.

use super::entries::Entries;
use super::layout::Layout;
use super::material::{Fourth, Material};
use super::pass::Pass;
use super::probe::Oracle;
use super::table::ILLEGAL;
use super::table::Table;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A table that must be generated first.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{material} cannot be generated before {missing}")]
pub struct MissingTable {
    pub material: Material,
    /// The ending of a capture or promotion, which has no table yet.
    pub missing: Material,
}

/// The progress of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The current pass, from 0.
    pub pass: u8,
    pub passes: u8,
    /// The distance to mate, in plies, of the positions being found.
    pub ply: u16,
    /// Entries with a distance to mate so far.
    pub decided: u64,
    pub finished: bool,
}

/// A table during generation.
#[derive(Debug)]
pub struct Generator {
    material: Material,
    known: Oracle,
    entries: Entries,
    pass: Pass,
    at: u8,
    passes: u8,
}

impl Generator {
    /// Starts an ending from the tables it [needs](Material::needs).
    pub fn new(material: Material, known: &Oracle) -> Result<Self, MissingTable> {
        let known = known
            .only(&material.needs())
            .map_err(|missing| MissingTable { material, missing })?;
        let layout = Layout::new(material);
        let both = matches!(material.fourth(), Fourth::Black(_)) && !material.is_even();
        Ok(Self {
            material,
            known,
            entries: Entries {
                bytes: vec![ILLEGAL; layout.len()],
                layout,
                decided: 0,
            },
            pass: Pass::new(material, false),
            at: 0,
            passes: if both { 2 } else { 1 },
        })
    }

    pub fn material(&self) -> Material {
        self.material
    }

    /// Processes about `budget` rows of 64 positions. Ten thousand rows take a few milliseconds.
    pub fn step(&mut self, mut budget: u64) -> Progress {
        while budget > 0 && self.at < self.passes {
            budget = self.pass.step(budget, &self.known, &mut self.entries);
            if self.pass.is_done() {
                self.at += 1;
                if self.at < self.passes {
                    self.pass = Pass::new(self.material, true);
                }
            }
        }
        self.progress()
    }

    pub fn progress(&self) -> Progress {
        Progress {
            pass: self.at.min(self.passes - 1),
            passes: self.passes,
            ply: self.pass.ply(),
            decided: self.entries.decided,
            finished: self.at == self.passes,
        }
    }

    /// The finished table; `None` before, since wins not yet found would look like draws.
    pub fn finish(self) -> Option<Table> {
        let finished = self.progress().finished;
        finished.then(|| Table::of(self.material, self.entries.layout, self.entries.bytes))
    }

    /// Generates a whole table in one call.
    pub fn run(material: Material, known: &Oracle) -> Result<Table, MissingTable> {
        let mut generator = Self::new(material, known)?;
        while !generator.step(u64::MAX).finished {}
        let Entries { layout, bytes, .. } = generator.entries;
        Ok(Table::of(material, layout, bytes))
    }
}
