//! Laws of the library of positions: it finds every move played, counts nothing twice, and does not depend on the
//! order of the games.

use ::chess::moves::legal_moves;
use ::chess::packed::PackedMove;
use ::kit::experiment::position_library::{
    BALANCE_MOST, Heading, LibraryGame, LookUp, MEN_MOST, MoveFound, PositionLibrary, SIMILAR,
    ScoredMove,
};
use cozy_chess::Board;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A game by which move of the legal ones is chosen. Few choices, so that games share positions; now and then a move
/// has no score.
fn game(key: u32, choices: &[u8]) -> LibraryGame {
    let mut board = Board::default();
    let mut moves = Vec::new();
    for (ply, &choice) in choices.iter().enumerate() {
        let legal = legal_moves(&board);
        let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            break;
        };
        let n = (choices.len() - ply) as f64;
        moves.push(ScoredMove {
            mv: PackedMove::pack(&board, mv),
            score: (choice % 5 != 4).then(|| if ply % 2 == 0 { 1.0 / n } else { -1.0 / n }),
        });
        board.play_unchecked(mv);
    }
    LibraryGame {
        key,
        heading: Heading {
            year: Some(1900 + key as u16),
            white: format!("White {key}"),
            black: format!("Black {key}"),
        },
        start: Board::default().to_string(),
        moves,
    }
}

fn games() -> impl Strategy<Value = Vec<LibraryGame>> {
    let choices = prop::collection::vec(0..6_u8, 0..14);
    prop::collection::vec(choices, 1..8).prop_map(|games| {
        let games = (1..).zip(&games);
        games.map(|(key, choices)| game(key, choices)).collect()
    })
}

fn library<'a>(games: impl IntoIterator<Item = &'a LibraryGame>) -> PositionLibrary {
    let mut library = PositionLibrary::with_room(10_000);
    library.add(games.into_iter().cloned());
    library
}

/// The positions of a game in which it goes on, with its moves.
fn line(game: &LibraryGame) -> Vec<(Board, PackedMove)> {
    let mut board: Board = game.start.parse().unwrap();
    let moves = game.moves.iter().map(|played| {
        let before = board.clone();
        board.play(played.mv.unpack(&before));
        (before, played.mv)
    });
    moves.collect()
}

fn exact(found: LookUp) -> Vec<MoveFound> {
    match found {
        LookUp::Exact(moves) => moves,
        other => panic!("{other:?}"),
    }
}

proptest! {
    #[test]
    fn every_position_of_every_game_is_found_with_the_move_and_the_game(games in games()) {
        let library = library(&games);
        for game in &games {
            for (ply, (board, mv)) in line(game).into_iter().enumerate() {
                let moves = exact(library.look_up(&board, |_| true));
                let found = moves.iter().find(|it| PackedMove::pack(&board, it.mv) == mv).unwrap();
                let is_it = |source: &&_| {
                    let source: &::kit::experiment::position_library::Source = source;
                    (source.game, source.ply as usize) == (game.key, ply)
                };
                prop_assert_eq!(found.sources.iter().filter(is_it).count(), 1);
            }
        }
    }

    #[test]
    fn times_add_up_to_the_positions_of_all_games(games in games()) {
        let library = library(&games);
        let mut seen: Vec<Board> = Vec::new();
        let mut times = 0;
        for (board, _) in games.iter().flat_map(line) {
            if !seen.iter().any(|it| it.same_position(&board)) {
                times += exact(library.look_up(&board, |_| true)).iter().map(MoveFound::times).sum::<usize>();
                seen.push(board);
            }
        }
        let plies: usize = games.iter().map(|game| game.moves.len()).sum();
        prop_assert_eq!((times, library.plies(), library.positions()), (plies, plies, seen.len()));
    }

    #[test]
    fn the_worst_score_is_not_above_the_best_and_the_first_move_has_the_highest_of_the_worst(games in games()) {
        let library = library(&games);
        for (board, _) in games.iter().flat_map(line) {
            let found = library.look_up(&board, |_| true);
            let suggested = found.suggested().cloned();
            let moves = exact(found);
            for found in &moves {
                prop_assert!(found.scored <= found.times());
                prop_assert_eq!(found.scored > 0, found.scores.is_some());
                prop_assert!(found.scores.is_none_or(|it| it.worst <= it.best && it.uncertainty() >= 0.0));
            }
            let highest = moves.iter().filter_map(|it| it.scores).map(|it| it.worst).reduce(f64::max);
            prop_assert_eq!(suggested.map(|it| it.scores.unwrap().worst), highest);
        }
    }

    #[test]
    fn the_order_of_the_games_changes_no_answer(games in games(), turn in any::<prop::sample::Index>()) {
        let there = library(&games);
        let turn = turn.index(games.len());
        let back = library(games[turn..].iter().rev().chain(games[..turn].iter().rev()));
        // Positions of the games, and those that end them, which may be there or not.
        for game in &games {
            let mut boards: Vec<Board> = line(game).into_iter().map(|it| it.0).collect();
            if let (Some(last), Some(played)) = (boards.last().cloned(), game.moves.last()) {
                let mut end = last.clone();
                end.play(played.mv.unpack(&last));
                boards.push(end);
            }
            for board in boards {
                prop_assert_eq!(there.look_up(&board, |_| true), back.look_up(&board, |_| true));
            }
        }
    }

    #[test]
    fn games_that_are_not_used_are_as_if_they_were_not_there(games in games(), odd in any::<bool>()) {
        let is_used = |key: u32| key.is_multiple_of(2) != odd;
        let whole = library(&games);
        let some = library(games.iter().filter(|game| is_used(game.key)));
        let mut rest = library(&games);
        rest.forget(&games.iter().map(|game| game.key).filter(|&key| !is_used(key)).collect());
        prop_assert_eq!((rest.plies(), rest.games()), (some.plies(), some.games()));
        for (board, _) in games.iter().flat_map(line) {
            let expected = some.look_up(&board, |_| true);
            prop_assert_eq!(&whole.look_up(&board, is_used), &expected);
            prop_assert_eq!(&rest.look_up(&board, |_| true), &expected);
        }
    }

    #[test]
    fn similar_positions_keep_to_side_balance_and_men_and_come_the_nearest_first(games in games()) {
        let library = library(&games);
        // A square is cleared, so that the position itself is not there.
        for (board, _) in games.iter().flat_map(line) {
            let mut cleared = cozy_chess::BoardBuilder::from_board(&board);
            *cleared.square_mut(cozy_chess::Square::A2) = None;
            let Ok(cleared) = cleared.build() else { continue };
            match library.look_up(&cleared, |_| true) {
                LookUp::Exact(_) => {}
                LookUp::Nothing => prop_assert!(false, "a pawn less is as like as can be"),
                LookUp::Similar(similar) => {
                    prop_assert!(similar.len() <= SIMILAR);
                    prop_assert!(similar.is_sorted_by_key(|it| it.distance));
                    prop_assert!(similar[0].distance.squares <= 1);
                    for it in &similar {
                        prop_assert_eq!(it.board.side_to_move(), board.side_to_move());
                        prop_assert!(it.distance.balance <= BALANCE_MOST && it.distance.men <= MEN_MOST);
                        prop_assert!(it.moves.iter().all(|found| it.board.is_legal(found.mv)));
                    }
                    let mut games = BTreeSet::new();
                    for it in &similar {
                        let sources = it.moves.iter().flat_map(|found| &found.sources);
                        let before = games.len();
                        games.extend(sources.map(|source| source.game));
                        prop_assert!(games.len() > before, "nothing but games that are there");
                    }
                }
            }
        }
    }
}

