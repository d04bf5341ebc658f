//! The board on the page: draws what [`BoardState`] and the owner say and turns what happens in the
//! browser into [`BoardAction`]s. It decides nothing itself; the position belongs to the owner.

pub mod arrows;
pub mod cells;
mod chooser;
pub mod events;
pub mod layers;
mod move_field;
mod tools;

use std::cell::Cell;
use std::rc::Rc;

use cozy_chess::{Board as Position, Color, Move, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use self::arrows::Arrows;
use self::cells::Cells;
use self::chooser::Chooser;
use self::layers::{Check, Ground, Highlights, Men, VIEW_BOX};
use self::tools::{Drawings, InWords, ToolBar};
use crate::app::board::geometry::{square_at, square_in};
use crate::app::board::{
    BoardAction, BoardEffect, BoardKey, BoardState, BoardView, Drag, Focus, Hold, Mark, Players,
    Shape, Tool,
};
use crate::app::spoken;
use crate::chess::edit::placement;
use crate::chess::words::piece_name;

pub use self::move_field::{MoveField, MoveFieldProps};

/// Who tells what the board has to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Voice {
    /// The board, in a line of its own below the squares.
    #[default]
    Own,
    /// The owner, who receives it as [`BoardEffect::Say`] and [`BoardEffect::Refused`].
    Owner,
}

/// Whether a part of the component is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// It is.
    #[default]
    Shown,
    /// It is not.
    Hidden,
}

/// The properties of [`Board`].
#[derive(Properties, PartialEq)]
pub struct BoardProps {
    /// The position shown.
    pub position: Rc<Position>,
    /// The move that led to it.
    #[prop_or_default]
    pub last_move: Option<Move>,
    /// The side displayed at the bottom.
    #[prop_or(Color::White)]
    pub bottom: Color,
    /// Whose men can be moved.
    #[prop_or_default]
    pub players: Players,
    /// What the program shows: arrows, squares, labels.
    #[prop_or_default]
    pub marks: Rc<[Mark]>,
    /// Drawings that belong to the position, from a record for instance.
    #[prop_or_default]
    pub shapes: Rc<[Shape]>,
    /// Files and ranks along the edge.
    #[prop_or_default]
    pub coordinates: Part,
    /// The buttons below the board.
    #[prop_or_default]
    pub tools: Part,
    /// The position in words below the board.
    #[prop_or_default]
    pub words: Part,
    /// Who tells what the board has to say.
    #[prop_or_default]
    pub voice: Voice,
    /// The name a screen reader gives the board.
    #[prop_or(AttrValue::Static("Chess board"))]
    pub label: AttrValue,
    /// Hears of moves, drawings and the wish to turn the board.
    #[prop_or_default]
    pub on_effect: Callback<BoardEffect>,
}

