//! An experiment at work, in slices: a worker steps it, reports how far it is, receives whether to go on,
//! and at the end (or when asked to stop) hands over what there is.

use super::{Experiment, ExperimentError, Prepared};
use crate::chess::packed::PackedMove;
use crate::chute::ChuteTree;
use crate::lab::kit::Stop;
use crate::lab::kit::wire::{End, Question, Step, Work};
use crate::search::{
    ChessTree, Child, GameTree, Halt, NodeBudget, Outcome, Score, Search, SearchEvent, Settings,
    TypedTree,
};
use crate::trace::{Event, Recorder, Trace};
use serde::{Deserialize, Serialize};

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Nodes entered.
    pub nodes: u64,
    /// The share of the tree that is done, from 0 to 1; an estimate.
    pub share: f64,
    /// The best score at the root so far.
    pub score: Option<Score>,
}

/// What a job found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The root's score for its side to move; `None` if stopped before any move came back.
    pub score: Option<Score>,
    /// Nodes entered.
    pub nodes: u64,
    /// Why it ended.
    pub stop: Stop,
    /// [`Trace::digest`] of the recording.
    pub digest: u64,
    /// The line and the recording.
    pub found: Found,
}

/// The principal variation and the recording, in the moves of what was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// Of a chess position.
    Chess {
        /// The principal variation.
        line: Vec<PackedMove>,
        /// The recording.
        trace: Trace<SearchEvent<PackedMove>>,
    },
    /// Of a typed tree.
    Tree {
        /// The principal variation.
        line: Vec<Child>,
        /// The recording.
        trace: Trace<SearchEvent<Child>>,
    },
}

/// What the worker answers to an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Progress(Progress),
    Done(Report),
}

impl Question for Experiment {
    const KIND: &'static str = "search";
    type Reply = Reply;
}

/// How many nodes are searched in a step of the worker.
const NODES_PER_STEP: u64 = 500;

/// An experiment in a worker.
pub struct Searching {
    job: Job,
    stop: Stop,
}

impl Work for Searching {
    type Question = Experiment;

    fn begin(experiment: Experiment) -> Result<Self, String> {
        let job = Job::new(&experiment).map_err(|error| error.to_string())?;
        let stop = Stop::Cancelled;
        Ok(Self { job, stop })
    }

    fn step(&mut self, _: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        Ok(match self.job.step(NODES_PER_STEP) {
            Some(stop) => {
                self.stop = stop;
                Step::Over
            }
            None => Step::More,
        })
    }

    fn progress(&self, _: f64) -> Option<Reply> {
        Some(Reply::Progress(self.job.progress()))
    }

    fn finish(self, _: End, _: f64) -> Result<Option<Reply>, String> {
        Ok(Some(Reply::Done(self.job.finish(self.stop))))
    }
}

/// A running experiment.
pub struct Job {
    machine: Machine,
    nodes: u64,
}

enum Machine {
    Chess(Box<Recorded<ChessTree>>),
    Chute(Box<Recorded<ChuteTree>>),
    Tree(Box<Recorded<TypedTree>>),
}

struct Recorded<T: GameTree> {
    search: Search<T>,
    recorder: Recorder<SearchEvent<T::Move>>,
    outcome: Outcome<T::Move>,
}

impl Job {
    /// A job that has not begun.
    ///
    /// # Errors
    /// If the experiment cannot be run.
    pub fn new(experiment: &Experiment) -> Result<Self, ExperimentError> {
        let steps = experiment.limits.steps;
        let machine = match experiment.prepare()? {
            Prepared::Chess { root, uncut } => {
                let settings = experiment.settings.clone();
                if let Some(evaluator) = experiment.evaluator.plain() {
                    let tree = ChessTree { evaluator };
                    Machine::Chess(Box::new(Recorded::new(tree, root, settings, uncut, steps)))
                } else {
                    let (tree, root) = (ChuteTree::default(), experiment.chute_position(root));
                    Machine::Chute(Box::new(Recorded::new(tree, root, settings, uncut, steps)))
                }
            }
            Prepared::Tree { tree, uncut } => {
                // A typed tree has numbers at its leaves only, so it is always searched to them.
                let settings = Settings {
                    depth: tree.height() as u8,
                    ..experiment.settings.clone()
                };
                let root = tree.root();
                Machine::Tree(Box::new(Recorded::new(tree, root, settings, uncut, steps)))
            }
        };
        Ok(Self {
            machine,
            nodes: experiment.limits.nodes,
        })
    }

    /// Works through at most that many nodes. Gives the reason once the job has ended.
    pub fn step(&mut self, nodes: u64) -> Option<Stop> {
        match &mut self.machine {
            Machine::Chess(recorded) => recorded.step(nodes, self.nodes),
            Machine::Chute(recorded) => recorded.step(nodes, self.nodes),
            Machine::Tree(recorded) => recorded.step(nodes, self.nodes),
        }
    }

    /// How far the job is.
    pub fn progress(&self) -> Progress {
        match &self.machine {
            Machine::Chess(recorded) => recorded.progress(),
            Machine::Chute(recorded) => recorded.progress(),
            Machine::Tree(recorded) => recorded.progress(),
        }
    }

