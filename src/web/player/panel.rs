//! What every part of the page of PLAYER's lab gets.

use crate::app::player::{Action, Lab};
use crate::web::kit::{self, panel::tip};
use yew::prelude::*;

/// What every part gets: the lab, and where actions go.
pub type Panel<'a> = kit::panel::Panel<'a, Lab>;

impl Panel<'_> {
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

    /// The same with a key.
    pub fn keyed_if(
        &self,
        enabled: bool,
        [text, key]: [&str; 2],
        action: impl Fn() -> Action + 'static,
    ) -> Html {
        html! {
            <button type="button" class="button" disabled={!enabled} title={tip(key)}
                    aria-keyshortcuts={key.to_owned()} onclick={self.sends(action)}>{ text }</button>
        }
    }
}
