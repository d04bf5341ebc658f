//! The legality of a position: a list of faults, each with a message that says what to mend.
//!
//! `cozy-chess` only answers whether a set-up is valid. It also allows adjacent kings, and castling from any
//! file, which standard chess does not.

use crate::words::side_name;
use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use thiserror::Error;

/// A castling wing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Short: towards the h-file.
    King,
    /// Long: towards the a-file.
    Queen,
}

/// Every fault of `setup`: pieces first, then the side to move, castling, en passant and counters. Empty
/// exactly if [`build`] succeeds.
pub fn faults(setup: &BoardBuilder) -> Vec<PositionFault> {
    let men = Men::of(setup);
    let mut found = Vec::new();
    for side in Color::ALL {
        men.count_faults(side, &mut found);
    }
    let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let stray = men.pieces[Piece::Pawn as usize] & ends;
    found.extend(stray.iter().map(PositionFault::PawnOnEndRank));
    // Castling and check need exactly one king on each side.
    if let (Some(white), Some(black)) = (men.king(Color::White), men.king(Color::Black)) {
        if get_king_moves(white).has(black) {
            found.push(PositionFault::KingsTouch { white, black });
        }
        let mover = setup.side_to_move;
        let (own, other) = if mover == Color::White {
            (white, black)
        } else {
            (black, white)
        };
        if let Some(from) = men.attackers(other, mover).next_square() {
            found.push(PositionFault::OpponentInCheck { side: !mover, from });
        }
        let checkers = men.attackers(own, !mover);
        if checkers.len() > 2 {
            found.push(PositionFault::TooManyCheckers {
                count: checkers.len(),
            });
        }
        found.extend(castling_faults(setup));
        found.extend(
            setup
                .en_passant
                .and_then(|ep| men.en_passant_fault(ep, mover, own, checkers)),
        );
    }
    if setup.halfmove_clock > 100 {
        found.push(PositionFault::HalfmoveClock(setup.halfmove_clock));
    }
    if setup.fullmove_number == 0 {
        found.push(PositionFault::FullmoveNumber);
    }
    found
}

/// The set-up as a legal position.
///
/// # Errors
///
/// The first of its [`faults`].
pub fn build(setup: &BoardBuilder) -> Result<Board, PositionFault> {
    match faults(setup).first() {
        Some(&fault) => Err(fault),
        None => setup.build().map_err(|_| PositionFault::Refused),
    }
}

/// The home squares of a castling right: the king's and the rook's.
pub fn castling_squares(side: Color, wing: Wing) -> (Square, Square) {
    let rank = Rank::First.relative_to(side);
    let rook = match wing {
        Wing::King => File::H,
        Wing::Queen => File::A,
    };
    (Square::new(File::E, rank), Square::new(rook, rank))
}

/// The men of `by`, except its king, that attack `target`.
pub(super) fn attackers(setup: &BoardBuilder, target: Square, by: Color) -> BitBoard {
    Men::of(setup).attackers(target, by)
}

/// The men of a set-up as bitboards.
struct Men {
    pieces: [BitBoard; Piece::NUM],
    sides: [BitBoard; Color::NUM],
}

impl Men {
    fn of(setup: &BoardBuilder) -> Self {
        let mut men = Self {
            pieces: [BitBoard::EMPTY; Piece::NUM],
            sides: [BitBoard::EMPTY; Color::NUM],
        };
        for square in Square::ALL {
            if let Some((piece, side)) = setup.square(square) {
                men.pieces[piece as usize] |= square.bitboard();
                men.sides[side as usize] |= square.bitboard();
            }
        }
        men
    }

    fn of_side(&self, side: Color, piece: Piece) -> BitBoard {
        self.sides[side as usize] & self.pieces[piece as usize]
    }

    fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }

    fn king(&self, side: Color) -> Option<Square> {
        let kings = self.of_side(side, Piece::King);
        kings.next_square().filter(|_| kings.len() == 1)
    }

    fn count_faults(&self, side: Color, found: &mut Vec<PositionFault>) {
        let kings = self.of_side(side, Piece::King);
        match kings.len() {
            1 => {}
            0 => found.push(PositionFault::NoKing(side)),
            count => {
                let square = kings
                    .iter()
                    .min_by_key(|s| (s.rank(), std::cmp::Reverse(s.file())));
                let square = square.expect("there are several");
                found.push(PositionFault::Kings {
                    side,
                    count,
                    square,
                });
            }
        }
        let pawns = self.of_side(side, Piece::Pawn).len();
        if pawns > 8 {
            found.push(PositionFault::TooManyPawns { side, count: pawns });
        }
        let count = self.sides[side as usize].len();
        if count > 16 {
            found.push(PositionFault::TooManyPieces { side, count });
        }
    }

    /// The men of `by`, except its king, that attack `target`.
    fn attackers(&self, target: Square, by: Color) -> BitBoard {
        let queens = self.pieces[Piece::Queen as usize];
        let straight = self.pieces[Piece::Rook as usize] | queens;
        let diagonal = self.pieces[Piece::Bishop as usize] | queens;
        let occupied = self.occupied();
        let found = get_rook_moves(target, occupied) & straight
            | get_bishop_moves(target, occupied) & diagonal
            | get_knight_moves(target) & self.pieces[Piece::Knight as usize]
            | get_pawn_attacks(target, !by) & self.pieces[Piece::Pawn as usize];
        found & self.sides[by as usize]
    }

    fn en_passant_fault(
        &self,
        square: Square,
        mover: Color,
        king: Square,
        checkers: BitBoard,
    ) -> Option<PositionFault> {
        let rank = Rank::Sixth.relative_to(mover);
        if square.rank() != rank {
            return Some(PositionFault::EnPassantRank {
                square,
                side: mover,
                rank,
            });
        }
        let pawn = Square::new(square.file(), Rank::Fifth.relative_to(mover));
        let source = Square::new(square.file(), Rank::Seventh.relative_to(mover));
        let passed = square.bitboard() | source.bitboard();
        if !self.of_side(!mover, Piece::Pawn).has(pawn) || !(self.occupied() & passed).is_empty() {
            return Some(PositionFault::EnPassantPawn { square, pawn });
        }
        // A double step checks with the pawn itself, or opens a line through the square it left.
        let fits = |from: Square| from == pawn || get_between_rays(from, king).has(source);
        (!checkers.iter().all(fits)).then_some(PositionFault::EnPassantCheck(square))
    }
}

