//! What every panel of a lab gets: the lab, and where actions go.

use crate::app::kit::lab::Lab;
use crate::web::kit::entry::LabProps;
use crate::web::kit::form;
use web_sys::File;
use yew::prelude::*;

/// A lab as its panels see it.
pub struct Panel<'a, L: Lab> {
    pub lab: &'a L,
    /// Where actions go.
    pub on_action: &'a Callback<L::Action>,
    /// Where files go that are chosen.
    pub on_file: &'a Callback<File>,
    /// What the page was given.
    pub props: &'a LabProps,
}

impl<L: Lab> Clone for Panel<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Lab> Copy for Panel<'_, L> {}

impl<L: Lab> Panel<'_, L> {
    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static>(&self, action: impl Fn() -> L::Action + 'static) -> Callback<E> {
        self.on_action.reform(move |_: E| action())
    }

    /// A choice with its label above; the action gets the row chosen.
    pub fn choice<W: ToString>(
        &self,
        id: &str,
        label: &str,
        rows: impl IntoIterator<Item = (W, bool)>,
        action: impl Fn(usize) -> L::Action + 'static,
    ) -> Html {
        form::select(id, label, rows, self.on_action.reform(action))
    }

    /// A button with a text and an action.
    pub fn button(&self, text: &str, action: impl Fn() -> L::Action + 'static) -> Html {
        html! {
            <button type="button" class="button" onclick={self.sends(action)}>{ text }</button>
        }
    }

    /// A button that a key presses, too: it stands in the tooltip and in the list of keys, not in the text.
    pub fn keyed(
        &self,
        text: &str,
        key: &'static str,
        action: impl Fn() -> L::Action + 'static,
    ) -> Html {
        html! {
            <button type="button" class="button" title={tip(key)} aria-keyshortcuts={key}
                    onclick={self.sends(action)}>{ text }</button>
        }
    }
}

/// What a button's tooltip says of its key.
pub fn tip(key: &str) -> String {
    format!("Key: {key}")
}
