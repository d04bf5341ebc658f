//! Kenju as a pupil: you play, it asks, you answer, and it asks less from game to game.

use super::board::SearchLayer;
use super::lab::Panel;
use super::{board, game, question};
use crate::model::pupil::{Ending, Pupil, TaughtLesson};
use crate::model::{Action, AwaitedInput, WorkerTask};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::lesson::TeacherVerdict;
use kenju::question::Question;
use kit::model::Page;
use kit::view::notices;
use yew::prelude::*;

/// The address of the explanation of how Kenju learns.
const EXPLANATION: &str = "#/teaching-kenju";

/// The height of the chart's longest bar.
const TALLEST: u32 = 72;

pub fn view(panel: Panel<'_>) -> Html {
    let pupil = panel.lab.taught_pupil();
    html! {
        <div class="kenju overview kenju-overview">
            <div class="pupil-says">
                if let Some(pupil) = &pupil {
                    { says(panel, pupil) }
                } else {
                    <p class="overview-note">{ players(panel) }</p>
                }
            </div>
            <section class="overview-board" aria-label="Board">
                { board::view(panel, SearchLayer::Hidden) }
                <p id="kj-board-keys" class="visually-hidden">
                    { "Arrow keys move the cursor, Enter places a stone or answers, Home goes to the last stone." }
                </p>
                { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
                { game_buttons(panel) }
            </section>
            <section class="overview-side" aria-label="Your pupil">
                if let Some(pupil) = &pupil {
                    // After a game "Play again" comes first.
                    if panel.lab.ending().is_some() {
                        { acts(panel, pupil) }
                        { question::contradiction(panel) }
                    } else {
                        { question::contradiction(panel) }
                        { acts(panel, pupil) }
                    }
                    if panel.lab.game.contradiction.is_none() {
                        { lesson(panel, pupil) }
                    }
                    { questions(panel, pupil) }
                    { strip(pupil) }
                } else {
                    { question::view(panel) }
                }
            </section>
            <div class="overview-more">
                { panel.ways_on(Page::Kenju, "What Kenju has learned, other players, training, experiments, every step of its search") }
            </div>
        </div>
    }
}

/// The two players, where no pupil sits across the board.
fn players(panel: Panel<'_>) -> String {
    let name = |colour| &panel.lab.player(colour).name;
    let [white, black] = Colour::BOTH.map(name);
    format!("{white} has the white stones, {black} the black ones.")
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
    let Some(lesson) = &pupil.last else {
        return html! {};
    };
    let (colour, index) = (pupil.colour, lesson.index);
    html! {
        <div class="pupil-lesson" role="group" aria-label="The last lesson">
            <p><strong>{ format!("\u{2713} {} learned", lesson.name()) }</strong>
                { panel.link("Take it back", move || Action::Revoke(colour, index)) }</p>
            { taught(lesson) }
            <p class="overview-note">{ format!("Grey stones: it holds for your stones and {}\u{2019}s alike.", pupil.name) }</p>
        </div>
    }
}

/// A lesson in pictures and words, with the earlier lesson that it repeats.
fn taught(lesson: &TaughtLesson) -> Html {
    html! {
        <>
            { question::said(&lesson.advice) }
            if let Some(repeats) = &lesson.repeats {
                <span class="overview-note">{ repeats }</span>
            }
        </>
    }
}

/// The earlier lessons as a strip of small pictures.
fn strip(pupil: &Pupil) -> Html {
    if pupil.earlier.is_empty() {
        return html! {};
    }
    let hidden = pupil.hidden_lessons();
    let title = if pupil.last.is_some() {
        "Earlier lessons".to_owned()
    } else {
        format!("{} remembers", pupil.name)
    };
    html! {
        <div class="pupil-strip">
            <p><strong>{ &title }</strong></p>
            <ol aria-label={title.clone()}>
                { for pupil.earlier.iter().map(|lesson| html! {
                    <li key={lesson.index}><b>{ lesson.name() }</b>{ taught(lesson) }</li>
                }) }
            </ol>
            if hidden > 0 {
                <p class="overview-note">{ format!("And {} before these.", counted(hidden, "lesson")) }</p>
            }
        </div>
    }
}

/// Kenju's words, which stand above the board on a telephone.
fn says(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let lab = panel.lab;
    let name = &pupil.name;
    if lab.is_worker_busy() {
        return html! { <p class="overview-say">{ format!("{name} is thinking.") }</p> };
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
        AwaitedInput::Ask { question, .. } => {
            let words = lab.question_in_words(pupil.colour, question);
            html! {
                <>
                    <p class="overview-tag" data-kind="ask">{ format!("{name} asks") }</p>
                    <p class="overview-say">{ words.asks }</p>
                </>
            }
        }
        AwaitedInput::Over { .. } => ending(panel, pupil),
        _ => html! {},
    }
}

/// The answers to Kenju's question, or the next action.
fn acts(panel: Panel<'_>, pupil: &Pupil) -> Html {
    let lab = panel.lab;
    if lab.is_worker_busy() {
        return game::worker_progress(panel, &WorkerTask::Play);
    }
    match &lab.game.awaited {
        AwaitedInput::Place { .. } if pupil.lessons == 0 && lab.board().stone_count() == 0 => {
            plan(pupil)
        }
        AwaitedInput::Place { .. } => html! {},
        AwaitedInput::Ask { question, .. } => answers(panel, pupil, question),
        AwaitedInput::Over { .. } => html! {
            <div class="overview-action">
                { panel.keyed_main("Play again", "Enter", || Action::NewGame) }
            </div>
        },
        _ => question::view(panel),
    }
}

/// The first minute, before it begins.
fn plan(pupil: &Pupil) -> Html {
    let name = &pupil.name;
    html! {
        <ol class="pupil-plan" aria-label="The first minute">
            <li>{ "You place a white stone anywhere on the board." }</li>
            <li>{ format!("{name} cannot tell which of two lines counts more, so it asks you.") }</li>
            <li>{ format!("Each answer is a lesson. {name} remembers it and asks less from game to game.") }</li>
        </ol>
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

fn answers(panel: Panel<'_>, pupil: &Pupil, question: &Question) -> Html {
    let lab = panel.lab;
    let words = lab.question_in_words(pupil.colour, question);
    let [first, second] = &words.answers;
    html! {
        <>
            if let Some(again) = words.again {
                <p class="pupil-again">{ again }</p>
            }
            if let Question::Lines(lines) = question {
                <div class="kj-answers" role="group" aria-label="Answers">
                    { question::answer(panel, TeacherVerdict::First, first, &[question::line(lab, lines, 0)], "kj-answer kj-answer-first") }
                    { question::answer(panel, TeacherVerdict::Second, second, &[question::line(lab, lines, 1)], "kj-answer kj-answer-second") }
                    { question::equal(panel) }
                </div>
                <p class="overview-note">
                    { "A line is five points in a row, where five stones would win. The ? counts as a stone. \
                       Click a line on the board or an answer, or press 1, 2 or 0." }
                </p>
            } else {
                { question::answers(panel, question) }
            }
            <details>
                <summary>{ format!("Why does {} ask?", pupil.name) }</summary>
                <p>{ words.why }{ " " }<a href={EXPLANATION}>{ "How it learns" }</a></p>
            </details>
        </>
    }
}

fn ending(panel: Panel<'_>, pupil: &Pupil) -> Html {
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
