//! The classic positions, each with its source, a hint what to look for, and its value. The page's list, its links
//! and the tests use this table.

use super::zugzwang::outcome;
use crate::experiment::link::{EndgameLink, Layer};
use endgame::Value;
use kit::experiment::example::{Parts, Theme};
use kit::experiment::link::LinkState;

/// A position worth knowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    pub title: &'static str,
    /// Players or author, and year; for a textbook position, a note that it is one.
    pub source: &'static str,
    /// The position, as FEN.
    pub fen: &'static str,
    pub look_for: &'static str,
    pub theme: Theme,
    /// The result of correct play, for the real White.
    pub value: Value,
    /// The layer shown at first.
    pub layer: Layer,
}

// `CLASSICS`, from `data/examples.toml`, in the order of the list.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

impl Classic {
    pub fn parts(&self) -> Parts {
        let verdict = outcome(self.value);
        let look_for = format!("{} ({verdict}). {}", self.source, self.look_for);
        (self.title, look_for.into(), self.query().into())
    }

    /// The query of its link.
    pub fn query(&self) -> String {
        EndgameLink {
            layer: self.layer,
            ..EndgameLink::of(self.fen)
        }
        .to_query()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::EXAMPLE;
    use crate::model::{Action, Lab};
    use kit::model::recorded::RecordedLab;

    #[test]
    fn the_first_classic_is_the_position_that_the_page_opens_with() {
        assert_eq!(CLASSICS[0].fen, EXAMPLE);
    }

    #[test]
    fn every_classic_opens_without_a_word_of_complaint() {
        for classic in CLASSICS {
            let mut lab = Lab::default();
            lab.update(Action::Open(classic.query()));
            assert!(
                lab.notices.is_empty(),
                "{}: {:?}",
                classic.title,
                lab.notices
            );
            assert_eq!(lab.board().to_string(), classic.fen, "{}", classic.title);
            assert_eq!(lab.layer, classic.layer);
        }
    }
}
