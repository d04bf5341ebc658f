//! The strategic search: depth first, with only those moves that a strategy suggests (paper, pp. 1-4). Two
//! ranges are backed up: what is *proved*, whatever was left out, and what EG *claims* if the moves it left
//! out are no better than the minimum of the position.
//!
//! The search has no clock; it can stop after any step and resume later.

use super::cause::Leaf;
use super::context::{Context, Statement};
use super::frame::{Failure, Frame, Outcome};
use super::{Effect, EgEvent, ExclusionSwitch, Flow, Observer, Reason};
use crate::proof::{End, judge_by};
use crate::rules::{self, RuleBase};
use crate::strategy::{Means, Plan};
use crate::value::{Range, Value};
use crate::view::View;
use chess::moves::played;
use chess::packed::PackedMove;
use cozy_chess::{Board, Color, Move};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most plies in a line; a longer one ends with its static range.
const DEEPEST: usize = 100;

/// A strategic search in progress.
pub struct StrategicSearch {
    side: Color,
    limit: u64,
    rules: RuleBase,
    exclusion: ExclusionSwitch,
    nodes: u64,
    frames: Vec<Frame>,
    state: State,
    best: Option<Best>,
    known: HashMap<(u64, Statement, (Value, Value)), Outcome>,
    static_range: Range,
    bound_hit: bool,
}

/// The result of a strategic search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The range by the rules alone.
    pub static_range: Range,
    /// The proved range, whatever moves were left out.
    pub proved: Range,
    /// The range that the strategies' moves lead to.
    pub claim: Range,
    /// The claimed range: that range, or the proved one where it rests on an assumption.
    pub reported: Range,
    /// The move that leads to it, on the real board.
    pub best: Option<Move>,
    /// The plan of that move, on the real board.
    pub plan: Option<Plan>,
    /// The proved range after that move.
    pub after_best: Option<Range>,
    /// Positions entered, including the root and every repetition.
    pub nodes: u64,
    /// True if the node limit was reached.
    pub bound_hit: bool,
}

/// The best move of the root so far.
#[derive(Clone, Copy)]
struct Best {
    mv: Move,
    plan: Plan,
    /// The proved range of the position after it.
    after: Range,
}

enum State {
    Open(Box<Opening>),
    Work,
    Returned(Outcome),
    Done(Outcome),
}

struct Opening {
    board: Board,
    context: Context,
    mv: Option<Move>,
    means: Option<Means>,
    alpha: Value,
    beta: Value,
}

impl StrategicSearch {
    /// A search that has not begun, with values for `side` and at most `limit` positions (at least one).
    pub fn new(root: &Board, side: Color, limit: u64, rules: RuleBase) -> Self {
        let (static_range, _) = judge_by(rules, root, side);
        let (alpha, beta) = question(static_range, root.side_to_move() == side);
        Self {
            side,
            limit: limit.max(1),
            rules,
            exclusion: ExclusionSwitch::On,
            nodes: 0,
            frames: Vec::new(),
            state: State::Open(Box::new(Opening {
                board: root.clone(),
                context: Context::default(),
                mv: None,
                means: None,
                alpha,
                beta,
            })),
            best: None,
            known: HashMap::new(),
            static_range,
            bound_hit: false,
        }
    }

    /// The same search with the exclusionary property in use or ignored.
    pub fn with_exclusion(mut self, exclusion: ExclusionSwitch) -> Self {
        self.exclusion = exclusion;
        self
    }

    /// Runs until the search ends or the observer halts it.
    pub fn run<O: Observer>(&mut self, observer: &mut O) -> Flow {
        while !self.is_done() {
            self.step(observer)?;
        }
        Flow::Continue(())
    }

    pub fn is_done(&self) -> bool {
        matches!(self.state, State::Done(_))
    }

    /// The result; before the end, the rules' range of the root.
    pub fn found(&self) -> Found {
        let (proved, claim, reported) = match &self.state {
            State::Done(outcome) => (outcome.proved, outcome.claim, outcome.reported()),
            _ => (self.static_range, self.static_range, self.static_range),
        };
        Found {
            static_range: self.static_range,
            proved,
            claim,
            reported,
            best: self.best.map(|best| best.mv),
            plan: self.best.map(|best| best.plan),
            after_best: self.best.map(|best| best.after),
            nodes: self.nodes,
            bound_hit: self.bound_hit,
        }
    }

    fn step<O: Observer>(&mut self, observer: &mut O) -> Flow {
        let mut seen = Seen {
            observer,
            flow: Flow::Continue(()),
        };
        match std::mem::replace(&mut self.state, State::Work) {
            State::Open(opening) => self.open(*opening, &mut seen),
            State::Work => self.work(&mut seen),
            State::Returned(outcome) => self.returned(outcome, &mut seen),
            State::Done(outcome) => self.state = State::Done(outcome),
        }
        seen.flow
    }

