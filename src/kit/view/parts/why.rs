//! Parts of an explanation: where it comes from, and where in the algorithm it stands.

use crate::model::provenance::Provenance;
use yew::prelude::*;

/// Where a sentence comes from. A bare page is one of `source`.
pub fn provenance(provenance: Provenance, source: &str) -> Html {
    match provenance {
        Provenance::Published(place) if place.starts_with("p.") && !source.is_empty() => {
            published(&format!("{source}, {place}"))
        }
        Provenance::Published(place) => published(place),
        Provenance::Ours(reason) => {
            html! { <p class="provenance" data-mark="ours">{ format!("ours: {reason}") }</p> }
        }
    }
}

/// Where a sentence comes from that is published, with the way to the rows of the ledger about that place.
pub fn published(place: &str) -> Html {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("at", place)
        .finish();
    html! {
        <p class="provenance" data-mark="published">
            { place }{ " " }<a href={format!("#/ledger?{query}")}>{ "in the ledger" }</a>
        </p>
    }
}

/// The steps of the algorithm, the present one marked; `current` counts from 1, 0 is none of them.
pub fn phases(label: &'static str, steps: &[&'static str], current: usize) -> Html {
    html! {
        <ol class="algorithm" aria-label={label}>
            { for steps.iter().enumerate().map(|(index, step)| html! {
                <li key={index} aria-current={(index + 1 == current).then_some("step")}>{ *step }</li>
            }) }
        </ol>
    }
}
