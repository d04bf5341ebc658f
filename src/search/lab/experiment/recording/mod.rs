//! A finished run as something to walk through: the recorded search with its experiment, so that a
//! node has its position and its name. Chess and typed trees look alike from here on.

/// Calls the same method on whichever trace there is.
macro_rules! either {
    ($self:ident, $trace:ident => $body:expr) => {
        match &$self.kind {
            Kind::Chess { trace: $trace, .. } => $body,
            Kind::Tree { trace: $trace, .. } => $body,
            Kind::Ranges { trace: $trace } => $body,
            Kind::Graph { trace: $trace } => $body,
        }
    };
}

/// Calls the same method on the trace of a search with windows; closeness to win has nothing of the kind.
macro_rules! windowed {
    ($self:ident, $trace:ident => $body:expr) => {
        match &$self.kind {
            Kind::Chess { trace: $trace, .. } => $body,
            Kind::Tree { trace: $trace, .. } => $body,
            Kind::Ranges { .. } | Kind::Graph { .. } => Default::default(),
        }
    };
}

mod best_line;
mod cost;
mod file_form;
mod names;
mod static_score;

pub use best_line::BestLine;
pub use cost::Cost;
pub use static_score::StaticParts;

use super::{Experiment, ExperimentError, Found, Prepared, Report};
use chess::notation::san;
use chess::packed::PackedMove;
use cozy_chess::Board;
use kit::experiment::Stop;
use search::ctw::{
    self, ChessRanges, CtwEvent, CtwFoldError, CtwGraph, CtwTrace, MaterialMobility, TypedGraph,
};
use search::{
    Bound, Child, Counters, Effect, Live, NodeVerdict, Origin, Score, SearchEvent, SearchTrace,
    TypedTree, Window,
};
use thiserror::Error;
use trace::{FoldError, NodeId, Tree, file};