    fn open<O: Observer>(&mut self, opening: Opening, seen: &mut Seen<'_, O>) {
        self.nodes += 1;
        let Opening { board, context, .. } = &opening;
        let before = self.frames.last().map(|frame| &frame.board);
        let packed = opening
            .mv
            .map(|mv| PackedMove::pack(before.unwrap_or(board), mv));
        seen.emit(EgEvent::Enter {
            mv: packed,
            means: opening.means,
        });
        let (range, end) = judge_by(self.rules, board, self.side);
        if O::WANTS_REASONS && end == End::GoesOn {
            let view = View::new(board, self.side);
            for (fired, _) in rules::firing_by(&view, self.rules) {
                let place = rules::all().position(|rule| std::ptr::eq(rule, fired));
                seen.emit(EgEvent::Fired {
                    rule: place.unwrap_or_default() as u16,
                });
            }
        }
        seen.emit(EgEvent::Static { range });
        let is_root = self.frames.is_empty();
        let decided = range.lower() >= opening.beta || range.upper() <= opening.alpha;
        let leaf = if end == End::Over {
            Some(Reason::Over)
        } else if decided && !is_root {
            Some(Reason::Decided)
        } else if self.nodes >= self.limit || self.frames.len() >= DEEPEST {
            self.bound_hit = true;
            Some(Reason::Bound)
        } else if self.is_repeated(board, context) {
            Some(Reason::Repeated)
        } else if !is_root && has_pieces(board) {
            Some(Reason::Beyond)
        } else {
            None
        };
        if leaf.is_none()
            && let Some(outcome) = self.recall(board, context, &opening)
        {
            self.leave(outcome, Reason::Known, seen);
            return;
        }
        let Some(reason) = leaf else {
            self.frames.push(Frame::new(
                opening.board,
                &opening.context,
                (self.side, self.rules, self.exclusion),
                range,
                (opening.alpha, opening.beta),
            ));
            return;
        };
        let claim = match reason {
            Reason::Repeated => range.narrowed(Range::DRAW),
            _ => range,
        };
        let cause = range.decided().and_then(|value| {
            let leaf = Leaf {
                board,
                before: before.zip(opening.mv),
                side: self.side,
                rules: self.rules,
                end,
                value,
            };
            let (cause, loser) = leaf.cause()?;
            Some(Failure {
                cause,
                loser,
                value,
            })
        });
        self.leave(
            Outcome {
                proved: range,
                claim,
                cause,
                rests_on_path: reason == Reason::Repeated,
                is_assumed: false,
            },
            reason,
            seen,
        );
    }

    /// Takes a move from the buffer, or fills it.
    fn work<O: Observer>(&mut self, seen: &mut Seen<'_, O>) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if self.bound_hit {
            let outcome = frame.outcome(Reason::Bound);
            self.frames.pop();
            self.leave(outcome, Reason::Bound, seen);
            return;
        }
        if let Some((mv, plan)) = frame.take() {
            let (alpha, beta) = frame.window();
            let opening = Opening {
                board: played(&frame.board, mv),
                context: frame.context_below(plan),
                mv: Some(mv),
                means: Some(plan.means),
                alpha,
                beta,
            };
            self.state = State::Open(Box::new(opening));
            return;
        }
        if frame.suggest(|event| seen.emit(event)) {
            return;
        }
        let reason = frame.why_done();
        self.close(reason, seen);
    }

    fn returned<O: Observer>(&mut self, outcome: Outcome, seen: &mut Seen<'_, O>) {
        let is_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            self.state = State::Done(outcome);
            return;
        };
        let effect = frame.update(outcome);
        if is_root && effect != Effect::NoBetter {
            let after = outcome.proved;
            self.best = frame.taken().map(|(mv, plan)| Best { mv, plan, after });
        }
        seen.emit(EgEvent::Update {
            proved: outcome.proved,
            claim: outcome.reported(),
            effect,
        });
        if effect == Effect::GoodEnough {
            self.close(Reason::GoodEnough, seen);
            return;
        }
        if let Some(message) = frame.learn(outcome) {
            seen.emit(EgEvent::Message { cause: message });
        }
    }

    fn leave<O: Observer>(&mut self, outcome: Outcome, reason: Reason, seen: &mut Seen<'_, O>) {
        seen.emit(EgEvent::Leave {
            proved: outcome.proved,
            claim: outcome.reported(),
            reason,
        });
        self.state = State::Returned(outcome);
    }

    /// Leaves the open node and stores its result.
    fn close<O: Observer>(&mut self, reason: Reason, seen: &mut Seen<'_, O>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let outcome = frame.outcome(reason);
        if !outcome.rests_on_path {
            let key = (frame.board.hash(), frame.statement, frame.asked());
            self.known.insert(key, outcome);
        }
        self.leave(outcome, reason, seen);
    }

    /// The stored result of a position that was left before in the same context and with the same question.
    fn recall(&self, board: &Board, context: &Context, opening: &Opening) -> Option<Outcome> {
        let key = (
            board.hash(),
            context.statement(),
            (opening.alpha, opening.beta),
        );
        self.known.get(&key).copied()
    }

    /// True if the position is on the path in the same context, or for the third time in any.
    fn is_repeated(&self, board: &Board, context: &Context) -> bool {
        let mut before = 0;
        for frame in &self.frames {
            if frame.board.hash() == board.hash() && frame.board.same_position(board) {
                before += 1;
                if before == 2 || frame.context == *context {
                    return true;
                }
            }
        }
        false
    }
}

/// The observer, and whether it has halted the search during this step.
struct Seen<'a, O> {
    observer: &'a mut O,
    flow: Flow,
}

impl<O: Observer> Seen<'_, O> {
    fn emit(&mut self, event: EgEvent) {
        if let ControlFlow::Break(halt) = self.observer.see(event) {
            self.flow = ControlFlow::Break(halt);
        }
    }
}

/// The question at the root as a window: for White, values above the first and up to the second matter; for
/// Black the reverse. If the rules decide the root, the question is which move keeps the value.
fn question(range: Range, white_moves: bool) -> (Value, Value) {
    let Some(value) = range.decided() else {
        return (range.lower(), range.upper());
    };
    let place = value as usize;
    if white_moves {
        (Value::ALL[place.saturating_sub(1)], value)
    } else {
        (value, Value::ALL[(place + 1).min(2)])
    }
}

fn has_pieces(board: &Board) -> bool {
    use cozy_chess::Piece;
    let rest = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    board.occupied() != rest
}
