//! Reads moves as people write them: algebraic (`Nf3`, also `0-0`, `e8Q`, `exd5ep`), by squares (`g1f3`, the
//! UCI protocol's form) or descriptive (`N-KB3`). Errors explain why a move is impossible.

use cozy_chess::util::{display_san_move, parse_san_move};
use cozy_chess::{Board, Move, Piece, Square};

use super::descriptive;
use super::moves::{arrival, legal_moves};
pub use super::refusal::{CastlingObstacle, MoveError};
use super::refusal::{ambiguous, refuse};
use super::san::{self, Sketch};
use super::words::excerpt;

/// Null moves, as programs write them.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "<>"];

/// Reads a move that is legal in `board`, in any notation.
///
/// ```
/// use cozy_chess::Board;
/// use chess::notation::parse_move;
///
/// let board = Board::default();
/// let knight = parse_move(&board, "Nf3").unwrap();
/// assert_eq!(parse_move(&board, "g1f3"), Ok(knight));
/// assert_eq!(parse_move(&board, "Kt-KB3"), Ok(knight));
/// assert_eq!(
///     parse_move(&board, "Qh5").unwrap_err().to_string(),
///     "\"Qh5\": White has no queen that can move like this"
/// );
/// ```
pub fn parse_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    if let Ok(mv) = parse_san_move(board, text) {
        return Ok(mv);
    }
    let trimmed = text.trim();
    if NULL_MOVES.contains(&trimmed) {
        return Err(MoveError::NullMove(trimmed.to_owned()));
    }
    let unknown = || MoveError::Unknown(excerpt(trimmed));
    // No move is longer, so hostile text is rejected early.
    if trimmed.is_empty() || trimmed.len() > 60 {
        return Err(unknown());
    }
    let tidied = san::tidy(trimmed);
    if let Some((from, to, promotion)) = san::squares(&tidied.core) {
        return from_squares(board, trimmed, from, to, promotion);
    }
    let sketches = san::sketches(&tidied.core);
    if let Some(first) = sketches.first() {
        let fitting = sketches
            .iter()
            .map(|sketch| algebraic(board, trimmed, *sketch));
        let mut wrong = fitting.filter(|result| !matches!(result, Err(e) if is_misfit(e)));
        return wrong
            .next()
            .unwrap_or_else(|| algebraic(board, trimmed, *first));
    }
    match descriptive::parse(&tidied) {
        Some(pattern) => descriptive::resolve(board, trimmed, &pattern),
        None => Err(unknown()),
    }
}

/// Writes a legal move in standard algebraic notation.
///
/// # Panics
/// If the move is not legal in `board`.
pub fn san(board: &Board, mv: Move) -> String {
    display_san_move(board, mv).to_string()
}

/// Writes a legal move in standard algebraic notation without the sign of check or mate.
///
/// # Panics
///
/// If the move is not legal in `board`.
pub fn bare_san(board: &Board, mv: Move) -> String {
    san(board, mv).trim_end_matches(['+', '#']).to_owned()
}

fn algebraic(board: &Board, text: &str, sketch: Sketch) -> Result<Move, MoveError> {
    let fits = |board: &Board, mv| sketch.fits(board, mv);
    let found: Vec<Move> = legal_moves(board)
        .into_iter()
        .filter(|&mv| fits(board, mv))
        .collect();
    match found[..] {
        [mv] => Ok(mv),
        [] => Err(refuse(
            board,
            text,
            sketch.piece(),
            sketch.castling(),
            &fits,
        )),
        _ => Err(ambiguous(board, text, &found)),
    }
}

fn from_squares(
    board: &Board,
    text: &str,
    from: Square,
    to: Square,
    promotion: Option<Piece>,
) -> Result<Move, MoveError> {
    let fits = |board: &Board, mv: Move| {
        mv.from == from
            && (mv.to == to || arrival(board, mv) == to)
            && (promotion.is_none() || mv.promotion == promotion)
    };
    let found: Vec<Move> = legal_moves(board)
        .into_iter()
        .filter(|&mv| fits(board, mv))
        .collect();
    match found[..] {
        [mv] => return Ok(mv),
        [] => {}
        _ => return Err(ambiguous(board, text, &found)),
    }
    let side = board.side_to_move();
    let text = text.to_owned();
    match (board.piece_on(from), board.color_on(from)) {
        (Some(piece), Some(owner)) if owner == side => {
            let wing = san::castling_wing(board, from, to).filter(|_| piece == Piece::King);
            Err(refuse(board, &text, piece, wing, &fits))
        }
        (Some(_), _) => Err(MoveError::NotYours { text, side }),
        (None, _) => Err(MoveError::EmptySquare { text, square: from }),
    }
}

/// True if another reading of the text may still succeed.
fn is_misfit(error: &MoveError) -> bool {
    matches!(
        error,
        MoveError::NoSuchPiece { .. } | MoveError::Unreachable { .. }
    )
}
