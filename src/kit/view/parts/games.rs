//! The games of a file that holds several, one of which is chosen: from a list, or by its number where there are more
//! than a list is good for.

use crate::model::library::Library;
use crate::view::form;
use chess::words::counted;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Games shown at a time.
const LISTED: usize = 100;

/// The list with this id. What is typed and is no game's number is told in a sentence.
pub fn view(
    id: &'static str,
    library: &Library,
    on_choose: Callback<usize>,
    on_wrong: Callback<String>,
    on_close: Callback<MouseEvent>,
) -> Html {
    let count = library.games().len();
    let title = if count > LISTED {
        format!("{}, the first {LISTED} listed", counted(count, "game"))
    } else {
        counted(count, "game")
    };
    let on_row = on_choose.clone();
    let by_number = Callback::from(move |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        let number = input.and_then(|input| input.value().trim().parse::<usize>().ok());
        let row = number.and_then(|number| number.checked_sub(1));
        match row.filter(|&row| row < count) {
            Some(row) => on_row.emit(row),
            None => on_wrong.emit(format!("There are games 1 to {count}.")),
        }
    });
    let rows = library.games().iter().take(LISTED);
    html! {
        <div class="field">
            <label for={id}>{ title }</label>
            <select {id} class="select" size="6" onchange={form::chosen_row(on_choose)}>
                { for rows.map(|game| html! { <option>{ &game.title }</option> }) }
            </select>
            <div class="row">
                if count > LISTED {
                    <label class="field-inline">{ "Game number " }
                        <input class="text step-number" type="text" inputmode="numeric" onchange={by_number} />
                    </label>
                }
                <button type="button" class="button" onclick={on_close}>{ "Put the list away" }</button>
            </div>
        </div>
    }
}
