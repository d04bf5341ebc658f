//! The rating lab as a whole, with a worker that answers at once.

mod runs;

use super::*;
use crate::experiment::{Analysis, ENGINES, Limit, Panel, Reply, SetName, State, Unit};
use kit::experiment::link::LinkState;
use kit::experiment::wire::{Answer, Order};
use kit::model::lab::{Elsewhere, Joined, Key};

const GOOD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\"; c0 \"e4=10, d4=9\";\n\
     8/8/8/2k5/8/8/2K1P3/8 w - - id \"ending\"; c0 \"Kc3=10\";\n";

/// Answers as the worker would. Gives the other effects.
fn work(lab: &mut Lab, effects: Vec<Effect>) -> Vec<Effect> {
    let mut waiting = effects;
    let mut others = Vec::new();
    while !waiting.is_empty() {
        let effect = waiting.remove(0);
        match effect {
            Effect::Send(id, Order::Start(question)) => {
                let state = Analysis::new(&question).unwrap().run();
                let done = Answer::of(id, Reply::Done(state));
                waiting.extend(lab.update(Action::Received(done)));
            }
            other => others.push(other),
        }
    }
    others
}

/// The event of own positions and table that the browser kept.
fn kept(texts: [Option<String>; 2]) -> Action {
    let places = [Kept::Positions, Kept::Table].into_iter().zip(texts);
    let kept = places.filter_map(|(place, text)| Some((place.key().to_owned(), text?)));
    Action::Kept(kept.collect())
}

fn own() -> Lab {
    let mut lab = Lab::default();
    lab.update(RatingAction::TakeEpd(GOOD.to_owned()));
    lab
}

fn engine(name: &str) -> usize {
    ENGINES.iter().position(|row| row.0 == name).unwrap()
}

/// The number of the analysis asked for, if one is.
fn asked(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(id, Order::Start(_)) => Some(*id),
        _ => None,
    })
}

#[test]
fn the_first_screen_is_the_sources_example() {
    let mut lab = Lab::default();
    lab.update(Action::Open(String::new()));
    assert_eq!(lab.panel, Panel::Timeline);
    assert_eq!(format!("{:.3}", lab.draft.get().score()), "7.391");
    lab.update(RatingAction::Edit(Edit::Rate("300".to_owned())));
    assert_eq!(format!("{:.3}", lab.draft.get().score()), "8.148");
}

#[test]
fn the_set_that_comes_with_the_program_is_as_large_as_it_says() {
    let lab = Lab::default();
    let words = Lab::set_words(SetName::Shipped);
    assert_eq!(words, format!("{} middlegames", lab.shipped.len()));
    let words = Lab::set_words(SetName::Endings);
    assert_eq!(words, format!("{} pawn endings", lab.endings.len()));
}

#[test]
fn edits_can_be_taken_back_and_a_drag_is_one_of_them() {
    let mut lab = Lab::default();
    let before = lab.draft.get().clone();
    for since in [100.0, 110.0, 120.0] {
        lab.update(RatingAction::Edit(Edit::Drag(1, since)));
    }
    lab.update(RatingAction::EndGesture);
    assert!((lab.draft.get().changes[1].since - 120.0).abs() < 1e-9);
    lab.update(RatingAction::Undo);
    assert_eq!(*lab.draft.get(), before);
    lab.update(RatingAction::Redo);
    assert!((lab.draft.get().changes[1].since - 120.0).abs() < 1e-9);
}

#[test]
fn a_mistake_is_told_where_it_was_made_and_changes_nothing() {
    let mut lab = Lab::default();
    let before = lab.draft.get().clone();
    lab.update(RatingAction::Edit(Edit::Share("2".to_owned())));
    assert!(
        lab.mistake_at(Spot::Decay)
            .unwrap()
            .contains("not a value for P")
    );
    assert_eq!(lab.mistake_at(Spot::Changes), None);
    assert_eq!(*lab.draft.get(), before);
    // What was typed is not lost, and stands in no other field.
    assert_eq!(lab.left_in(&Field::Share), Some("2"));
    assert_eq!(lab.left_in(&Field::Rate), None);
    lab.update(RatingAction::Edit(Edit::Share("0.5".to_owned())));
    assert_eq!(lab.mistake_at(Spot::Decay), None);
}

