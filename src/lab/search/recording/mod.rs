//! A finished run as something to walk through: the recorded search with its experiment, so that a
//! node has its position and its name. Chess and typed trees look alike from here on.

/// Calls the same method on whichever trace there is.
macro_rules! either {
    ($self:ident, $trace:ident => $body:expr) => {
        match &$self.kind {
            Kind::Chess { trace: $trace, .. } => $body,
            Kind::Tree { trace: $trace, .. } => $body,
        }
    };
}

mod cost;
mod file_form;
mod names;

pub use cost::Cost;

use super::{Experiment, ExperimentError, Found, Prepared, Report};
use crate::chess::packed::PackedMove;
use crate::lab::kit::Stop;
use crate::search::{
    Bound, Child, Counters, Effect, Live, Origin, Score, SearchEvent, SearchTrace, TypedTree,
    Verdict, Window,
};
use crate::trace::{FoldError, NodeId, Tree, file};
use cozy_chess::Board;
use thiserror::Error;

/// A run to walk through.
#[derive(Clone, Debug)]
pub struct Recording {
    experiment: Experiment,
    summary: Summary,
    cost: Cost,
    kind: Kind,
}

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The root's score for its side to move.
    pub score: Option<Score>,
    /// Nodes entered, recorded or not.
    pub nodes: u64,
    /// Why it ended; `None` for a recording read from a file.
    pub stop: Option<Stop>,
    /// The digest of the recording.
    pub digest: u64,
    /// Steps that happened after the recording was full.
    pub dropped: u64,
}

#[derive(Clone, Debug)]
enum Kind {
    Chess {
        root: Board,
        trace: SearchTrace<PackedMove>,
    },
    Tree {
        typed: TypedTree,
        trace: SearchTrace<Child>,
    },
}

