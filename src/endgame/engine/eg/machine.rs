//! EG's procedure: the strategic search, then the proof of its claim. If the proof does not end soon, the pawn
//! structure is solved backwards for all king squares to help it. Finally EG chooses among moves of equal
//! value.

use super::answer::{Answer, Limits};
use super::choice::Grade;
use super::vetting::Vetting;
use super::{EgEvent, Flow, Observer, StrategicSearch};
use crate::proof::Proof;
use crate::stronger_side;
use crate::structure::progress::can_measure;
use crate::structure::{self, Solution, Solver};
use crate::value::{Range, Value};
use chess::moves::can_move;
use chess::packed::PackedMove;
use cozy_chess::{Board, Color, Move};
use std::ops::ControlFlow;

/// EG at work on a position.
pub struct Eg {
    pub(super) board: Board,
    pub(super) side: Color,
    pub(super) limits: Limits,
    pub(super) search: StrategicSearch,
    stage: AnswerStage,
    /// Positions that the proof judged before the structure was solved.
    pub(super) put_aside: u64,
    /// Pawn structures solved.
    pub(super) structures: u64,
    is_playing: bool,
    /// Moves compared in the second phase and not yet reported.
    pub(super) resisted: Vec<(Move, Grade)>,
}

enum AnswerStage {
    Strategies,
    Proof(Box<Proof>),
    /// To help the proof; or, with a winning answer, to find the fastest win.
    Structure(Box<Solver>, Option<Box<Answer>>),
    /// Vets moves one by one, because the proof found none that is sure.
    Vetting(Box<Vetting>),
    Done(Box<Answer>),
}

/// Positions of a proof between two calls of the observer (ours).
const SLICE: u64 = 256;

/// The size of a proof from which solving the pawn structure pays off (ours, by trial). One position in
/// twenty-five of king and pawn against king and pawn exceeds it.
const ALONE: u64 = 2_000;

/// Units of work on the structure between two calls of the observer (ours).
const UNITS: usize = 128;

impl Eg {
    /// EG on a position, with values for the [stronger side](stronger_side).
    pub fn new(board: &Board, limits: Limits) -> Self {
        Self::for_side(board, stronger_side(board), limits)
    }

    /// EG on a position, with values for `side`.
    pub fn for_side(board: &Board, side: Color, limits: Limits) -> Self {
        Self {
            board: board.clone(),
            side,
            limits,
            search: StrategicSearch::new(board, side, limits.strategic, limits.rules)
                .with_exclusion(limits.exclusion),
            stage: AnswerStage::Strategies,
            put_aside: 0,
            structures: 0,
            is_playing: false,
            resisted: Vec::new(),
        }
    }

    /// Makes EG play a game: of the moves that keep a win it seeks one that makes progress, even if it has to
    /// solve the pawn structure for that.
    pub fn playing(mut self) -> Self {
        self.is_playing = true;
        self
    }

