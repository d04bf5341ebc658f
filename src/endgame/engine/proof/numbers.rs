//! Proof and disproof numbers over the graph of a proof: the work missing until a side is known to win, or
//! known not to. A win must be reached, so its numbers come down from infinity. Not losing may go on for ever,
//! so those numbers rise from zero. At zero and infinity the numbers are proofs.
//!
//! After proof-number search (Allis, van der Meulen and van den Herik 1994), with the numbers recomputed over
//! the whole graph, which makes cycles harmless.

use super::TRUST;
use super::graph::{Edge, Graph};
use crate::short;
use crate::value::{Range, Value};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

const NEVER: u32 = u32::MAX;

/// The extra cost of an unexamined move for each ply from the root (ours, by trial).
const DEEPER: u32 = 2;
/// The number of plies after which the cost of a late suggestion doubles (ours, by trial).
const LATE_AND_DEEP: u32 = 8;

/// The knowledge of a position's moves during an update.
#[derive(Clone, Copy, Default)]
struct Missing {
    /// Moves whose numbers are not known yet.
    unsettled: u32,
    /// The largest known number.
    hardest: u32,
    /// Moves known to need more work.
    open: u32,
}

impl Missing {
    fn number(self) -> u32 {
        self.hardest.saturating_add(self.open.saturating_sub(1))
    }
}

/// The numbers of one question: does that side win?
pub(super) struct Numbers {
    goal: Value,
    /// The work missing until the win is known; 0 if it is, [`NEVER`] if there is none.
    proof: Vec<u32>,
    /// The work missing until it is known that there is no win.
    disproof: Vec<u32>,
    missing: Vec<Missing>,
}

impl Numbers {
    /// The question whether White wins or, for a loss, whether Black does.
    pub fn new(goal: Value) -> Self {
        Self {
            goal,
            proof: Vec::new(),
            disproof: Vec::new(),
            missing: Vec::new(),
        }
    }

    pub fn goal(&self) -> Value {
        self.goal
    }

    /// The work missing at the root until the win is known.
    pub fn missing(&self) -> u32 {
        self.proof.first().copied().unwrap_or(NEVER)
    }

    /// Recomputes the numbers, and writes what is proved into the graph.
    pub fn count(&mut self, graph: &mut Graph) {
        let count = graph.len();
        if !graph.range(Graph::ROOT).contains(self.goal) {
            return;
        }
        self.proof.clear();
        self.disproof.clear();
        for vertex in 0..count as u32 {
            let range = graph.range(vertex);
            // Open positions start as disproved; the counts below raise those where the goal is still possible.
            let (proof, disproof) = if range.decided() == Some(self.goal) {
                (0, NEVER)
            } else {
                (NEVER, 0)
            };
            self.proof.push(proof);
            self.disproof.push(disproof);
        }
        let open: Vec<u32> = (0..count as u32)
            .filter(|&vertex| self.is_open(graph, vertex))
            .collect();
        self.count_proofs(graph, &open);
        self.count_disproofs(graph, &open);
        let excluded = match self.goal {
            Value::Win => Range::AT_MOST_DRAW,
            _ => Range::AT_LEAST_DRAW,
        };
        for &vertex in &open {
            if self.proof[vertex as usize] == 0 {
                graph.narrow(vertex, Range::exactly(self.goal));
            } else if self.proof[vertex as usize] == NEVER {
                graph.narrow(vertex, excluded);
            }
        }
    }

    /// The moves to examine next, the most promising first. The claim decides whether a proof or a disproof is
    /// tried first.
    pub fn choose(
        &self,
        graph: &Graph,
        believed: Option<bool>,
        batch: usize,
        chosen: &mut Vec<(u32, u32)>,
    ) {
        let root = Graph::ROOT as usize;
        let (proof, disproof) = (self.proof[root], self.disproof[root]);
        let prove = match believed {
            Some(true) => proof <= disproof.saturating_mul(TRUST),
            Some(false) => proof.saturating_mul(TRUST) < disproof,
            None => proof <= disproof,
        };
        let mut seen = vec![false; graph.len()];
        let mut waiting = VecDeque::from([Graph::ROOT]);
        seen[root] = true;
        // Depth first along the hardest reply and the easiest own move, then the remaining work.
        while let Some(vertex) = waiting.pop_back() {
            let own = (self.mover_wants_goal(graph, vertex)) == prove;
            let first = graph.first_edge(vertex);
            let mut edges: Vec<(u32, u32, &Edge)> = graph
                .edges(vertex)
                .iter()
                .zip(first..)
                .map(|(edge, place)| (self.edge_number(graph, vertex, edge, prove), place, edge))
                .filter(|&(number, ..)| number != 0 && number != NEVER)
                .collect();
            short::sort_by_key(&mut edges, |&(number, place, _)| (number, place));
            if own {
                edges.truncate(1);
            }
            // The last one pushed is examined first: the hardest.
            for (_, place, edge) in edges {
                match edge.child() {
                    None => {
                        chosen.push((vertex, place));
                        if chosen.len() >= batch {
                            return;
                        }
                    }
                    Some(child) if !seen[child as usize] => {
                        seen[child as usize] = true;
                        waiting.push_back(child);
                    }
                    Some(_) => {}
                }
            }
        }
        if chosen.is_empty() {
            // The easiest moves lead in circles: any unexamined move will do.
            let rest = (0..graph.len() as u32).filter(|&vertex| self.is_open(graph, vertex));
            chosen.extend(rest.flat_map(|vertex| graph.unborn(vertex)).take(batch));
        }
    }

