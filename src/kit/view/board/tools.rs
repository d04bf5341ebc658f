//! Below the board: buttons to turn it and to draw on it, and the position in words.

use std::rc::Rc;

use cozy_chess::{Board as Position, Color};
use yew::prelude::*;

use super::arrows::sample;
use crate::model::board::spoken;
use crate::model::board::{BoardAction, Brush, Mark, Overlay, Shape, Tool};
use crate::view::export;
use crate::view::memo::MemoView;
use chess::edit::placement;
use chess::words::side_name;

/// The controls of the drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawings {
    None,
    /// They can be cleared.
    Some,
    /// They have been cleared and can be brought back.
    Cleared,
}

/// The men, the move, the marks and the drawings as text.
#[derive(PartialEq)]
pub struct InWords {
    pub position: Rc<Position>,
    /// The program's marks.
    pub marks: Rc<[Mark]>,
    /// The program's overlay.
    pub overlay: Rc<Overlay>,
    /// The person's drawings.
    pub shapes: Vec<Shape>,
}

/// The buttons: what a press does, the colour drawn with, and what can be done about the drawings.
pub fn tool_bar(
    tool: Tool,
    picked: Brush,
    drawings: Drawings,
    on_action: &Callback<BoardAction>,
) -> Html {
    let act = |action: BoardAction| on_action.reform(move |_: MouseEvent| action.clone());
    let drawing = tool == Tool::Draw;
    let other = if drawing { Tool::Move } else { Tool::Draw };
    html! {
        <div class="board-tools" role="toolbar" aria-label="Board">
            <button type="button" class="board-button" onclick={act(BoardAction::Flip)}>{ "Flip" }</button>
            { export::full_screen("board-button", ".board", "board") }
            <button type="button" class="board-button" data-view="board" aria-label="Board settings: coordinates, pieces, size"
                    title="Coordinates, pieces, size">{ "⚙" }</button>
            <button type="button" class="board-button" aria-pressed={drawing.to_string()} onclick={act(BoardAction::Use(other))}>
                { "Draw arrows" }
            </button>
            if drawing {
                { for Brush::ALL.into_iter().map(|brush| html! {
                    <button
                        type="button"
                        class="board-button board-button-brush"
                        aria-label={format!("Draw in {}", brush.name())}
                        title={brush.name()}
                        aria-pressed={(brush == picked).to_string()}
                        onclick={act(BoardAction::PickBrush(brush))}
                    >
                        { sample(brush) }
                    </button>
                }) }
            }
            { match drawings {
                Drawings::None => Html::default(),
                Drawings::Some => html! {
                    <button type="button" class="board-button" onclick={act(BoardAction::ClearShapes)}>{ "Clear drawings" }</button>
                },
                Drawings::Cleared => html! {
                    <button type="button" class="board-button" onclick={act(BoardAction::RestoreShapes)}>{ "Bring drawings back" }</button>
                },
            } }
        </div>
    }
}

impl MemoView for InWords {
    fn draw(&self) -> Html {
        let men = placement(&self.position);
        let drawn = self.marks.iter().map(ToString::to_string);
        let laid = self
            .overlay
            .patches
            .iter()
            .filter(|patch| !patch.words.is_empty())
            .map(|patch| format!("{}: {}", patch.square, patch.words));
        let drawn: Vec<String> = drawn
            .chain(laid)
            .chain(self.shapes.iter().map(ToString::to_string))
            .collect();
        html! {
            <details class="board-words">
                <summary>{ "Position in words" }</summary>
                <p>{ spoken::men_of(&men, Color::White) }</p>
                <p>{ spoken::men_of(&men, Color::Black) }</p>
                <p>{ format!("{} to move.", side_name(self.position.side_to_move())) }</p>
                if !drawn.is_empty() {
                    <ul>{ for drawn.into_iter().map(|line| html! { <li>{ line }</li> }) }</ul>
                }
            </details>
        }
    }
}
