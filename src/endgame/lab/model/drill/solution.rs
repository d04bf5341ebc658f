//! The solution of an exercise that was given up, and which exercises teach nothing.

use super::super::{Lab, geometry};
use super::{Aim, ExerciseState};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::calculation::uncaught_pawns;
use endgame::{Range, View};
use kit::model::recorded::RecordedLab;

/// A move that solves an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub mv: Move,
    /// The move and its reason, in a sentence or two.
    pub words: String,
}

/// True if the only pawn on the board cannot be caught: it wins without its king.
pub fn runs_alone(board: &Board) -> bool {
    geometry::pawn(board).is_some() && !uncaught_pawns(&View::new(board, Color::White)).is_empty()
}

/// True if an exercise teaches nothing of the ending: the pawn is to win, and it only has to run.
pub(super) fn is_trivial(aim: Aim, position: &str) -> bool {
    aim == Aim::Win && position.parse().is_ok_and(|board| runs_alone(&board))
}

impl Lab {
    /// The quickest move that solves the exercise which was given up; `None` until its exact result is known.
    pub fn solution(&self) -> Option<Solution> {
        let exercise = self.drill.exercise.as_ref()?;
        let board = self.board();
        if exercise.stand != ExerciseState::Left || board.side_to_move() != exercise.side {
            return None;
        }
        let own = exercise.wanted.aim.value();
        let kept = Range::exactly(own.seen_by(exercise.side));
        let answer = self.truth()?;
        let solving = answer.moves().iter().filter(|one| one.range == kept);
        let best = solving.min_by_key(|one| one.plies.unwrap_or(u16::MAX))?;
        let mv = best.mv.legal(&board)?;
        let san = display_san_move(&board, mv);
        let does = match exercise.wanted.aim {
            Aim::Win => "wins",
            Aim::Draw => "holds the draw",
        };
        let reason = geometry::reason(&board, mv, own);
        Some(Solution {
            mv,
            words: format!("{san} {does}. {}", reason.unwrap_or_default())
                .trim_end()
                .to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_that_only_has_to_run_is_no_exercise() {
        for (position, is_trivial_win) in [
            // The king on e5 does not reach b8.
            ("5K2/1P6/8/4k3/8/8/8/8 w - - 0 1", true),
            ("8/8/8/8/1k6/2P5/8/K7 w - - 0 1", false),
            ("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", false),
        ] {
            assert_eq!(is_trivial(Aim::Win, position), is_trivial_win, "{position}");
            assert!(!is_trivial(Aim::Draw, position));
        }
    }
}
