//! Lists of moves: the legal ones, and those that only the king's safety can forbid.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

/// The pieces a pawn can promote to, in menu order: the queen is by far the most frequent.
pub const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// [`Board::generate_moves`] compiled once; the generic original is compiled for each closure.
pub fn generate(board: &Board, found: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
    generate_for(board, BitBoard::FULL, found)
}

/// [`generate`] for the men on a mask of squares.
pub fn generate_for(
    board: &Board,
    men: BitBoard,
    found: &mut dyn FnMut(PieceMoves) -> bool,
) -> bool {
    board.generate_moves_for(men, found)
}

/// True if there is a legal move.
pub fn can_move(board: &Board) -> bool {
    generate(board, &mut |_| true)
}

/// Every legal move; castling is written as king takes rook.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    generate(board, &mut |of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

pub fn played(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    after.play_unchecked(mv);
    after
}

/// The king's target if the move castles, which `cozy-chess` writes as king takes own rook.
pub fn castling_landing(board: &Board, mv: Move) -> Option<Square> {
    let own = board.colors(board.side_to_move());
    let castles = own.has(mv.to) && board.piece_on(mv.from) == Some(Piece::King);
    let file = if mv.to.file() > mv.from.file() {
        File::G
    } else {
        File::C
    };
    castles.then(|| Square::new(file, mv.from.rank()))
}

/// The target square of a legal move; for castling, the king's.
pub fn arrival(board: &Board, mv: Move) -> Square {
    castling_landing(board, mv).unwrap_or(mv.to)
}

fn targets(board: &Board, piece: Piece, side: Color, from: Square) -> BitBoard {
    let occupied = board.occupied();
    let attacks = attacks(piece, side, from, occupied);
    if piece != Piece::Pawn {
        return attacks;
    }
    let passed = board.en_passant().map_or(BitBoard::EMPTY, |file| {
        Square::new(file, Rank::Sixth.relative_to(side)).bitboard()
    });
    get_pawn_quiets(from, side, occupied) | attacks & (board.colors(!side) | passed)
}

/// The moves of a kind of piece, including those that leave the king in check.
pub(super) fn steps(board: &Board, piece: Piece) -> Vec<Move> {
    let side = board.side_to_move();
    let mut moves = Vec::new();
    for from in board.colored_pieces(side, piece) {
        for to in targets(board, piece, side, from) & !board.colors(side) {
            let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(side);
            let pieces: &[_] = if promotes {
                &PROMOTIONS.map(Some)
            } else {
                &[None]
            };
            moves.extend(pieces.iter().map(|&promotion| Move {
                from,
                to,
                promotion,
            }));
        }
    }
    moves
}

/// The squares that a piece attacks or defends from a square.
pub fn attacks(piece: Piece, side: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, side),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}
