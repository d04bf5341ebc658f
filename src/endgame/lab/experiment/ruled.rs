//! What the rules say of a position, in a form that can be sent: some rules look up what was computed of
//! all positions of their ending, which takes seconds the first time, so a worker asks them, not the page.

use cozy_chess::{BitBoard, Board, Color};
use endgame::proof::judge;
use endgame::rules::{Fired, Rule, all, evaluate};
use endgame::{Range, View};
use serde::{Deserialize, Serialize};

/// A rule that has fired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The rule, by its place among [`all`].
    rule: u16,
    /// What it says, for the side that the rules were asked for.
    pub range: Range,
    /// Its name and what it found, in one sentence with the real squares.
    pub sentence: String,
    /// The squares it looks at, a1 the lowest bit, each set with what it is.
    bindings: Vec<(String, u64)>,
}

/// What the rules say of a position, for one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruled {
    /// What is sure without a search: the rules together, and that nobody without winning material wins.
    pub range: Range,
    /// The rules that fired, in the order of their tables.
    pub fired: Vec<Said>,
}

impl Said {
    fn of(fired: Fired) -> Option<Self> {
        let rule = all().position(|rule| std::ptr::eq(rule, fired.rule))?;
        let bindings = fired.bindings.into_iter();
        Some(Self {
            rule: u16::try_from(rule).ok()?,
            range: fired.range,
            sentence: fired.sentence,
            bindings: bindings
                .map(|binding| (binding.role, binding.bound.squares().0))
                .collect(),
        })
    }

    /// The rule; `None` if the message comes from a program with other rules.
    pub fn rule(&self) -> Option<&'static Rule> {
        all().nth(self.rule.into())
    }

    /// Whether it is the rule in that place among [`all`].
    pub fn is(&self, rule: u16) -> bool {
        self.rule == rule
    }

    /// The squares it looks at, each set with what it is.
    pub fn bindings(&self) -> impl Iterator<Item = (&str, BitBoard)> {
        let bindings = self.bindings.iter();
        bindings.map(|(role, squares)| (role.as_str(), BitBoard(*squares)))
    }
}

impl Ruled {
    /// Asks all rules about a position, for that side.
    pub fn of(board: &Board, side: Color) -> Self {
        let fired = evaluate(&View::new(board, side)).fired;
        Self {
            range: judge(board, side).0,
            fired: fired.into_iter().filter_map(Said::of).collect(),
        }
    }

    /// The first rule that by itself leaves that one value.
    pub fn decisive(&self) -> Option<&Said> {
        self.range.decided()?;
        self.fired.iter().find(|said| said.range == self.range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_what_the_rules_say() {
        for fen in [
            "8/8/8/6k1/1P6/8/8/K7 w - - 0 1",
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
            "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            let ruled = Ruled::of(&board, Color::White);
            let evaluation = evaluate(&View::new(&board, Color::White));
            assert_eq!(ruled.fired.len(), evaluation.fired.len(), "{fen}");
            for (said, fired) in ruled.fired.iter().zip(&evaluation.fired) {
                assert_eq!(said.rule().unwrap().id, fired.rule.id);
                assert_eq!(said.bindings().count(), fired.bindings.len());
                assert!(said.sentence.contains(fired.rule.name));
            }
        }
    }

    #[test]
    fn the_rule_of_the_square_decides_by_itself() {
        let board: Board = "8/8/8/6k1/1P6/8/8/K7 w - - 0 1".parse().unwrap();
        let ruled = Ruled::of(&board, Color::White);
        assert_eq!(ruled.range, Range::WIN);
        assert_eq!(ruled.decisive().map(|said| said.range), Some(Range::WIN));
    }
}
