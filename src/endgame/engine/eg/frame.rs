//! A node of the strategic search in progress: the buffer of moves, the rounds of suggestions that fill it,
//! and the returned values.

use super::context::{Context, Statement};
use super::{Cause, Effect, EgEvent, ExclusionSwitch, Reason};
use crate::rules::RuleBase;
use crate::short;
use crate::strategy::{
    Exclusion, Means, Plan, Proposal, STRATEGIES, Situation, legal_moves, turned,
};
use crate::value::{Range, Value};
use crate::view::relative_set as real;
use cozy_chess::{Board, Color, Move};
use std::collections::VecDeque;

/// The result of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub proved: Range,
    pub claim: Range,
    /// The cause of the end of the line that the claim comes from.
    pub cause: Option<Failure>,
    /// True if the claim depends on a repetition, so that it holds only on this path.
    pub rests_on_path: bool,
    /// True if the claim depends on a position whose player had a plan that no calculation refuted, and of
    /// which no move was searched.
    pub is_assumed: bool,
}

impl Outcome {
    /// The claim that is reported. An assumed one only guides the search.
    pub fn reported(&self) -> Range {
        if self.is_assumed {
            self.proved
        } else {
            self.claim
        }
    }
}

/// The cause of a line's failure and the side that failed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failure {
    pub cause: Cause,
    pub loser: Color,
    pub value: Value,
}

pub(super) struct Frame {
    pub board: Board,
    pub context: Context,
    /// The statement of the context on entering.
    pub statement: Statement,
    side: Color,
    rules: RuleBase,
    exclusion: ExclusionSwitch,
    static_range: Range,
    alpha: Value,
    beta: Value,
    /// The legal moves, in the mover's squares.
    legal: Vec<Move>,
    tried: Vec<Move>,
    /// The plan of the move tried last.
    plan: Option<Plan>,
    buffer: VecDeque<(Move, Plan)>,
    agenda: Agenda,
    rounds: u8,
    /// Exclusionary plans that had moves here.
    exclusive: Vec<Plan>,
    /// The best bounds of children, for the mover.
    proved: Option<Range>,
    claim: Option<Range>,
    /// The cause to report, while every child's claim had one.
    cause: Option<Failure>,
    /// Causes of the mover's failed lines below.
    learnt: Vec<Cause>,
    rests_on_path: bool,
    /// True if a searched move's claim is assumed.
    is_assumed: bool,
    /// True if a strategy had a plan that no calculation refuted.
    had_plan: bool,
}

/// The strategies still to try.
struct Agenda {
    /// Strategies in order, each once.
    waiting: VecDeque<Means>,
    asked: u32,
    stage: AgendaStage,
    /// True if the pursued aim no longer exists: it was reached or lost.
    aim_gone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AgendaStage {
    /// The current plan and the strategies that may interrupt it.
    Pursuit,
    /// All other strategies.
    All,
    /// A message arrived: a strategy that answers it may be tried again.
    Message,
}

impl Frame {
    pub fn new(
        board: Board,
        context: &Context,
        (side, rules, exclusion): (Color, RuleBase, ExclusionSwitch),
        static_range: Range,
        (alpha, beta): (Value, Value),
    ) -> Self {
        let legal = legal_moves(&board);
        let pursued = context.of(board.side_to_move()).pursued;
        let agenda = Agenda::new(
            pursued.map(|plan| plan.means),
            context,
            board.side_to_move(),
        );
        Self {
            board,
            statement: context.statement(),
            context: *context,
            side,
            rules,
            exclusion,
            static_range,
            alpha,
            beta,
            legal,
            tried: Vec::new(),
            plan: None,
            buffer: VecDeque::new(),
            agenda,
            rounds: 0,
            exclusive: Vec::new(),
            proved: None,
            claim: None,
            cause: None,
            learnt: Vec::new(),
            rests_on_path: false,
            is_assumed: false,
            had_plan: false,
        }
    }

