//! The type that every panel of Kenju's page receives, and foldable panels.

use crate::model::{Action, Lab};
use web_sys::Element;
use yew::prelude::*;

pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// A panel that is drawn only while it is unfolded.
pub fn fold(
    panel: Panel<'_>,
    name: &'static str,
    summary: &str,
    content: impl FnOnce() -> Html,
) -> Html {
    let is_open = panel.lab.open.contains(name);
    let on_action = panel.on_action.clone();
    let ontoggle = Callback::from(move |event: Event| {
        if let Some(details) = event.target_dyn_into::<Element>() {
            on_action.emit(Action::Unfold(name, details.has_attribute("open")));
        }
    });
    html! {
        <details open={is_open} {ontoggle}>
            <summary>{ summary }</summary>
            if is_open {
                { content() }
            }
        </details>
    }
}
