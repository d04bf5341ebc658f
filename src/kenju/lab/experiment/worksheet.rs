//! A trial prepared for work: parts in order, units numbered, sums merged.

use super::trial::{Trial, TrialError};
use super::work::{PartSums, PartWork};
use super::{tables, work};
use kit::experiment::results::Results;
use kit::experiment::wire::Request;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A trial whose units can run.
#[derive(Clone, Debug)]
pub struct Worksheet {
    trial: Trial,
    parts: Vec<(String, PartWork)>,
    /// The first unit of each part, then the total number of units.
    firsts: Vec<u32>,
}

/// The sums of some units of a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialSums {
    pub units: u32,
    /// The sums of each part.
    pub found: BTreeMap<u32, PartSums>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum UnitRequest {
    /// Prepare a trial, in place of any earlier one.
    Prepare(Box<Trial>),
    /// Run a unit of the prepared trial.
    Unit(u32),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitReply {
    pub unit: u32,
    pub found: TrialSums,
}

impl Request for UnitRequest {
    const KIND: &'static str = "trial";
    type Reply = UnitReply;
}

impl TrialSums {
    /// Adds other units of the same trial, in any order. The caller must not add a unit twice.
    pub fn merge(&mut self, other: &Self) {
        self.units = self.units.saturating_add(other.units);
        for (part, found) in &other.found {
            match self.found.get_mut(part) {
                Some(sum) => sum.add(found),
                None => {
                    self.found.insert(*part, found.clone());
                }
            }
        }
    }
}

impl Worksheet {
    /// Prepares a trial.
    ///
    /// # Errors
    /// If a number of the trial is out of its range, or the trial has too many units.
    pub fn new(trial: &Trial) -> Result<Self, TrialError> {
        trial.check()?;
        let parts = work::of(trial);
        let mut firsts = vec![0u32];
        let mut units = 0u64;
        for (_, work) in &parts {
            units += u64::from(work.units());
            firsts.push(u32::try_from(units).map_err(|_| TrialError::Range {
                what: "units of work",
                found: units,
                least: 1,
                most: u32::MAX.into(),
            })?);
        }
        Ok(Self {
            trial: trial.clone(),
            parts,
            firsts,
        })
    }

    pub const fn trial(&self) -> &Trial {
        &self.trial
    }

    /// The number of units; they are numbered from 0.
    pub fn units(&self) -> u32 {
        self.firsts.last().copied().unwrap_or(0)
    }

    /// The names of the parts, for a progress line.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(name, _)| name.as_str())
    }

    /// The part of a unit. Units beyond the end count to the last part.
    pub fn part_of(&self, unit: u32) -> usize {
        let begun = self.firsts.partition_point(|&first| first <= unit);
        begun.saturating_sub(1).min(self.parts.len() - 1)
    }

    /// Runs a unit, well under a second. Units beyond the end give empty sums.
    pub fn run(&self, unit: u32) -> TrialSums {
        if unit >= self.units() {
            return TrialSums::default();
        }
        let part = self.part_of(unit);
        let found = self.parts[part].1.run(unit - self.firsts[part]);
        let mut partial = TrialSums {
            units: 1,
            ..TrialSums::default()
        };
        partial.found.insert(part as u32, found);
        partial
    }

    /// The results of the units run so far.
    pub fn finish(&self, sums: &TrialSums) -> Results {
        let mut results = tables::of(&self.trial, &self.names(), &sums.found);
        results.units_done = sums.units;
        results.units = self.units();
        results
    }

    fn names(&self) -> Vec<&str> {
        self.parts().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::trial::Kind;
    use super::*;
    use kenju::matches::Plan;
    use kenju::player::Player;
    use kit::experiment::wire::assert_survives;

    fn sheet(name: &str, size: u32) -> Worksheet {
        let mut trial = Trial::named(name).unwrap().sized(size);
        if let Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) = &mut trial.kind {
            study.schooling.moves = 6;
            (study.every, study.games) = (6, 2);
        }
        if let Kind::Leaps { games, .. } = &mut trial.kind {
            *games = 2;
        }
        if let Kind::Settings { list, .. } = &mut trial.kind {
            list.truncate(3);
        }
        if let Kind::Insight {
            players, limits, ..
        } = &mut trial.kind
        {
            players.truncate(2);
            limits.nodes = 20;
        }
        Worksheet::new(&trial).unwrap()
    }

    fn sum(sheet: &Worksheet, units: impl Iterator<Item = u32>) -> TrialSums {
        let mut sums = TrialSums::default();
        units.for_each(|unit| sums.merge(&sheet.run(unit)));
        sums
    }

    #[test]
    fn shards_merged_in_any_order_are_one_run_whatever_is_tried() {
        for (name, size) in [
            ("match", 60),
            ("curve", 4),
            ("early", 3),
            ("schemes", 2),
            ("systems", 2),
            ("thresholds", 30),
            ("hysteresis", 30),
            ("patience", 26),
            ("paths", 30),
            ("stances", 30),
            ("spread", 6),
            ("insight", 2),
            ("leaps", 2),
            ("rest", 25),
        ] {
            let sheet = sheet(name, size);
            let whole = sum(&sheet, 0..sheet.units());
            let mut merged = TrialSums::default();
            for shard in [2, 0, 1] {
                let part = sum(&sheet, (shard..sheet.units()).step_by(3));
                // Both ways that sums travel: a worker's reply and a file.
                let bytes = postcard::to_allocvec(&part).unwrap();
                let text = serde_json::to_string(&part).unwrap();
                assert_eq!(
                    serde_json::from_str::<TrialSums>(&text).unwrap(),
                    part,
                    "{name}"
                );
                merged.merge(&postcard::from_bytes(&bytes).unwrap());
            }
            assert_eq!(merged, whole, "{name}");
            let (one, other) = (sheet.finish(&whole), sheet.finish(&merged));
            assert_eq!(one.json(), other.json(), "{name}");
            assert!(one.is_complete() && !one.tables.is_empty(), "{name}");
        }
    }

    #[test]
    fn every_unit_belongs_to_one_part() {
        let sheet = sheet("schemes", 2);
        assert_eq!(sheet.units(), 12);
        let parts: Vec<usize> = (0..12).map(|unit| sheet.part_of(unit)).collect();
        assert_eq!(parts, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(sheet.run(12), TrialSums::default());
    }

    #[test]
    fn a_match_cut_into_units_is_the_match() {
        use kenju::matches::{Shard, play_match};
        let sheet = sheet("match", 60);
        let whole = sum(&sheet, 0..sheet.units());
        let max = Player::max();
        let tally = play_match(
            &max,
            &max,
            Plan::new(60, super::super::catalogue::SEED),
            Shard::WHOLE,
        );
        assert_eq!(whole.found[&0], PartSums::Match(tally));
        assert!(sheet.units() > 1);
    }

    #[test]
    fn trials_and_their_units_survive_the_way() {
        let trial = Trial::named("match").unwrap().sized(20);
        let found = Worksheet::new(&trial).unwrap().run(0);
        let reply = UnitReply { unit: 0, found };
        assert_survives(&UnitRequest::Prepare(Box::new(trial)), &reply);
        assert_survives(&UnitRequest::Unit(3), &reply);
    }
}
