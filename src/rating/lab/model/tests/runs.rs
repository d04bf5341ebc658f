//! Engines at work in the rating lab.

use super::*;
use kit::model::playback::Step;
use kit::model::predict::Guess;

#[test]
fn a_run_by_nodes_ends_in_the_table_and_is_the_same_twice() {
    let run = || {
        let mut lab = own();
        lab.update(RatingAction::SetLimit(Limit::Nodes(3_000)));
        let effects = lab.update(RatingAction::RunSet);
        work(&mut lab, effects);
        let kept = lab.drain_unsaved();
        assert!(kept.iter().any(|it| it.0 == "table" && it.1.is_some()));
        assert!(lab.drain_unsaved().is_empty());
        lab
    };
    let mut lab = run();
    assert!(lab.run.is_none() && !lab.is_outcome_stale());
    lab.update(RatingAction::SetLimit(Limit::Nodes(2_000)));
    assert!(lab.is_outcome_stale(), "another limit is set");
    lab.update(RatingAction::SetLimit(Limit::Nodes(3_000)));
    lab.update(RatingAction::SetEngine(1));
    assert!(lab.is_outcome_stale(), "another engine is chosen");
    lab.update(RatingAction::SetEngine(0));
    assert!(!lab.is_outcome_stale());
    let outcome = lab.outcome.as_ref().unwrap();
    assert!(outcome.is_kept && outcome.row.analyses.len() == 2);
    assert_eq!(lab.table.rows, run().table.rows);
    let shown = lab.shown_rows();
    assert_eq!((shown.len(), shown[0].averages.len()), (1, 3));
    assert!(shown[0].averages[2].value > 0.0);
}

#[test]
fn what_an_engine_prefers_can_be_opened_in_the_editor_with_the_same_score() {
    let mut lab = own();
    lab.update(RatingAction::SetLimit(Limit::Nodes(3_000)));
    let effects = lab.update(RatingAction::RunSet);
    work(&mut lab, effects);
    let row = lab.outcome.as_ref().unwrap().row.clone();
    lab.update(RatingAction::OpenAnalysis(1));
    let draft = lab.draft.get();
    assert_eq!((lab.panel, draft.unit), (Panel::Timeline, Unit::Nodes));
    assert!(draft.title.contains("ending"));
    assert!((row.analyses[1].score(&draft.decay()) - draft.score()).abs() < 1e-12);
}

#[test]
fn eg_is_run_on_what_it_knows_and_says_so_if_that_is_nothing() {
    let mut lab = own();
    lab.update(RatingAction::SetEngine(engine("eg")));
    let effects = lab.update(RatingAction::RunSet);
    assert_eq!(lab.run.as_ref().map(|run| run.left_out), Some(1));
    work(&mut lab, effects);
    let outcome = lab.outcome.as_ref().unwrap();
    assert_eq!(outcome.row.analyses[0].timeline[0].name, "Kc3");
    lab.update(RatingAction::SetSet(SetName::Shipped));
    lab.update(RatingAction::RunSet);
    assert!(lab.run.is_none());
    assert!(
        lab.notices
            .iter()
            .any(|it| it.text.contains("kings and pawns"))
    );
}

#[test]
fn eg_finds_the_moves_of_endings_that_come_with_the_program() {
    let mut lab = Lab::default();
    lab.update(RatingAction::SetEngine(engine("eg")));
    lab.update(RatingAction::SetSet(SetName::Endings));
    // Not all: the proofs take their time.
    for position in [0, 4, 5] {
        lab.update(RatingAction::SetPosition(position));
        let effects = lab.update(RatingAction::RunOne);
        work(&mut lab, effects);
        let outcome = lab.outcome.as_ref().unwrap();
        let analysis = &outcome.row.analyses[0];
        let last = analysis.timeline.last().unwrap();
        assert_eq!(
            last.mark, analysis.best,
            "{} {}",
            analysis.position, last.name
        );
    }
    assert!(lab.table.rows.is_empty());
}

#[test]
fn a_run_that_is_stopped_shows_what_there_is_and_stays_out_of_the_table() {
    let mut lab = own();
    let effects = lab.update(RatingAction::RunSet);
    let Some(&Effect::Send(id, _)) = effects.first() else {
        panic!("nothing is asked of the worker: {effects:?}");
    };
    let done = |id| Action::Received(Answer::of(id, Reply::Done(State::default())));
    lab.update(done(id));
    lab.update(RatingAction::TogglePause);
    let effects = lab.update(RatingAction::CancelRun);
    assert!(
        effects
            .iter()
            .any(|it| matches!(it, Effect::Send(_, Order::Cancel)))
    );
    let outcome = lab.outcome.as_ref().unwrap();
    assert_eq!((outcome.row.analyses.len(), outcome.is_kept), (1, false));
    assert!(lab.table.rows.is_empty());
    // Its answer comes too late.
    assert!(lab.update(done(id + 1)).is_empty());
}

#[test]
fn a_run_is_paused_only_when_the_worker_says_so() {
    let mut lab = own();
    let effects = lab.update(RatingAction::RunSet);
    let id = asked(&effects).unwrap();
    let receive = |lab: &mut Lab, reply: Reply| lab.update(Action::Received(Answer::of(id, reply)));
    let at = |nodes| State {
        nodes,
        ..State::default()
    };
    let found = |lab: &Lab| {
        let run = lab.run.as_ref().unwrap();
        (run.activity(), run.state.nodes)
    };
    lab.update(RatingAction::TogglePause);
    assert_eq!(found(&lab), (Activity::Pausing, 0));
    // The slice that was under way comes in; the page must not have said that it is paused.
    receive(&mut lab, Reply::Working(at(240)));
    assert_eq!(found(&lab), (Activity::Pausing, 240));
    receive(&mut lab, Reply::Paused(at(860)));
    assert_eq!(found(&lab), (Activity::Paused, 860));
    // Pressed four times before the worker answers: only its last answer says that it is paused.
    for _ in 0..4 {
        lab.update(RatingAction::TogglePause);
    }
    assert_eq!(found(&lab), (Activity::Pausing, 860));
    receive(&mut lab, Reply::Paused(at(900)));
    assert_eq!(found(&lab), (Activity::Pausing, 900));
    receive(&mut lab, Reply::Paused(at(950)));
    assert_eq!(found(&lab), (Activity::Paused, 950));
}

