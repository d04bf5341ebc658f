//! Files and ranks as players count them, and the mapping from the facts' squares to the real board.

use crate::view::{View, relative_set};
use cozy_chess::{BitBoard, Color, File, Rank, Square, get_bishop_moves, get_rook_moves};

/// The transformation from the squares of some facts to the real board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turned {
    /// The real colour of the side called White.
    pub side: Color,
    /// True if files are mirrored.
    pub mirrored: bool,
}

impl Turned {
    /// The identity: squares of the facts are squares of the board.
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

    /// Maps a square between the facts and the real board; its own inverse.
    pub fn real(self, square: Square) -> Square {
        let square = square.relative_to(self.side);
        if self.mirrored {
            square.flip_file()
        } else {
            square
        }
    }

    /// Maps a set of squares between the facts and the real board; its own inverse.
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

/// King's moves between two squares on an empty board.
pub const fn distance(one: Square, other: Square) -> i8 {
    let files = (file(one) - file(other)).abs();
    let ranks = (rank(one) - rank(other)).abs();
    if files > ranks { files } else { ranks }
}

/// The square on a file and rank counted from 1; `None` beyond the board.
pub fn square_at(file: i8, rank: i8) -> Option<Square> {
    let file = File::try_index(usize::try_from(file - 1).ok()?)?;
    let rank = Rank::try_index(usize::try_from(rank - 1).ok()?)?;
    Some(Square::new(file, rank))
}

/// True if there is a square and the set contains it.
pub fn has(set: BitBoard, square: Option<Square>) -> bool {
    square.is_some_and(|square| set.has(square))
}

pub const fn is_corner(square: Square) -> bool {
    matches!(square, Square::A1 | Square::H1 | Square::A8 | Square::H8)
}

/// The squares that a queen attacks with these men on the board.
pub fn queen_attacks(queen: Square, men: BitBoard) -> BitBoard {
    get_rook_moves(queen, men) | get_bishop_moves(queen, men)
}
