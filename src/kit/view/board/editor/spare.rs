//! Beside the editor's board: spare men to drag or to put down by click, and the two bare hands,
//! one that moves and one that takes off.

use cozy_chess::Color;
use yew::prelude::*;

use crate::model::board::editor::{EditorAction, Hand};
use crate::model::board::spoken;
use crate::view::board::events;
use crate::view::board::pieces::icon;
use chess::edit::Man;
use chess::words::{PIECES, side_name};

/// What the spare men need: the element that follows a pressed pointer, the board's field, from which places are
/// counted, and who hears of what is done.
#[derive(Clone, Copy)]
pub struct Bench<'a> {
    pub element: &'a NodeRef,
    pub field: &'a NodeRef,
    pub on_action: &'a Callback<EditorAction>,
}

impl Bench<'_> {
    /// The six spare men of a side.
    pub fn spares(self, side: Color, hand: Hand) -> Html {
        html! {
            <div class="editor-spares" role="group" aria-label={format!("{} spare pieces", side_name(side))}>
                { for PIECES.into_iter().map(|piece| self.spare((piece, side), hand)) }
            </div>
        }
    }

    /// The bare hands.
    pub fn hands(self, held: Hand) -> Html {
        let button = |hand: Hand, name: &'static str| {
            let onclick = self
                .on_action
                .reform(move |_: MouseEvent| EditorAction::Take(hand));
            let pressed = (held == hand).to_string();
            html! { <button type="button" class="board-button" aria-pressed={pressed} {onclick}>{ name }</button> }
        };
        html! {
            <div class="board-tools" role="group" aria-label="Click action">
                { button(Hand::Move, "Move pieces") }
                { button(Hand::Erase, "Remove pieces") }
            </div>
        }
    }

    fn spare(self, man: Man, hand: Hand) -> Html {
        let (bench, field) = (self.element.clone(), self.field.clone());
        let on_action = self.on_action.clone();
        let onpointerdown = Callback::from(move |event: PointerEvent| {
            if events::button(&event) == Some(events::Button::Main) {
                events::capture(&event, &bench);
                on_action.emit(EditorAction::PressSpare(man, events::point(&event, &field)));
            }
        });
        let on_action = self.on_action.clone();
        let onclick = Callback::from(move |event: MouseEvent| {
            // A pointer's press and release have said it already; this is a key or a screen reader.
            if event.detail() == 0 {
                on_action.emit(EditorAction::Take(Hand::Put(man)));
            }
        });
        let pressed = (hand == Hand::Put(man)).to_string();
        let name = spoken::man(man);
        html! {
            <button type="button" class="editor-spare" aria-label={name.clone()} title={name} aria-pressed={pressed} {onpointerdown} {onclick}>
                { icon(man) }
            </button>
        }
    }
}
