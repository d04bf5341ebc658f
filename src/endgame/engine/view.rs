//! A position as the rules see it: White is the side that values are for, and White's pawns move up the board,
//! whatever the real colours.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    pub king: Square,
    pub pawns: BitBoard,
    pub knights: BitBoard,
    pub bishops: BitBoard,
    pub rooks: BitBoard,
    pub queens: BitBoard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The real colour of the side called White.
    pub side: Color,
    pub white: Men,
    pub black: Men,
    pub white_to_move: bool,
    /// The square that a pawn has just skipped, if it can be captured en passant.
    pub en_passant: Option<Square>,
}

impl Men {
    pub fn all(&self) -> BitBoard {
        self.pieces() | self.pawns | self.king.bitboard()
    }

    /// All men except king and pawns.
    pub fn pieces(&self) -> BitBoard {
        self.knights | self.bishops | self.rooks | self.queens
    }

    fn of(board: &Board, color: Color, side: Color) -> Self {
        let men = |piece| relative_set(board.colored_pieces(color, piece), side);
        Self {
            king: board.king(color).relative_to(side),
            pawns: men(Piece::Pawn),
            knights: men(Piece::Knight),
            bishops: men(Piece::Bishop),
            rooks: men(Piece::Rook),
            queens: men(Piece::Queen),
        }
    }
}

impl View {
    /// The position with `side` as White.
    pub fn new(board: &Board, side: Color) -> Self {
        let mover = board.side_to_move();
        let skipped = |file| Square::new(file, Rank::Sixth.relative_to(mover));
        Self {
            side,
            white: Men::of(board, side, side),
            black: Men::of(board, !side, side),
            white_to_move: mover == side,
            en_passant: board
                .en_passant()
                .map(|file| skipped(file).relative_to(side)),
        }
    }

    /// True if there are only kings and pawns.
    pub fn is_pawn_ending(&self) -> bool {
        (self.white.pieces() | self.black.pieces()).is_empty()
    }

    pub fn occupied(&self) -> BitBoard {
        self.white.all() | self.black.all()
    }

    /// Maps a square between this view and the real board; its own inverse.
    pub fn real(&self, square: Square) -> Square {
        square.relative_to(self.side)
    }
}

/// The side with more material; the real White if both are equal. A queen counts nine pawns, a rook five, a
/// bishop or knight three.
pub fn stronger_side(board: &Board) -> Color {
    let worth = |color| -> u32 {
        let count = |piece| board.colored_pieces(color, piece).len();
        count(Piece::Pawn)
            + 3 * (count(Piece::Knight) + count(Piece::Bishop))
            + 5 * count(Piece::Rook)
            + 9 * count(Piece::Queen)
    };
    if worth(Color::Black) > worth(Color::White) {
        Color::Black
    } else {
        Color::White
    }
}

/// Maps a set of squares between a side's view and the real board; its own inverse.
pub fn relative_set(squares: BitBoard, side: Color) -> BitBoard {
    match side {
        Color::White => squares,
        Color::Black => squares.flip_ranks(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn the_stronger_side_is_white_whatever_its_colour() {
        let black = board("4k3/8/8/2p5/8/8/8/4K3 w - - 0 1");
        assert_eq!(stronger_side(&black), Color::Black);
        let view = View::new(&black, Color::Black);
        assert_eq!(view.white.pawns, Square::C4.bitboard());
        assert_eq!((view.white.king, view.black.king), (Square::E1, Square::E8));
        assert!(!view.white_to_move && view.is_pawn_ending());
        assert_eq!(view.real(Square::C4), Square::C5);
        assert_eq!(
            stronger_side(&board("4k3/2p5/8/8/8/8/2P5/4K3 b - - 0 1")),
            Color::White
        );
    }

    #[test]
    fn the_colours_swapped_and_the_board_turned_give_the_same_view() {
        let one = board("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        let other = board("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1");
        let [one, other] = [
            View::new(&one, Color::Black),
            View::new(&other, Color::White),
        ];
        assert_eq!(one.en_passant, Some(Square::E6));
        assert_eq!(
            View {
                side: Color::White,
                ..one
            },
            other
        );
    }
}
