//! A decision: the surveys of the current position and of every successor, the value of each move, and the
//! moves in order (Senft 1975, pp. 39, 46; the listing's MAIN, pp. 70-72).
//!
//! The listing prints the moves as generated and plays the first of the best. Here they are also sorted by
//! value; ties keep the order of generation.

use super::army::KING;
use super::parameters::{COUNT, Cause, Parameter, Parameters, causes};
use super::position::{Castled, Position, Side, Step, StepKind};
use super::reading::{Oddity, Reading};
use super::survey::Survey;
use super::weights::Weights;
use cozy_chess::{Board, Move};
use std::cmp::Ordering;

/// The bonus of a move that leaves the opponent without a reply (listing, p. 71).
pub const NO_REPLY: f64 = 3000.0;
/// The cost of a king move (listing, p. 71).
pub const KING_MOVE: f64 = 50.0;

/// A legal move and the parameters after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The step in the machine's frame.
    pub step: Step,
    pub mv: Move,
    /// The machine's parameters minus the opponent's after the move. Parameters 12 to 17 are the opponent's,
    /// negated.
    pub parameters: Parameters,
    pub reply: Reply,
    pub king: KingMove,
}

/// True if the opponent can reply to a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    Possible,
    /// Checkmate or stalemate; the program does not distinguish them.
    None,
}

/// Whether a candidate moves the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingMove {
    /// It does not, or castles.
    No,
    /// It moves a king that has castled.
    AfterCastling,
    /// It moves a king that has not castled.
    Uncastled,
}

/// All candidates of a position in order of generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The machine's parameters minus the opponent's in the current position. Parameters 12 to 17 are the
    /// machine's, as it is to move.
    pub present: Parameters,
    pub candidates: Vec<Candidate>,
    /// How the listing was read.
    pub reading: Reading,
}

/// A candidate in order of value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its index in order of generation.
    pub index: usize,
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

    /// The value of a candidate: the weighted sum of its parameters, and [`NO_REPLY`] and [`KING_MOVE`] where
    /// they apply. The threshold is not included.
    pub fn value(&self, candidate: &Candidate, weights: &Weights) -> f64 {
        let count = if self.reading.has(Oddity::SixteenWeighted) {
            COUNT - 1
        } else {
            COUNT
        };
        weights.sum(&candidate.parameters, count) + self.bonus(candidate)
    }

    /// The part of a candidate's value that is not weighted.
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

    /// A candidate's parameters minus those of the current position.
    pub fn change(&self, candidate: &Candidate) -> Parameters {
        candidate.parameters - self.present
    }

    /// The candidates by falling value; ties in order of generation.
    pub fn order(&self, weights: &Weights) -> Vec<Placed> {
        let value = |(index, candidate)| Placed {
            index,
            value: self.value(candidate, weights),
        };
        let mut placed: Vec<Placed> = self.candidates.iter().enumerate().map(value).collect();
        placed.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Ordering::Equal));
        placed
    }

    /// The rank of a candidate in that order, from 1.
    pub fn rank(&self, index: usize, weights: &Weights) -> Option<usize> {
        let own = self.value(self.candidates.get(index)?, weights);
        let before = self.candidates.iter().enumerate().filter(|&(at, other)| {
            let value = self.value(other, weights);
            value > own || value >= own && at < index
        });
        Some(before.count() + 1)
    }

    /// The index of the candidate for a move on the board; any promotion matches the one to a queen.
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
        (KING, StepKind::Plain) if position.army(Side::Machine).castled => KingMove::AfterCastling,
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

// Explains the parameters of a position, or of the one after a move, by their causes on the squares of the
// original board.

/// A parameter and its causes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    pub parameter: Parameter,
    pub machine: i32,
    /// The opponent's value, which is subtracted.
    pub opponent: i32,
    /// The causes with their side. The points of a side add up to its value.
    pub causes: Vec<(Side, Cause)>,
}

/// Explains every parameter of the position, or of the one after a step of the side to move.
pub fn explain(
    board: &Board,
    castled: Castled,
    reading: Reading,
    step: Option<Step>,
) -> Vec<Explained> {
    let position = Position::new(board, castled);
    let survey = match step {
        None => Survey::present(position, reading),
        Some(step) => Survey::successor(position.after(step), reading),
    };
    let of = |parameter, who| -> Vec<(Side, Cause)> {
        let found = causes(&survey, who, parameter).into_iter();
        found
            .map(|cause| (who, cause.turned(|square| position.on_board(square))))
            .collect()
    };
    let points = |causes: &[(Side, Cause)]| causes.iter().map(|(_, cause)| cause.points).sum();
    Parameter::ALL
        .into_iter()
        .map(|parameter| {
            let machine = of(parameter, Side::Machine);
            let opponent = of(parameter, Side::Opponent);
            Explained {
                parameter,
                machine: points(&machine),
                opponent: points(&opponent),
                causes: [machine, opponent].concat(),
            }
        })
        .collect()
}

#[cfg(test)]
mod explain_tests {
    use super::*;
    use crate::Decision;
    use cozy_chess::Square;

    #[test]
    fn an_explanation_has_the_parameters_of_the_move() {
        let fen = "r1b2rk1/ppq2ppp/2p3n1/6N1/P1BP1n2/1Q6/1P1N1PPP/2R1R1K1 b - - 5 16";
        let board: Board = fen.parse().unwrap();
        let reading = Reading::LISTED;
        let decision = Decision::new(&board, Castled::UNKNOWN, reading);
        let candidate = &decision.candidates[3];
        let explained = explain(&board, Castled::UNKNOWN, reading, Some(candidate.step));
        for found in explained {
            let expected = candidate.parameters[found.parameter];
            assert_eq!(found.machine - found.opponent, expected);
        }
    }

    #[test]
    fn squares_are_those_of_the_board_with_black_to_move() {
        let board: Board = "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1".parse().unwrap();
        let explained = explain(&board, Castled::UNKNOWN, Reading::LISTED, None);
        let centre = &explained[3];
        assert_eq!(
            (centre.parameter, centre.machine),
            (Parameter::CentreControl, 10)
        );
        let (who, cause) = centre.causes[0];
        assert_eq!(who, Side::Machine);
        assert_eq!(cause.man.map(|man| man.square), Some(Square::E5));
        assert_eq!(cause.to_string(), "the pawn on e5 stands in the centre");
    }
}