#[test]
fn a_person_is_scored_like_an_engine() {
    let mut lab = own();
    lab.update(RatingAction::SetPosition(0));
    lab.update(RatingAction::BeginTest(1_000.0));
    let play =
        |lab: &mut Lab, mv: &str, now| lab.update(RatingAction::Prefer(mv.parse().unwrap(), now));
    play(&mut lab, "a2a3", 2_000.0);
    play(&mut lab, "e2e4", 11_000.0);
    // No move of this position.
    play(&mut lab, "e2e5", 12_000.0);
    lab.update(Action::Clock(13_000.0));
    assert!(lab.is_attempting());
    lab.update(RatingAction::EndTest(14_000.0));
    let kept = lab.drain_unsaved();
    assert!(kept.iter().any(|it| it.0 == "table" && it.1.is_some()));
    let row = &lab.table.rows[0];
    assert!(row.person && row.engine == "You" && row.unit() == Unit::Seconds);
    let draft = lab
        .attempt
        .as_ref()
        .unwrap()
        .draft("You", 10.0, lab.share_left());
    assert_eq!(draft.changes_text(), "1:a3, 10:e4");
    // After one R just P is left, and all of it goes to a move of mark 10.
    assert!((draft.score() - 10.0 / 2.25).abs() < 1e-9);
    lab.update(RatingAction::NextTest(20_000.0));
    assert_eq!(lab.attempt.as_ref().unwrap().position.name, "ending");
    lab.update(Action::Clock(20_000.0 + 120_001.0));
    assert!(!lab.is_attempting());
    assert_eq!(lab.table.rows.len(), 1);
    assert_eq!(lab.table.rows[0].analyses.len(), 2);
}

#[test]
fn a_clock_that_is_set_back_takes_no_time_back() {
    let mut lab = own();
    lab.update(RatingAction::BeginTest(1_000.0));
    lab.update(Action::Clock(9_000.0));
    lab.update(RatingAction::Prefer("e2e3".parse().unwrap(), 2_000.0));
    let attempt = lab.attempt.as_ref().unwrap();
    assert!((attempt.elapsed - 8.0).abs() < 1e-9);
    lab.update(Action::Clock(f64::NAN));
    assert!(lab.is_attempting());
}

#[test]
fn bad_lines_are_reported_and_good_ones_taken() {
    let mut lab = Lab::default();
    lab.update(RatingAction::TakeEpd(format!("{GOOD}8/8/8 w\n")));
    assert_eq!(lab.own.get().len(), 2);
    assert_eq!((lab.set, lab.position), (SetName::Own, 0));
    assert_eq!(lab.broken.len(), 1);
    assert!(lab.broken[0].starts_with("line 3: "));
    // The same again is nothing new.
    lab.update(RatingAction::TakeEpd(GOOD.to_owned()));
    assert_eq!((lab.own.get().len(), lab.broken.len()), (2, 0));
}

#[test]
fn own_positions_are_marked_and_what_was_done_is_taken_back() {
    let mut lab = Lab::default();
    lab.update(RatingAction::AdoptOwn);
    let name = lab.shown().unwrap().name.clone();
    let mv = lab.shown().unwrap().marks.moves()[0].mv;
    lab.update(RatingAction::Touch(Touch::Mark(mv, "4.5".to_owned())));
    lab.update(RatingAction::Touch(Touch::Reason(
        mv,
        "it is mine".to_owned(),
    )));
    lab.update(RatingAction::Touch(Touch::Difficulty("2".to_owned())));
    let shown = lab.shown().unwrap();
    assert_eq!(shown.marks.of(mv).to_string(), "4.5");
    assert!(lab.epd().contains("it is mine") && lab.epd().contains("difficulty=2"));
    lab.update(RatingAction::Touch(Touch::Mark(mv, "11".to_owned())));
    assert!(lab.mistake_at(Spot::Own).unwrap().contains("not a mark"));
    lab.update(RatingAction::Show(Panel::Positions));
    lab.update(RatingAction::RemoveOwn);
    assert!(lab.shown().is_none());
    for _ in 0..4 {
        lab.update(RatingAction::Undo);
    }
    assert_eq!(lab.shown().unwrap().name, name);
    assert_eq!(lab.shown().unwrap().marks.of(mv).to_string(), "10");
}

