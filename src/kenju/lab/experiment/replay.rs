//! A repeatable game of Kenju: the starting session and the inputs from outside, with the
//! recordings of its turns and the training from before it. Everything else follows from the
//! players and the seed, so a replay gives the same stones, questions and words again.

use kenju::event::{Event, Observer};
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::parameters::Parameters;
use kenju::player::Learning;
use kenju::record::{History, Row};
use kenju::session::{Played, Session};
use kit::experiment::query::{pack_value, unpack_value};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::rc::Rc;

/// The maximum number of inputs in a replay. A game with people and questions has some hundreds.
pub const INPUT_LIMIT: usize = 20_000;

/// The maximum number of rival moves in one piece of advice.
pub const RIVALS_LIMIT: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Teacher {
    /// The person at the page.
    #[default]
    You,
    /// The table of the fully trained player.
    Max,
    /// The search for forced wins; MAX for questions about lines.
    Threats,
}

impl Teacher {
    /// The name under which a program teaches. A person gives their own name.
    pub const fn program(self) -> Option<&'static str> {
        match self {
            Self::You => None,
            Self::Max => Some("MAX"),
            Self::Threats => Some("threat search"),
        }
    }
}

/// An input to the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The answer to a question about lines or moves.
    Verdict(TeacherVerdict),
    /// The answer to a question about a weight.
    Weight(i8),
    /// A person places a stone, or confirms or corrects a move.
    Place(Point),
    /// Two programs play the next stone.
    Go,
    /// Takes this many stones back.
    TakeBack(u16),
    /// Unasked advice: `point` is essential.
    PointOut { learner: Colour, point: Point },
    /// Takes a lesson back.
    Revoke {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// Makes a revoked lesson count again.
    Reinstate {
        learner: Colour,
        /// Its number in the log.
        lesson: u32,
    },
    /// Changes a player's parameters and whether it learns, from its next move on.
    Retune {
        seat: Colour,
        parameters: Parameters,
        learning: Learning,
    },
    /// The name of the teacher from now on.
    TaughtBy(String),
    /// Unasked advice: `point` is better than `rivals`.
    PointOutAmong {
        learner: Colour,
        point: Point,
        /// At most [`RIVALS_LIMIT`].
        rivals: Vec<Point>,
    },
}

/// A session and the inputs that followed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// Before the first input.
    pub start: Session,
    /// In order.
    pub inputs: Vec<Input>,
}

impl Replay {
    pub const fn new(start: Session) -> Self {
        Self {
            start,
            inputs: Vec::new(),
        }
    }
}

/// The maximum number of events in one turn. A search has some hundreds; only System 4 under
/// endless praise comes near the limit.
pub const EVENT_LIMIT: usize = 20_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    pub events: Vec<Event>,
    /// The number of events beyond [`EVENT_LIMIT`].
    pub dropped: u64,
    /// The stone that was played, once it is on the board.
    pub played: Option<Played>,
}

impl Observer for Recording {
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        if self.events.len() < EVENT_LIMIT {
            self.events.push(event);
        } else {
            self.dropped += 1;
        }
        ControlFlow::Continue(())
    }
}

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

    #[test]
    fn a_full_recording_counts_what_it_leaves_out() {
        let mut recording = Recording::default();
        for count in 0..EVENT_LIMIT as u32 + 3 {
            let count = count as u16;
            assert!(
                recording
                    .see(Event::DeadEnds { count, max: 5 })
                    .is_continue()
            );
        }
        assert_eq!(
            (recording.events.len(), recording.dropped),
            (EVENT_LIMIT, 3)
        );
    }

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
