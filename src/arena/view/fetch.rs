//! Fetches the games of a tournament on demand.

use crate::experiment::{TOURNAMENTS, Tournament};
use kit::experiment::query::name_of;
use kit::view::browser;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FetchProps {
    /// The tournament to fetch.
    pub wanted: Option<Tournament>,
    /// Receives the text or the error.
    pub on_text: Callback<(Tournament, Result<String, String>)>,
}

/// Draws nothing.
#[component]
pub fn Fetch(props: &FetchProps) -> Html {
    let on_text = props.on_text.clone();
    use_effect_with(props.wanted, move |&wanted| {
        let Some(tournament) = wanted else { return };
        spawn_local(async move {
            let name = format!("arena-{}", name_of(&TOURNAMENTS, tournament));
            on_text.emit((tournament, browser::data(&name).await));
        });
    });
    html! {}
}
