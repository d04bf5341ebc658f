//! EG as it answers: the strategies first, then the proof of what they claim. A proof that does not come
//! to its end soon is helped by a calculation: the pawn structure solved backwards, the kings on all
//! squares. Then comes the choice among moves that are worth the same.

use super::resistance::{Grade, grade};
use super::{EgEvent, Flow, Found, Observer, StrategicSearch};
use crate::endgame::proof::Proof;
use crate::endgame::proof::judge::judge_by;
use crate::endgame::rules::RuleBase;
use crate::endgame::strategy::Plan;
use crate::endgame::stronger_side;
use crate::endgame::structure::progress::can_measure;
use crate::endgame::structure::{self, AnyLeaf, NoLeaf, Solution, Solver};
use crate::endgame::value::{Range, Value};
use cozy_chess::{Board, Color, Move};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How far EG may go, in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// Of the strategic search.
    pub strategic: u64,
    /// Of the proof; 0 if it is to do without, and what the strategies claim is its answer.
    pub proof: u64,
    /// Pawn structures that may be solved to help the proof; 0 if it is to do without.
    #[serde(default)]
    pub structures: u64,
    /// Which rules it may ask.
    #[serde(default)]
    pub rules: RuleBase,
}

/// Who decided the value EG gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DecidedBy {
    Rules,
    Strategies,
    Proof,
    /// A proof that could not end before the pawn structure was solved.
    Structure,
    /// Nobody: the value lies in a range.
    Open,
}

/// What the strategic search claims, proved or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub value: Range,
    /// The move that leads to it.
    pub best: Option<Move>,
    /// What that move is for, on the real board.
    pub plan: Option<Plan>,
}

/// What EG says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whose value this is.
    pub side: Color,
    /// What the rules alone say.
    pub static_range: Range,
    /// The range in which EG says the value lies.
    pub value: Range,
    pub proved: Range,
    pub claim: Claim,
    pub decided_by: DecidedBy,
    /// The move EG plays; `None` only if the game is over.
    pub best: Option<Move>,
    /// Positions of the strategic search.
    pub strategic_nodes: u64,
    /// Positions of the proof; 0 if none was needed.
    pub proof_nodes: u64,
    /// Pawn structures solved to help the proof; 0 if none were.
    pub structures: u64,
    /// Whether one of the limits was reached.
    pub bound_hit: bool,
}

/// EG at work on a position.
pub struct Eg {
    board: Board,
    side: Color,
    limits: Limits,
    search: StrategicSearch,
    stage: Stage,
    /// Positions that the proof judged before the structure was solved.
    put_aside: u64,
    /// Pawn structures solved.
    structures: u64,
    is_playing: bool,
}

enum Stage {
    Strategies,
    Proof(Box<Proof>),
    /// To help the proof, or, with an answer that wins, to see how the win is nearest.
    Structure(Box<Solver<AnyLeaf>>, Option<Box<Answer>>),
    Done(Box<Answer>),
}

/// Positions of a proof between two looks at the observer (ours).
const SLICE: u64 = 256;

/// Positions of a proof after which solving the pawn structure is worth its cost (ours, by trial): of king
/// and pawn against king and pawn one position in twenty-five takes more.
const ALONE: u64 = 2_000;

/// The most pawn structures that may be asked for: 400 MB of them (ours).
pub const MOST_STRUCTURES: u64 = 200_000;

/// Units of work on the structure between two looks at the observer (ours).
const UNITS: usize = 128;

impl Default for Limits {
    /// For a person who waits: with a few pawns much less than a second, some seconds at worst (ours).
    fn default() -> Self {
        Self {
            strategic: 400,
            proof: 20_000,
            structures: structure::Limits::STANDARD.structures as u64,
            rules: RuleBase::All,
        }
    }
}

impl Limits {
    /// The loop that the paper describes, with these rules: rules, strategies and calculation, nothing proved
    /// afterwards and no structure solved.
    pub fn loop_alone(strategic: u64, rules: RuleBase) -> Self {
        Self {
            strategic,
            proof: 0,
            structures: 0,
            rules,
        }
    }
}

