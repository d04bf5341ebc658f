//! A finished run as something to walk through: the recorded search with its experiment, so that a
//! node has its position and its name. Chess and typed trees look alike from here on.

use super::{Experiment, ExperimentError, Found, Prepared, Report, Stop};
use crate::chess::packed::PackedMove;
use crate::search::{
    Bound, ChessTree, Child, Counters, Effect, GameTree, Live, Origin, Score, SearchEvent,
    SearchTrace, TypedTree, Verdict, Window,
};
use crate::trace::{FoldError, NodeId, Trace, Tree, file};
use cozy_chess::Board;
use cozy_chess::util::display_san_move;
use std::io::{self, BufRead};
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

/// The shape of a searched tree, and what theory makes of it (Sugar 1975, p. 27): minimax scores
/// f^d terminal nodes, alpha-beta at best f^⌈d/2⌉ + f^⌊d/2⌋ - 1 (Knuth and Moore 1975).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Moves of an inner node, those cut off included: the mean over the inner nodes recorded.
    pub fanout: f64,
    /// How many inner nodes were recorded.
    pub inner: u64,
    /// The depth in plies.
    pub depth: u32,
}

impl Cost {
    /// Terminal nodes that minimax scores.
    #[must_use]
    pub fn full(self) -> f64 {
        self.fanout.powf(f64::from(self.depth))
    }

    /// Terminal nodes that alpha-beta scores at best.
    #[must_use]
    pub fn best(self) -> f64 {
        let half = |plies: u32| self.fanout.powf(f64::from(plies));
        half(self.depth.div_ceil(2)) + half(self.depth / 2) - 1.0
    }

    /// The fanout of a full tree of the same depth with that many terminal nodes.
    #[must_use]
    pub fn effective(self, leaves: u64) -> f64 {
        (leaves.max(1) as f64).powf(1.0 / f64::from(self.depth.max(1)))
    }
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

/// Calls the same method on whichever trace there is.
macro_rules! either {
    ($self:ident, $trace:ident => $body:expr) => {
        match &$self.kind {
            Kind::Chess { trace: $trace, .. } => $body,
            Kind::Tree { trace: $trace, .. } => $body,
        }
    };
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

    /// Writes the trace file.
    ///
    /// # Errors
    /// Only what the sink reports.
    pub fn write(&self, sink: impl io::Write) -> io::Result<()> {
        either!(self, trace => file::write(trace.trace(), &self.experiment, sink))
    }

    /// Reads a trace file and checks that every move in it can be made.
    ///
    /// # Errors
    /// With the line and column of whatever is wrong.
    pub fn read(source: impl BufRead) -> Result<Self, RecordingError> {
        let mut text = source;
        let mut first = String::new();
        io::Read::take(&mut text, file::LINE_LIMIT as u64)
            .read_line(&mut first)
            .map_err(|source| file::ReadError::Io { line: 1, source })?;
        let is_tree = serde_json::from_str::<file::Header<Experiment>>(&first)
            .is_ok_and(|header| matches!(header.about.subject, super::Subject::Tree(_)));
        let whole = io::Read::chain(first.as_bytes(), text);
        let limit = super::experiment::STEPS_LIMIT;
        let recording = if is_tree {
            let file = file::read::<SearchEvent<Child>, Experiment>(whole, limit)?;
            Self::from_file(file.about, file.trace, |experiment, trace| match experiment
                .prepare()?
            {
                Prepared::Tree { tree, .. } => Ok(Kind::Tree { typed: tree, trace }),
                Prepared::Chess { .. } => Err(RecordingError::Mixed),
            })?
        } else {
            let file = file::read::<SearchEvent<PackedMove>, Experiment>(whole, limit)?;
            Self::from_file(file.about, file.trace, |experiment, trace| match experiment
                .prepare()?
            {
                Prepared::Chess { root, .. } => Ok(Kind::Chess { root, trace }),
                Prepared::Tree { .. } => Err(RecordingError::Mixed),
            })?
        };
        recording.check_moves()?;
        let cost = recording.measure();
        Ok(Self { cost, ..recording })
    }

    /// What was run.
    #[must_use]
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What it came to.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// How many steps are recorded.
    #[must_use]
    pub fn len(&self) -> usize {
        either!(self, trace => trace.events().len())
    }

    /// Whether nothing was recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tree of nodes.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        either!(self, trace => trace.tree())
    }

