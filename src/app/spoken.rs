//! Sentences about the board for ears: what a square holds, what a move did, where the men stand.
//! The live region, the labels of the squares and the list of men are all made here, from values,
//! so that what is heard can be tested without a screen reader.

use cozy_chess::{Board, Color, GameStatus, Move, Piece, Square};

use super::board::castling_landing;
use crate::chess::edit::{Man, Placement};
use crate::chess::words::{piece_name, side_name};

/// The order in which men are listed.
const LISTED: [Piece; 6] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

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
    format!("{} {}", side_name(side).to_lowercase(), piece_name(piece))
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

/// What a legal move does: `White: knight g1 to f3, check`.
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
        (GameStatus::Drawn, false) if !after.generate_moves(|_| true) => ", stalemate",
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
        format!("Taken back. {}", move_sentence(after, mv))
    } else {
        format!("New position, {} to move", side_name(after.side_to_move()))
    }
}

/// The men of one side: `White: king e1, queen d1, rooks a1 h1`. Says `no men` if there are none.
pub fn men_of(placement: &Placement, side: Color) -> String {
    let groups: Vec<String> = LISTED
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
        "no men".to_owned()
    } else {
        groups.join(", ")
    };
    format!("{}: {list}", side_name(side))
}

/// What is said when a man is picked up: `knight g1, 2 squares: f3 h3`.
pub fn picked_up(occupant: Man, from: Square, targets: &[Square]) -> String {
    let name = piece_name(occupant.0);
    match targets {
        [] => format!("{name} {from} cannot move"),
        [only] => format!("{name} {from}, 1 square: {only}"),
        _ => {
            let names: Vec<String> = targets.iter().map(Square::to_string).collect();
            format!(
                "{name} {from}, {} squares: {}",
                targets.len(),
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
        .map(|letter| letter.to_uppercase().to_string());
    let stop = if fragment.ends_with(['.', '?', '!']) || fragment.is_empty() {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::edit::placement;

    fn said(fen: &str, mv: &str) -> String {
        let board: Board = fen.parse().expect("the test's position is legal");
        let mv =
            cozy_chess::util::parse_uci_move(&board, mv).expect("the test's move is written well");
        assert!(board.is_legal(mv), "{mv} is legal in {fen}");
        move_sentence(&board, mv)
    }

    #[test]
    fn moves_are_said_as_people_say_them() {
        let cases = [
            (
                "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
                "g1f3",
                "White: knight g1 to f3",
            ),
            (
                "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1",
                "e5g6",
                "White: knight e5 to g6",
            ),
            (
                "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1",
                "d5f6",
                "White: knight d5 to f6, check",
            ),
            (
                "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
                "e4d5",
                "White: pawn e4 takes pawn d5",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "e5d6",
                "White: pawn e5 takes pawn in passing, to d6",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
                "e8c8",
                "Black: castles queen-side",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "e1g1",
                "White: castles king-side",
            ),
            (
                "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
                "a7a8q",
                "White: pawn a7 to a8, promotes to queen",
            ),
            (
                "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7b8n",
                "White: pawn a7 takes rook b8, promotes to knight",
            ),
            (
                "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
                "a1a8",
                "White: rook a1 to a8, checkmate",
            ),
            (
                "7k/8/8/6Q1/8/8/8/4K3 w - - 0 1",
                "g5g6",
                "White: queen g5 to g6, stalemate",
            ),
        ];
        for (fen, mv, expected) in cases {
            assert_eq!(said(fen, mv), expected);
        }
    }

    #[test]
    fn a_step_back_and_a_jump_are_told_from_a_move() {
        let before = Board::default();
        let mv = "g1f3".parse().expect("the test's move is written well");
        let mut after = before.clone();
        after.play(mv);
        assert_eq!(
            change(&before, &after, None, Some(mv)),
            "White: knight g1 to f3"
        );
        assert_eq!(
            change(&after, &before, Some(mv), None),
            "Taken back. White: knight g1 to f3"
        );
        assert_eq!(
            change(&before, &after, None, None),
            "New position, Black to move"
        );
    }

    #[test]
    fn the_men_are_listed_from_king_to_pawn() {
        let board: Board = "4k3/pp6/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("legal");
        let men = placement(&board);
        assert_eq!(men_of(&men, Color::White), "White: king e1, rooks a1 h1");
        assert_eq!(men_of(&men, Color::Black), "Black: king e8, pawns a7 b7");
        assert_eq!(men_of(&[None; 64], Color::Black), "Black: no men");
    }

    #[test]
    fn a_square_tells_what_is_on_it_and_what_can_be_done_there() {
        let knight = Some((Piece::Knight, Color::White));
        assert_eq!(square_label(Square::E4, knight, &[]), "e4, white knight");
        assert_eq!(
            square_label(
                Square::F6,
                None,
                &[Note::CanMoveHere, Note::Marked("rule 12")]
            ),
            "f6, empty, can move here, rule 12"
        );
        assert_eq!(
            square_label(Square::D6, None, &[Note::CanTakeHere]),
            "d6, empty, can take in passing here"
        );
    }

    #[test]
    fn picking_up_says_where_the_man_can_go() {
        let knight = (Piece::Knight, Color::White);
        let targets = [Square::F3, Square::H3];
        assert_eq!(
            picked_up(knight, Square::G1, &targets),
            "knight g1, 2 squares: f3 h3"
        );
        assert_eq!(picked_up(knight, Square::G1, &[]), "knight g1 cannot move");
    }

    #[test]
    fn a_fragment_becomes_a_sentence() {
        assert_eq!(sentence("it is White's move"), "It is White's move.");
        assert_eq!(sentence(""), "");
    }
}
