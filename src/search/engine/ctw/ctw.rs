//! Closeness to win as a state machine that makes one decision at a time:
//!
//! 1. enter the root and compare the candidates;
//! 2. stop, or enter the most uncertain candidate;
//! 3. follow hopeful moves to a position that is not yet refined;
//! 4. evaluate its successors as far as they matter;
//! 5. back up its range to all positions above it;
//! 6. leave the path, refining at once any anomaly;
//! 7. at the end evaluate all replies to the move, and play it if it is still the choice.
//!
//! The path is explicit, so a search can be halted after any event and resumed.

use super::choice::{self, Choice, ROOT, Stop};
use super::event::{CtwEvent, CtwObserver, Reason, Source};
use super::game::RangedGame;
use super::graph::{Graph, Link, Node};
use super::range::{DRAW, Range};
use super::settings::Settings;
use crate::Halt;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M> {
    /// The move to play; `None` only if the root has no move.
    pub choice: Option<Choice<M>>,
    /// The chosen move and the presumptive moves after it.
    pub line: Vec<M>,
    /// The remaining candidates in generation order.
    pub candidates: Vec<Choice<M>>,
    /// Positions evaluated statically, the root included; the budget limits them.
    pub nodes: u64,
    /// Positions refined for the first time.
    pub refinements: u64,
    /// Refinements that left the range of the position before.
    pub anomalies: u64,
    /// The reason for the end; `None` if the search was halted.
    pub stop: Option<Stop>,
    /// The reason for halting; `None` if the search is complete.
    pub halted: Option<Halt>,
}

/// A search in progress, with all its state.
#[derive(Clone, Debug)]
pub struct Ctw<G: RangedGame> {
    pub(super) game: G,
    pub(super) settings: Settings,
    pub(super) graph: Graph<G>,
    /// The point of each root move's range that the style compares.
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
    /// Its claimed range when it was entered, or last refined.
    pub(super) claimed: Range,
    /// True if all its moves must be evaluated.
    pub(super) all: bool,
}

