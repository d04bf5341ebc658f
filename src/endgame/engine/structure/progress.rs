//! Winning a won position: keeping the value is not enough, since a king may wander for ever. Each move is
//! measured by the most moves until the structure is left for another won one or the game is over, and the
//! nearest is taken. Pawn moves and captures are finite, so the game ends.

use super::lines::index;
use super::pawns::structure_of;
use super::solution::{OnlyPiece, Solution, only_piece};
use super::{kings, promoted_piece};
use crate::{Range, Value};
use chess::moves::played;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};

/// The number of moves until a win: 0 by leaving the structure now.
type Rounds = Option<u8>;

impl Solution {
    /// The move with which the side to move, if it surely wins by what was found, makes most progress;
    /// `wanted` if it is as near. `None` if no win is known.
    pub fn nearest_win(&mut self, board: &Board, wanted: Option<Move>) -> Option<Move> {
        let mover = board.side_to_move();
        let kept = self.rounds(board)?;
        let mut best: Option<((u8, bool), Move)> = None;
        for one in self.moves(board) {
            let after = played(board, one.played);
            let same_men = after.colors(Color::White).len() == board.colors(Color::White).len()
                && after.colors(Color::Black).len() == board.colors(Color::Black).len()
                && after.pieces(Piece::Pawn) == board.pieces(Piece::Pawn);
            let rounds = if same_men {
                kept(&after)
            } else {
                wins(self.learn(&after, mover)).then_some(0)
            };
            let Some(rounds) = rounds else { continue };
            // Leaving the structure is nearer than anything within it.
            let rank = (
                rounds.saturating_add(u8::from(same_men)),
                wanted != Some(one.played),
            );
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, one.played));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The rounds of positions with these pawns (and this piece, if any) in which the side now to move has
    /// just moved.
    fn rounds(&mut self, board: &Board) -> Option<impl Fn(&Board) -> Rounds + use<>> {
        let mover = board.side_to_move();
        let turn = move |square: Square| square.relative_to(mover);
        let (table, with_piece) = if let Ok(pawns) = structure_of(board) {
            (kings::rounds(pawns.seen_by(mover), self.tables()), false)
        } else {
            let only = only_piece(board).filter(|only| only.owner == mover)?;
            (self.officer_rounds(&only, board)?, true)
        };
        Some(move |after: &Board| {
            let (own, other) = (turn(after.king(mover)), turn(after.king(!mover)));
            let place = if with_piece {
                let at = turn(only_piece(after)?.at);
                index(other, at) * 64 + own as usize
            } else {
                index(other, own)
            };
            table[place]
        })
    }

    fn officer_rounds(&mut self, only: &OnlyPiece, board: &Board) -> Option<Vec<Rounds>> {
        let (kind, pawns) = only.seen(board);
        let kind = kind?;
        // Makes the tables that this one needs.
        let _ = self.learn(board, only.owner);
        let tables = self.tables();
        let known = |pawns| tables.piece_wins.get(&(kind, pawns));
        let bare = tables.wins.get(&pawns);
        Some(promoted_piece::Table::new(kind, pawns, bare, known).rounds())
    }
}

fn wins(range: Range) -> bool {
    range.lower() == Value::Win
}

/// True if [`Solution::nearest_win`] may know more of a position than its value: only kings and pawns, or also
/// one queen or rook of the side to move.
pub fn can_measure(board: &Board) -> bool {
    let one = only_piece(board).is_some_and(|only| {
        only.owner == board.side_to_move() && matches!(only.piece, Piece::Queen | Piece::Rook)
    });
    let bare = BitBoard::EMPTY;
    one || board.occupied() & !(board.pieces(Piece::King) | board.pieces(Piece::Pawn)) == bare
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::{Limits, Solver};
    use chess::moves::legal_moves;

    fn solution(board: &Board) -> Solution {
        let Ok(mut solver) = Solver::new(board, None, Limits::STANDARD) else {
            return Solution::empty(None, 2_000);
        };
        while solver.step(1_000).is_none() {}
        solver.finish()
    }

    /// Plays White's nearest win against the first reply in move order and another one alternately, until
    /// mate.
    #[test]
    fn a_won_king_and_pawn_ends_in_mate_whatever_black_does() {
        for stubborn in [0, 1, 5] {
            let mut board: Board = "4k3/8/8/8/8/8/1P6/5K2 w - - 0 1".parse().unwrap();
            let mut known = solution(&board);
            let mut moves = 0;
            loop {
                let mv = known.nearest_win(&board, None).expect("it is won");
                board.play(mv);
                moves += 1;
                let replies = legal_moves(&board);
                if replies.is_empty() {
                    break;
                }
                board.play(replies[(stubborn + moves) % replies.len()]);
                assert!(moves < 60, "{board}");
            }
            assert!(!board.checkers().is_empty(), "stalemate: {board}");
        }
    }

    #[test]
    fn a_wanted_move_is_kept_if_none_is_nearer() {
        let board: Board = "8/3k4/8/8/8/3K4/3P4/8 w - - 0 1".parse().unwrap();
        let mut known = solution(&board);
        let best = known.nearest_win(&board, None);
        let wanted = best.expect("it is won");
        assert_eq!(known.nearest_win(&board, Some(wanted)), best);
    }

    #[test]
    fn who_does_not_win_is_told_no_move() {
        for fen in [
            "8/8/8/3k4/3P4/3K4/8/8 w - - 0 1",
            "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1",
            "8/8/8/8/3q4/8/k7/3K4 w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(solution(&board).nearest_win(&board, None), None, "{fen}");
        }
    }

    #[test]
    fn what_can_be_measured_has_one_piece_of_the_movers_at_most() {
        let can = |fen: &str| can_measure(&fen.parse().unwrap());
        assert!(can("8/3k4/8/8/8/3K4/3P4/8 w - - 0 1"));
        assert!(can("8/3k4/8/8/8/3K4/3Q4/8 w - - 0 1"));
        assert!(!can("8/3k4/8/8/8/3K4/3Q4/8 b - - 0 1"));
        assert!(!can("8/3k4/8/8/8/3K4/3B4/8 w - - 0 1"));
        assert!(!can("8/3k4/3q4/8/8/8/4Q3/3K4 w - - 0 1"));
    }
}