    /// The window on entering.
    pub fn asked(&self) -> (Value, Value) {
        (self.alpha, self.beta)
    }

    /// The next move of the buffer, on the real board, with its plan.
    pub fn take(&mut self) -> Option<(Move, Plan)> {
        let (mv, plan) = self.buffer.pop_front()?;
        self.tried.push(mv);
        self.plan = Some(plan);
        Some((turned(mv, self.mover()), plan))
    }

    /// The latest move with its plan, on the real board.
    pub fn taken(&self) -> Option<(Move, Plan)> {
        let (&mv, plan) = self.tried.last().zip(self.plan)?;
        let goal = real(plan.goal, self.mover());
        Some((turned(mv, self.mover()), Plan { goal, ..plan }))
    }

    /// The window for a child: this node's window, narrowed by the claims so far.
    pub fn window(&self) -> (Value, Value) {
        match (self.claim, self.white_moves()) {
            (None, _) => (self.alpha, self.beta),
            (Some(claim), true) => (self.alpha.max(claim.lower()), self.beta),
            (Some(claim), false) => (self.alpha, self.beta.min(claim.upper())),
        }
    }

    /// The context of a child that a plan leads to.
    pub fn context_below(&self, plan: Plan) -> Context {
        let mut context = self.context;
        let line = context.of_mut(self.mover());
        let interrupts = line.pursued.is_some_and(|pursued| {
            pursued
                .means
                .strategy()
                .interrupted_by
                .contains(&plan.means)
        });
        if !interrupts {
            line.pursued = Some(plan);
        }
        for &tried in self.exclusive.iter().filter(|&&tried| tried != plan) {
            line.exclude(tried);
        }
        context
    }

    /// Runs a round of suggestions; `false` if no strategy has anything new.
    pub fn suggest(&mut self, mut emit: impl FnMut(EgEvent)) -> bool {
        let mover = self.mover();
        let line = *self.context.of(mover);
        let (alpha, beta) = self.window();
        let assured = if self.white_moves() {
            alpha
        } else {
            beta.opposite()
        };
        let legal = std::mem::take(&mut self.legal);
        let situation = Situation::new(&self.board, &legal, line.lost_opposition);
        let mut has_moves = false;
        while !has_moves && let Some(means) = self.agenda.next(self.exclusive.is_empty()) {
            let mut proposals: Vec<Proposal> = Vec::new();
            let strategy = means.strategy();
            strategy.propose(&situation, &mut proposals);
            let is_exclusionary = strategy.exclusion == Exclusion::Exclusionary;
            let is_anew = is_exclusionary && self.exclusion == ExclusionSwitch::Off;
            proposals.retain(|proposal| {
                let plan = proposal.plan;
                let continued = line.pursued.is_none_or(|pursued| {
                    is_anew
                        || self.agenda.stage != AgendaStage::Pursuit
                        || pursued.means != means
                        || !(pursued.goal & plan.goal).is_empty()
                });
                continued && !line.excludes(plan) && proposal.minimum > assured
            });
            let mut found = Vec::new();
            for proposal in proposals.iter().filter(|proposal| proposal.is_feasible()) {
                self.had_plan = true;
                let mut own = Vec::new();
                strategy.moves(&situation, proposal.plan, &mut own);
                for mv in own {
                    self.add(&mut found, mv, proposal.plan);
                }
            }
            // The taking of the opposition "can take precedence over the basic strategy" (paper, p. 3). With
            // more rules the search refutes the other steps at once, so there the order saves nothing.
            if self.rules == RuleBase::Printed && means == Means::March {
                short::sort_by_key(&mut found, |(mv, _)| !situation.faces(mv.to));
            }
            if self.agenda.stage == AgendaStage::Pursuit
                && line.pursued.is_some_and(|pursued| pursued.means == means)
            {
                self.agenda.aim_gone = proposals.is_empty();
            }
            if proposals.is_empty() {
                continue;
            }
            self.rounds = self.rounds.saturating_add(1);
            emit(EgEvent::Round {
                number: self.rounds,
            });
            for proposal in &proposals {
                emit(EgEvent::Suggest {
                    means,
                    goal: real(proposal.plan.goal, mover).0,
                    minimum: proposal.minimum.turned_if(!self.white_moves()),
                    feasibility: proposal.feasibility,
                });
            }
            emit(EgEvent::Buffer {
                moves: found.len() as u8,
            });
            if found.is_empty() {
                continue;
            }
            if is_exclusionary && !is_anew {
                self.exclusive.extend(found.iter().map(|&(_, plan)| plan));
                self.exclusive.dedup();
            }
            self.buffer.extend(found);
            has_moves = true;
        }
        self.legal = legal;
        has_moves
    }

