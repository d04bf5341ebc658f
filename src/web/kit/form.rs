//! The fields of every lab's forms that are alike: a choice of one row of several.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// A choice with its label above: each row's words and whether it is the one chosen.
pub fn select<W: ToString>(
    id: &str,
    label: &str,
    rows: impl IntoIterator<Item = (W, bool)>,
    on_row: Callback<usize>,
) -> Html {
    html! {
        <div class="field" key={id.to_owned()}>
            <label for={id.to_owned()}>{ label }</label>
            <select id={id.to_owned()} class="select" onchange={chosen_row(on_row)}>
                { for options(rows) }
            </select>
        </div>
    }
}

/// A choice with its label before it, in one line.
pub fn select_inline<W: ToString>(
    label: &str,
    rows: impl IntoIterator<Item = (W, bool)>,
    on_row: Callback<usize>,
) -> Html {
    html! {
        <label class="field-inline">{ label }{ " " }
            <select class="select" onchange={chosen_row(on_row)}>{ for options(rows) }</select>
        </label>
    }
}

fn options<W: ToString>(rows: impl IntoIterator<Item = (W, bool)>) -> impl Iterator<Item = Html> {
    rows.into_iter()
        .enumerate()
        .map(|(row, (words, selected))| {
            html! { <option key={row} {selected}>{ words.to_string() }</option> }
        })
}

fn chosen_row(on_row: Callback<usize>) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        if let Some(row) = row {
            on_row.emit(row);
        }
    })
}
