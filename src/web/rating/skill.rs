//! The rating lab's worker: one analysis at a time, in slices short enough that a message is heard at
//! once. Its clock runs while it works and stands still while it is held or waits for its turn, so
//! that what the page does meanwhile takes nothing from an engine.

use crate::lab::protocol::{JobId, Packed, Request, Response};
use crate::lab::rating::{Analysis, Ask, Told};
use crate::web::worker::{Desk, Skill, now};

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

/// The analysis at work, if one is.
#[derive(Default)]
pub struct Rating {
    work: Option<Work>,
}

struct Work {
    id: JobId,
    analysis: Analysis,
    paused: bool,
    told: f64,
    /// Milliseconds of work so far.
    worked: f64,
}

impl Skill for Rating {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Rate { id, ask } = request else {
            return Some(request);
        };
        let ask = match ask.open() {
            Ok(ask) => ask,
            Err(error) => {
                tell(desk, id, &Told::Failed(error.to_string()));
                return None;
            }
        };
        match ask {
            Ask::Analyse(question) => match Analysis::new(&question) {
                Ok(analysis) => {
                    self.work = Some(Work {
                        id,
                        analysis,
                        paused: false,
                        told: now(),
                        worked: 0.0,
                    });
                    desk.ask();
                }
                Err(message) => {
                    let told = Told::Failed(message);
                    tell(desk, id, &told);
                }
            },
            Ask::Pause => {
                if let Some(work) = self.of(id) {
                    work.paused = true;
                    // The page says that it is held, and where, when it hears this.
                    let told = Told::Held(work.analysis.state(work.worked));
                    tell(desk, id, &told);
                }
            }
            Ask::Resume => {
                if let Some(work) = self.of(id) {
                    work.paused = false;
                    desk.ask();
                }
            }
            Ask::Cancel => {
                if self.of(id).is_some() {
                    self.work = None;
                }
            }
        }
        None
    }

    /// One slice of work; the next is asked for unless the analysis has ended or is held.
    fn work(&mut self, desk: &Desk) {
        let Some(work) = self.work.as_mut().filter(|work| !work.paused) else {
            return;
        };
        let (began, before) = (now(), work.worked);
        // Whoever sets the machine's clock back does not make an engine faster.
        let mut clock = || before + (now() - began).max(0.0);
        let mut goes_on = true;
        while goes_on && now() - began < SLICE {
            goes_on = work.analysis.step(&mut clock);
        }
        work.worked = clock();
        let (id, state) = (work.id, work.analysis.state(work.worked));
        if !goes_on {
            self.work = None;
            let told = Told::Done(state);
            tell(desk, id, &told);
            return;
        }
        if now() - work.told > TELL_EVERY {
            work.told = now();
            let told = Told::Working(state);
            tell(desk, id, &told);
        }
        desk.ask();
    }
}

impl Rating {
    fn of(&mut self, id: JobId) -> Option<&mut Work> {
        self.work.as_mut().filter(|work| work.id == id)
    }
}

fn tell(desk: &Desk, id: JobId, told: &Told) {
    let told = Packed::of(told);
    desk.say(&Response::Rated { id, told });
}