    /// Appends a move to the round unless it was tried. A move that serves two plans of one strategy serves
    /// both goals.
    fn add(&self, moves: &mut Vec<(Move, Plan)>, mv: Move, plan: Plan) {
        if self.tried.contains(&mv) {
            return;
        }
        match moves.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, other)) => other.goal |= plan.goal,
            None => moves.push((mv, plan)),
        }
    }

    /// Backs up a child.
    pub fn update(&mut self, child: Outcome) -> Effect {
        let white = self.white_moves();
        let best = |one: Option<Range>, other: Range| match one {
            None => other,
            Some(one) => better(one, other, white),
        };
        let before = self.claim;
        let claim = best(self.claim, child.claim);
        self.claim = Some(claim);
        self.proved = Some(best(self.proved, child.proved));
        self.rests_on_path |= child.rests_on_path;
        if self.is_enough(claim) {
            self.cause = child.cause;
            // The other moves do not matter to the claim any more.
            self.is_assumed = child.is_assumed;
            return Effect::GoodEnough;
        }
        self.is_assumed |= child.is_assumed;
        let gains = before.is_none_or(|before| {
            if white {
                (claim.lower(), claim.upper()) > (before.lower(), before.upper())
            } else {
                (claim.upper(), claim.lower()) < (before.upper(), before.lower())
            }
        });
        if gains {
            self.cause = child.cause;
            Effect::Better
        } else {
            Effect::NoBetter
        }
    }

    /// Records a child's cause of failure if it is new and concerns the mover.
    pub fn learn(&mut self, child: Outcome) -> Option<Cause> {
        let Failure {
            cause,
            loser,
            value,
        } = child.cause?;
        // The final claim may come from another line.
        let is_why = child.claim.decided() == Some(value);
        if loser != self.mover() || !is_why || self.learnt.contains(&cause) {
            return None;
        }
        self.learnt.push(cause);
        if let Cause::Opposition { .. } = cause {
            let square = cause.square()?.relative_to(loser).bitboard();
            let lost = &mut self.context.of_mut(loser).lost_opposition;
            if square.is_subset(*lost) {
                return None;
            }
            *lost |= square;
        }
        self.agenda.take_message(cause);
        Some(cause)
    }

    pub fn why_done(&self) -> Reason {
        if self.tried.len() == self.legal.len() {
            Reason::AllTried
        } else if self.tried.is_empty() {
            Reason::Failed
        } else {
            Reason::Exhausted
        }
    }

    /// The node's result when it is left for that reason.
    pub fn outcome(&self, reason: Reason) -> Outcome {
        let white = self.white_moves();
        let all = self.tried.len() == self.legal.len() && reason != Reason::Bound;
        let sure = self.static_range;
        let (own, other) = ends(sure, white);
        // The mover's best is sure; the upper bound shrinks only if nothing was left out.
        let proved = self.proved.map_or(sure, |best| {
            let (low, high) = ends(best, white);
            let low = further(low, own, white);
            let high = if all {
                nearer(high, other, white)
            } else {
                other
            };
            Range::between(low, high)
        });
        let claim = if reason == Reason::Bound {
            proved
        } else {
            let (low, high) = self.claim.map_or((own, own), |best| ends(best, white));
            let low = further(low, own, white);
            // Moves that were left out are assumed to be no better than the minimum of the position.
            Range::between(low, further(nearer(high, other, white), low, white))
        };
        Outcome {
            proved,
            claim: proved.narrowed(claim),
            cause: self.cause,
            rests_on_path: self.rests_on_path,
            is_assumed: self.is_assumed || self.assumes(reason),
        }
    }

    /// True if the mover had a plan that no calculation refuted, and no move was found for it. The paper
    /// counts that as a failure (p. 3), but it tells nothing about the moves of the position. The loop alone
    /// claims as the paper does.
    fn assumes(&self, reason: Reason) -> bool {
        self.rules == RuleBase::All && reason == Reason::Failed && self.had_plan
    }

    fn is_enough(&self, claim: Range) -> bool {
        if self.white_moves() {
            claim.lower() >= self.beta
        } else {
            claim.upper() <= self.alpha
        }
    }

    fn mover(&self) -> Color {
        self.board.side_to_move()
    }

    fn white_moves(&self) -> bool {
        self.mover() == self.side
    }
}

