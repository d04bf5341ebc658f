//! A pupil's training: its questions in each game, and what it has learnt after so many moves.

use super::board::drawing;
use crate::model::teaching::pupil::{MOVES, SEEDS};
use crate::model::teaching::{Action, Teaching, words};
use chess::words::counted;
use kenju::element::Element;
use kenju::pattern::Pattern;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The height of a bar for each question, in pixels.
const STEP: u32 = 7;

/// The figure with its chart, the handle over the moves and the values.
pub fn view(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let on_input = on_action.reform(|event: InputEvent| {
        let input: HtmlInputElement = event.target_unchecked_into();
        Action::Show(input.value_as_number() as usize)
    });
    html! {
        <figure class="late-figure tk-school">
            <div class="tk-pupils" role="group" aria-label="Pupil">
                { for SEEDS.map(|seed| html! {
                    <button type="button" id={format!("pupil-{seed}")} class="button" aria-pressed={(page.pupil.seed == seed).to_string()}
                            onclick={on_action.reform(move |_: MouseEvent| Action::Choose(seed))}>{ format!("Pupil {seed}") }</button>
                }) }
            </div>
            <p class="late-title">{ "Questions in each game" }</p>
            { bars(page, on_action) }
            <label class="tk-moves">
                <span>{ "Play it back: drag through its moves" }</span>
                <input type="range" id="pupil-moves" min="0" max={MOVES.to_string()} step="1" value={page.moves.to_string()}
                       aria-valuetext={counted(page.moves, "move")} oninput={on_input}
                       onchange={on_action.reform(|_: Event| Action::Drop)} />
            </label>
            <p class="tk-state">{ words::state(&page.pupil, page.moves) }</p>
            { values(page) }
        </figure>
    }
}

/// A bar for each game; a click shows the pupil at its end.
fn bars(page: &Teaching, on_action: &Callback<Action>) -> Html {
    let now = page.pupil.game_at(page.moves);
    let highest = page.pupil.games.iter().map(|game| game.questions).max();
    let height = STEP * highest.unwrap_or(0) + 24;
    let bar = |(at, game): (usize, &crate::model::teaching::pupil::Game)| {
        let end = page.pupil.end_of(at);
        let label = format!("Game {}: {}", at + 1, counted(game.questions, "question"));
        let tall = (STEP * game.questions).max(2);
        html! {
            <button type="button" class="tk-bar" aria-pressed={(now == Some(at)).to_string()} aria-label={label}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Show(end))}>
                <span>{ game.questions }</span>
                <svg width="100%" height={tall.to_string()} aria-hidden="true" focusable="false">
                    <rect width="100%" height="100%" rx="3" />
                </svg>
            </button>
        }
    };
    html! {
        <div class="tk-chart">
            <svg class="tk-strut" width="1" height={height.to_string()} aria-hidden="true" focusable="false" />
            { for page.pupil.games.iter().enumerate().map(bar) }
        </div>
    }
}

/// The lines that a search can meet, in the teacher's order, each with its value to the pupil.
fn values(page: &Teaching) -> Html {
    let words = page.pupil.history.after(page.moves);
    let before = page.pupil.history.after(page.moves.saturating_sub(1));
    let mut all: Vec<Pattern> = Pattern::all().filter(|it| it.is_reachable()).collect();
    all.sort_by_key(|&it| std::cmp::Reverse(Element::MAX.value(it)));
    let highest = u32::from(words.highest().max(1));
    let cell = |pattern: Pattern| {
        let value = words.value(pattern);
        let is_new = page.moves > 0 && value > before.value(pattern);
        html! {
            <li class={classes!(is_new.then_some("is-new"))}>
                { drawing(pattern) }
                <svg class="tk-value" width="100%" height="8" aria-hidden="true" focusable="false">
                    <rect class="late-whole" width="100%" height="8" rx="4" />
                    <rect class="tk-filled" width={format!("{}%", 100 * u32::from(value) / highest)} height="8" rx="4" />
                </svg>
                <b>{ value }</b>
            </li>
        }
    };
    html! { <ol class="tk-values" aria-label="Values of the lines, the teacher's best first">{ for all.into_iter().map(cell) }</ol> }
}
