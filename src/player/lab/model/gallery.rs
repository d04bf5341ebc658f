//! The gallery: the recovered positions of Table I of 1975 with their recommended moves, and the games
//! that come with the program.

use cozy_chess::{Board, Move};
use kit::experiment::example::Theme;
use kit::experiment::game_library::LIBRARY;
use kit::model::library::Library;
use player::facts::TABLE_ONE;

/// A position of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its number in Table I.
    pub number: u32,
    pub theme: Theme,
    pub look_for: &'static str,
}

/// Positions worth beginning with; all others are in the list of Table I.
pub const EXAMPLES: [Example; 7] = [
    Example {
        number: 16,
        theme: Theme::Learning,
        look_for: "A quiet queen move, 22nd in 1975. Say that it is better, and watch every weight move.",
    },
    Example {
        number: 15,
        theme: Theme::Judging,
        look_for: "The rook goes to the seventh rank, first in 1975. See which parameters speak for it.",
    },
    Example {
        number: 1,
        theme: Theme::Mistakes,
        look_for: "A sacrifice. One ply ahead the program cannot see its point: 48th of 55 in 1975.",
    },
    Example {
        number: 19,
        theme: Theme::Learning,
        look_for: "The first move of a game. Teach it another opening and see which weights change.",
    },
    Example {
        number: 30,
        theme: Theme::Judging,
        look_for: "Steinitz against von Bardeleben: the check that begins the combination, first in 1975.",
    },
    Example {
        number: 33,
        theme: Theme::Mistakes,
        look_for: "A quiet rook move along the seventh rank: 29th of 37 in 1975.",
    },
    Example {
        number: 26,
        theme: Theme::Judging,
        look_for: "A king move, which costs 50: as listed always, as meant only before castling. First in 1975.",
    },
];

/// A position of Table I in words: `15. Rc7!, Réti-Fahrni 1914`.
pub fn name_of(number: u32) -> Option<String> {
    let row = TABLE_ONE.iter().find(|row| row.number == number)?;
    let position = row.position?;
    Some(format!(
        "{number}. {}{}, {}",
        position.recommended, row.mark, position.game
    ))
}

/// The recommended move of a position that is in Table I, with its number.
pub fn recommended_in(board: &Board) -> Option<(u32, Move)> {
    let fields = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let here = fields(&board.to_string());
    let row = TABLE_ONE
        .iter()
        .find(|row| row.position.is_some_and(|position| position.fen == here))?;
    let position = row.recommended().ok().flatten()?;
    Some((row.number, *position.moves.first()?))
}

/// The games that come with the program.
pub fn shipped_games() -> Library {
    let mut library = Library::new();
    library.push(LIBRARY.as_bytes());
    library.finish();
    library
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_the_gallery_is_recovered_and_found_again() {
        for example in EXAMPLES {
            let row = TABLE_ONE.iter().find(|row| row.number == example.number);
            let position = row.unwrap().recommended().unwrap().unwrap();
            let found = recommended_in(&position.board);
            assert_eq!(found, Some((example.number, position.moves[0])));
            assert!(name_of(example.number).unwrap().contains(", "));
        }
        assert_eq!(name_of(2), None);
    }
}
