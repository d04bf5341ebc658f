//! A board that only shows.

use super::Pane;
use crate::model::RatingAction;
use chess::words::side_name;
use cozy_chess::Color;
use kit::model::board::{BoardEffect, Mark as Arrow, Players};
use kit::view::board::{Board, Voice};
use std::rc::Rc;
use yew::prelude::*;

/// A board that only shows, and who is to move on it.
pub fn show_board(pane: Pane<'_>, board: &cozy_chess::Board, arrows: &[Arrow]) -> Html {
    let on_effect = super::means(pane, |effect: BoardEffect| {
        matches!(effect, BoardEffect::Flip).then_some(RatingAction::Flip)
    });
    html! {
        <div class="rating-board">
            <p class="quiet rating-turn">{ format!("{} to move", side_name(board.side_to_move())) }</p>
            <Board position={Rc::new(board.clone())} players={Players::Nobody} bottom={bottom(pane, board)}
                   marks={Rc::from(arrows.to_vec())} voice={Voice::Own} tools={kit::view::board::Part::Hidden} {on_effect} />
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
