//! Makes the table of one ending, in slices.
//!
//! A worker calls [`Generator::step`] until it is finished; between two calls it can report, listen
//! and give up. One pass finds what White wins; a second one, with the sides exchanged, what Black
//! wins, if Black has a man and not the same as White. What neither finds is drawn.

use super::entries::Entries;
use super::exact::ILLEGAL;
use super::layout::Layout;
use super::material::{Fourth, Material};
use super::pass::Pass;
use super::probe::Oracle;
use super::table::Table;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An ending cannot be generated yet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{material} cannot be generated before {missing}")]
pub struct MissingTable {
    pub material: Material,
    /// One that a move of it can lead to.
    pub missing: Material,
}

/// How far a generation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Which pass it is, from 0.
    pub pass: u8,
    /// How many there are.
    pub passes: u8,
    /// The distance to mate, in plies, of the positions that are being found.
    pub ply: u16,
    /// Entries with a distance to mate so far.
    pub decided: u64,
    /// Whether the table is finished.
    pub finished: bool,
}

/// A table in the making.
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
    /// Begins with an ending, given the tables it [needs](Material::needs).
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

    /// Which ending it is.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Works on about that many rows of 64 positions: ten thousand take a few milliseconds.
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

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress {
            pass: self.at.min(self.passes - 1),
            passes: self.passes,
            ply: self.pass.ply(),
            decided: self.entries.decided,
            finished: self.at == self.passes,
        }
    }

    /// The table; before the end of the last pass what is not yet found stands there as a draw, so it
    /// is given only then.
    pub fn finish(self) -> Option<Table> {
        let finished = self.progress().finished;
        finished.then(|| Table::of(self.material, self.entries.layout, self.entries.bytes))
    }

    /// Makes the whole table at once.
    pub fn run(material: Material, known: &Oracle) -> Result<Table, MissingTable> {
        let mut generator = Self::new(material, known)?;
        while !generator.step(u64::MAX).finished {}
        let Entries { layout, bytes, .. } = generator.entries;
        Ok(Table::of(material, layout, bytes))
    }
}
