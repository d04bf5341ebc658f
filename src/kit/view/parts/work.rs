//! While the worker works: how far it is, and how to pause it, stop it and end it by force.

use crate::view::form::button;
use yew::prelude::*;

/// Work in progress.
pub struct Work<'a> {
    /// The share done, from 0 to 1.
    pub share: f64,
    /// The name of the whole.
    pub label: &'static str,
    pub words: &'a str,
    pub paused: bool,
    /// Whether its end has been asked for.
    pub stopping: bool,
    /// Pause or go on.
    pub on_pause: Callback<MouseEvent>,
    /// Stop and keep the results so far.
    pub on_cancel: Callback<MouseEvent>,
    /// End it with its worker.
    pub on_kill: Callback<MouseEvent>,
}

/// The bar, the words and the buttons.
pub fn view(work: Work<'_>) -> Html {
    let state = match (work.paused, work.stopping) {
        (true, _) => " (paused)",
        (false, true) => " (stopping)",
        (false, false) => "",
    };
    html! {
        <div class="run-progress">
            <progress max="1" value={format!("{:.3}", work.share)} aria-label={work.label} />
            <p>{ work.words }{ state }</p>
            { button(if work.paused { "Go on" } else { "Pause" }, work.on_pause) }
            { button("Stop and keep results", work.on_cancel) }
            { button("End now", work.on_kill) }
        </div>
    }
}
