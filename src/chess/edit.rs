//! Editing a position: any men on any squares, and the question whether that can be played.
//! A [`Setup`] may be anything while a person is building it; [`Setup::faults`] lists everything
//! that still keeps it from being a position, and [`Setup::board`] is the position once it is one.

use std::fmt;

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};

use super::validity::{self, PositionFault, Wing, castling_squares};

/// A piece of one side.
pub type Man = (Piece, Color);

/// What stands where, indexed by square from a1 (0) to h8 (63).
pub type Placement = [Option<Man>; Square::NUM];

/// Whether a side may still castle to one wing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// King and rook have not moved.
    Kept,
    /// King or rook has moved.
    Lost,
}

/// A set-up of men with side to move, rights and counters; it need not be a legal position.
///
/// A castling or en passant right that the men on the board support is given up by the edit that
/// takes its king, rook or pawn away, as it would be in play. A right that was never supported
/// stays until it is taken back, so that rights and men can be set in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup(BoardBuilder);

impl Setup {
    /// No men at all, White to move.
    pub fn empty() -> Self {
        Self(BoardBuilder::empty())
    }

    /// The opening position.
    pub fn start() -> Self {
        Self(BoardBuilder::startpos())
    }

    /// What stands on `square`.
    pub fn at(&self, square: Square) -> Option<Man> {
        self.0.square(square)
    }

    /// What stands where.
    pub fn placement(&self) -> &Placement {
        &self.0.board
    }

    pub fn side_to_move(&self) -> Color {
        self.0.side_to_move
    }

    /// Whether `side` may castle to `wing`, on paper: the men need not support it.
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

    /// The square passed over by a pawn's double step on the last move.
    pub fn en_passant(&self) -> Option<Square> {
        self.0.en_passant
    }

    /// Every en passant square the men on the board allow, from the a-file to the h-file.
    pub fn en_passant_choices(&self) -> Vec<Square> {
        let rank = Rank::Sixth.relative_to(self.side_to_move());
        let squares = File::ALL.into_iter().map(|file| Square::new(file, rank));
        squares
            .filter(|&square| self.double_step_fits(square))
            .collect()
    }

    /// Puts a man on a square, in place of what stood there. A second king moves the first.
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

    /// Takes off what stands on a square and returns it.
    pub fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.at(square);
        self.edit(|board| board[square as usize] = None);
        man
    }

    /// Moves what stands on `from` to `to`, whatever the rules of play; nothing happens if `from`
    /// is empty.
    pub fn slide(&mut self, from: Square, to: Square) {
        let Some(man) = self.at(from) else { return };
        self.edit(|board| {
            board[from as usize] = None;
            board[to as usize] = Some(man);
        });
    }

    /// The same position with the sides exchanged: men change colour and cross the board, rights,
    /// en passant square and move go to the other side.
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

    /// The mirror image, left for right. Castling rights are cleared: the kings have left the
    /// e-file, and the two wings are not alike.
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

    /// Gives the move to `side`. An en passant square belongs to the other side's last move and
    /// goes when the move changes hands.
    pub fn set_side_to_move(&mut self, side: Color) {
        if side != self.0.side_to_move {
            self.0.side_to_move = side;
            self.0.en_passant = None;
        }
    }

    /// Gives or takes a castling right, whether the men support it or not.
    pub fn set_right(&mut self, side: Color, wing: Wing, right: Right) {
        let (_, rook) = castling_squares(side, wing);
        let file = (right == Right::Kept).then(|| rook.file());
        let rights = self.0.castle_rights_mut(side);
        match wing {
            Wing::King => rights.short = file,
            Wing::Queen => rights.long = file,
        }
    }

    /// Sets or clears the en passant square, whether the men support it or not.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.0.en_passant = square;
    }

    /// Everything that keeps the set-up from being played; empty exactly when [`Self::board`]
    /// succeeds.
    pub fn faults(&self) -> Vec<PositionFault> {
        validity::faults(&self.0)
    }

    /// The set-up as a position.
    ///
    /// # Errors
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

    /// Whether the other side's last move may have been a pawn's double step over `square`.
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
    /// The set-up as FEN, legal or not.
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

/// What stands where in a position.
pub fn placement(board: &Board) -> Placement {
    BoardBuilder::from_board(board).board
}

/// The letter FEN writes for a man: upper case for White.
pub fn fen_letter((piece, side): Man) -> char {
    let letter = char::from(piece);
    match side {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

/// The man a FEN letter stands for.
pub fn man_of_letter(letter: char) -> Option<Man> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    let side = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Some((piece, side))
}
