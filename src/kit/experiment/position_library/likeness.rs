//! Which positions are like which. The thesis would narrow the search down by material, side to move and phase, and
//! leaves open how near is near enough (Sugar 1975, pp. 103-104); the distance and its bounds are ours.
//!
//! A position is compared with those that have the same side to move, a material balance within a pawn, and about as
//! many men: the men that are left stand for the phase, since a position that was set up does not know its ply. Of
//! these the nearest is the one with the fewest squares on which something else stands.

use chute::hundredths;
use cozy_chess::{Board, Color, Piece};
use serde::Serialize;

/// The largest difference between the balances of similar positions, in hundredths of a pawn.
pub const BALANCE_MOST: u32 = 100;

/// The largest difference between the numbers of men of similar positions.
pub const MEN_MOST: u32 = 2;

/// The most similar positions that are shown.
pub const SIMILAR: usize = 5;

/// The distance between two positions, the most important part first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Distance {
    /// Squares whose contents differ.
    pub squares: u32,
    /// The difference of the material balances, in hundredths of a pawn by Greenblatt's values.
    pub balance: u32,
    /// The difference of the numbers of men.
    pub men: u32,
}

impl Distance {
    /// That of a position from itself.
    pub(super) const NONE: Self = Self {
        squares: 0,
        balance: 0,
        men: 0,
    };
}

/// By what a position is compared.
pub(super) struct Likeness {
    side: Color,
    balance: i32,
    men: u32,
}

impl Likeness {
    pub(super) fn of(board: &Board) -> Self {
        let value = |side| {
            let men = Piece::ALL.into_iter().filter(|&piece| piece != Piece::King);
            let worth = |piece| board.colored_pieces(side, piece).len() as i32 * hundredths(piece);
            men.map(worth).sum::<i32>()
        };
        Self {
            side: board.side_to_move(),
            balance: value(Color::White) - value(Color::Black),
            men: board.occupied().len(),
        }
    }

    /// The distance from this position to another; `None` if the two are not alike.
    pub(super) fn distance(&self, board: &Board, other: &Board) -> Option<Distance> {
        if other.side_to_move() != self.side {
            return None;
        }
        let theirs = Self::of(other);
        let distance = Distance {
            squares: differing(board, other),
            balance: self.balance.abs_diff(theirs.balance),
            men: self.men.abs_diff(theirs.men),
        };
        (distance.balance <= BALANCE_MOST && distance.men <= MEN_MOST).then_some(distance)
    }
}

/// The number of squares whose contents differ.
fn differing(a: &Board, b: &Board) -> u32 {
    let pieces = Piece::ALL
        .into_iter()
        .map(|piece| a.pieces(piece) ^ b.pieces(piece));
    let colours = Color::ALL
        .into_iter()
        .map(|colour| a.colors(colour) ^ b.colors(colour));
    pieces
        .chain(colours)
        .fold(cozy_chess::BitBoard::EMPTY, |all, some| all | some)
        .len()
}