#[test]
fn a_link_opens_what_was_shown() {
    let mut lab = own();
    lab.update(RatingAction::Edit(Edit::Since(1, "120".to_owned())));
    lab.update(RatingAction::Edit(Edit::Share("0.3".to_owned())));
    lab.update(RatingAction::SetEngine(engine("chute")));
    lab.update(RatingAction::SetLimit(Limit::Millis(250)));
    lab.update(RatingAction::SetPosition(1));
    lab.update(RatingAction::ToggleAcross);
    let effects = lab.update(RatingAction::Show(Panel::Engines));
    let Some(Effect::Address(query, history)) = effects.last() else {
        panic!("no address: {effects:?}");
    };
    assert_eq!(*history, History::Push);
    let mut other = Lab::default();
    other.update(Action::Open(query.clone()));
    assert_eq!(other.link(), lab.link());
    assert!(other.notices.is_empty());
    assert_eq!(other.shown().unwrap().name, "ending");
}

#[test]
fn back_does_not_lose_what_was_changed_in_own_positions() {
    let mut lab = own();
    let before = lab.link().to_query();
    let mv = "c2c3".parse().unwrap();
    lab.update(RatingAction::SetPosition(1));
    lab.update(RatingAction::Touch(Touch::Mark(mv, "3".to_owned())));
    lab.update(Action::Return(before.clone()));
    assert_eq!(lab.own.get()[1].marks.of(mv).to_string(), "3");
    lab.update(Action::Open(before));
    assert_eq!(lab.own.get()[1].marks.of(mv).to_string(), "10");
}

#[test]
fn a_hostile_link_puts_up_what_it_can_and_says_the_rest() {
    let mut lab = Lab::default();
    let query = "v=1&timeline=0:a,b&marks=x&fen=8/8&position=900&epd=nonsense&panel=up";
    lab.update(Action::Open(query.to_owned()));
    assert_eq!(lab.notices.len(), 1, "{:?}", lab.notices);
    let said = &lab.notices[0].text;
    for what in ["panel", "position", "marks", "timeline", "no position 900"] {
        assert!(said.contains(what), "{what}: {said}");
    }
    assert_eq!(lab.panel, Panel::Timeline);
}

#[test]
fn what_was_kept_is_there_again_and_damage_is_told() {
    let lab = own();
    let mut later = Lab::default();
    later.update(kept([Some(lab.epd()), Some("{}".to_owned())]));
    assert_eq!(later.own.get(), lab.own.get());
    assert!(later.notices[0].text.contains("earlier visit"));
}

#[test]
fn rates_of_the_table_are_typed() {
    let mut lab = Lab::default();
    lab.update(RatingAction::SetRates("100, 5000".to_owned()));
    assert_eq!(lab.rates(Unit::Nodes), [100.0, 5000.0]);
    for wrong in ["0", "x", "", "1 2 3 4 5 6 7"] {
        lab.update(RatingAction::SetRates(wrong.to_owned()));
        assert!(lab.mistake_at(Spot::Rates).is_some(), "{wrong}");
    }
    assert_eq!(lab.rates(Unit::Nodes), [100.0, 5000.0]);
}

