//! The audit of all rules, exact and loose, over every position of an ending, in slices.

use super::places::{images, is_counted, truth, view};
use endgame::audit::rules::{RuleAudit, loose_audit, rule_audit};
use endgame::oracle::{Material, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The result of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleFigures {
    pub id: String,
    pub fired: u64,
    pub wrong: u64,
}

/// The result of the rules over an ending, or over the part that was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    pub ending: Material,
    /// True if all of its positions were searched.
    pub is_whole: bool,
    /// Positions judged, with all mirror images and exchanges of colours.
    pub positions: u64,
    /// Positions in which the exact rules together leave one value.
    pub decided: u64,
    /// Positions in which the range of the exact rules together does not contain the exact value.
    pub inconsistent: u64,
    /// The exact rules that fired.
    pub rules: Vec<RuleFigures>,
    pub loose: Vec<RuleFigures>,
}

/// An audit in progress.
pub struct RuleJob {
    table: Arc<Table>,
    next: u32,
    rules: RuleAudit,
    loose: RuleAudit,
}

impl Figures {
    /// The result of a rule, exact or loose, if it fired.
    pub fn rule(&self, id: &str) -> Option<&RuleFigures> {
        self.rules
            .iter()
            .chain(&self.loose)
            .find(|rule| rule.id == id)
    }

    /// Number of wrong verdicts of exact rules.
    pub fn wrong(&self) -> u64 {
        self.rules.iter().map(|rule| rule.wrong).sum()
    }
}

impl RuleJob {
    /// An audit of the positions of a table that has not begun.
    pub fn new(table: Arc<Table>) -> Self {
        Self {
            table,
            next: 0,
            rules: RuleAudit::default(),
            loose: RuleAudit::default(),
        }
    }

    /// Looks at the next numbers of the table; `true` at the end.
    pub fn step(&mut self, numbers: u32) -> bool {
        let end = self.table.numbers().end;
        let to = self.next.saturating_add(numbers).min(end);
        let ending = self.table.material();
        let positions = self.table.positions_in(self.next..to);
        let views = positions
            .filter(|&(placement, _)| is_counted(ending, placement))
            .map(|(placement, _)| view(ending, placement))
            .collect::<Vec<_>>();
        let table = &*self.table;
        let known = |view: &_| truth(table, view);
        self.rules.merge(rule_audit(views.iter().copied(), known));
        self.loose.merge(loose_audit(views, known));
        self.next = to;
        to == end
    }

    /// Numbers looked at, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.next.into(), self.table.numbers().end.into())
    }

    /// The result so far.
    pub fn figures(&self) -> Figures {
        let ending = self.table.material();
        let images = images(ending);
        let of = |audit: &RuleAudit| {
            let tallies = audit.rules.iter().map(|tally| RuleFigures {
                id: tally.id.to_owned(),
                fired: tally.fired * images,
                wrong: tally.wrong * images,
            });
            tallies.collect()
        };
        Figures {
            ending,
            is_whole: self.next == self.table.numbers().end,
            positions: self.rules.positions * images,
            decided: self.rules.decided * images,
            inconsistent: self.rules.inconsistent * images,
            rules: of(&self.rules),
            loose: of(&self.loose),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{king_and_pawn, oracle};
    use super::*;

    fn judged(slice: u32) -> Figures {
        let mut job = RuleJob::new(oracle().shared(king_and_pawn()).unwrap());
        while !job.step(slice) {}
        job.figures()
    }

    #[test]
    fn no_exact_rule_is_wrong_in_king_and_pawn_and_loose_ones_are_as_often_as_is_known() {
        let figures = judged(20_000);
        assert!(figures.is_whole);
        assert_eq!(figures.positions, 331_352);
        assert_eq!((figures.wrong(), figures.inconsistent), (0, 0));
        assert!(figures.decided * 100 > figures.positions * 88);
        let wrong = |id| {
            let rule = figures.rule(id).unwrap();
            // The figures of the specification count one of every mirrored pair.
            (rule.wrong / 2, rule.fired / 2)
        };
        assert_eq!(wrong("loose-opposition-sideways"), (626, 1_512));
        assert_eq!(wrong("loose-square"), (604, 86_563));
    }

    #[test]
    fn a_part_says_that_it_is_one() {
        let mut job = RuleJob::new(oracle().shared(king_and_pawn()).unwrap());
        assert!(!job.step(30_000));
        let figures = job.figures();
        assert!(!figures.is_whole && figures.positions > 0 && figures.positions < 331_352);
        assert_eq!(job.progress(), (30_000, 1 << 19));
    }
}
