//! Sentences about the board for ears: what a square holds, what a move did, where the men stand.
//! The live region, the labels of the squares and the list of men are all made here, from values,
//! so that what is heard can be tested without a screen reader.

use chess::words::counted;
use cozy_chess::{Board, Color, GameStatus, Move, Square};

use chess::edit::{Man, Placement};
use chess::moves::{can_move, castling_landing};
use chess::words::{PIECES, piece_name, side_name};

/// Something to be said of a square besides what stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note<'a> {
    /// The man on it has been picked up.
    Selected,
    /// The selected man can move to this empty square.
    CanMoveHere,
    /// The selected man can take what stands here, or take in passing.
    CanTakeHere,
    /// The selected king can castle by going here.
    CanCastleHere,
    /// The last move began here.
    LastMoveFrom,
    /// The last move ended here.
    LastMoveTo,
    /// The king on it is in check.
    InCheck,
    /// The program has marked it.
    Marked(&'a str),
}

/// `white knight`.
pub fn man((piece, side): Man) -> String {
    format!(
        "{} {}",
        side_name(side).to_ascii_lowercase(),
        piece_name(piece)
    )
}

/// The label of a square: `e4, white knight, can be taken`.
pub fn square_label(square: Square, occupant: Option<Man>, notes: &[Note<'_>]) -> String {
    let mut label = square.to_string();
    label.push_str(", ");
    label.push_str(&occupant.map_or_else(|| "empty".to_owned(), man));
    for note in notes {
        label.push_str(", ");
        label.push_str(match note {
            Note::Selected => "selected",
            Note::CanMoveHere => "can move here",
            Note::CanTakeHere if occupant.is_none() => "can take in passing here",
            Note::CanTakeHere => "can be taken",
            Note::CanCastleHere => "can castle here",
            Note::LastMoveFrom => "last move from here",
            Note::LastMoveTo => "last move to here",
            Note::InCheck => "in check",
            Note::Marked(label) => label,
        });
    }
    label
}

/// A legal move in words: `White: knight g1 to f3, check`.
pub fn move_sentence(before: &Board, mv: Move) -> String {
    let side = before.side_to_move();
    let piece = before.piece_on(mv.from).map_or("", piece_name);
    let mut after = before.clone();
    after.play_unchecked(mv);
    let deed = if let Some(landing) = castling_landing(before, mv) {
        let wing = if landing.file() > mv.from.file() {
            "king-side"
        } else {
            "queen-side"
        };
        format!("castles {wing}")
    } else if let Some(taken) = before.piece_on(mv.to) {
        format!("{piece} {} takes {} {}", mv.from, piece_name(taken), mv.to)
    } else if after.colors(!side).len() < before.colors(!side).len() {
        format!("{piece} {} takes pawn in passing, to {}", mv.from, mv.to)
    } else {
        format!("{piece} {} to {}", mv.from, mv.to)
    };
    let promotion = mv.promotion.map_or_else(String::new, |piece| {
        format!(", promotes to {}", piece_name(piece))
    });
    let in_check = !after.checkers().is_empty();
    let outcome = match (after.status(), in_check) {
        (GameStatus::Won, _) => ", checkmate",
        (_, true) => ", check",
        // Fifty quiet moves are a draw too, but only no moves at all is stalemate.
        (GameStatus::Drawn, false) if !can_move(&after) => ", stalemate",
        _ => "",
    };
    format!("{}: {deed}{promotion}{outcome}", side_name(side))
}

/// What happened between two positions: a move, a move taken back, or a jump.
///
/// `forth` is the move said to have led to `after`, `back` the one that had led to `before`.
pub fn change(before: &Board, after: &Board, back: Option<Move>, forth: Option<Move>) -> String {
    let leads = |from: &Board, mv: Option<Move>, to: &Board| {
        mv.filter(|&mv| {
            let mut board = from.clone();
            board.try_play(mv).is_ok() && board.same_position(to)
        })
    };
    if let Some(mv) = leads(before, forth, after) {
        move_sentence(before, mv)
    } else if let Some(mv) = leads(after, back, before) {
        format!("Position before the move. {}", move_sentence(after, mv))
    } else {
        format!("New position, {} to move", side_name(after.side_to_move()))
    }
}

/// The men of one side: `White: king e1, queen d1, rooks a1 h1`. Says `no pieces` if there are none.
pub fn men_of(placement: &Placement, side: Color) -> String {
    let groups: Vec<String> = PIECES
        .into_iter()
        .filter_map(|piece| {
            let squares: Vec<String> = Square::ALL
                .into_iter()
                .filter(|&square| placement[square as usize] == Some((piece, side)))
                .map(|square| square.to_string())
                .collect();
            let plural = if squares.len() > 1 { "s" } else { "" };
            let name = piece_name(piece);
            (!squares.is_empty()).then(|| format!("{name}{plural} {}", squares.join(" ")))
        })
        .collect();
    let list = if groups.is_empty() {
        "no pieces".to_owned()
    } else {
        groups.join(", ")
    };
    format!("{}: {list}", side_name(side))
}

/// The announcement of a man picked up: `knight g1, 2 squares: f3 h3`.
pub fn picked_up(occupant: Man, from: Square, targets: &[Square]) -> String {
    let name = piece_name(occupant.0);
    match targets {
        [] => format!("{name} {from} cannot move"),
        [only] => format!("{name} {from}, 1 square: {only}"),
        _ => {
            let names: Vec<String> = targets.iter().map(Square::to_string).collect();
            format!(
                "{name} {from}, {}: {}",
                counted(targets.len(), "square"),
                names.join(" ")
            )
        }
    }
}

/// A fragment as a sentence: first letter upper case, full stop at the end.
pub fn sentence(fragment: &str) -> String {
    let mut letters = fragment.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_ascii_uppercase().to_string());
    let stop = if fragment.ends_with(['.', '?', '!']) || fragment.is_empty() {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}
