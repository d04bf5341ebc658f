//! Races: each side has a pawn that no king catches. The count goes on behind both promotions, to a check that
//! wins the new queen, such as a skewer.

use super::situation::{legal_moves, turned};
use super::{Means, Plan, Proposal, Situation};
use crate::calculation::uncaught_pawns;
use crate::rules::{self, RuleBase};
use crate::value::{Range, Value};
use crate::view::View;
use chess::moves::played;
use cozy_chess::{BitBoard, Board, Color, Move, Piece};

/// The most plies counted (ours): both pawns queen from home, and two checks are answered.
const MOST: u8 = 14;

/// The moves of the king and of running pawns after which the mover wins by the count, while after others he
/// does not: pushing at once, or stepping off a line, out of a coming check, or into the other pawn's path. If
/// every push loses by the count, the steps after which he does not.
pub(super) fn races(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if !is_race(&at.view) {
        return;
    }
    let running = at.moves.iter().copied().filter(|&mv| runs(at, mv));
    let counted: Vec<(Move, Range)> = running
        .map(|mv| (mv, Race(at.mover()).after(at.board, mv, MOST)))
        .collect();
    let wins = |range: Range| range == Range::WIN;
    let holds = |range: Range| range.lower() >= Value::Draw;
    let won = counted.iter().any(|&(_, range)| wins(range));
    let mut pushed = counted.iter().filter(|(mv, _)| mv.from != at.king());
    let (serves, least): (&dyn Fn(Range) -> bool, _) = if won {
        (&wins, Value::Win)
    } else if pushed.all(|&(_, range)| range == Range::LOSS) {
        (&holds, Value::Draw)
    } else {
        return;
    };
    let chosen = counted.iter().filter(|&&(_, range)| serves(range));
    let goal: BitBoard = chosen.clone().map(|(mv, _)| mv.to).collect();
    if !goal.is_empty() && chosen.count() < counted.len() {
        proposals.push(Proposal::feasible(Means::Race, goal, least));
    }
}

/// Pawn moves before king moves.
pub(super) fn moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let serves = |mv: &Move| plan.goal.has(mv.to) && runs(at, *mv);
    let (king, pawns): (Vec<Move>, Vec<Move>) = at
        .moves
        .iter()
        .filter(|mv| serves(mv))
        .partition(|mv| mv.from == at.king());
    moves.extend(pawns.into_iter().chain(king));
}

/// True if each side has a running pawn.
fn is_race(view: &View) -> bool {
    let runners = uncaught_pawns(view);
    let runs = |side| runners.iter().any(|one| one.rule.side == side);
    view.is_pawn_ending() && runs(Color::White) && runs(Color::Black)
}

/// True if the move counts: a push, or a king step to a square that no push leads to (a plan knows only
/// squares).
fn runs(at: &Situation<'_>, mv: Move) -> bool {
    let is_push =
        mv.from.file() == mv.to.file() && matches!(mv.promotion, None | Some(Piece::Queen));
    let pushed_to = |to| at.pawn_moves().any(|push| push.to == to);
    if mv.from == at.king() {
        !pushed_to(mv.to)
    } else {
        at.passed.has(mv.from) && is_push
    }
}

/// A race from the view of one side.
struct Race(Color);

impl Race {
    /// The result after a move, from the mover's view.
    fn after(&self, board: &Board, mv: Move, plies: u8) -> Range {
        let mv = turned(mv, board.side_to_move());
        self.value_by_count(&played(board, mv), plies)
    }

    /// The result of a position if both sides only run and answer checks. The rules decide once there is a
    /// queen on the board.
    fn value_by_count(&self, board: &Board, plies: u8) -> Range {
        let mut legal = legal_moves(board);
        let own = board.side_to_move() == self.0;
        let in_check = !board.checkers().is_empty();
        if legal.is_empty() {
            let mated = if own { Range::LOSS } else { Range::WIN };
            return if in_check { mated } else { Range::DRAW };
        }
        if !board.pieces(Piece::Queen).is_empty() {
            let range = rules::range_by(&View::new(board, self.0), RuleBase::WithoutTables);
            if range.decided().is_some() {
                return range;
            }
        }
        let Some(left) = plies.checked_sub(1) else {
            return Range::UNKNOWN;
        };
        if !in_check {
            let at = Situation::new(board, &legal, BitBoard::EMPTY);
            let pushes = legal.iter().copied().filter(|mv| mv.from != at.king());
            let home = pushes.filter(|&mv| runs(&at, mv));
            let first = home.max_by_key(|mv| mv.to.rank());
            legal = first.into_iter().collect();
        }
        let counted = legal.iter().map(|&mv| self.after(board, mv, left));
        // The enemy chooses what is best for him.
        let seen = counted.map(|range| range.turned_if(!own));
        let best = seen.reduce(Range::best).unwrap_or(Range::UNKNOWN);
        best.turned_if(!own)
    }
}

#[cfg(test)]
mod tests {
    use crate::strategy::{Means, tests::suggested};

    /// Both promote; whether White's king stands on the queens' line, or in check, decides.
    #[test]
    fn the_count_goes_on_behind_both_promotions() {
        let found = suggested(Means::Race, "8/8/1K4P1/8/8/p7/6k1/8 w - - 0 1");
        assert_eq!(found, ["g6g7"]);
    }

    #[test]
    fn there_is_no_race_where_a_king_catches_a_pawn_or_a_side_has_none() {
        for fen in [
            "8/8/8/8/P1k4p/8/8/K7 w - - 0 1",
            "8/8/P7/8/7k/8/8/K7 w - - 0 1",
        ] {
            assert!(suggested(Means::Race, fen).is_empty(), "{fen}");
        }
    }
}
