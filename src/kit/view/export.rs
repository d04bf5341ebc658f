//! Buttons for what can be done with what is seen on any page, boards and trees included. `www/view.js` takes their clicks and reads the
//! document alone, so a lab has all of it by a call, and no program grows by it.

use crate::view::icons::{Icon, icon};
use yew::prelude::*;

/// Opens the list of what is shown, to be saved: pictures as SVG and PNG with all that lies over them, tables as CSV.
pub fn export() -> Html {
    html! {
        <button type="button" class="button" data-view="export">{ "Save pictures and tables" }</button>
    }
}

/// Shows on the full screen the nearest part round the button that fits the selector; `name` is what the part is called.
pub fn full_screen(class: &'static str, within: &'static str, name: &str) -> Html {
    let title = format!("Full screen: {name}; again, or Escape, ends it");
    html! {
        <button type="button" {class} data-full-screen={within} aria-label={format!("Full screen: {name}")} {title}>{ icon(Icon::FullScreen) }</button>
    }
}
