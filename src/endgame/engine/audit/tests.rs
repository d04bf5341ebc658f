//! The rules against exact values.

use super::kpk_truth::Truth;
use super::rules::{RuleAudit, board, loose_audit, rule_audit};
use crate::rules::{LOOSE, all, evaluate, wins_alone};
use crate::{Range, Value, View};
use cozy_chess::{Board, Color, File};
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
        ("loose-close-and-closer", 2_001, 45_087),
        ("loose-black-closer", 32_080, 70_166),
    ];
    for (id, wrong, fired) in known {
        let tally = audit.rule(id).unwrap();
        assert_eq!((tally.wrong, tally.fired), (wrong, fired), "{id}");
        assert!(!tally.counter_examples.is_empty());
    }
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
