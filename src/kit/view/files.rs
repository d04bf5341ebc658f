//! Files that a person chooses or drops: one reader, with a limit.

use crate::model::lab::File;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Reads a file in one piece and hands it over, or says why it cannot be read.
pub fn read(file: web_sys::File, limit: u64, on_read: Callback<File>) {
    let name = file.name();
    if file.size() > limit as f64 {
        let (size, limit) = (file.size() / 1e6, limit as f64 / 1e6);
        let why = format!("{name} has {size:.1} MB; at most {limit:.1} MB are read");
        return on_read.emit(File::Failed(why));
    }
    wasm_bindgen_futures::spawn_local(async move {
        let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
        let read = gloo::file::futures::read_as_bytes(&blob).await;
        on_read.emit(read.map_or_else(
            |error| File::Failed(error.to_string()),
            |bytes| File::Whole { name, bytes },
        ));
    });
}

/// Reads the bytes from here to there.
pub fn read_slice(file: web_sys::File, from: u64, to: u64, on_read: Callback<File>) {
    wasm_bindgen_futures::spawn_local(async move {
        let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
        let read = gloo::file::futures::read_as_bytes(&blob.slice(from, to)).await;
        on_read.emit(read.map_or_else(|error| File::Failed(error.to_string()), File::Slice));
    });
}

/// A button that lets a person choose a file.
pub fn field(
    id: &'static str,
    text: &str,
    accept: &'static str,
    on_file: &Callback<web_sys::File>,
) -> Html {
    let on_file = on_file.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
            return;
        };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            on_file.emit(file);
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
