//! Names of sides and pieces, and counts with nouns, for messages.

use cozy_chess::{Board, Color, GameStatus, Piece};
use std::fmt::Display;

/// `White` or `Black`.
pub fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The reason why the game is over, as a clause; `None` if it goes on.
pub fn game_over(board: &Board) -> Option<String> {
    let (side, other) = (board.side_to_move(), !board.side_to_move());
    let (mover, winner) = (side_name(side), side_name(other));
    match board.status() {
        GameStatus::Ongoing => None,
        GameStatus::Won => Some(format!("{mover} is checkmated, so {winner} has won")),
        GameStatus::Drawn if is_stalemate(board) => Some(format!(
            "{mover} has no legal move and is not in check: stalemate, a draw"
        )),
        GameStatus::Drawn => {
            Some("fifty moves by each side without a capture or a pawn move: a draw".to_owned())
        }
    }
}

/// True if the side to move has no legal move and is not in check.
pub fn is_stalemate(board: &Board) -> bool {
    board.checkers().is_empty() && !board.generate_moves(|_| true)
}

/// `pawn`, `knight` ... `king`.
pub fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The letter of a piece in algebraic notation, a pawn's included.
pub const fn piece_letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "P",
        Piece::Knight => "N",
        Piece::Bishop => "B",
        Piece::Rook => "R",
        Piece::Queen => "Q",
        Piece::King => "K",
    }
}

/// The pieces in the order in which people list them.
pub const PIECES: [Piece; 6] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// `a`, `a or b`, `a, b or c`.
pub fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A count with its noun, which is given in the singular: `1 move`, `2 moves`, `0 plies`. The count may be a
/// number or preformatted digits.
pub fn counted(count: impl Display, noun: &str) -> String {
    agreeing(count, noun, &plural(noun))
}

/// A count with the words for one or for several: `1 line is gone`, `2 lines are gone`.
pub fn agreeing(count: impl Display, one: &str, several: &str) -> String {
    join(count.to_string(), one, several)
}

fn join(mut count: String, one: &str, several: &str) -> String {
    let words = if count == "1" { one } else { several };
    count.push(' ');
    count.push_str(words);
    count
}

/// The plural of an English noun, or of a phrase that ends with one.
pub fn plural(noun: &str) -> String {
    /// Endings of singular and plural nouns; the first match applies.
    const ENDINGS: [(&str, &str); 8] = [
        ("ay", "ays"),
        ("ey", "eys"),
        ("y", "ies"),
        ("man", "men"),
        ("leaf", "leaves"),
        ("ss", "sses"),
        ("ch", "ches"),
        ("", "s"),
    ];
    let of = |&(one, several): &(&str, &str)| Some(noun.strip_suffix(one)?.to_owned() + several);
    ENDINGS.iter().find_map(of).unwrap_or_default()
}

/// The beginning of a text, short enough to quote in a message.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Capitalises the first letter. Only ASCII is handled: the Unicode tables of the standard library would add
/// ten kilobytes to every page.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A number without a sign as it is written, with commas between groups of three digits before its point.
pub fn in_groups(digits: &str) -> String {
    let whole = digits.find('.').unwrap_or(digits.len());
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && at < whole && (whole - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_game_names_the_side_that_lost() {
        let over = |fen: &str| game_over(&fen.parse().unwrap()).unwrap_or_default();
        for (fen, said) in [
            (
                "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
                "Black is checkmated, so White has won",
            ),
            (
                "8/8/8/8/8/6k1/6q1/7K w - - 0 1",
                "White is checkmated, so Black has won",
            ),
            (
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "Black has no legal move and is not in check: stalemate, a draw",
            ),
            (
                "7k/8/6K1/8/8/8/8/R7 w - - 100 80",
                "fifty moves by each side without a capture or a pawn move: a draw",
            ),
            ("7k/8/6K1/8/8/8/8/R7 w - - 99 80", ""),
        ] {
            assert_eq!(over(fen), said);
        }
    }

    #[test]
    fn a_list_of_choices_reads_as_english() {
        let words =
            |list: &[&str]| either(&list.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>());
        assert_eq!(words(&[]), "");
        assert_eq!(words(&["a"]), "a");
        assert_eq!(words(&["a", "b"]), "a or b");
        assert_eq!(words(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn a_count_and_its_noun_agree() {
        for (noun, several) in [
            ("node", "nodes"),
            ("ply", "plies"),
            ("key", "keys"),
            ("pass", "passes"),
            ("search", "searches"),
            ("leaf", "leaves"),
            ("man", "men"),
            ("legal move", "legal moves"),
        ] {
            assert_eq!(counted(1, noun), format!("1 {noun}"));
            for count in [0_u64, 2, 11, 21, 101] {
                assert_eq!(counted(count, noun), format!("{count} {several}"));
            }
        }
        assert_eq!(counted("1,000", "node"), "1,000 nodes");
        assert_eq!(counted(format!("{:.1}", 1.0), "point"), "1.0 points");
        assert_eq!(
            agreeing(1_u8, "line is gone", "lines are gone"),
            "1 line is gone"
        );
        assert_eq!(
            agreeing(2_u8, "line is gone", "lines are gone"),
            "2 lines are gone"
        );
    }

    #[test]
    fn a_long_text_is_quoted_by_its_beginning() {
        assert_eq!(excerpt("Nf3"), "Nf3");
        assert_eq!(excerpt(&"é".repeat(41)), format!("{}...", "é".repeat(40)));
    }
}
