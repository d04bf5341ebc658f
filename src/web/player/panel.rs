//! What every part of the adaptive lab's page gets: the lab, and where actions go.

use crate::app::player_lab::{Action, Lab};
use yew::prelude::*;

/// What every part gets.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    /// The lab as it is.
    pub lab: &'a Lab,
    /// Where actions go.
    pub on_action: &'a Callback<Action>,
}

impl Panel<'_> {
    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static>(&self, action: impl Fn() -> Action + 'static) -> Callback<E> {
        self.on_action.reform(move |_: E| action())
    }

    /// A button with a text and an action.
    pub fn button(&self, text: &str, action: impl Fn() -> Action + 'static) -> Html {
        self.button_if(true, text, action)
    }

    /// A button that can be pressed under a condition.
    pub fn button_if(
        &self,
        enabled: bool,
        text: &str,
        action: impl Fn() -> Action + 'static,
    ) -> Html {
        html! {
            <button type="button" class="button" disabled={!enabled} onclick={self.sends(action)}>{ text }</button>
        }
    }
}
