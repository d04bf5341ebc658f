//! The history that two heuristics need beside the position: which pieces moved last.

use chess::moves::arrival;
use cozy_chess::{Board, Move, Square};

/// Where the pieces that moved last stand now; `None` at the start of a game or if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LastMoves {
    /// The piece that the side to move moved last.
    pub own: Option<Square>,
    /// The piece that the opponent has just moved.
    pub theirs: Option<Square>,
}

impl LastMoves {
    /// The history after a move, for the other side. After castling the king counts as the piece that moved.
    pub fn after(self, board: &Board, mv: Move) -> Self {
        // A captured piece is gone, whoever moved it last.
        let own = self.theirs.filter(|&theirs| theirs != mv.to);
        Self {
            own,
            theirs: Some(arrival(board, mv)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(fen: &str, moves: &[&str]) -> LastMoves {
        let mut board: Board = fen.parse().unwrap();
        moves.iter().fold(LastMoves::default(), |last, mv| {
            let mv: Move = mv.parse().unwrap();
            let next = last.after(&board, mv);
            board.play(mv);
            next
        })
    }

    #[test]
    fn the_pieces_are_found_where_they_stand_now() {
        let start = Board::default().to_string();
        let last = after(&start, &["e2e4", "g8f6", "b1c3"]);
        assert_eq!(
            (last.own, last.theirs),
            (Some(Square::F6), Some(Square::C3))
        );
    }

    #[test]
    fn a_piece_that_was_taken_is_forgotten() {
        let start = Board::default().to_string();
        let last = after(&start, &["e2e4", "d7d5", "e4d5"]);
        assert_eq!((last.own, last.theirs), (None, Some(Square::D5)));
    }

    #[test]
    fn after_castling_it_is_the_king_that_moved() {
        let last = after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["e1h1"]);
        assert_eq!(last.theirs, Some(Square::G1));
    }
}
