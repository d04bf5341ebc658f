//! Jobs in the worker: started, received, stopped; what has come of them is kept until the next of its kind.

use super::{Effect, Lab, Origin, PlayerAction, Purpose};
use crate::experiment::curve::sheet;
use crate::experiment::gather::{Gathering, Set};
use crate::experiment::link::{Panel, Preset};
use crate::experiment::messages::{JobStage, Measured, Outcome, Reply, Request};
use kit::experiment::wire::Order;
use kit::model::job;
use kit::model::recorded::RecordedLab;
use kit::model::squares::plural;
use kit::model::typed::whole_number;
use player::fit::Effort;
use player::{Reading, Weights, trained};

/// The names under which weights are measured.
pub const NOW: &str = "the weights shown";

/// The most restarts and steps of a search on the page.
const RESTARTS: u32 = 200;
const STEPS: u32 = 200_000;

/// The job of the worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    pub purpose: Purpose,
    /// The job in words: the set, and the course of a training.
    what: String,
    /// The training of the form as a command, if its fields are right.
    command: Option<String>,
}

/// The stage, its share and the number of positions.
pub type Progress = (JobStage, f64, u32);

/// The job that runs.
pub type Running = job::Running<Task, Progress>;

impl Lab {
    /// The weights that are measured beside each other, by name; each kind once.
    pub fn contenders(&self) -> Vec<(String, Weights)> {
        let mut list = vec![(NOW.to_owned(), self.weights())];
        let others = [
            ("all 1", Weights::ONES),
            ("trained here", trained(named(self.reading))),
            ("reconstructed", Preset::Reconstructed.weights()),
        ];
        for (name, weights) in others {
            if weights == list[0].1 {
                list[0].0 = format!("{NOW} ({name})");
            } else {
                list.push((name.to_owned(), weights));
            }
        }
        list
    }

    pub(super) fn run(&mut self, purpose: Purpose) -> Vec<Effect> {
        if self.jobs.is_running() {
            return self
                .notices
                .refuse("A job is running already: stop it first, or wait for it.");
        }
        self.panel = match purpose {
            Purpose::Train => Panel::Train,
            _ => Panel::Measure,
        };
        self.results.trouble[purpose as usize] = None;
        let request = match self.request(purpose) {
            Ok(request) => request,
            Err(why) => {
                let why = format!("It cannot start: {}", stopped(&why));
                self.results.trouble[purpose as usize] = Some(why.clone());
                return vec![Effect::Say(why)];
            }
        };
        match purpose {
            Purpose::Train => {
                self.results.passes.clear();
                self.results.trained = None;
                self.results.command = None;
            }
            Purpose::Search => {
                self.results.fits.clear();
                self.results.searched = None;
            }
            Purpose::Measure | Purpose::TableOne => {}
        }
        self.results.asked[purpose as usize] = Some(request.clone());
        let id = self.jobs.start(Task {
            purpose,
            what: self.what(purpose),
            command: self.form.command(self.reading, self.weights()).ok(),
        });
        vec![
            Effect::Send(id, Order::Start(request)),
            Effect::Say(
                match purpose {
                    Purpose::Train => "Training",
                    Purpose::Measure | Purpose::TableOne => "Measuring",
                    Purpose::Search => "Searching",
                }
                .to_owned(),
            ),
        ]
    }

    /// The job of the form, in words; a finished job keeps the words it was started with.
    fn what(&self, purpose: Purpose) -> String {
        if purpose == Purpose::Train
            && let Ok(course) = self.form.course(self.weights())
        {
            return self.form.recipe(&course);
        }
        let row = super::CHOICES.iter().find(|row| row.0 == self.form.choice);
        row.map_or_else(String::new, |row| row.1.to_owned())
    }

    fn request(&self, purpose: Purpose) -> Result<Request, String> {
        Ok(match purpose {
            Purpose::Train => Request::Train {
                gathering: self.form.gathering(self.reading, false)?,
                course: self.form.course(self.weights())?,
                test_share: self.form.test_share()?,
            },
            Purpose::Measure => Request::Measure {
                gathering: self.form.gathering(self.reading, true)?,
                contenders: self.contenders(),
            },
            Purpose::TableOne => Request::Measure {
                gathering: Gathering {
                    set: Set::TableOne,
                    from_ply: 0,
                    one_in: 1,
                    seed: 0,
                    unseen: false,
                    reading: self.reading,
                },
                contenders: self.contenders(),
            },
            Purpose::Search => Request::Search {
                reading: self.reading,
                effort: self.effort()?,
            },
        })
    }

    /// True if the request of the last job of that kind differs from the one that the form makes now, or the form
    /// has an error. False without such a job.
    pub fn is_stale(&self, purpose: Purpose) -> bool {
        let asked = self.results.asked[purpose as usize].as_ref();
        asked.is_some_and(|asked| self.request(purpose).ok().as_ref() != Some(asked))
    }

