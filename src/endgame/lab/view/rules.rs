//! The rules' verdict on the position on the board: the static range, and every rule that fired, which can be shown
//! on the board.

use super::{Panel, range_bar};
use crate::model::EndgameAction;
use chess::words::side_name;
use endgame::rules::Source;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some(ruled) = lab.ruled() else {
        return html! {
            <div class="eg-static">
                <h2 id="eg-static">{ "What the rules say" }</h2>
                <p class="quiet">{ "Asking the rules." }</p>
            </div>
        };
    };
    html! {
        <div class="eg-static">
            <h2 id="eg-static">{ "What the rules say" }</h2>
            { range_bar::view("Static range", side_name(lab.side()), Some(ruled.range)) }
            if ruled.fired.is_empty() {
                <p class="quiet">{ "No rule fires: the rules alone leave every outcome open." }</p>
            } else {
                <ul class="eg-fired">
                    { for ruled.fired.iter().enumerate().filter_map(|(place, said)| Some((place, said, said.rule()?))).map(|(place, said, rule)| html! {
                        <li key={place}>
                            <button type="button" class="button button-small" aria-pressed={(lab.highlighted == Some(place)).to_string()}
                                    onclick={panel.sends(move || EndgameAction::ShowRule(Some(place)))}>
                                { if lab.highlighted == Some(place) { "Shown" } else { "Show" } }
                                <span class="visually-hidden">{ format!(": {}", rule.name) }</span>
                            </button>
                            <span>{ &said.sentence }{ format!(" {} ", said.range) }
                                <span class="provenance" data-mark={mark(rule.source)}>{ rule.whence() }</span>
                            </span>
                        </li>
                    }) }
                </ul>
            }
        </div>
    }
}

pub fn mark(source: Source) -> &'static str {
    match source {
        Source::Published { .. } => "published",
        Source::Ours => "ours",
    }
}
