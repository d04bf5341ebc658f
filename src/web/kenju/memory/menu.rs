//! A labelled menu that tells the number of the row chosen.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A menu of `names`, of which number `chosen` is selected.
pub fn menu(label: &str, names: &[&str], chosen: usize, on_row: Callback<usize>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        if let Some(row) = select.and_then(|select| usize::try_from(select.selected_index()).ok()) {
            on_row.emit(row);
        }
    });
    html! {
        <label class="field-inline">{ label.to_owned() }{ " " }
            <select class="select" {onchange}>
                { for names.iter().enumerate().map(|(row, name)| html! {
                    <option key={row} selected={row == chosen}>{ (*name).to_owned() }</option>
                }) }
            </select>
        </label>
    }
}