fn castling_faults(setup: &BoardBuilder) -> Vec<PositionFault> {
    let mut found = Vec::new();
    for side in Color::ALL {
        let rights = setup.castle_rights(side);
        for (wing, right) in [(Wing::King, rights.short), (Wing::Queen, rights.long)] {
            let Some(file) = right else { continue };
            let (king, rook) = castling_squares(side, wing);
            if setup.square(king) != Some((Piece::King, side)) {
                found.push(PositionFault::CastlingKing { side, wing, king });
            } else if file != rook.file() || setup.square(rook) != Some((Piece::Rook, side)) {
                found.push(PositionFault::CastlingRook { side, wing, rook });
            }
        }
    }
    found
}

// The faults of a set-up, each with a message that says what to mend.

/// The reason why a set-up is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionFault {
    #[error("{} has no king; put one on the board", side_name(*.0))]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{} has {count} kings; take all but one off (one is on {square})", side_name(*.side))]
    Kings {
        side: Color,
        count: u32,
        /// The last of them, in the order a8, b8 ... h1.
        square: Square,
    },
    #[error("the pawn on {0} stands where no pawn can; move it off the first and last rank")]
    PawnOnEndRank(Square),
    #[error("{} has {count} pawns; at most 8 are possible", side_name(*.side))]
    TooManyPawns { side: Color, count: u32 },
    #[error("{} has {count} pieces and pawns; at most 16 are possible", side_name(*.side))]
    TooManyPieces {
        side: Color,
        /// The number of men, pawns included.
        count: u32,
    },
    #[error("the kings on {white} and {black} touch; put a square between them")]
    KingsTouch { white: Square, black: Square },
    #[error("{} is in check from {from} but it is not its move; let it move, or end the check",
        side_name(*.side))]
    OpponentInCheck {
        /// The side in check.
        side: Color,
        /// A piece that gives the check.
        from: Square,
    },
    #[error("{count} pieces give check at once; no move can bring about more than 2")]
    TooManyCheckers { count: u32 },
    #[error("{} cannot castle: its king is not on {king}; take the right away or put it there",
        side_name(*.side))]
    CastlingKing {
        side: Color,
        wing: Wing,
        /// The king's home square.
        king: Square,
    },
    #[error("{} cannot castle with {rook}: it has no rook there; take the right away or put it there",
        side_name(*.side))]
    CastlingRook {
        side: Color,
        wing: Wing,
        /// The rook's home square.
        rook: Square,
    },
    #[error("en passant on {square} is impossible with {} to move; it is always on rank {rank}",
        side_name(*.side))]
    EnPassantRank {
        square: Square,
        side: Color,
        /// The rank of possible en passant squares.
        rank: Rank,
    },
    #[error(
        "en passant on {square} needs a pawn on {pawn} and nothing behind it; write - for none"
    )]
    EnPassantPawn {
        square: Square,
        /// The square of the pawn that made the double step.
        pawn: Square,
    },
    /// The check cannot result from the double step that the en passant square implies.
    #[error("en passant on {0} does not fit the check on the board; write - for none")]
    EnPassantCheck(Square),
    #[error(
        "{0} plies without capture or pawn move are too many; 100 is a draw, so give at most 100"
    )]
    HalfmoveClock(u8),
    #[error("the move number is 0; moves are counted from 1")]
    FullmoveNumber,
    /// `cozy-chess` rejects a set-up without any of these faults; no example is known.
    #[error("the position breaks a rule that this program cannot name")]
    Refused,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_position_has_no_fault() {
        assert_eq!(faults(&BoardBuilder::startpos()), []);
    }

    #[test]
    fn an_empty_board_lacks_both_kings() {
        let missing = [
            PositionFault::NoKing(Color::White),
            PositionFault::NoKing(Color::Black),
        ];
        assert_eq!(faults(&BoardBuilder::empty()), missing);
    }

    #[test]
    fn kings_side_by_side_are_a_fault_though_the_rules_crate_lets_them_be() {
        let mut setup = BoardBuilder::empty();
        *setup.square_mut(Square::D5) = Some((Piece::King, Color::White));
        *setup.square_mut(Square::E5) = Some((Piece::King, Color::Black));
        assert!(setup.build().is_ok());
        let touch = PositionFault::KingsTouch {
            white: Square::D5,
            black: Square::E5,
        };
        assert_eq!(build(&setup), Err(touch));
    }

    #[test]
    fn a_chess960_set_up_cannot_castle_here() {
        let setup = BoardBuilder::chess960_startpos(0);
        assert!(setup.build().is_ok());
        assert!(matches!(
            faults(&setup)[..],
            [
                PositionFault::CastlingKing {
                    side: Color::White,
                    ..
                },
                ..
            ]
        ));
    }
}
