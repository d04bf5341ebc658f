//! The markup of the endgame lab, rendered to text: what a screen reader and a keyboard find there.
//! Needs the feature `ssr`.

use std::rc::Rc;

use super::{has, rendered};
use ::endgame_lab::experiment::exact::ExactSolver;
use ::endgame_lab::experiment::messages::{Reply, Request, Thinker};
use ::endgame_lab::model::{
    Action, Breakpoint, Effect, EndgameAction, Lab, Layer, RecordedLab as _, STOPS, Step,
};
use ::endgame_lab::view::{Panel, view};
use ::kit::experiment::wire::Answer;
use ::kit::model::position::PositionAction;
use ::kit::view::entry::LabProps;
use yew::prelude::*;

super::lab_page!(Lab, Panel, view);

/// The lab after these actions, with a worker that answers at once.
fn lab(actions: impl IntoIterator<Item = Action>) -> Lab {
    let judge = ExactSolver::default();
    let mut lab = Lab::default();
    let mut waiting: Vec<Effect> = Vec::new();
    for action in actions {
        waiting.extend(lab.update(action));
        while let Some(effect) = waiting.pop() {
            let Effect::Send(job, request) = effect else {
                continue;
            };
            let reply = match request {
                Request::Think(question) => {
                    Reply::Thought(Thinker::new(question).expect("a legal position").run())
                }
                Request::Judge(position) => Reply::Judged {
                    answer: judge.verdict(&position.parse().expect("a legal position")),
                    position,
                },
                Request::Rules(position) => {
                    let ruled = position.ruled().expect("a legal position");
                    Reply::Ruled(position, ruled)
                }
                _ => continue,
            };
            waiting.extend(lab.update(Action::Received(Answer::of(job, reply))));
        }
    }
    lab
}

async fn markup(actions: impl IntoIterator<Item = Action>) -> String {
    let lab = Rc::new(lab(actions));
    rendered::<Page>(PageProps { lab }).await
}

fn opened() -> Action {
    Action::Open(String::new())
}

#[tokio::test]
async fn ranges_are_told_in_words_beside_the_truth() {
    let html = markup([opened()]).await;
    assert!(html.contains(r#"aria-label="Root: [win, win] for White""#));
    assert!(html.contains(r#"aria-label="Exact: [win, win] for White""#));
    assert!(html.contains("✓ correct, and as narrow as possible"));
    assert!(html.contains(
        "The strategies prove it: White wins. Moves that they skipped cannot change that."
    ));
    assert!(html.contains(
        "<dt>Strategies claim</dt><dd>White wins; it plays Kc3 to march to a critical square"
    ));
}

#[tokio::test]
async fn what_a_step_is_about_is_drawn_by_shape_and_said_of_its_square() {
    let row = STOPS
        .iter()
        .position(|row| row.stop == Breakpoint::Suggested);
    let html = markup([
        opened(),
        Action::Playback(Step::First),
        Action::Playback(Step::SetStop(row.unwrap())),
        Action::Playback(Step::NextStop),
    ])
    .await;
    assert!(html.contains("board-patch-starred"));
    assert!(html.contains("goal: march to a critical square"));
    assert!(html.contains(r#"aria-current="step""#));
}

#[tokio::test]
async fn a_layer_comes_with_a_legend_and_sentences() {
    let html = markup([
        opened(),
        Action::Playback(Step::First),
        EndgameAction::SetLayer(Layer::Spheres).into(),
    ])
    .await;
    assert!(
        html.contains("the white king&#x27;s, with the round")
            || html.contains("the white king's, with the round")
    );
    assert!(html.contains("It is the turn of White, whose king claims squares first."));
    assert!(html.contains("claimed by the white king in round 1"));
}

#[tokio::test]
async fn a_wrong_entry_stays_in_its_field_with_a_message() {
    let fen = "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1";
    let html = markup([
        opened(),
        Action::Position(PositionAction::TypeFen(fen.to_owned())),
    ])
    .await;
    assert!(html.contains(fen));
    assert!(
        html.contains(
            "White has 1 rook; the endgame lab takes kings and pawns only, or any position"
        )
    );
}

#[tokio::test]
async fn nothing_carries_a_style_attribute_and_no_id_stands_twice() {
    for layer in [Layer::Bare, Layer::Critical] {
        let html = markup([opened(), EndgameAction::SetLayer(layer).into()]).await;
        assert!(!html.contains(" style="));
        let mut ids: Vec<&str> = html
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all);
    }
}

#[tokio::test]
async fn moves_stand_in_groups_named_by_word_and_shape() {
    let html = markup([opened(), Action::Playback(Step::First)]).await;
    for (word, shape) in [("Win", "\u{25b2}"), ("Draw", "\u{25a0}")] {
        assert!(
            html.contains(&format!(r#"role="group" aria-label="{word}""#)),
            "{word}"
        );
        assert!(html.contains(shape), "{word}");
    }
    assert!(html.contains(" e4 gives away half a point"));
}

#[tokio::test]
async fn strategies_stand_in_the_panel_of_the_step() {
    let html = markup([opened(), Action::Playback(Step::Last)]).await;
    assert!(html.contains("Strategies of this position"));
    assert!(html.contains("Kc3 brings [win, win], good enough"));
}

#[tokio::test]
async fn of_the_panels_behind_tabs_one_is_in_sight_and_each_names_its_tab() {
    let html = markup([opened()]).await;
    let with_role = |role: &str| -> Vec<String> {
        let role = format!("role=\"{role}\"");
        let tags = html.split('<').filter_map(|part| part.split('>').next());
        tags.filter(|tag| tag.contains(&role))
            .map(str::to_owned)
            .collect()
    };
    let (tabs, panels) = (with_role("tab"), with_role("tabpanel"));
    assert_eq!((tabs.len(), panels.len()), (5, 5));
    for (place, (tab, panel)) in tabs.iter().zip(&panels).enumerate() {
        let is_first = place == 0;
        assert_eq!(tab.contains("aria-selected=\"true\""), is_first, "{tab}");
        assert_eq!(tab.contains("tabindex=\"0\""), is_first, "{tab}");
        assert_eq!(!panel.contains(" hidden"), is_first, "{panel}");
        let id = format!("eg-below-{place}");
        has(tab, &format!("aria-controls=\"{id}\""));
        has(panel, &format!("id=\"{id}\""));
        assert!(panel.contains(&format!("aria-labelledby=\"eg-below-tab-{place}\"")));
    }
}

#[tokio::test]
async fn games_are_read_by_a_button_and_listed_where_there_are_several() {
    let text = "[White \"A\"]\n[FEN \"8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\"]\n\n1. Kd3 *\n\n[White \"B\"]\n\n1. e4 *\n";
    let html = markup([opened(), EndgameAction::ReadPgn(text.into()).into()]).await;
    for part in [
        ">Read</button>",
        "2 games",
        "1. A \u{2013} ?",
        "2. B \u{2013} ?",
        ">Put the list away</button>",
        ">Kd3</button>",
    ] {
        has(&html, part);
    }
}
