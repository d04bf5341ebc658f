//! The panels below the endgame lab's board as pure models: the list of all rules with their audits, the
//! map of king and pawn against king, knowledge set against search, and collections of positions. Each asks a worker of
//! its own.

pub mod collection;
mod entry;
pub mod figure;
pub mod knowledge;
pub mod map;
pub mod rules;
pub mod words;

use crate::experiment::audit::Request;
use cozy_chess::Board;
use kit::experiment::wire::JobId;

/// What a panel asks of the browser.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send to the panel's worker.
    Send(JobId, Request),
    /// End the panel's worker and start another when it is wanted.
    EndWorker,
    /// Put this position up on the board.
    PutUp(Board),
    /// Say this in the live region.
    Say(String),
}

/// What went wrong with the panel's worker, which is ended; another one is started when it is wanted.
fn lost(trouble: &mut Option<String>, text: String) -> Vec<Effect> {
    *trouble = Some(text.clone());
    vec![Effect::EndWorker, Effect::Say(text)]
}

/// How much of a job is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub done: u64,
    /// In all; 0 while nobody knows.
    pub of: u64,
}

impl Progress {
    /// The share that is done, between 0 and 1.
    pub fn share(self) -> f64 {
        self.done as f64 / self.of.max(1) as f64
    }
}
