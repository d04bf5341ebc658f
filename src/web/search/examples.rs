//! The examples: each a link, with what to look for.

use super::Panel;
use crate::app::search::Mode;
use crate::lab::search::scenario::{Kind, SCENARIOS};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let kind = match panel.lab.mode {
        Mode::Chess => Kind::Chess,
        Mode::Tree => Kind::Tree,
    };
    html! {
        <section class="lab-examples" aria-labelledby="examples-title">
            <h2 id="examples-title">{ "Try one of these" }</h2>
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
