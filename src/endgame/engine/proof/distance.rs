//! The distance of a proved win from positions that were judged won on arrival. It distinguishes moves that
//! all keep the win.

use super::graph::Graph;
use crate::value::{Range, Value};
use cozy_chess::Move;
use std::collections::VecDeque;

impl Graph {
    /// The root move that wins for the side to move in the fewest plies until a rule decides; ties in the
    /// strategies' order. `None` if none is proved to win.
    pub fn nearest_win(&self) -> Option<Move> {
        let goal = Value::Win.turned_if(!self.white_moves(Self::ROOT));
        let distances = self.distances(goal);
        let moves = self.edges(Self::ROOT).iter();
        let near = moves.filter_map(|edge| Some((distances[edge.child()? as usize]?, edge.mv)));
        near.min_by_key(|&(distance, _)| distance).map(|(_, mv)| mv)
    }

    /// For each position, the most plies until one that was judged to have that value; `None` if that is not
    /// proved.
    fn distances(&self, goal: Value) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.len()];
        let mut unsettled: Vec<usize> = Vec::with_capacity(self.len());
        let mut near = VecDeque::new();
        for vertex in 0..self.len() as u32 {
            let moves = self.edges(vertex).len();
            unsettled.push(moves);
            if moves == 0 && self.range(vertex) == Range::exactly(goal) {
                distances[vertex as usize] = Some(0);
                near.push_back((vertex, 0));
            }
        }
        // The nearest first, so that a position that needs all its moves is settled by the farthest.
        while let Some((vertex, distance)) = near.pop_front() {
            for before in self.before(vertex) {
                let at = before as usize;
                unsettled[at] = unsettled[at].saturating_sub(1);
                let chooses = self.white_moves(before) == (goal == Value::Win);
                if distances[at].is_none() && (chooses || unsettled[at] == 0) {
                    distances[at] = Some(distance + 1);
                    near.push_back((before, distance + 1));
                }
            }
        }
        distances
    }
}
