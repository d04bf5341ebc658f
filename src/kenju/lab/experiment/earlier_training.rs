//! The training records of both players from before a game. A replay rebuilds only its own game's
//! rows, so links carry the earlier rows beside it, packed.

use kenju::record::{History, Row};
use kit::experiment::query::{pack_value, unpack_value};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The maximum number of training moves recorded for one player.
pub const HISTORY_LIMIT: usize = 5_000;

/// The packed earlier training of White's and Black's learner, as written in a link; empty for
/// none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierTraining(Rc<str>);

impl EarlierTraining {
    /// Packs the records; empty if they hold no training move.
    pub fn of(histories: &[Rc<History>; 2]) -> Self {
        if histories.iter().all(|history| history.rows.is_empty()) {
            return Self::default();
        }
        let packed = pack_value(&histories.each_ref().map(|history| &**history));
        Self(packed.unwrap_or_default().into())
    }

    /// Reads packed records.
    ///
    /// # Errors
    /// A reason, if the text cannot be unpacked or no learner can have such a record.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let histories: [History; 2] = unpack_value(text)?;
        if histories.iter().all(is_possible) {
            Ok(Self(text.into()))
        } else {
            Err("its parts do not agree")
        }
    }

    /// Empty for no record.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The records of White's and Black's learner.
    pub fn histories(&self) -> Option<[Rc<History>; 2]> {
        unpack_value::<[History; 2]>(&self.0)
            .ok()
            .map(|histories| histories.map(Rc::new))
    }
}

/// True if the record is short enough and its question count never falls.
fn is_possible(history: &History) -> bool {
    let questions = |row: &Row| row.questions;
    history.rows.len() <= HISTORY_LIMIT && history.rows.is_sorted_by_key(questions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::element::Element;
    use kenju::testing::history;

    fn of(white: History) -> EarlierTraining {
        EarlierTraining::of(&[white, History::new(Element::NULL)].map(Rc::new))
    }

    #[test]
    fn a_record_comes_back_and_none_takes_no_room() {
        let white = history(&[&[7], &[], &[7, 3]]);
        let past = of(white.clone());
        let back = EarlierTraining::read(past.text()).unwrap();
        assert_eq!(back, past);
        assert_eq!(*back.histories().unwrap()[0], white);
        assert_eq!(of(History::new(Element::NULL)).text(), "");
    }

    #[test]
    fn two_hundred_moves_take_little_room() {
        let rows: Vec<&[u8]> = vec![&[3, 7]; 200];
        let length = of(history(&rows)).text().len();
        assert!(length < 4_000, "{length}");
    }

    #[test]
    fn what_no_learner_leaves_is_refused() {
        let mut fewer = history(&[&[7], &[7]]);
        fewer.rows[0].questions = 9;
        let mut endless = history(&[&[7]]);
        endless.rows = vec![endless.rows[0]; HISTORY_LIMIT + 1];
        for history in [fewer, endless] {
            assert!(EarlierTraining::read(of(history).text()).is_err());
        }
        assert!(EarlierTraining::read("AQAA").is_err());
    }
}
