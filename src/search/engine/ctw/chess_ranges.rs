//! Chess for closeness to win: rules from `cozy-chess`, ranges from a [`RangeEvaluator`].

use super::game::{RangedGame, StaticEval};
use super::range::{DRAW, MATE, Range, Value, WORST, value_of_pawns};
use crate::chess_tree::attackers;
use crate::{ChessTree, GOLDEN_GAMMA, GameTree, piece_value};
use chess::moves::{attacks, generate};
use chess::packed::PackedMove;
use cozy_chess::{BitBoard, Board, Color, GameStatus, Piece, Square};

/// From this half-move clock on, the clock is part of a position's key, as the fifty-move rule is near (ours).
const CLOCK_COUNTS_FROM: u8 = 80;

/// Scores chess positions by ranges, seen by the player who has just moved.
pub trait RangeEvaluator {
    /// The static range of a position in which the game goes on.
    fn range(&self, board: &Board) -> Range;

    /// An upper bound on the H of [`RangeEvaluator::range`] for `after`, cheaper to compute. The game goes on
    /// after the move.
    fn ceiling(&self, before: &Board, mv: PackedMove, after: &Board) -> Value;
}

/// Legal chess with an evaluator. Checkmate, stalemate, the fifty-move rule and a repetition of the game so
/// far end a line.
#[derive(Clone, Debug, Default)]
pub struct ChessRanges<E> {
    evaluator: E,
    /// Keys of the positions before the root. They are few, so a list suffices.
    past: Vec<u64>,
}

impl<E: RangeEvaluator> ChessRanges<E> {
    /// Chess without earlier positions.
    pub fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            past: Vec::new(),
        }
    }

    /// Chess in which returning to one of the `past` positions is a draw. They may include the root; the
    /// search itself treats a return to it as a draw.
    pub fn with_past<'a>(
        mut self,
        past: impl IntoIterator<Item = &'a Board>,
        root: &Board,
    ) -> Self {
        let past = past.into_iter().filter(|board| !board.same_position(root));
        self.past = past.map(Board::hash).collect();
        self
    }

    fn is_past(&self, board: &Board) -> bool {
        self.past.contains(&board.hash())
    }
}

impl<E: RangeEvaluator> RangedGame for ChessRanges<E> {
    type Position = Board;
    type Move = PackedMove;
    type Key = u64;

    fn key(&self, board: &Board) -> u64 {
        let clock = board.halfmove_clock();
        let apart = if clock < CLOCK_COUNTS_FROM { 0 } else { clock };
        board.hash() ^ u64::from(apart).wrapping_mul(GOLDEN_GAMMA)
    }

    fn moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        ChessTree::default().moves(board, moves);
    }

    fn play(&self, board: &Board, mv: PackedMove) -> Board {
        ChessTree::default().play(board, mv)
    }

    fn static_eval(&self, board: &Board) -> StaticEval {
        match board.status() {
            GameStatus::Won => StaticEval::Mate,
            GameStatus::Drawn => StaticEval::Draw,
            GameStatus::Ongoing if self.is_past(board) => StaticEval::Draw,
            GameStatus::Ongoing => StaticEval::Open(self.evaluator.range(board)),
        }
    }

    /// The result of a finished game is exact, so a mate or a saving draw is never screened out.
    fn plausibility(&self, before: &Board, mv: PackedMove, after: &Board) -> Value {
        match after.status() {
            GameStatus::Won => MATE,
            GameStatus::Drawn => DRAW,
            GameStatus::Ongoing if self.is_past(after) => DRAW,
            GameStatus::Ongoing => self.evaluator.ceiling(before, mv, after),
        }
    }
}

// A simple evaluator: material and mobility, with uncertainty from captures, checks and complexity.
//
// The sources of uncertainty follow Sugar 1975, pp. 100-101 (exchanges, complexity) and p. 119 (checks). All
// figures except the piece values are ours, in pawns.

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
mod material_mobility_tests {
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
