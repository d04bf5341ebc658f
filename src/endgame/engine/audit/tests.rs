//! The rules against exact values.

use super::kpk_truth::Truth;
use super::rules::{RuleAudit, board, loose_audit, rule_audit};
use crate::calculation::critical_squares;
use crate::facts::{Solo, distance};
use crate::rules::{LOOSE, all, evaluate, wins_alone};
use crate::{Range, Value, View};
use chess::moves::{legal_moves, played};
use cozy_chess::{BitBoard, Board, Color, File, Move, Rank, Square};
use std::collections::HashMap;
use std::sync::LazyLock;

static TRUTH: LazyLock<Truth> = LazyLock::new(Truth::new);

fn view(fen: &str) -> View {
    let board: Board = fen
        .parse()
        .unwrap_or_else(|error| panic!("{fen}: {error:?}"));
    View::new(&board, Color::White)
}

fn audit_kpk(stride: usize) -> RuleAudit {
    let mut audit = RuleAudit::default();
    for (view, value) in TRUTH.positions().step_by(stride) {
        audit.merge(rule_audit([view], |_| Some(value)));
    }
    audit
}

#[test]
fn brute_force_gives_the_known_totals_of_king_and_pawn_against_king() {
    let count = |white_to_move, value| {
        let fits =
            |(view, found): &(View, Value)| view.white_to_move == white_to_move && *found == value;
        TRUTH.positions().filter(fits).count()
    };
    assert_eq!(count(true, Value::Win), 124_960);
    assert_eq!(count(true, Value::Draw), 38_368);
    assert_eq!(count(false, Value::Win), 97_604);
    assert_eq!(count(false, Value::Draw), 70_420);
}

#[test]
fn no_rule_of_king_and_pawn_against_king_errs_in_any_seventh_position() {
    let audit = audit_kpk(7);
    assert_eq!(
        (audit.wrong(), audit.inconsistent),
        (0, 0),
        "{:?}",
        audit.rules
    );
    assert!(
        audit.statically_decided() > 0.91,
        "{}",
        audit.statically_decided()
    );
}

#[test]
fn no_rule_of_king_and_pawn_against_king_errs_anywhere() {
    let audit = audit_kpk(1);
    assert_eq!(audit.positions, 331_352);
    assert_eq!(
        (audit.wrong(), audit.inconsistent),
        (0, 0),
        "{:?}",
        audit.rules
    );
}

#[test]
fn what_is_worked_out_of_king_and_pawn_against_king_is_true_everywhere() {
    for (view, value) in TRUTH.positions() {
        let pawn = view.white.pawns.next_square().unwrap();
        let wins = wins_alone(pawn, view.white.king, view.black.king, view.white_to_move);
        assert_eq!(wins, value == Value::Win, "{}", board(&view).unwrap());
    }
}

#[test]
fn the_loose_rules_err_as_often_as_is_known() {
    let mut audit = RuleAudit::default();
    for (view, value) in TRUTH.positions() {
        let left = view
            .white
            .pawns
            .into_iter()
            .all(|pawn| pawn.file() <= File::D);
        if left {
            audit.merge(loose_audit([view], |_| Some(value)));
        }
    }
    let known = [
        ("loose-opposition-sideways", 626, 1_512),
        ("loose-opposition-on-file", 550, 1_485),
        ("loose-square", 604, 86_563),
        ("loose-close-and-closer", 4, 47_572),
        ("loose-black-closer", 1_169, 37_204),
    ];
    for (id, wrong, fired) in known {
        let tally = audit.rule(id).unwrap();
        assert_eq!((tally.wrong, tally.fired), (wrong, fired), "{id}");
        assert!(!tally.counter_examples.is_empty());
    }
}

/// Without the move in hand, by plain distances: the figures that the ledger sets beside the spheres.
#[test]
fn measured_by_plain_distance_the_nearer_king_is_too_late_more_often() {
    let mut counts = [0, 0];
    for (view, value) in TRUTH.positions() {
        let facts = Solo::of(&view).unwrap();
        let white = facts.white_to_pawn() - facts.white_in_hand();
        let black = facts.black_to_pawn() - facts.black_in_hand();
        let away = distance(facts.black, facts.queening_square()) - facts.black_in_hand();
        if black < white && away <= facts.steps() {
            counts[0] += usize::from(value != Value::Draw);
            counts[1] += 1;
        }
    }
    assert_eq!(counts, [6_938, 81_912]);
}

