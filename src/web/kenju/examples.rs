//! The examples: each a link, with what to look for.

use crate::app::kenju::EXAMPLES;
use yew::prelude::*;

pub fn view() -> Html {
    html! {
        <section class="kenju-examples lab-examples" aria-labelledby="kj-examples">
            <h2 id="kj-examples">{ "Take one of these" }</h2>
            <ul>
                { for EXAMPLES.iter().map(|example| html! {
                    <li key={example.name}>
                        <a href={format!("#/kenju?{}", example.query)}>{ example.name }</a>
                        <p class="quiet">{ example.look_for }</p>
                    </li>
                }) }
            </ul>
        </section>
    }
}
