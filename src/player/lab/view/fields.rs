//! Fields that the page has many of: a menu, a typed number, a file, a text of one's own.

use super::Panel;
use crate::model::{Action, PlayerAction};
use kit::model::lab::File;
use kit::view::files;
use kit::view::form::{self, Field};
use yew::prelude::*;

/// A menu with a label above it. `rows` are words and whether each is chosen.
pub fn menu<'a, A: Into<Action>>(
    id: &'static str,
    label: &str,
    rows: impl Iterator<Item = (&'a str, bool)>,
    on_row: impl Fn(usize) -> A + 'static,
    panel: Panel<'_>,
) -> Html {
    form::select(id, label, rows, panel.sends_with(on_row))
}

/// A short field that is typed, with a label above it.
pub fn typed(
    id: &'static str,
    label: &str,
    value: &str,
    on_typed: impl Fn(String) -> PlayerAction + 'static,
    panel: Panel<'_>,
) -> Html {
    let (label, value) = (label.to_owned(), value.to_owned());
    html! {
        <Field class="pl-short" {id} {label} {value} inputmode="decimal" maxlength="24"
               on_typed={panel.sends_with(on_typed)} />
    }
}

/// A button that opens a file of at most `limit` bytes: its name and its content become an action.
pub fn file(
    id: &'static str,
    text: &str,
    accept: &'static str,
    limit: usize,
    open: fn(String, Vec<u8>) -> PlayerAction,
    panel: Panel<'_>,
) -> Html {
    let on_action = panel.on_action.clone();
    let on_read = Callback::from(move |read| match read {
        File::Whole { name, bytes } => on_action.emit(open(name, bytes).into()),
        File::Failed(why) => {
            on_action.emit(Action::Note(format!("The file cannot be read: {why}.")));
        }
        File::Chosen { .. } | File::Slice(_) => {}
    });
    let on_file = Callback::from(move |chosen| files::read(chosen, limit as u64, on_read.clone()));
    files::field(id, text, accept, &on_file)
}
