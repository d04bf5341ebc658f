//! A pawn structure from the view of one side, whose pawns move up the board, with the moves, captures and
//! promotions of pawns and captures by kings. The squares of the kings are handled elsewhere.

use crate::calculation::pawn_attacks;
use crate::short;
use chess::moves::PROMOTIONS;
use chess::words::piece_name;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves};
use thiserror::Error;

/// The pawns of both sides. *Own* pawns move up the board, the enemy's down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pawns {
    pub own: BitBoard,
    pub enemy: BitBoard,
}

/// A position that is not a pawn structure with kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAStructure {
    #[error(
        "there is a {word} on {1}: only endings of kings and pawns can be solved by structure; remove it",
        word = piece_name(*.0)
    )]
    Piece(Piece, Square),
    #[error("the kings on {0} and {1} touch each other; move one of them")]
    KingsTouch(Square, Square),
}

/// The kind of a pawn move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The pawn stands on its new square.
    Plain,
    /// The pawn has skipped this square, on which enemy pawns may capture it.
    Double(Square),
    /// The pawn becomes a piece.
    Promotion,
}

/// A pawn move, ignoring both kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnMove {
    pub to: Square,
    /// The squares that no king may stand on.
    pub through: BitBoard,
    /// The structure after the move, without a promoted pawn.
    pub after: Pawns,
    pub step: Step,
}

impl Pawns {
    /// The pawns of a position from White's view.
    pub fn of(board: &Board) -> Self {
        Self {
            own: board.colored_pieces(Color::White, Piece::Pawn),
            enemy: board.colored_pieces(Color::Black, Piece::Pawn),
        }
    }

    /// Converts White's view to a side's view.
    pub fn seen_by(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }

    /// The same structure from the enemy's view.
    pub fn turned(self) -> Self {
        Self {
            own: self.enemy.flip_ranks(),
            enemy: self.own.flip_ranks(),
        }
    }

    pub fn all(self) -> BitBoard {
        self.own | self.enemy
    }

    pub fn own_attacks(self) -> BitBoard {
        pawn_attacks(self.own, Color::White)
    }

    pub fn enemy_attacks(self) -> BitBoard {
        pawn_attacks(self.enemy, Color::Black)
    }

    /// The structure without the pawn on that square, whatever its side.
    pub fn without(self, square: Square) -> Self {
        Self {
            own: self.own & !square.bitboard(),
            enemy: self.enemy & !square.bitboard(),
        }
    }

    /// The number of moves left if nothing is captured. Every pawn move and capture lowers it, so in this
    /// order structures are solved after all that they lead to.
    pub fn moves_left(self) -> u32 {
        let ranks = |pawns: BitBoard| -> u32 {
            pawns
                .into_iter()
                .map(|pawn| Rank::Eighth as u32 - pawn.rank() as u32)
                .sum()
        };
        ranks(self.own) + ranks(self.enemy.flip_ranks())
    }

    /// The moves of the side's own pawns.
    pub fn own_moves(self) -> Vec<PawnMove> {
        let mut moves = Vec::new();
        for from in self.own {
            let rest = self.own & !from.bitboard();
            let went = |to: Square, enemy: BitBoard, through: BitBoard| {
                let promoted = to.rank() == Rank::Eighth;
                let own = if promoted { rest } else { rest | to.bitboard() };
                PawnMove {
                    to,
                    through,
                    after: Self { own, enemy },
                    step: if promoted {
                        Step::Promotion
                    } else {
                        Step::Plain
                    },
                }
            };
            let ahead = |square: Square, by: i8| square.try_offset(0, by);
            let free = |square: &Square| !self.all().has(*square);
            if let Some(one) = ahead(from, 1).filter(free) {
                moves.push(went(one, self.enemy, one.bitboard()));
                let home = from.rank() == Rank::Second;
                if let Some(two) = ahead(one, 1).filter(|two| home && free(two)) {
                    let double = went(two, self.enemy, one.bitboard() | two.bitboard());
                    moves.push(PawnMove {
                        step: Step::Double(one),
                        ..double
                    });
                }
            }
            for to in pawn_attacks(from.bitboard(), Color::White) & self.enemy {
                moves.push(went(to, self.enemy & !to.bitboard(), to.bitboard()));
            }
        }
        moves
    }

