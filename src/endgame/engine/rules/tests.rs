//! The rule base in use: examples, sentences, evidence, and equal verdicts from every side.

use super::{Bound, RuleBase, all, evaluate, evaluate_by, exchanged, firing, firing_by, range};
use crate::{Value, View};
use cozy_chess::{Board, Color, Piece, Square};
use std::collections::BTreeSet;

fn board(fen: &str) -> Board {
    fen.parse()
        .unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn sentence(fen: &str, side: Color, id: &str) -> String {
    let evaluation = evaluate(&View::new(&board(fen), side));
    let fired = evaluation
        .fired
        .into_iter()
        .find(|fired| fired.rule.id == id);
    fired
        .unwrap_or_else(|| panic!("{id} does not fire in {fen}"))
        .sentence
}

fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    all().map(|rule| (rule.id, rule.example))
}

#[test]
fn the_paper_prints_five_rules_of_king_and_pawn_and_tables_are_no_rules_of_its_loop() {
    let has = |base: RuleBase| all().filter(move |rule| base.has(rule));
    let printed: Vec<_> = has(RuleBase::Printed).map(|rule| rule.id).collect();
    let expected = [
        "bare-king-cannot-win",
        "rule-of-the-square",
        "opposition",
        "king-beside-on-the-sixth",
        "key-square-in-sphere",
        "gets-to-the-pawn",
    ];
    assert_eq!(printed, expected);
    assert!(has(RuleBase::WithoutTables).all(|rule| !rule.by_table));
    let tables: Vec<_> = all().filter(|rule| rule.by_table).collect();
    assert_eq!(has(RuleBase::All).count(), all().count());
    assert!(tables.iter().all(|rule| rule.whence().contains("table")));
    for table in tables {
        let board = board(table.example);
        let view = View::new(&board, Color::White);
        let fires = |base| {
            evaluate_by(&view, base)
                .fired
                .into_iter()
                .any(|fired| fired.rule.id == table.id)
        };
        assert!(
            fires(RuleBase::All) && !fires(RuleBase::WithoutTables),
            "{}",
            table.id
        );
    }
}

#[test]
fn every_rule_has_its_own_name_a_sentence_and_an_example() {
    let mut ids = BTreeSet::new();
    for rule in all() {
        assert!(ids.insert(rule.id), "{} twice", rule.id);
        assert!(
            rule.id
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '-'),
            "{}",
            rule.id
        );
        assert!(rule.statement.ends_with(['.', ')']), "{}", rule.statement);
        assert!(!rule.example.is_empty(), "{} has no example", rule.id);
    }
}

#[test]
fn every_rule_fires_in_its_examples() {
    for (id, fen) in examples() {
        let sentence = sentence(fen, Color::White, id);
        assert!(!sentence.contains(['{', '}']), "{sentence}");
        assert!(sentence.ends_with('.'), "{sentence}");
    }
}

#[test]
fn the_evidence_names_kings_where_kings_stand() {
    for (_, fen) in examples() {
        let board = board(fen);
        for fired in evaluate(&View::new(&board, Color::White)).fired {
            for binding in &fired.bindings {
                for (role, color) in [("white king", Color::White), ("black king", Color::Black)] {
                    if binding.role == role {
                        assert_eq!(binding.bound, Bound::Square(board.king(color)), "{fen}");
                    }
                }
                assert!(!binding.role.contains('{'), "{}", binding.role);
            }
        }
    }
}

#[test]
fn either_sides_view_says_the_same() {
    for (_, fen) in examples() {
        let board = board(fen);
        let [white, black] = Color::ALL.map(|side| View::new(&board, side));
        assert_eq!(range(&white), range(&black).opposite(), "{fen}");
        assert_eq!(exchanged(&white), black, "{fen}");
    }
}

#[test]
fn the_fast_way_and_the_reasons_agree() {
    for (_, fen) in examples() {
        let view = View::new(&board(fen), Color::White);
        let evaluation = evaluate(&view);
        let fast = range(&view);
        assert!(
            fast == evaluation.range || fast.decided().is_some(),
            "{fen}"
        );
        for base in [RuleBase::All, RuleBase::WithoutTables, RuleBase::Printed] {
            let fired = evaluate_by(&view, base).fired;
            let told = fired.iter().map(|fired| (fired.rule.id, fired.range));
            let firing = firing_by(&view, base);
            let firing = firing.iter().map(|(rule, range)| (rule.id, *range));
            assert!(firing.eq(told), "{fen}");
        }
    }
}

#[test]
fn the_board_mirrored_gives_the_same_range() {
    for (_, fen) in examples() {
        let view = View::new(&board(fen), Color::White);
        let mut mirrored = view;
        for men in [&mut mirrored.white, &mut mirrored.black] {
            men.king = men.king.flip_file();
            men.pawns = men.pawns.flip_files();
            men.queens = men.queens.flip_files();
            men.rooks = men.rooks.flip_files();
            men.bishops = men.bishops.flip_files();
            men.knights = men.knights.flip_files();
        }
        assert_eq!(range(&view), range(&mirrored), "{fen}");
    }
}

#[test]
fn the_rule_of_the_square_is_told_with_its_corners() {
    assert_eq!(
        sentence(
            "8/8/8/6k1/1P6/8/8/K7 w - - 0 1",
            Color::White,
            "rule-of-the-square"
        ),
        "Rule of the square: the black king on g5 is outside the square b4-b8-f8-f4 of the pawn on b4."
    );
}

#[test]
fn a_black_pawn_is_told_with_the_colours_and_squares_of_the_board() {
    assert_eq!(
        sentence(
            "k7/8/8/1p6/6K1/8/8/8 b - - 0 1",
            Color::White,
            "rule-of-the-square"
        ),
        "Rule of the square: the white king on g4 is outside the square b1-b5-f5-f1 of the pawn on b5."
    );
}

#[test]
fn the_opposition_is_noted_with_the_side_that_has_it() {
    let view = View::new(&board("8/8/8/2k5/8/2K5/4P3/8 b - - 0 1"), Color::Black);
    let noted = super::noted_by(&view, RuleBase::All, Value::Loss);
    assert_eq!(
        noted,
        Some(super::Noted {
            note: super::Note::Opposition,
            square: Square::C5,
            loser: Color::Black
        })
    );
}

#[test]
fn a_right_to_take_in_passing_silences_the_rules_of_pawn_against_pawn() {
    let with = board("8/8/8/8/3pP3/8/k7/6K1 b - e3 0 1");
    assert_eq!(firing(&View::new(&with, Color::White)).len(), 0);
    assert_eq!(with.pieces(Piece::Pawn).len(), 2);
}
