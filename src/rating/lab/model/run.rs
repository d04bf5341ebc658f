//! A run of an engine on a set of positions, and what it came to.

use super::timeline_draft::TimelineDraft;
use crate::experiment::{
    Engine, KeptAnalysis, KeptChange, KeptRow, Limit, RatedPosition, SetName, State,
};
use chess::notation::bare_san;
use cozy_chess::Move;
use kit::experiment::wire::JobId;
use rating::Moment;
use std::rc::Rc;

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The number of the analysis under way.
    pub id: JobId,
    /// The engine's name.
    pub engine: &'static str,
    /// How far each analysis goes.
    pub limit: Limit,
    pub set: SetName,
    pub positions: Vec<Rc<RatedPosition>>,
    /// Those that are done, in order.
    pub done: Vec<KeptAnalysis>,
    /// How far the next one is.
    pub state: State,
    /// Whether it is to be paused.
    pub(super) is_pause_wanted: bool,
    /// How often the worker was asked to pause and has not yet answered.
    pub(super) unanswered: u32,
    /// Whether the next position has been sent to the worker: not if the run was paused between two.
    pub(super) is_sent: bool,
    /// Whether the positions are the whole set.
    pub is_whole: bool,
    /// Number of positions of the set that the engine cannot analyse.
    pub left_out: usize,
}

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It goes on.
    Running,
    /// It is to be paused; the worker's last slice is not in yet.
    Pausing,
    /// It stands still.
    Paused,
}

impl super::Lab {
    /// True if the outcome shown belongs to another engine or limit than those chosen now.
    pub fn is_outcome_stale(&self) -> bool {
        self.outcome.as_ref().is_some_and(|Outcome { row, .. }| {
            let limit = (self.limit.unit(), self.limit.value());
            row.engine != self.engine_name() || (row.unit(), row.limit) != limit
        })
    }
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub row: KeptRow,
    /// The positions, in the same order.
    pub positions: Vec<Rc<RatedPosition>>,
    /// Number of positions to be analysed.
    pub of: usize,
    /// Number of positions of the set that the engine cannot analyse.
    pub left_out: usize,
    /// Whether it stands in the table: a run to its end on a whole set does.
    pub is_kept: bool,
}

impl Run {
    /// The position being analysed.
    pub fn position(&self) -> Option<&Rc<RatedPosition>> {
        self.positions.get(self.done.len())
    }

    /// Whether it goes on. It is paused only when the worker has said so: until then a last slice may
    /// come in.
    pub fn activity(&self) -> Activity {
        match (self.is_pause_wanted, self.unanswered) {
            (false, _) => Activity::Running,
            (true, 0) => Activity::Paused,
            (true, _) => Activity::Pausing,
        }
    }

    /// The share that is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        let part = (self.state.at / self.limit.value()).clamp(0.0, 1.0);
        (self.done.len() as f64 + part) / self.positions.len().max(1) as f64
    }

    /// The timeline as far as it is, as a draft.
    pub fn draft(&self, rate: f64, share_left: f64) -> Option<TimelineDraft> {
        let position = self.position()?;
        let changes = moves(position, &self.state);
        let unit = self.limit.unit();
        let title = format!("{} on {}", Engine::title_of(self.engine), position.name);
        Some(TimelineDraft::of(
            &title,
            position,
            unit,
            &changes,
            (rate, share_left),
        ))
    }
}

/// The preferences as moves of the position.
pub(super) fn moves(position: &RatedPosition, state: &State) -> Vec<(f64, Move)> {
    let preferences = state.preferences.iter();
    preferences
        .filter_map(|&(since, mv)| Some((since, mv.legal(&position.board)?)))
        .collect()
}

/// An analysis as it is kept.
pub fn kept(
    position: &RatedPosition,
    changes: &[(f64, Move)],
    nodes: u64,
    depth: u8,
) -> KeptAnalysis {
    let timeline = changes.iter().map(|&(since, mv)| KeptChange {
        since: Moment::try_from(since).unwrap_or_default(),
        name: bare_san(&position.board, mv),
        mark: position.marks.of(mv),
    });
    KeptAnalysis {
        position: position.name.clone(),
        best: position.marks.best(),
        difficulty: position.difficulty,
        timeline: timeline.collect(),
        nodes,
        depth,
    }
}
