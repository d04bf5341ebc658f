//! What an audit counts, as sums that merge exactly.

use crate::eg::{Answer, DecidedBy};
use crate::rules::{RuleBase, evaluate_by};
use crate::strategy::Means;
use crate::value::Value;
use crate::view::View;
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many examples are kept.
const EXAMPLES: usize = 12;
/// How many of the positions left open are kept: all that K+P v K+P has at EG's own limits.
const OPEN: usize = 4000;

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally(BTreeMap<u64, u64>);

/// What a rule or a strategy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleTally {
    /// In how many positions it fired, or a value was claimed by it.
    pub fired: u64,
    /// In how many of them what it says is wrong.
    pub wrong: u64,
}

impl RuleTally {
    fn merge(&mut self, other: Self) {
        self.fired += other.fired;
        self.wrong += other.wrong;
    }
}

/// What was found in some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaySums {
    /// How many positions.
    pub positions: u64,
    /// Those whose value the rules alone decide.
    pub statically_decided: u64,
    /// Those whose value EG gives: proved, or claimed where no proof was asked for.
    pub solved: u64,
    /// Those whose value is proved.
    pub proved: u64,
    /// Those whose value the strategies claim and no proof confirms.
    pub claimed: u64,
    /// Those of them in which the claim is wrong.
    pub claimed_wrong: u64,
    /// Those whose value is left open.
    pub open: u64,
    /// Those in which the static or the proved range does not hold the true value.
    pub inconsistent: u64,
    /// Strategic searches whose claim is wrong, whether or not a proof corrected it.
    pub strategies_wrong: u64,
    /// Those in which EG's move keeps the value; a position without moves counts.
    pub move_keeps_value: u64,
    /// Those whose value is proved and whose move does not keep it.
    #[serde(default)]
    pub thrown_away: u64,
    /// Who decided the value.
    #[serde(default)]
    pub decided_by: BTreeMap<DecidedBy, u64>,
    /// The values claimed and not proved, by the strategy that suggested the move.
    #[serde(default)]
    pub strategies: BTreeMap<Means, RuleTally>,
    /// Those claimed though no move was suggested.
    #[serde(default)]
    pub unsuggested: RuleTally,
    /// Positions of the strategic searches.
    pub strategic: Tally,
    /// Positions of the proofs; 0 where none was needed.
    pub proofs: Tally,
    /// The rules by name.
    pub rules: BTreeMap<String, RuleTally>,
    /// Some positions in which something is amiss, in Forsyth-Edwards notation.
    pub examples: Vec<String>,
    /// The positions whose value is left open, one of each set of images, as far as they are kept.
    #[serde(default)]
    pub left_open: Vec<String>,
}

/// EG's answer for a position, judged.
pub(super) struct Verdict {
    /// The rules it asked.
    pub rules: RuleBase,
    /// The true value for the real White.
    pub truth: Value,
    /// The answer, for the real White.
    pub answer: Answer,
    /// Whether the move keeps the value.
    pub keeps_value: bool,
}

impl PlaySums {
    /// Counts a position as often as it has images.
    pub(super) fn add(&mut self, board: &Board, verdict: &Verdict, images: u64) {
        let Verdict {
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
        for fired in evaluate_by(&View::new(board, answer.side), *rules).fired {
            let tally = self.rules.entry(fired.rule.id.to_owned()).or_default();
            tally.fired += images;
            tally.wrong += times(!fired.range.contains(*truth));
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

    /// Adds what was found elsewhere. Of the examples the first in the order of the alphabet are kept.
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

/// Adds texts, and keeps the first in the order of the alphabet.
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

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        for (&number, &times) in &other.0 {
            self.add(number, times);
        }
    }

    /// How many numbers were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The smallest number that a share of all, in thousandths, does not exceed; 0 if there are none.
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
