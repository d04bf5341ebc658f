//! A heuristic's reasons, as sentences and as marks on the board: pieces and squares with their
//! roles.

use super::board::EvaluatedPosition;
use super::clause::clause;
use chess::words::piece_name;
use chute::{Explanation, Reason, Role};
use cozy_chess::{Board, Move, Square};
use kit::model::board::{Overlay, Patch, Pattern};
pub use kit::model::squares::ordinal;

/// The mark for the squares of each role.
const ROLES: [(Role, Pattern); 5] = [
    (Role::Mover, Pattern::Starred),
    (Role::Target, Pattern::Ringed),
    (Role::Attacker, Pattern::Rising),
    (Role::Friend, Pattern::Falling),
    (Role::Place, Pattern::Dotted),
];

/// The word for the squares of a role in a reason: a reason that loses a piece does not call it protected.
fn role_word(role: Role, what: &str) -> &'static str {
    let is = |words: &[&str]| words.iter().any(|words| what.contains(words));
    match role {
        Role::Mover => "moved",
        Role::Attacker if is(&["pin"]) => "pinning",
        Role::Attacker if is(&["opens the defence", "lets the enemy defend"]) => "defending",
        Role::Attacker => "attacking",
        Role::Target if is(&["takes", "exchange"]) => "captured",
        Role::Target if is(&["gives up attacking"]) => "no longer attacked",
        Role::Target if is(&["from a pin"]) => "freed",
        Role::Target if is(&["lets the enemy defend"]) => "defended",
        Role::Target if is(&["stops an enemy pawn"]) => "stopped",
        Role::Target if is(&["attacks a passed pawn"]) => "held up",
        Role::Target if what == "pins" => "behind it",
        Role::Target => "attacked",
        Role::Friend if is(&["leaves a piece under"]) => "left to be taken",
        Role::Friend if is(&["saves"]) => "saved",
        Role::Friend if is(&["exposes"]) => "exposed",
        Role::Friend if is(&["more freedom"]) => "freed",
        Role::Friend if is(&["friend's way"]) => "obstructed",
        Role::Friend if is(&["stops defending"]) => "no longer defended",
        Role::Friend if is(&["queen alone"]) => "only defender",
        Role::Friend if is(&["by defending", "defends a friend", "opens the defence"]) => {
            "defended"
        }
        Role::Friend if is(&["steps between"]) => "shielded",
        Role::Friend if is(&["blocks a pin"]) => "no longer pinned",
        Role::Friend if is(&["an attacker"]) => "protected",
        Role::Friend if is(&["behind a passed pawn"]) => "supported",
        Role::Friend if is(&["king's shelter"]) => "exposed",
        Role::Friend if is(&["was doubled"]) => "left",
        Role::Friend => "partner",
        Role::Place if what == "pins" => "pinned",
        Role::Place if is(&["into a pin"]) => "between them",
        Role::Place if is(&["the king"]) => "next to the king",
        Role::Place if is(&["square before it"]) => "in front of the pawn",
        Role::Place => "moved from",
    }
}

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

/// The man on a square: after the move where it arrives, before the move where it was taken. The square that a piece
/// has left has none.
fn man(evaluated: &EvaluatedPosition, mv: Move, square: Square, role: Role) -> Option<String> {
    let before = &*evaluated.board;
    let mut after = before.clone();
    after.play_unchecked(mv);
    let on = |board: &Board| board.piece_on(square).map(piece_name);
    let piece = match role {
        Role::Mover => on(&after).or_else(|| on(before)),
        Role::Place => on(&after),
        // A taken man is gone; its taker stands there.
        _ if square == mv.to => on(before).or_else(|| on(&after)),
        _ => on(&after).or_else(|| on(before)),
    };
    piece.map(str::to_owned)
}

/// One reason as a sentence: `Bb5 pins the knight on d7 to the king: +35 points (moved: bishop on b5; ...).`
pub fn sentence(evaluated: &EvaluatedPosition, mv: Move, written: &str, reason: &Reason) -> String {
    let mut parts = Vec::new();
    for (role, _) in ROLES {
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
        let word = role_word(role, reason.what);
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
    let told = clause(evaluated, mv, reason);
    format!("{written} {told}: {points} {unit}{sum}{list}.")
}

/// The pieces and squares of a heuristic's reasons, as marks on the board.
pub fn overlay(said: &Explanation) -> Overlay {
    let mut patches: Vec<Patch> = Vec::new();
    for (role, pattern) in ROLES {
        for reason in &said.reasons {
            let word = role_word(role, reason.what);
            for &(square, its) in &reason.squares {
                if its != role {
                    continue;
                }
                let there = patches
                    .iter_mut()
                    .find(|patch| patch.square == square && patch.pattern == pattern);
                match there {
                    None => patches.push(Patch {
                        square,
                        pattern,
                        label: String::new(),
                        words: word.to_owned(),
                    }),
                    Some(patch) if !patch.words.split(", ").any(|other| other == word) => {
                        patch.words = format!("{}, {word}", patch.words);
                    }
                    Some(_) => {}
                }
            }
        }
    }
    Overlay {
        patches,
        steps: Vec::new(),
    }
}

/// The meaning of each pattern in the marks of a heuristic, in the order of the roles.
pub fn meanings(overlay: &Overlay) -> Vec<(Pattern, String)> {
    let of = |pattern| {
        let mut words: Vec<&str> = Vec::new();
        let patches = overlay.patches.iter();
        for patch in patches.filter(|patch| patch.pattern == pattern) {
            for word in patch.words.split(", ") {
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        words.join(", ")
    };
    ROLES
        .map(|(_, pattern)| (pattern, of(pattern)))
        .into_iter()
        .filter(|row| !row.1.is_empty())
        .collect()
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
            "The move pins the knight on d7 to the king: +35 points (moved: bishop on b5; behind it: king on e8; \
             pinned: knight on d7)."
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
            text.starts_with("The move attacks the pawn on d5: +3 points = 13 × 1.05 ÷ 4 (defended), rounded down (moved"),
            "{text}"
        );
    }

    #[test]
    fn what_is_taken_is_named_though_it_is_gone() {
        let evaluated = evaluate("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
        let (_, text) = named(&evaluated, "e4d5", 12);
        assert!(text.contains("pawn on d5"), "{text}");
        assert!(
            text.starts_with("The move takes the pawn on d5 for nothing: +"),
            "{text}"
        );
    }

    #[test]
    fn a_piece_left_to_be_taken_is_not_called_protected() {
        let evaluated = evaluate("4k3/8/1p6/R7/8/8/8/4K3 w - - 0 1");
        let (said, text) = named(&evaluated, "e1d2", 14);
        assert!(
            text.starts_with("The move leaves the rook on a5 to be taken: \u{2212}1275 points (attacking: pawn on b6; left"),
            "{text}"
        );
        let words: Vec<String> = meanings(&overlay(&said))
            .into_iter()
            .map(|it| it.1)
            .collect();
        assert_eq!(words, ["attacking", "left to be taken"]);
        let saved = evaluate("4k3/8/5p2/4N3/8/8/8/4K3 w - - 0 1");
        let (said, _) = named(&saved, "e5c4", 14);
        assert_eq!(
            meanings(&overlay(&said)),
            [(Pattern::Falling, "saved".to_owned())]
        );
    }

    #[test]
    fn a_pawn_is_no_piece_and_stands_no_longer_where_it_came_from() {
        let evaluated = evaluate("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let (_, text) = named(&evaluated, "e2e4", 7);
        assert!(text.contains("brings a pawn to "), "{text}");
        assert!(text.ends_with("(moved: pawn on e4)."), "{text}");
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