    fn is_open(&self, graph: &Graph, vertex: u32) -> bool {
        let range = graph.range(vertex);
        range.contains(self.goal) && range.decided().is_none()
    }

    fn mover_wants_goal(&self, graph: &Graph, vertex: u32) -> bool {
        graph.white_moves(vertex) == (self.goal == Value::Win)
    }

    /// The estimated cost of an unexamined move, which grows with the distance from the root. For the side
    /// with the choice it follows the strategies' rank, the more so far from the root; for the other side it
    /// is one position.
    fn prior(graph: &Graph, vertex: u32, edge: &Edge, own: bool) -> u32 {
        let depth = u32::from(graph.depth(vertex));
        let late = if own { u32::from(edge.later) } else { 0 };
        1 + DEEPER * depth + late + late * depth / LATE_AND_DEEP
    }

    fn edge_number(&self, graph: &Graph, vertex: u32, edge: &Edge, prove: bool) -> u32 {
        match edge.child() {
            Some(child) if prove => self.proof[child as usize],
            Some(child) => self.disproof[child as usize],
            None => {
                let own = self.mover_wants_goal(graph, vertex) == prove;
                Self::prior(graph, vertex, edge, own)
            }
        }
    }

    /// Proof numbers, the smallest first (after Knuth 1977: a generalisation of Dijkstra's algorithm). The
    /// side that wants the win needs one move. All moves of the other side are needed, and each missing one
    /// beside the hardest adds one.
    fn count_proofs(&mut self, graph: &Graph, open: &[u32]) {
        let mut heap = BinaryHeap::new();
        self.missing.clear();
        self.missing.resize(graph.len(), Missing::default());
        for &vertex in open {
            let own = self.mover_wants_goal(graph, vertex);
            let mut missing = Missing::default();
            let mut least = NEVER;
            for edge in graph.edges(vertex) {
                let number = match edge.child() {
                    None => Self::prior(graph, vertex, edge, own),
                    Some(child) => {
                        let number = self.proof[child as usize];
                        if number == NEVER {
                            missing.unsettled += 1;
                            continue;
                        }
                        number
                    }
                };
                least = least.min(number);
                missing.hardest = missing.hardest.max(number);
                missing.open += u32::from(number != 0);
            }
            if own && least != NEVER {
                heap.push(Reverse((least, vertex)));
            }
            if !own && missing.unsettled == 0 {
                heap.push(Reverse((missing.number(), vertex)));
            }
            self.missing[vertex as usize] = missing;
        }
        while let Some(Reverse((number, vertex))) = heap.pop() {
            if self.proof[vertex as usize] != NEVER {
                continue;
            }
            self.proof[vertex as usize] = number;
            for before in graph.before(vertex) {
                if self.proof[before as usize] != NEVER || !self.is_open(graph, before) {
                    continue;
                }
                if self.mover_wants_goal(graph, before) {
                    heap.push(Reverse((number, before)));
                    continue;
                }
                let missing = &mut self.missing[before as usize];
                missing.unsettled -= 1;
                missing.hardest = missing.hardest.max(number);
                missing.open += u32::from(number != 0);
                if missing.unsettled == 0 {
                    heap.push(Reverse((missing.number(), before)));
                }
            }
        }
    }

    /// Disproof numbers, the largest first. The side that wants the win needs one move that cannot be
    /// disproved, so its hardest counts; the other side takes the easiest. Where the side that wants the win
    /// can force neither it nor an unexamined move, the number stays zero: the win can be avoided for ever.
    fn count_disproofs(&mut self, graph: &Graph, open: &[u32]) {
        let mut heap = BinaryHeap::new();
        self.missing.clear();
        self.missing.resize(graph.len(), Missing::default());
        for &vertex in open {
            let own = self.mover_wants_goal(graph, vertex);
            let mut missing = Missing::default();
            let (mut most, mut least) = (0, NEVER);
            for edge in graph.edges(vertex) {
                let number = match edge.child() {
                    None => Self::prior(graph, vertex, edge, !own),
                    Some(child) => {
                        let number = self.disproof[child as usize];
                        if number == 0 {
                            missing.unsettled += 1;
                            continue;
                        }
                        number
                    }
                };
                most = most.max(number);
                least = least.min(number);
            }
            missing.hardest = least;
            if own && most > 0 {
                heap.push((most, vertex));
            }
            if !own && missing.unsettled == 0 {
                heap.push((least, vertex));
            }
            self.missing[vertex as usize] = missing;
        }
        while let Some((number, vertex)) = heap.pop() {
            if self.disproof[vertex as usize] != 0 {
                continue;
            }
            self.disproof[vertex as usize] = number;
            for before in graph.before(vertex) {
                if self.disproof[before as usize] != 0 || !self.is_open(graph, before) {
                    continue;
                }
                if self.mover_wants_goal(graph, before) {
                    heap.push((number, before));
                    continue;
                }
                let missing = &mut self.missing[before as usize];
                missing.unsettled -= 1;
                missing.hardest = missing.hardest.min(number);
                if missing.unsettled == 0 {
                    heap.push((missing.hardest, before));
                }
            }
        }
    }
}
