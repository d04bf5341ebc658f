//! Experiments and counts, the workers that run them, and the calculator.

use super::*;

#[test]
fn an_experiment_runs_and_its_link_runs_it_again() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::SetKind(ExperimentKind::Scoring));
    driven.act(ChuteAction::FillIn(ExperimentField::Times, "30".to_owned()));
    driven.act(ChuteAction::Run);
    let outcome = driven.lab.outcome.clone().unwrap();
    assert!(outcome.answer.tables.len() >= 2 && outcome.charts.len() == 2);
    driven.act(ChuteAction::SaveCsv);
    assert!(driven.saved().contains("chute_mean"));
    driven.act(ChuteAction::SaveJson);
    assert!(driven.saved().contains("\"kind\": \"scoring\""));
    assert!(!driven.lab.is_outcome_stale());
    // Each link keeps its own experiment: the form's and the outcome's.
    driven.act(ChuteAction::SetKind(ExperimentKind::Regression));
    assert!(
        driven.lab.is_outcome_stale(),
        "it is not of what the form says"
    );
    driven.act(ChuteAction::FillIn(
        ExperimentField::What,
        "h3, ".to_owned(),
    ));
    assert_eq!(driven.lab.form.text(ExperimentField::What), "h3, ");
    driven.act(ChuteAction::FillIn(
        ExperimentField::What,
        "h3, h6".to_owned(),
    ));
    driven.act(ChuteAction::CopyForm).act(ChuteAction::CopyRun);
    let copied: Vec<&str> = driven
        .done
        .iter()
        .filter_map(|effect| match effect {
            Effect::CopyAddress { query, .. } => Some(query.as_str()),
            _ => None,
        })
        .collect();
    assert!(
        copied[0].contains("experiment=regression&what=h3"),
        "{copied:?}"
    );
    assert_eq!(copied[1], outcome.query);
    let mut again = Driven::new();
    again.act(Action::Open(outcome.query.clone()));
    assert_eq!(again.lab.outcome.as_ref().unwrap().answer, outcome.answer);
    assert!(again.lab.notices[0].text.starts_with("Reproduced exactly"));
    let other = outcome.query.replace("without=6,", "without=");
    let mut other = {
        let mut driven = Driven::new();
        driven.act(Action::Open(other));
        driven
    };
    assert!(other.lab.notices[0].text.starts_with("Not reproduced"));
    other.act(Action::Dismiss(other.lab.notices[0].id));
    assert!(other.lab.notices.is_empty());
}

#[test]
fn what_cannot_be_run_says_why() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::SetKind(ExperimentKind::Regression));
    driven.act(ChuteAction::FillIn(
        ExperimentField::What,
        "h3,h77".to_owned(),
    ));
    let (_, text, why) = driven.lab.form.wrong.clone().unwrap();
    assert_eq!(text, "h3,h77");
    assert!(why.starts_with("\"h77\" is not a variable"));
    driven.act(ChuteAction::Run);
    assert!(!driven.lab.jobs.is_running() && driven.said().contains("h77"));
    for key in 1..=FEW as u32 {
        driven.act(ChuteAction::Use(key, false));
    }
    driven.act(ChuteAction::FillIn(
        ExperimentField::What,
        "R1.5".to_owned(),
    ));
    driven.act(ChuteAction::Run);
    assert!(
        driven
            .lab
            .notices
            .iter()
            .any(|it| it.text.contains("no game is chosen"))
    );
}

