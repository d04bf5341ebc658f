//! Fields that the page has many of: a menu, a typed number, a file, a text of one's own.

use super::Panel;
use crate::app::player::Action;
use crate::web::kit::typed::Typed;
use crate::web::kit::{files, form};
use web_sys::File;
use yew::prelude::*;

/// A menu with a label above it. `rows` are words and whether each is chosen.
pub fn menu<'a>(
    id: &'static str,
    label: &str,
    rows: impl Iterator<Item = (&'a str, bool)>,
    on_row: impl Fn(usize) -> Action + 'static,
    panel: Panel<'_>,
) -> Html {
    form::select(id, label, rows, panel.on_action.reform(on_row))
}

/// A short field that is typed, with a label above it.
pub fn typed(
    id: &'static str,
    label: &str,
    value: &str,
    on_typed: impl Fn(String) -> Action + 'static,
    panel: Panel<'_>,
) -> Html {
    html! {
        <div class="field pl-short">
            <label for={id}>{ label }</label>
            <Typed id={AttrValue::Static(id)} value={value.to_owned()} inputmode="decimal" maxlength="24"
                   on_typed={panel.on_action.reform(on_typed)} />
        </div>
    }
}

/// A button that opens a file.
pub fn file(id: &'static str, text: &str, accept: &'static str, on_file: &Callback<File>) -> Html {
    files::field(id, text, accept, on_file)
}

/// Reads a file whole, unless it is larger than `limit` bytes, and hands it over with its name.
pub fn read(
    file: File,
    limit: usize,
    on_action: Callback<Action>,
    then: impl Fn(String, Vec<u8>) -> Vec<Action> + 'static,
) {
    let name = file.name();
    if file.size() > limit as f64 {
        on_action.emit(Action::Note(format!(
            "{name} has {:.1} MB; at most {:.1} MB are read. Nothing was changed.",
            file.size() / 1e6,
            limit as f64 / 1e6
        )));
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
        match gloo::file::futures::read_as_bytes(&blob).await {
            Ok(bytes) => {
                for action in then(name, bytes) {
                    on_action.emit(action);
                }
            }
            Err(error) => on_action.emit(Action::Note(format!("{name} cannot be read: {error}."))),
        }
    });
}
