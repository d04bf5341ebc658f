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

// `EXAMPLES`, from `data/examples.toml`, in the order of the list.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

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
