//! Squares and counts in sentences.

use chess::words::counted;
use cozy_chess::BitBoard;

/// `d4`, `d4 and e4`, `d4, e4 and f4`; `no square` for none. The last word stands before the last.
pub fn listed(squares: BitBoard, last: &str) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    match names.split_last() {
        None => "no square".to_owned(),
        Some((only, [])) => only.clone(),
        Some((end, others)) => format!("{} {last} {end}", others.join(", ")),
    }
}

/// `1st`, `2nd`, `3rd`, `11th`.
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 move`, `3 moves`.
pub fn plural(count: u64, noun: &str) -> String {
    counted(count, noun)
}

/// A count with its thousands apart: `11,111`.
pub fn grouped(count: u64) -> String {
    chess::words::in_groups(&count.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Square;

    #[test]
    fn squares_are_listed_as_one_says_them() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<BitBoard>();
        assert_eq!(listed(BitBoard::EMPTY, "and"), "no square");
        assert_eq!(listed(set(&[Square::D4]), "and"), "d4");
        let three = set(&[Square::F4, Square::D4, Square::E4]);
        assert_eq!(listed(three, "or"), "d4, e4 or f4");
        assert_eq!(
            (plural(1, "move"), plural(0, "move")),
            ("1 move".into(), "0 moves".into())
        );
    }
}
