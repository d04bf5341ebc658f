//! A rule that has fired: its evidence, and a sentence with the real squares.

use super::evidence::Bound;
use super::rule::{Facts, Row, Rule};
use crate::Range;
use cozy_chess::Color;

/// A role with its squares on the real board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    /// The role: "black king", "key squares".
    pub role: String,
    pub bound: Bound,
}

#[derive(Clone, Debug)]
pub struct Fired {
    pub rule: &'static Rule,
    /// The real colour of the rule's White.
    pub side: Color,
    /// Its range for the White of the queried view.
    pub range: Range,
    /// Its evidence on the real board.
    pub bindings: Vec<Binding>,
    /// The rule's name and evidence in one sentence with the real squares.
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

/// Substitutes the real colours in a text.
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
