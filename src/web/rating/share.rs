//! Sharing: the link, as an address or as Markdown; and files that are opened: tables by the ending of
//! their name, everything else as EPD.

use super::Pane;
use crate::app::rating::{Action, LinkForm};
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

/// The largest file that is opened, in bytes.
const FILE_LIMIT: f64 = 8e6;

pub fn view(pane: Pane<'_>) -> Html {
    html! {
        <div class="row rating-share" role="group" aria-label="Share">
            { pane.button("Copy link", || Action::CopyLink(LinkForm::Plain)) }
            { pane.button("Copy as Markdown", || Action::CopyLink(LinkForm::Markdown)) }
            <span class="quiet">{ "The link holds this panel, the timeline with R and P, the engine with its limit, the \
                set and its position, and your own positions while they are the set. Tests and the table are not in it." }</span>
        </div>
    }
}

/// A button that opens a file.
pub fn file_button(
    pane: Pane<'_>,
    id: &'static str,
    text: &'static str,
    accept: &'static str,
) -> Html {
    let on_action = pane.on_action.clone();
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
        <>
            <label class="button file-button" for={id}>{ text }</label>
            <input {id} class="file-input" type="file" {accept} {onchange} />
        </>
    }
}

/// Reads a file and hands it over.
pub fn open(file: File, on_action: Callback<Action>) {
    let name = file.name();
    if file.size() > FILE_LIMIT {
        on_action.emit(Action::Note(format!(
            "{name} has {:.0} MB; at most {:.0} MB are read.",
            file.size() / 1e6,
            FILE_LIMIT / 1e6
        )));
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
        on_action.emit(match gloo::file::futures::read_as_bytes(&blob).await {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                if name.to_lowercase().ends_with(".json") {
                    Action::OpenTable(text)
                } else {
                    Action::TakeEpd(text)
                }
            }
            Err(error) => Action::Note(format!("{name} cannot be read: {error}.")),
        });
    });
}