impl Answer {
    /// Whether the rules decide the value without any search.
    pub fn is_decided_statically(&self) -> bool {
        self.static_range.decided().is_some()
    }

    /// Whether the value EG gives is proved, and not only claimed; an open one is neither.
    pub fn is_proved(&self) -> bool {
        self.value == self.proved && self.value != Range::UNKNOWN
    }

    /// Whether the strategies claim more than the rules say.
    pub fn claims(&self) -> bool {
        self.claim.value != self.static_range
    }

    /// Whether nothing that is proved speaks for the move, and the game is neither over nor known to be lost.
    pub fn is_guess(&self, mover: Color) -> bool {
        self.best.is_some()
            && self.proved.decided().is_none()
            && promised(self.proved, mover == self.side) == worst(mover == self.side)
    }
}

impl Eg {
    /// EG before a position, told for the [stronger side](stronger_side).
    pub fn new(board: &Board, limits: Limits) -> Self {
        Self::for_side(board, stronger_side(board), limits)
    }

    /// EG before a position, told for that side.
    pub fn for_side(board: &Board, side: Color, limits: Limits) -> Self {
        Self {
            board: board.clone(),
            side,
            limits,
            search: StrategicSearch::new(board, side, limits.strategic, limits.rules),
            stage: Stage::Strategies,
            put_aside: 0,
            structures: 0,
            is_playing: false,
        }
    }

    /// In a game it is not enough to keep a win: of the moves that do, EG looks for one that comes nearer
    /// to it, even if it has to solve the pawn structure for that.
    pub fn playing(mut self) -> Self {
        self.is_playing = true;
        self
    }

    /// Goes on until the answer is there or the observer halts it.
    pub fn run<O: Observer>(&mut self, observer: &mut O) -> Flow {
        loop {
            match &mut self.stage {
                Stage::Strategies => {
                    self.search.run(observer)?;
                    self.stage = self.after_strategies();
                }
                Stage::Proof(proof) => {
                    let ended = proof.run(SLICE);
                    let found = proof.found();
                    let helped = ended && found.bound_hit && self.can_solve();
                    let seen = observer.see(EgEvent::Proof {
                        range: found.range,
                        nodes: (self.put_aside + found.nodes) as u32,
                        done: ended && !helped,
                    });
                    if helped {
                        self.stage = self.solving(found.nodes);
                    } else if ended {
                        self.stage = self.after_proof();
                    }
                    seen?;
                }
                Stage::Structure(solver, _) => {
                    let done = solver.step(UNITS).is_some();
                    let progress = solver.progress();
                    let mut range = Range::UNKNOWN;
                    if done {
                        (range, self.stage) = self.after_structure();
                    }
                    observer.see(EgEvent::Structure {
                        solved: progress.solved as u32,
                        found: progress.structures as u32,
                        pieces: progress.officers as u32,
                        range,
                        done,
                    })?;
                }
                Stage::Done(_) => return ControlFlow::Continue(()),
            }
        }
    }

    /// The answer, when it is there.
    pub fn answer(&self) -> Option<Answer> {
        match &self.stage {
            Stage::Done(answer) => Some(**answer),
            _ => None,
        }
    }

    /// What the strategic search has found so far.
    pub fn found(&self) -> Found {
        self.search.found()
    }

    fn after_strategies(&self) -> Stage {
        let found = self.search.found();
        let white = self.board.side_to_move() == self.side;
        let kept = found.after_best.is_some_and(|after| {
            keeps(after, found.proved, white) || promised(found.proved, white) == worst(white)
        });
        let over = !self.board.generate_moves(|_| true);
        let enough = found.proved.decided().is_some() && (kept || over);
        if enough || self.limits.proof == 0 {
            let answer = self.finished(&found, None);
            return self.concluded(answer, None);
        }
        let limit = if self.can_solve() {
            self.limits.proof.min(ALONE)
        } else {
            self.limits.proof
        };
        let proof = Proof::new(&self.board, self.side, found.claim, limit);
        Stage::Proof(Box::new(proof))
    }

