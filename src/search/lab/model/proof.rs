//! The proof of a cut: the same search with that one cut held back. The moves that were cut off are
//! searched with an open window, and the root must come out the same.

use super::{Effect, Lab, Purpose};
use crate::experiment::Recording;
use kit::model::notice::NoticeKind;
use search::{Effect as Outcome, Score};
use trace::NodeId;

/// A move that the search had cut off, with the score it would have brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsearched {
    pub name: String,
    /// Its score for the node's mover.
    pub score: Score,
    /// How many nodes it took.
    pub nodes: u32,
}

/// What the proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofResult {
    /// Root score and principal variation are the same.
    Holds,
    /// They differ: the search has an error. Never seen; shown if it ever happens.
    Fails,
    /// The proof was stopped before its end, so nothing is shown.
    Unfinished,
}

/// A finished proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The node of the recording whose cut is proved.
    pub node: NodeId,
    /// What came out.
    pub result: ProofResult,
    /// The moves that had been cut off.
    pub unsearched: Vec<Unsearched>,
    /// The node's score with all its moves searched, for its mover.
    pub score: Option<Score>,
    /// How many nodes the search has with the cut and without it.
    pub cost: (u64, u64),
}

impl Lab {
    pub(super) fn prove_cut(&mut self) -> Vec<Effect> {
        let Some((recording, node)) = self.recording().cloned().zip(self.node()) else {
            return Vec::new();
        };
        if self.jobs.is_running() {
            self.notify(
                NoticeKind::Problem,
                "A search is running; wait for it or stop it first.",
            );
            return Vec::new();
        }
        if !recording.experiment().can_be_proved() {
            let text = "A cut can be proved of plain alpha-beta only: switch the improvements off.";
            return self.notices.refuse(text);
        }
        if cut_at(&recording, node).is_none() {
            let text = "Nothing was cut off at this node: go to a node marked ✂ first.";
            return self.notices.refuse(text);
        }
        let mut experiment = recording.experiment().clone();
        experiment.cutoff_disabled_at = Some(recording.path_words(node));
        self.proved = None;
        self.start(experiment, Purpose::Prove(node))
    }

    /// True if a cut-off has happened at the node shown by the step shown, and the search can be repeated to prove it.
    pub fn offers_proof(&self) -> bool {
        let shown = self.recording().zip(self.node());
        shown.is_some_and(|(recording, node)| {
            let cut = cut_at(recording, node);
            recording.experiment().can_be_proved()
                && cut.is_some_and(|event| (event as usize) < self.playback.cursor.step())
        })
    }
}

/// The event by which something was cut off at a node, if it was.
fn cut_at(recording: &Recording, node: NodeId) -> Option<u32> {
    let mut children = recording.tree().children(node);
    children.find_map(|child| match recording.effect(child) {
        Some((event, _, Outcome::Cuts)) => Some(event),
        _ => None,
    })
}

impl Proof {
    /// Compares a recording with its repetition without the cut at `node`.
    pub fn new(recording: &Recording, node: NodeId, without: &Recording) -> Self {
        let before = recording.summary();
        let after = without.summary();
        let line = |recording: &Recording| {
            recording
                .line(0, recording.len())
                .last()
                .map(|&leaf| recording.path_words(leaf))
        };
        let is_whole = without.result_by(0, without.len()).is_some();
        let result = if !is_whole {
            ProofResult::Unfinished
        } else if before.score == after.score && line(recording) == line(without) {
            ProofResult::Holds
        } else {
            ProofResult::Fails
        };
        let same = find(without, &recording.path_words(node));
        let unsearched =
            same.map_or_else(Vec::new, |same| after_cut(recording, node, without, same));
        Self {
            node,
            result,
            unsearched,
            score: same
                .and_then(|same| without.result_by(same, without.len()))
                .map(|(score, _)| score),
            cost: (before.nodes, after.nodes),
        }
    }
}

/// The children that the repetition has beyond those of the recording.
fn after_cut(
    recording: &Recording,
    node: NodeId,
    without: &Recording,
    same: NodeId,
) -> Vec<Unsearched> {
    let tried = recording.tree().children(node).count();
    without
        .tree()
        .children(same)
        .skip(tried)
        .filter_map(|child| {
            let (_, score, effect) = without.effect(child)?;
            debug_assert_ne!(effect, Outcome::Cuts, "the cut is held back");
            let nodes = without.tree().get(child)?.size;
            Some(Unsearched {
                name: without.name(child),
                score,
                nodes,
            })
        })
        .collect()
}

/// The node that these moves lead to. Before the cut both recordings are the same, so it exists.
fn find(recording: &Recording, path: &[String]) -> Option<NodeId> {
    path.iter().enumerate().try_fold(0, |node, (ply, _)| {
        recording
            .tree()
            .children(node)
            .find(|&child| recording.path_words(child).get(ply) == path.get(ply))
    })
}
