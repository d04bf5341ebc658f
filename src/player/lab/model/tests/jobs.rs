//! Jobs in the worker: training, measuring, the search, stopping.

use super::*;
use crate::experiment::link::Panel;

#[test]
fn a_training_runs_in_the_worker_and_its_weights_can_be_taken_and_undone() {
    let mut lab = lab("");
    lab.update(PlayerAction::Set(Field::Choice(Choice::TableOne)));
    lab.update(PlayerAction::Set(Field::Start(None)));
    lab.update(PlayerAction::SetWeight(Parameter::Mobility, 0.5));
    let effects = lab.update(PlayerAction::Run(Purpose::Train));
    assert!(lab.jobs.is_running());
    assert_eq!(lab.panel, Panel::Train);
    work(&mut lab, effects);
    assert!(!lab.jobs.is_running());
    assert_eq!(lab.results.passes.len(), 6);
    let (outcome, recipe) = lab.results.trained.clone().unwrap();
    assert!(
        recipe.contains("27 recovered") && recipe.contains("a = 0.3"),
        "{recipe}"
    );
    assert!(!lab.is_stale(Purpose::Train));
    lab.update(PlayerAction::Set(Field::Choice(Choice::Epd)));
    assert!(lab.is_stale(Purpose::Train), "another set is chosen");
    lab.update(PlayerAction::Set(Field::Choice(Choice::TableOne)));
    assert!(!lab.is_stale(Purpose::Train) && !lab.is_stale(Purpose::Measure));
    lab.update(PlayerAction::TakeTrained);
    assert_eq!(lab.weights(), outcome.weights);
    let command = lab.results.command.clone().unwrap();
    assert!(
        command.starts_with("plyground player train --set table-one ")
            && command.ends_with(" --test-share 0.25 --start FILE"),
        "{command}"
    );
    let saved = lab.update(PlayerAction::SaveWeights);
    let Some(Effect::Save { bytes, .. }) = saved.first() else {
        panic!("{saved:?}");
    };
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains(&recipe) && text.contains(&command), "{text}");
    lab.update(PlayerAction::Undo);
    assert!((lab.weights().of(Parameter::Mobility) - 0.5).abs() < 1e-12);
    let chart = learning(&lab.results.passes);
    assert_eq!(chart.series[0].samples.len(), 6);
    let csv = lab.update(PlayerAction::SaveCurve);
    let Some(Effect::Save { bytes, .. }) = csv.first() else {
        panic!("{csv:?}");
    };
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(text.lines().count(), 7);
    let columns = |line: &str| line.split(',').count();
    assert!(text.lines().all(|line| columns(line) == 26), "{text}");
}

#[test]
fn what_a_worker_cannot_do_is_said_and_nothing_typed_is_lost() {
    let mut lab = lab("");
    lab.update(PlayerAction::Set(Field::Choice(Choice::Epd)));
    let effects = lab.update(PlayerAction::Run(Purpose::Train));
    assert!(!lab.jobs.is_running() && work(&mut lab, effects) == 0);
    assert!(
        lab.results.trouble[0]
            .clone()
            .unwrap()
            .contains("paste some")
    );
    let text = "8/8/8/8/8/8/8/8 w - - bm Ke4;";
    lab.update(PlayerAction::Set(Field::Own(text.to_owned())));
    let effects = lab.update(PlayerAction::Run(Purpose::Train));
    work(&mut lab, effects);
    let why = lab.results.trouble[0].clone().unwrap();
    assert!(why.contains("line 1: "), "{why}");
    assert_eq!(lab.form.own(), text);
    lab.update(PlayerAction::Set(Field::Choice(Choice::Pgn)));
    assert_eq!(lab.form.own(), "");
    lab.update(PlayerAction::Set(Field::Choice(Choice::Epd)));
    assert_eq!(lab.form.own(), text);
    lab.update(PlayerAction::OpenText(
        "old.epd".to_owned(),
        b"M\xfcller".to_vec(),
    ));
    assert_eq!(lab.form.own(), "M\u{fc}ller");
}

#[test]
fn a_job_is_stopped_once_gently_and_then_for_good() {
    let mut lab = lab("");
    lab.update(PlayerAction::Run(Purpose::Search));
    let effects = lab.update(PlayerAction::Stop);
    assert!(matches!(&effects[0], Effect::Send(_, Order::Cancel)));
    assert!(lab.jobs.is_running());
    assert_eq!(lab.update(PlayerAction::Stop), [Effect::RestartWorker]);
    assert!(!lab.jobs.is_running());
    assert!(lab.results.trouble[3].is_some());
    // With nothing running the same key lets the chosen move go.
    lab.update(PlayerAction::Stop);
    assert_eq!(lab.chosen, None);
}

#[test]
fn table_i_and_the_search_are_told_beside_1975() {
    let mut lab = lab("");
    let effects = lab.update(PlayerAction::Run(Purpose::TableOne));
    work(&mut lab, effects);
    let (measured, weights, _) = lab.results.table.clone().unwrap();
    assert_eq!((measured.rows.len(), weights), (27, Weights::ONES));
    assert_eq!(measured.figures[0].name, "the weights shown (all 1)");
    assert_eq!(ranks(&measured).series.len(), measured.figures.len() + 1);
    lab.update(PlayerAction::Set(Field::Text(
        |form| &mut form.restarts,
        "1".to_owned(),
    )));
    lab.update(PlayerAction::Set(Field::Text(
        |form| &mut form.steps,
        "200".to_owned(),
    )));
    let effects = lab.update(PlayerAction::Run(Purpose::Search));
    work(&mut lab, effects);
    let searched = lab.results.searched.clone().unwrap();
    assert_eq!(searched.weights.len(), 17);
    lab.update(PlayerAction::TakeFitted);
    assert_eq!(lab.weights(), searched.fits[0].weights());
}

#[test]
fn the_shipped_reconstruction_comes_as_near_to_1975_as_it_says() {
    use crate::experiment::RECONSTRUCTED;
    use crate::experiment::reconstruction::targets;
    use player::fit::measure;
    let found = measure(&targets(player::Reading::LISTED), &RECONSTRUCTED.weights);
    assert_eq!(found, RECONSTRUCTED);
}
