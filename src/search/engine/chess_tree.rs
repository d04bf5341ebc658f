//! Chess as a game tree: rules from `cozy-chess`, scores from an [`Evaluator`].

use super::{Ending, Evaluator, GameTree, Score, piece_value};
use chess::moves::generate;
use chess::packed::PackedMove;
use cozy_chess::{
    BitBoard, Board, Color, GameStatus, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The fifty-move rule in plies without a capture or pawn move.
const FIFTY_MOVES: u64 = 100;
/// 2⁶⁴ divided by the golden ratio, made odd. Multiplying by it spreads small numbers into distant hash keys.
pub const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Legal chess with an evaluator. Checkmate, stalemate and the fifty-move rule end a line. Repetition is an
/// option of the search ([`Improvements::repetition`](super::Improvements::repetition)), since a position has
/// no history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChessTree {
    /// Scores the horizon and orders the moves.
    pub evaluator: Evaluator,
}

impl GameTree for ChessTree {
    type Position = Board;
    type Move = PackedMove;

    fn moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        generate(board, &mut |group| {
            moves.extend(group.into_iter().map(|mv| PackedMove::pack(board, mv)));
            false
        });
    }

    fn play(&self, board: &Board, mv: PackedMove) -> Board {
        let mut after = board.clone();
        after.play_unchecked(mv.unpack(board));
        after
    }

    fn ending(&self, board: &Board) -> Option<Ending> {
        match board.status() {
            GameStatus::Won => Some(Ending::Lost),
            GameStatus::Drawn => Some(Ending::Drawn),
            GameStatus::Ongoing => None,
        }
    }

    fn evaluate(&self, board: &Board) -> Score {
        self.evaluator.evaluate(board)
    }

    fn rank(&self, board: &Board, mv: PackedMove) -> Score {
        self.evaluator.rank(board, mv.unpack(board))
    }

    fn rank_all(&self, board: &Board, moves: &[PackedMove]) -> impl Iterator<Item = Score> {
        let moves = moves.iter().map(|mv| mv.unpack(board));
        self.evaluator.rank_all(board, moves)
    }

    fn identity(&self, board: &Board) -> Option<u64> {
        Some(board.hash())
    }

    fn key(&self, board: &Board, depth: u32) -> Option<u64> {
        // Within reach of the fifty-move rule, the half-move clock belongs to the position's identity.
        let clock = u64::from(board.halfmove_clock());
        let matters = clock + u64::from(depth) >= FIFTY_MOVES;
        let clock = if matters { clock + 1 } else { 0 };
        Some(board.hash() ^ clock.wrapping_mul(GOLDEN_GAMMA))
    }

    fn is_check(&self, board: &Board) -> bool {
        !board.checkers().is_empty()
    }

    fn exchange(&self, board: &Board, mv: PackedMove) -> Option<i32> {
        let mv = mv.unpack(board);
        is_noisy(board, mv).then(|| exchange(board, mv))
    }

    fn kind(&self, board: &Board, mv: PackedMove) -> Option<u16> {
        let squares = (mv.from() as u16) << 6 | mv.to() as u16;
        Some((board.side_to_move() as u16) << 12 | squares)
    }
}

// Static exchange evaluation: both sides capture on one square with their cheapest piece until one does
// better to stop.

/// The pieces of both sides that attack a square, given the occupied squares.
pub fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let pawns = |by: Color| get_pawn_attacks(square, !by) & board.colored_pieces(by, Piece::Pawn);
    let found = get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens)
        | pawns(Color::White)
        | pawns(Color::Black);
    found & occupied
}

/// True if a legal move captures or promotes.
pub fn is_noisy(board: &Board, mv: Move) -> bool {
    let them = board.colors(!board.side_to_move());
    mv.promotion.is_some() || them.has(mv.to) || is_en_passant(board, mv)
}

/// The result of a legal move in centipawns for the mover if both sides keep capturing on its square while
/// that pays. Pins are ignored; a king captures last, and only an undefended piece.
pub fn exchange(board: &Board, mv: Move) -> i32 {
    let us = board.side_to_move();
    let Some(mut standing) = board.piece_on(mv.from) else {
        return 0;
    };
    if board.colors(us).has(mv.to) {
        // Castling captures nothing.
        return 0;
    }
    let mut occupied = board.occupied() - mv.from.bitboard();
    let mut won = board.piece_on(mv.to).map_or(0, piece_value);
    if is_en_passant(board, mv) {
        won = piece_value(Piece::Pawn);
        occupied -= Square::new(mv.to.file(), mv.from.rank()).bitboard();
    }
    if let Some(piece) = mv.promotion {
        won += piece_value(piece) - piece_value(Piece::Pawn);
        standing = piece;
    }
    // The balance of the capturing side if the exchange stopped there, capture by capture.
    let mut gains = [0; 33];
    let mut taken = 0;
    gains[0] = won;
    let mut side = !us;
    while let Some((from, piece)) = cheapest(board, mv.to, occupied, side) {
        let rest = occupied - from.bitboard();
        let is_guarded = !(attackers(board, mv.to, rest) & board.colors(!side)).is_empty();
        if piece == Piece::King && is_guarded {
            break;
        }
        taken += 1;
        gains[taken] = piece_value(standing) - gains[taken - 1];
        (standing, occupied, side) = (piece, rest, !side);
    }
    // Backwards: the side to capture may stop instead.
    for last in (1..=taken).rev() {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
    }
    gains[0]
}

fn is_en_passant(board: &Board, mv: Move) -> bool {
    let is_pawn = board.pieces(Piece::Pawn).has(mv.from);
    is_pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to)
}

fn cheapest(
    board: &Board,
    square: Square,
    occupied: BitBoard,
    by: Color,
) -> Option<(Square, Piece)> {
    let takers = attackers(board, square, occupied) & board.colors(by);
    // `Piece::ALL` is in the order of the pieces' values.
    Piece::ALL.into_iter().find_map(|piece| {
        let from = (takers & board.pieces(piece)).next_square()?;
        Some((from, piece))
    })
}

#[cfg(test)]
mod exchange_tests {
    use super::*;

    fn value(fen: &str, mv: &str) -> i32 {
        let board: Board = fen.parse().unwrap();
        let mv = mv.parse().unwrap();
        assert!(board.is_legal(mv), "{fen} {mv}");
        exchange(&board, mv)
    }

    #[test]
    fn an_exchange_goes_on_as_long_as_it_pays() {
        // A free rook; a defended rook taken by a knight; a defended pawn taken by a rook.
        assert_eq!(value("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5"), 500);
        assert_eq!(value("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5"), 175);
        assert_eq!(value("4k3/8/4p3/3p4/8/3R4/8/4K3 w - - 0 1", "d3d5"), -400);
        // The rook behind the first one recaptures: the rook wins pawn and rook for a rook.
        assert_eq!(value("3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5"), 100);
        // A quiet move to an attacked square loses the piece.
        assert_eq!(value("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3d5"), -325);
    }

    #[test]
    fn the_king_takes_only_what_is_guarded_no_more() {
        assert_eq!(value("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(value("8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"), -400);
    }

    #[test]
    fn pawns_take_in_passing_and_promote() {
        assert_eq!(value("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(value("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 875);
        assert_eq!(value("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 1200);
        // The new queen is captured, so the pawn is lost for nothing.
        assert_eq!(value("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"), -100);
    }

    #[test]
    fn castling_is_worth_nothing() {
        assert_eq!(value("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), 0);
    }
}
