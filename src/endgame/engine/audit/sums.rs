//! The counts of an audit, as sums that merge exactly.

use crate::eg::{Answer, DecidedBy};
use crate::rules::{RuleBase, firing_by};
use crate::strategy::Means;
use crate::value::Value;
use crate::view::View;
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of examples stored.
const EXAMPLES: usize = 12;
/// The number of open positions stored: all that K+P v K+P has at EG's default limits.
const OPEN: usize = 4000;

/// A histogram: the count of each number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally(BTreeMap<u64, u64>);

/// The results for a rule or strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleTally {
    /// The positions in which it fired, or claimed a value.
    pub fired: u64,
    /// The number of those in which it was wrong.
    pub wrong: u64,
}

impl RuleTally {
    fn merge(&mut self, other: Self) {
        self.fired += other.fired;
        self.wrong += other.wrong;
    }
}

/// The results over some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaySums {
    pub positions: u64,
    /// Positions that the rules alone decide.
    pub statically_decided: u64,
    /// Positions whose value EG gives: proved, or claimed if no proof was requested.
    pub solved: u64,
    /// Positions whose value is proved.
    pub proved: u64,
    /// Positions whose value the strategies claim without a proof.
    pub claimed: u64,
    /// Claimed positions whose claim is wrong.
    pub claimed_wrong: u64,
    /// Positions whose value stays open.
    pub open: u64,
    /// Positions whose exact value lies outside the static or the proved range.
    pub inconsistent: u64,
    /// Strategic searches with a wrong claim, whether or not a proof corrected it.
    pub strategies_wrong: u64,
    /// Positions in which EG's move keeps the value, or there is no move.
    pub move_keeps_value: u64,
    /// Positions whose value is proved although the move does not keep it.
    #[serde(default)]
    pub thrown_away: u64,
    /// The number of values by what decided them.
    #[serde(default)]
    pub decided_by: BTreeMap<DecidedBy, u64>,
    /// Values claimed but not proved, by the strategy that suggested the move.
    #[serde(default)]
    pub strategies: BTreeMap<Means, RuleTally>,
    /// Claims without a suggested move.
    #[serde(default)]
    pub unsuggested: RuleTally,
    /// Positions in each strategic search.
    pub strategic: Tally,
    /// Positions in each proof; 0 if none was needed.
    pub proofs: Tally,
    /// The rules by id.
    pub rules: BTreeMap<String, RuleTally>,
    /// Some positions with errors, as FEN.
    pub examples: Vec<String>,
    /// Positions that stay open, one of each set of images, up to a limit.
    #[serde(default)]
    pub left_open: Vec<String>,
}

/// EG's answer for a position with its evaluation.
pub(super) struct JudgedAnswer {
    /// The rules that were used.
    pub rules: RuleBase,
    /// The exact value for the real White.
    pub truth: Value,
    /// The answer for the real White.
    pub answer: Answer,
    /// True if the move keeps the value.
    pub keeps_value: bool,
}

impl PlaySums {
    /// Counts a position once for each of its images.
    pub(super) fn add(&mut self, board: &Board, verdict: &JudgedAnswer, images: u64) {
        let JudgedAnswer {
            rules,
            truth,
            answer,
            keeps_value,
        } = verdict;
        let times = |is: bool| if is { images } else { 0 };
        let proved = answer.proved.decided().is_some();
        let claimed = !proved && answer.claim.value.decided().is_some();
        let consistent = answer.static_range.contains(*truth) && answer.proved.contains(*truth);
        let claim_holds = answer.claim.value.contains(*truth);
        self.positions += images;
        self.statically_decided += times(answer.is_decided_statically());
        self.proved += times(proved);
        self.claimed += times(claimed);
        self.claimed_wrong += times(claimed && !claim_holds);
        self.solved += times(answer.value.decided().is_some());
        self.open += times(answer.value.decided().is_none());
        self.inconsistent += times(!consistent);
        self.strategies_wrong += times(!claim_holds);
        self.move_keeps_value += times(*keeps_value);
        self.thrown_away += times(proved && !keeps_value);
        self.strategic.add(answer.strategic_nodes, images);
        self.proofs.add(answer.proof_nodes, images);
        *self.decided_by.entry(answer.decided_by).or_default() += images;
        if claimed {
            let tally = match answer.claim.plan {
                Some(plan) => self.strategies.entry(plan.means).or_default(),
                None => &mut self.unsuggested,
            };
            tally.fired += images;
            tally.wrong += times(!claim_holds);
        }
        for (rule, range) in firing_by(&View::new(board, answer.side), *rules) {
            let tally = self.rules.entry(rule.id.to_owned()).or_default();
            tally.fired += images;
            tally.wrong += times(!range.contains(*truth));
        }
        if (!consistent || !keeps_value || claimed && !claim_holds)
            && self.examples.len() < EXAMPLES
        {
            self.examples.push(board.to_string());
        }
        if answer.value.decided().is_none() && self.left_open.len() < OPEN {
            self.left_open.push(board.to_string());
        }
    }

    /// Adds the results of other positions. Of the examples, the alphabetically first are kept.
    pub fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.statically_decided += other.statically_decided;
        self.proved += other.proved;
        self.claimed += other.claimed;
        self.claimed_wrong += other.claimed_wrong;
        self.solved += other.solved;
        self.open += other.open;
        self.inconsistent += other.inconsistent;
        self.strategies_wrong += other.strategies_wrong;
        self.move_keeps_value += other.move_keeps_value;
        self.thrown_away += other.thrown_away;
        self.strategic.merge(&other.strategic);
        self.proofs.merge(&other.proofs);
        for (&who, &positions) in &other.decided_by {
            *self.decided_by.entry(who).or_default() += positions;
        }
        self.unsuggested.merge(other.unsuggested);
        for (&means, tally) in &other.strategies {
            self.strategies.entry(means).or_default().merge(*tally);
        }
        for (id, tally) in &other.rules {
            self.rules.entry(id.clone()).or_default().merge(*tally);
        }
        first(&mut self.examples, &other.examples, EXAMPLES);
        first(&mut self.left_open, &other.left_open, OPEN);
    }
}

/// Adds texts and keeps the alphabetically first.
fn first(texts: &mut Vec<String>, others: &[String], most: usize) {
    texts.extend(others.iter().cloned());
    texts.sort_unstable();
    texts.dedup();
    texts.truncate(most);
}

impl Tally {
    /// Counts a number several times.
    pub fn add(&mut self, number: u64, times: u64) {
        *self.0.entry(number).or_default() += times;
    }

    pub fn merge(&mut self, other: &Self) {
        for (&number, &times) in &other.0 {
            self.add(number, times);
        }
    }

    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The quantile for a share in thousandths; 0 if there are no numbers.
    pub fn quantile(&self, thousandths: u64) -> u64 {
        let wanted = (self.count() * thousandths).div_ceil(1000).max(1);
        let mut passed = 0;
        for (&number, &times) in &self.0 {
            passed += times;
            if passed >= wanted {
                return number;
            }
        }
        0
    }

    /// The largest number; 0 if there is none.
    pub fn max(&self) -> u64 {
        self.0.keys().next_back().copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_read_off_the_counts() {
        let mut tally = Tally::default();
        (1..=100).for_each(|number| tally.add(number, 1));
        assert_eq!(
            [tally.quantile(500), tally.quantile(990), tally.max()],
            [50, 99, 100]
        );
        assert_eq!(Tally::default().quantile(500), 0);
    }
}
