//! What every panel of the endgame lab gets: the lab, and where actions go.

use crate::app::endgame_lab::{Action, Lab};
use yew::prelude::*;

/// What every panel gets.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    /// The lab as it is.
    pub lab: &'a Lab,
    /// Where actions go.
    pub on_action: &'a Callback<Action>,
    /// Changes with the colours: what is painted, not styled, is painted again.
    pub colours: u32,
}

impl Panel<'_> {
    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static>(&self, action: impl Fn() -> Action + 'static) -> Callback<E> {
        self.on_action.reform(move |_: E| action())
    }

    /// A button with a text and an action.
    pub fn button(&self, text: &str, action: impl Fn() -> Action + 'static) -> Html {
        html! {
            <button type="button" class="button" onclick={self.sends(action)}>{ text }</button>
        }
    }
}