    /// Runs until the answer is there or the observer halts it.
    pub fn run<O: Observer>(&mut self, observer: &mut O) -> Flow {
        loop {
            match &mut self.stage {
                AnswerStage::Strategies => {
                    self.search.run(observer)?;
                    self.stage = self.after_strategies();
                }
                AnswerStage::Proof(proof) => {
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
                AnswerStage::Structure(solver, _) => {
                    let done = solver.step(UNITS).is_some();
                    let progress = solver.progress();
                    let mut range = Range::UNKNOWN;
                    if done {
                        (range, self.stage) = self.after_structure();
                    }
                    observer.see(EgEvent::Structure {
                        solved: progress.solved as u32,
                        found: progress.structures as u32,
                        pieces: progress.piece_tables as u32,
                        range,
                        done,
                    })?;
                }
                AnswerStage::Vetting(vetting) => {
                    let vetted = vetting.step(SLICE);
                    if vetting.is_done() {
                        self.stage = self.after_vetting();
                    }
                    if let Some(vetted) = vetted {
                        observer.see(EgEvent::Vet {
                            mv: PackedMove::pack(&self.board, vetted.mv),
                            range: vetted.range,
                            nodes: vetted.nodes as u32,
                        })?;
                    }
                }
                AnswerStage::Done(answer) => {
                    let chosen = answer.best;
                    for (mv, grade) in std::mem::take(&mut self.resisted) {
                        // The answer is complete, so a halt has no effect.
                        let _ = observer.see(EgEvent::Resist {
                            mv: PackedMove::pack(&self.board, mv),
                            grade,
                            chosen: chosen == Some(mv),
                        });
                    }
                    return ControlFlow::Continue(());
                }
            }
        }
    }

    /// The answer, once it is there.
    pub fn answer(&self) -> Option<Answer> {
        match &self.stage {
            // The moves of the second phase are reported first.
            AnswerStage::Done(answer) if self.resisted.is_empty() => Some(**answer),
            _ => None,
        }
    }

    fn after_strategies(&mut self) -> AnswerStage {
        let found = self.search.found();
        let promise = self.in_movers_eyes(found.proved).lower();
        let kept = found
            .after_best
            .is_some_and(|after| self.in_movers_eyes(after).lower() >= promise);
        let over = !can_move(&self.board);
        let enough = found.proved.decided().is_some() && (kept || over);
        if enough || self.limits.proof == 0 {
            let answer = self.finished(&found, None, &[]);
            return self.concluded(answer, None);
        }
        let limit = if self.can_solve() {
            self.limits.proof.min(ALONE)
        } else {
            self.limits.proof
        };
        let proof = Proof::new(&self.board, self.side, found.claim, limit, None);
        AnswerStage::Proof(Box::new(proof))
    }

    /// True if the pawn structure can be solved and has not been.
    fn can_solve(&self) -> bool {
        let wanted = self.limits.structures > 0 && self.limits.proof > 1 && self.structures == 0;
        wanted && structure::structure_of(&self.board).is_ok()
    }

    /// The next stage after a proof that has taken too long by itself.
    fn solving(&mut self, nodes: u64) -> AnswerStage {
        self.put_aside = nodes;
        let found = self.search.found();
        match self.solver() {
            Some(solver) => AnswerStage::Structure(Box::new(solver), None),
            None => AnswerStage::Done(Box::new(self.finished(&found, None, &[]))),
        }
    }

    fn solver(&self) -> Option<Solver> {
        let limits = structure::Limits {
            structures: usize::try_from(self.limits.structures).unwrap_or(usize::MAX),
            ..structure::Limits::STANDARD
        };
        Solver::new(&self.board, None, limits).ok()
    }

    /// The position's range by the solved structure, and the next stage.
    fn after_structure(&mut self) -> (Range, AnswerStage) {
        let found = self.search.found();
        match std::mem::replace(&mut self.stage, AnswerStage::Strategies) {
            AnswerStage::Structure(solver, answer) => {
                let solution = Box::new(solver.finish());
                self.structures = solution.progress().solved as u64;
                let range = solution.range_for(&self.board, self.side);
                let stage = if let Some(mut answer) = answer {
                    answer.structures = self.structures;
                    self.concluded(*answer, Some(solution))
                } else {
                    let (board, limit) = (&self.board, self.limits.proof);
                    let proof = Proof::new(board, self.side, found.claim, limit, Some(solution));
                    AnswerStage::Proof(Box::new(proof))
                };
                (range, stage)
            }
            other => (Range::UNKNOWN, other),
        }
    }

    fn after_proof(&mut self) -> AnswerStage {
        let found = self.search.found();
        let AnswerStage::Proof(mut proof) =
            std::mem::replace(&mut self.stage, AnswerStage::Strategies)
        else {
            return AnswerStage::Strategies;
        };
        if proof.found().bound_hit && self.limits.proof > 1 {
            proof.look_at_every_move();
        }
        let outlook = self.outlook(&found, Some(&proof), &[]);
        let range = self.in_movers_eyes(self.proved(&found, Some(&proof), &outlook));
        let floor = range.lower().max(Value::Draw).min(range.upper());
        let promise = outlook.value().map_or(Value::Win, Range::lower);
        let outlook = outlook.sensible();
        if self.limits.proof > 1 && promise < floor && outlook.moves().nth(1).is_some() {
            let first = found.best.filter(|&mv| outlook.has(mv));
            let rest = proof.moves();
            let rest = rest.filter(|&mv| outlook.has(mv) && Some(mv) != first);
            let moves: Vec<Move> = first.into_iter().chain(rest).collect();
            let (board, limit) = (&self.board, self.limits.proof);
            let vetting = Vetting::new(board, self.side, floor, proof, moves, limit);
            return AnswerStage::Vetting(Box::new(vetting));
        }
        let answer = self.finished(&found, Some(&proof), &[]);
        self.concluded(answer, proof.take_structure())
    }

    fn after_vetting(&mut self) -> AnswerStage {
        let found = self.search.found();
        let AnswerStage::Vetting(mut vetting) =
            std::mem::replace(&mut self.stage, AnswerStage::Strategies)
        else {
            return AnswerStage::Strategies;
        };
        let answer = self.finished(&found, Some(&vetting.proof), &vetting.vetted);
        self.concluded(answer, vetting.structure.take())
    }

    /// The answer; if it wins, with the move that makes most progress as far as can be told.
    fn concluded(&self, mut answer: Answer, structure: Option<Box<Solution>>) -> AnswerStage {
        let wins = self.in_movers_eyes(answer.proved) == Range::WIN;
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
                    return AnswerStage::Structure(Box::new(solver), Some(Box::new(answer)));
                }
                let most = 2 * structure::Limits::STANDARD.piece_tables;
                Some(Box::new(Solution::empty(None, most)))
            }
            None => None,
        };
        if let Some(mut known) = structure.filter(|_| wins)
            && let Some(nearest) = known.nearest_win(&self.board, answer.best)
        {
            (answer.best, answer.sure) = (Some(nearest), true);
        }
        AnswerStage::Done(Box::new(answer))
    }
}
