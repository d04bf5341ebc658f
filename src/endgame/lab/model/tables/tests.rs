//! The plan that builds tables, with workers and storage played by the tests.

use super::*;
use crate::experiment::table_making::MakingReply;
use endgame::oracle::Material;

fn looked() -> Tables {
    let mut tables = Tables::default();
    tables.update(Action::Looked(Ok(Vec::new())));
    tables
}

/// Lets the workers make what they are given, the last begun first, until nothing is left to do.
fn make_all(tables: &mut Tables, effects: Vec<Effect>) -> Vec<Material> {
    let mut made = Vec::new();
    let mut open = effects;
    while let Some(effect) = open.pop() {
        if let Effect::Make(worker, material) = effect {
            made.push(material);
            open.extend(tables.update(Action::Received(worker, material, MakingReply::Made)));
        }
    }
    made
}

fn ending(name: &str) -> Material {
    name.parse().unwrap()
}

#[test]
fn all_tables_of_a_goal_are_made_once_and_kept() {
    let mut tables = looked();
    let effects = tables.update(Action::Build(Goal::TwoPawns, 2));
    let mut made = make_all(&mut tables, effects);
    assert!(tables.plan.is_none() && tables.has(Goal::TwoPawns));
    assert!(!tables.has(Goal::PawnEach));
    let count = made.len();
    made.sort_unstable();
    made.dedup();
    assert_eq!(
        (made.len(), count),
        (tables.kept.as_ref().unwrap().len(), count)
    );
    let again = tables.update(Action::Build(Goal::TwoPawns, 2));
    assert!(matches!(&again[..], [Effect::Say(_)]), "{again:?}");
}

#[test]
fn a_worker_that_dies_is_replaced_and_its_ending_made_by_another() {
    let mut tables = looked();
    tables.update(Action::Build(Goal::TwoPawns, 1));
    let lost = tables.plan.as_ref().unwrap().workers[0].unwrap().material;
    let effects = tables.update(Action::Died(0, "gone".to_owned()));
    assert_eq!(effects, [Effect::Replace(0), Effect::Make(0, lost)]);
    tables.update(Action::Died(0, "gone".to_owned()));
    let effects = tables.update(Action::Died(0, "gone".to_owned()));
    assert!(effects.contains(&Effect::EndWorkers) && tables.plan.is_none());
    assert!(tables.trouble.as_ref().unwrap().contains("gone"));
}

#[test]
fn what_is_missing_after_all_is_made_first() {
    let mut tables = Tables::default();
    let pawnless = Material::all().into_iter().filter(|m| m.pawns() == 0);
    tables.update(Action::Looked(Ok(pawnless.collect())));
    let effects = tables.update(Action::Build(Goal::TwoPawns, 1));
    let [Effect::Make(0, first), ..] = effects[..] else {
        panic!("{effects:?}")
    };
    let missing = ending("KQK");
    let effects = tables.update(Action::Received(0, first, MakingReply::Missing(missing)));
    assert!(effects.contains(&Effect::Make(0, missing)), "{effects:?}");
    let made = make_all(&mut tables, effects);
    assert!(made.contains(&first) && tables.has(Goal::TwoPawns));
}

#[test]
fn stopping_keeps_what_is_finished() {
    let mut tables = looked();
    let effects = tables.update(Action::Build(Goal::All, 1));
    let [Effect::Make(0, first), ..] = effects[..] else {
        panic!("{effects:?}")
    };
    tables.update(Action::Received(0, first, MakingReply::Made));
    assert!(tables.update(Action::Stop).contains(&Effect::EndWorkers));
    assert!(tables.kept.as_ref().unwrap().contains(&first) && tables.plan.is_none());
    // Later replies of the worker are ignored.
    assert!(
        tables
            .update(Action::Received(0, first, MakingReply::Made))
            .is_empty()
    );
    assert!(tables.bytes() > 0 && Goal::All.bytes() > 100_000_000);
}

/// Wants the tables of an ending, after so many reports that they are missing.
fn awaits(name: &str, refusals: u32) -> Action {
    let material = ending(name);
    Action::Want(Some(TableWish { material, refusals }), 2)
}