    /// Ends the job and hands over what there is.
    pub fn finish(self, stop: Stop) -> Report {
        match self.machine {
            Machine::Chess(recorded) => {
                recorded.finish(stop, |line, trace| Found::Chess { line, trace })
            }
            Machine::Chute(recorded) => {
                recorded.finish(stop, |line, trace| Found::Chess { line, trace })
            }
            Machine::Tree(recorded) => {
                recorded.finish(stop, |line, trace| Found::Tree { line, trace })
            }
        }
    }

    /// Runs to the end in one go.
    pub fn run(mut self) -> Report {
        loop {
            if let Some(stop) = self.step(u64::MAX) {
                return self.finish(stop);
            }
        }
    }
}

impl<T: GameTree> Recorded<T>
where
    SearchEvent<T::Move>: Event,
{
    fn new(
        tree: T,
        root: T::Position,
        settings: Settings,
        uncut: Option<Vec<T::Move>>,
        steps: usize,
    ) -> Self {
        let mut search = Search::new(tree, root, settings);
        if let Some(path) = uncut {
            search = search.without_cut(path);
        }
        let outcome = Outcome {
            score: None,
            line: Vec::new(),
            nodes: 0,
            halted: Some(Halt::Slice),
        };
        Self {
            search,
            recorder: Recorder::new(steps),
            outcome,
        }
    }

    fn step(&mut self, nodes: u64, limit: u64) -> Option<Stop> {
        let left = limit.saturating_sub(self.outcome.nodes);
        if left == 0 {
            return Some(Stop::Nodes);
        }
        let budget = NodeBudget::new(nodes.min(left), Halt::Slice);
        self.outcome = self.search.run(&mut (&mut self.recorder, budget));
        match self.outcome.halted {
            None => Some(Stop::Completed),
            Some(_) if self.outcome.nodes >= limit => Some(Stop::Nodes),
            Some(_) => None,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.outcome.nodes,
            share: self.search.progress(),
            score: self.outcome.score,
        }
    }

    fn finish(
        self,
        stop: Stop,
        found: impl FnOnce(Vec<T::Move>, Trace<SearchEvent<T::Move>>) -> Found,
    ) -> Report {
        let trace = self.recorder.into_trace();
        Report {
            score: self.outcome.score,
            nodes: self.outcome.nodes,
            stop,
            digest: trace.digest(),
            found: found(self.outcome.line, trace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Subject};
    use super::*;
    use crate::lab::kit::Evaluator;

    fn sliced(experiment: &Experiment, slice: u64) -> Report {
        let mut job = Job::new(experiment).unwrap();
        loop {
            if let Some(stop) = job.step(slice) {
                return job.finish(stop);
            }
        }
    }

    #[test]
    fn slices_change_nothing() {
        let experiment = Experiment::default();
        let whole = Job::new(&experiment).unwrap().run();
        assert_eq!(whole.stop, Stop::Completed);
        for slice in [1, 7, 100] {
            assert_eq!(sliced(&experiment, slice), whole, "slices of {slice} nodes");
        }
    }

    #[test]
    fn chute_searches_as_the_other_evaluators_do() {
        let experiment = Experiment {
            evaluator: Evaluator::Chute,
            ..Experiment::default()
        };
        let whole = Job::new(&experiment).unwrap().run();
        assert_eq!(whole.stop, Stop::Completed);
        assert_eq!(sliced(&experiment, 13), whole);
        let Found::Chess { line, .. } = &whole.found else {
            panic!("a chess position")
        };
        assert_eq!(line.len(), 3);
    }

    #[test]
    fn at_the_limit_of_nodes_there_is_what_was_found() {
        let limits = Limits {
            nodes: 60,
            ..Limits::default()
        };
        let report = Job::new(&Experiment {
            limits,
            ..Experiment::default()
        })
        .unwrap()
        .run();
        assert_eq!((report.stop, report.nodes), (Stop::Nodes, 60));
        assert!(report.score.is_some());
        let Found::Chess { line, trace } = report.found else {
            panic!("a chess position")
        };
        assert!(!line.is_empty() && !trace.events.is_empty());
    }

    #[test]
    fn a_full_recording_does_not_change_the_result() {
        let experiment = Experiment::default();
        let limits = Limits {
            steps: 10,
            ..Limits::default()
        };
        let whole = Job::new(&experiment).unwrap().run();
        let short = Job::new(&Experiment {
            limits,
            ..experiment
        })
        .unwrap()
        .run();
        assert_eq!((short.score, short.nodes), (whole.score, whole.nodes));
        let Found::Chess { trace, .. } = short.found else {
            panic!("a chess position")
        };
        assert_eq!(trace.events.len(), 10);
        assert!(trace.dropped > 0);
    }

    #[test]
    fn a_typed_tree_is_searched_to_its_leaves_whatever_the_depth() {
        let subject = Subject::Tree("((((5 6) 7) 8) 1)".to_owned());
        let settings = Settings {
            depth: 1,
            ..Settings::default()
        };
        let experiment = Experiment {
            subject,
            settings,
            ..Experiment::default()
        };
        let report = Job::new(&experiment).unwrap().run();
        assert_eq!(report.score, Some(Score(7)));
    }
}
