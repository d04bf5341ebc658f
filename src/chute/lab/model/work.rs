//! The work of the pool.

use super::counting::CountingJob;
use crate::experiment::GameKey;
use kit::experiment::dispatch::Dispatch;
use kit::experiment::wire::JobId;
use std::rc::Rc;

/// The pool at work.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    pub(super) id: JobId,
    /// The worker of each unit.
    pub dispatch: Dispatch,
    pub work: PoolWork,
}

#[derive(Clone, Debug)]
pub enum PoolWork {
    /// Scoring these games.
    Score(Rc<[GameKey]>),
    /// Counting errors of lookahead.
    Count(CountingJob),
}
