//! Kenju as a pupil: you play, it asks, you answer, and it asks less from game to game.

use super::lab::Panel;
use super::{board, game, question};
use crate::model::pupil::{Ending, Pupil};
use crate::model::{Action, AwaitedInput, WorkerTask};
use chess::words::counted;
use kenju::lesson::TeacherVerdict;
use kenju::question::Question;
use kit::view::notices;
use yew::prelude::*;

/// The height of the chart's longest bar.
const TALLEST: u32 = 72;

pub fn view(panel: Panel<'_>) -> Html {
    let pupil = panel.lab.taught_pupil();
    html! {
        <div class="kenju overview kenju-overview">
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="overview-board" aria-label="Board">
                { board::view(panel) }
                <p id="kj-board-keys" class="visually-hidden">
                    { "Arrow keys walk, Enter places a stone or answers, Home goes to the last stone." }
                </p>
                { game_buttons(panel) }
            </section>
            <section class="overview-side" aria-label="Your pupil">
                if let Some(pupil) = &pupil {
                    { question::contradiction(panel) }
                    if panel.lab.game.contradiction.is_none() {
                        { lesson(panel, pupil) }
                    }
                    { talk(panel, pupil) }
                    { questions(panel, pupil) }
                    { strip(pupil) }
                } else {
                    { question::view(panel) }
                }
            </section>
            <div class="overview-more">
                { panel.workbench_row("What Kenju has learned, other players, training, experiments, every step of its search") }
            </div>
        </div>
    }
}

fn game_buttons(panel: Panel<'_>) -> Html {
    let has_stones = panel.lab.board().stone_count() > 0;
    html! {
        <div class="row">
            { panel.keyed_if(has_stones, ["Take back", "u"], || Action::TakeBack) }
            { panel.button_if(has_stones, "New game", || Action::NewGame) }
            if panel.lab.viewed_turn.is_some() {
                { panel.link("Back to the game", || Action::ShowLatest) }
            }
        </div>
    }
}

/// The last lesson, which can be taken back.
fn lesson(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let Some((number, advice)) = &pupil.last else {
        return html! {};
    };
    let (colour, number) = (pupil.colour, *number);
    html! {
        <div class="pupil-lesson" role="group" aria-label="The last lesson">
            <p><strong>{ format!("\u{2713} Lesson {} learned", pupil.lessons) }</strong>
                { panel.link("Take it back", move || Action::Revoke(colour, number)) }</p>
            { question::said(advice) }
        </div>
    }
}

/// The earlier lessons as a strip of small pictures.
fn strip(pupil: &Pupil) -> Html {
    if pupil.earlier.is_empty() {
        return html! {};
    }
    let hidden = pupil.lessons.saturating_sub(pupil.earlier.len() + 1);
    html! {
        <div class="pupil-strip">
            <p><strong>{ format!("{} remembers", pupil.name) }</strong></p>
            <ol aria-label="Earlier lessons">
                { for pupil.earlier.iter().map(|advice| html! { <li>{ question::said(advice) }</li> }) }
            </ol>
            if hidden > 0 {
                <p class="overview-note">{ format!("And {} before these.", counted(hidden, "lesson")) }</p>
            }
        </div>
    }
}

/// Draws Kenju's words with the answers or the next action.
fn talk(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let lab = panel.lab;
    let name = &pupil.name;
    if lab.is_worker_busy() {
        return html! {
            <>
                <p class="overview-say">{ format!("{name} is thinking.") }</p>
                { game::worker_progress(panel, &WorkerTask::Play) }
            </>
        };
    }
    match &lab.game.awaited {
        AwaitedInput::Place { .. } if lab.board().stone_count() == 0 => html! {
            <>
                <p class="overview-say">{ "Place your first stone." }</p>
                <p class="overview-note">{ beginner(pupil) }</p>
            </>
        },
        AwaitedInput::Place { .. } => html! {
            <>
                <p class="overview-say">{ "Your move." }</p>
                <p class="overview-note">{ format!("Put five stones in a row before {name} does.") }</p>
            </>
        },
        AwaitedInput::Ask { question, .. } => asks(panel, pupil, question),
        AwaitedInput::Over { .. } => over(panel, pupil),
        _ => question::view(panel),
    }
}