fn first_made(effects: &[Effect]) -> Option<Material> {
    effects.iter().find_map(|effect| match effect {
        Effect::Make(_, material) => Some(*material),
        _ => None,
    })
}

#[test]
fn what_somebody_waits_for_is_made_whatever_its_size_and_though_it_was_stopped() {
    for big in ["KPPK", "KPKP"] {
        let mut tables = looked();
        assert_eq!(tables.update(awaits(big, 0)), [], "unasked it is too much");
        let effects = tables.update(awaits(big, 1));
        assert!(first_made(&effects).is_some(), "{big}: {effects:?}");
        let stopped = tables.update(Action::Stop);
        assert!(stopped.contains(&Effect::GiveUp("the building was stopped".to_owned())));
        tables.update(Action::Want(None, 2));
        assert!(first_made(&tables.update(awaits(big, 1))).is_some());
        // Its table can be waited for before the browser has said what is kept.
        let mut tables = Tables::default();
        assert_eq!(tables.update(awaits(big, 1)), []);
        let effects = tables.update(Action::Looked(Ok(Vec::new())));
        assert!(first_made(&effects).is_some());
    }
}

#[test]
fn what_somebody_waits_for_takes_the_place_of_another_ending_that_nobody_chose() {
    let mut tables = looked();
    tables.update(awaits("KPPK", 1));
    let effects = tables.update(awaits("KQKR", 1));
    assert_eq!(effects[0], Effect::EndWorkers);
    assert_eq!(
        tables.plan.as_ref().unwrap().goal,
        Goal::Ending(ending("KQKR"))
    );
    let made = make_all(&mut tables, effects);
    assert!(made.contains(&ending("KQKR")) && tables.plan.is_none());
    // A goal that was chosen goes on, and the ending comes after it.
    let effects = tables.update(Action::Build(Goal::TwoPawns, 1));
    assert_eq!(tables.update(awaits("KBKN", 1)), []);
    let made = make_all(&mut tables, effects);
    assert!(made.contains(&ending("KPPK")) && made.contains(&ending("KBKN")));
}

#[test]
fn whoever_waits_is_told_when_the_tables_will_not_come() {
    let gives_up = |effects: &[Effect], why: &str| {
        let told = |effect: &Effect| matches!(effect, Effect::GiveUp(text) if text.contains(why));
        effects.iter().any(told)
    };
    let mut tables = looked();
    let effects = tables.update(awaits("KPKP", 1));
    let material = first_made(&effects).unwrap();
    let failed = MakingReply::Failed("no room".to_owned());
    let effects = tables.update(Action::Received(0, material, failed));
    assert!(gives_up(&effects, "no room"), "{effects:?}");
    let mut tables = Tables::default();
    tables.update(awaits("KPKP", 1));
    let effects = tables.update(Action::Looked(Err("the storage is off".to_owned())));
    assert!(gives_up(&effects, "the storage is off"));
    // Tables are stored and yet not found: ask the browser again, then the worker, then give up.
    let mut tables = Tables::default();
    let all = || Action::Looked(Ok(Material::all()));
    tables.update(all());
    assert_eq!(tables.update(awaits("KPKP", 1)), [Effect::Look]);
    assert_eq!(tables.update(all()), [Effect::Changed]);
    assert!(gives_up(
        &tables.update(awaits("KPKP", 2)),
        "cannot be read"
    ));
    // If the browser has deleted them, they are built.
    let mut tables = Tables::default();
    tables.update(all());
    tables.update(awaits("KPKP", 1));
    let effects = tables.update(Action::Looked(Ok(Vec::new())));
    assert!(first_made(&effects).is_some());
}

#[test]
fn a_browser_that_keeps_nothing_says_so() {
    let mut tables = Tables::default();
    assert_eq!(tables.update(Action::Build(Goal::All, 1)), [Effect::Look]);
    tables.update(Action::Looked(
        Err("the storage is switched off".to_owned()),
    ));
    assert!(tables.trouble.as_ref().unwrap().contains("switched off"));
    assert_eq!(megabytes(57_300_000), "57 MB");
    assert_eq!(megabytes(1_240_000), "1.2 MB");
}
