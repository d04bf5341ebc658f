//! A labelled menu that tells the number of the row chosen.

use crate::web::kit::form::select_inline;
use yew::prelude::*;

/// A menu of `names`, of which number `chosen` is selected.
pub fn menu(label: &str, names: &[&str], chosen: usize, on_row: Callback<usize>) -> Html {
    let rows = names
        .iter()
        .enumerate()
        .map(|(row, words)| (*words, row == chosen));
    select_inline(label, rows, on_row)
}
