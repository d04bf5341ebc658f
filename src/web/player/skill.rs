//! The adaptive lab's worker: trains, measures and searches in slices short enough that a stop is heard at
//! once.

use crate::lab::player::desk::{Ask, Told, Work};
use crate::lab::protocol::{JobId, Packed, Request, Response};
use crate::web::worker::{Desk, Skill, now};

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

/// What is being worked on.
#[derive(Default)]
pub struct Adapting {
    running: Option<(JobId, Work)>,
    told: f64,
}

impl Skill for Adapting {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Player { id, ask } = request else {
            return Some(request);
        };
        let ask = match ask.open() {
            Ok(ask) => ask,
            Err(error) => {
                tell(desk, id, &Told::Failed(error.to_string()));
                return None;
            }
        };
        if ask == Ask::Stop {
            if let Some((id, mut work)) = self.running.take_if(|(own, _)| *own == id)
                && let Some(told) = work.stop(true)
            {
                tell(desk, id, &told);
            }
            return None;
        }
        match Work::new(ask) {
            Ok(work) => {
                self.running = Some((id, work));
                self.told = now();
                desk.ask();
            }
            Err(why) => tell(desk, id, &Told::Failed(why)),
        }
        None
    }

    fn work(&mut self, desk: &Desk) {
        let Some((id, work)) = &mut self.running else {
            return;
        };
        let began = now();
        while now() - began < SLICE && !work.is_over() {
            if let Some(told) = work.step() {
                tell(desk, *id, &told);
            }
        }
        if work.is_over() {
            self.running = None;
            return;
        }
        if now() - self.told > TELL_EVERY {
            self.told = now();
            if let Some(told) = work.progress() {
                tell(desk, *id, &told);
            }
        }
        desk.ask();
    }
}

fn tell(desk: &Desk, id: JobId, told: &Told) {
    let told = Packed::of(told);
    desk.say(&Response::Player { id, told });
}
