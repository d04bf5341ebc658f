//! The worker of the CHUTE lab: as the desk it keeps the games and runs experiments step by step, as one of the
//! crew it works off units. A step is short enough that a stop is heard soon.

use crate::lab::chute_desk::Bench;
use crate::lab::chute_desk::{Ask, Told, work_off};
use crate::lab::protocol::{JobId, Packed, Request, Response};
use crate::web::worker::{Desk, Skill};

/// The desk, and whose experiment it is at.
#[derive(Default)]
pub struct Measuring {
    bench: Bench,
    running: JobId,
}

impl Skill for Measuring {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Chute { id, ask } = request else {
            return Some(request);
        };
        let ask = match ask.open() {
            Ok(ask) => ask,
            Err(error) => {
                let message = error.to_string();
                desk.say(&Response::Failed { id, message });
                return None;
            }
        };
        if let Some(told) = work_off(&ask) {
            tell(desk, id, &told);
            return None;
        }
        if matches!(ask, Ask::Run { .. }) {
            self.running = id;
        }
        if let Some(told) = self.bench.hear(ask) {
            tell(desk, id, &told);
        }
        if self.bench.is_busy() {
            desk.ask();
        }
        None
    }

    fn work(&mut self, desk: &Desk) {
        match self.bench.step() {
            Some(Ok(told)) => tell(desk, self.running, &told),
            Some(Err(message)) => desk.say(&Response::Failed {
                id: self.running,
                message,
            }),
            None => {}
        }
        if self.bench.is_busy() {
            desk.ask();
        }
    }
}

fn tell(desk: &Desk, id: JobId, told: &Told) {
    desk.say(&Response::Chute {
        id,
        told: Packed::of(told),
    });
}
