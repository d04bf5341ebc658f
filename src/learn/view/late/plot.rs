//! The figures: the areas over time with the moment of the find, the score over the rate of play, and the weight that is left.

use crate::model::late::words::{percent, score, time};
use crate::model::late::{
    Action, FASTEST, LONGEST, Late, MOVES, Number, PRINTED, left_after, left_after_moves,
};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The curves are drawn in boxes this wide and high, stretched to the width of the figure.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 240.0;

/// The points of a curve, one for each piece of this many.
const PIECES: u32 = 50;

/// The classes of the three moves.
const CLASSES: [&str; 3] = ["is-first", "is-second", "is-best"];

/// A handle over the whole width of a figure: dragged, tapped or moved by keys.
fn handle(
    id: &'static str,
    label: &str,
    number: Number,
    [lowest, value, highest]: [u32; 3],
    text: String,
    on_action: &Callback<Action>,
) -> Html {
    let on_input = on_action.reform(move |event: InputEvent| {
        let input: HtmlInputElement = event.target_unchecked_into();
        Action::Set(number, input.value_as_number() as i32)
    });
    html! {
        <input type="range" {id} class="late-range" aria-label={label.to_owned()} aria-valuetext={text}
               min={lowest.to_string()} max={highest.to_string()} step="1" value={value.to_string()}
               oninput={on_input} onchange={on_action.reform(|_: Event| Action::Drop)} />
    }
}

fn across(seconds: f64) -> f64 {
    WIDTH * seconds / f64::from(LONGEST)
}

/// The points of the decay curve from one second to another, times a share of its height.
fn curve(from: f64, until: f64, share: f64, rate: u32) -> String {
    let point = |piece: u32| {
        let at = from + (until - from) * f64::from(piece) / f64::from(PIECES);
        let left = rating::Moment::try_from(at)
            .ok()
            .zip(crate::model::late::decay(rate))
            .map_or(0.0, |(at, decay)| decay.left_after(at));
        format!("{:.1} {:.1}", across(at), HEIGHT * (1.0 - share * left))
    };
    (0..=PIECES).map(point).collect::<Vec<_>>().join("L")
}

fn area(from: f64, until: f64, share: f64, rate: u32) -> String {
    format!(
        "M{:.1} {HEIGHT}L{}L{:.1} {HEIGHT}z",
        across(from),
        curve(from, until, share, rate),
        across(until)
    )
}

/// The areas of the analysis over its times, with the handle of the find.
pub fn find(page: &Late, on_action: &Callback<Action>) -> Html {
    let end = f64::from(LONGEST);
    let areas = page.areas_at(page.rate);
    let ends = |until: Option<rating::Moment>| until.map_or(end, |it| it.value().min(end));
    let shapes = areas.iter().filter_map(|it| {
        let (mv, from) = (it.stretch.mv?, it.stretch.from.value());
        let d = area(from, ends(it.stretch.until), it.mark / 10.0, page.rate);
        Some(html! { <path class={classes!("late-area", CLASSES[mv])} {d} /> })
    });
    let bands = areas.iter().filter_map(|it| {
        let (mv, from) = (it.stretch.mv?, it.stretch.from.value());
        let wide = 100.0 * (ends(it.stretch.until) - from) / end;
        let text = format!("{}: {}", MOVES[mv], it.mark);
        // On the narrowest screens a letter takes nearly four hundredths of the width.
        let is_shown = wide > 3.6 * text.len() as f64;
        Some(html! {
            <>
                <rect class={classes!("late-band", CLASSES[mv])} x={format!("{:.2}%", 100.0 * from / end)} y="268"
                      width={format!("{:.2}%", wide.max(0.0))} height="46" rx="6" />
                if is_shown {
                    <text class={classes!("late-name", CLASSES[mv])} x={format!("{:.2}%", 100.0 * from / end + wide / 2.0)} y="297">
                        { text }
                    </text>
                }
            </>
        })
    });
    let at = format!("{:.2}%", 100.0 * f64::from(page.found) / end);
    let described = format!(
        "A falling curve over {}. {}",
        time(LONGEST),
        crate::model::late::words::shares(page)
    );
    html! {
        <div class="late-plot">
            { handle("late-found", "Rae1 found after", Number::Found, [0, page.found, LONGEST], time(page.found), on_action) }
            <svg class="late-chart" width="100%" height="316" role="img" aria-label={described}>
                <svg x="0" y="16" width="100%" height="240" viewBox="0 0 1000 240" preserveAspectRatio="none">
                    <path class="late-weight" d={area(0.0, end, 1.0, page.rate)} />
                    { for shapes }
                    <path class="late-curve" d={format!("M{}", curve(0.0, end, 1.0, page.rate))} />
                </svg>
                { for bands }
                <line class="late-moment" x1={at.clone()} x2={at} y1="0" y2="268" />
            </svg>
            { axis(&["0", "1", "2", "3", "4", "5 min"]) }
        </div>
    }
}