/// A run to walk through.
#[derive(Clone, Debug)]
pub struct Recording {
    experiment: Experiment,
    summary: Summary,
    cost: Cost,
    kind: Kind,
    /// The best line of the run itself; `None` for a recording read from a file.
    reported: Option<best_line::Reported>,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The root's score for its side to move.
    pub score: Option<Score>,
    /// Nodes entered, recorded or not.
    pub nodes: u64,
    /// Why it ended; `None` for a recording read from a file.
    pub stop: Option<Stop>,
    /// Why closeness to win chose when it did; `None` for other searches, for one that was stopped, and for a
    /// recording read from a file.
    pub why: Option<ctw::Stop>,
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
    Ranges {
        trace: CtwTrace<ChessRanges<MaterialMobility>>,
    },
    Graph {
        trace: CtwTrace<TypedGraph>,
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
    /// The events are not those of closeness to win on what was searched.
    #[error("{0}")]
    Ranges(#[from] CtwFoldError),
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
        let mut why = None;
        let reported = Some(best_line::Reported::of(&found));
        let kind = match (experiment.prepare()?, found) {
            (Prepared::Chess { root, .. }, Found::Chess { trace, .. }) => Kind::Chess {
                root,
                trace: SearchTrace::new(trace)?,
            },
            (Prepared::Tree { tree, .. }, Found::Tree { trace, .. }) => Kind::Tree {
                typed: tree,
                trace: SearchTrace::new(trace)?,
            },
            (Prepared::Ranges { game, root, .. }, Found::Ranges { end, trace }) => {
                why = end.why;
                let trace = CtwTrace::new(game, root, trace)?;
                Kind::Ranges { trace }
            }
            (Prepared::Graph { graph, .. }, Found::Graph { end, trace }) => {
                why = end.why;
                let root = graph.root();
                let trace = CtwTrace::new(graph, root, trace)?;
                Kind::Graph { trace }
            }
            _ => return Err(RecordingError::Mixed),
        };
        let mut recording = Self {
            experiment,
            summary: Summary {
                score,
                nodes,
                stop: Some(stop),
                why,
                digest,
                dropped: 0,
            },
            cost: Cost::default(),
            kind,
            reported,
        };
        recording.summary.dropped = either!(recording, trace => trace.trace().dropped);
        recording.cost = recording.measure();
        Ok(recording)
    }

    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Number of recorded steps.
    pub fn len(&self) -> usize {
        either!(self, trace => trace.events().len())
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tree of nodes.
    pub fn tree(&self) -> &Tree {
        match &self.kind {
            Kind::Chess { trace, .. } => trace.tree(),
            Kind::Tree { trace, .. } => trace.tree(),
            Kind::Ranges { trace } => trace.graph().tree(),
            Kind::Graph { trace } => trace.graph().tree(),
        }
    }

    /// The graph of positions, if closeness to win was searched for.
    pub fn graph(&self) -> Option<&CtwGraph> {
        match &self.kind {
            Kind::Ranges { trace } => Some(trace.graph()),
            Kind::Graph { trace } => Some(trace.graph()),
            Kind::Chess { .. } | Kind::Tree { .. } => None,
        }
    }

    /// The event of that index of a search with windows, without its move.
    pub fn event(&self, index: usize) -> Option<SearchEvent<()>> {
        windowed!(self, trace => trace.events().get(index).map(|event| match *event {
            SearchEvent::Enter { mv, alpha, beta } =>
                SearchEvent::Enter { mv: mv.map(|_| ()), alpha, beta },
            SearchEvent::Prune { kept, of } => SearchEvent::Prune { kept, of },
            SearchEvent::Update { score, effect } => SearchEvent::Update { score, effect },
            SearchEvent::Leave { score, verdict } => SearchEvent::Leave { score, verdict },
            SearchEvent::Iteration { depth } => SearchEvent::Iteration { depth },
            SearchEvent::Probe { mv: _ } => SearchEvent::Probe { mv: () },
            SearchEvent::Stand { score, effect } => SearchEvent::Stand { score, effect },
        }))
    }

    /// The event of that index of closeness to win, without its move.
    pub fn ctw_event(&self, index: usize) -> Option<CtwEvent<()>> {
        match &self.kind {
            Kind::Ranges { trace } => trace.events().get(index).map(CtwEvent::without_move),
            Kind::Graph { trace } => trace.events().get(index).map(CtwEvent::without_move),
            Kind::Chess { .. } | Kind::Tree { .. } => None,
        }
    }

    /// The node at which a step stands; see [`SearchTrace::node_at`].
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        match self.graph() {
            Some(graph) => graph.node_at(step),
            None => windowed!(self, trace => trace.node_at(step)),
        }
    }

    /// See [`SearchTrace::window`].
    pub fn window(&self, node: NodeId) -> Option<Window> {
        windowed!(self, trace => trace.window(node))
    }

    /// See [`SearchTrace::result_by`].
    pub fn result_by(&self, node: NodeId, step: usize) -> Option<(Score, NodeVerdict)> {
        windowed!(self, trace => trace.result_by(node, step))
    }

    /// See [`SearchTrace::effect`].
    pub fn effect(&self, child: NodeId) -> Option<(u32, Score, Effect)> {
        windowed!(self, trace => trace.effect(child))
    }

    /// See [`SearchTrace::pruned`].
    pub fn pruned(&self, node: NodeId) -> Option<(u16, u16)> {
        windowed!(self, trace => trace.pruned(node))
    }

    /// See [`SearchTrace::tried`].
    pub fn tried(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        windowed!(self, trace => trace.tried(node, step))
    }

    /// See [`SearchTrace::standing`].
    pub fn standing(&self, node: NodeId) -> Option<(u32, Score, Effect)> {
        windowed!(self, trace => trace.standing(node))
    }

    /// See [`SearchTrace::is_null`].
    pub fn is_null(&self, node: NodeId) -> bool {
        windowed!(self, trace => trace.is_null(node))
    }

    /// The move that the transposition table names at that event.
    pub fn probed(&self, event: usize) -> Option<String> {
        let Kind::Chess { trace, .. } = &self.kind else {
            return None;
        };
        let Some(SearchEvent::Probe { mv }) = trace.events().get(event).copied() else {
            return None;
        };
        let board = self.board(trace.tree().node_of(event)?)?;
        Some(san(&board, mv.legal(&board)?))
    }

    /// See [`SearchTrace::live`].
    pub fn live(&self, node: NodeId, step: usize) -> Option<Live> {
        windowed!(self, trace => trace.live(node, step))
    }

    /// See [`SearchTrace::origin`].
    pub fn origin(&self, node: NodeId, bound: Bound, step: usize) -> Option<Origin> {
        windowed!(self, trace => trace.origin(node, bound, step))
    }

    /// See [`SearchTrace::line`] and [`CtwGraph::line`].
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        match self.graph() {
            Some(graph) => graph.line(node, step),
            None => windowed!(self, trace => trace.line(node, step)),
        }
    }

