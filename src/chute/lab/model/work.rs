//! The work of the pool.

use super::counting::Counting;
use crate::experiment::Key;
use kit::experiment::dispatch::Dispatch;
use kit::experiment::wire::JobId;
use std::rc::Rc;

/// The pool at work.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    pub(super) id: JobId,
    /// The worker of each unit.
    pub dispatch: Dispatch,
    pub work: Work,
}

#[derive(Clone, Debug)]
pub enum Work {
    /// Scoring these games.
    Score(Rc<[Key]>),
    /// Counting errors of lookahead.
    Count(Counting),
}
