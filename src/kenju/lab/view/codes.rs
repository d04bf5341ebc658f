//! The view of Systems 1 and 2: the situation code of a point in four directions, and the net's
//! response (thesis §3.2, §3.3).

use super::Panel;
use crate::model::code_at;
use kenju::geometry::Colour;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let board = lab.shown_board();
    let views: Vec<_> = Colour::BOTH
        .into_iter()
        .filter_map(|colour| {
            let player = lab.player(colour);
            let seen = code_at(&player.mind, board, lab.board_cursor)?;
            Some((colour, player.name.clone(), seen))
        })
        .collect();
    if views.is_empty() || board.stone_at(lab.board_cursor).is_some() {
        return html! {};
    }
    html! {
        <section class="kj-codes" aria-label="The net's view">
            <h3>{ format!("How the net sees {}", lab.board_cursor) }</h3>
            { for views.into_iter().map(|(colour, name, (code, said))| html! {
                <dl key={colour.to_string()} class="facts-list">
                    <div><dt>{ format!("{name} ({colour})") }</dt><dd><code>{ code }</code></dd></div>
                    <div><dt>{ "response" }</dt><dd>{ said }</dd></div>
                </dl>
            }) }
            <p class="quiet">{ "In each direction: stones and lines of the side to move / of its opponent; 0.5 is \
                nothing. Click or walk to another vacant point to see its code." }</p>
        </section>
    }
}
