//! The names of sides and pieces, for messages that people read.

use cozy_chess::{Color, Piece};

/// `White` or `Black`.
pub fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
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

/// The beginning of a text, short enough to quote in a message.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A sentence begins with it: its first letter is a capital. Words of ours begin with ASCII letters, and what the
/// standard library knows of all others would be ten kilobytes more for every visitor of a lab.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_long_text_is_quoted_by_its_beginning() {
        assert_eq!(excerpt("Nf3"), "Nf3");
        assert_eq!(excerpt(&"é".repeat(41)), format!("{}...", "é".repeat(40)));
    }
}
