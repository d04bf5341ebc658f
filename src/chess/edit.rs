//! Editing a position. While a person builds it, a [`Setup`] may hold any men on any squares;
//! [`Setup::faults`] lists all that makes it illegal, and [`Setup::board`] returns the position once it is
//! legal.

use std::fmt;

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};

use super::validity::{self, PositionFault, Wing, castling_squares};

/// A piece of one side.
pub type Man = (Piece, Color);

/// The men of a set-up, indexed by square from a1 (0) to h8 (63).
pub type Placement = [Option<Man>; Square::NUM];

/// A castling right of one side and wing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    Kept,
    Lost,
}

/// Men, side to move, rights and counters; not necessarily a legal position.
///
/// If the men support a castling or en passant right, removing its king, rook or pawn also removes the right,
/// as in play. A right that the men do not support stays until it is cleared, so rights and men can be set in
/// any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup(BoardBuilder);

impl Setup {
    /// An empty board, White to move.
    pub fn empty() -> Self {
        Self(BoardBuilder::empty())
    }

    pub fn start() -> Self {
        Self(BoardBuilder::startpos())
    }

    pub fn at(&self, square: Square) -> Option<Man> {
        self.0.square(square)
    }

    /// The men by square.
    pub fn placement(&self) -> &Placement {
        &self.0.board
    }

    pub fn side_to_move(&self) -> Color {
        self.0.side_to_move
    }

    /// The castling right as set; the men need not support it.
    pub fn right(&self, side: Color, wing: Wing) -> Right {
        let rights = self.0.castle_rights(side);
        let file = match wing {
            Wing::King => rights.short,
            Wing::Queen => rights.long,
        };
        if file.is_some() {
            Right::Kept
        } else {
            Right::Lost
        }
    }

    /// The square that a pawn skipped by a double step on the last move.
    pub fn en_passant(&self) -> Option<Square> {
        self.0.en_passant
    }

    /// Every en passant square that the men allow, from the a-file to the h-file.
    pub fn en_passant_choices(&self) -> Vec<Square> {
        let rank = Rank::Sixth.relative_to(self.side_to_move());
        let squares = File::ALL.into_iter().map(|file| Square::new(file, rank));
        squares
            .filter(|&square| self.double_step_fits(square))
            .collect()
    }

    /// Puts a man on a square, replacing any other. A second king of a side replaces the first.
    pub fn put(&mut self, square: Square, man: Man) {
        self.edit(|board| {
            if man.0 == Piece::King {
                for place in board.iter_mut().filter(|place| **place == Some(man)) {
                    *place = None;
                }
            }
            board[square as usize] = Some(man);
        });
    }

