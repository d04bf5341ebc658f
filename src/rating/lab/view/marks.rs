//! The marks of a position as a table, with the reason for each.

use crate::experiment::{RatedPosition, SetName};
use chess::notation::bare_san;
use cozy_chess::Move;
use kit::view::parts::table::TableView;
use yew::prelude::*;

/// The table; `preferred` is a move that stands out.
pub fn table(position: &RatedPosition, preferred: Option<Move>) -> Html {
    TableView::named("Marks and reasons").class("rating-marks")
        .columns(["Move"]).numbers(["Mark"]).columns(["Why"])
        .bodies([html! {
            <tbody>
                { for position.marks.moves().iter().map(|marked| html! {
                    <tr key={marked.mv.to_string()} class={(preferred == Some(marked.mv)).then_some("is-preferred")}>
                        <th scope="row">
                            { bare_san(&position.board, marked.mv) }
                            if preferred == Some(marked.mv) { { " ← preferred" } }
                        </th>
                        <td class="number">{ marked.mark.to_string() }</td>
                        <td>{ reason(position, marked.mv) }</td>
                    </tr>
                }) }
                if let Some(mv) = preferred.filter(|mv| !position.marks.moves().iter().any(|it| it.mv == *mv)) {
                    <tr class="is-preferred">
                        <th scope="row">{ bare_san(&position.board, mv) }{ " ← preferred" }</th>
                        <td class="number">{ "0" }</td>
                        <td>{ "has no mark" }</td>
                    </tr>
                }
                <tr><th scope="row">{ "others" }</th><td class="number">{ "0" }</td><td></td></tr>
            </tbody>
        }])
}

/// Where the positions of a set and their marks come from.
pub fn origin(set: SetName) -> Html {
    let text = match set {
        SetName::Own => return html! {},
        SetName::Endings => {
            "The choice and the reasons are ours, the positions textbook knowledge. The marks are exact: every \
             move that keeps the result has 10, every other 0."
        }
        SetName::Shipped => {
            "The positions, marks and reasons are ours: quiet positions from master games. The marks rest on an \
             analysis by a strong engine (Stockfish 15.1, 24 lines, 2,000,000 nodes a position). The best \
             move scores 10. Every other move loses 1 for each tenth of a pawn it gives away. Another engine or more \
             time would give slightly different marks."
        }
    };
    html! { <p class="provenance" data-mark="ours">{ text }</p> }
}

/// Why a move has its mark; empty if nobody says.
pub fn reason(position: &RatedPosition, mv: Move) -> String {
    let found = position.reasons.iter().find(|(other, _)| *other == mv);
    found.map_or_else(String::new, |(_, reason)| reason.clone())
}
