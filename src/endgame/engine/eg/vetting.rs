//! Vetting: if the proof of a position finds no move that surely keeps what should be kept, each move gets a
//! short proof of whether it loses it. The first that surely does not is played, or else the one furthest from
//! refutation.

use crate::proof::Proof;
use crate::structure::Solution;
use crate::value::{Range, Value};
use chess::moves::played;
use cozy_chess::{Board, Color, Move};
use std::collections::VecDeque;

/// The most positions for one move's proof (ours).
const MOST: u64 = 2_000;

/// The result of a short proof for a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vetted {
    pub mv: Move,
    /// The range of the position after it, for the side called White.
    pub range: Range,
    /// The distance from refutation; higher is better.
    pub far: u32,
    /// Positions of its proof.
    pub nodes: u64,
}

/// The vetting in progress.
pub(super) struct Vetting {
    board: Board,
    side: Color,
    /// The minimum that a move should keep, for the mover: a draw or a win.
    floor: Value,
    /// The proof that left it open.
    pub proof: Box<Proof>,
    /// The solved pawn structure, if any.
    pub structure: Option<Box<Solution>>,
    waiting: VecDeque<Move>,
    now: Option<(Move, Proof)>,
    /// Positions that may still be judged for all moves together.
    left: u64,
    pub vetted: Vec<Vetted>,
}

impl Vetting {
    /// A vetting that has not begun.
    pub fn new(
        board: &Board,
        side: Color,
        floor: Value,
        mut proof: Box<Proof>,
        moves: impl IntoIterator<Item = Move>,
        limit: u64,
    ) -> Self {
        Self {
            board: board.clone(),
            side,
            floor,
            structure: proof.take_structure(),
            proof,
            waiting: moves.into_iter().collect(),
            now: None,
            left: limit,
            vetted: Vec::new(),
        }
    }

    /// Judges about `nodes` more positions; returns a move whose vetting is complete, if any.
    pub fn step(&mut self, nodes: u64) -> Option<Vetted> {
        let (mv, mut proof) = match self.now.take() {
            Some(now) => now,
            None => self.begin()?,
        };
        if !proof.run(nodes) {
            self.now = Some((mv, proof));
            return None;
        }
        self.structure = proof.take_structure();
        let found = proof.found();
        let missing = proof.missing(self.goal());
        let vetted = Vetted {
            mv,
            range: found.range,
            far: match self.floor {
                // The question was whether the mover wins.
                Value::Win => u32::MAX - missing,
                // The question was whether the other side wins.
                Value::Draw | Value::Loss => missing,
            },
            nodes: found.nodes,
        };
        self.left = self.left.saturating_sub(found.nodes);
        self.vetted.push(vetted);
        let kept = found.range.turned_if(!self.white_moves());
        if kept.lower() >= self.floor {
            self.waiting.clear();
        }
        Some(vetted)
    }

    pub fn is_done(&self) -> bool {
        self.now.is_none() && (self.waiting.is_empty() || self.left == 0)
    }

    fn begin(&mut self) -> Option<(Move, Proof)> {
        let mv = self.waiting.pop_front()?;
        let after = played(&self.board, mv);
        let (known, limit) = (self.structure.take(), MOST.min(self.left));
        let proof = Proof::new(&after, self.side, Range::UNKNOWN, limit, known);
        Some((mv, proof.asking(self.goal())))
    }

    /// The win in question: the mover's if he should keep one, else the other side's.
    fn goal(&self) -> Value {
        match (self.floor == Value::Win, self.white_moves()) {
            (true, true) | (false, false) => Value::Win,
            (true, false) | (false, true) => Value::Loss,
        }
    }

    fn white_moves(&self) -> bool {
        self.board.side_to_move() == self.side
    }
}
