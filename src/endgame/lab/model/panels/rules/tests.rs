//! The list of rules under test.

use super::*;
use crate::experiment::audit::RuleFigures;
use endgame::Value;

fn king_and_pawn() -> Material {
    "KPK".parse().unwrap()
}

fn figures() -> Figures {
    Figures {
        ending: king_and_pawn(),
        is_whole: true,
        positions: 400,
        decided: 300,
        inconsistent: 0,
        rules: vec![RuleFigures {
            id: "opposition".to_owned(),
            fired: 20,
            wrong: 0,
        }],
        loose: Vec::new(),
    }
}

fn received(job: JobId, reply: Reply) -> Action {
    Action::Received(Answer::of(job, reply))
}

fn counterexample(number: u32) -> Counterexample {
    Counterexample {
        rule: "loose-square".to_owned(),
        ending: king_and_pawn(),
        number,
        position: "8/8/8/8/8/8/1P6/k6K b - - 0 1".to_owned(),
        says: Range::WIN,
        truth: Value::Draw,
        rules: Range::DRAW,
        eg: Range::DRAW,
        proved: Range::DRAW,
        best: Some("Kxb2".to_owned()),
    }
}

#[test]
fn every_rule_is_listed_once_under_its_ending_and_ids_are_unique() {
    let list = RuleList::default();
    let counts: usize = list.listed().iter().map(|(_, count, _)| count).sum();
    assert_eq!(counts, RuleEntry::all().count());
    let mut ids: Vec<_> = RuleEntry::all().map(|entry| entry.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), counts);
    assert!(list.listed().iter().all(|(_, _, shown)| shown.is_empty()));
}

#[test]
fn a_search_finds_rules_by_all_of_its_words() {
    let mut list = RuleList::default();
    list.update(Action::Search("square POPULAR".to_owned()));
    let found: Vec<_> = list
        .listed()
        .into_iter()
        .flat_map(|(_, _, own)| own)
        .collect();
    assert!(found.iter().any(|entry| entry.id == "loose-square"));
    assert!(found.iter().all(|entry| entry.provenance.is_none()));
    list.update(Action::Search("no rule has these words".to_owned()));
    assert!(list.listed().is_empty());
}

#[test]
fn every_example_is_a_position_that_can_be_put_up_or_told() {
    let mut list = RuleList::default();
    for entry in RuleEntry::all() {
        let example = entry.example;
        assert!(!example.is_empty(), "{}", entry.id);
        let effects = list.update(Action::Example(example));
        let [Effect::PutUp(board)] = &effects[..] else {
            panic!("{}: {example}", entry.id)
        };
        assert!(words::men(board).contains("to move"));
    }
}

#[test]
fn endings_are_judged_one_after_another_and_those_without_a_table_are_named() {
    let mut list = RuleList::default();
    let four: Material = "KPPK".parse().unwrap();
    let effects = list.update(Action::Audit(vec![four, king_and_pawn()]));
    assert_eq!(effects, [Effect::Send(1, Request::Rules(four))]);
    let effects = list.update(received(1, Reply::Missing(four)));
    assert_eq!(effects[0], Effect::Send(2, Request::Rules(king_and_pawn())));
    assert_eq!(list.missing, [four]);
    list.update(received(2, Reply::Progress { done: 1, of: 4 }));
    let share = list.jobs.progress().unwrap().share();
    assert!((share - 0.25).abs() < 1e-9);
    list.update(received(2, Reply::Rules(figures())));
    assert!(!list.jobs.is_running());
    assert!(summary(&list.figures[&king_and_pawn()]).contains("75.00 %"));
}

#[test]
fn answers_to_an_earlier_job_are_dropped() {
    let mut list = RuleList::default();
    list.update(Action::Audit(vec![king_and_pawn()]));
    list.update(Action::Audit(vec![king_and_pawn()]));
    assert!(list.update(received(1, Reply::Rules(figures()))).is_empty());
    assert!(list.figures.is_empty() && list.jobs.is_running());
}

#[test]
fn a_hunt_puts_up_the_first_counter_example_and_then_the_next() {
    let mut list = RuleList::default();
    let from = |effects: &[Effect]| match effects {
        [Effect::Send(id, Request::Hunt { from, .. })] => (*id, *from),
        other => panic!("{other:?}"),
    };
    let (id, begin) = from(&list.update(Action::Hunt("loose-square")));
    assert_eq!(begin, 0);
    let found = Reply::Hunted(Some(counterexample(77)));
    let effects = list.update(received(id, found));
    assert!(matches!(&effects[0], Effect::PutUp(board) if board.to_string().starts_with("8/8")));
    let (id, next) = from(&list.update(Action::Hunt("loose-square")));
    assert_eq!(next, 78);
    list.update(received(id, Reply::Hunted(None)));
    assert_eq!(
        list.quarry_of("loose-square"),
        Some(&HuntOutcome::None {
            rule: "loose-square".to_owned(),
            after_others: true
        })
    );
    // After the last one it begins again.
    assert_eq!(from(&list.update(Action::Hunt("loose-square"))).1, 0);
}

#[test]
fn a_stop_keeps_the_part_that_was_judged_and_a_dead_worker_is_told() {
    let mut list = RuleList::default();
    list.update(Action::AuditAll);
    assert!(!list.waiting.is_empty());
    let effects = list.update(Action::Stop);
    assert_eq!(effects, [Effect::Send(1, Request::Cancel)]);
    let part = Figures {
        is_whole: false,
        ..figures()
    };
    list.update(received(1, Reply::Rules(part)));
    assert!(!list.jobs.is_running());
    assert!(summary(&list.figures[&king_and_pawn()]).contains("stopped after"));
    list.update(Action::Hunt("loose-square"));
    let effects = list.update(Action::Died("out of memory".to_owned()));
    assert_eq!(effects[0], Effect::EndWorker);
    assert!(
        list.jobs
            .trouble
            .as_ref()
            .unwrap()
            .contains("out of memory")
    );
}
