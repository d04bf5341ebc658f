//! Counting the errors of lookahead in real trees: which positions, what was found, and the test whether nodes
//! err independently.

use crate::app::chart::{Axis, Chart, Sample, Series};
use crate::chess::words::counted;
use crate::lab::chute::master_games::bounds::Bounds;
use crate::lab::chute::master_games::independence::Independence;
use crate::lab::chute::master_games::pruning::{self, Counted, Counts};
use crate::lab::chute::{PositionWithHistory, Request};
use crate::stats::Resampling;
use std::rc::Rc;

/// The types of errors by level.
pub const KINDS: [&str; 3] = ["1a", "1b", "1c"];

/// Counting under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Counting {
    pub(super) tree: pruning::Counting,
    pub(super) positions: Rc<[(u32, PositionWithHistory)]>,
    pub(super) counts: Vec<Option<Counted>>,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub tree: pruning::Counting,
    /// How many positions were asked for.
    pub asked: usize,
    pub counts: Counts,
    /// The test of each level; `None` where there is nothing to test.
    pub independence: Vec<Option<Independence>>,
}

impl Counting {
    pub(super) fn units(&self) -> u32 {
        self.positions.len() as u32
    }

    pub(super) fn request(&self, unit: u32) -> Request {
        let position = self.positions.get(unit as usize);
        Request::Count {
            unit,
            counting: self.tree,
            position: position.map(|(_, asked)| asked.clone()).unwrap_or_default(),
        }
    }

    pub(super) fn take(&mut self, unit: u32, counted: Counted) {
        if let Some(slot) = self.counts.get_mut(unit as usize) {
            *slot = Some(counted);
        }
    }
}

impl Found {
    pub(super) fn of(counting: &Counting) -> Option<Self> {
        let done = counting.counts.iter().zip(counting.positions.iter());
        let done: Vec<(Counted, usize)> = done
            .filter_map(|(counts, (game, _))| Some((counts.clone()?, *game as usize)))
            .collect();
        let (counts, games): (Vec<Counted>, Vec<usize>) = done.into_iter().unzip();
        let all = Counts::of(&counts, &games, Resampling::default())?;
        Some(Self {
            tree: counting.tree,
            asked: counting.positions.len(),
            independence: (0..all.levels.len())
                .map(|level| Independence::of(&counts, level))
                .collect(),
            counts: all,
        })
    }

    /// What the formulas predict for the same tree from the share of nodes that err at the root: the chance
    /// that at least one node of each level errs.
    pub fn predicted(&self, errors: &[f64]) -> Option<Bounds> {
        let fanouts = vec![u32::from(self.tree.fanout); self.counts.levels.len()];
        Bounds::new(errors, &fanouts).ok()
    }

    /// The errors of a level beside the binomial distribution.
    pub fn chart(&self, level: usize) -> Option<Chart> {
        let test = self.independence.get(level)?.as_ref()?;
        let classes = test.found.len().min(test.most / test.width + 1);
        let names = (0..classes).map(|class| {
            let first = class * test.width;
            let last = (first + test.width - 1).min(test.most);
            if first == last {
                first.to_string()
            } else {
                format!("{first}\u{2013}{last}")
            }
        });
        let samples = |shares: &[f64]| -> Vec<Sample> {
            let shares = shares.iter().take(classes).enumerate();
            shares
                .map(|(class, share)| Sample::at(class as f64, share * 100.0))
                .collect()
        };
        let sample = format!(
            "n = {}, {} each on average",
            counted(test.positions, "position"),
            counted(format!("{:.0}", test.nodes), "node")
        );
        let kind = KINDS.get(level).copied().unwrap_or_default();
        Some(
            Chart::new(&format!("Errors of type {kind} in a position"), &sample)
                .x(Axis::new("Nodes that err").names(names.collect()))
                .y(Axis::new("Positions").unit("%").from_zero())
                .with(Series::bars("counted", samples(&test.found)))
                .with(Series::dots("if independent", samples(&test.expected))),
        )
    }

    pub(super) fn csv(&self) -> String {
        let mut text = "type,nodes,errors,share,low,high,positions_with_one,if_independent,dispersion,correlation,p\n"
            .to_owned();
        for (place, (kind, level)) in KINDS.iter().zip(&self.counts.levels).enumerate() {
            let tested = self.independence.get(place).and_then(Option::as_ref);
            let or_none = |value: Option<f64>| value.map_or_else(String::new, |v| v.to_string());
            let row = [
                (*kind).to_owned(),
                level.count.nodes.to_string(),
                level.count.errors.to_string(),
                level.a.value.to_string(),
                level.a.low.to_string(),
                level.a.high.to_string(),
                level.any.value.to_string(),
                level.any_if_independent.to_string(),
                or_none(level.dispersion),
                or_none(tested.map(|it| it.correlation)),
                or_none(tested.map(|it| it.p)),
            ];
            text.push_str(&row.join(","));
            text.push('\n');
        }
        for (kind, found) in [("2a", self.counts.type_2a), ("2b", self.counts.type_2b)] {
            if let Some(share) = found {
                let row = format!(
                    "{kind},,,{},{},{},,,,,\n",
                    share.value, share.low, share.high
                );
                text.push_str(&row);
            }
        }
        text
    }
}
