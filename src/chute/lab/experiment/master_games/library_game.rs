//! Games for the library of positions: every move of the main line with its score by the end of
//! the game (Sugar 1975, section 5.3, which proposes a library of scored master games).
//!
//! The library omits what the thesis omits: drawn games, and moves up to the last one marked as a
//! mistake, which are listed without a score.

use super::played::{End, PLIES_LIMIT, after_last_mistake, played};
use super::sample::{Bad, Sample, Skip};
use super::variables::Target;
use chess::packed::PackedMove;
use chess::pgn::{PgnGame, PgnReader};
use chess::record::Tags;
use kit::experiment::position_library::{Heading, LibraryGame, PositionLibrary, ScoredMove};
use std::io::Read;

/// A game with the scores of its moves; `key` becomes its number. The moves of a game that was
/// cut short have no scores, because their distance from the end is unknown.
///
/// # Errors
/// If nobody won, or the game ended otherwise than by mate or resignation.
pub fn library_game(game: &PgnGame, key: u32) -> Result<LibraryGame, Skip> {
    let record = &game.record;
    let line = played(record);
    if line.len() > PLIES_LIMIT {
        return Err(Skip::TooLong(PLIES_LIMIT));
    }
    let end = End::of(record, &line)?;
    let plies = line.len();
    let kept = match game.cut_short() {
        Some(_) => plies,
        None => after_last_mistake(record),
    };
    let moves = line.iter().enumerate().map(|(index, (board, mv))| {
        let n = (plies - index + end.extra) as u16;
        let won = board.side_to_move() == end.winner;
        ScoredMove {
            mv: PackedMove::pack(board, *mv),
            score: (index >= kept).then(|| Target::Inverse.at(n, won)),
        }
    });
    Ok(LibraryGame {
        key,
        heading: heading(record.tags()),
        start: record.start().to_string(),
        moves: moves.collect(),
    })
}

/// The number of games added together.
const AT_ONCE: usize = 1_000;

/// Adds the games of a source, numbered as in the source. The returned sample lists the unusable
/// games and is marked as cut if the library was full.
pub fn add_pgn(library: &mut PositionLibrary, source: impl Read) -> Sample {
    let mut unusable = Sample::default();
    let mut games = Vec::new();
    for game in PgnReader::new(source) {
        match game {
            Ok(game) => match library_game(&game, game.number as u32) {
                Ok(taken) => {
                    unusable.remarks.take(&game);
                    games.push(taken);
                }
                Err(skip) => unusable.skip(Bad::skipped(&game, &skip)),
            },
            Err(error) => unusable.skip(Bad::unreadable(&error)),
        }
        if games.len() == AT_ONCE {
            library.add(games.drain(..));
        }
    }
    library.add(games);
    unusable.is_cut = library.left_out() > 0;
    unusable
}

fn heading(tags: &Tags) -> Heading {
    let name = |tag| {
        let name = tags.get(tag).map(str::trim).filter(|it| !it.is_empty());
        name.unwrap_or("?").chars().take(60).collect()
    };
    let year = tags.get("Date").and_then(|date| date.trim().get(..4));
    Heading {
        year: year.and_then(|year| year.parse().ok()),
        white: name("White"),
        black: name("Black"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;
    use cozy_chess::Board;
    use kit::experiment::game_library::LIBRARY;
    use kit::experiment::position_library::{LookUp, MoveFound};

    fn game(pgn: &str) -> Result<LibraryGame, Skip> {
        library_game(&parse_games(pgn).next().unwrap().unwrap(), 7)
    }

    #[test]
    fn moves_are_scored_by_their_distance_from_the_end() {
        let game = game("[Date \"1900.??.??\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let scores: Vec<Option<f64>> = game.moves.iter().map(|it| it.score).collect();
        let expected = [-1.0 / 4.0, 1.0 / 3.0, -1.0 / 2.0, 1.0].map(Some);
        assert_eq!(scores, expected);
        assert_eq!((game.key, game.heading.year), (7, Some(1900)));
    }

    #[test]
    fn what_comes_before_a_mistake_and_with_it_has_no_score() {
        let game = game("1. f3 e5 2. g4? Qh4# 0-1").unwrap();
        let scored = game.moves.iter().map(|it| it.score.is_some());
        assert_eq!(scored.collect::<Vec<_>>(), [false, false, false, true]);
    }

    #[test]
    fn a_game_that_nobody_won_is_left_out_and_named() {
        assert_eq!(game("1. e4 e5 1/2-1/2"), Err(Skip::Drawn));
        let mut library = PositionLibrary::with_room(10_000);
        let pgn = "1. e4 e5 1/2-1/2\n\n1. e4 e5 2. Ke3 1-0\n\n1. e4 1-0\n";
        let unusable = add_pgn(&mut library, pgn.as_bytes());
        assert_eq!((library.games(), unusable.skipped()), (2, 1));
        assert!(library.has(3) && !unusable.is_cut);
    }

    #[test]
    fn a_game_with_a_mistake_is_taken_up_to_it_without_scores() {
        let game = game("1. e4 e5 2. Ke3 Ke6 1-0").unwrap();
        let scores: Vec<Option<f64>> = game.moves.iter().map(|it| it.score).collect();
        assert_eq!(scores, [None, None]);
        let mut library = PositionLibrary::with_room(10_000);
        let sample = add_pgn(&mut library, "1. e4 e5 2. Ke3 Ke6 1-0".as_bytes());
        let told = sample.remarks.lines(5);
        assert!(
            told[0].starts_with("game 1, line 1, column 13: \"Ke3\""),
            "{told:?}"
        );
    }

    #[test]
    fn games_that_find_no_room_are_told() {
        let mut library = PositionLibrary::with_room(100);
        assert!(add_pgn(&mut library, LIBRARY.as_bytes()).is_cut);
        assert!(library.plies() <= 100 && library.left_out() > 50);
    }

    #[test]
    fn the_games_that_come_with_the_program_begin_in_one_position() {
        let mut library = PositionLibrary::with_room(10_000);
        add_pgn(&mut library, LIBRARY.as_bytes());
        let LookUp::Exact(moves) = library.look_up(&Board::default(), |_| true) else {
            panic!("every game begins there");
        };
        let times: usize = moves.iter().map(MoveFound::times).sum();
        assert_eq!((library.games(), times), (54, 54));
    }
}
