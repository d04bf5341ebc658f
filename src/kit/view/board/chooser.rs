//! The question what a pawn becomes: four buttons over its file, for mouse, finger and keyboard.

use cozy_chess::{Color, Piece};
use web_sys::Element;
use yew::prelude::*;

use crate::model::board::geometry::place;
use crate::model::board::{BoardAction, Promotion};
use crate::view::board::pieces::icon;
use chess::edit::Man;
use chess::moves::PROMOTIONS;
use chess::words::piece_name;

/// The chooser, from the promotion square inwards: `side`'s pawn waits, `bottom` is displayed at the bottom.
pub fn view(
    promotion: Promotion,
    side: Color,
    bottom: Color,
    on_action: &Callback<BoardAction>,
) -> Html {
    let (column, row) = place(promotion.to, bottom);
    let edge = if row == 0 {
        "board-chooser-top"
    } else {
        "board-chooser-bottom"
    };
    let on_key = on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        // Nor is a key in the chooser a key on the board.
        event.stop_propagation();
        if let Some(action) = meaning(&event) {
            event.prevent_default();
            on_key.emit(action);
        }
    });
    let on_press = on_action.clone();
    let onpointerdown = Callback::from(move |event: PointerEvent| {
        // A press in the chooser is not a press on the board.
        event.stop_propagation();
        let pressed = event.target_dyn_into::<Element>();
        if pressed.is_some_and(|element| element.matches(".board-chooser") == Ok(true)) {
            on_press.emit(BoardAction::CancelPromotion);
        }
    });
    html! {
        <div
            class={classes!("board-chooser", edge)}
            role="dialog"
            aria-modal="true"
            aria-label="The pawn becomes a"
            {onkeydown}
            {onpointerdown}
        >
            <div class={classes!("board-choices", format!("board-column-{column}"))}>
                { for PROMOTIONS.into_iter().map(|piece| choice((piece, side), on_action)) }
            </div>
        </div>
    }
}

fn choice(man: Man, on_action: &Callback<BoardAction>) -> Html {
    let piece = man.0;
    let onclick = on_action.reform(move |_: MouseEvent| BoardAction::Promote(piece));
    let name = piece_name(piece);
    html! {
        <button type="button" class="board-choice" data-piece={name} aria-label={name} title={name} {onclick}>
            { icon(man) }
        </button>
    }
}

/// Arrows and Tab go round, a letter chooses, Escape leaves the pawn; Enter and Space are the
/// button's own.
fn meaning(event: &KeyboardEvent) -> Option<BoardAction> {
    Some(match event.key().as_str() {
        "Tab" if event.shift_key() => BoardAction::StepPromotion(-1),
        "ArrowUp" | "ArrowLeft" => BoardAction::StepPromotion(-1),
        "Tab" | "ArrowDown" | "ArrowRight" => BoardAction::StepPromotion(1),
        "Escape" => BoardAction::CancelPromotion,
        "q" | "Q" => BoardAction::Promote(Piece::Queen),
        "r" | "R" => BoardAction::Promote(Piece::Rook),
        "b" | "B" => BoardAction::Promote(Piece::Bishop),
        "n" | "N" => BoardAction::Promote(Piece::Knight),
        _ => return None,
    })
}
