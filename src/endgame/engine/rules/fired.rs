//! A rule that has fired: what it has found, and one sentence with the real squares.

use super::evidence::Bound;
use super::rule::{Facts, Row, Rule};
use crate::Range;
use cozy_chess::Color;

/// A role and what plays it, in the squares of the real board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    /// What it is: "black king", "key squares".
    pub role: String,
    /// The squares.
    pub bound: Bound,
}

/// A rule that has fired.
#[derive(Clone, Debug)]
pub struct Fired {
    pub rule: &'static Rule,
    /// Who is the rule's White.
    pub side: Color,
    /// What it says, for the White of the view that was asked about.
    pub range: Range,
    /// What it has found, in the squares of the real board.
    pub bindings: Vec<Binding>,
    /// The rule's name and what it found, in one sentence with the real squares.
    pub sentence: String,
}

impl Fired {
    pub(super) fn new<F: Facts>(row: &'static Row<F>, facts: &F, range: Range) -> Self {
        let turned = facts.turned();
        let side = turned.side;
        let mut shown = facts.men();
        shown.extend((row.shows)(facts));
        for one in &mut shown {
            one.bound = match &one.bound {
                Bound::Square(square) => Bound::Square(turned.real(*square)),
                Bound::Set(set) => Bound::Set(turned.real_set(*set)),
            };
        }
        let found = shown.iter().fold(colours(row.sentence, side), |text, one| {
            text.replace(&format!("{{{}}}", one.key), &one.bound.words())
        });
        Self {
            rule: &row.rule,
            side,
            range,
            bindings: shown
                .into_iter()
                .map(|one| Binding {
                    role: colours(one.role, side),
                    bound: one.bound,
                })
                .collect(),
            sentence: format!("{}: {found}", row.rule.name),
        }
    }
}

/// The text with the real colours in their places.
fn colours(text: &str, side: Color) -> String {
    let [white, black] = match side {
        Color::White => ["White", "Black"],
        Color::Black => ["Black", "White"],
    };
    text.replace("{White}", white)
        .replace("{Black}", black)
        .replace("{white}", &white.to_ascii_lowercase())
        .replace("{black}", &black.to_ascii_lowercase())
}
