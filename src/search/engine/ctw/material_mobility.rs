//! A simple evaluator: material and mobility, with uncertainty from captures, checks and complexity.
//!
//! The sources of uncertainty follow Sugar 1975, pp. 100-101 (exchanges, complexity) and p. 119 (checks). All
//! figures except the piece values are ours, in pawns.

use super::chess_ranges::RangeEvaluator;
use super::range::{Range, Value, WORST};
use super::scale::value_of_pawns;
use crate::exchange::attackers;
use crate::piece_value;
use chess::moves::{attacks, generate};
use chess::packed::PackedMove;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// The value of each square of mobility, and the most that mobility counts.
const SQUARE: f64 = 0.03;
const MOST_MOBILITY: f64 = 0.5;
/// The least uncertainty, the addition for each square that the side to move can reach (complexity), and the
/// most of both.
const CALM: f64 = 0.1;
const COMPLEXITY: f64 = 0.01;
const MOST_COMPLEXITY: f64 = 0.5;
/// The uncertainty of a check.
const CHECK: f64 = 0.5;
/// A check with at most this many replies may lead to mate on the next move, at any cost.
const FEW_REPLIES: usize = 3;
const MATE_BY_THE_NEXT_MOVE: Value = 1.0 / 3.0;
/// The share of a threatened capture that counts although the opponent moves first.
const THREAT: f64 = 0.5;

/// Material (Greenblatt's values) and mobility.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaterialMobility;

impl RangeEvaluator for MaterialMobility {
    fn range(&self, board: &Board) -> Range {
        let (mover, other) = (!board.side_to_move(), board.side_to_move());
        let (own, theirs) = (mobility(board, mover), mobility(board, other));
        let ease = (SQUARE * (own - theirs)).clamp(-MOST_MOBILITY, MOST_MOBILITY);
        let standing = balance(board, mover) + ease;
        let around = (CALM + COMPLEXITY * theirs).min(MOST_COMPLEXITY);
        let low = standing - around - most_won(board, other);
        let high = standing + around + promise(board, mover);
        let high = value_of_pawns(high).max(hope(board));
        Range::new(value_of_pawns(low), high)
    }

    fn ceiling(&self, _: &Board, _: PackedMove, after: &Board) -> Value {
        let mover = !after.side_to_move();
        let most = balance(after, mover) + MOST_MOBILITY + MOST_COMPLEXITY;
        value_of_pawns(most + promise(after, mover)).max(hope(after))
    }
}

/// The material of a side minus the opponent's, in pawns.
fn balance(board: &Board, side: Color) -> f64 {
    let total = |side| -> i32 {
        let count = |&piece: &Piece| board.colored_pieces(side, piece).len() as i32;
        Piece::ALL
            .iter()
            .map(|it| count(it) * piece_value(*it))
            .sum()
    };
    f64::from(total(side) - total(!side)) / 100.0
}

/// The upside for the side that has just moved: checks and threatened captures.
fn promise(board: &Board, side: Color) -> f64 {
    let check = if board.checkers().is_empty() {
        0.0
    } else {
        CHECK
    };
    check + THREAT * most_won(board, side)
}

/// The value of the mate that a forcing check may lead to; otherwise the lowest value.
fn hope(board: &Board) -> Value {
    if board.checkers().is_empty() {
        return WORST;
    }
    let mut replies = 0;
    let many = generate(board, &mut |moves| {
        replies += moves.len();
        replies > FEW_REPLIES
    });
    if many { WORST } else { MATE_BY_THE_NEXT_MOVE }
}

/// The number of squares that the side's knights, bishops, rooks and queens can reach.
fn mobility(board: &Board, side: Color) -> f64 {
    let (occupied, own) = (board.occupied(), board.colors(side));
    let squares = |piece| -> u32 {
        let pieces = board.colored_pieces(side, piece).into_iter();
        let reach = pieces.map(|from| attacks(piece, side, from, occupied) - own);
        reach.map(BitBoard::len).sum()
    };
    let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    f64::from(pieces.into_iter().map(squares).sum::<u32>())
}

/// The most that one capture of a side wins, in pawns: the victim, minus the cheapest captor if the victim is
/// defended. Pins are ignored.
fn most_won(board: &Board, side: Color) -> f64 {
    let targets = board.colors(!side) - board.pieces(Piece::King);
    let won = |square: Square| -> Option<i32> {
        let all = attackers(board, square, board.occupied());
        let attacked = |by| all & board.colors(by);
        let takers = attacked(side);
        let guarded = !attacked(!side).is_empty();
        let victim = piece_value(board.piece_on(square)?);
        let cheapest = takers
            .into_iter()
            .filter_map(|from| board.piece_on(from))
            .filter(|&piece| piece != Piece::King || !guarded)
            .map(piece_value)
            .min()?;
        Some(if guarded { victim - cheapest } else { victim })
    };
    let most = targets.into_iter().filter_map(won).max();
    f64::from(most.unwrap_or(0).max(0)) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn the_beginning_is_even_and_not_certain() {
        let range = MaterialMobility.range(&Board::default());
        assert!(
            range.low < 0.0 && range.high > 0.0 && range.width() < 0.02,
            "{range}"
        );
    }

    #[test]
    fn captures_make_a_range_wide_on_the_side_of_who_makes_them() {
        // White has just moved; Black can capture a rook with a pawn.
        let hanging = board("4k3/8/8/3p4/4R3/8/8/4K3 b - - 0 1");
        assert!((most_won(&hanging, Color::Black) - 5.0).abs() < 1e-9);
        assert!((most_won(&hanging, Color::White)).abs() < 1e-9);
        // If the rook is defended, the capture costs the pawn.
        let guarded = board("4k3/8/8/3p4/4R3/3P4/8/4K3 b - - 0 1");
        assert!((most_won(&guarded, Color::Black) - 4.0).abs() < 1e-9);
        // A king does not capture a defended piece.
        let king = board("8/8/8/4k3/4R3/3P4/8/4K3 b - - 0 1");
        assert!((most_won(&king, Color::Black)).abs() < 1e-9);
        let (wide, narrow) = (
            MaterialMobility.range(&hanging),
            MaterialMobility.range(&king),
        );
        assert!(wide.width() > narrow.width(), "{wide} and {narrow}");
    }

    #[test]
    fn a_forcing_check_may_mate() {
        let forcing = board("6k1/5p1p/8/8/8/8/8/K5Q1 b - - 0 1");
        let quiet = board("6k1/5ppp/8/8/8/8/8/K5Q1 b - - 0 1");
        assert!(MaterialMobility.range(&forcing).high >= MATE_BY_THE_NEXT_MOVE);
        assert!(MaterialMobility.range(&quiet).high < 0.1);
    }

    #[test]
    fn a_range_depends_on_who_has_moved() {
        let white = MaterialMobility.range(&board("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"));
        let black = MaterialMobility.range(&board("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"));
        assert_eq!(white, black);
        assert!(white.low > 0.05, "{white}");
        let other = MaterialMobility.range(&board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
        assert!(other.high < -0.05, "{other}");
    }
}
