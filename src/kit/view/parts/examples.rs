//! A lab's examples: each a link with what to look for, and the way to those of all labs.

use crate::experiment::example::Parts;
use crate::model::Page;
use yew::prelude::*;

/// The list of a lab.
pub fn view(lab: Page, examples: impl Iterator<Item = Parts>) -> Html {
    let slug = lab.row().slug;
    html! {
        <section class="lab-examples" aria-labelledby="examples-title">
            <h2 id="examples-title">{ "Examples" }</h2>
            <ul>
                { for examples.map(|(name, look_for, query)| html! {
                    <li key={name}>
                        <a href={format!("#/{slug}?{query}")}>{ name }</a>
                        <p class="quiet">{ AttrValue::from(look_for) }</p>
                    </li>
                }) }
            </ul>
            { more(lab) }
        </section>
    }
}

/// The way to the gallery.
pub fn more(lab: Page) -> Html {
    html! {
        <p><a href={format!("#/gallery?lab={}", lab.row().slug)}>{ "The gallery: examples of all labs, with pictures" }</a></p>
    }
}
