//! The faults a set-up can have, each with the words that tell what to mend.

use cozy_chess::{Color, Rank, Square};
use thiserror::Error;

use super::Wing;
use crate::words::side_name;

/// Why a set-up cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionFault {
    #[error("{} has no king; put one on the board", side_name(*.0))]
    NoKing(Color),
    /// A side has more kings than one; the square is that of the last.
    #[error("{} has {count} kings; take all but one off (one is on {square})", side_name(*.side))]
    Kings {
        side: Color,
        /// How many kings it has.
        count: u32,
        /// The last of them, in the order a8, b8 ... h1.
        square: Square,
    },
    #[error("the pawn on {0} stands where no pawn can; move it off the first and last rank")]
    PawnOnEndRank(Square),
    #[error("{} has {count} pawns; at most 8 are possible", side_name(*.side))]
    TooManyPawns {
        side: Color,
        /// How many pawns it has.
        count: u32,
    },
    #[error("{} has {count} pieces and pawns; at most 16 are possible", side_name(*.side))]
    TooManyPieces {
        side: Color,
        /// How many men it has, pawns included.
        count: u32,
    },
    #[error("the kings on {white} and {black} touch; put a square between them")]
    KingsTouch {
        /// The white king's square.
        white: Square,
        /// The black king's square.
        black: Square,
    },
    #[error("{} is in check from {from} but it is not its move; let it move, or end the check",
        side_name(*.side))]
    OpponentInCheck {
        /// The side in check.
        side: Color,
        /// A piece that gives the check.
        from: Square,
    },
    #[error("{count} pieces give check at once; no move can bring about more than 2")]
    TooManyCheckers {
        /// How many.
        count: u32,
    },
    #[error("{} cannot castle: its king is not on {king}; take the right away or put it there",
        side_name(*.side))]
    CastlingKing {
        side: Color,
        /// Where to.
        wing: Wing,
        /// Where the king would have to stand.
        king: Square,
    },
    #[error("{} cannot castle with {rook}: it has no rook there; take the right away or put it there",
        side_name(*.side))]
    CastlingRook {
        side: Color,
        /// Where to.
        wing: Wing,
        /// Where the rook would have to stand.
        rook: Square,
    },
    #[error("en passant on {square} is impossible with {} to move; it is always on rank {rank}",
        side_name(*.side))]
    EnPassantRank {
        /// The square given.
        square: Square,
        /// The side to move.
        side: Color,
        /// The rank it would have to be on.
        rank: Rank,
    },
    #[error(
        "en passant on {square} needs a pawn on {pawn} and nothing behind it; write - for none"
    )]
    EnPassantPawn {
        /// The square given.
        square: Square,
        /// Where the pawn that made the double step would stand.
        pawn: Square,
    },
    /// The check on the board cannot come from the double step that en passant tells of.
    #[error("en passant on {0} does not fit the check on the board; write - for none")]
    EnPassantCheck(Square),
    #[error(
        "{0} plies without capture or pawn move are too many; 100 is a draw, so give at most 100"
    )]
    HalfmoveClock(u8),
    #[error("the move number is 0; moves are counted from 1")]
    FullmoveNumber,
    /// The rules crate refuses what this list accepts; no such set-up is known.
    #[error("the position breaks a rule that this program cannot name")]
    Refused,
}
