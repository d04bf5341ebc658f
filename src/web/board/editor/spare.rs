//! Beside the editor's board: spare men to drag or to put down by click, and the two bare hands,
//! one that moves and one that takes off.

use cozy_chess::Color;
use yew::prelude::*;

use crate::app::board::editor::{EditorAction, Hand};
use crate::app::board::spoken;
use crate::chess::edit::Man;
use crate::chess::words::{PIECES, side_name};
use crate::web::board::events;
use crate::web::board::pieces::PieceIcon;

/// The properties of [`Spares`].
#[derive(Properties, PartialEq)]
pub struct SparesProps {
    /// Whose men.
    pub side: Color,
    /// What the hand holds.
    pub hand: Hand,
    /// The element that follows a pressed pointer.
    pub bench: NodeRef,
    /// The board's field, from which places are counted.
    pub field: NodeRef,
    /// Hears of what is done.
    pub on_action: Callback<EditorAction>,
}

/// The properties of [`Hands`].
#[derive(Properties, PartialEq)]
pub struct HandsProps {
    /// What the hand holds.
    pub hand: Hand,
    /// Hears of what is done.
    pub on_action: Callback<EditorAction>,
}

/// The six spare men of a side.
#[component]
pub fn Spares(props: &SparesProps) -> Html {
    html! {
        <div class="editor-spares" role="group" aria-label={format!("{} spare pieces", side_name(props.side))}>
            { for PIECES.into_iter().map(|piece| spare(props, (piece, props.side))) }
        </div>
    }
}

/// The bare hands.
#[component]
pub fn Hands(props: &HandsProps) -> Html {
    let button = |hand: Hand, name: &'static str| {
        let onclick = props
            .on_action
            .reform(move |_: MouseEvent| EditorAction::Take(hand));
        let pressed = (props.hand == hand).to_string();
        html! { <button type="button" class="board-button" aria-pressed={pressed} {onclick}>{ name }</button> }
    };
    html! {
        <div class="board-tools" role="group" aria-label="A press on a square">
            { button(Hand::Move, "Move pieces") }
            { button(Hand::Erase, "Take off") }
        </div>
    }
}

fn spare(props: &SparesProps, man: Man) -> Html {
    let (bench, field) = (props.bench.clone(), props.field.clone());
    let on_action = props.on_action.clone();
    let onpointerdown = Callback::from(move |event: PointerEvent| {
        if events::button(&event) == Some(events::Button::Main) {
            events::capture(&event, &bench);
            on_action.emit(EditorAction::PressSpare(man, events::point(&event, &field)));
        }
    });
    let on_action = props.on_action.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        // A pointer's press and release have said it already; this is a key or a screen reader.
        if event.detail() == 0 {
            on_action.emit(EditorAction::Take(Hand::Put(man)));
        }
    });
    let pressed = (props.hand == Hand::Put(man)).to_string();
    let name = spoken::man(man);
    html! {
        <button type="button" class="editor-spare" aria-label={name.clone()} title={name} aria-pressed={pressed} {onpointerdown} {onclick}>
            <PieceIcon {man} label="" />
        </button>
    }
}