#[test]
fn another_set_looked_at_during_a_test_does_not_end_it() {
    let mut lab = own();
    lab.update(RatingAction::SetPosition(0));
    lab.update(RatingAction::BeginTest(0.0));
    lab.update(RatingAction::SetSet(SetName::Shipped));
    lab.update(RatingAction::SetPosition(7));
    assert!(lab.is_attempting());
    lab.update(RatingAction::Prefer("e2e4".parse().unwrap(), 1_000.0));
    lab.update(RatingAction::EndTest(2_000.0));
    assert_eq!(lab.table.rows[0].set, "own positions");
    assert_eq!(lab.table.rows[0].analyses[0].position, "start");
    lab.update(RatingAction::NextTest(3_000.0));
    assert_eq!(lab.attempt.as_ref().unwrap().position.name, "ending");
}

#[test]
fn rows_taken_away_come_back_and_other_panels_take_nothing_back_unseen() {
    let mut lab = own();
    lab.update(RatingAction::SetLimit(Limit::Nodes(500)));
    let effects = lab.update(RatingAction::RunSet);
    work(&mut lab, effects);
    let table = lab.table.clone();
    lab.update(RatingAction::Show(Panel::Table));
    lab.update(RatingAction::ClearTable);
    assert!(lab.table.rows.is_empty());
    lab.update(RatingAction::Undo);
    assert_eq!(lab.table, table);
    lab.update(RatingAction::Edit(Edit::Rate("300".to_owned())));
    lab.update(RatingAction::Undo);
    assert!((lab.draft.get().rate - 300.0).abs() < 1e-9);
}

#[test]
fn a_position_that_takes_moves_away_says_so() {
    let mut lab = Lab::default();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    lab.update(RatingAction::Edit(Edit::Position(start.to_owned())));
    // f4 and a4 are moves of the first position; the other marks and changes are not.
    assert!(
        lab.notices[0].text.contains("marks 6, changes 2"),
        "{:?}",
        lab.notices
    );
    lab.update(RatingAction::Undo);
    assert_eq!(*lab.draft.get(), TimelineDraft::default());
}

#[test]
fn positions_without_marks_are_not_rated_and_not_sat() {
    let mut lab = Lab::default();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    lab.update(RatingAction::AddOwn(start.to_owned()));
    lab.update(RatingAction::RunSet);
    assert!(lab.run.is_none() && lab.notices[0].text.contains("No move has a mark"));
    lab.update(RatingAction::BeginTest(0.0));
    assert!(!lab.is_attempting());
    // They are there again at the next visit.
    let unsaved = lab.drain_unsaved();
    let mut later = Lab::default();
    later.update(kept([unsaved[0].1.clone(), None]));
    assert_eq!((later.own.get(), later.notices.len()), (lab.own.get(), 0));
}

#[test]
fn positions_too_long_for_a_link_are_left_out_of_it_and_that_is_said() {
    let reason = "r".repeat(110);
    let line = |number: usize| {
        format!(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"n{number}\"; c0 \"e4=10\"; \
             c2 \"e4: {reason}\";\n"
        )
    };
    let mut lab = Lab::default();
    lab.update(RatingAction::TakeEpd((0..1_200).map(line).collect()));
    assert_eq!(lab.own.get().len(), 1_000);
    assert!(
        lab.taken
            .as_deref()
            .unwrap()
            .contains("the rest is left out"),
        "{:?}",
        lab.taken
    );
    assert!(lab.link().own.is_empty());
    lab.update(Action::CopyLink(LinkForm::Plain));
    assert!(lab.notices[0].text.contains("too long for a link"));
}

#[test]
fn no_key_means_two_things_and_a_key_is_the_panel_s() {
    assert_eq!(kit::model::keys::bound_twice(&Lab::keys()), None);
    let mut lab = Lab::default();
    let meant = |lab: &Lab, key| {
        let (shift, now) = (false, 7.0);
        lab.key(&Key { key, shift, now })
    };
    let begin = Some(RatingAction::BeginTest(7.0).into());
    assert_eq!(meant(&lab, "t"), begin);
    assert_eq!(meant(&lab, "q"), None);
    assert_eq!(meant(&lab, "Enter"), None);
    lab.update(RatingAction::Show(Panel::Engines));
    assert_eq!(meant(&lab, "Enter"), Some(RatingAction::RunSet.into()));
}