#[test]
fn a_run_paused_while_a_position_ends_does_not_begin_the_next() {
    let mut lab = own();
    let effects = lab.update(RatingAction::RunSet);
    let id = asked(&effects).unwrap();
    lab.update(RatingAction::TogglePause);
    let done = Answer::of(id, Reply::Done(State::default()));
    let effects = lab.update(Action::Received(done));
    assert_eq!(asked(&effects), None);
    let run = lab.run.as_ref().unwrap();
    assert_eq!((run.activity(), run.done.len()), (Activity::Paused, 1));
    let effects = lab.update(RatingAction::TogglePause);
    assert_eq!(asked(&effects), Some(id + 1));
    assert_eq!(lab.run.as_ref().unwrap().activity(), Activity::Running);
}

#[test]
fn a_worker_that_dies_is_replaced_and_what_it_had_done_is_kept() {
    let mut lab = own();
    lab.update(RatingAction::RunSet);
    let effects = lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert!(effects.contains(&Effect::RestartWorker));
    assert!(lab.run.is_none() && lab.notices[0].text.contains("out of memory"));
}

#[test]
fn a_limit_is_typed_with_or_without_gaps_and_a_wrong_one_stays_in_its_field() {
    let mut lab = Lab::default();
    lab.update(RatingAction::TypeLimit("50 000".to_owned()));
    assert_eq!(lab.limit, Limit::Nodes(50_000));
    lab.update(RatingAction::TypeLimit("many".to_owned()));
    assert_eq!(lab.left_in(&Field::Limit), Some("many"));
    assert!(lab.mistake_at(Spot::Limit).unwrap().contains("many"));
    lab.update(RatingAction::SetLimitUnit(Unit::Seconds));
    lab.update(RatingAction::TypeLimit("2.5 s".to_owned()));
    assert_eq!(lab.limit, Limit::Millis(2_500));
    for wrong in ["0", "601", "NaN", ""] {
        lab.update(RatingAction::TypeLimit(wrong.to_owned()));
        assert!(lab.mistake_at(Spot::Limit).is_some(), "{wrong}");
    }
}

#[test]
fn a_run_is_not_begun_anew_while_one_is_under_way() {
    let mut lab = own();
    let id = asked(&lab.update(RatingAction::RunSet)).unwrap();
    for action in [RatingAction::RunSet, RatingAction::RunOne] {
        assert_eq!(asked(&lab.update(action)), None);
    }
    assert_eq!(lab.run.as_ref().unwrap().id, id);
}

#[test]
fn each_change_of_mind_is_guessed_when_the_engine_is_through() {
    let mut lab = own();
    lab.update(RatingAction::SetLimit(Limit::Nodes(3_000)));
    lab.update(Action::Playback(Step::Guess(Guess::Begin)));
    assert!(lab.playback.predict.asked().is_none(), "nothing has run");
    let effects = lab.update(RatingAction::RunSet);
    work(&mut lab, effects);
    let outcome = lab.outcome.clone().unwrap();
    let changes = outcome.row.analyses.iter().flat_map(|it| &it.timeline);
    let mut asked = 0;
    for change in changes {
        let question = lab.playback.predict.asked().unwrap();
        assert_eq!(question.choices[question.right], change.name);
        assert!((2..=6).contains(&question.choices.len()));
        let name = &lab.guessed_position().unwrap().name;
        assert!(question.asks.starts_with(name.as_str()));
        lab.update(Action::Playback(Step::Guess(Guess::Answer(question.right))));
        asked += 1;
    }
    assert!(asked > 1 && lab.playback.predict.asked().is_none());
    assert_eq!(lab.playback.predict.score().right, asked);
}

#[test]
fn positions_and_rows_of_another_tab_are_added_to_this_tabs() {
    let mut tabs = [own(), own()];
    let extra = |name: &str| format!("4k3/8/8/8/8/8/8/4K2R w K - id \"{name}\"; c0 \"O-O=10\";\n");
    let texts = ["theirs", "mine"].map(extra);
    let base = tabs[0].text_of(Kept::Positions);
    for (tab, text) in tabs.iter_mut().zip(texts) {
        tab.update(RatingAction::TakeEpd(text));
    }
    let theirs = tabs[0].text_of(Kept::Positions).unwrap();
    let before = tabs[1].own.get().len();
    let elsewhere = Elsewhere {
        base: base.as_deref(),
        theirs: &theirs,
    };
    assert_eq!(
        tabs[1].join_stored("positions", elsewhere, &mut Vec::new()),
        Joined::Both
    );
    let names: Vec<String> = tabs[1].own.get().iter().map(|it| it.name.clone()).collect();
    assert_eq!(names.len(), before + 1);
    assert!(
        names.contains(&"mine".to_owned()) && names.contains(&"theirs".to_owned()),
        "{names:?}"
    );
    let broken = Elsewhere {
        base: None,
        theirs: "not a table",
    };
    assert_eq!(
        tabs[1].join_stored("table", broken, &mut Vec::new()),
        Joined::Neither
    );
}