fn played(key: u32, moves: &[&str]) -> LibraryGame {
    let scored = moves.iter().map(|mv| ScoredMove {
        mv: mv.parse().unwrap(),
        score: Some(0.1),
    });
    LibraryGame {
        moves: scored.collect(),
        ..game(key, &[])
    }
}

fn after(moves: &[&str]) -> Board {
    let mut board = Board::default();
    for mv in moves {
        board.play(mv.parse().unwrap());
    }
    board
}

#[test]
fn another_order_of_the_same_moves_is_found() {
    // The pawn that steps last differs, and with it the square of a capture that no pawn can make.
    let library = library(&[played(1, &["e2e4", "e7e6", "d2d4", "d7d5"])]);
    let moves = exact(library.look_up(&after(&["d2d4", "e7e6", "e2e4"]), |_| true));
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].mv.to_string(), "d7d5");
}

#[test]
fn the_same_men_with_another_right_are_another_position() {
    let library = library(&[played(
        1,
        &["g1f3", "g8f6", "h1g1", "h8g8", "g1h1", "g8h8", "e2e4"],
    )]);
    // The rooks stand at home again, but nobody may castle on that side.
    assert!(matches!(
        library.look_up(&after(&["g1f3", "g8f6"]), |_| true),
        LookUp::Exact(moves) if moves.len() == 1 && moves[0].mv.to_string() == "h1g1"
    ));
}

#[test]
fn a_capture_in_passing_that_can_be_made_makes_another_position() {
    let line = ["e2e4", "a7a6", "e4e5", "d7d5", "h2h3"];
    let library = library(&[played(1, &line)]);
    let with = after(&line[..4]);
    assert!(matches!(library.look_up(&with, |_| true), LookUp::Exact(_)));
    let without = with.to_string().replace(" d6 ", " - ");
    let without: Board = without.parse().unwrap();
    assert!(matches!(
        library.look_up(&without, |_| true),
        LookUp::Similar(_)
    ));
}

#[test]
fn a_game_that_finds_no_room_or_cannot_be_played_changes_nothing() {
    let mut library = PositionLibrary::with_room(5);
    library.add([played(1, &["e2e4", "e7e5", "g1f3"])]);
    // A number twice, one move too many, a move that cannot be made.
    for game in [
        played(1, &["d2d4"]),
        played(2, &["d2d4", "d7d5", "c2c4"]),
        played(3, &["d2d4", "d2d4"]),
    ] {
        library.add([game]);
        assert_eq!((library.games(), library.plies()), (1, 3));
    }
    assert_eq!(library.left_out(), 1);
    library.add([played(4, &["d2d4", "d7d5"])]);
    assert_eq!((library.games(), library.plies()), (2, 5));
}

#[test]
fn a_position_like_none_is_told_as_unknown() {
    let library = library(&[played(1, &["e2e4", "e7e5"])]);
    let board: Board = "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1".parse().unwrap();
    assert_eq!(library.look_up(&board, |_| true), LookUp::Nothing);
    assert_eq!(
        library.look_up(&Board::default(), |_| false),
        LookUp::Nothing
    );
}
