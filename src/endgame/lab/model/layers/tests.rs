//! Layers: every drawing comes with words, and both are right.

use super::*;
use crate::experiment::exact::{Correspondence, Numbered};
use kit::model::answers::Query;
use kit::model::board::Pattern;
use std::rc::Rc;

fn picture_of(layer: Layer, fen: &str, goal: Option<Square>) -> Picture {
    picture(layer, &fen.parse().unwrap(), goal)
}

fn words_on(picture: &Picture, square: Square) -> Vec<&str> {
    picture
        .overlay
        .on(square)
        .map(|patch| patch.words.as_str())
        .collect()
}

#[test]
fn every_layer_is_in_the_menu_once_and_has_a_key_of_its_own() {
    assert_eq!(ROWS.len(), crate::experiment::link::LAYERS.len());
    for (_, layer) in crate::experiment::link::LAYERS {
        let rows = ROWS.iter().filter(|row| row.layer == layer);
        assert_eq!(rows.count(), 1, "{layer:?}");
    }
    let mut keys = ROWS.map(|row| row.key).to_vec();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), ROWS.len());
}

#[test]
fn whatever_is_drawn_is_also_said() {
    let solved = [Layer::Bare, Layer::Zugzwang, Layer::Replies];
    for row in ROWS.iter().filter(|row| !solved.contains(&row.layer)) {
        for fen in [
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
            "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
            "8/8/8/3k4/8/8/8/3K4 w - - 0 1",
        ] {
            let picture = picture_of(row.layer, fen, None);
            assert!(!picture.words.is_empty(), "{} {fen}", row.name);
            for patch in &picture.overlay.patches {
                assert!(!patch.words.is_empty(), "{} {}", row.name, patch.square);
                assert!(
                    patch.pattern == Pattern::Bare
                        || picture.legend.iter().any(|(one, _)| *one == patch.pattern)
                        || row.layer == Layer::WhitePath
                        || row.layer == Layer::BlackPath,
                    "{}: {:?} has no place in the legend",
                    row.name,
                    patch.pattern
                );
            }
        }
    }
}

#[test]
fn the_square_of_the_pawn_says_whether_the_king_gets_in() {
    let out = picture_of(Layer::Square, "8/8/8/6k1/1P6/8/8/K7 w - - 0 1", None);
    assert_eq!(
        out.words[0],
        "The square of the white pawn on b4 is b4-b8-f8-f4; the black king on g5 stands outside."
    );
    assert_eq!(
        words_on(&out, Square::F8),
        ["in the square of the white pawn on b4"]
    );
    let gets_in = picture_of(Layer::Square, "8/8/8/6k1/1P6/8/8/K7 b - - 0 1", None);
    assert!(gets_in.words[0].ends_with("g5, to move, gets into it."));
}

#[test]
fn corresponding_squares_bear_their_numbers_and_say_what_is_missing() {
    let board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
    let found = Rc::new(Correspondence {
        zugzwang: vec![Numbered {
            number: 1,
            white: Square::E5.bitboard().0,
            black: Square::C4.bitboard().0,
        }],
        open: 3,
        placements: 2_000,
        ..Correspondence::default()
    });
    let drawn = corresponding(
        Layer::Zugzwang,
        &board,
        Some(&Query::Done(Rc::clone(&found))),
    );
    let words = words_on(&drawn, Square::E5);
    assert_eq!(words, ["1 for the white king", "1 for the white king"]);
    assert!(drawn.words[1].contains("1: White's king on e5, Black's on c4."));
    assert!(drawn.words[2].contains("3 are not decided"));
    let none = corresponding(Layer::Replies, &board, Some(&Query::Done(found)));
    assert!(none.words[0].contains("no corresponding squares (forced reply)"));
    let waiting = corresponding(Layer::Replies, &board, None);
    assert!(waiting.words[0].starts_with("Solving the pawn structure"));
}

#[test]
fn the_opposition_names_its_holder_and_the_steps_into_it() {
    let held = picture_of(Layer::Opposition, "8/8/3k4/8/3K4/8/8/8 b - - 0 1", None);
    assert_eq!(
        held.words[0],
        "White has the opposition: the kings stand on d4 and d6, and Black has to give way."
    );
    assert_eq!(words_on(&held, Square::D5), ["between the kings"]);
    let taken = picture_of(Layer::Opposition, "8/8/3k4/8/8/3K4/8/8 w - - 0 1", None);
    assert_eq!(
        taken.words[0],
        "Nobody has the opposition yet. White takes it by stepping to d2 or d4."
    );
}

#[test]
fn paths_lead_to_the_goal_or_say_that_there_is_none() {
    let paths = picture_of(
        Layer::WhitePath,
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        Some(Square::D6),
    );
    assert_eq!(
        paths.words[0],
        "The white king on h8 needs 4 moves to d6, on 9 shortest paths, while everything else \
         stands still."
    );
    assert_eq!(words_on(&paths, Square::D6), ["the goal, at move 4"]);
    let none = picture_of(
        Layer::WhitePath,
        "8/8/8/8/8/1k6/8/K7 w - - 0 1",
        Some(Square::A3),
    );
    assert!(none.words[0].contains("has no path to a3"));
}

#[test]
fn spheres_say_what_the_defender_holds_before_the_pawn() {
    let picture = picture_of(Layer::Spheres, "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", None);
    assert!(
        picture.words[0].ends_with("It is the turn of White, whose king claims squares first.")
    );
    assert_eq!(
        words_on(&picture, Square::C5),
        ["where the black king begins"]
    );
}

#[test]
fn spare_moves_count_the_choice_of_the_double_step() {
    let picture = picture_of(Layer::SpareMoves, "4k3/4p3/8/8/8/8/P7/4K3 w - - 0 1", None);
    assert!(picture.words[0].starts_with("White has 0 spare moves"));
    let blocked = picture_of(Layer::SpareMoves, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", None);
    assert_eq!(
        blocked.words[0],
        "White has 3 or 4 spare moves, passed pawns left out."
    );
}

#[test]
fn the_rule_and_the_layer_draw_the_same_square_whoever_moves() {
    use endgame::calculation::{men, rule_of_the_square, square_of_the_pawn};
    use endgame::facts::Solo;
    for fen in [
        "8/8/8/7k/1P6/8/8/K7 b - - 0 1",
        "8/8/8/7k/1P6/8/8/K7 w - - 0 1",
        "8/8/8/1k6/8/1P6/8/K7 b - - 0 1",
    ] {
        let view = View::new(&fen.parse().unwrap(), Color::White);
        let pawn = men(&view, Color::White).pawns.next_square().unwrap();
        let rule = rule_of_the_square(&view, pawn, Color::White);
        let drawn = square_of_the_pawn(rule.queening, rule.steps, rule.defender);
        assert_eq!(Solo::of(&view).unwrap().pawn_square(), drawn, "{fen}");
        let picture = picture_of(Layer::Square, fen, None);
        let patched = picture.overlay.patches.iter().map(|patch| patch.square);
        assert_eq!(patched.collect::<cozy_chess::BitBoard>(), drawn, "{fen}");
    }
    let view = View::new(
        &"8/8/8/7k/1P6/8/8/K7 b - - 0 1".parse().unwrap(),
        Color::White,
    );
    assert_eq!(Solo::of(&view).unwrap().pawn_square().len(), 25);
}
