//! The positions of a proof and the moves between them. A move is *born* when the position after it is judged;
//! before that it is only known to be legal.

use super::{End, judge};
use super::{Ranked, ordered_moves};
use crate::structure::Solution;
use crate::value::{Range, Value};
use chess::moves::{can_move, played};
use cozy_chess::{Board, Color, Move};
use std::collections::HashMap;

/// No position yet.
const UNBORN: u32 = u32::MAX;

/// A move of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The move on the real board.
    pub mv: Move,
    child: u32,
    /// The strategies' rank of the move: 0 is first.
    pub later: u16,
    from: u32,
    /// The next move that leads to the same position.
    next_into: u32,
}

/// A position of the graph.
struct Vertex {
    board: Board,
    range: Range,
    edges: std::ops::Range<u32>,
    /// The first move that leads here.
    first_into: u32,
    depth: u16,
}

/// The graph, with values for the side called White.
pub(super) struct Graph {
    side: Color,
    vertices: Vec<Vertex>,
    edges: Vec<Edge>,
    known: HashMap<u64, u32>,
    /// The solved pawn structure, if any.
    structure: Option<Box<Solution>>,
}

impl Edge {
    /// The position after the move, if it was judged.
    pub fn child(&self) -> Option<u32> {
        (self.child != UNBORN).then_some(self.child)
    }
}

impl Graph {
    /// The position to be proved.
    pub const ROOT: u32 = 0;

    pub fn new(root: &Board, side: Color, structure: Option<Box<Solution>>) -> Self {
        let mut graph = Self {
            side,
            vertices: Vec::new(),
            edges: Vec::new(),
            known: HashMap::new(),
            structure,
        };
        graph.judged(root.clone(), 0);
        let over = !can_move(root);
        if !over {
            // The rules promise the side to move a value, but the move that keeps it has yet to be found.
            let known = &mut graph.vertices[0].range;
            *known = if root.side_to_move() == side {
                Range::between(Value::Loss, known.upper())
            } else {
                Range::between(known.lower(), Value::Win)
            };
            graph.look_into(Self::ROOT);
        }
        graph
    }

    pub fn take_structure(&mut self) -> Option<Box<Solution>> {
        self.structure.take()
    }

    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    pub fn range(&self, vertex: u32) -> Range {
        self.vertices[vertex as usize].range
    }

    pub fn white_moves(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize].board.side_to_move() == self.side
    }

    pub fn depth(&self, vertex: u32) -> u16 {
        self.vertices[vertex as usize].depth
    }

    pub fn edges(&self, vertex: u32) -> &[Edge] {
        let edges = &self.vertices[vertex as usize].edges;
        &self.edges[edges.start as usize..edges.end as usize]
    }

    /// The indices of a position's moves that have not been examined, in order.
    pub fn unborn(&self, vertex: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let edges = self.vertices[vertex as usize].edges.clone();
        edges
            .filter(|&edge| self.edges[edge as usize].child == UNBORN)
            .map(move |edge| (vertex, edge))
    }

    /// The index of a position's first move.
    pub fn first_edge(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize].edges.start
    }

    /// Narrows the range of a position.
    pub fn narrow(&mut self, vertex: u32, range: Range) {
        let known = &mut self.vertices[vertex as usize].range;
        debug_assert!(known.and(range).is_some(), "contradictory proof");
        *known = known.narrowed(range);
    }

    /// Judges the position after a move.
    pub fn bear(&mut self, (vertex, edge): (u32, u32)) {
        if self.edges[edge as usize].child != UNBORN {
            return;
        }
        let parent = &self.vertices[vertex as usize];
        let board = played(&parent.board, self.edges[edge as usize].mv);
        let depth = parent.depth.saturating_add(1);
        let known = self.known.get(&board.hash()).copied();
        let same = known.filter(|&at| self.vertices[at as usize].board.same_position(&board));
        let child = same.unwrap_or_else(|| self.judged(board, depth));
        let into = &mut self.vertices[child as usize].first_into;
        let moved = &mut self.edges[edge as usize];
        moved.child = child;
        moved.next_into = *into;
        *into = edge;
    }

    /// The positions from which an examined move leads here, one for each such move.
    pub fn before(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let edge = |place: u32| (place != UNBORN).then(|| &self.edges[place as usize]);
        let first = edge(self.vertices[vertex as usize].first_into);
        std::iter::successors(first, move |into| edge(into.next_into)).map(|into| into.from)
    }

    /// The first root move, in the strategies' order, that keeps what the range promises the side to move;
    /// `None` if none is known.
    pub fn best(&self, range: Range) -> Option<Move> {
        let white = self.white_moves(Self::ROOT);
        let sure = if white { range.lower() } else { range.upper() };
        let worst = if white { Value::Loss } else { Value::Win };
        let keeps = |edge: &&Edge| {
            let Some(child) = edge.child() else {
                return sure == worst;
            };
            let child = self.range(child);
            if white {
                child.lower() >= sure
            } else {
                child.upper() <= sure
            }
        };
        self.edges(Self::ROOT)
            .iter()
            .find(keeps)
            .map(|edge| edge.mv)
    }

    fn judged(&mut self, board: Board, depth: u16) -> u32 {
        let place = self.vertices.len() as u32;
        let (by_rules, end) = judge(&board, self.side);
        let range = match &mut self.structure {
            Some(structure) if end == End::GoesOn && by_rules.decided().is_none() => {
                by_rules.narrowed(structure.learn(&board, self.side))
            }
            _ => by_rules,
        };
        self.known.entry(board.hash()).or_insert(place);
        let none = self.edges.len() as u32;
        self.vertices.push(Vertex {
            board,
            range,
            edges: none..none,
            first_into: UNBORN,
            depth,
        });
        if end == End::GoesOn && range.decided().is_none() {
            self.look_into(place);
        }
        place
    }

    fn look_into(&mut self, vertex: u32) {
        let start = self.edges.len() as u32;
        if !self.edges(vertex).is_empty() {
            return;
        }
        let board = &self.vertices[vertex as usize].board;
        for Ranked { mv, later } in ordered_moves(board) {
            self.edges.push(Edge {
                mv,
                child: UNBORN,
                later,
                from: vertex,
                next_into: UNBORN,
            });
        }
        let end = self.edges.len() as u32;
        self.vertices[vertex as usize].edges = start..end;
    }
}
