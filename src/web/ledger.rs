//! The ledger page.
use yew::prelude::*;
#[component]
pub fn LedgerPage() -> Html {
    html! {}
}