    /// The event of that index, without its move.
    #[must_use]
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
    #[must_use]
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        either!(self, trace => trace.node_at(step))
    }

    /// See [`SearchTrace::window`].
    #[must_use]
    pub fn window(&self, node: NodeId) -> Option<Window> {
        either!(self, trace => trace.window(node))
    }

    /// See [`SearchTrace::result_by`].
    #[must_use]
    pub fn result_by(&self, node: NodeId, step: usize) -> Option<(Score, Verdict)> {
        either!(self, trace => trace.result_by(node, step))
    }

    /// See [`SearchTrace::effect`].
    #[must_use]
    pub fn effect(&self, child: NodeId) -> Option<(u32, Score, Effect)> {
        either!(self, trace => trace.effect(child))
    }

    /// See [`SearchTrace::pruned`].
    #[must_use]
    pub fn pruned(&self, node: NodeId) -> Option<(u16, u16)> {
        either!(self, trace => trace.pruned(node))
    }

    /// See [`SearchTrace::live`].
    #[must_use]
    pub fn live(&self, node: NodeId, step: usize) -> Option<Live> {
        either!(self, trace => trace.live(node, step))
    }

    /// See [`SearchTrace::origin`].
    #[must_use]
    pub fn origin(&self, node: NodeId, bound: Bound, step: usize) -> Option<Origin> {
        either!(self, trace => trace.origin(node, bound, step))
    }

    /// See [`SearchTrace::line`].
    #[must_use]
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        either!(self, trace => trace.line(node, step))
    }

    /// See [`SearchTrace::counters`].
    #[must_use]
    pub fn counters(&self, step: usize) -> Counters {
        either!(self, trace => trace.counters(step))
    }

    /// What the tree's shape says about the cost of a search.
    #[must_use]
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The static score of a node's position for its mover; `None` where the game has ended, and at
    /// the inner nodes of a typed tree, which have no number of their own.
    #[must_use]
    pub fn static_score(&self, node: NodeId) -> Option<Score> {
        match &self.kind {
            Kind::Chess { .. } => {
                let tree = ChessTree {
                    evaluator: self.experiment.evaluator,
                };
                let board = self.board(node)?;
                tree.ending(&board).is_none().then(|| tree.evaluate(&board))
            }
            Kind::Tree { typed, .. } => {
                let place = self
                    .typed_node(node)
                    .filter(|&place| typed.is_leaf(place))?;
                Some(typed.evaluate(&place))
            }
        }
    }

    /// The typed tree, if one was searched.
    #[must_use]
    pub fn typed(&self) -> Option<&TypedTree> {
        match &self.kind {
            Kind::Tree { typed, .. } => Some(typed),
            Kind::Chess { .. } => None,
        }
    }

    /// The position at a node, if chess was searched.
    #[must_use]
    pub fn board(&self, node: NodeId) -> Option<Board> {
        let Kind::Chess { root, trace } = &self.kind else {
            return None;
        };
        let mut board = root.clone();
        for mv in trace.moves_to(node) {
            board.play_unchecked(mv.unpack(&board));
        }
        Some(board)
    }

    /// The chess move that leads to a node.
    #[must_use]
    pub fn chess_move(&self, node: NodeId) -> Option<PackedMove> {
        match &self.kind {
            Kind::Chess { trace, .. } => trace.mv(node),
            Kind::Tree { .. } => None,
        }
    }

    /// The typed node that a node stands for.
    #[must_use]
    pub fn typed_node(&self, node: NodeId) -> Option<u32> {
        match &self.kind {
            Kind::Tree { typed, trace } => typed.at(&trace.moves_to(node)),
            Kind::Chess { .. } => None,
        }
    }

    /// The moves to a node as an experiment names them (see [`Experiment::uncut`]).
    #[must_use]
    pub fn path_words(&self, node: NodeId) -> Vec<String> {
        match &self.kind {
            Kind::Chess { trace, .. } => trace
                .moves_to(node)
                .iter()
                .map(ToString::to_string)
                .collect(),
            Kind::Tree { trace, .. } => trace
                .moves_to(node)
                .iter()
                .map(|Child(place)| place.to_string())
                .collect(),
        }
    }

    /// The name of a node: its move in SAN, or its label, its number, or its place (`2nd`) in a
    /// typed tree. The root is `root` unless it has a label.
    #[must_use]
    pub fn name(&self, node: NodeId) -> String {
        let parent = self.tree().get(node).and_then(crate::trace::Node::parent);
        match &self.kind {
            Kind::Chess { trace, .. } => {
                let before = parent.and_then(|parent| self.board(parent));
                match (before, trace.mv(node)) {
                    (Some(board), Some(mv)) => {
                        display_san_move(&board, mv.unpack(&board)).to_string()
                    }
                    _ => "root".to_owned(),
                }
            }
            Kind::Tree { typed, trace } => {
                let Some(place) = self.typed_node(node) else {
                    return String::new();
                };
                match (typed.label(place), trace.mv(node)) {
                    (Some(label), _) => label.to_owned(),
                    (None, None) => "root".to_owned(),
                    (None, Some(_)) if typed.is_leaf(place) => {
                        format!("leaf {}", typed.value(place).unwrap_or_default())
                    }
                    (None, Some(Child(place))) => format!("node {}", place + 1),
                }
            }
        }
    }

    /// The moves to a node as people write them: `12. Nxc7+ Kd8 13. Nxa8`, or names joined by
    /// arrows in a typed tree.
    #[must_use]
    pub fn moves_text(&self, from: NodeId, nodes: &[NodeId]) -> String {
        match &self.kind {
            Kind::Chess { .. } => {
                let Some(mut board) = self.board(from) else {
                    return String::new();
                };
                let mut words: Vec<String> = Vec::new();
                for &node in nodes {
                    let Some(mv) = self.chess_move(node) else {
                        break;
                    };
                    let mv = mv.unpack(&board);
                    let number = board.fullmove_number();
                    match board.side_to_move() {
                        cozy_chess::Color::White => words.push(format!("{number}.")),
                        cozy_chess::Color::Black if words.is_empty() => {
                            words.push(format!("{number}..."));
                        }
                        cozy_chess::Color::Black => {}
                    }
                    words.push(display_san_move(&board, mv).to_string());
                    board.play_unchecked(mv);
                }
                words.join(" ")
            }
            Kind::Tree { .. } => nodes
                .iter()
                .map(|&node| self.name(node))
                .collect::<Vec<_>>()
                .join(" → "),
        }
    }

    fn from_file<M>(
        experiment: Experiment,
        trace: Trace<SearchEvent<M>>,
        kind: impl FnOnce(&Experiment, SearchTrace<M>) -> Result<Kind, RecordingError>,
    ) -> Result<Self, RecordingError>
    where
        M: Copy + Eq,
        SearchEvent<M>: crate::trace::Event,
    {
        let (digest, dropped) = (trace.digest(), trace.dropped);
        let trace = SearchTrace::new(trace)?;
        let end = trace.events().len();
        let score = trace
            .result(0)
            .map(|(score, _)| score)
            .or(trace.live(0, end).and_then(|live| live.best));
        let nodes = trace.tree().len() as u64;
        let summary = Summary {
            score,
            nodes,
            stop: None,
            digest,
            dropped,
        };
        Ok(Self {
            kind: kind(&experiment, trace)?,
            experiment,
            summary,
            cost: Cost::default(),
        })
    }

    /// Counts the moves of every inner node once, so that looking at them costs nothing.
    fn measure(&self) -> Cost {
        let (mut inner, mut moves) = (0_u64, 0_u64);
        let mut boards: Vec<Board> = Vec::new();
        for (id, node) in self.tree().nodes().iter().enumerate() {
            let id = id as NodeId;
            if node.size == 1 {
                continue;
            }
            inner += 1;
            moves += match &self.kind {
                Kind::Tree { typed, .. } => {
                    self.typed_node(id)
                        .map_or(0, |place| typed.child_count(place)) as u64
                }
                Kind::Chess { root, trace } => {
                    // The nodes come in the order of entering: the line to this one is on the stack.
                    boards.truncate(node.ply as usize);
                    let board = match (boards.last(), trace.mv(id)) {
                        (Some(before), Some(mv)) => {
                            let mut board = before.clone();
                            board.play_unchecked(mv.unpack(before));
                            board
                        }
                        _ => root.clone(),
                    };
                    let mut count = 0;
                    board.generate_moves(|group| {
                        count += group.len() as u64;
                        false
                    });
                    boards.push(board);
                    count
                }
            };
        }
        let depth = match &self.kind {
            Kind::Tree { typed, .. } => typed.height(),
            Kind::Chess { .. } => u32::from(self.experiment.settings.depth),
        };
        let fanout = if inner == 0 {
            0.0
        } else {
            moves as f64 / inner as f64
        };
        Cost {
            fanout,
            inner,
            depth,
        }
    }

    /// A file may hold anything; a position is only ever made from moves that exist.
    fn check_moves(&self) -> Result<(), RecordingError> {
        let wrong = |id: usize, mv: String| RecordingError::Move {
            event: self.tree().nodes()[id].enter,
            mv,
        };
        match &self.kind {
            Kind::Chess { root, trace } => {
                let mut boards: Vec<Board> = Vec::new();
                for (id, node) in self.tree().nodes().iter().enumerate() {
                    boards.truncate(node.ply as usize);
                    let board = match (boards.last(), trace.mv(id as NodeId)) {
                        (None, None) => root.clone(),
                        (Some(board), Some(mv)) => {
                            let legal = mv.legal(board).ok_or_else(|| wrong(id, mv.to_string()))?;
                            let mut after = board.clone();
                            after.play_unchecked(legal);
                            after
                        }
                        (_, mv) => {
                            let text = mv.map_or("(none)".to_owned(), |mv| mv.to_string());
                            return Err(wrong(id, text));
                        }
                    };
                    boards.push(board);
                }
            }
            Kind::Tree { trace, .. } => {
                for id in 0..self.tree().len() {
                    let is_root = self.tree().nodes()[id].parent().is_none();
                    let mv = trace.mv(id as NodeId);
                    if self.typed_node(id as NodeId).is_none() || mv.is_none() != is_root {
                        let text = mv.map_or("(none)".to_owned(), |Child(place)| place.to_string());
                        return Err(wrong(id, text));
                    }
                }
            }
        }
        Ok(())
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
        use super::super::ChessSubject;
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
