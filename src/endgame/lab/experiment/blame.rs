//! Refutations: the value that a move gives away, the line that shows it, and the rule that decides the position at
//! the end of the line. Both sides play perfectly after the move: where a table tells, the winner goes for the
//! shortest mate and the loser for the longest.

use super::exact::{ExactMove, ExactSolver};
use super::ruled::{FiredRule, Ruled};
use chess::moves::played;
use chess::packed::PackedMove;
use cozy_chess::{Board, Move, Piece};
use endgame::{Range, Value};
use serde::{Deserialize, Serialize};

/// The longest line in plies.
const PLIES: usize = 16;

/// The effect of a move, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blame {
    /// The value of the position to the player of the move.
    pub had: Value,
    /// The value after the move.
    pub has: Value,
    /// The best move of the position instead; `None` if the move gives nothing away.
    pub better: Option<PackedMove>,
    /// The best answer to the move; `None` if the game is over.
    pub reply: Option<PackedMove>,
    /// The exact play after the move, if it gives something away.
    pub line: Vec<PackedMove>,
    /// The rule that decides the position at the end of the line; `None` if none does within the limit.
    pub rule: Option<FiredRule>,
    /// The fifty-move clock after the move, if only the clock takes the win. Then there is no line.
    pub clock: Option<u8>,
}

impl Blame {
    /// Judges a legal move; `None` if the exact value before or after it is not known.
    pub fn of(judge: &ExactSolver, board: &Board, mv: Move) -> Option<Self> {
        let mover = board.side_to_move();
        let had = judge.value(board)?.seen_by(mover);
        let mut at = board.clone();
        at.try_play(mv).ok()?;
        let has = judge.value(&at)?.seen_by(mover);
        let without_clock = judge.look(&at)?.value()?.seen_by(mover);
        let clock = (without_clock != has && has < had).then(|| at.halfmove_clock());
        let better = best(judge, board).filter(|_| has < had);
        let better = better.map(|mv| PackedMove::pack(board, mv));
        let reply = best(judge, &at).map(|reply| PackedMove::pack(&at, reply));
        let mut line = Vec::new();
        let mut rule = None;
        while has < had && clock.is_none() && rule.is_none() && line.len() < PLIES {
            let ruled = Ruled::of(&at, mover);
            if ruled.range == Range::exactly(has) {
                rule = ruled.decisive().cloned();
                if rule.is_some() {
                    break;
                }
            }
            let Some(best) = best(judge, &at) else {
                break;
            };
            line.push(PackedMove::pack(&at, best));
            at.play_unchecked(best);
        }
        Some(Self {
            had,
            has,
            better,
            reply,
            line,
            rule,
            clock,
        })
    }
}

/// The best move of the side to move. It keeps the value. A winner takes the shortest way to mate, a loser the
/// longest. In a draw it captures if it can, else it leaves the other side the fewest moves that hold. `None` if the
/// value is unknown.
pub fn best(judge: &ExactSolver, board: &Board) -> Option<Move> {
    let answer = judge.look(board)?;
    let side = board.side_to_move();
    let value = answer.value()?;
    let keeping = answer
        .moves()
        .iter()
        .filter(|one| one.range == Range::exactly(value));
    let merit = |one: &ExactMove| {
        let plies = i32::from(one.plies.unwrap_or(0));
        match value.seen_by(side) {
            Value::Win => -plies,
            Value::Loss => plies,
            Value::Draw => {
                let Some(mv) = one.mv.legal(board) else {
                    return i32::MIN;
                };
                let takes = board.colors(!side).has(mv.to);
                let replies = judge.look(&played(board, mv)).map_or(0, |answer| {
                    let holds = |one: &&ExactMove| one.range == Range::DRAW;
                    answer.moves().iter().filter(holds).count()
                });
                let advances = board.piece_on(mv.from) == Some(Piece::Pawn);
                1000 * i32::from(takes) + 10 * i32::from(advances) - replies as i32
            }
        }
    };
    // Equal moves are ordered, so that the order of generation does not matter.
    let best = keeping.max_by_key(|one| (merit(one), std::cmp::Reverse(one.mv)))?;
    best.mv.legal(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::EXAMPLE;

    #[test]
    fn a_move_that_gives_a_win_away_is_refuted_up_to_a_rule_that_says_so() {
        let judge = ExactSolver::default();
        let board: Board = EXAMPLE.parse().unwrap();
        let blame = Blame::of(&judge, &board, "e2e4".parse().unwrap()).unwrap();
        assert_eq!((blame.had, blame.has), (Value::Win, Value::Draw));
        assert_eq!(blame.better, Some("c2c3".parse().unwrap()));
        let rule = blame.rule.expect("a rule decides");
        assert_eq!(rule.range, Range::DRAW);
        assert!(blame.line.len() < PLIES);
    }

    #[test]
    fn a_move_after_which_the_clock_runs_out_before_the_mate_is_blamed_for_that() {
        let judge = ExactSolver::default();
        // The clock leaves three plies: time for mate in two, not for more.
        let board: Board = "k7/8/2K5/8/8/8/1Q6/8 w - - 97 90".parse().unwrap();
        let blame = |mv: &str| Blame::of(&judge, &board, mv.parse().unwrap()).unwrap();
        let slow = blame("b2h8");
        assert_eq!(
            (slow.had, slow.has, slow.clock),
            (Value::Win, Value::Draw, Some(98))
        );
        assert_eq!((slow.line.len(), slow.rule), (0, None));
        let fast = blame("c6c7");
        assert_eq!((fast.has, fast.clock), (Value::Win, None));
    }

    #[test]
    fn a_move_that_keeps_the_value_gives_nothing_away() {
        let judge = ExactSolver::default();
        let board: Board = EXAMPLE.parse().unwrap();
        let blame = Blame::of(&judge, &board, "c2c3".parse().unwrap()).unwrap();
        assert_eq!((blame.had, blame.has), (Value::Win, Value::Win));
    }

    #[test]
    fn every_legal_move_of_a_won_position_is_judged_as_the_table_does_and_every_line_is_legal() {
        let judge = ExactSolver::default();
        let board: Board = EXAMPLE.parse().unwrap();
        for one in judge.look(&board).unwrap().moves() {
            let mv = one.mv.legal(&board).unwrap();
            let blame = Blame::of(&judge, &board, mv).unwrap();
            assert_eq!(Range::exactly(blame.has), one.range, "{mv}");
            let mut at = board.clone();
            at.play(mv);
            for packed in blame.line {
                at.play(packed.legal(&at).expect("the line is legal"));
                let value = judge.look(&at).unwrap().value();
                assert_eq!(value, Some(blame.has), "the line keeps the value");
            }
        }
    }
}