/// Below the sixth rank the paper's test by spheres has no exception.
#[test]
fn below_the_sixth_a_key_square_in_the_sphere_wins_everywhere() {
    let loose = LOOSE
        .iter()
        .find(|loose| loose.id == "loose-close-and-closer");
    let when = loose.unwrap().when;
    let fires = |(view, _): &(View, Value)| {
        let pawn = view.white.pawns.next_square().unwrap();
        pawn.rank() < Rank::Sixth && when(view)
    };
    let values: Vec<_> = TRUTH.positions().filter(fires).map(|row| row.1).collect();
    assert_eq!(values.len(), 73_520);
    assert!(values.iter().all(|&value| value == Value::Win));
}

/// Example 3 (pp. 2-3): K-B3 alone wins and takes the opposition with the king before his pawn, and Q4 and K4 are
/// the nearest critical squares.
#[test]
fn one_position_and_its_mirror_image_fit_the_text_of_example_three() {
    let values: HashMap<View, Value> = TRUTH.positions().collect();
    let goals = Square::D4.bitboard() | Square::E4.bitboard();
    let mut found = Vec::new();
    for (view, value) in TRUTH.positions() {
        if !view.white_to_move || value != Value::Win {
            continue;
        }
        let (pawn, king) = (view.white.pawns.next_square().unwrap(), view.white.king);
        let critical = critical_squares(pawn, Color::White);
        let away = |square: Square| distance(king, square);
        let least = critical.into_iter().map(away).min();
        let nearest: BitBoard = critical
            .into_iter()
            .filter(|&square| Some(away(square)) == least)
            .collect();
        if nearest != goals {
            continue;
        }
        let position = board(&view).unwrap();
        let wins = |mv: &Move| {
            let after = View::new(&played(&position, *mv), Color::White);
            values.get(&after) == Some(&Value::Win)
        };
        let winning: Vec<_> = legal_moves(&position).into_iter().filter(wins).collect();
        let [mv] = winning[..] else { continue };
        let after = View::new(&played(&position, mv), Color::White);
        let facing = evaluate(&after)
            .fired
            .iter()
            .any(|fired| fired.rule.id == "opposition");
        if mv.from == king && [Square::C3, Square::F3].contains(&mv.to) && facing {
            found.push(position.to_string());
        }
    }
    assert_eq!(
        found,
        [
            "8/8/8/5k2/8/8/3P1K2/8 w - - 0 1",
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"
        ]
    );
}

#[test]
fn each_loose_rule_applies_to_its_counter_example_and_the_exact_rules_do_not_agree() {
    for loose in LOOSE {
        let view = view(loose.counter_example);
        assert!((loose.when)(&view), "{} does not apply", loose.id);
        let evaluation = evaluate(&view);
        assert!(
            evaluation
                .fired
                .iter()
                .all(|fired| fired.rule.id != loose.exact),
            "{} agrees with {}",
            loose.exact,
            loose.id
        );
        assert!(
            evaluation.range.and(loose.conclusion) != Some(evaluation.range),
            "{}",
            loose.id
        );
        assert!(
            all().any(|rule| rule.id == loose.exact),
            "{} is not a rule",
            loose.exact
        );
    }
}

#[test]
fn a_rule_that_errs_is_counted_with_its_counter_example() {
    let (view, _) = TRUTH
        .positions()
        .find(|(_, value)| *value == Value::Draw)
        .unwrap();
    let audit = rule_audit([view], |_| Some(Value::Loss));
    assert_eq!(audit.inconsistent, 1);
    assert!(audit.wrong() > 0);
    let tally = &audit.rules[0];
    assert_eq!(tally.counter_examples, [view]);
}

#[test]
fn audits_of_two_halves_merge_into_the_audit_of_the_whole() {
    let positions: Vec<_> = TRUTH.positions().step_by(1_009).collect();
    let audit = |part: &[(View, Value)]| {
        let mut audit = RuleAudit::default();
        for (view, value) in part {
            audit.merge(rule_audit([*view], |_| Some(*value)));
        }
        audit
    };
    let (one, other) = positions.split_at(positions.len() / 2);
    let mut halves = audit(one);
    halves.merge(audit(other));
    assert_eq!(halves, audit(&positions));
}

#[test]
fn a_position_with_unknown_truth_is_left_out() {
    let audit = rule_audit([view("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")], |_| None);
    assert_eq!(audit, RuleAudit::default());
    assert_eq!(Range::UNKNOWN.and(Range::WIN), Some(Range::WIN));
}
