//! What PLAYER's worker is asked and what it tells: training, measuring and the search for the weights
//! of 1975, in steps short enough that a stop is heard between two of them. A stop is no error: what
//! there is is told.

mod measuring;
mod schooling;
mod searching;
#[cfg(test)]
mod tests;

pub use measuring::{Measured, ROWS, Ranked, WITHIN};
pub use schooling::{LISTED, Moved, Outcome};
pub use searching::Searched;

use super::gather::{Gain, Gathered, Gatherer, Gathering, PassedOver};
use crate::player::fit::{Effort, Fit};
use crate::player::{Course, Pass, Reading, Weights};
use measuring::Measuring;
use schooling::Schooling;
use searching::{Searching, Tried};
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Train.
    Train {
        /// On what.
        gathering: Gathering,
        /// How.
        course: Course,
        /// The share of the positions that is held back, by whole games.
        test_share: f64,
    },
    /// Measure how high several weights rank the recommended moves.
    Measure {
        /// Of what.
        gathering: Gathering,
        /// Which weights, by name.
        contenders: Vec<(String, Weights)>,
    },
    /// Look for weights that give the ranks of 1975.
    Search {
        /// How the listing is read.
        reading: Reading,
        /// How long.
        effort: Effort,
    },
    /// Stop and tell what there is.
    Stop,
}

/// What a job is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Taking positions in and surveying them.
    Surveying,
    /// Giving lessons.
    Training,
    /// Ranking.
    Ranking,
    /// Drawing games for the intervals.
    Drawing,
    /// Trying weights.
    Searching,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// How far it is: what it is at, which share of that is done, how many positions there are.
    Progress(Stage, f64, u32),
    /// A pass is over; the first is the state before any.
    Passed(Pass),
    /// Trained.
    Trained(Box<Outcome>),
    /// Measured.
    Measured(Box<Measured>),
    /// The best fit of another beginning.
    Fitted(Fit),
    /// Searched.
    Searched(Box<Searched>),
    /// It cannot be done.
    Failed(String),
}

/// A job at work.
pub struct Work {
    state: State,
}

enum State {
    Gathering {
        gatherer: Box<Gatherer>,
        found: Vec<Gathered>,
        purpose: Box<Purpose>,
    },
    Training(Box<Schooling>),
    Ranking(Box<Measuring>),
    Searching(Box<Searching>),
    Over,
}

enum Purpose {
    Train(Course, f64),
    Measure(Vec<(String, Weights)>),
}

impl Work {
    /// Begins a job.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn new(ask: Ask) -> Result<Self, String> {
        let gather = |gathering, purpose| {
            Ok(State::Gathering {
                gatherer: Box::new(Gatherer::new(gathering)?),
                found: Vec::new(),
                purpose: Box::new(purpose),
            })
        };
        let state: Result<State, String> = match ask {
            Ask::Train {
                gathering,
                course,
                test_share,
            } => gather(gathering, Purpose::Train(course, test_share)),
            Ask::Measure {
                gathering,
                contenders,
            } => gather(gathering, Purpose::Measure(contenders)),
            Ask::Search { reading, effort } => {
                Ok(State::Searching(Box::new(Searching::new(reading, effort))))
            }
            Ask::Stop => Ok(State::Over),
        };
        Ok(Self { state: state? })
    }

    /// Whether there is nothing left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Option<Told> {
        Some(match &self.state {
            State::Gathering {
                gatherer, found, ..
            } => Told::Progress(Stage::Surveying, gatherer.share(), found.len() as u32),
            State::Training(schooling) => Told::Progress(
                Stage::Training,
                schooling.training.progress(),
                schooling.samples.len() as u32,
            ),
            State::Ranking(measuring) => measuring.progress(),
            State::Searching(searching) => searching.progress(),
            State::Over => return None,
        })
    }

    /// A step of the work; what there is to tell of it.
    pub fn step(&mut self) -> Option<Told> {
        match &mut self.state {
            State::Gathering {
                gatherer, found, ..
            } => match gatherer.step() {
                Ok(Gain::Nothing) => None,
                Ok(Gain::Position(position)) => {
                    found.push(*position);
                    None
                }
                Ok(Gain::End) => self.gathered(),
                Err(error) => Some(self.fail(error)),
            },
            State::Training(schooling) => {
                let is_over = schooling.training.step().is_none();
                if let Some(pass) = schooling.training.passes().get(schooling.told) {
                    schooling.told += 1;
                    return Some(Told::Passed(*pass));
                }
                if is_over {
                    return self.stop(false);
                }
                None
            }
            State::Ranking(measuring) => {
                if measuring.step() {
                    return self.stop(false);
                }
                None
            }
            State::Searching(searching) => match searching.step() {
                Tried::Some => None,
                Tried::Beginning(fit) => Some(Told::Fitted(fit)),
                Tried::All => self.stop(false),
            },
            State::Over => None,
        }
    }

    /// Ends the job and tells what there is.
    pub fn stop(&mut self, stopped: bool) -> Option<Told> {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Gathering { .. } => Some(Told::Failed(
                "it was stopped before all positions were surveyed".to_owned(),
            )),
            State::Training(schooling) => Some(Told::Trained(Box::new(schooling.outcome(stopped)))),
            State::Ranking(measuring) => Some(Told::Measured(Box::new(measuring.finish(stopped)))),
            State::Searching(searching) => Some(searching.finish(stopped)),
            State::Over => None,
        }
    }

    fn fail(&mut self, error: String) -> Told {
        self.state = State::Over;
        Told::Failed(error)
    }

    fn gathered(&mut self) -> Option<Told> {
        let State::Gathering {
            gatherer,
            found,
            purpose,
        } = std::mem::replace(&mut self.state, State::Over)
        else {
            return None;
        };
        let over = gatherer.passed_over();
        if found.is_empty() {
            return Some(self.fail(nothing(over)));
        }
        self.state = match *purpose {
            Purpose::Train(course, share) => {
                let schooling = Schooling::new(found, course, share, over);
                if schooling.samples.iter().all(|(_, _, held_back)| *held_back) {
                    return Some(self.fail(ALL_HELD_BACK.to_owned()));
                }
                State::Training(Box::new(schooling))
            }
            Purpose::Measure(contenders) => {
                State::Ranking(Box::new(Measuring::new(found, contenders, over)))
            }
        };
        self.progress()
    }
}

/// Why there is nothing to train on: whole games are held back, and there may be one only.
const ALL_HELD_BACK: &str =
    "all positions are held back, as they are of one game; hold back 0 per cent";

/// Why there is no position.
fn nothing(over: PassedOver) -> String {
    let mut parts = vec!["there is no position with a recommended move in it".to_owned()];
    parts.extend(over.words());
    parts.join("; ")
}
