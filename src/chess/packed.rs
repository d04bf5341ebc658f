//! Moves in two bytes: from-square, to-square and promotion.
//!
//! `cozy-chess` writes castling as the king taking its own rook (`e1h1`), where other programs write the
//! king's step (`e1g1`). Recordings, links and files keep the latter form; a position turns it back into a
//! move that can be played.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use cozy_chess::{Board, File, Move, Piece, PieceMoves, Rank, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::moves::{PROMOTIONS, arrival};

const TO_SHIFT: u16 = 6;
const PROMOTION_SHIFT: u16 = 12;
const SQUARE_MASK: u16 = 0b11_1111;

/// A move of two bytes: bits 0 to 5 are the from-square, 6 to 11 the to-square (a1 = 0, b1 = 1 ... h8 = 63),
/// 12 to 14 the promotion (0 none, 1 queen, 2 rook, 3 bishop, 4 knight, so that common moves are small
/// numbers).
///
/// No move ends on its own square, so the value is never zero and `Option<PackedMove>` also takes two bytes.
/// Castling is the king's step (`e1g1`). If the castling king does not stand on the e-file, its target is the
/// rook's square, as in the UCI protocol for Chess960.
///
/// ```
/// use cozy_chess::Board;
/// use chess::packed::PackedMove;
///
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// let castles = "e1h1".parse().unwrap();
/// let packed = PackedMove::pack(&board, castles);
/// assert_eq!(packed.to_string(), "e1g1");
/// assert_eq!(packed.unpack(&board), castles);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(NonZeroU16);

/// The reason why a text or a number is not a [`PackedMove`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PackedMoveError {
    #[error("{0:?} is not a move in squares such as e2e4 or e7e8q")]
    Shape(String),
    #[error("{square:?} in {text:?} is not a square of the board (a1 to h8)")]
    Square {
        text: String,
        /// The two letters that should name a square.
        square: String,
    },
    #[error("{letter:?} at the end of {text:?} is not a piece a pawn becomes (q, r, b or n)")]
    Promotion { text: String, letter: char },
    #[error("{0:?} promotes, but not from the last rank but one to the last")]
    PromotionRank(String),
    #[error("{0:?} ends where it began")]
    SameSquare(String),
    #[error("{0:#06x} is not a packed move")]
    Number(u16),
}

impl PackedMove {
    /// A move from its squares and promotion. `None` if the squares are equal, or the promotion is impossible
    /// for the piece or the step.
    pub fn new(from: Square, to: Square, promotion: Option<Piece>) -> Option<Self> {
        if from == to {
            return None;
        }
        let promotion = match promotion {
            None => 0,
            Some(_) if !promotes(from, to) => return None,
            Some(piece) => PROMOTIONS.iter().position(|&p| p == piece)? as u16 + 1,
        };
        let raw = from as u16 | (to as u16) << TO_SHIFT | promotion << PROMOTION_SHIFT;
        NonZeroU16::new(raw).map(Self)
    }

    /// Packs a move that is legal in `board`.
    ///
    /// # Panics
    /// If the move ends where it began or promotes to a pawn or king, which no legal move does.
    pub fn pack(board: &Board, mv: Move) -> Self {
        let to = match mv.from.file() {
            File::E => arrival(board, mv),
            _ => mv.to,
        };
        Self::new(mv.from, to, mv.promotion).expect("a legal move changes its square")
    }

    /// Appends the legal moves of one piece in `board`, in the order of `cozy-chess`. Castling and promotion are
    /// looked for once, not move by move.
    pub fn pack_group(board: &Board, group: PieceMoves, moves: &mut Vec<Self>) {
        let side = board.side_to_move();
        let is_plain = match group.piece {
            Piece::King => (group.to & board.colors(side)).is_empty(),
            Piece::Pawn => group.from.rank() != Rank::Seventh.relative_to(side),
            _ => true,
        };
        if is_plain {
            let from = group.from as u16;
            let packed = |to| NonZeroU16::new(from | (to as u16) << TO_SHIFT).map(Self);
            moves.extend(group.to.into_iter().filter_map(packed));
        } else {
            moves.extend(group.into_iter().map(|mv| Self::pack(board, mv)));
        }
    }

