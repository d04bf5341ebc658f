//! The search lab's worker: one search at a time, in slices short enough that a message is heard at
//! once.

use crate::lab::protocol::{JobId, Request, Response};
use crate::lab::{Job, Stop};
use crate::web::worker::{Desk, Skill, now};

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How many nodes are searched between two looks at the clock.
const NODES_PER_LOOK: u64 = 500;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

/// The search at work, if one is.
#[derive(Default)]
pub struct Searching {
    job: Option<Running>,
}

struct Running {
    id: JobId,
    job: Job,
    paused: bool,
    told: f64,
}

impl Skill for Searching {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        match request {
            Request::Start { id, experiment } => match Job::new(&experiment) {
                Ok(job) => {
                    self.job = Some(Running {
                        id,
                        job,
                        paused: false,
                        told: now(),
                    });
                    desk.ask();
                }
                Err(error) => desk.say(&Response::Failed {
                    id,
                    message: error.to_string(),
                }),
            },
            Request::Pause(id) => {
                if let Some(running) = self.running(id) {
                    running.paused = true;
                }
            }
            Request::Resume(id) => {
                if let Some(running) = self.running(id) {
                    running.paused = false;
                    desk.ask();
                }
            }
            Request::Cancel(id) => {
                if self.running(id).is_some() {
                    self.finish(desk, Stop::Cancelled);
                }
            }
            other => return Some(other),
        }
        None
    }

    /// One slice of work; the next is asked for unless the job has ended or is held.
    fn work(&mut self, desk: &Desk) {
        let Some(running) = self.job.as_mut().filter(|running| !running.paused) else {
            return;
        };
        let began = now();
        while now() - began < SLICE {
            if let Some(stop) = running.job.step(NODES_PER_LOOK) {
                self.finish(desk, stop);
                return;
            }
        }
        if now() - running.told > TELL_EVERY {
            running.told = now();
            let (id, progress) = (running.id, running.job.progress());
            desk.say(&Response::Progress { id, progress });
        }
        desk.ask();
    }
}

impl Searching {
    fn running(&mut self, id: JobId) -> Option<&mut Running> {
        self.job.as_mut().filter(|running| running.id == id)
    }

    fn finish(&mut self, desk: &Desk, stop: Stop) {
        if let Some(Running { id, job, .. }) = self.job.take() {
            desk.say(&Response::Done {
                id,
                report: job.finish(stop),
            });
        }
    }
}