/// Evenly spaced labels, the first at the left and the last at the right.
fn axis(labels: &[&str]) -> Html {
    html! { <div class="late-axis" aria-hidden="true">{ for labels.iter().map(|&text| html! { <span>{ text }</span> }) }</div> }
}

/// The score over the rate of play, with the printed figures and the handle of the rate.
pub fn pace(page: &Late, on_action: &Callback<Action>) -> Html {
    let x = |rate: u32| 100.0 * f64::from(rate - FASTEST) / f64::from(LONGEST - FASTEST);
    // From 5 points at the bottom to 10 at the top; a lower score is drawn at the bottom.
    let y = |score: f64| HEIGHT * (1.0 - (score.clamp(0.0, 10.0) / 10.0));
    let point = |rate: u32| format!("{:.1} {:.1}", 10.0 * x(rate), y(page.score_at(rate)));
    let points = (FASTEST..=LONGEST).step_by(5).map(point);
    let at = format!("{:.2}%", x(page.rate));
    let line = |points: u32| {
        let y = format!("{:.1}", 16.0 + y(f64::from(points)));
        html! { <line class="late-grid" x1="0" x2="100%" y1={y.clone()} y2={y} /> }
    };
    html! {
        <div class="late-plot">
            { handle("late-rate", "Time for a move", Number::Rate, [FASTEST, page.rate, LONGEST], time(page.rate), on_action) }
            <svg class="late-chart" width="100%" height="264" role="img"
                 aria-label={format!("The score over the time for a move: {} at {}.", score(page.score()), time(page.rate))}>
                { for [0, 5, 10].map(line) }
                <svg x="0" y="16" width="100%" height="240" viewBox="0 0 1000 240" preserveAspectRatio="none">
                    <path class="late-scores" d={format!("M{}", points.collect::<Vec<_>>().join("L"))} />
                </svg>
                { for PRINTED.iter().map(|&(rate, printed)| html! {
                    <circle class="late-printed" cx={format!("{:.2}%", x(rate))} cy={format!("{:.1}", 16.0 + y(printed))} r="6" />
                }) }
                <line class="late-moment" x1={at.clone()} x2={at.clone()} y1="0" y2="256" />
                <circle class="late-now" cx={at} cy={format!("{:.1}", 16.0 + y(page.score()))} r="8" />
            </svg>
            { axis(&["10 s", "5 min"]) }
        </div>
    }
}

/// The weight that is left after so many times for a move, as bars.
pub fn left() -> Html {
    let row = |moves: u32| {
        let left = left_after_moves(moves);
        html! {
            <li>
                <span>{ if moves == 0 { "at once".to_owned() } else { format!("{moves} \u{d7} the time") } }</span>
                <svg width="100%" height="28" aria-hidden="true" focusable="false">
                    <rect class="late-whole" width="100%" height="28" rx="5" />
                    <rect class="late-rest" width={format!("{:.2}%", 100.0 * left)} height="28" rx="5" />
                </svg>
                <b>{ percent(left) }</b>
            </li>
        }
    };
    html! { <ul class="late-left">{ for (0..=4).map(row) }</ul> }
}

/// The share of the weight after the find, for the caption.
pub fn share_after_find(page: &Late) -> String {
    percent(left_after(page.found, page.rate))
}
