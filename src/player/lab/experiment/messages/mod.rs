//! The requests to PLAYER's worker and its replies: training, measuring and the search for the weights of
//! 1975, in steps short enough that a stop is received between two of them. A stop is not an error: the
//! reply is what there is.

mod measuring;
mod searching;
#[cfg(test)]
mod tests;
mod training;

pub use measuring::{Measured, ROWS, Ranked, WITHIN};
pub use searching::Searched;
pub use training::{LISTED, Moved, Outcome, gains};

use super::gather::{Gain, Gathered, Gatherer, Gathering, Skipped};
use kit::experiment::wire::{self, End, Question, Step};
use measuring::Measuring;
use player::fit::{Effort, Fit};
use player::{Course, Pass, Reading, Weights};
use searching::{FitAttempt, Searching};
use serde::{Deserialize, Serialize};
use training::TrainingRun;

/// A request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    Train {
        gathering: Gathering,
        course: Course,
        /// The share of the positions that is held out, by whole games.
        test_share: f64,
    },
    /// Measure how high several weights rank the recommended moves.
    Measure {
        gathering: Gathering,
        /// Which weights, by name.
        contenders: Vec<(String, Weights)>,
    },
    /// Look for weights that give the ranks of 1975.
    Search {
        /// The reading of the listing.
        reading: Reading,
        /// The effort.
        effort: Effort,
    },
}

/// The stage of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobStage {
    /// Taking positions in and surveying them.
    Surveying,
    /// Giving lessons.
    Training,
    Ranking,
    /// Drawing games for the intervals.
    Drawing,
    /// Trying weights.
    Searching,
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// The progress: stage, share of it that is done, number of positions.
    Progress(JobStage, f64, u32),
    /// A pass is over; the first is the state before any.
    Passed(Pass),
    Trained(Box<Outcome>),
    Measured(Box<Measured>),
    /// The best fit of another restart.
    Fitted(Fit),
    Searched(Box<Searched>),
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
    Training(Box<TrainingRun>),
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
    pub fn new(request: Request) -> Result<Self, String> {
        let gather = |gathering, purpose| {
            Ok(State::Gathering {
                gatherer: Box::new(Gatherer::new(gathering)?),
                found: Vec::new(),
                purpose: Box::new(purpose),
            })
        };
        let state: Result<State, String> = match request {
            Request::Train {
                gathering,
                course,
                test_share,
            } => gather(gathering, Purpose::Train(course, test_share)),
            Request::Measure {
                gathering,
                contenders,
            } => gather(gathering, Purpose::Measure(contenders)),
            Request::Search { reading, effort } => {
                Ok(State::Searching(Box::new(Searching::new(reading, effort))))
            }
        };
        Ok(Self { state: state? })
    }

    /// Whether there is nothing left to do.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over)
    }

    /// The progress so far.
    pub fn progress(&self) -> Option<Reply> {
        Some(match &self.state {
            State::Gathering {
                gatherer, found, ..
            } => Reply::Progress(JobStage::Surveying, gatherer.share(), found.len() as u32),
            State::Training(run) => Reply::Progress(
                JobStage::Training,
                run.training.progress(),
                run.samples.len() as u32,
            ),
            State::Ranking(measuring) => measuring.progress(),
            State::Searching(searching) => searching.progress(),
            State::Over => return None,
        })
    }

    /// A step of the work; what there is to send.
    ///
    /// # Errors
    /// Why it cannot be done after all.
    pub fn step(&mut self) -> Result<Option<Reply>, String> {
        Ok(match &mut self.state {
            State::Gathering {
                gatherer, found, ..
            } => match gatherer.step() {
                Ok(Gain::Nothing) => None,
                Ok(Gain::Position(position)) => {
                    found.push(*position);
                    None
                }
                Ok(Gain::End) => self.gathered()?,
                Err(error) => return Err(self.fail(error)),
            },
            State::Training(run) => {
                let is_over = run.training.step().is_none();
                if let Some(pass) = run.training.passes().get(run.sent) {
                    run.sent += 1;
                    return Ok(Some(Reply::Passed(*pass)));
                }
                if is_over { self.stop(false)? } else { None }
            }
            State::Ranking(measuring) => {
                if measuring.step() {
                    self.stop(false)?
                } else {
                    None
                }
            }
            State::Searching(searching) => match searching.step() {
                FitAttempt::Some => None,
                FitAttempt::Restart(fit) => Some(Reply::Fitted(fit)),
                FitAttempt::All => self.stop(false)?,
            },
            State::Over => None,
        })
    }

    /// Ends the job and gives what there is.
    ///
    /// # Errors
    /// Why there is nothing.
    pub fn stop(&mut self, stopped: bool) -> Result<Option<Reply>, String> {
        Ok(match std::mem::replace(&mut self.state, State::Over) {
            State::Gathering { .. } => {
                return Err("it was stopped before all positions were surveyed".to_owned());
            }
            State::Training(run) => Some(Reply::Trained(Box::new(run.outcome(stopped)))),
            State::Ranking(measuring) => Some(Reply::Measured(Box::new(measuring.finish(stopped)))),
            State::Searching(searching) => Some(searching.finish(stopped)?),
            State::Over => None,
        })
    }

    fn fail(&mut self, error: String) -> String {
        self.state = State::Over;
        error
    }

    fn gathered(&mut self) -> Result<Option<Reply>, String> {
        let State::Gathering {
            gatherer,
            found,
            purpose,
        } = std::mem::replace(&mut self.state, State::Over)
        else {
            return Ok(None);
        };
        let over = gatherer.skipped();
        if found.is_empty() {
            return Err(self.fail(nothing(&over)));
        }
        self.state = match *purpose {
            Purpose::Train(course, share) => {
                let run = TrainingRun::new(found, course, share, over);
                if run.samples.iter().all(|(_, _, held_out)| *held_out) {
                    return Err(self.fail(ALL_HELD_OUT.to_owned()));
                }
                State::Training(Box::new(run))
            }
            Purpose::Measure(contenders) => {
                State::Ranking(Box::new(Measuring::new(found, contenders, over)))
            }
        };
        Ok(self.progress())
    }
}

impl Question for Request {
    const KIND: &'static str = "player";
    type Reply = Reply;
}

impl wire::Work for Work {
    type Question = Request;

    fn begin(request: Request) -> Result<Self, String> {
        Self::new(request)
    }

    fn step(&mut self, _: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        if self.is_over() {
            return Ok(Step::Over);
        }
        Ok(Self::step(self)?.map_or(Step::More, Step::Send))
    }

    fn progress(&self, _: f64) -> Option<Reply> {
        Self::progress(self)
    }

    fn finish(mut self, end: End, _: f64) -> Result<Option<Reply>, String> {
        self.stop(end == End::Cancelled)
    }
}

/// Why there is nothing to train on: whole games are held out, and there may be one only.
const ALL_HELD_OUT: &str =
    "all positions are held out, as they are from one game; hold out 0 per cent";

/// Why there is no position.
fn nothing(over: &Skipped) -> String {
    let mut parts = vec!["there is no position with a recommended move in it".to_owned()];
    parts.extend(over.words());
    parts.join("; ")
}