fn beginner(pupil: &Pupil) -> String {
    let name = &pupil.name;
    match pupil.lessons {
        0 => format!(
            "{name} is a beginner. It knows that five in a row win and nothing else, so it asks you."
        ),
        lessons => format!("{name} remembers {}.", counted(lessons, "lesson")),
    }
}

fn asks(panel: Panel<'_>, pupil: &Pupil, question: &Question) -> Html {
    let lab = panel.lab;
    let (words, answers) = lab.question_in_words(pupil.colour, question);
    html! {
        <>
            <p class="overview-tag" data-kind="ask">{ format!("{} asks", pupil.name) }</p>
            <p class="overview-say">{ words }</p>
            if let Question::Lines(lines) = question {
                <div class="kj-answers" role="group" aria-label="Answers">
                    { question::answer(panel, TeacherVerdict::First, &format!("1: {}", answers[0]), &[question::line(lab, lines, 0)], "kj-answer kj-answer-first") }
                    { question::answer(panel, TeacherVerdict::Second, &format!("2: {}", answers[1]), &[question::line(lab, lines, 1)], "kj-answer kj-answer-second") }
                    { question::equal(panel) }
                </div>
                <p class="overview-note">{ "Click a line on the board, or an answer. Keys: 1, 2, 0." }</p>
            } else {
                { question::answers(panel, question) }
            }
            <details>
                <summary>{ format!("Why does {} ask?", pupil.name) }</summary>
                <p>{ question.why(lab.board()) }</p>
            </details>
        </>
    }
}

fn over(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let name = &pupil.name;
    let lessons = counted(pupil.lessons, "lesson");
    let (tag, kind, words) = match panel.lab.ending() {
        Some(Ending::PersonWins) => (
            "Five in a row".to_owned(),
            "win",
            format!("You win! {name} keeps what you taught it: {lessons}."),
        ),
        Some(Ending::PupilWins) => (
            "Five in a row".to_owned(),
            "ask",
            format!("{name} wins. You have taught it well: {lessons}."),
        ),
        _ => (
            "Draw".to_owned(),
            "even",
            format!("Nobody made five in a row. {name} keeps what you taught it: {lessons}."),
        ),
    };
    html! {
        <>
            <p class="overview-tag" data-kind={kind}>{ tag }</p>
            <p class="overview-say" role="status">{ words }</p>
            <div class="overview-action">
                { panel.keyed_main("Play again", "Enter", || Action::NewGame) }
            </div>
        </>
    }
}

/// The questions of each game, the present one last.
fn questions(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let shown = &pupil.questions;
    let before = pupil.game - shown.len() as u32;
    let number = |place: usize| before + place as u32 + 1;
    let most = shown.iter().copied().max().unwrap_or_default().max(1);
    let bar = |count: u32| (count * TALLEST / most).max(2);
    html! {
        <div class="pupil-questions">
            <p><strong>{ pupil.counter() }</strong></p>
            if shown.len() > 1 {
                <ol class="pupil-bars" aria-label="Questions in each game" start={(before + 1).to_string()}>
                    { for shown.iter().enumerate().map(|(place, &count)| html! {
                        <li key={place} class={(place + 1 == shown.len()).then_some("is-now")}
                            aria-label={format!("Game {}: {}", number(place), counted(count, "question"))}>
                            <span aria-hidden="true">{ count }</span>
                            <svg viewBox={format!("0 0 10 {TALLEST}")} preserveAspectRatio="none" aria-hidden="true">
                                <rect y={(TALLEST - bar(count)).to_string()} width="10" height={bar(count).to_string()} />
                            </svg>
                            <span aria-hidden="true" class="quiet">{ number(place) }</span>
                        </li>
                    }) }
                </ol>
            }
            <p class="overview-note">{ "It asks only when two lines are worth the same to it." }
                if shown.iter().any(|&count| count > 0) {
                    { " " }{ panel.link("Share this result", || Action::ShareResult) }
                }
            </p>
        </div>
    }
}
