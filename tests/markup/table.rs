//! Tables and buttons as the labs' pages have them: the same markup as if it were written out.

use super::text_of;
use ::kit::view::form;
use ::kit::view::parts::table::TableView;
use yew::{Callback, html};

#[tokio::test]
async fn a_table_is_what_would_be_written_out() {
    let table = TableView::named("Moves")
        .region("moves-region")
        .class("moves-table")
        .caption("All of them")
        .columns(["Move"])
        .unnamed()
        .numbers(["Value"])
        .hidden("remove")
        .rows([html! { <tr><th scope="row">{ "Nf3" }</th><td></td><td class="number">{ "1" }</td><td></td></tr> }]);
    let written = html! {
        <div class="table-scroll moves-region" tabindex="0" role="region" aria-label="Moves">
            <table class="table moves-table">
                <caption>{ "All of them" }</caption>
                <thead><tr>
                    <th scope="col">{ "Move" }</th>
                    <td></td>
                    <th scope="col" class="number">{ "Value" }</th>
                    <th scope="col"><span class="visually-hidden">{ "remove" }</span></th>
                </tr></thead>
                <tbody>
                    <tr><th scope="row">{ "Nf3" }</th><td></td><td class="number">{ "1" }</td><td></td></tr>
                </tbody>
            </table>
        </div>
    };
    assert_eq!(text_of(table).await, text_of(written).await);
}

#[tokio::test]
async fn a_table_without_a_name_does_not_scroll_and_a_button_is_a_button() {
    let table = TableView::default().columns(["Move"]).rows([]);
    let html = text_of(html! { <>{ table }{ form::button("Stop", Callback::noop()) }</> }).await;
    let table = r#"<table class="table"><thead><tr><th scope="col">Move</th></tr></thead><tbody></tbody></table>"#;
    assert_eq!(
        html,
        format!(r#"{table}<button type="button" class="button">Stop</button>"#)
    );
}
