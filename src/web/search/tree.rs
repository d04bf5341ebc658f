//! The search tree.

use super::Panel;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let _ = panel;
    html! { <h2 id="tree-title">{ "Search tree" }</h2> }
}
