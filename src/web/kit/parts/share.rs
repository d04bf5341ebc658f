//! Sharing: the link, as an address or as Markdown, and the trace as a file, out and in.

use crate::app::kit::effect::LinkForm;
use crate::web::kit::files;
use web_sys::File;
use yew::prelude::*;

/// The largest trace file that is opened, in bytes: the limit of steps at the length of a line.
const FILE_LIMIT: f64 = 300e6;

/// What the panel needs.
pub struct Share<'a> {
    /// The id of the field that opens a file.
    pub id: &'static str,
    /// Whether there is a trace to be saved.
    pub has_trace: bool,
    /// The link is to be copied.
    pub on_copy: Callback<LinkForm>,
    /// The trace is to be saved.
    pub on_save: Callback<MouseEvent>,
    /// A file is chosen.
    pub on_file: &'a Callback<File>,
}

/// The panel.
pub fn view(share: Share<'_>) -> Html {
    let Share {
        id,
        has_trace,
        on_copy,
        on_save,
        on_file,
    } = share;
    let copy = |text: &str, form: LinkForm| {
        html! {
            <button type="button" class="button" onclick={on_copy.reform(move |_| form)}>{ text }</button>
        }
    };
    html! {
        <details class="share">
            <summary>{ "Share and keep" }</summary>
            <div class="row">
                { copy("Copy link", LinkForm::Plain) }
                { copy("Copy as Markdown", LinkForm::Markdown) }
            </div>
            <div class="row">
                <button type="button" class="button" disabled={!has_trace} onclick={on_save}>{ "Save the trace" }</button>
                { files::field(id, "Open a trace file", ".jsonl,.json,.txt", on_file) }
            </div>
            <p class="quiet">{ "The trace is JSON lines, one event a line: the command line writes the same \
                and other programs can read it." }</p>
        </details>
    }
}

/// Reads a trace file and hands over its bytes, or says why it cannot be read.
pub fn read(file: File, on_read: Callback<Result<Vec<u8>, String>>) {
    if file.size() > FILE_LIMIT {
        on_read.emit(Err(format!(
            "{} has {:.0} MB; a trace file has at most {:.0} MB.",
            file.name(),
            file.size() / 1e6,
            FILE_LIMIT / 1e6
        )));
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
        let read = gloo::file::futures::read_as_bytes(&blob).await;
        on_read.emit(read.map_err(|error| format!("The file cannot be read: {error}.")));
    });
}