/// The next step of the state machine.
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
    /// A search of `game` from `root`. The root is evaluated and its moves are listed, so there is a choice
    /// from the start.
    pub fn new(game: G, root: G::Position, settings: Settings) -> Self {
        let mut graph = Graph::new();
        let evaluated = game.static_eval(&root);
        graph.insert(game.key(&root), root, evaluated);
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

    /// Runs to the end, or until the observer halts it. Call again to resume.
    pub fn run(&mut self, observer: &mut impl CtwObserver<G::Move>) -> Outcome<G::Move> {
        let mut halted = None;
        while halted.is_none() && !self.is_done() {
            let event = self.advance();
            if let Some(ControlFlow::Break(halt)) = event.map(|event| observer.see(event)) {
                halted = Some(halt);
            }
        }
        // A halt at the very last event leaves nothing to resume.
        halted = halted.filter(|_| !self.is_done());
        self.outcome(halted)
    }

    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// The share of the budget that is used, from 0 to 1.
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

    /// The choice, then the other candidates by falling L (ties in generation order), at most `wanted`, each
    /// with its line.
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

    /// The current result, at any time.
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

    /// Makes one decision. The state is updated before the observer is called.
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

// The steps of the search, each a decision of [`Ctw`].

/// How often anomalies are refined again within one descent (ours: the source says "immediately" and sets no
/// limit).
const REFINED_AGAIN: u32 = 2;

impl<G: RangedGame> Ctw<G> {
    pub(super) fn enter(
        &mut self,
        mv: Option<G::Move>,
        number: u32,
        reason: Reason,
    ) -> CtwEvent<G::Move> {
        if number == ROOT {
            self.again = REFINED_AGAIN;
        }
        let node = self.graph.node(number);
        let (range, claimed) = (node.range.into(), node.claimed);
        self.path.push(Frame {
            number,
            claimed,
            all: matches!(reason, Reason::Root | Reason::Check),
        });
        self.state = State::Open;
        CtwEvent::Enter {
            mv,
            number,
            range,
            reason,
        }
    }

    /// Step 3: refines, evaluates what matters now, or follows the hopeful move.
    pub(super) fn open(&mut self) -> Option<CtwEvent<G::Move>> {
        let Frame { number, all, .. } = *self.path.last()?;
        if !self.graph.node(number).refined {
            if self.graph.node(number).successors.is_empty() {
                self.graph.enumerate(number, &self.game);
            }
            self.graph.refine(number);
            self.refinements += 1;
            self.prepare_to_evaluate(number);
            let moves = self.graph.node(number).successors.len() as u16;
            return Some(CtwEvent::Refine { moves });
        }
        if self.next_pending(number, all).is_some() {
            self.prepare_to_evaluate(number);
        } else if number == ROOT {
            self.state = State::Candidates;
        } else {
            let hopeful = self.graph.hopeful(number).filter(|_| !all);
            self.descend(number, hopeful, Reason::Hopeful);
        }
        None
    }

    fn prepare_to_evaluate(&mut self, number: u32) {
        self.graph.mark_above(number);
        self.state = State::Evaluate;
    }

    fn next_pending(&self, number: u32, all: bool) -> Option<usize> {
        let affordable = self.nodes < self.settings.budget;
        let all = all || !self.settings.screen;
        affordable.then(|| self.graph.next_pending(number, all))?
    }

    /// Enters the position that a move leads to, or leaves this one.
    fn descend(&mut self, number: u32, index: Option<usize>, reason: Reason) {
        let successor = index.map(|index| self.graph.node(number).successors[index]);
        self.state = match successor.map(|successor| (successor.mv, successor.link)) {
            Some((mv, Link::Known(number))) => State::Enter {
                mv: Some(mv),
                number,
                reason,
            },
            _ => State::Leave,
        };
    }

    /// Step 4: evaluates one successor.
    pub(super) fn evaluate(&mut self) -> Option<CtwEvent<G::Move>> {
        let Frame { number, all, .. } = *self.path.last()?;
        let Some(index) = self.next_pending(number, all) else {
            self.push(number);
            self.state = State::BackUp;
            return None;
        };
        let node = self.graph.node(number);
        let mv = node.successors[index].mv;
        let after = self.game.play(&node.position, mv);
        let key = self.game.key(&after);
        let (below, source) = match self.graph.find(key) {
            Some(below) if self.graph.is_above(below) => (below, Source::Repeated),
            Some(below) => (below, Source::Stored),
            None => {
                let evaluated = self.game.static_eval(&after);
                self.nodes += 1;
                (self.graph.insert(key, after, evaluated), Source::Fresh)
            }
        };
        let (link, range) = if source == Source::Repeated {
            (Link::Repeated(below), Range::exact(DRAW))
        } else {
            (Link::Known(below), self.graph.node(below).range)
        };
        self.graph.link(number, index, link);
        Some(CtwEvent::Evaluate {
            mv,
            number: below,
            range: range.into(),
            source,
        })
    }

    /// Step 5: backs up one position's range.
    pub(super) fn back_up(&mut self) -> Option<CtwEvent<G::Move>> {
        let Some(number) = self.waiting.pop_front() else {
            self.state = State::Leave;
            return None;
        };
        let (moved, above) = self.graph.update(number, self.settings.intersect)?;
        for number in above {
            self.push(number);
        }
        moved.then(|| CtwEvent::Range {
            number,
            range: self.graph.node(number).range.into(),
        })
    }

    fn push(&mut self, number: u32) {
        if self.graph.wait(number) {
            self.waiting.push_back(number);
        }
    }

    /// Step 6: reports an anomaly and refines it again, or shortens the path.
    pub(super) fn leave(&mut self) -> Option<CtwEvent<G::Move>> {
        let affordable = self.nodes < self.settings.budget;
        let frame = self.path.last_mut()?;
        let node = self.graph.node(frame.number);
        if frame.claimed.is_exceeded_by(node.claimed) {
            let before = std::mem::replace(&mut frame.claimed, node.claimed);
            self.anomalies += 1;
            if frame.number != ROOT && node.open && affordable && self.again > 0 {
                self.again -= 1;
                self.state = State::Open;
            }
            return Some(CtwEvent::Anomaly {
                before: before.into(),
                after: node.claimed.into(),
            });
        }
        let range = node.range.into();
        self.path.pop();
        if self.path.is_empty() {
            self.state = if self.stop.is_some() {
                State::Done
            } else {
                Self::BEGIN
            };
        }
        Some(CtwEvent::Leave { range })
    }

    /// Steps 2 and 7: decides whether to go on, and where.
    pub(super) fn candidates(&mut self) -> Option<CtwEvent<G::Move>> {
        let Some(candidates) = choice::candidates(&self.graph) else {
            // The budget did not suffice for one move.
            self.stop = Some(Stop::Budget);
            self.state = State::Leave;
            return None;
        };
        let left = self.settings.budget.saturating_sub(self.nodes);
        let next = if self.settings.stop_at_one && candidates.moves.len() == 1 {
            Err(Stop::OneCandidate)
        } else if left <= self.settings.reserve() {
            Err(Stop::Budget)
        } else {
            choice::widest(&self.graph, &candidates).ok_or(Stop::Settled)
        };
        match next {
            Ok(index) => self.descend(ROOT, Some(index), Reason::Uncertain),
            Err(stop) => self.conclude(stop, left),
        }
        let presumptive = choice::choice(&self.graph, candidates.presumptive);
        Some(CtwEvent::Candidates {
            count: candidates.moves.len() as u16,
            presumptive: presumptive.number?,
        })
    }

    /// Step 7: starts the check of replies, or chooses after it.
    fn conclude(&mut self, stop: Stop, left: u64) {
        let Some(index) = choice::choose(&self.graph, &self.points) else {
            return;
        };
        let unchecked = match choice::choice(&self.graph, index).number {
            Some(number) if number != ROOT => self.graph.is_unchecked(number),
            _ => false,
        };
        if self.settings.check_replies && unchecked && left > 0 {
            self.descend(ROOT, Some(index), Reason::Check);
        } else {
            self.stop = Some(stop);
            self.state = State::Choose(index);
        }
    }

    pub(super) fn choose(&mut self, index: usize) -> Option<CtwEvent<G::Move>> {
        self.state = State::Leave;
        let choice = choice::choice(&self.graph, index);
        Some(CtwEvent::Choose {
            mv: choice.mv,
            number: choice.number?,
        })
    }
}
