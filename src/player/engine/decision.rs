//! A decision: the survey of the position at hand and of the position after every legal move, the
//! value of each move, and the moves in order (Senft 1975, pp. 39, 46; the listing's MAIN, pp.
//! 70-72).
//!
//! The listing prints moves in the order of generation and makes the first of the best; here they
//! are also put in order of value, equal ones as they were generated.

use super::army::KING;
use super::parameters::{COUNT, Parameters};
use super::position::{Castled, Position, Step, StepKind, Who};
use super::reading::{Oddity, Reading};
use super::survey::Survey;
use super::weights::Weights;
use cozy_chess::{Board, Move};
use std::cmp::Ordering;

/// What a move gets that leaves the opponent without one (listing, p. 71).
pub const NO_REPLY: f64 = 3000.0;
/// What a king move costs (listing, p. 71).
pub const KING_MOVE: f64 = 50.0;

/// A legal move and what PLAYER sees after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The step in the machine's frame.
    pub step: Step,
    /// The move on the board.
    pub mv: Move,
    /// The machine's parameters less the opponent's after it; 12 to 17 are the opponent's and stand
    /// negated.
    pub parameters: Parameters,
    /// Whether the opponent has a reply.
    pub reply: Reply,
    /// What the king has to do with it.
    pub king: KingMove,
}

/// Whether the opponent can move after a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It can.
    Possible,
    /// It is checkmated or stalemated; the program does not ask which.
    None,
}

/// Whether a candidate moves the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingMove {
    /// It does not, or castles.
    No,
    /// It moves the king, which has castled before.
    AfterCastling,
    /// It moves the king, which has not castled.
    Uncastled,
}

/// All candidates of a position, in the order of generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The position at hand: the machine's parameters less the opponent's. Here 12 to 17 are the
    /// machine's own, as it is to move.
    pub present: Parameters,
    /// The legal moves.
    pub candidates: Vec<Candidate>,
    /// How the listing was read.
    pub reading: Reading,
}

/// A candidate in the order of value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its place in the order of generation, from 0.
    pub index: usize,
    /// Its value.
    pub value: f64,
}

impl Decision {
    /// Surveys the position and every successor.
    pub fn new(board: &Board, castled: Castled, reading: Reading) -> Self {
        let position = Position::new(board, castled);
        let present = Survey::present(position, reading);
        let candidates = present
            .mover
            .possible
            .iter()
            .filter_map(|&step| candidate(&present, step, reading))
            .collect();
        Self {
            present: present.difference(),
            candidates,
            reading,
        }
    }

    /// The value of a candidate under these weights: the weighted sum of its parameters, and
    /// [`NO_REPLY`] and [`KING_MOVE`] where they apply. The threshold is not part of it.
    pub fn value(&self, candidate: &Candidate, weights: &Weights) -> f64 {
        let count = if self.reading.has(Oddity::SixteenWeighted) {
            COUNT - 1
        } else {
            COUNT
        };
        weights.sum(&candidate.parameters, count) + self.bonus(candidate)
    }

    /// What is added to a candidate's weighted sum.
    pub fn bonus(&self, candidate: &Candidate) -> f64 {
        let won = match candidate.reply {
            Reply::None => NO_REPLY,
            Reply::Possible => 0.0,
        };
        let paid = match candidate.king {
            KingMove::Uncastled => KING_MOVE,
            KingMove::AfterCastling if self.reading.has(Oddity::KingAlwaysPays) => KING_MOVE,
            KingMove::No | KingMove::AfterCastling => 0.0,
        };
        won - paid
    }

    /// What a candidate changes: its parameters less those of the position at hand.
    pub fn change(&self, candidate: &Candidate) -> Parameters {
        candidate.parameters - self.present
    }

    /// The candidates, the most valuable first, equal ones in the order of generation.
    pub fn order(&self, weights: &Weights) -> Vec<Placed> {
        let value = |(index, candidate)| Placed {
            index,
            value: self.value(candidate, weights),
        };
        let mut placed: Vec<Placed> = self.candidates.iter().enumerate().map(value).collect();
        placed.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Ordering::Equal));
        placed
    }

    /// The place of a candidate in that order, from 1.
    pub fn rank(&self, index: usize, weights: &Weights) -> Option<usize> {
        let own = self.value(self.candidates.get(index)?, weights);
        let before = self.candidates.iter().enumerate().filter(|&(at, other)| {
            let value = self.value(other, weights);
            value > own || value >= own && at < index
        });
        Some(before.count() + 1)
    }

    /// The candidate that makes a move of the board; a promotion to whatever piece is the one to a
    /// queen.
    pub fn find(&self, mv: Move) -> Option<usize> {
        let same = |candidate: &Candidate| {
            let Move {
                from,
                to,
                promotion: _,
            } = candidate.mv;
            from == mv.from && to == mv.to
        };
        self.candidates.iter().position(same)
    }

    /// The first of the best candidates; `None` if there is no legal move.
    pub fn best(&self, weights: &Weights) -> Option<&Candidate> {
        let first = *self.order(weights).first()?;
        self.candidates.get(first.index)
    }
}

fn candidate(present: &Survey, step: Step, reading: Reading) -> Option<Candidate> {
    let position = present.position;
    let survey = Survey::successor(position.after(step), reading);
    let king = match (step.man, step.kind) {
        (KING, StepKind::Plain) if position.army(Who::Machine).castled => KingMove::AfterCastling,
        (KING, StepKind::Plain) => KingMove::Uncastled,
        _ => KingMove::No,
    };
    let reply = if survey.mover.possible.is_empty() {
        Reply::None
    } else {
        Reply::Possible
    };
    Some(Candidate {
        step,
        mv: position.to_move(step)?,
        parameters: survey.difference(),
        reply,
        king,
    })
}
