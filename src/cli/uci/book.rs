//! An opening book: a library of games that is consulted before an engine searches.

use super::super::failure::message;
use super::super::library::ROOM;
use super::super::masters::GameSource;
use ::chess::notation::san;
use ::chess::words::counted;
use chute_lab::experiment::master_games::library_game::add_pgn;
use cozy_chess::{Board, Move};
use kit::experiment::position_library::PositionLibrary;
use std::path::Path;

/// The games that come with the program.
const SHIPPED: &str = "masters";
/// Number of games named for a move.
const TOLD: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Book(PositionLibrary);

impl Book {
    /// Reads the games of a file, or those that come with the program.
    ///
    /// # Errors
    /// If no game can be used.
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let path = (name != SHIPPED).then(|| Path::new(name));
        let source =
            GameSource::open(path).map_err(|problem| format!("Book: {}", message(&problem)))?;
        let mut library = PositionLibrary::with_room(ROOM);
        let unusable = add_pgn(&mut library, source);
        if library.games() > 0 {
            return Ok(Self(library));
        }
        let first = unusable.bad.first();
        let why = first.map_or_else(String::new, |bad| format!("; {bad}"));
        Err(format!("Book: {name}: no game that can be used{why}"))
    }

    /// The book's move for a position, and a sentence about it.
    pub(super) fn answer(&self, board: &Board) -> Option<(Move, String)> {
        let found = self.0.look_up(board, |_| true);
        let found = found.suggested()?;
        let scores = found.scores?;
        let games = found.sources.iter().take(TOLD).filter_map(|source| {
            let heading = self.0.heading(source.game)?;
            let year = heading.year.map(|year| format!(" {year}"));
            let year = year.unwrap_or_default();
            Some(format!("{} - {}{year}", heading.white, heading.black))
        });
        let games: Vec<String> = games.collect();
        let more = match found.times().saturating_sub(TOLD) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let words = format!(
            "book: {}, played {} of the library's games, score {:.4} to {:.4}: {}{more}",
            san(board, found.mv),
            match found.times() {
                1 => "in one".to_owned(),
                times => format!("{} in", counted(times, "time")),
            },
            scores.worst,
            scores.best,
            games.join("; ")
        );
        Some((found.mv, words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_the_games_is_answered_with_its_games_and_another_is_not() {
        let book = Book::read(SHIPPED).unwrap();
        let (mv, words) = book.answer(&Board::default()).unwrap();
        assert!(Board::default().is_legal(mv));
        assert!(
            words.starts_with("book: ") && words.contains(" - "),
            "{words}"
        );
        let ending: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
        assert_eq!(book.answer(&ending), None);
        assert!(
            Book::read("no-such-file.pgn")
                .unwrap_err()
                .contains("no-such-file.pgn")
        );
    }
}
