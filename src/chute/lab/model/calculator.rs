//! The forms of the calculator and of the error count.

use super::counting::{CountResult, CountingJob};
use crate::experiment::link::FANOUTS;
use crate::experiment::master_games::pruning::{self, Terminal};
use chess::words::counted;
use std::rc::Rc;

/// The maximum number of counted positions.
pub const POSITIONS_LIMIT: usize = 2_000;

/// The evaluations of terminal positions, in menu order.
const TERMINALS: [Terminal; 2] = [Terminal::Material, Terminal::Chute];

/// A field of the error count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountField {
    /// The horizon in plies.
    Depth,
    /// Moves kept at every level.
    Fanout,
    /// The evaluation of terminal positions.
    Terminal,
    /// How many plies deeper terminal nodes are checked.
    Deeper,
    /// The number of positions.
    Positions,
}

/// The calculator and the error count.
#[derive(Clone, Debug)]
pub struct Calculator {
    /// A(1), A(2), ... as typed; empty for the measured ones.
    pub errors: String,
    /// Moves kept at each level, as typed.
    pub fanouts: String,
    /// The tree in which errors are counted.
    pub tree: pruning::Counting,
    /// The number of positions to count.
    pub positions: usize,
    /// An unusable entry: the field, the text and the problem.
    pub wrong: Option<(CountField, String, String)>,
    /// A count that waits for the pool.
    pub(super) waiting: Option<CountingJob>,
    /// The last count.
    pub found: Option<Rc<CountResult>>,
}

impl Default for Calculator {
    fn default() -> Self {
        Self {
            errors: String::new(),
            fanouts: FANOUTS.to_owned(),
            tree: pruning::Counting {
                depth: 3,
                fanout: 7,
                terminal: Terminal::Material,
                deeper: 1,
            },
            positions: 60,
            wrong: None,
            waiting: None,
            found: None,
        }
    }
}

pub(super) fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    let words = text.split([',', ';', ' ']).map(str::trim);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| {
            let shown: String = word.chars().take(20).collect();
            word.parse()
                .map_err(|_| format!("\u{201c}{shown}\u{201d} is not a number"))
        })
        .collect()
}

impl Calculator {
    /// The typed A(f); `None` if the field is empty.
    pub(super) fn typed(&self) -> Option<Result<Vec<f64>, String>> {
        (!self.errors.trim().is_empty()).then(|| numbers(&self.errors))
    }

    pub(super) fn finish(&mut self, counting: &CountingJob) -> String {
        self.found = CountResult::of(counting).map(Rc::new);
        match &self.found {
            Some(found) if found.counts.positions == found.asked => {
                "The counting is done".to_owned()
            }
            Some(found) => format!("Counted {}", counted(found.counts.positions, "position")),
            None => "Nothing was counted".to_owned(),
        }
    }

    pub(super) fn fill(&mut self, field: CountField, text: &str) {
        let text = text.trim();
        self.wrong = None;
        let number = |low: usize, high: usize| {
            let number = text.parse().ok();
            number
                .filter(|number| (low..=high).contains(number))
                .ok_or_else(|| {
                    format!("\u{201c}{text}\u{201d} is not a number from {low} to {high}")
                })
        };
        let put = match field {
            CountField::Depth => number(1, 3).map(|n| self.tree.depth = n as u8),
            CountField::Fanout => number(1, 40).map(|n| self.tree.fanout = n as u16),
            CountField::Deeper => number(0, 2).map(|n| self.tree.deeper = n as u8),
            CountField::Positions => number(2, POSITIONS_LIMIT).map(|n| self.positions = n),
            CountField::Terminal => number(0, 1).map(|n| self.tree.terminal = TERMINALS[n]),
        };
        self.wrong = put.err().map(|why| (field, text.to_owned(), why));
    }

    /// The selected evaluation, as an index of the menu.
    pub fn terminal(&self) -> usize {
        usize::from(self.tree.terminal == Terminal::Chute)
    }

    /// The text of a field.
    pub fn text(&self, field: CountField) -> String {
        if let Some((wrong, text, _)) = &self.wrong
            && *wrong == field
        {
            return text.clone();
        }
        match field {
            CountField::Depth => self.tree.depth.to_string(),
            CountField::Fanout => self.tree.fanout.to_string(),
            CountField::Deeper => self.tree.deeper.to_string(),
            CountField::Positions => self.positions.to_string(),
            CountField::Terminal => self.terminal().to_string(),
        }
    }
}
