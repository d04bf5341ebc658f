//! What every panel of a lab gets: the lab, and where actions go.

use yew::prelude::*;

/// A lab `L` as its panels see it, with its actions `A`.
pub struct Panel<'a, L, A> {
    pub lab: &'a L,
    /// Where actions go.
    pub on_action: &'a Callback<A>,
    /// Changes with the colours: what is painted, not styled, is painted again.
    pub colours: u32,
}

impl<L, A> Clone for Panel<'_, L, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, A> Copy for Panel<'_, L, A> {}

impl<L, A: 'static> Panel<'_, L, A> {
    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static>(&self, action: impl Fn() -> A + 'static) -> Callback<E> {
        self.on_action.reform(move |_: E| action())
    }

    /// A button with a text and an action.
    pub fn button(&self, text: &str, action: impl Fn() -> A + 'static) -> Html {
        html! {
            <button type="button" class="button" onclick={self.sends(action)}>{ text }</button>
        }
    }
}