    /// See [`SearchTrace::counters`].
    pub fn counters(&self, step: usize) -> Counters {
        windowed!(self, trace => trace.counters(step))
    }

    /// The cost of the search by the shape of its tree.
    pub fn cost(&self) -> Cost {
        self.cost
    }
}

#[cfg(test)]
mod tests {
    use super::super::definition::{EXAMPLE_GRAPH, EXAMPLE_TREE};
    use super::super::{Job, Method, Subject};
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

    fn example_graph() -> Recording {
        let subject = Subject::Tree(EXAMPLE_GRAPH.to_owned());
        let experiment = Experiment {
            subject,
            ..Experiment::default()
        };
        recording(&experiment.with_method(Method::Ctw))
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
    fn closeness_to_win_has_a_graph_instead_of_windows() {
        let recording = recording(&Experiment::default().with_method(Method::Ctw));
        let graph = recording.graph().unwrap();
        let end = recording.len();
        assert!(recording.event(0).is_none() && recording.ctw_event(0).is_some());
        assert!(recording.live(0, end).is_none() && recording.result_by(0, end).is_none());
        let chosen = graph.choice(end).unwrap();
        assert_eq!(recording.name(chosen), "Nxc7+");
        let line = recording.line(0, end);
        assert_eq!(line[0], chosen);
        assert!(recording.moves_text(0, &line).starts_with("1. Nxc7+ K"));
        let low = graph.range(chosen, end).unwrap().low;
        let thousandths = ctw::thousandths(f64::from(low));
        assert_eq!(recording.summary().score, Some(thousandths));
        for node in 0..recording.tree().len() as NodeId {
            assert!(recording.board(node).is_some() && !recording.name(node).is_empty());
        }
    }

    #[test]
    fn a_typed_graph_has_the_labels_of_its_positions() {
        let recording = example_graph();
        let children = recording.tree().children(0);
        let mut names: Vec<String> = children.map(|child| recording.name(child)).collect();
        names.sort();
        assert_eq!(names, ["Bold", "Other", "Poor", "Sound"]);
        assert_eq!(recording.name(0), "Root");
        assert!(recording.board(0).is_none() && recording.typed().is_none());
    }

    #[test]
    fn a_recording_survives_its_file() {
        let recordings = [
            recording(&Experiment::default()),
            example_tree(),
            recording(&Experiment::default().with_method(Method::Ctw)),
            example_graph(),
        ];
        for recording in recordings {
            let text = file_of(&recording);
            let read = Recording::read(text.as_bytes()).unwrap();
            assert_eq!(file_of(&read), text);
            assert_eq!(read.summary().score, recording.summary().score);
            assert_eq!(read.summary().digest, recording.summary().digest);
        }
    }

    #[test]
    fn a_file_of_moves_that_do_not_exist_is_refused() {
        use kit::experiment::ChessSubject;
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
