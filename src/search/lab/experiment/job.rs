//! An experiment at work, in slices: a worker steps it, reports how far it is, receives whether to go on,
//! and at the end (or when asked to stop) hands over what there is.

use super::{Experiment, ExperimentError, Limits, Prepared};
use chess::packed::PackedMove;
use chute::ChuteTree;
use cozy_chess::Board;
use kit::experiment::Stop;
use kit::experiment::wire::{End, Question, Step, Work};
use search::ctw::{self, Ctw, CtwEvent, CtwSlice, RangedGame};
use search::{
    ChessTree, Child, GameTree, Halt, NodeBudget, Outcome, Score, Search, SearchEvent, Settings,
};
use serde::{Deserialize, Serialize};
use trace::{Event, Recorder, Trace};

/// The progress of a job.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Nodes entered.
    pub nodes: u64,
    /// The share of the tree that is done, from 0 to 1; an estimate.
    pub share: f64,
    /// The best score at the root so far.
    pub score: Option<Score>,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The root's score for its side to move; `None` if stopped before any move came back. Of
    /// closeness to win the lower bound of the move chosen, in thousandths.
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Of a chess position by closeness to win.
    Ranges {
        end: CtwEnd<PackedMove>,
        /// The recording.
        trace: Trace<CtwEvent<PackedMove>>,
    },
    /// Of a typed graph.
    Graph {
        end: CtwEnd<Child>,
        /// The recording.
        trace: Trace<CtwEvent<Child>>,
    },
}

/// The result of closeness to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CtwEnd<M> {
    /// The move chosen, then the presumptive moves.
    pub line: Vec<M>,
    /// The range of the move chosen; `None` if there was no move.
    pub range: Option<ctw::Range>,
    /// The candidates left with their ranges.
    pub candidates: Vec<(M, ctw::Range)>,
    /// Why it stopped; `None` if somebody stopped it.
    pub why: Option<ctw::Stop>,
}

/// The worker's answer to an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Progress(Progress),
    Done(Report),
}

impl Question for Experiment {
    const KIND: &'static str = "search";
    type Reply = Reply;
}

/// Nodes searched in a step of the worker.
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
pub struct Job(Box<dyn Machine>);

/// A search that is recorded, step by step.
trait Machine {
    fn step(&mut self, nodes: u64) -> Option<Stop>;
    fn progress(&self) -> Progress;
    fn finish(self: Box<Self>, stop: Stop) -> Report;
}

/// Makes the result of a line and its recording.
type FoundBy<M> = fn(Vec<M>, Trace<SearchEvent<M>>) -> Found;
/// The same of closeness to win.
type RangesBy<M> = fn(CtwEnd<M>, Trace<CtwEvent<M>>) -> Found;

struct Recorded<T: GameTree> {
    search: Search<T>,
    recorder: Recorder<SearchEvent<T::Move>>,
    outcome: Outcome<T::Move>,
    /// The most nodes.
    limit: u64,
    found: FoundBy<T::Move>,
}

/// Closeness to win with its recorder.
struct RecordedCtw<G: RangedGame> {
    search: Ctw<G>,
    recorder: Recorder<CtwEvent<G::Move>>,
    found: RangesBy<G::Move>,
}

impl Job {
    /// A job that has not begun.
    ///
    /// # Errors
    /// If the experiment cannot be run.
    pub fn new(experiment: &Experiment) -> Result<Self, ExperimentError> {
        let limits = experiment.limits;
        let steps = limits.steps;
        let chess: FoundBy<PackedMove> = |line, trace| Found::Chess { line, trace };
        let machine: Box<dyn Machine> = match experiment.prepare()? {
            Prepared::Chess {
                root,
                past,
                cutoff_disabled_at,
            } => {
                let improvements = experiment.improvements;
                let past = past.iter().map(Board::hash).collect();
                let settings = experiment.settings.clone();
                if let Some(evaluator) = experiment.evaluator.plain() {
                    let tree = ChessTree { evaluator };
                    let search = Search::new(tree, root, settings).improved(improvements, past);
                    Box::new(Recorded::new(search, cutoff_disabled_at, limits, chess))
                } else {
                    let (tree, root) = (ChuteTree::default(), experiment.chute_position(root));
                    let search = Search::new(tree, root, settings).improved(improvements, past);
                    Box::new(Recorded::new(search, cutoff_disabled_at, limits, chess))
                }
            }
            Prepared::Tree {
                tree,
                cutoff_disabled_at,
            } => {
                // A typed tree has numbers at its leaves only, so it is always searched to them.
                let settings = Settings {
                    depth: tree.height() as u8,
                    ..experiment.settings.clone()
                };
                let root = tree.root();
                let search = Search::new(tree, root, settings);
                let search = search.improved(experiment.improvements, Vec::new());
                Box::new(Recorded::new(
                    search,
                    cutoff_disabled_at,
                    limits,
                    |line, trace| Found::Tree { line, trace },
                ))
            }
            Prepared::Ranges {
                game,
                root,
                settings,
            } => {
                let found = |end, trace| Found::Ranges { end, trace };
                match experiment.measured_ranges() {
                    Some((game, root)) => {
                        Box::new(RecordedCtw::new(game, root, settings, steps, found))
                    }
                    None => Box::new(RecordedCtw::new(game, root, settings, steps, found)),
                }
            }
            Prepared::Graph { graph, settings } => {
                let root = graph.root();
                let found = |end, trace| Found::Graph { end, trace };
                Box::new(RecordedCtw::new(graph, root, settings, steps, found))
            }
        };
        Ok(Self(machine))
    }

