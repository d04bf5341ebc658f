//! Numbers of files and ranks as players count them, and the way back from the facts' squares to those
//! on the real board.

use crate::view::{View, relative_set};
use cozy_chess::{BitBoard, Color, File, Rank, Square, get_bishop_moves, get_rook_moves};

/// How the squares of some facts lie to those of the real board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turned {
    /// Who is called White.
    pub side: Color,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
}

impl Turned {
    /// Nothing turned: squares of the facts are squares of the board.
    pub const VIEW: Self = Self {
        side: Color::White,
        mirrored: false,
    };

    pub fn of(view: &View) -> Self {
        Self {
            side: view.side,
            mirrored: false,
        }
    }

    /// A square of the facts on the real board, and the other way round.
    pub fn real(self, square: Square) -> Square {
        let square = square.relative_to(self.side);
        if self.mirrored {
            square.flip_file()
        } else {
            square
        }
    }

    /// A set of squares of the facts on the real board, and the other way round.
    pub fn real_set(self, squares: BitBoard) -> BitBoard {
        let squares = relative_set(squares, self.side);
        if self.mirrored {
            squares.flip_files()
        } else {
            squares
        }
    }
}

/// The number of the square's file, 1 for the a-file to 8 for the h-file.
pub const fn file(square: Square) -> i8 {
    square as i8 % 8 + 1
}

/// The number of the square's rank, 1 to 8.
pub const fn rank(square: Square) -> i8 {
    square as i8 / 8 + 1
}

/// How many moves a king needs from one square to the other on an empty board.
pub const fn distance(one: Square, other: Square) -> i8 {
    let files = (file(one) - file(other)).abs();
    let ranks = (rank(one) - rank(other)).abs();
    if files > ranks { files } else { ranks }
}

/// The square on that file and rank, both counted from 1; `None` beyond the board.
pub fn square_at(file: i8, rank: i8) -> Option<Square> {
    let file = File::try_index(usize::try_from(file - 1).ok()?)?;
    let rank = Rank::try_index(usize::try_from(rank - 1).ok()?)?;
    Some(Square::new(file, rank))
}

/// Whether the set has the square, if there is one.
pub fn has(set: BitBoard, square: Option<Square>) -> bool {
    square.is_some_and(|square| set.has(square))
}

/// Whether it is one of the four corners.
pub const fn is_corner(square: Square) -> bool {
    matches!(square, Square::A1 | Square::H1 | Square::A8 | Square::H8)
}

/// The squares that a queen attacks, with these men in her way.
pub fn queen_attacks(queen: Square, men: BitBoard) -> BitBoard {
    get_rook_moves(queen, men) | get_bishop_moves(queen, men)
}
