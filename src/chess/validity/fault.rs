//! The faults of a set-up, each with a message that says what to mend.

use cozy_chess::{Color, Rank, Square};
use thiserror::Error;

use super::Wing;
use crate::words::side_name;

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
