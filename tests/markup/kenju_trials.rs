//! Kenju's experiments on the page: while one runs, and when it is done.

use super::{has, text_of};
use ::kenju_lab::experiment::{UnitReply, UnitRequest};
use ::kenju_lab::model::trials::{Field, TrialAction, TrialEffect, Trials};
use ::kenju_lab::view::trials::view;
use ::kit::experiment::wire::Answer;
use std::rc::Rc;
use yew::{Callback, Html};

fn shown(trials: &Trials) -> Html {
    view(trials, &Callback::noop())
}

/// Runs a small match as far as so many units.
fn run(trials: &mut Trials, units: usize) {
    let mut effects = trials.update(TrialAction::Run);
    let sheet = Rc::clone(&trials.running.as_ref().expect("it runs").sheet);
    for _ in 0..units {
        let asked = effects.iter().find_map(|effect| match effect {
            TrialEffect::SendToPool(worker, job, UnitRequest::Unit(unit)) => {
                Some((*worker, *job, *unit))
            }
            _ => None,
        });
        let Some((worker, job, unit)) = asked else {
            return;
        };
        let found = sheet.run(unit);
        let answer = Answer::of(job, UnitReply { unit, found });
        effects = trials.update(TrialAction::Received(worker, answer));
    }
}

#[tokio::test]
async fn a_trial_that_is_done_shows_its_tables_and_its_command() {
    let mut trials = Trials::new(1);
    trials.update(TrialAction::Type(Field::Size, "50".to_owned()));
    run(&mut trials, usize::MAX);
    let html = text_of(shown(&trials)).await;
    for part in [
        "<caption>",
        "The trial is done.",
        "chart-title",
        "Save as CSV",
        "plyground kenju match --white MAX --black MAX --games 50 --seed 1982",
    ] {
        has(&html, part);
    }
    assert!(
        !html.contains("style="),
        "styles are forbidden by the page's policy"
    );
}

#[tokio::test]
async fn every_field_has_its_label_and_progress_its_buttons() {
    let mut trials = Trials::new(1);
    run(&mut trials, 2);
    let html = text_of(shown(&trials)).await;
    let ids = html.matches("id=\"trials-").count();
    assert_eq!(html.matches("<label for=\"trials-").count(), ids);
    assert!(ids >= 8);
    for part in [
        "2 of 40 parts",
        "<progress",
        "Pause",
        "Stop and keep results",
        "End now",
    ] {
        has(&html, part);
    }
    assert!(!html.contains("Run the trial"));
}
