//! Results of a job beside the settings of the next one: grey, with the reason above, once the settings have changed.

use yew::prelude::*;

pub fn results(is_stale: bool, results: Html) -> Html {
    html! {
        <div class={is_stale.then_some("is-stale")}>
            if is_stale {
                <p class="stale">{ "You changed the settings. Run it again to update the results." }</p>
            }
            <div class="run-result">{ results }</div>
        </div>
    }
}
