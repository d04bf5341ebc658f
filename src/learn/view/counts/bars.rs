//! The figures of numbers: counts side by side, weights to drag, and the moves in PLAYER's order.

use crate::model::counts::game::{OWN, RECOMMENDED, Row, names};
use crate::model::counts::words::{self, number, ordinal, signed};
use crate::model::counts::{Action, Counts, DRAGGED, HIGHEST, LOWEST};
use player::Weights;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The largest count that a bar of full length stands for.
const LONGEST: f64 = 50.0;

/// A bar from a middle line: to the right above 0, to the left below.
pub fn bar(value: f64, longest: f64, class: &'static str) -> Html {
    let width = (value.abs() / longest).min(1.0) * 50.0;
    let start = if value < 0.0 { 50.0 - width } else { 50.0 };
    html! {
        <svg class="ps-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path class="ps-axis" d="M50 0v10" />
            <rect {class} x={format!("{start:.2}")} y="1" width={format!("{width:.2}")} height="8" />
        </svg>
    }
}

/// The five counts of the two moves, each a button that shows its squares.
pub fn counts(page: &Counts, on_action: &Callback<Action>) -> Html {
    let row = |at: usize| {
        let it = page.game.bar(DRAGGED[at]);
        let [name, source] = names(at);
        let line = |text: &'static str, value: i32, class: &'static str| {
            html! {
                <span class="ps-line">
                    <span class="ps-move">{ text }</span>
                    { bar(f64::from(value), LONGEST, class) }
                    <b>{ number(f64::from(value)) }</b>
                </span>
            }
        };
        html! {
            <li>
                <button type="button" id={format!("count-{at}")} class="ps-count" aria-pressed={(page.looked == at).to_string()}
                        onclick={on_action.reform(move |_: MouseEvent| Action::Look(at))}>
                    <span class="ps-name">{ name }<small>{ source }</small></span>
                    { line(OWN, it.own, "is-own") }
                    { line(RECOMMENDED, it.recommended, "is-other") }
                    <span class="ps-gap">{ signed(it.own - it.recommended) }</span>
                </button>
            </li>
        }
    };
    html! { <ul class="ps-counts">{ for (0..DRAGGED.len()).map(row) }</ul> }
}

/// The five weights as sliders.
pub fn sliders(page: &Counts, on_action: &Callback<Action>) -> Html {
    let slider = |at: usize| {
        let id = format!("weight-{at}");
        let [name, source] = names(at);
        let value = number(f64::from(page.tenths[at]) / 10.0);
        let oninput = on_action.reform(move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            Action::Weigh(at, input.value().parse().unwrap_or(10))
        });
        html! {
            <li class="ps-slider">
                <label for={id.clone()}>{ name }<small>{ source }</small></label>
                <output for={id.clone()}>{ "\u{d7}\u{a0}" }{ value.clone() }</output>
                <input type="range" {id} min={LOWEST.to_string()} max={HIGHEST.to_string()} step="1"
                       value={page.tenths[at].to_string()} aria-valuetext={value} {oninput}
                       onchange={on_action.reform(|_: Event| Action::Drop)} />
            </li>
        }
    };
    html! { <ul class="ps-sliders">{ for (0..DRAGGED.len()).map(slider) }</ul> }
}

/// The first moves with these weights, and the recommended one.
pub fn leaders(page: &Counts, weights: &Weights) -> Html {
    let rows = page.game.leaders(weights, 4);
    let largest = rows.iter().map(|row| row.value.abs()).fold(1.0, f64::max);
    let row = |row: &Row| {
        let share = (row.value / largest).max(0.0) * 100.0;
        let class = if row.is_recommended {
            "is-other"
        } else {
            "is-own"
        };
        html! {
            <li class={classes!((row.place == 1).then_some("is-first"))}>
                <span class="ps-place">{ ordinal(row.place) }</span>
                <b class="ps-san">
                    { row.name.clone() }
                    if row.is_recommended {
                        <span class="ps-star" role="img" aria-label="recommended">{ "\u{2605}" }</span>
                    }
                </b>
                <svg class="ps-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect {class} x="0" y="1" width={format!("{share:.2}")} height="8" />
                </svg>
                <span class="ps-value">{ number((row.value * 10.0).round() / 10.0) }</span>
            </li>
        }
    };
    html! { <ol class="ps-leaders">{ for rows.iter().map(row) }</ol> }
}

/// The weights that the lessons have changed, before and after.
pub fn changes(page: &Counts) -> Html {
    let after = page.game.taught(page.rate, page.lessons).weights;
    let row = |at: usize| {
        let weight = after.of(DRAGGED[at]);
        let [name, source] = names(at);
        let (sign, word) = if weight > 1.005 {
            ("\u{25b2}", "up")
        } else if weight < 0.995 {
            ("\u{25bc}", "down")
        } else {
            ("=", "unchanged")
        };
        html! {
            <li>
                <span class="ps-name">{ name }<small>{ source }</small></span>
                { bar(weight, 3.0, "is-weight") }
                <span class="ps-value"><i role="img" aria-label={word}>{ sign }</i>{ " " }{ number(weight) }</span>
            </li>
        }
    };
    html! { <ul class="ps-changes">{ for (0..DRAGGED.len()).map(row) }</ul> }
}

/// The sums of the two moves, large.
pub fn sums(page: &Counts) -> Html {
    let [own, other] = words::values(&page.game);
    html! {
        <div class="ps-sums">
            <p><b class="is-own">{ own }</b><span>{ OWN }{ ", PLAYER\u{2019}s first" }</span></p>
            <p><b class="is-other">{ other }</b><span>{ RECOMMENDED }{ ", recommended" }</span></p>
        </div>
    }
}
