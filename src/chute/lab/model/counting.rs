//! The count of lookahead errors in real trees: positions, counts, and the test whether nodes err
//! independently.

use crate::experiment::master_games::bounds::{Bounds, Independence};
use crate::experiment::master_games::pruning::{self, Counted, Counts};
use crate::experiment::{PositionWithHistory, Request};
use chess::words::counted;
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use kit::model::chart::{Axis, Chart, Sample, Series};
use stats::Resampling;
use std::rc::Rc;

/// The types of errors by level.
pub const KINDS: [&str; 3] = ["1a", "1b", "1c"];

/// A count in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct CountingJob {
    pub(super) tree: pruning::Counting,
    pub(super) positions: Rc<[(u32, PositionWithHistory)]>,
    pub(super) counts: Vec<Option<Counted>>,
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct CountResult {
    pub tree: pruning::Counting,
    /// The number of requested positions.
    pub asked: usize,
    pub counts: Counts,
    /// The test of each level; `None` where nothing can be tested.
    pub independence: Vec<Option<Independence>>,
}

impl CountingJob {
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

impl CountResult {
    pub(super) fn of(counting: &CountingJob) -> Option<Self> {
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

    /// The prediction for the same tree from the share of nodes that err at the root: the chance
    /// of at least one error at each level.
    pub fn predicted(&self, errors: &[f64]) -> Option<Bounds> {
        let fanouts = vec![u32::from(self.tree.fanout); self.counts.levels.len()];
        Bounds::new(errors, &fanouts).ok()
    }

    /// The errors of a level and the binomial distribution.
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

    /// A table to save.
    pub fn sheet(&self) -> Sheet {
        let levels = KINDS.iter().zip(&self.counts.levels).enumerate();
        let levels = levels.map(|(place, (kind, level))| {
            let tested = self.independence.get(place).and_then(Option::as_ref);
            row![
                *kind,
                level.count.nodes,
                level.count.errors,
                level.a,
                level.any.value,
                level.any_if_independent,
                level.dispersion,
                tested.map(|it| it.correlation),
                tested.map(|it| it.p),
            ]
        });
        let others = [("2a", self.counts.type_2a), ("2b", self.counts.type_2b)];
        let others = others.into_iter().filter_map(|(kind, share)| {
            let mut row = row![kind, "", "", share?];
            row.resize(9, Datum::Empty);
            Some(row)
        });
        Sheet::new(
            "Errors counted",
            "type,nodes,errors,share,positions_with_one,if_independent,dispersion,correlation,p",
            levels.chain(others),
        )
    }
}