    pub fn enemy_moves(self) -> Vec<PawnMove> {
        let mut moves = self.turned().own_moves();
        for one in &mut moves {
            *one = PawnMove {
                to: one.to.flip_rank(),
                through: one.through.flip_ranks(),
                after: one.after.turned(),
                step: match one.step {
                    Step::Double(skipped) => Step::Double(skipped.flip_rank()),
                    other => other,
                },
            };
        }
        moves
    }

    /// The structures after an enemy pawn captures en passant on the square that an own pawn has skipped.
    pub fn taken_in_passing(self, skipped: Square) -> Vec<Self> {
        let Some(pawn) = skipped.try_offset(0, 1) else {
            return Vec::new();
        };
        let takers = pawn_attacks(skipped.bitboard(), Color::White) & self.enemy;
        let taken = |taker: Square| Self {
            own: self.own & !pawn.bitboard(),
            enemy: self.enemy & !taker.bitboard() | skipped.bitboard(),
        };
        takers.into_iter().map(taken).collect()
    }

    /// The structures after an own pawn captures en passant on the square that an enemy pawn has skipped.
    pub fn own_take_in_passing(self, skipped: Square) -> Vec<Self> {
        let turned = self.turned().taken_in_passing(skipped.flip_rank());
        turned.into_iter().map(Self::turned).collect()
    }

    /// All structures that one move can lead to: pawn moves of both sides, en passant captures, and captures
    /// by kings.
    pub fn successors(self) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for one in self.own_moves() {
            all.push(one.after);
            if let Step::Double(skipped) = one.step {
                all.extend(one.after.taken_in_passing(skipped));
            }
        }
        for one in self.enemy_moves() {
            all.push(one.after);
            if let Step::Double(skipped) = one.step {
                all.extend(one.after.own_take_in_passing(skipped));
            }
        }
        let loose = self.own & !self.own_attacks() | self.enemy & !self.enemy_attacks();
        all.extend(loose.into_iter().map(|square| self.without(square)));
        short::sort_by_key(&mut all, |pawns| *pawns);
        all.dedup();
        all
    }
}

/// The pawns of a position from White's view.
///
/// # Errors
///
/// Fails if there are pieces on the board, or the kings are adjacent.
pub fn structure_of(board: &Board) -> Result<Pawns, NotAStructure> {
    for piece in PROMOTIONS {
        if let Some(square) = board.pieces(piece).into_iter().next() {
            return Err(NotAStructure::Piece(piece, square));
        }
    }
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    if get_king_moves(white).has(black) {
        return Err(NotAStructure::KingsTouch(white, black));
    }
    Ok(Pawns::of(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pawns(own: &[Square], enemy: &[Square]) -> Pawns {
        Pawns {
            own: own.iter().copied().collect(),
            enemy: enemy.iter().copied().collect(),
        }
    }

    #[test]
    fn a_locked_structure_changes_only_when_a_king_takes() {
        let locked = pawns(&[Square::A4, Square::F4], &[Square::A5, Square::F5]);
        assert!(locked.own_moves().is_empty() && locked.enemy_moves().is_empty());
        assert_eq!(locked.successors().len(), 4);
    }

    #[test]
    fn a_pawn_that_skips_an_attacked_square_can_be_taken_there() {
        let start = pawns(&[Square::E2], &[Square::D4, Square::F4]);
        let double = start
            .own_moves()
            .into_iter()
            .find(|one| one.to == Square::E4)
            .unwrap();
        assert_eq!(double.step, Step::Double(Square::E3));
        assert_eq!(
            double.after.taken_in_passing(Square::E3),
            [
                pawns(&[], &[Square::E3, Square::F4]),
                pawns(&[], &[Square::D4, Square::E3]),
            ]
        );
        let turned = start.turned();
        let other = turned
            .enemy_moves()
            .into_iter()
            .find(|one| one.to == Square::E5)
            .unwrap();
        let Step::Double(skipped) = other.step else {
            panic!("a double step")
        };
        assert_eq!(skipped, Square::E6);
        assert_eq!(other.after.own_take_in_passing(skipped).len(), 2);
    }

    #[test]
    fn every_move_leaves_fewer_moves() {
        let mut open = vec![pawns(
            &[Square::E2, Square::G4],
            &[Square::D4, Square::F7, Square::H7],
        )];
        let mut seen = 0;
        while let Some(one) = open.pop() {
            for next in one.successors() {
                assert!(next.moves_left() < one.moves_left(), "{one:?} {next:?}");
                seen += 1;
                if seen < 2_000 {
                    open.push(next);
                }
            }
        }
        assert!(seen > 2_000);
    }
}
