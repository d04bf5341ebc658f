//! The markup of CHUTE's library of positions, rendered to text: what a screen reader and a keyboard find there.
//! Needs the feature `ssr`.

use super::{has, rendered};
use ::chute_lab::experiment::{ExperimentWorker, Request};
use ::chute_lab::model::{Action, Effect, Lab, RecordedLab as _, Step};
use ::chute_lab::view::{Panel, view};
use ::kit::experiment::wire::Answer;
use ::kit::view::entry::LabProps;
use std::rc::Rc;
use yew::prelude::*;

super::lab_page!(Lab, Panel, view);

/// The page after a link is opened and these actions are done; `gathers` is whether the worker answers.
async fn markup(query: &str, gathers: bool, actions: impl IntoIterator<Item = Action>) -> String {
    let mut lab = Lab::default();
    let mut worker = ExperimentWorker::default();
    let open = Action::Open(query.to_owned());
    for action in std::iter::once(open).chain(actions) {
        for effect in lab.update(action) {
            if let Effect::Send(job, request @ Request::PrepareGames(_)) = effect
                && gathers
                && let Some(reply) = worker.receive(request)
            {
                lab.update(Action::Received(Answer::of(job, reply)));
            }
        }
    }
    let lab = Rc::new(lab);
    rendered::<Page>(PageProps { lab }).await
}

/// What stands between two tags, tags left out.
fn part(html: &str, from: &str, to: &str) -> String {
    let start = html
        .find(from)
        .unwrap_or_else(|| panic!("{from} in {html}"));
    let rest = &html[start..];
    rest[..rest.find(to).expect("an end")].to_owned()
}

const FIVE: &str = "v=1&panel=positions&game=26&ply=10";

#[tokio::test]
async fn moves_stand_with_scores_and_every_game_is_a_button() {
    let html = markup(FIVE, true, []).await;
    let found = part(&html, "<section aria-labelledby=\"ch-found\"", "</section>");
    has(&found, "<h2 id=\"ch-found\">Position library</h2>");
    has(&found, "Played here 5 times: e3 (3), Ne5 (2).");
    let moves = part(&found, "<ul aria-label=\"Moves played here\"", "<details>");
    assert_eq!(moves.matches("ply 10</button>").count(), 5, "{moves}");
    assert!(
        moves.contains("aria-current=\"true\""),
        "the game on the board is marked: {moves}"
    );
    has(
        &moves,
        "2 times, score 1/93 at worst, 1/75 at best, uncertainty 0.003",
    );
    has(&moves, "3 times, score \u{2212}1/62 at worst, 1/75 at best");
    has(&found, "It suggests 6.Ne5: ");
    assert!(!found.contains("Similar positions</h3>"));
    // The stepper stands above the board and says the same.
    has(&html, "class=\"stepper");
    has(
        &html,
        "aria-pressed=\"true\" title=\"Position library (o)\"",
    );
}

#[tokio::test]
async fn positions_that_are_only_similar_are_said_to_be_other_ones_and_suggest_nothing() {
    let html = markup(FIVE, true, [Action::Playback(Step::Last)]).await;
    let found = part(&html, "<section aria-labelledby=\"ch-found\"", "</section>");
    has(&found, "No game in use continues from here");
    has(&found, "These are other positions");
    has(&found, "Differs by ");
    has(&found, "legal here");
    assert!(!found.contains("It suggests"), "{found}");
}

#[tokio::test]
async fn what_is_still_being_gathered_is_a_bar_with_words() {
    let html = markup(FIVE, false, []).await;
    let found = part(&html, "<section aria-labelledby=\"ch-found\"", "</section>");
    has(&found, "aria-label=\"Progress of preparing the games\"");
    has(&found, "0 of 54 games");
}
