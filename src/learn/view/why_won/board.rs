//! A board with two kings and a pawn, whose kings are dragged by pointer or moved by the arrow keys.

use crate::model::why_won::King;
use crate::model::why_won::table::{Placement, Square};
use cozy_chess::{Color, Piece};
use kit::view::board::pieces::href;
use web_sys::{Element, KeyboardEvent, PointerEvent};
use yew::prelude::*;

/// The side of a square.
pub const SIDE: u32 = 100;

#[derive(Properties, PartialEq)]
pub struct KingsProps {
    /// Tells this board's kings from those of others.
    pub id: &'static str,
    pub placement: Placement,
    /// What is drawn between the squares and the men.
    pub below: Html,
    /// A king is dragged to a square, on which it may not be able to stand.
    pub on_drag: Callback<(King, Square)>,
    pub on_drop: Callback<()>,
    /// A key moves a king so many files and ranks.
    pub on_step: Callback<(King, i8, i8)>,
}

#[derive(Default)]
pub struct Kings {
    /// The king that a pointer holds, and the square it is over.
    held: Option<(i32, King, Square)>,
    field: NodeRef,
}

pub enum Msg {
    Press(PointerEvent, King),
    Move(PointerEvent),
    Release,
    Key(KeyboardEvent, King),
}

impl Component for Kings {
    type Message = Msg;
    type Properties = KingsProps;

    fn create(_: &Context<Self>) -> Self {
        Self::default()
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let props = ctx.props();
        match msg {
            Msg::Press(event, king) => {
                if event.button() == 0 && self.held.is_none() {
                    if let Some(field) = self.field.cast::<Element>() {
                        // A pointer that is already up cannot be captured, and need not be.
                        let _ = field.set_pointer_capture(event.pointer_id());
                    }
                    let from = match king {
                        King::White => props.placement.white,
                        King::Black => props.placement.black,
                    };
                    self.held = Some((event.pointer_id(), king, from));
                }
            }
            Msg::Move(event) => {
                let over = self.square_of(&event);
                if let (Some((pointer, king, at)), Some(over)) = (&mut self.held, over)
                    && *pointer == event.pointer_id()
                    && *at != over
                {
                    *at = over;
                    props.on_drag.emit((*king, over));
                }
            }
            Msg::Release => {
                if self.held.take().is_some() {
                    props.on_drop.emit(());
                }
            }
            Msg::Key(event, king) => {
                let step = match &*event.key() {
                    "ArrowUp" => (0, 1),
                    "ArrowDown" => (0, -1),
                    "ArrowLeft" => (-1, 0),
                    "ArrowRight" => (1, 0),
                    _ => return false,
                };
                if !(event.alt_key() || event.ctrl_key() || event.meta_key()) {
                    event.prevent_default();
                    props.on_step.emit((king, step.0, step.1));
                }
            }
        }
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (link, props) = (ctx.link(), ctx.props());
        let king = |king: King| {
            let (square, side, name) = match king {
                King::White => (props.placement.white, Color::White, "White"),
                King::Black => (props.placement.black, Color::Black, "Black"),
            };
            let (x, y) = corner(square);
            html! {
                <g id={format!("{}-{}", props.id, name.to_ascii_lowercase())} class="ww-king" tabindex="0" role="button" aria-roledescription="king to move"
                   aria-label={format!("{name} king, {}. The arrow keys move it.", square.name())}
                   onpointerdown={link.callback(move |event| Msg::Press(event, king))}
                   onkeydown={link.callback(move |event| Msg::Key(event, king))}>
                    // Large enough for a finger where the squares are not.
                    <rect class="ww-reach" x={(f64::from(x) - 10.0).to_string()} y={(f64::from(y) - 10.0).to_string()} width="120" height="120" />
                    <rect class="ww-hold" x={x.to_string()} y={y.to_string()} width="100" height="100" rx="10" />
                    { man((Piece::King, side), square) }
                </g>
            }
        };
        html! {
            <svg ref={self.field.clone()} class="ww-board" viewBox="0 0 800 800" role="group" aria-label={described(props.placement)}
                 onpointermove={link.callback(Msg::Move)} onpointerup={link.callback(|_| Msg::Release)}
                 onpointercancel={link.callback(|_| Msg::Release)}>
                { squares() }
                { props.below.clone() }
                { man((Piece::Pawn, Color::White), props.placement.pawn.square()) }
                { king(King::White) }
                { king(King::Black) }
            </svg>
        }
    }
}

impl Kings {
    /// The square under a pointer.
    fn square_of(&self, event: &PointerEvent) -> Option<Square> {
        let frame = self.field.cast::<Element>()?.get_bounding_client_rect();
        let along = |pixel: i32, start: f64, length: f64| {
            let part = (f64::from(pixel) - start) / length * 8.0;
            (0.0..8.0).contains(&part).then_some(part as u8)
        };
        let file = along(event.client_x(), frame.left(), frame.width())?;
        let row = along(event.client_y(), frame.top(), frame.height())?;
        Some(Square::at(file, 7 - row))
    }
}

/// The upper left corner of a square, White below.
pub fn corner(square: Square) -> (u32, u32) {
    (
        SIDE * u32::from(square.file),
        SIDE * (7 - u32::from(square.rank)),
    )
}

/// The empty board with its coordinates.
pub fn squares() -> Html {
    let dark = Square::all().filter(|square| (square.file + square.rank) % 2 == 0);
    let dark = dark.map(|square| {
        let (x, y) = corner(square);
        format!("M{x} {y}h100v100h-100z")
    });
    html! {
        <>
            <path class="board-light" d="M0 0h800v800h-800z" />
            <path class="board-dark" d={dark.collect::<String>()} />
            { for (0..8u8).map(|at| {
                let file = char::from(b'a' + at).to_string();
                html! {
                    <>
                        <text class="ww-name" x={(SIDE * u32::from(at) + 94).to_string()} y="792" text-anchor="end">{ file }</text>
                        <text class="ww-name" x="6" y={(SIDE * u32::from(7 - at) + 30).to_string()}>{ at + 1 }</text>
                    </>
                }
            }) }
        </>
    }
}

/// A man on a square.
pub fn man(man: (Piece, Color), square: Square) -> Html {
    let (x, y) = corner(square);
    html! { <use href={href(man)} x={x.to_string()} y={y.to_string()} width="100" height="100" /> }
}

/// The position in words.
pub fn described(placement: Placement) -> String {
    format!(
        "White: king {}, pawn {}. Black: king {}.",
        placement.white.name(),
        placement.pawn.square().name(),
        placement.black.name()
    )
}
