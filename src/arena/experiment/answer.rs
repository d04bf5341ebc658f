//! The answer of a tournament: the crosstable and the games. Parts of it can be merged.

use super::game::{Played, Result};
use super::plan::Plan;
use super::score::Row;
use kit::experiment::shards::{Shards, ShardsError};
use kit::experiment::sorted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The units played so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Part {
    pub arena: Plan,
    /// The parts it holds; `None` if it is complete.
    pub shards: Option<Shards>,
    pub units: BTreeMap<u32, [Played; 2]>,
}

/// The serialised form, with one list of games.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Listed {
    arena: Plan,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shards: Option<Shards>,
    games: Vec<Played>,
}

impl From<Part> for Listed {
    fn from(part: Part) -> Self {
        Self {
            arena: part.arena,
            shards: part.shards,
            games: part.units.into_values().flatten().collect(),
        }
    }
}

impl TryFrom<Listed> for Part {
    type Error = Difference;

    fn try_from(listed: Listed) -> std::result::Result<Self, Difference> {
        let mut units = BTreeMap::new();
        let mut games = listed.games.into_iter();
        while let Some(first) = games.next() {
            let unit = first.unit;
            let second = games.next().filter(|second| second.unit == unit);
            let both = [first, second.ok_or(Difference::Half(unit))?];
            if unit >= listed.arena.units() || units.insert(unit, both).is_some() {
                return Err(Difference::Unit(unit));
            }
        }
        Ok(Self {
            arena: listed.arena,
            shards: listed.shards,
            units,
        })
    }
}

/// An engine's whole result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    pub engine: String,
    pub games: u32,
    /// Points; a draw counts half.
    pub points: f64,
}

/// Why two parts cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    #[error("a part of another tournament than the files before")]
    Plan,
    #[error("it is whole already")]
    Whole,
    #[error("of unit {0} there are not two games side by side")]
    Half(u32),
    #[error("unit {0} is there twice, or there is no such unit")]
    Unit(u32),
    #[error("{0}")]
    Shards(#[from] ShardsError),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    #[serde(flatten)]
    pub part: Part,
    pub table: Vec<Row>,
    /// Sorted by points, the best first.
    pub standings: Vec<Standing>,
}

impl Part {
    /// Adds another part.
    ///
    /// # Errors
    /// If the parts belong to different tournaments or overlap.
    pub fn add(&mut self, other: Self) -> std::result::Result<(), Difference> {
        if other.arena != self.arena {
            return Err(Difference::Plan);
        }
        match (&mut self.shards, &other.shards) {
            (Some(shards), Some(others)) => shards.add(others)?,
            _ => return Err(Difference::Whole),
        }
        self.units.extend(other.units);
        Ok(())
    }

    /// The units of a pair of engines, in order.
    fn of_pair(&self, place: usize) -> Vec<&[Played; 2]> {
        let of_each = self.arena.games / 2;
        let first = place as u32 * of_each;
        self.units
            .range(first..first + of_each)
            .map(|(_, games)| games)
            .collect()
    }

    /// True if the sequential test has decided the match that the unit belongs to.
    pub fn is_decided(&self, unit: u32) -> bool {
        let place = unit.checked_div(self.arena.games / 2).unwrap_or_default();
        let units = self.of_pair(place as usize);
        Row::new("", "", &units).sequential.verdict.is_some()
    }

    /// The results of every pair of engines.
    pub fn table(&self) -> Vec<Row> {
        let pairs = self.arena.pairs().into_iter().enumerate();
        let name = |place: usize| self.arena.engines[place].as_str();
        pairs
            .map(|(place, (one, other))| Row::new(name(one), name(other), &self.of_pair(place)))
            .collect()
    }

    /// The answer. A complete one has no field for its parts.
    pub fn answer(mut self) -> Answer {
        if self.shards.as_ref().is_some_and(Shards::is_whole) {
            self.shards = None;
        }
        let table = self.table();
        let standings = self.standings();
        Answer {
            part: self,
            table,
            standings,
        }
    }

    fn standings(&self) -> Vec<Standing> {
        let engines = self.arena.engines.iter();
        let mut standings: Vec<Standing> = engines
            .enumerate()
            .map(|(place, engine)| self.standing(place, engine))
            .collect();
        sorted::by(&mut standings, |one, other| {
            other.points.total_cmp(&one.points)
        });
        standings
    }

    fn standing(&self, place: usize, engine: &str) -> Standing {
        let (mut games, mut half_points) = (0, 0);
        for (number, &(one, other)) in self.arena.pairs().iter().enumerate() {
            for unit in self.of_pair(number) {
                for (game, white) in unit.iter().zip([one, other]) {
                    let is_white = place == white;
                    if !is_white && place != one && place != other {
                        continue;
                    }
                    games += 1;
                    half_points += match game.result {
                        Result::Draw => 1,
                        Result::White if is_white => 2,
                        Result::Black if !is_white => 2,
                        _ => 0,
                    };
                }
            }
        }
        Standing {
            engine: engine.to_owned(),
            games,
            points: f64::from(half_points) / 2.0,
        }
    }
}
