//! The shape of a searched tree and what theory makes of it.

use super::{Kind, Recording};
use chess::moves::legal_moves;
use cozy_chess::Board;
use trace::NodeId;

/// The shape of a searched tree, and what theory makes of it (Sugar 1975, p. 27): minimax scores
/// f^d terminal nodes, alpha-beta at best f^⌈d/2⌉ + f^⌊d/2⌋ - 1 (Knuth and Moore 1975).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Moves of an inner node, those cut off included: the mean over the inner nodes recorded.
    pub fanout: f64,
    /// Number of recorded inner nodes.
    pub inner: u64,
    /// The depth in plies.
    pub depth: u32,
}

impl Cost {
    /// Terminal nodes that minimax scores.
    pub fn full(self) -> f64 {
        self.fanout.powf(f64::from(self.depth))
    }

    /// Terminal nodes that alpha-beta scores at best.
    pub fn best(self) -> f64 {
        let half = |plies: u32| self.fanout.powf(f64::from(plies));
        half(self.depth.div_ceil(2)) + half(self.depth / 2) - 1.0
    }

    /// The fanout of a full tree of the same depth with that many terminal nodes.
    pub fn effective(self, leaves: u64) -> f64 {
        (leaves.max(1) as f64).powf(1.0 / f64::from(self.depth.max(1)))
    }
}

impl Recording {
    /// Counts the moves of every inner node once, so that looking at them costs nothing.
    pub(super) fn measure(&self) -> Cost {
        if self.graph().is_some() {
            return Cost::default();
        }
        let depth = match &self.kind {
            Kind::Tree { typed, .. } => typed.height(),
            _ => u32::from(self.experiment.settings.depth),
        };
        let (mut inner, mut moves) = (0_u64, 0_u64);
        let mut boards: Vec<Board> = Vec::new();
        for (id, node) in self.tree().nodes().iter().enumerate() {
            let id = id as NodeId;
            if node.size == 1 {
                continue;
            }
            // Beyond the horizon, that of the iteration under way, there is no fanout: captures, and checks answered.
            let iteration = windowed!(self, trace => trace.iteration(node.enter as usize));
            let is_within = node.ply < iteration.map_or(depth, |(_, horizon)| horizon.into());
            inner += u64::from(is_within);
            let all = match &self.kind {
                Kind::Tree { typed, .. } => {
                    let place = self.typed_node(id);
                    place.map_or(0, |place| typed.successors(place).len()) as u64
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
                    let count = legal_moves(&board).len();
                    boards.push(board);
                    count as u64
                }
                Kind::Ranges { .. } | Kind::Graph { .. } => 0,
            };
            moves += if is_within { all } else { 0 };
        }
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
}