    /// Works through at most that many nodes. Gives the reason once the job has ended.
    pub fn step(&mut self, nodes: u64) -> Option<Stop> {
        self.0.step(nodes)
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        self.0.progress()
    }

    /// Ends the job and hands over what there is.
    pub fn finish(self, stop: Stop) -> Report {
        self.0.finish(stop)
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
        mut search: Search<T>,
        cutoff_disabled_at: Option<Vec<T::Move>>,
        limits: Limits,
        found: FoundBy<T::Move>,
    ) -> Self {
        if let Some(path) = cutoff_disabled_at {
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
            recorder: Recorder::new(limits.steps),
            outcome,
            limit: limits.nodes,
            found,
        }
    }
}

impl<T: GameTree> Machine for Recorded<T>
where
    SearchEvent<T::Move>: Event,
{
    fn step(&mut self, nodes: u64) -> Option<Stop> {
        let left = self.limit.saturating_sub(self.outcome.nodes);
        if left == 0 {
            return Some(Stop::Nodes);
        }
        let budget = NodeBudget::new(nodes.min(left), Halt::Slice);
        self.outcome = self.search.run(&mut (&mut self.recorder, budget));
        match self.outcome.halted {
            None => Some(Stop::Completed),
            Some(_) if self.outcome.nodes >= self.limit => Some(Stop::Nodes),
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

    fn finish(self: Box<Self>, stop: Stop) -> Report {
        let trace = self.recorder.into_trace();
        Report {
            score: self.outcome.score,
            nodes: self.outcome.nodes,
            stop,
            digest: trace.digest(),
            found: (self.found)(self.outcome.line, trace),
        }
    }
}

impl<G: RangedGame> RecordedCtw<G>
where
    CtwEvent<G::Move>: Event,
{
    fn new(
        game: G,
        root: G::Position,
        settings: ctw::Settings,
        steps: usize,
        found: RangesBy<G::Move>,
    ) -> Self {
        Self {
            search: Ctw::new(game, root, settings),
            recorder: Recorder::new(steps),
            found,
        }
    }
}

impl<G: RangedGame> Machine for RecordedCtw<G>
where
    CtwEvent<G::Move>: Event,
{
    /// The node budget is in the settings, so the search ends by itself when it is spent.
    fn step(&mut self, nodes: u64) -> Option<Stop> {
        let slice = CtwSlice::new(nodes);
        let outcome = self.search.run(&mut (&mut self.recorder, slice));
        let stopped = |stop| match stop {
            Some(ctw::Stop::Budget) => Stop::Nodes,
            _ => Stop::Completed,
        };
        outcome.halted.is_none().then(|| stopped(outcome.stop))
    }

    fn progress(&self) -> Progress {
        let outcome = self.search.outcome(None);
        Progress {
            nodes: outcome.nodes,
            share: self.search.progress(),
            score: outcome.choice.map(|choice| choice.score()),
        }
    }

    fn finish(self: Box<Self>, stop: Stop) -> Report {
        let outcome = self.search.outcome(None);
        // Before the first evaluation there is a move, but nothing is known of it.
        let choice = outcome.choice.filter(|choice| choice.number.is_some());
        let candidates = outcome.candidates.iter();
        let end = CtwEnd {
            line: outcome.line,
            range: choice.map(|choice| choice.range),
            candidates: candidates.map(|it| (it.mv, it.range)).collect(),
            why: outcome.stop,
        };
        let trace = self.recorder.into_trace();
        Report {
            score: choice.map(|choice| choice.score()),
            nodes: outcome.nodes,
            stop,
            digest: trace.digest(),
            found: (self.found)(end, trace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Method, Recording, Subject};
    use super::*;
    use kit::experiment::Evaluator;

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
    fn closeness_to_win_is_the_same_in_any_slices_and_has_an_answer_whenever_it_is_stopped() {
        let experiment = Experiment::default().with_method(Method::Ctw);
        let whole = Job::new(&experiment).unwrap().run();
        for slice in [1, 13] {
            assert_eq!(
                sliced(&experiment, slice),
                whole,
                "slices of {slice} positions"
            );
        }
        let mut job = Job::new(&experiment).unwrap();
        assert_eq!(job.step(40), None);
        let stopped = job.finish(Stop::Cancelled);
        let Found::Ranges { end, .. } = stopped.found else {
            panic!("a chess position")
        };
        assert!(!end.line.is_empty() && end.range.is_some() && end.why.is_none());
        assert!(stopped.score.is_some() && stopped.nodes < whole.nodes);
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
    fn closeness_to_win_takes_its_ranges_from_the_evaluator() {
        let by = |evaluator| {
            let experiment = Experiment {
                evaluator,
                ..Experiment::default().with_method(Method::Ctw)
            };
            let whole = Job::new(&experiment).unwrap().run();
            assert_eq!(sliced(&experiment, 7), whole, "{evaluator:?}");
            let recording = Recording::new(experiment, whole.clone()).unwrap();
            assert!(recording.graph().unwrap().choice(recording.len()).is_some());
            whole.digest
        };
        assert_eq!(by(Evaluator::Material), by(Evaluator::MaterialMoves));
        assert_ne!(by(Evaluator::Material), by(Evaluator::Chute));
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
