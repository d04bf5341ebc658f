//! Parts of an explanation: where it comes from, and where in the algorithm it stands.

use crate::app::kit::provenance::Provenance;
use yew::prelude::*;

/// Where a sentence comes from. A bare page is one of `source`.
pub fn provenance(provenance: Provenance, source: &str) -> Html {
    let (mark, place) = match provenance {
        Provenance::Published(place) if place.starts_with("p.") && !source.is_empty() => {
            ("published", format!("{source}, {place}"))
        }
        Provenance::Published(place) => ("published", place.to_owned()),
        Provenance::Ours(reason) => ("ours", format!("ours: {reason}")),
    };
    let query = (mark == "published").then(|| {
        form_urlencoded::Serializer::new(String::new())
            .append_pair("at", &place)
            .finish()
    });
    html! {
        <p class="provenance" data-mark={mark}>
            { place }
            if let Some(query) = query {
                { " " }<a href={format!("#/ledger?{query}")}>{ "in the ledger" }</a>
            }
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
