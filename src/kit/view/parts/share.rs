//! Sharing: the link, as an address or as Markdown, and the trace as a file, out and in.

use crate::model::effect::LinkForm;
use crate::view::export;
use crate::view::files;
use crate::view::form::button;
use web_sys::File;
use yew::prelude::*;

/// The content of the panel and its callbacks.
pub struct Share<'a> {
    /// The id of the field that opens a file.
    pub id: &'static str,
    /// Whether there is a trace to be saved.
    pub has_trace: bool,
    pub on_copy: Callback<LinkForm>,
    pub on_save: Callback<MouseEvent>,
    /// Further buttons for saving.
    pub more: Html,
    pub on_file: &'a Callback<File>,
}

/// The link in its forms, each a button, and what else can be made of what is shown.
pub fn links(on_copy: &Callback<LinkForm>) -> Html {
    let copy = |text: &str, form: LinkForm| button(text, on_copy.reform(move |_| form));
    html! {
        <>
            { copy("Copy link", LinkForm::Plain) }
            { copy("Copy as Markdown", LinkForm::Markdown) }
            { copy("Copy embed code", LinkForm::Frame) }
            { copy("Cite this", LinkForm::Citation) }
            // `www/start.js` takes this click: the lab knows nothing of lessons.
            <button type="button" class="button" data-new-lesson="">{ "Make a lesson from this" }</button>
            { export::export() }
        </>
    }
}

pub fn view(share: Share<'_>) -> Html {
    let Share {
        id,
        has_trace,
        on_copy,
        on_save,
        more,
        on_file,
    } = share;
    html! {
        <details class="share">
            <summary>{ "Share and save" }</summary>
            <div class="row">{ links(&on_copy) }</div>
            <div class="row">
                <button type="button" class="button" disabled={!has_trace} onclick={on_save}>{ "Save the trace" }</button>
                { more }
                { files::field(id, "Open a trace file", ".jsonl,.json,.txt", on_file) }
            </div>
            <p class="quiet">{ "The trace is JSON lines, one event a line: the command line writes the same \
                and other programs can read it." }</p>
        </details>
    }
}
