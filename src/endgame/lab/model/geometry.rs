//! Reasons for a move of king and pawn against king that are plain geometry.

use chess::moves::played;
use chess::words::side_name;
use cozy_chess::{Board, Color, Move, Piece};
use endgame::calculation::{key_squares, opposition, uncaught_pawns};
use endgame::{Value, View};

/// The side with the only pawn and its pawn, where there is nothing else but the kings.
pub fn pawn(board: &Board) -> Option<(Color, cozy_chess::Square)> {
    if board.occupied().len() != 3 {
        return None;
    }
    let pawn = board.pieces(Piece::Pawn).next_square()?;
    Some((board.color_on(pawn)?, pawn))
}

/// The reason for a move that keeps this value for its side, if it is plain geometry.
pub fn reason(board: &Board, mv: Move, own: Value) -> Option<String> {
    let (mover, other) = (board.side_to_move(), !board.side_to_move());
    let after = played(board, mv);
    let view = View::new(&after, Color::White);
    let is_king = board.piece_on(mv.from) == Some(Piece::King);
    let has_king_alone = |side| after.colors(side).len() == 1;
    if let Some((of, pawn)) = pawn(&after) {
        let found = opposition(&view).filter(|found| found.holder == mover && is_king);
        if let Some(found) = found
            && let "opposition" | "distant opposition" = found.name()
        {
            let between = match found.between {
                1 => "one square",
                3 => "three squares",
                _ => "five squares",
            };
            // A king alone has no other move.
            let end = if has_king_alone(other) {
                format!(", and {} must give way", side_name(other))
            } else {
                String::new()
            };
            return Some(format!(
                "The kings then face each other with {between} between{end}."
            ));
        }
        if of == mover && own == Value::Win && is_king && key_squares(pawn, of).has(mv.to) {
            return Some(format!(
                "{}\u{2019}s king reaches the key square {}.",
                side_name(mover),
                mv.to
            ));
        }
        if of == mover && own == Value::Win && !uncaught_pawns(&view).is_empty() {
            return Some(format!(
                "{}\u{2019}s king is then outside the square of the pawn.",
                side_name(other)
            ));
        }
    }
    None
}