    /// Removes and returns the man on a square.
    pub fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.at(square);
        self.edit(|board| board[square as usize] = None);
        man
    }

    /// Moves a man regardless of the rules; does nothing if `from` is empty.
    pub fn slide(&mut self, from: Square, to: Square) {
        let Some(man) = self.at(from) else { return };
        self.edit(|board| {
            board[from as usize] = None;
            board[to as usize] = Some(man);
        });
    }

    /// Exchanges the sides: men change colour and ranks are mirrored, as are rights, en passant square and
    /// side to move.
    pub fn swap_colours(&mut self) {
        let old = self.0.clone();
        for square in Square::ALL {
            let man = old.square(square.flip_rank());
            *self.0.square_mut(square) = man.map(|(piece, side)| (piece, !side));
        }
        for side in Color::ALL {
            *self.0.castle_rights_mut(side) = *old.castle_rights(!side);
        }
        self.0.side_to_move = !old.side_to_move;
        self.0.en_passant = old.en_passant.map(Square::flip_rank);
    }

    /// Mirrors files. Castling rights are cleared, since the kings leave the e-file and the wings differ.
    pub fn mirror(&mut self) {
        let old = self.0.clone();
        for square in Square::ALL {
            *self.0.square_mut(square) = old.square(square.flip_file());
        }
        for side in Color::ALL {
            *self.0.castle_rights_mut(side) = cozy_chess::CastleRights::EMPTY;
        }
        self.0.en_passant = old.en_passant.map(Square::flip_file);
    }

    /// Sets the side to move. If it changes, the en passant square is cleared, since it belongs to the last
    /// move of the other side.
    pub fn set_side_to_move(&mut self, side: Color) {
        if side != self.0.side_to_move {
            self.0.side_to_move = side;
            self.0.en_passant = None;
        }
    }

    /// Sets a castling right, whether or not the men support it.
    pub fn set_right(&mut self, side: Color, wing: Wing, right: Right) {
        let (_, rook) = castling_squares(side, wing);
        let file = (right == Right::Kept).then(|| rook.file());
        let rights = self.0.castle_rights_mut(side);
        match wing {
            Wing::King => rights.short = file,
            Wing::Queen => rights.long = file,
        }
    }

    /// Sets or clears the en passant square, whether or not the men support it.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.0.en_passant = square;
    }

    /// Every fault of the set-up; empty exactly if [`Self::board`] succeeds.
    pub fn faults(&self) -> Vec<PositionFault> {
        validity::faults(&self.0)
    }

    /// The set-up as a legal position.
    ///
    /// # Errors
    ///
    /// All [`Self::faults`], never an empty list.
    pub fn board(&self) -> Result<Board, Vec<PositionFault>> {
        validity::build(&self.0).map_err(|_| self.faults())
    }

    fn edit(&mut self, change: impl FnOnce(&mut Placement)) {
        let homes = Color::ALL
            .map(|side| [(side, Wing::King), (side, Wing::Queen)])
            .concat();
        let kept: Vec<_> = homes
            .into_iter()
            .filter(|&(side, wing)| self.at_home(side, wing))
            .collect();
        let passed = self
            .0
            .en_passant
            .filter(|&square| self.double_step_fits(square));
        change(&mut self.0.board);
        for (side, wing) in kept {
            if !self.at_home(side, wing) {
                self.set_right(side, wing, Right::Lost);
            }
        }
        if passed.is_some_and(|square| !self.double_step_fits(square)) {
            self.0.en_passant = None;
        }
    }

    fn at_home(&self, side: Color, wing: Wing) -> bool {
        let (king, rook) = castling_squares(side, wing);
        self.at(king) == Some((Piece::King, side)) && self.at(rook) == Some((Piece::Rook, side))
    }

    /// True if the opponent's last move can have been a double step over `square`.
    fn double_step_fits(&self, square: Square) -> bool {
        let mover = self.0.side_to_move;
        let on = |rank: Rank| self.at(Square::new(square.file(), rank.relative_to(mover)));
        square.rank() == Rank::Sixth.relative_to(mover)
            && on(Rank::Fifth) == Some((Piece::Pawn, !mover))
            && on(Rank::Sixth).is_none()
            && on(Rank::Seventh).is_none()
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Self {
        Self(BoardBuilder::from_board(board))
    }
}

impl From<BoardBuilder> for Setup {
    fn from(builder: BoardBuilder) -> Self {
        Self(builder)
    }
}

impl fmt::Display for Setup {
    /// Writes FEN, even of an illegal set-up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut gap = 0;
            for file in File::ALL {
                match self.at(Square::new(file, rank)) {
                    None => gap += 1,
                    Some(man) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                        }
                        gap = 0;
                        write!(f, "{}", fen_letter(man))?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        let letters = [
            (Color::White, Wing::King, "K"),
            (Color::White, Wing::Queen, "Q"),
            (Color::Black, Wing::King, "k"),
            (Color::Black, Wing::Queen, "q"),
        ];
        let rights: String = letters
            .into_iter()
            .filter(|&(side, wing, _)| self.right(side, wing) == Right::Kept)
            .map(|(_, _, letter)| letter)
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = self
            .0
            .en_passant
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        let Self(BoardBuilder {
            side_to_move,
            halfmove_clock,
            fullmove_number,
            ..
        }) = self;
        write!(
            f,
            " {side_to_move} {rights} {passed} {halfmove_clock} {fullmove_number}"
        )
    }
}

/// The men of a position by square.
pub fn placement(board: &Board) -> Placement {
    BoardBuilder::from_board(board).board
}

/// The FEN letter of a man: upper case for White.
pub fn fen_letter((piece, side): Man) -> char {
    let letter = char::from(piece);
    match side {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

/// The man for a FEN letter.
pub fn man_of_letter(letter: char) -> Option<Man> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    let side = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Some((piece, side))
}
