//! A heuristic's reasons, as sentences and as marks on the board: pieces and squares with their
//! roles.

use super::board::EvaluatedPosition;
use chess::words::piece_name;
use chute::{Explanation, Reason, Role};
use cozy_chess::{Board, Move, Square};
use kit::model::board::{Overlay, Patch, Pattern};
pub use kit::model::squares::ordinal;

/// The mark and the word for the squares of each role.
pub const ROLES: [(Role, Pattern, &str); 5] = [
    (Role::Mover, Pattern::Starred, "moved"),
    (Role::Target, Pattern::Ringed, "attacked or taken"),
    (Role::Attacker, Pattern::Rising, "attacking"),
    (Role::Friend, Pattern::Falling, "protected, freed or left"),
    (Role::Place, Pattern::Dotted, "square that matters"),
];

/// Points with their sign.
pub fn signed(points: f64) -> String {
    let text = format!("{:.1}", points.abs());
    let text = text.trim_end_matches(".0");
    let sign = if points < 0.0 {
        "\u{2212}"
    } else if points > 0.0 {
        "+"
    } else {
        ""
    };
    format!("{sign}{text}")
}

/// The man on a square: after the move where it arrives, before the move where it was taken.
fn man(evaluated: &EvaluatedPosition, mv: Move, square: Square, role: Role) -> Option<String> {
    let before = &*evaluated.board;
    let mut after = before.clone();
    after.play_unchecked(mv);
    let on = |board: &Board| board.piece_on(square).map(piece_name);
    let piece = match role {
        Role::Mover => on(&after).or_else(|| on(before)),
        // A taken man is gone; its taker stands there.
        _ if square == mv.to => on(before).or_else(|| on(&after)),
        _ => on(&after).or_else(|| on(before)),
    };
    piece.map(str::to_owned)
}

/// One reason as a sentence: `Bb5 pins: +35 points. Moved: bishop on b5. Attacked: ...`
pub fn sentence(evaluated: &EvaluatedPosition, mv: Move, written: &str, reason: &Reason) -> String {
    let mut parts = Vec::new();
    for (role, _, word) in ROLES {
        let mut squares: Vec<Square> = Vec::new();
        for &(square, its) in &reason.squares {
            if its == role && !squares.contains(&square) {
                squares.push(square);
            }
        }
        if squares.is_empty() {
            continue;
        }
        let named: Vec<String> = squares
            .iter()
            .map(|&square| match man(evaluated, mv, square, role) {
                Some(man) => format!("{man} on {square}"),
                None => square.to_string(),
            })
            .collect();
        let word = if role == Role::Place && squares.len() > 1 {
            "squares that matter"
        } else {
            word
        };
        parts.push(format!("{word}: {}", named.join(", ")));
    }
    let points = signed(f64::from(reason.points));
    let unit = if reason.points.abs() == 1 {
        "point"
    } else {
        "points"
    };
    let list = if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join("; "))
    };
    let sum = if reason.sum.is_empty() {
        String::new()
    } else {
        format!(" = {}", reason.sum)
    };
    format!("{written} {}: {points} {unit}{sum}{list}.", reason.what)
}

/// The pieces and squares of a heuristic's reasons, as marks on the board.
pub fn overlay(said: &Explanation) -> Overlay {
    let mut patches: Vec<Patch> = Vec::new();
    for (role, pattern, word) in ROLES {
        for reason in &said.reasons {
            for &(square, its) in &reason.squares {
                let is_there = patches
                    .iter()
                    .any(|patch| patch.square == square && patch.pattern == pattern);
                if its == role && !is_there {
                    patches.push(Patch {
                        square,
                        pattern,
                        label: String::new(),
                        words: word.to_owned(),
                    });
                }
            }
        }
    }
    Overlay {
        patches,
        steps: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chute::{LastMoves, Polynomial};

    fn evaluate(fen: &str) -> EvaluatedPosition {
        let board: Board = fen.parse().unwrap();
        EvaluatedPosition::new(&board, LastMoves::default(), None, &Polynomial::default())
    }

    fn named(evaluated: &EvaluatedPosition, mv: &str, number: usize) -> (Explanation, String) {
        let mv: Move = mv.parse().unwrap();
        let said = evaluated.explain(mv);
        let said = said.into_iter().find(|said| said.number == number).unwrap();
        let text = sentence(evaluated, mv, "The move", &said.reasons[0]);
        (said, text)
    }

    #[test]
    fn a_pin_is_told_with_its_three_men_and_lit() {
        let evaluated = evaluate("4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1");
        let (said, text) = named(&evaluated, "f1b5", 17);
        assert_eq!(
            text,
            "The move pins: +35 points (moved: bishop on b5; attacked or taken: king on e8; square that matters: \
             knight on d7)."
        );
        let highlighted = overlay(&said);
        let squares: Vec<Square> = highlighted
            .patches
            .iter()
            .map(|patch| patch.square)
            .collect();
        assert_eq!(squares, [Square::B5, Square::E8, Square::D7]);
        assert!(
            highlighted
                .patches
                .iter()
                .all(|patch| !patch.words.is_empty())
        );
    }

    #[test]
    fn points_that_are_made_of_several_figures_come_with_their_sum() {
        let evaluated = evaluate("4k3/8/4p3/3p4/8/8/8/R3K3 w - - 0 1");
        let (said, text) = named(&evaluated, "a1a5", 6);
        assert_eq!(said.points, 3);
        assert!(
            text.starts_with("The move attacks a piece: +3 points = 13 × 1.05 ÷ 4 (defended), rounded down (moved"),
            "{text}"
        );
    }

    #[test]
    fn what_is_taken_is_named_though_it_is_gone() {
        let evaluated = evaluate("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        let (_, text) = named(&evaluated, "e4d5", 12);
        assert!(text.contains("pawn on d5"), "{text}");
        assert!(
            text.starts_with("The move takes something for nothing: +"),
            "{text}"
        );
    }

    #[test]
    fn ranks_and_points_are_written_as_people_say_them() {
        let ranks = [1, 2, 3, 4, 11, 12, 21, 102, 111].map(ordinal);
        assert_eq!(
            ranks,
            [
                "1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "102nd", "111th"
            ]
        );
        assert_eq!([12.0, -3.5, 0.0].map(signed), ["+12", "\u{2212}3.5", "0"]);
    }
}
