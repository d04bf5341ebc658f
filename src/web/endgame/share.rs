//! Sharing: the link, as an address or as Markdown, and EG's trace as a file, out and in.

use super::Panel;
use crate::app::endgame_lab::{Action, LinkForm};
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

/// The largest trace file that is opened, in bytes.
const FILE_LIMIT: f64 = 100e6;

pub fn view(panel: Panel<'_>) -> Html {
    let on_action = panel.on_action.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
            return;
        };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            open(file, on_action.clone());
        }
        // The same file can be chosen again.
        input.set_value("");
    });
    html! {
        <details class="share">
            <summary>{ "Share and keep" }</summary>
            <div class="row">
                { panel.button("Copy link", || Action::CopyLink(LinkForm::Plain)) }
                { panel.button("Copy as Markdown", || Action::CopyLink(LinkForm::Markdown)) }
            </div>
            <div class="row">
                <button type="button" class="button" disabled={panel.lab.shown.is_none()}
                        onclick={panel.sends(|| Action::SaveTrace)}>{ "Save the trace" }</button>
                <label class="button file-button" for="eg-open-trace">{ "Open a trace file" }</label>
                <input id="eg-open-trace" class="file-input" type="file" accept=".jsonl,.json,.txt" {onchange} />
            </div>
            <p class="quiet">{ "The trace is JSON lines, one event a line: the command line writes the same \
                and other programs can read it." }</p>
        </details>
    }
}

/// Reads a trace file and hands it over.
pub fn open(file: File, on_action: Callback<Action>) {
    if file.size() > FILE_LIMIT {
        on_action.emit(Action::Note(format!(
            "{} has {:.0} MB; a trace file has at most {:.0} MB.",
            file.name(),
            file.size() / 1e6,
            FILE_LIMIT / 1e6
        )));
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        match gloo::file::futures::read_as_bytes(&gloo::file::Blob::from(web_sys::Blob::from(file)))
            .await
        {
            Ok(bytes) => on_action.emit(Action::OpenTrace(bytes)),
            Err(error) => {
                on_action.emit(Action::Note(format!("The file cannot be read: {error}.")));
            }
        }
    });
}
