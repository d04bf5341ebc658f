//! Counts the errors of real searches in parts. Each part samples every nth game, and the merged
//! parts equal one run.

use super::bounds::{Bounds, BoundsError};
use super::pruning::{Count, Counted, Counting, Counts, count_share};
use super::study::StudyError;
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::shards::{Shards, Share};
use kit::experiment::sorted;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Resampling};
use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;

/// The settings of a count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorStudy {
    /// A(1), A(2), ...: the chance that keeping so many moves loses the best.
    pub a: Vec<f64>,
    /// Moves kept at each level.
    pub fanout: Vec<u32>,
    pub counting: Counting,
    /// Samples every nth position of a game.
    pub every: usize,
    /// The total number of positions.
    pub positions: usize,
    pub resampling: Resampling,
}

/// A part of the count: the positions of some games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorPart {
    pub errors: ErrorStudy,
    /// The parts that are merged here.
    pub shards: Shards,
    /// The game of each position, and its counts.
    pub counted: Vec<(usize, Counted)>,
    /// Remarks about the games: skipped or reinterpreted text, and unreadable games.
    #[serde(default)]
    pub remarks: GameRemarks,
}

impl ErrorStudy {
    /// Counts a part of a source's games.
    pub fn count(
        &self,
        source: impl Read,
        part: Share,
        observe: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ErrorPart {
        let share = (u64::from(part.index), u64::from(part.of));
        let (counting, every) = (self.counting, self.every);
        let mut remarks = GameRemarks::default();
        let (counted, games) = count_share(
            source,
            counting,
            every,
            self.positions,
            share,
            &mut remarks,
            observe,
        );
        ErrorPart {
            errors: self.clone(),
            shards: Shards::new(part),
            counted: games.into_iter().zip(counted).collect(),
            remarks,
        }
    }

    /// The bounds computed from the study's chances.
    ///
    /// # Errors
    /// If a chance is missing for a fanout.
    pub fn bounds(&self) -> Result<Bounds, BoundsError> {
        Bounds::new(&self.a, &self.fanout)
    }
}

impl ErrorPart {
    /// Merges another part.
    ///
    /// # Errors
    /// If it belongs to another study, or is merged already.
    pub fn merge(&mut self, other: Self) -> Result<(), StudyError> {
        if other.errors != self.errors {
            return Err(StudyError::Part);
        }
        self.shards.add(&other.shards)?;
        self.counted.extend(other.counted);
        sorted::by_key(&mut self.counted, |&(game, _)| game);
        self.remarks.merge(other.remarks);
        Ok(())
    }

    /// The difference between the error rates at the root and one level down, judged by the same
    /// search: `root` counts the same positions with a horizon one ply shorter. Games are
    /// resampled together. `None` if the positions differ.
    pub fn root_less_below(&self, root: &Self) -> Option<Estimate> {
        let games = |part: &Self| -> Vec<usize> { part.counted.iter().map(|one| one.0).collect() };
        if games(self) != games(root)
            || root.errors.counting.depth + 1 != self.errors.counting.depth
        {
            return None;
        }
        let pairs = root.counted.iter().zip(&self.counted);
        let mut by_game: BTreeMap<usize, [Count; 2]> = BTreeMap::new();
        for ((game, root), (_, tree)) in pairs {
            let sums = by_game.entry(*game).or_default();
            for (sum, count) in sums.iter_mut().zip([root.levels[0], tree.levels[1]]) {
                sum.nodes += count.nodes;
                sum.errors += count.errors;
            }
        }
        let by_game: Vec<[Count; 2]> = by_game.into_values().collect();
        self.errors.resampling.estimate(by_game.len(), |counts| {
            let share = |level: usize| {
                let of = |part: fn(&Count) -> u64| -> u64 {
                    let games = by_game.iter().zip(counts);
                    games
                        .map(|(game, &times)| part(&game[level]) * u64::from(times))
                        .sum()
                };
                let nodes = of(|count| count.nodes);
                (nodes > 0).then(|| of(|count| count.errors) as f64 / nodes as f64)
            };
            Some(share(0)? - share(1)?)
        })
    }

    /// The counts over all positions; `None` if there are none.
    pub fn counts(&self) -> Option<Counts> {
        let (games, counted): (Vec<usize>, Vec<Counted>) = self.counted.iter().cloned().unzip();
        Counts::of(&counted, &games, self.errors.resampling)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pruning::Terminal;
    use super::*;
    use kit::experiment::game_library::LIBRARY;

    fn study() -> ErrorStudy {
        ErrorStudy {
            a: vec![0.7, 0.6, 0.5],
            fanout: vec![3, 3],
            counting: Counting {
                depth: 1,
                fanout: 3,
                terminal: Terminal::Material,
                deeper: 0,
            },
            every: 30,
            positions: 9,
            resampling: Resampling { times: 20, seed: 3 },
        }
    }

    fn part((index, of): (u32, u32)) -> ErrorPart {
        let go_on = |_| ControlFlow::Continue(());
        study().count(LIBRARY.as_bytes(), Share { index, of }, go_on)
    }

    #[test]
    fn parts_add_up_to_one_run_in_any_order() {
        let whole = part((0, 1));
        assert_eq!(whole.counted.len(), 9);
        let mut sum = part((2, 3));
        sum.merge(part((0, 3))).unwrap();
        sum.merge(part((1, 3))).unwrap();
        assert_eq!(sum.counted, whole.counted);
        assert_eq!(sum.counts(), whole.counts());
        assert!(sum.shards.is_whole());
    }

    #[test]
    fn a_root_is_compared_with_the_level_that_has_the_same_judge() {
        let with_depth = |depth, levels: [Count; 3]| {
            let mut part = part((0, 1));
            part.errors.counting.depth = depth;
            for (_, counted) in &mut part.counted {
                counted.levels = levels;
            }
            part
        };
        let [none, quarter, half] = [0, 1, 2].map(|errors| Count { nodes: 4, errors });
        let (root, tree) = (
            with_depth(1, [half, none, none]),
            with_depth(2, [none, quarter, none]),
        );
        let found = tree.root_less_below(&root).unwrap();
        assert!((found.value - 0.25).abs() < 1e-12 && found.width() < 1e-12);
        // Another horizon means another judge.
        assert_eq!(tree.root_less_below(&tree), None);
    }

    #[test]
    fn a_part_that_is_there_already_or_of_another_study_is_refused() {
        let mut sum = part((0, 3));
        assert!(sum.merge(part((0, 3))).is_err());
        let mut other = part((1, 3));
        other.errors.every = 7;
        assert!(sum.merge(other).is_err());
    }
}