    /// The move as `cozy-chess` plays it in `board`: castling becomes king takes rook. Does not check
    /// legality; see [`PackedMove::legal`].
    pub fn unpack(self, board: &Board) -> Move {
        let (from, mut to) = (self.from(), self.to());
        let side = board.side_to_move();
        if from.file() == File::E
            && from.rank() == to.rank()
            && matches!(to.file(), File::G | File::C)
            && board.colored_pieces(side, Piece::King).has(from)
        {
            let rights = board.castle_rights(side);
            let rook = if to.file() == File::G {
                rights.short
            } else {
                rights.long
            };
            if let Some(file) = rook {
                to = Square::new(file, from.rank());
            }
        }
        Move {
            from,
            to,
            promotion: self.promotion(),
        }
    }

    /// Like [`PackedMove::unpack`], but `None` if the move is illegal in `board`.
    pub fn legal(self, board: &Board) -> Option<Move> {
        let mv = self.unpack(board);
        board.is_legal(mv).then_some(mv)
    }

    pub fn from(self) -> Square {
        Square::index((self.0.get() & SQUARE_MASK) as usize)
    }

    /// The square the move reaches; for castling, the king's.
    pub fn to(self) -> Square {
        Square::index((self.0.get() >> TO_SHIFT & SQUARE_MASK) as usize)
    }

    pub fn promotion(self) -> Option<Piece> {
        let field = self.0.get() >> PROMOTION_SHIFT;
        (field as usize)
            .checked_sub(1)
            .map(|index| PROMOTIONS[index])
    }

    /// The move as a number, never zero; [`TryFrom<u16>`] reverses it.
    pub fn bits(self) -> u16 {
        self.0.get()
    }
}

impl TryFrom<u16> for PackedMove {
    type Error = PackedMoveError;

    fn try_from(bits: u16) -> Result<Self, PackedMoveError> {
        let from = bits & SQUARE_MASK;
        let to = bits >> TO_SHIFT & SQUARE_MASK;
        let promotion = (bits >> PROMOTION_SHIFT) as usize;
        let square = |index: u16| Square::index(index as usize);
        let promotion = match promotion {
            0 => Ok(None),
            1..=4 => Ok(Some(PROMOTIONS[promotion - 1])),
            _ => Err(PackedMoveError::Number(bits)),
        }?;
        Self::new(square(from), square(to), promotion).ok_or(PackedMoveError::Number(bits))
    }
}

impl fmt::Display for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{piece}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedMove({self})")
    }
}

impl FromStr for PackedMove {
    type Err = PackedMoveError;

    fn from_str(text: &str) -> Result<Self, PackedMoveError> {
        let mut letters = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let bounds: Vec<usize> = letters.by_ref().take(6).collect();
        if !(5..=6).contains(&bounds.len()) || letters.next().is_some() {
            return Err(PackedMoveError::Shape(text.to_owned()));
        }
        let square = |from: usize, to: usize| {
            let name = &text[bounds[from]..bounds[to]];
            name.parse::<Square>().map_err(|_| PackedMoveError::Square {
                text: text.to_owned(),
                square: name.to_owned(),
            })
        };
        let (from, to) = (square(0, 2)?, square(2, 4)?);
        let promotion = match text[bounds[4]..].chars().next() {
            None => None,
            Some(letter) => {
                let piece = Piece::try_from(letter)
                    .ok()
                    .filter(|p| PROMOTIONS.contains(p));
                let piece = piece.ok_or_else(|| PackedMoveError::Promotion {
                    text: text.to_owned(),
                    letter,
                })?;
                if !promotes(from, to) {
                    return Err(PackedMoveError::PromotionRank(text.to_owned()));
                }
                Some(piece)
            }
        };
        Self::new(from, to, promotion).ok_or_else(|| PackedMoveError::SameSquare(text.to_owned()))
    }
}

/// Human-readable formats contain the UCI text, binary ones the number.
impl Serialize for PackedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.bits())
        }
    }
}

impl<'de> Deserialize<'de> for PackedMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(UciVisitor)
        } else {
            u16::deserialize(deserializer)?
                .try_into()
                .map_err(de::Error::custom)
        }
    }
}

struct UciVisitor;

impl de::Visitor<'_> for UciVisitor {
    type Value = PackedMove;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move in squares such as e2e4")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PackedMove, E> {
        text.parse().map_err(E::custom)
    }
}

