//! The reproduction page.
use yew::prelude::*;
#[component]
pub fn ReproductionPage() -> Html {
    html! {}
}