    /// Whether the pawn structure can be solved and has not been yet.
    fn can_solve(&self) -> bool {
        let wanted = self.limits.structures > 0 && self.limits.proof > 1 && self.structures == 0;
        wanted && structure::structure_of(&self.board).is_ok()
    }

    /// The next stage when a proof by itself has taken too long.
    fn solving(&mut self, nodes: u64) -> Stage {
        self.put_aside = nodes;
        match self.solver() {
            Some(solver) => Stage::Structure(Box::new(solver), None),
            None => Stage::Done(Box::new(self.finished(&self.search.found(), None))),
        }
    }

    fn solver(&self) -> Option<Solver<AnyLeaf>> {
        let limits = structure::Limits {
            structures: usize::try_from(self.limits.structures).unwrap_or(usize::MAX),
            ..structure::Limits::STANDARD
        };
        Solver::new(&self.board, Box::new(NoLeaf) as AnyLeaf, limits).ok()
    }

    /// What the solved structure says of the position, and what is to be done with it.
    fn after_structure(&mut self) -> (Range, Stage) {
        let found = self.search.found();
        match std::mem::replace(&mut self.stage, Stage::Strategies) {
            Stage::Structure(solver, answer) => {
                let solution = Box::new(solver.finish());
                self.structures = solution.progress().solved as u64;
                let range = solution.range_for(&self.board, self.side);
                let stage = if let Some(mut answer) = answer {
                    answer.structures = self.structures;
                    self.concluded(*answer, Some(solution))
                } else {
                    let (board, limit) = (&self.board, self.limits.proof);
                    let proof = Proof::knowing(solution, board, self.side, found.claim, limit);
                    Stage::Proof(Box::new(proof))
                };
                (range, stage)
            }
            other => (Range::UNKNOWN, other),
        }
    }

    fn after_proof(&mut self) -> Stage {
        let found = self.search.found();
        match std::mem::replace(&mut self.stage, Stage::Strategies) {
            Stage::Proof(mut proof) => {
                let answer = self.finished(&found, Some(&proof));
                self.concluded(answer, proof.take_structure())
            }
            other => other,
        }
    }

    /// The answer; if it wins, with the move that comes nearest to the end, as far as that can be seen.
    fn concluded(&self, mut answer: Answer, structure: Option<Box<Solution<AnyLeaf>>>) -> Stage {
        let white = self.board.side_to_move() == self.side;
        let wins = answer.proved.decided() == Some(if white { Value::Win } else { Value::Loss });
        let with_pieces = structure::structure_of(&self.board).is_err();
        let structure = match structure {
            Some(known) => Some(known),
            None if self.is_playing
                && wins
                && self.limits.proof > 0
                && can_measure(&self.board) =>
            {
                let solver = if with_pieces { None } else { self.solver() };
                if let Some(solver) = solver {
                    return Stage::Structure(Box::new(solver), Some(Box::new(answer)));
                }
                let most = 2 * structure::Limits::STANDARD.officers;
                Some(Box::new(Solution::empty(Box::new(NoLeaf) as AnyLeaf, most)))
            }
            None => None,
        };
        if let Some(mut known) = structure.filter(|_| wins) {
            answer.best = known.nearest_win(&self.board, answer.best).or(answer.best);
        }
        Stage::Done(Box::new(answer))
    }