/// A chess board.
pub struct Board {
    state: BoardState,
    field: NodeRef,
    keys_id: AttrValue,
    focus: Option<Focus>,
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
            status: Status::default(),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: BoardAction) -> bool {
        // A pointer that only passes over the board changes nothing.
        if matches!(action, BoardAction::Move(_)) && self.state.hold() == Hold::Nothing {
            return false;
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
                    { self.field(ctx, on_action.clone()) }
                    if coordinates {
                        { coordinate_row("board-files", files(props.bottom)) }
                    }
                </div>
                <p id={self.keys_id.clone()} class="board-hidden">
                    { "Arrow keys go from square to square. Enter or Space picks up and puts down, Escape lets go." }
                </p>
                if props.voice == Voice::Own {
                    <p class={classes!("board-status", self.status.refused.then_some("board-status-refused"))} role="status">
                        <span key={self.status.number}>{ &self.status.text }</span>
                    </p>
                }
                if props.tools == Part::Shown {
                    <ToolBar
                        tool={self.state.tool()}
                        brush={self.state.brush()}
                        drawings={self.drawings()}
                        {on_action}
                    />
                }
                if props.words == Part::Shown {
                    <InWords
                        position={props.position.clone()}
                        marks={props.marks.clone()}
                        shapes={self.state.shapes().to_vec()}
                    />
                }
            </div>
        }
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        let Some(focus) = self.focus.take() else {
            return;
        };
        let selector = match focus {
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
                    self.status.tell(text, false);
                }
                BoardEffect::Refused(why) if props.voice == Voice::Own => {
                    self.status.tell(spoken::sentence(&why.to_string()), true);
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

    fn field(&self, ctx: &Context<Self>, on_action: Callback<BoardAction>) -> Html {
        let props = ctx.props();
        let link = ctx.link();
        let (state, position, bottom) = (&self.state, &props.position, props.bottom);
        let field = self.field.clone();
        let onpointerdown = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            let action = match events::button(&event)? {
                events::Button::Main => BoardAction::Press(at),
                events::Button::Second => BoardAction::PressDraw(at, events::brush(&event)),
            };
            events::capture(&event, &field);
            Some(action)
        });
        let field = self.field.clone();
        let onpointermove = link
            .callback(move |event: PointerEvent| BoardAction::Move(events::point(&event, &field)));
        let field = self.field.clone();
        let onpointerup = link.callback(move |event: PointerEvent| {
            BoardAction::Release(events::point(&event, &field))
        });
        let onpointercancel = link.callback(|_: PointerEvent| BoardAction::CancelPointer);
        let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());
        let onclick = link.batch_callback(|event: MouseEvent| {
            events::clicked_square(&event).map(BoardAction::Activate)
        });
        let may_cancel = state.may_cancel();
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let key = events::key(&event)?;
            if key == BoardKey::Cancel && !may_cancel {
                return None;
            }
            // The page has uses of its own for the same keys.
            event.prevent_default();
            event.stop_propagation();
            Some(BoardAction::Key(key))
        });
        let last_move = props.last_move.map(|mv| (mv.from, landing(position, mv)));
        let (away, over, carried) = match state.hold() {
            Hold::Man {
                from,
                at,
                drag: Drag::Carrying | Drag::Strayed,
                ..
            } => {
                let man = view_of(props).man_on(from);
                (
                    Some(from),
                    square_at(at, bottom),
                    man.map(|man| layers::carried(man, at)),
                )
            }
            _ => (None, None, None),
        };
        let check = check(position);
        let targets = state.targets(position);
        html! {
            <div
                ref={self.field.clone()}
                class="board-field"
                {onpointerdown}
                {onpointermove}
                {onpointerup}
                {onpointercancel}
                {oncontextmenu}
                {onclick}
                {onkeydown}
            >
                <svg class="board-scene" viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
                    <Ground />
                    <Highlights {bottom} {last_move} {check} {targets} {over} selected={state.selected()} />
                    <Men {bottom} {away} walkers={state.walkers().to_vec()} />
                    <Arrows {bottom} marks={props.marks.clone()} shapes={state.shapes().to_vec()} sketch={state.sketch()} />
                    { carried }
                </svg>
                <Cells
                    label={props.label.clone()}
                    described_by={self.keys_id.clone()}
                    placement={placement(position)}
                    {bottom}
                    {last_move}
                    {targets}
                    cursor={state.cursor()}
                    selected={state.selected()}
                    check={check.map(|check| check.square)}
                    marks={props.marks.clone()}
                />
                if let Some(promotion) = state.promotion() {
                    <Chooser {promotion} {bottom} side={position.side_to_move()} {on_action} />
                }
            </div>
        }
    }
}

impl Status {
    fn tell(&mut self, text: String, refused: bool) {
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

/// The square where the man ended that moved last; castling is written as king takes rook.
fn landing(after: &Position, mv: Move) -> Square {
    let mover = !after.side_to_move();
    if after.color_on(mv.to) == Some(mover) {
        mv.to
    } else {
        after.king(mover)
    }
}

fn check(position: &Position) -> Option<Check> {
    let mate = !position.generate_moves(|_| true);
    let sign = if mate { "#" } else { "+" };
    let square = position.king(position.side_to_move());
    (!position.checkers().is_empty()).then_some(Check { square, sign })
}

fn view_of(props: &BoardProps) -> BoardView<'_> {
    BoardView {
        board: &props.position,
        bottom: props.bottom,
        players: props.players,
    }
}
