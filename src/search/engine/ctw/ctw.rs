//! Closeness to win as one machine that makes a decision at a time.
//!
//! 1. enter the root and look at the candidates;
//! 2. stop, or enter the most uncertain candidate;
//! 3. enter hopeful moves until a position is reached that was not refined;
//! 4. evaluate its successors as far as they could matter;
//! 5. back its range up to all positions above it;
//! 6. leave the path, refining at once what turned out an anomaly;
//! 7. at the end evaluate all replies to the move, and if it still is the choice, choose it.
//!
//! The path is explicit: the search can be halted after any event and goes on as if nothing had
//! happened.

use super::choice::{self, Choice, ROOT, Stop};
use super::event::{CtwEvent, CtwObserver, Reason};
use super::game::RangedGame;
use super::graph::{Graph, Node};
use super::range::Range;
use super::settings::Settings;
use crate::Halt;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M> {
    /// The move to play; `None` only if the root has none.
    pub choice: Option<Choice<M>>,
    /// That move, then the presumptive moves.
    pub line: Vec<M>,
    /// The candidates left, in generation order.
    pub candidates: Vec<Choice<M>>,
    /// Positions evaluated statically, the root included: what the budget counts.
    pub nodes: u64,
    /// Positions refined for the first time.
    pub refinements: u64,
    /// Refinements that claimed what a range had ruled out.
    pub anomalies: u64,
    /// Why the search ended; `None` if it was halted.
    pub stop: Option<Stop>,
    /// Why the search halted; `None` if it came to its end.
    pub halted: Option<Halt>,
}

/// A search in progress: a value that holds all its state.
#[derive(Clone, Debug)]
pub struct Ctw<G: RangedGame> {
    pub(super) game: G,
    pub(super) settings: Settings,
    pub(super) graph: Graph<G>,
    /// What the style looks at in each root move's range.
    pub(super) points: Vec<f64>,
    pub(super) path: Vec<Frame>,
    /// Positions whose ranges must be backed up.
    pub(super) waiting: VecDeque<u32>,
    pub(super) state: State<G::Move>,
    pub(super) stop: Option<Stop>,
    pub(super) nodes: u64,
    pub(super) refinements: u64,
    pub(super) anomalies: u64,
    pub(super) again: u32,
}

/// A position on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) number: u32,
    /// What it claimed when it was entered, or refined again.
    pub(super) claimed: Range,
    /// Whether all its moves are to be evaluated.
    pub(super) all: bool,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug)]
pub(super) enum State<M> {
    Enter {
        mv: Option<M>,
        number: u32,
        reason: Reason,
    },
    Open,
    Evaluate,
    BackUp,
    Leave,
    Candidates,
    Choose(usize),
    Done,
}

impl<G: RangedGame> Ctw<G> {
    /// A search of that game from that position. The root is evaluated and its moves are listed, so
    /// there is an answer from the beginning.
    pub fn new(game: G, root: G::Position, settings: Settings) -> Self {
        let mut graph = Graph::new();
        let look = game.look(&root);
        graph.insert(game.key(&root), root, look);
        if graph.node(ROOT).open {
            graph.enumerate(ROOT, &game);
        }
        let moves = graph.node(ROOT).successors.len();
        let ended = moves == 0;
        Self {
            game,
            settings,
            graph,
            points: choice::points(settings.style, moves),
            path: Vec::new(),
            waiting: VecDeque::new(),
            state: if ended { State::Done } else { Self::BEGIN },
            stop: ended.then_some(Stop::Ended),
            nodes: 1,
            refinements: 0,
            anomalies: 0,
            again: 0,
        }
    }

    pub(super) const BEGIN: State<G::Move> = State::Enter {
        mv: None,
        number: ROOT,
        reason: Reason::Root,
    };

    /// Runs until the end or until the observer halts it; call again to go on.
    pub fn run(&mut self, observer: &mut impl CtwObserver<G::Move>) -> Outcome<G::Move> {
        let mut halted = None;
        while halted.is_none() && !self.is_done() {
            let event = self.advance();
            if let Some(ControlFlow::Break(halt)) = event.map(|event| observer.see(event)) {
                halted = Some(halt);
            }
        }
        // Halting at the very last event leaves nothing to go on with.
        halted = halted.filter(|_| !self.is_done());
        self.outcome(halted)
    }

    /// Whether the search has come to its end.
    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// The share of the budget that is spent, from 0 to 1.
    pub fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        (self.nodes as f64 / self.settings.budget.max(1) as f64).min(1.0)
    }

    /// All positions by number, the root first.
    pub fn positions(&self) -> &[Node<G>] {
        self.graph.nodes()
    }

    /// The choice and then the other candidates, at most so many, the highest lower bound first and of equal ones
    /// in generation order, each with the line that it begins.
    pub fn best_lines(
        &self,
        wanted: usize,
    ) -> impl Iterator<Item = (Choice<G::Move>, Vec<G::Move>)> {
        let graph = &self.graph;
        let best = choice::choose(graph, &self.points);
        let mut others = choice::candidates(graph).map_or_else(Vec::new, |all| all.moves);
        others.retain(|&index| Some(index) != best);
        let low = |index| choice::choice(graph, index).range.low;
        others.sort_by(|&a, &b| low(b).total_cmp(&low(a)));
        let moves = best.into_iter().chain(others).take(wanted);
        moves.map(|index| (choice::choice(graph, index), choice::line(graph, index)))
    }

    /// What there is now, at any time.
    pub fn outcome(&self, halted: Option<Halt>) -> Outcome<G::Move> {
        let best = choice::choose(&self.graph, &self.points);
        Outcome {
            choice: best.map(|index| choice::choice(&self.graph, index)),
            line: best.map_or_else(Vec::new, |index| choice::line(&self.graph, index)),
            candidates: choice::candidates(&self.graph).map_or_else(Vec::new, |all| {
                let moves = all.moves.into_iter();
                moves
                    .map(|index| choice::choice(&self.graph, index))
                    .collect()
            }),
            nodes: self.nodes,
            refinements: self.refinements,
            anomalies: self.anomalies,
            stop: self.stop.filter(|_| self.is_done()),
            halted,
        }
    }

    /// One decision. The state is brought up to date before the observer hears of it.
    fn advance(&mut self) -> Option<CtwEvent<G::Move>> {
        match self.state {
            State::Enter { mv, number, reason } => Some(self.enter(mv, number, reason)),
            State::Open => self.open(),
            State::Evaluate => self.evaluate(),
            State::BackUp => self.back_up(),
            State::Leave => self.leave(),
            State::Candidates => self.candidates(),
            State::Choose(index) => self.choose(index),
            State::Done => None,
        }
    }
}