    fn finished(&self, found: &Found, proof: Option<&Proof>) -> Answer {
        let white = self.board.side_to_move() == self.side;
        let proved = proof.map_or(found.proved, |proof| {
            let range = proof.found().range;
            range.and(found.proved).unwrap_or(range)
        });
        // A claim that a proof could not confirm is worth little: it is told apart and not believed.
        let tried = proof.is_some() && self.limits.proof > 1;
        let value = if tried {
            proved
        } else {
            proved.and(found.claim).unwrap_or(proved)
        };
        let after = |mv: Move| {
            let by_proof = proof.and_then(|proof| proof.after(mv));
            let by_search = found.after_best.filter(|_| found.best == Some(mv));
            let by_rules = self.judged_after(mv);
            [by_proof, by_search]
                .into_iter()
                .flatten()
                .fold(by_rules, |one, other| one.and(other).unwrap_or(one))
        };
        let sure =
            |mv: &Move| promised(proved, white) == worst(white) || keeps(after(*mv), proved, white);
        let by_proof = proof.and_then(|proof| proof.found().best);
        let first = [found.best, by_proof].into_iter().flatten().find(sure);
        let fallback = if proved.and(found.claim).is_some() {
            found.best.or(by_proof)
        } else {
            by_proof.or(found.best)
        };
        // Where the value is only claimed, the move is the one that the claim rests on.
        let best = self.resisting(first, proved, white, sure).or(fallback);
        Answer {
            side: self.side,
            static_range: found.static_range,
            value,
            proved,
            claim: Claim {
                value: found.claim,
                best: found.best,
                plan: found.plan,
            },
            decided_by: self.decided_by(found, value, tried),
            best: best.or_else(|| self.any_move()),
            strategic_nodes: found.nodes,
            proof_nodes: self.put_aside + proof.map_or(0, |proof| proof.found().nodes),
            structures: self.structures,
            bound_hit: value.decided().is_none() && (proof.is_some() || found.bound_hit),
        }
    }

    /// Who decided that value; a search of the strategies that left nothing out needs no proof.
    fn decided_by(&self, found: &Found, value: Range, tried: bool) -> DecidedBy {
        if found.static_range.decided().is_some() {
            DecidedBy::Rules
        } else if value.decided().is_none() {
            DecidedBy::Open
        } else if !tried || found.proved.decided().is_some() {
            DecidedBy::Strategies
        } else if self.structures > 0 {
            DecidedBy::Structure
        } else {
            DecidedBy::Proof
        }
    }

    /// The second phase (paper, p. 6: "putting up resistance"): among the moves that keep the value, one
    /// after which the other side has more to find.
    fn resisting(
        &self,
        first: Option<Move>,
        value: Range,
        white: bool,
        sure: impl Fn(&Move) -> bool,
    ) -> Option<Move> {
        let decided = value.decided()?;
        let best_there_is = if white { Value::Win } else { Value::Loss };
        if decided == best_there_is {
            return first;
        }
        let mut best: Option<(Grade, Move)> = None;
        let mut consider = |mv: Move| {
            let mut board = self.board.clone();
            board.play_unchecked(mv);
            let player = self.board.side_to_move();
            let grade = grade(self.limits.rules, &board, self.side, player, decided);
            if best.is_none_or(|(most, _)| grade > most) {
                best = Some((grade, mv));
            }
        };
        if let Some(first) = first {
            consider(first);
        }
        self.board.generate_moves(|moves| {
            moves.into_iter().filter(&sure).for_each(&mut consider);
            false
        });
        best.map(|(_, mv)| mv)
    }

    fn judged_after(&self, mv: Move) -> Range {
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        judge_by(self.limits.rules, &board, self.side).0
    }

    fn any_move(&self) -> Option<Move> {
        let mut any = None;
        self.board.generate_moves(|moves| {
            any = moves.into_iter().next();
            any.is_some()
        });
        any
    }
}

/// What a range promises the side to move.
fn promised(range: Range, white: bool) -> Value {
    if white { range.lower() } else { range.upper() }
}

fn worst(white: bool) -> Value {
    if white { Value::Loss } else { Value::Win }
}

/// Whether a position after a move is sure to be as good for the mover as the range before it promised.
fn keeps(after: Range, before: Range, white: bool) -> bool {
    if white {
        after.lower() >= before.lower()
    } else {
        after.upper() <= before.upper()
    }
}
