//! A range as a bar with parts for loss, draw and win. The possible ones are filled; the range stands beside it in
//! words.

use endgame::{Range, Value};
use yew::prelude::*;

/// The bar: its name, the side the range is for, and the range; none while nothing is known.
pub fn view(name: &str, side: &str, range: Option<Range>) -> Html {
    let words = range.map_or_else(
        || "nothing yet".to_owned(),
        |range| format!("{range} for {side}"),
    );
    html! {
        <div class="eg-range" role="group" aria-label={format!("{name}: {words}")}>
            <span class="eg-range-name">{ name }</span>
            <svg class="eg-range-bar" viewBox="0 0 96 16" aria-hidden="true" focusable="false">
                { for Value::ALL.iter().enumerate().map(|(place, &value)| {
                    let possible = range.is_some_and(|range| range.contains(value));
                    let class = if possible { "eg-range-part is-possible" } else { "eg-range-part" };
                    let x = (place * 32).to_string();
                    html! {
                        <g {class} transform={format!("translate({x} 0)")}>
                            <rect x="1" y="1" width="30" height="14" />
                            <text x="16" y="12">{ ["L", "D", "W"][place] }</text>
                        </g>
                    }
                }) }
            </svg>
            <span class="eg-range-words">{ words }</span>
        </div>
    }
}