#[test]
fn the_calculator_takes_what_is_measured_or_typed() {
    let mut driven = Driven::open("v=1&panel=bounds");
    let measured = driven.lab.bounds().unwrap();
    assert_eq!(measured.levels.len(), 3);
    let [low, high] = driven.lab.bounds_ends().unwrap();
    assert!(low.type_1a < measured.type_1a && measured.type_1a < high.type_1a);
    driven.act(ChuteAction::TypeErrors(
        ".69, .5, .4, .35, .3, .27, .25".to_owned(),
    ));
    driven.act(ChuteAction::TypeFanouts("7,7".to_owned()));
    assert!(driven.lab.bounds_ends().is_none());
    let typed = driven.lab.bounds().unwrap();
    assert!((typed.type_1a - 0.25).abs() < 1e-12);
    assert!((typed.type_1b.unwrap() - (1.0 - 0.75_f64.powi(7))).abs() < 1e-12);
    let charts = driven.lab.bounds_charts();
    assert_eq!(charts.len(), 3);
    let errors = &charts[2].series[0].samples;
    assert!((errors.iter().map(|sample| sample.y).sum::<f64>() - 100.0).abs() < 1e-6);
    assert!(
        charts
            .iter()
            .all(|chart| !chart.series[0].samples.is_empty())
    );
    driven.act(ChuteAction::TypeFanouts("8".to_owned()));
    assert!(driven.lab.bounds().unwrap_err().contains("up to f = 7"));
    driven.act(ChuteAction::TypeErrors("many".to_owned()));
    assert!(driven.lab.bounds().unwrap_err().contains("many"));
}

#[test]
fn errors_are_counted_in_real_trees_beside_what_is_foretold() {
    let mut driven = Driven::open("v=1&panel=bounds");
    for (field, text) in [
        (CountField::Depth, "2"),
        (CountField::Fanout, "3"),
        (CountField::Positions, "12"),
    ] {
        driven.act(ChuteAction::FillCount(field, text.to_owned()));
    }
    driven.act(ChuteAction::Count);
    let found = driven.lab.calculator.found.clone().unwrap();
    assert_eq!((found.asked, found.counts.positions), (12, 12));
    assert_eq!(found.counts.levels.len(), 2);
    assert!(found.predicted(&driven.lab.errors().unwrap()).is_some());
    driven.act(ChuteAction::SaveCounts);
    assert_eq!(driven.saved().lines().count(), 5);
    driven.act(ChuteAction::FillCount(CountField::Depth, "9".to_owned()));
    let (_, text, why) = driven.lab.calculator.wrong.clone().unwrap();
    assert!(text == "9" && why.contains("from 1 to 3"));
    assert_eq!(driven.lab.calculator.text(CountField::Depth), "9");
}

#[test]
fn counting_stopped_shows_what_there_is_and_scoring_goes_on() {
    let mut lab = Lab::new(1);
    lab.update(Action::Open("v=1".to_owned()));
    assert!(lab.scoring().is_some());
    let effects = lab.update(ChuteAction::Count);
    assert_eq!(effects[0], Effect::EndWorkers);
    assert!(lab.counting().is_some());
    let effects = lab.update(ChuteAction::StopCounting);
    assert!(effects.contains(&Effect::EndWorkers));
    assert!(lab.counting().is_none() && lab.scoring().is_some());
}

#[test]
fn an_experiment_worker_that_dies_is_given_the_games_again_but_not_for_ever() {
    let mut driven = Driven::open("v=1");
    for death in 1..=4 {
        driven.experiment_worker = ExperimentWorker::default();
        driven.act(Action::WorkerFailed("out of memory".to_owned()));
        assert_eq!(driven.lab.learned.is_empty(), death >= 3, "death {death}");
    }
    assert!(
        driven
            .lab
            .notices
            .iter()
            .any(|it| it.text.contains("reload the page"))
    );
}

#[test]
fn a_game_that_ends_every_worker_is_passed_over() {
    let mut lab = Lab::new(1);
    let mut effects = lab.update(Action::Open("v=1".to_owned()));
    for _ in 0..3 {
        effects = lab.update(Action::PoolFailed(0, "unreachable".to_owned()));
    }
    assert!(lab.entry().unwrap().game.unfit.is_some());
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::SendToPool(..))),
        "{effects:?}"
    );
    assert!(lab.notices[0].text.contains("cannot all be scored"));
}
