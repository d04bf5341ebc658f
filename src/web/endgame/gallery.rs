//! The gallery of classics: each a link, with who made it, what to look for and what is known.

use crate::app::endgame::CLASSICS;
use yew::prelude::*;

pub fn view() -> Html {
    html! {
        <section class="lab-examples eg-gallery" aria-labelledby="eg-gallery">
            <h2 id="eg-gallery">{ "Take one of these" }</h2>
            <ul>
                { for CLASSICS.iter().map(|classic| html! {
                    <li key={classic.title}>
                        <a href={format!("#/endgame?{}", classic.query())}>{ classic.title }</a>
                        <p class="quiet">
                            { format!("{} ({}). ", classic.source, classic.verdict()) }{ classic.look_for }
                        </p>
                    </li>
                }) }
            </ul>
        </section>
    }
}
