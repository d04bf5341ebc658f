//! Chess as a game tree: rules from `cozy-chess`, scores from an [`Evaluator`].

use super::{Ending, Evaluator, GameTree, Score, piece_value};
use chess::moves::generate;
use chess::packed::PackedMove;
use cozy_chess::{
    BitBoard, Board, Color, GameStatus, Move, Piece, Rank, Square, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
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
            PackedMove::pack_group(board, group, moves);
            false
        });
    }

    fn noisy_moves(&self, board: &Board, moves: &mut Vec<PackedMove>) {
        let us = board.side_to_move();
        let captures = board.colors(!us);
        let passed = board.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(us)).bitboard()
        });
        let by_pawn = captures | passed | Rank::Eighth.relative_to(us).bitboard();
        generate(board, &mut |mut group| {
            group.to &= match group.piece {
                Piece::Pawn => by_pawn,
                _ => captures,
            };
            PackedMove::pack_group(board, group, moves);
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
        self.evaluator.rank(board, as_written(mv))
    }

    fn rank_all(&self, board: &Board, moves: &[PackedMove]) -> impl Iterator<Item = Score> {
        let moves = moves.iter().copied().map(as_written);
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
        let mv = as_written(mv);
        is_noisy(board, mv).then(|| exchange(board, mv))
    }

    fn loses_nothing(&self, board: &Board, mv: PackedMove) -> bool {
        let mv = as_written(mv);
        is_even_trade(board, mv) || exchange(board, mv) >= 0
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
    let pawns = |by: Color| get_pawn_attacks(square, !by) & board.colored_pieces(by, Piece::Pawn);
    let found = get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | sliders_on(board, square, occupied)
        | pawns(Color::White)
        | pawns(Color::Black);
    found & occupied
}

/// The bishops, rooks and queens of both sides that attack a square, given the occupied squares.
fn sliders_on(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens)
}

/// The move as it is written: castling is the king's step. It captures nothing and changes no score, whichever
/// way it is written, so only a move that is played needs to be unpacked.
fn as_written(mv: PackedMove) -> Move {
    Move {
        from: mv.from(),
        to: mv.to(),
        promotion: mv.promotion(),
    }
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
    let mut takers = attackers(board, mv.to, occupied);
    while let Some((from, piece)) = cheapest(board, takers & board.colors(side)) {
        occupied -= from.bitboard();
        takers = (takers | sliders_on(board, mv.to, occupied)) & occupied;
        let is_guarded = !(takers & board.colors(!side)).is_empty();
        if piece == Piece::King && is_guarded {
            break;
        }
        taken += 1;
        gains[taken] = piece_value(standing) - gains[taken - 1];
        (standing, side) = (piece, !side);
    }
    // Backwards: the side to capture may stop instead.
    for last in (1..=taken).rev() {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
    }
    gains[0]
}

/// True if a capture takes at least the value of the capturing piece, so that no exchange on its square can lose.
fn is_even_trade(board: &Board, mv: Move) -> bool {
    let value = |square| board.piece_on(square).map(piece_value);
    // A capture on an empty square is en passant.
    let victim = value(mv.to).or(Some(piece_value(Piece::Pawn)));
    mv.promotion.is_none() && victim >= value(mv.from)
}

fn is_en_passant(board: &Board, mv: Move) -> bool {
    let is_pawn = board.pieces(Piece::Pawn).has(mv.from);
    is_pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to)
}

fn cheapest(board: &Board, takers: BitBoard) -> Option<(Square, Piece)> {
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

    /// A walk through games that castle, take en passant, promote and give check.
    fn positions() -> Vec<Board> {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        let mut positions = Vec::new();
        for (seed, fen) in (1..).zip(starts) {
            let mut board: Board = fen.parse().unwrap();
            for step in 0..60 {
                positions.push(board.clone());
                let moves = chess::moves::legal_moves(&board);
                let Some(&mv) = moves.get((step * 31 + seed * 17) % moves.len().max(1)) else {
                    break;
                };
                board.play(mv);
            }
        }
        positions
    }

    #[test]
    fn the_noisy_moves_are_those_with_an_exchange_and_in_their_order() {
        let tree = ChessTree::default();
        let (mut passed, mut promoted) = (0, 0);
        for board in positions() {
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            tree.moves(&board, &mut all);
            tree.noisy_moves(&board, &mut noisy);
            all.retain(|&mv| tree.exchange(&board, mv).is_some());
            assert_eq!(noisy, all, "{board}");
            let legal = |mv: PackedMove| mv.unpack(&board);
            passed += noisy
                .iter()
                .filter(|&&mv| is_en_passant(&board, legal(mv)))
                .count();
            promoted += noisy.iter().filter(|mv| mv.promotion().is_some()).count();
        }
        assert!(passed > 0 && promoted > 0);
    }

    #[test]
    fn an_exchange_need_not_be_worked_out_to_know_that_it_loses_nothing() {
        let tree = ChessTree::default();
        let mut seen = [0; 2];
        for board in positions() {
            let mut noisy = Vec::new();
            tree.noisy_moves(&board, &mut noisy);
            for mv in noisy {
                let is_sound = exchange(&board, mv.unpack(&board)) >= 0;
                assert_eq!(tree.loses_nothing(&board, mv), is_sound, "{board} {mv}");
                seen[usize::from(is_sound)] += 1;
            }
        }
        assert!(seen.iter().all(|&moves| moves > 10), "{seen:?}");
    }
}
