//! A board that only shows.

use super::Pane;
use crate::app::board::{BoardEffect, Mark as Arrow, Players};
use crate::app::rating::Action;
use crate::chess::words::side_name;
use crate::web::board::{Board, Voice};
use cozy_chess::Color;
use std::rc::Rc;
use yew::prelude::*;

/// A board that only shows, and who is to move on it.
pub fn show_board(pane: Pane<'_>, board: &cozy_chess::Board, arrows: &[Arrow]) -> Html {
    let on_effect = super::means(pane, |effect: BoardEffect| {
        matches!(effect, BoardEffect::Flip).then_some(Action::Flip)
    });
    html! {
        <div class="rating-board">
            <p class="quiet rating-turn">{ format!("{} to move", side_name(board.side_to_move())) }</p>
            <Board position={Rc::new(board.clone())} players={Players::Nobody} bottom={bottom(pane, board)}
                   marks={Rc::from(arrows.to_vec())} voice={Voice::Own} tools={crate::web::board::Part::Hidden} {on_effect} />
        </div>
    }
}

/// The side to move is below, unless the board is turned.
pub fn bottom(pane: Pane<'_>, board: &cozy_chess::Board) -> Color {
    if pane.lab.flipped {
        !board.side_to_move()
    } else {
        board.side_to_move()
    }
}
