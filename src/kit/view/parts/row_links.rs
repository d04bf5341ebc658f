//! Row footer: permalink and "report an error".

use crate::model::Page;
use crate::view::browser;
use yew::prelude::*;

/// Where errors are reported.
const ISSUES: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/issues/new");

/// The row's address, and a report of an error with row and address filled in.
pub fn view(page: Page, id: &str, topic: &str) -> Html {
    let hash = format!("#/{}?row={id}", page.row().slug);
    let body = format!(
        "Row: {id} ({topic})\nAddress: {}{hash}\n\nWhat is wrong, and where it can be read:\n",
        browser::base_address()
    );
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("title", &format!("{}: {id}", page.row().entry))
        .append_pair("body", &body)
        .finish();
    html! {
        <span class="row-links">
            <a href={hash} aria-label={format!("Address of the row: {topic}")} title="The address of this row">{ "¶" }</a>
            { " " }
            <a href={format!("{ISSUES}?{query}")} rel="noreferrer"
               aria-label={format!("Report an error: {topic}")}>{ "report an error" }</a>
        </span>
    }
}
