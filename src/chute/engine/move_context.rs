//! A move looked at: the boards before and after it, and what moved where.

use super::survey::ahead;
use super::{Disputed, LastMoves, Man, Survey};
use chess::moves::castling_landing;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Square};

/// A man that a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured {
    /// What it was.
    pub piece: Piece,
    /// Where it stood; en passant this is not where the pawn arrives.
    pub on: Square,
}

/// A legal move with what can be seen before and after it.
#[derive(Debug)]
pub struct MoveContext<'a> {
    /// The board before the move.
    pub before: &'a Survey,
    /// The board after it.
    pub after: Survey,
    /// Who moves.
    pub mover: Color,
    /// What moves; in castling the king.
    pub piece: Piece,
    /// What it is afterwards: another piece in promotion.
    pub arrives: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it arrives; in castling where the king does.
    pub to: Square,
    /// What it takes.
    pub captured: Option<Captured>,
    /// Where the rook stands after castling.
    pub castled_rook: Option<Square>,
    /// Which pieces moved last.
    pub last: LastMoves,
    /// Whether this is a move of the position asked about, not of a tree below it.
    pub at_root: bool,
}

impl<'a> MoveContext<'a> {
    /// Looks at a legal move of a board, whose survey is `before`.
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

    /// Whether a disputed reading is followed.
    pub const fn follows(&self, disputed: Disputed) -> bool {
        self.before.readings().has(disputed)
    }

    /// The other side.
    pub fn enemy(&self) -> Color {
        !self.mover
    }

    /// What the man that moves attacks or defends before the move.
    pub fn seen_before(&self) -> BitBoard {
        self.before.attacks(self.from)
    }

    /// What it attacks or defends after the move.
    pub fn seen_after(&self) -> BitBoard {
        self.after.attacks(self.to)
    }

    /// Enemy men that the moved man attacks now and did not attack before.
    pub fn new_targets(&self) -> BitBoard {
        self.after.side(self.enemy()) & (self.seen_after() - self.seen_before())
    }

    /// The mover's men that stand where they stood.
    pub fn others(&self) -> BitBoard {
        self.before.side(self.mover) & (self.after.side(self.mover) - self.moved())
    }

    /// Where men of the mover arrive: one square, two in castling.
    pub fn moved(&self) -> BitBoard {
        let rook = self.castled_rook.map_or(BitBoard::EMPTY, Square::bitboard);
        self.to.bitboard() | rook
    }

    /// Whether the move is castling.
    pub const fn castles(&self) -> bool {
        self.castled_rook.is_some()
    }

    /// Whether the enemy is in check afterwards.
    pub fn checks(&self) -> bool {
        self.after.is_damaged(self.after.king(self.enemy()))
    }

    /// Whether a square is on the mover's file of passed pawns, that is behind one of his own.
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

    /// The man on a square after the move.
    pub fn now(&self, on: Square) -> Option<Man> {
        self.after.man(on)
    }
}
