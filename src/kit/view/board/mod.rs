//! The board on the page: draws what [`BoardState`] and the owner say and turns what happens in the
//! browser into [`BoardAction`]s. It decides nothing itself; the position belongs to the owner.

pub mod arrows;
pub mod cells;
mod chooser;
pub mod editor;
pub mod events;
mod field;
pub mod layers;
mod move_field;
pub mod patches;
pub mod pieces;
mod props;
mod tools;

use std::cell::Cell;

use cozy_chess::Color;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use self::tools::{Drawings, InWords, tool_bar};
use crate::model::board::geometry::square_in;
use crate::model::board::spoken;
use crate::model::board::{
    BoardAction, BoardEffect, BoardState, BoardView, Focus, Hold, Players, Tool,
};
use crate::view::memo::memo;
use chess::words::piece_name;

pub use self::move_field::{MoveField, MoveFieldProps};
pub use self::props::{BoardProps, Part, Voice};

pub struct Board {
    state: BoardState,
    field: NodeRef,
    keys_id: AttrValue,
    focus: Option<Focus>,
    /// Whether a pointer did the last thing, and no key: then no square takes the focus.
    is_pointed: bool,
    status: Status,
}

/// The last thing said. Every saying has a number: the same words twice are news again.
#[derive(Default)]
struct Status {
    number: u32,
    text: String,
    refused: bool,
}

impl Component for Board {
    type Message = BoardAction;
    type Properties = BoardProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut state = BoardState::new(&ctx.props().position);
        let shapes = ctx.props().shapes.to_vec();
        state.update(BoardAction::ShowShapes(shapes), &view_of(ctx.props()));
        Self {
            state,
            field: NodeRef::default(),
            keys_id: unique_id("board-keys").into(),
            focus: None,
            is_pointed: false,
            status: Status::default(),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: BoardAction) -> bool {
        // A pointer that only passes over the board changes nothing.
        if matches!(action, BoardAction::Move(_)) && self.state.hold() == Hold::Nothing {
            return false;
        }
        match action {
            BoardAction::Press(_) | BoardAction::PressDraw(..) => self.is_pointed = true,
            BoardAction::Key(_) | BoardAction::StepPromotion(_) => self.is_pointed = false,
            _ => {}
        }
        let effects = self.state.update(action, &view_of(ctx.props()));
        self.carry_out(ctx.props(), effects);
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &BoardProps) -> bool {
        let props = ctx.props();
        let moved = props.position != old.position;
        if moved {
            let effects = self.state.show_position(
                &old.position,
                &props.position,
                old.last_move,
                props.last_move,
            );
            self.carry_out(props, effects);
        }
        if moved || props.shapes != old.shapes {
            let shapes = props.shapes.to_vec();
            self.state
                .update(BoardAction::ShowShapes(shapes), &view_of(props));
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let on_action = ctx.link().callback(|action: BoardAction| action);
        let coordinates = props.coordinates == Part::Shown;
        html! {
            <div class={self.classes(props)}>
                <div class={classes!("board-frame", coordinates.then_some("board-frame-edged"))}>
                    if coordinates {
                        { coordinate_row("board-ranks", ranks(props.bottom)) }
                    }
                    { self.field(ctx, &on_action) }
                    if coordinates {
                        { coordinate_row("board-files", files(props.bottom)) }
                    }
                </div>
                <p id={self.keys_id.clone()} class="board-hidden">
                    { "Arrow keys go from square to square. Enter or Space picks up a piece and puts it down; Escape cancels." }
                </p>
                <div class="board-under">
                    if props.tools == Part::Shown {
                        { tool_bar(self.state.tool(), self.state.brush(), self.drawings(), &on_action) }
                    }
                    if props.voice == Voice::Own {
                        <p class={classes!("board-status", self.status.refused.then_some("board-status-refused"))} role="status">
                            <span key={self.status.number}>{ &self.status.text }</span>
                        </p>
                    }
                </div>
                if props.words == Part::Shown {
                    { memo(InWords {
                        position: props.position.clone(),
                        marks: props.marks.clone(),
                        overlay: props.overlay.clone(),
                        shapes: self.state.shapes().to_vec(),
                    }) }
                }
            </div>
        }
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        let Some(focus) = self.focus.take() else {
            return;
        };
        let selector = match focus {
            Focus::Square(_) if self.is_pointed => {
                return events::focus_in_place(&self.field);
            }
            Focus::Square(square) => format!("[data-square={square}]"),
            Focus::Promotion(piece) => format!("[data-piece={}]", piece_name(piece)),
        };
        focus_on(&self.field, &selector);
    }
}

impl Board {
    fn carry_out(&mut self, props: &BoardProps, effects: Vec<BoardEffect>) {
        for effect in effects {
            match effect {
                BoardEffect::Focus(focus) => self.focus = Some(focus),
                BoardEffect::Say(text) if props.voice == Voice::Own => {
                    self.status.announce(text, false);
                }
                BoardEffect::Refused(why) if props.voice == Voice::Own => {
                    self.status
                        .announce(spoken::sentence(&why.to_string()), true);
                }
                other => props.on_effect.emit(other),
            }
        }
    }

    fn classes(&self, props: &BoardProps) -> Classes {
        let gripped = self.state.selected().is_some() || self.state.tool() == Tool::Draw;
        classes!(
            "board",
            (props.players != Players::Nobody).then_some("board-playable"),
            // While something is in hand, a finger anywhere on the board plays and never scrolls.
            gripped.then_some("board-gripped"),
            (self.state.tool() == Tool::Draw).then_some("board-drawing"),
        )
    }

    fn drawings(&self) -> Drawings {
        match (self.state.shapes().is_empty(), self.state.may_restore()) {
            (false, _) => Drawings::Some,
            (true, true) => Drawings::Cleared,
            (true, false) => Drawings::None,
        }
    }
}

impl Status {
    fn announce(&mut self, text: String, refused: bool) {
        self.number = self.number.wrapping_add(1);
        self.text = text;
        self.refused = refused;
    }
}

/// An id that no other element of the page has.
pub fn unique_id(prefix: &str) -> String {
    thread_local!(static NEXT: Cell<u32> = const { Cell::new(0) });
    let number = NEXT.get();
    NEXT.set(number.wrapping_add(1));
    format!("{prefix}-{number}")
}

/// Moves the keyboard's focus to an element within another.
pub fn focus_on(within: &NodeRef, selector: &str) {
    let found = within
        .cast::<Element>()
        .and_then(|field| field.query_selector(selector).ok()?);
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

/// The letters or numbers along an edge.
pub fn coordinate_row(class: &'static str, names: Vec<String>) -> Html {
    html! {
        <div {class} aria-hidden="true">
            { for names.into_iter().map(|name| html! { <span>{ name }</span> }) }
        </div>
    }
}

/// The ranks as displayed, from the top.
pub fn ranks(bottom: Color) -> Vec<String> {
    (0..8)
        .map(|row| square_in(0, row, bottom).rank().to_string())
        .collect()
}

/// The files as displayed, from the left.
pub fn files(bottom: Color) -> Vec<String> {
    (0..8)
        .map(|column| square_in(column, 0, bottom).file().to_string())
        .collect()
}

fn view_of(props: &BoardProps) -> BoardView<'_> {
    BoardView {
        board: &props.position,
        bottom: props.bottom,
        players: props.players,
    }
}
