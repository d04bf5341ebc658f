//! The examples: each a link, with what to look for.

use super::Panel;
use crate::app::search_lab::Mode;
use crate::lab::scenario::{Kind, SCENARIOS};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let kind = match panel.lab.mode {
        Mode::Chess => Kind::Chess,
        Mode::Tree => Kind::Tree,
    };
    html! {
        <section class="examples" aria-labelledby="examples-title">
            <h3 id="examples-title">{ "Take one of these" }</h3>
            <ul>
                { for SCENARIOS.iter().filter(|scenario| scenario.kind == kind).map(|scenario| html! {
                    <li key={scenario.name}>
                        <a href={format!("#/search?{}", scenario.query)}>{ scenario.name }</a>
                        <p class="quiet">{ scenario.look_for }</p>
                    </li>
                }) }
            </ul>
        </section>
    }
}