/// True for a step from a seventh rank to the eighth, for either side.
fn promotes(from: Square, to: Square) -> bool {
    use cozy_chess::Rank::{Eighth, First, Second, Seventh};
    matches!(
        (from.rank(), to.rank()),
        (Seventh, Eighth) | (Second, First)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn a_missing_move_takes_no_more_room_than_a_move() {
        assert_eq!(size_of::<PackedMove>(), 2);
        assert_eq!(size_of::<Option<PackedMove>>(), 2);
    }

    #[test]
    fn castling_is_the_kings_own_step_on_both_wings_and_sides() {
        let white = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let black = board("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
        for (board, takes_rook, uci) in [
            (&white, "e1h1", "e1g1"),
            (&white, "e1a1", "e1c1"),
            (&black, "e8h8", "e8g8"),
            (&black, "e8a8", "e8c8"),
        ] {
            let mv: Move = takes_rook.parse().unwrap();
            let packed = PackedMove::pack(board, mv);
            assert_eq!(packed.to_string(), uci);
            assert_eq!(packed.unpack(board), mv);
            assert_eq!(packed.legal(board), Some(mv));
        }
    }

    /// Castling, promotion with and without a capture, en passant, and a king that castles off the e-file.
    #[test]
    fn a_group_packs_as_its_moves_do_one_by_one() {
        for (fen, shredder) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", false),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", false),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                false,
            ),
            ("4k3/8/8/8/8/8/8/6KR w H - 0 1", true),
        ] {
            let board = Board::from_fen(fen, shredder).unwrap();
            let (mut groups, mut single) = (Vec::new(), Vec::new());
            board.generate_moves(|group| {
                PackedMove::pack_group(&board, group, &mut groups);
                single.extend(group.into_iter().map(|mv| PackedMove::pack(&board, mv)));
                false
            });
            assert_eq!(groups, single, "{fen}");
        }
    }

    #[test]
    fn a_rook_stepping_from_e1_to_g1_does_not_castle() {
        let board = board("3k4/8/8/8/8/8/8/K3R3 w - - 0 1");
        let packed: PackedMove = "e1g1".parse().unwrap();
        assert_eq!(packed.unpack(&board), "e1g1".parse().unwrap());
    }

    #[test]
    fn castling_without_the_right_is_not_legal() {
        let board = board("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        let packed: PackedMove = "e1g1".parse().unwrap();
        assert_eq!(packed.legal(&board), None);
    }

    #[test]
    fn a_chess960_king_off_the_e_file_names_its_rook() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/6KR w H - 0 1", true).unwrap();
        let mv: Move = "g1h1".parse().unwrap();
        assert!(board.is_legal(mv));
        assert_eq!(PackedMove::pack(&board, mv).unpack(&board), mv);
    }

    #[test]
    fn people_read_uci_and_binary_formats_a_short_number() {
        let packed: PackedMove = "e7e8q".parse().unwrap();
        let json = serde_json::to_string(&packed).unwrap();
        assert_eq!(json, "\"e7e8q\"");
        assert_eq!(serde_json::from_str::<PackedMove>(&json).unwrap(), packed);
        let bytes = postcard::to_allocvec(&packed).unwrap();
        assert_eq!(bytes.len(), 2);
        assert_eq!(postcard::from_bytes::<PackedMove>(&bytes).unwrap(), packed);
    }

    #[test]
    fn every_number_that_is_a_move_reads_back_from_its_text() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Ok(packed) = PackedMove::try_from(bits) {
                moves += 1;
                assert_eq!(packed.bits(), bits);
                assert_eq!(packed.to_string().parse(), Ok(packed));
            }
        }
        // 64 * 63 steps, and 4 promotions for each of the 128 steps between the last two ranks.
        assert_eq!(moves, 64 * 63 + 4 * 128);
    }

    #[test]
    fn a_text_that_is_no_move_says_what_is_wrong_with_it() {
        for (text, message) in [
            ("", "\"\" is not a move in squares such as e2e4 or e7e8q"),
            (
                "e2e4e5",
                "\"e2e4e5\" is not a move in squares such as e2e4 or e7e8q",
            ),
            (
                "e2é4",
                "\"é4\" in \"e2é4\" is not a square of the board (a1 to h8)",
            ),
            (
                "e2e9",
                "\"e9\" in \"e2e9\" is not a square of the board (a1 to h8)",
            ),
            (
                "e7e8k",
                "'k' at the end of \"e7e8k\" is not a piece a pawn becomes (q, r, b or n)",
            ),
            (
                "e2e4q",
                "\"e2e4q\" promotes, but not from the last rank but one to the last",
            ),
            ("a1a1", "\"a1a1\" ends where it began"),
        ] {
            assert_eq!(text.parse::<PackedMove>().unwrap_err().to_string(), message);
        }
    }
}
