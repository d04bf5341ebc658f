//! A move with the boards before and after it.

use super::survey::ahead;
use super::{Disputed, Man, Survey};
use chess::moves::{arrival, castling_landing};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    pub piece: Piece,
    /// The square of the captured man; for en passant, not the square where the pawn arrives.
    pub on: Square,
}

/// A legal move with surveys of the boards before and after it.
#[derive(Debug)]
pub struct MoveContext<'a> {
    pub before: &'a Survey,
    pub after: Survey,
    pub mover: Color,
    /// The piece that moves; in castling the king.
    pub piece: Piece,
    /// The piece after the move, which promotion changes.
    pub arrives: Piece,
    pub from: Square,
    /// Where the piece arrives; in castling, where the king does.
    pub to: Square,
    pub captured: Option<Captured>,
    pub castled_rook: Option<Square>,
    pub last: LastMoves,
    /// True if the move belongs to the position asked about, not to the tree below it.
    pub at_root: bool,
}

impl<'a> MoveContext<'a> {
    /// Prepares a legal move of the board that `before` surveys.
    pub fn new(
        board: &Board,
        before: &'a Survey,
        mv: Move,
        last: LastMoves,
        at_root: bool,
    ) -> Option<Self> {
        let mover = board.side_to_move();
        let piece = board.piece_on(mv.from)?;
        let landing = castling_landing(board, mv);
        let castles = landing.is_some();
        let to = landing.unwrap_or(mv.to);
        let captured = if castles {
            None
        } else if let Some(taken) = board.piece_on(mv.to) {
            Some(Captured {
                piece: taken,
                on: mv.to,
            })
        } else if piece == Piece::Pawn && mv.from.file() != mv.to.file() {
            Some(Captured {
                piece: Piece::Pawn,
                on: Square::new(mv.to.file(), mv.from.rank()),
            })
        } else {
            None
        };
        let castled_rook = castles.then(|| {
            let file = if to.file() == File::G {
                File::F
            } else {
                File::D
            };
            Square::new(file, to.rank())
        });
        let mut played = board.clone();
        played.play_unchecked(mv);
        Some(Self {
            before,
            after: Survey::read(&played, before.readings()),
            mover,
            piece,
            arrives: mv.promotion.unwrap_or(piece),
            from: mv.from,
            to,
            captured,
            castled_rook,
            last,
            at_root,
        })
    }

    pub const fn follows(&self, disputed: Disputed) -> bool {
        self.before.readings().has(disputed)
    }

    pub fn enemy(&self) -> Color {
        !self.mover
    }

    /// The squares that the moving man attacks or defends before the move.
    pub fn seen_before(&self) -> BitBoard {
        self.before.attacks(self.from)
    }

    /// The squares that it attacks or defends after the move.
    pub fn seen_after(&self) -> BitBoard {
        self.after.attacks(self.to)
    }

    /// Enemy men that the moved man attacks now and did not attack before.
    pub fn new_targets(&self) -> BitBoard {
        self.after.side(self.enemy()) & (self.seen_after() - self.seen_before())
    }

    /// The mover's men that did not move.
    pub fn others(&self) -> BitBoard {
        self.before.side(self.mover) & (self.after.side(self.mover) - self.moved())
    }

    /// The squares where the mover's men arrive: one, or two in castling.
    pub fn moved(&self) -> BitBoard {
        let rook = self.castled_rook.map_or(BitBoard::EMPTY, Square::bitboard);
        self.to.bitboard() | rook
    }

    pub const fn castles(&self) -> bool {
        self.castled_rook.is_some()
    }

    /// True if the move gives check.
    pub fn checks(&self) -> bool {
        self.after.is_damaged(self.after.king(self.enemy()))
    }

    /// The mover's passed pawn ahead of a square on its file, with only empty squares between.
    pub fn is_behind_passed(&self, survey: &Survey, on: Square) -> Option<Square> {
        let own = survey.passed() & survey.of(self.mover, Piece::Pawn) & on.file().bitboard();
        let mut at = ahead(on, self.mover);
        while let Some(square) = at {
            if own.has(square) {
                return Some(square);
            }
            if survey.occupied().has(square) {
                return None;
            }
            at = ahead(square, self.mover);
        }
        None
    }

    pub fn now(&self, on: Square) -> Option<Man> {
        self.after.man(on)
    }
}

// The history that two heuristics need beside the position: which pieces moved last.

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
mod history_tests {
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