impl Agenda {
    fn new(pursued: Option<Means>, context: &Context, mover: Color) -> Self {
        let Some(pursued) = pursued else {
            return Self {
                waiting: Means::all().collect(),
                asked: 0,
                stage: AgendaStage::All,
                aim_gone: false,
            };
        };
        let has_message = !context.of(mover).lost_opposition.is_empty();
        let interrupting = pursued.strategy().interrupted_by;
        let waiting = STRATEGIES
            .iter()
            .map(|strategy| strategy.means)
            .filter(|&means| {
                means == pursued
                    || interrupting.contains(&means) && (means != Means::MarkTime || has_message)
            })
            .collect();
        Self {
            waiting,
            asked: 0,
            stage: AgendaStage::Pursuit,
            aim_gone: false,
        }
    }

    /// The next strategy to try. After the current plan, others are tried only if it does not exclude them.
    fn next(&mut self, others_allowed: bool) -> Option<Means> {
        loop {
            if let Some(means) = self.waiting.pop_front() {
                self.asked |= 1 << means as u32;
                return Some(means);
            }
            if self.stage == AgendaStage::All || !others_allowed || !self.aim_gone {
                return None;
            }
            self.stage = AgendaStage::All;
            self.waiting = Means::all().collect();
        }
    }

    /// A message arrived: tries the strategy that answers it, again if it responds to messages.
    fn take_message(&mut self, cause: Cause) {
        let listens = |means| means == Means::MarkTime;
        let asked = |means| self.asked & 1 << means as u32 != 0;
        let wanted =
            |&means: &Means| !self.waiting.contains(&means) && (listens(means) || !asked(means));
        if let Some(means) = cause.answer().filter(wanted) {
            self.waiting.push_back(means);
            if self.stage == AgendaStage::Pursuit {
                self.stage = AgendaStage::Message;
            }
        }
    }
}

/// The bound that the mover has secured, and the one he hopes for.
fn ends(range: Range, white: bool) -> (Value, Value) {
    if white {
        (range.lower(), range.upper())
    } else {
        (range.upper(), range.lower())
    }
}

/// The better of two values for the mover.
fn further(one: Value, other: Value, white: bool) -> Value {
    if white {
        one.max(other)
    } else {
        one.min(other)
    }
}

/// The worse of two values for the mover.
fn nearer(one: Value, other: Value, white: bool) -> Value {
    further(one, other, !white)
}

fn better(one: Range, other: Range, white: bool) -> Range {
    Range::between(
        further(one.lower(), other.lower(), white),
        further(one.upper(), other.upper(), white),
    )
}
