//! The worker of the experiments: units of a trial, one by one as they are handed to it. A unit is
//! short enough to be run in one go.

use crate::lab::kenju::Worksheet;
use crate::lab::protocol::{JobId, Request, Response};
use crate::web::worker::{Desk, Skill};

/// The trial that is ready, if one is.
#[derive(Default)]
pub struct Trying {
    trial: Option<(JobId, Worksheet)>,
}

impl Skill for Trying {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        match request {
            Request::Prepare { id, trial } => match Worksheet::new(&trial) {
                Ok(sheet) => self.trial = Some((id, sheet)),
                Err(error) => desk.say(&Response::Failed {
                    id,
                    message: error.to_string(),
                }),
            },
            Request::Unit { id, unit } => {
                if let Some((_, sheet)) = self.trial.as_ref().filter(|(ready, _)| *ready == id) {
                    let found = sheet.run(unit);
                    desk.say(&Response::Unit { id, unit, found });
                }
            }
            other => return Some(other),
        }
        None
    }
}
