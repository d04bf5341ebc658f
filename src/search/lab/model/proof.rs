//! The proof of a cut: the same search with that one cut held back. The moves that were cut off are
//! searched with an open window, and the root must come out the same.

use crate::experiment::Recording;
use search::{Effect, Score};
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
            debug_assert_ne!(effect, Effect::Cuts, "the cut is held back");
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