    fn effort(&self) -> Result<Effort, String> {
        let number = |text: &str, name: &str, most: u32| {
            let number = whole_number(text, 1, u64::from(most), name);
            number.map(|number| number as u32)
        };
        Ok(Effort {
            restarts: number(&self.form.restarts, "restarts", RESTARTS)?,
            steps: number(&self.form.steps, "weights tried", STEPS)?,
            seed: 1,
        })
    }

    /// Stops what runs; pressed again, its worker is ended. With nothing running no move is chosen.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        let Some(running) = self.jobs.running() else {
            if self.chosen.is_none() {
                return Vec::new();
            }
            return self.update(PlayerAction::Unchoose);
        };
        if running.stopping {
            let place = running.work.purpose as usize;
            self.jobs.end();
            self.results.trouble[place] =
                Some("It did not answer and was ended; nothing of it is kept.".to_owned());
            return vec![Effect::RestartWorker];
        }
        let mut effects = self.jobs.stop();
        effects.push(Effect::Say("Stopping".to_owned()));
        effects
    }

    pub(super) fn finished(&mut self, task: Task, reply: Result<Reply, String>) -> Vec<Effect> {
        let Task {
            purpose,
            what,
            command,
        } = task;
        if purpose == Purpose::Train {
            self.results.command = command;
        }
        let said = match reply {
            Ok(Reply::Trained(outcome)) => self.trained(*outcome, &what),
            Ok(Reply::Measured(measured)) => {
                let positions = measured.figures.first().map_or(0, |first| first.positions);
                let said = format!("Measured {}", plural(positions, "position"));
                self.measured(purpose, *measured, what);
                said
            }
            Ok(Reply::Searched(searched)) => {
                let miss = searched.fits.first().map_or(0, |fit| fit.miss);
                self.results.searched = Some(*searched);
                let places = plural(miss.into(), "place");
                format!("The best weights found miss the ranks of 1975 by {places} in total")
            }
            Err(why) => {
                let why = format!("This could not be done: {}", stopped(&why));
                self.results.trouble[purpose as usize] = Some(why.clone());
                why
            }
            Ok(Reply::Progress(..) | Reply::Passed(_) | Reply::Fitted(_)) => String::new(),
        };
        vec![Effect::Say(said)]
    }

    fn trained(&mut self, outcome: Outcome, what: &str) -> String {
        let positions = outcome.positions[0];
        let said = format!(
            "{} after {} on {}",
            if outcome.stopped {
                "Stopped"
            } else {
                "Trained"
            },
            plural(outcome.lessons, "lesson"),
            plural(positions.into(), "position")
        );
        let stopped = if outcome.stopped {
            " (stopped before its end)"
        } else {
            ""
        };
        let positions = plural(positions.into(), "position");
        let recipe = format!("{positions} trained on{stopped}; {what}");
        self.results.trained = Some((outcome, recipe));
        said
    }

    fn measured(&mut self, purpose: Purpose, measured: Measured, what: String) {
        if purpose == Purpose::TableOne {
            self.results.table = Some((measured, self.weights(), self.reading));
        } else {
            self.results.measured = Some((measured, what));
        }
    }

    pub(super) fn take_trained(&mut self) -> Vec<Effect> {
        let Some((outcome, recipe)) = &self.results.trained else {
            return Vec::new();
        };
        let origin = Origin::Trained {
            recipe: recipe.clone(),
            command: self.results.command.clone().unwrap_or_default(),
        };
        self.take(outcome.weights, origin)
    }

    pub(super) fn take_fitted(&mut self) -> Vec<Effect> {
        let searched = self.results.searched.as_ref();
        let Some(fit) = searched.and_then(|searched| searched.fits.first()) else {
            return Vec::new();
        };
        let weights = fit.weights();
        self.take(weights, Origin::Fitted)
    }

    /// The learning curve with the weights as a table of values separated by commas.
    pub(super) fn save_curve(&self) -> Vec<Effect> {
        if self.results.passes.is_empty() {
            return Vec::new();
        }
        vec![Effect::Save {
            name: "player-training.csv".to_owned(),
            bytes: sheet(&self.results.passes).csv().into_bytes(),
        }]
    }
}

/// With a full stop, unless there is one or what ends an example of EPD.
fn stopped(why: &str) -> String {
    if why.ends_with(['.', ';', '?', '!']) {
        why.to_owned()
    } else {
        format!("{why}.")
    }
}

/// The named reading that is nearest.
fn named(reading: Reading) -> Reading {
    if reading.in_common(Reading::LISTED) >= reading.in_common(Reading::MEANT) {
        Reading::LISTED
    } else {
        Reading::MEANT
    }
}