/// Why a report or a file does not make a recording.
#[derive(Debug, Error)]
pub enum RecordingError {
    /// The experiment cannot be read.
    #[error("{0}")]
    Experiment(#[from] ExperimentError),
    /// The events are not those of a search.
    #[error("{0}")]
    Fold(#[from] FoldError),
    /// The file cannot be read.
    #[error("{0}")]
    File(#[from] file::ReadError),
    /// Moves of a typed tree for a chess position or the other way round.
    #[error("the moves of this recording do not belong to what it says was searched")]
    Mixed,
    /// A move that its node does not have.
    #[error("event {event}: there is no move {mv} at its node")]
    Move {
        /// The index of the event.
        event: u32,
        /// The move.
        mv: String,
    },
}

impl Recording {
    /// A finished job, to walk through.
    ///
    /// # Errors
    /// If the report does not belong to the experiment.
    pub fn new(experiment: Experiment, report: Report) -> Result<Self, RecordingError> {
        let Report {
            score,
            nodes,
            stop,
            digest,
            found,
        } = report;
        let kind = match (experiment.prepare()?, found) {
            (Prepared::Chess { root, .. }, Found::Chess { trace, .. }) => Kind::Chess {
                root,
                trace: SearchTrace::new(trace)?,
            },
            (Prepared::Tree { tree, .. }, Found::Tree { trace, .. }) => Kind::Tree {
                typed: tree,
                trace: SearchTrace::new(trace)?,
            },
            _ => return Err(RecordingError::Mixed),
        };
        let mut recording = Self {
            experiment,
            summary: Summary {
                score,
                nodes,
                stop: Some(stop),
                digest,
                dropped: 0,
            },
            cost: Cost::default(),
            kind,
        };
        recording.summary.dropped = either!(recording, trace => trace.trace().dropped);
        recording.cost = recording.measure();
        Ok(recording)
    }

    /// What was run.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What it came to.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// How many steps are recorded.
    pub fn len(&self) -> usize {
        either!(self, trace => trace.events().len())
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tree of nodes.
    pub fn tree(&self) -> &Tree {
        either!(self, trace => trace.tree())
    }

    /// The event of that index, without its move.
    pub fn event(&self, index: usize) -> Option<SearchEvent<()>> {
        either!(self, trace => trace.events().get(index).map(|event| match *event {
            SearchEvent::Enter { mv, alpha, beta } =>
                SearchEvent::Enter { mv: mv.map(|_| ()), alpha, beta },
            SearchEvent::Prune { kept, of } => SearchEvent::Prune { kept, of },
            SearchEvent::Update { score, effect } => SearchEvent::Update { score, effect },
            SearchEvent::Leave { score, verdict } => SearchEvent::Leave { score, verdict },
        }))
    }

    /// The node at which a step stands; see [`SearchTrace::node_at`].
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        either!(self, trace => trace.node_at(step))
    }

    /// See [`SearchTrace::window`].
    pub fn window(&self, node: NodeId) -> Option<Window> {
        either!(self, trace => trace.window(node))
    }

    /// See [`SearchTrace::result_by`].
    pub fn result_by(&self, node: NodeId, step: usize) -> Option<(Score, Verdict)> {
        either!(self, trace => trace.result_by(node, step))
    }

    /// See [`SearchTrace::effect`].
    pub fn effect(&self, child: NodeId) -> Option<(u32, Score, Effect)> {
        either!(self, trace => trace.effect(child))
    }

    /// See [`SearchTrace::pruned`].
    pub fn pruned(&self, node: NodeId) -> Option<(u16, u16)> {
        either!(self, trace => trace.pruned(node))
    }

    /// See [`SearchTrace::live`].
    pub fn live(&self, node: NodeId, step: usize) -> Option<Live> {
        either!(self, trace => trace.live(node, step))
    }

    /// See [`SearchTrace::origin`].
    pub fn origin(&self, node: NodeId, bound: Bound, step: usize) -> Option<Origin> {
        either!(self, trace => trace.origin(node, bound, step))
    }

    /// See [`SearchTrace::line`].
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        either!(self, trace => trace.line(node, step))
    }

    /// See [`SearchTrace::counters`].
    pub fn counters(&self, step: usize) -> Counters {
        either!(self, trace => trace.counters(step))
    }

    /// What the tree's shape says about the cost of a search.
    pub fn cost(&self) -> Cost {
        self.cost
    }
}

#[cfg(test)]
mod tests {
    use super::super::experiment::EXAMPLE_TREE;
    use super::super::{Job, Subject};
    use super::*;

    fn recording(experiment: &Experiment) -> Recording {
        let report = Job::new(experiment).unwrap().run();
        Recording::new(experiment.clone(), report).unwrap()
    }

    fn example_tree() -> Recording {
        let subject = Subject::Tree(EXAMPLE_TREE.to_owned());
        recording(&Experiment {
            subject,
            ..Experiment::default()
        })
    }

    fn file_of(recording: &Recording) -> String {
        let mut bytes = Vec::new();
        recording.write(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_node_of_a_chess_search_has_its_move_and_position() {
        let recording = recording(&Experiment::default());
        let line = recording.line(0, recording.len());
        assert_eq!(recording.moves_text(0, &line[..2]), "1. Nxc7+ Kd7");
        let board = recording.board(line[0]).unwrap();
        assert_eq!(recording.name(line[0]), "Nxc7+");
        assert!(!board.checkers().is_empty());
        assert_eq!(recording.name(0), "root");
    }

    #[test]
    fn a_node_of_a_typed_tree_has_its_label() {
        let recording = example_tree();
        let line = recording.line(0, recording.len());
        assert_eq!(recording.moves_text(0, &line), "D → I");
        assert_eq!(recording.summary().score, Some(Score(7)));
        assert_eq!(recording.path_words(line[1]), ["0", "1"]);
    }

    #[test]
    fn a_recording_survives_its_file() {
        for recording in [recording(&Experiment::default()), example_tree()] {
            let text = file_of(&recording);
            let read = Recording::read(text.as_bytes()).unwrap();
            assert_eq!(file_of(&read), text);
            assert_eq!(read.summary().score, recording.summary().score);
            assert_eq!(read.summary().digest, recording.summary().digest);
        }
    }

    #[test]
    fn a_file_of_moves_that_do_not_exist_is_refused() {
        use crate::lab::kit::ChessSubject;
        let experiment = Experiment::default();
        let Found::Chess { trace, .. } = Job::new(&experiment).unwrap().run().found else {
            panic!("chess")
        };
        let start = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned();
        let subject = Subject::Chess(ChessSubject {
            start,
            moves: Vec::new(),
        });
        let mut bytes = Vec::new();
        file::write(
            &trace,
            &Experiment {
                subject,
                ..experiment
            },
            &mut bytes,
        )
        .unwrap();
        let error = Recording::read(&bytes[..]).unwrap_err().to_string();
        assert!(error.contains("there is no move"), "{error}");
    }

    #[test]
    fn damage_is_named_by_line() {
        let text = file_of(&example_tree()).replacen("\"alpha\"", "\"alfa\"", 1);
        let error = Recording::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("line 2, column"), "{error}");
        assert!(Recording::read(&b""[..]).is_err());
    }
}
