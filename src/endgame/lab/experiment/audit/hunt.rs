//! The search for a counter-example to a rule: the first, or the next after another. It comes with the verdicts of the
//! exact table, the exact rules and EG.

use super::AuditError;
use super::places::{is_counted, truth, view};
use cozy_chess::Color;
use cozy_chess::util::display_san_move;
use endgame::audit::rules::board;
use endgame::eg::{Eg, Limits};
use endgame::oracle::{Material, Table};
use endgame::rules::{LOOSE, Loose, firing, range};
use endgame::{Range, Value, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position in which a rule is wrong. All values are White's, who has the pawns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The rule's id.
    pub rule: String,
    pub ending: Material,
    /// The position's number in the ending's table.
    pub number: u32,
    /// The position, as FEN.
    pub position: String,
    pub says: Range,
    pub truth: Value,
    /// The exact rules' verdict together.
    pub rules: Range,
    /// EG's verdict.
    pub eg: Range,
    /// The range that EG has proved.
    pub proved: Range,
    /// EG's move, as players write it; `None` if the game is over.
    pub best: Option<String>,
}

/// A hunt in progress.
pub struct Hunt {
    prey: HuntTarget,
    table: Arc<Table>,
    from: u32,
    next: u32,
    found: Option<Counterexample>,
}

enum HuntTarget {
    Loose(&'static Loose),
    Exact(&'static str),
}

impl HuntTarget {
    fn id(&self) -> &'static str {
        match self {
            Self::Loose(loose) => loose.id,
            Self::Exact(id) => id,
        }
    }

    /// The rule's verdict on the position, if it applies.
    fn says(&self, view: &View) -> Option<Range> {
        match self {
            Self::Loose(loose) => (loose.when)(view).then_some(loose.conclusion),
            Self::Exact(id) => {
                let fired = firing(view);
                let own = fired.iter().find(|(rule, _)| rule.id == *id);
                own.map(|(_, says)| *says)
            }
        }
    }
}

impl Hunt {
    /// A hunt that begins at a number of the table.
    ///
    /// # Errors
    /// If there is no such rule.
    pub fn new(rule: &str, table: Arc<Table>, from: u32) -> Result<Self, AuditError> {
        let loose = LOOSE.iter().find(|loose| loose.id == rule);
        let exact = || endgame::rules::all().find(|exact| exact.id == rule);
        let prey = match loose {
            Some(loose) => HuntTarget::Loose(loose),
            None => match exact() {
                Some(exact) => HuntTarget::Exact(exact.id),
                None => return Err(AuditError::NoRule(rule.to_owned())),
            },
        };
        Ok(Self {
            prey,
            table,
            from,
            next: from,
            found: None,
        })
    }

    /// Looks at the next numbers of the table; `true` at the end or when one is found.
    pub fn step(&mut self, numbers: u32) -> bool {
        let end = self.table.numbers().end;
        let to = self.next.saturating_add(numbers).min(end);
        for number in self.next..to {
            if let Some(found) = self.look(number) {
                self.found = Some(found);
                self.next = number + 1;
                return true;
            }
        }
        self.next = self.next.max(to);
        self.next >= end
    }

    /// Numbers looked at, and how many there are from where it began.
    pub fn progress(&self) -> (u64, u64) {
        let end = self.table.numbers().end.max(self.from);
        ((self.next - self.from).into(), (end - self.from).into())
    }

    /// The result: `Some(None)` if there is no counter-example; `None` if the hunt was stopped.
    pub fn found(self) -> Option<Option<Counterexample>> {
        let is_over = self.found.is_some() || self.next >= self.table.numbers().end;
        is_over.then_some(self.found)
    }

    fn look(&self, number: u32) -> Option<Counterexample> {
        let ending = self.table.material();
        let (placement, _) = self.table.position(number)?;
        if !is_counted(ending, placement) {
            return None;
        }
        let seen = view(ending, placement);
        let truth = truth(&self.table, &seen)?;
        let says = self.prey.says(&seen)?;
        if says.contains(truth) {
            return None;
        }
        let board = board(&seen)?;
        let mut eg = Eg::for_side(&board, Color::White, Limits::default());
        // This observer never halts the search.
        let _ = eg.run(&mut ());
        let answer = eg.answer()?;
        Some(Counterexample {
            rule: self.prey.id().to_owned(),
            ending,
            number,
            position: board.to_string(),
            says,
            truth,
            rules: range(&seen),
            eg: answer.value,
            proved: answer.proved,
            best: answer
                .best
                .map(|mv| display_san_move(&board, mv).to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{king_and_pawn, oracle};
    use super::*;

    fn hunted(rule: &str, from: u32) -> Option<Counterexample> {
        let table = oracle().shared(king_and_pawn()).unwrap();
        let mut hunt = Hunt::new(rule, table, from).unwrap();
        while !hunt.step(4_000) {}
        hunt.found().expect("it is over")
    }

    #[test]
    fn a_loose_rule_has_one_counter_example_after_another() {
        let first = hunted("loose-square", 0).unwrap();
        assert_eq!((first.says, first.truth), (Range::WIN, Value::Draw));
        assert!(first.rules.contains(Value::Draw) && first.eg.contains(Value::Draw));
        let next = hunted("loose-square", first.number + 1).unwrap();
        assert!(next.number > first.number && next.position != first.position);
    }

    #[test]
    fn an_exact_rule_has_none() {
        assert_eq!(hunted("rule-of-the-square", 0), None);
    }

    #[test]
    fn a_hunt_that_is_given_up_claims_nothing() {
        let table = oracle().shared(king_and_pawn()).unwrap();
        let mut hunt = Hunt::new("rule-of-the-square", table, 0).unwrap();
        assert!(!hunt.step(100));
        assert_eq!(hunt.found(), None);
    }

    #[test]
    fn a_hunt_that_begins_beyond_the_end_finds_nothing() {
        assert_eq!(hunted("loose-square", u32::MAX), None);
    }
}
