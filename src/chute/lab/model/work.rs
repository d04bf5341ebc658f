//! What a pool of workers is at.

use super::counting::Counting;
use crate::experiment::Key;
use kit::experiment::dispatch::Dispatch;
use kit::experiment::wire::JobId;
use std::rc::Rc;

/// The pool at work.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    pub(super) id: JobId,
    /// Who has which unit.
    pub dispatch: Dispatch,
    pub work: Work,
}

/// What a pool works on.
#[derive(Clone, Debug)]
pub enum Work {
    /// These games are scored.
    Score(Rc<[Key]>),
    /// Errors of lookahead are counted.
    Count(Counting),
}
