//! The reasons why a move is impossible, the most helpful one first.

use cozy_chess::util::display_san_move;
use cozy_chess::{
    Board, BoardBuilder, Color, File, Move, Piece, Square, get_between_rays, get_king_moves,
};
use thiserror::Error;

use super::moves::{legal_moves, steps};
use super::validity::{Wing, attackers, castling_squares};
use super::words::{either, excerpt, piece_name, side_name};

/// The reason why a text is not a move. Every variant begins with the text itself.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    #[error(
        "{0:?} is not a move in algebraic (Nf3), square (g1f3) or descriptive (N-KB3) notation"
    )]
    Unknown(String),
    /// The text is a null move: `--`, `Z0`, `0000`.
    #[error("{0:?} passes the turn, which the rules do not allow")]
    NullMove(String),
    #[error("{text:?} is a move for {}, but {} is to move", side_name(!*.side), side_name(*.side))]
    NotYours { text: String, side: Color },
    #[error("{text:?}: {} has no {}", side_name(*.side), piece_name(*.piece))]
    NoSuchPiece {
        text: String,
        side: Color,
        piece: Piece,
    },
    #[error("{text:?}: there is nothing on {square}")]
    EmptySquare { text: String, square: Square },
    #[error("{text:?}: {}", unreachable(*.side, *.piece))]
    Unreachable {
        text: String,
        side: Color,
        piece: Piece,
    },
    /// The move would leave the mover's king in check.
    #[error("{text:?} leaves the king of {} in check from {from}", side_name(*.side))]
    LeavesCheck {
        text: String,
        side: Color,
        /// A piece that would give the check.
        from: Square,
    },
    #[error("{text:?}: {} cannot castle there, {obstacle}", side_name(*.side))]
    CannotCastle {
        text: String,
        side: Color,
        obstacle: CastlingObstacle,
    },
    #[error("{text:?} can be {}; say which", either(.candidates))]
    Ambiguous {
        text: String,
        /// The matching moves in algebraic notation.
        candidates: Vec<String>,
    },
}

/// The refusal of a move that no piece of its kind can make. A side has one king, and may have several other pieces.
fn unreachable(side: Color, piece: Piece) -> String {
    let side = side_name(side);
    match piece {
        Piece::King => format!("{side}'s king cannot move like this"),
        _ => format!(
            "{side} has no {} that can move like this",
            piece_name(piece)
        ),
    }
}

/// The reason why a side cannot castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CastlingObstacle {
    /// The king or the rook has moved, or the position was set up without the right.
    #[error("it has no right to: king or rook has moved")]
    NoRight,
    #[error("{0} is occupied")]
    Occupied(Square),
    #[error("its king is in check from {0}")]
    InCheck(Square),
    /// The king would cross or reach an attacked square.
    #[error("{0} is attacked")]
    Attacked(Square),
}

/// The reason why no legal move matches a text of a known form.
pub(super) fn refuse(
    board: &Board,
    text: &str,
    piece: Piece,
    castling: Option<Wing>,
    fits: &dyn Fn(&Board, Move) -> bool,
) -> MoveError {
    let side = board.side_to_move();
    let text = excerpt(text);
    if let Some(wing) = castling {
        return MoveError::CannotCastle {
            text,
            side,
            obstacle: castling_obstacle(board, wing),
        };
    }
    let from = steps(board, piece)
        .into_iter()
        .filter(|&mv| fits(board, mv))
        .find_map(|mv| check_after(board, mv));
    if let Some(from) = from {
        return MoveError::LeavesCheck { text, side, from };
    }
    if let Some(other) = board.null_move()
        && legal_moves(&other).into_iter().any(|mv| fits(&other, mv))
    {
        return MoveError::NotYours { text, side };
    }
    if board.colored_pieces(side, piece).is_empty() {
        return MoveError::NoSuchPiece { text, side, piece };
    }
    MoveError::Unreachable { text, side, piece }
}

/// The error for a text that matches several legal moves.
pub(super) fn ambiguous(board: &Board, text: &str, found: &[Move]) -> MoveError {
    let candidates = found
        .iter()
        .map(|&mv| display_san_move(board, mv).to_string())
        .collect();
    MoveError::Ambiguous {
        text: excerpt(text),
        candidates,
    }
}

/// The first obstacle to castling in the order of the rules: the right, the squares between, check, the
/// squares that the king crosses.
fn castling_obstacle(board: &Board, wing: Wing) -> CastlingObstacle {
    let side = board.side_to_move();
    let rights = board.castle_rights(side);
    let right = match wing {
        Wing::King => rights.short,
        Wing::Queen => rights.long,
    };
    let (home, corner) = castling_squares(side, wing);
    let Some(rook) = right else {
        return CastlingObstacle::NoRight;
    };
    let rook = Square::new(rook, corner.rank());
    if let Some(square) = (get_between_rays(home, rook) & board.occupied()).next_square() {
        return CastlingObstacle::Occupied(square);
    }
    if let Some(square) = board.checkers().next_square() {
        return CastlingObstacle::InCheck(square);
    }
    let setup = BoardBuilder::from_board(board);
    let reach = get_king_moves(board.king(!side));
    let passed = match wing {
        Wing::King => [File::F, File::G],
        Wing::Queen => [File::D, File::C],
    };
    passed
        .map(|file| Square::new(file, home.rank()))
        .into_iter()
        .find(|&square| reach.has(square) || !attackers(&setup, square, !side).is_empty())
        .map_or(CastlingObstacle::NoRight, CastlingObstacle::Attacked)
}

/// A piece that would attack the mover's king after the move.
fn check_after(board: &Board, mv: Move) -> Option<Square> {
    let side = board.side_to_move();
    let mut setup = BoardBuilder::from_board(board);
    let man = setup.square_mut(mv.from).take()?;
    *setup.square_mut(mv.to) = Some(man);
    let captures_in_passing =
        man.0 == Piece::Pawn && mv.from.file() != mv.to.file() && board.piece_on(mv.to).is_none();
    if captures_in_passing {
        *setup.square_mut(Square::new(mv.to.file(), mv.from.rank())) = None;
    }
    let king = if man.0 == Piece::King {
        mv.to
    } else {
        board.king(side)
    };
    let other = board.king(!side);
    if get_king_moves(king).has(other) {
        return Some(other);
    }
    attackers(&setup, king, !side).next_square()
}
