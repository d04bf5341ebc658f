//! The position editor on the page: a board on which anything may stand, spare men beside it, and
//! the rights, the FEN and the list of what still keeps the set-up from being a position.
//! Like the board it decides nothing itself; [`EditorState`] does.

mod panel;
mod spare;

use std::rc::Rc;

use cozy_chess::{Board as Position, Color};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use self::panel::Panel;
use super::cells::Cells;
use super::layers::{self, Ground, Highlights, Men, VIEW_BOX};
use super::{coordinate_row, events, files, focus_on, ranks, unique_id};
use crate::model::board::editor::{EditorAction, EditorEffect, EditorState, Hand};
use crate::model::board::geometry::square_at;
use crate::model::board::motion::Walker;
use crate::model::board::{BoardKey, Targets};
use crate::view::browser;
use crate::view::memo::memo;
use chess::edit::{Placement, Setup, man_of_letter};

/// The properties of [`Editor`].
#[derive(Properties, PartialEq)]
pub struct EditorProps {
    /// What is set up at first. Later changes of this property change nothing: give the component
    /// another key to begin anew.
    pub start: Setup,
    /// The side displayed at the bottom at first.
    #[prop_or(Color::White)]
    pub bottom: Color,
    /// Hears of every change, legal position or not.
    #[prop_or_default]
    pub on_change: Callback<Setup>,
    /// Hears of the position when the person is done; it is always legal.
    pub on_accept: Callback<Rc<Position>>,
}

/// A message to the editor: an action of the person, or the result of copying.
pub enum EditorMessage {
    /// The person did something.
    Act(EditorAction),
    /// The FEN is to be copied.
    Copy,
    Copied,
    /// The browser refused.
    NotCopied,
    /// The set-up is to be taken over.
    Accept,
}

pub struct Editor {
    state: EditorState,
    bench: NodeRef,
    field: NodeRef,
    fen: NodeRef,
    id: String,
    keys_id: AttrValue,
    focus: Option<String>,
    status: (u32, String),
}

impl Component for Editor {
    type Message = EditorMessage;
    type Properties = EditorProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            state: EditorState::new(ctx.props().start.clone(), ctx.props().bottom),
            bench: NodeRef::default(),
            field: NodeRef::default(),
            fen: NodeRef::default(),
            id: unique_id("editor"),
            keys_id: unique_id("editor-keys").into(),
            focus: None,
            status: (0, String::new()),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, message: EditorMessage) -> bool {
        match message {
            EditorMessage::Act(action) => self.act(ctx, action),
            EditorMessage::Copy => {
                self.copy(ctx);
                false
            }
            EditorMessage::Copied => self.announce("FEN copied".to_owned()),
            EditorMessage::NotCopied => {
                // If the browser does not let the program copy the text, the person can: it is selected.
                if let Some(input) = self.fen.cast::<HtmlInputElement>() {
                    input.select();
                }
                self.announce("The browser does not allow copying; the FEN is selected".to_owned())
            }
            EditorMessage::Accept => {
                // The person sees the typed FEN in its field and means that one.
                if self.state.draft().is_some() {
                    self.act(ctx, EditorAction::EnterFen);
                    if self.state.draft().is_some() {
                        return true;
                    }
                }
                if let Ok(position) = self.state.setup().board() {
                    ctx.props().on_accept.emit(Rc::new(position));
                }
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let on_action = link.callback(EditorMessage::Act);
        let act = |action: EditorAction| EditorMessage::Act(action);
        let field = self.field.clone();
        let onpointermove = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            if !event.is_primary() {
                return None;
            }
            Some(act(if events::joined_by_second(&event) {
                EditorAction::PressErase(at)
            } else {
                EditorAction::Move(at)
            }))
        });
        let field = self.field.clone();
        let onpointerup = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            event.is_primary().then(|| act(EditorAction::Release(at)))
        });
        let onpointercancel =
            link.callback(move |_: PointerEvent| act(EditorAction::CancelPointer));
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| undo_key(&event).map(act));
        let bench = spare::Bench {
            element: &self.bench,
            field: &self.field,
            on_action: &on_action,
        };
        let hand = self.state.hand();
        let bottom = self.state.bottom();
        let panel = Panel {
            id: &self.id,
            state: &self.state,
            fen: &self.fen,
            on_action: &on_action,
            on_copy: link.callback(|_: MouseEvent| EditorMessage::Copy),
            on_accept: link.callback(|_: MouseEvent| EditorMessage::Accept),
        };
        html! {
            <div class="editor" {onkeydown}>
                { panel.fen() }
                <div class="editor-columns">
                <div class="editor-bench" ref={self.bench.clone()} {onpointermove} {onpointerup} {onpointercancel}>
                    { bench.spares(!bottom, hand) }
                    { self.board(ctx) }
                    { bench.spares(bottom, hand) }
                    { bench.hands(hand) }
                    <p id={self.keys_id.clone()} class="board-hidden">
                        { "Arrow keys go from square to square. The letters K Q R B N P put down white pieces, k q r b n p black ones; Delete removes a piece. Enter picks up and puts down." }
                    </p>
                    <p class="board-status" role="status"><span key={self.status.0}>{ &self.status.1 }</span></p>
                </div>
                { panel.rights() }
                </div>
                { panel.verdict() }
            </div>
        }
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        if let Some(selector) = self.focus.take() {
            focus_on(&self.field, &selector);
        }
    }
}

impl Editor {
    fn act(&mut self, ctx: &Context<Self>, action: EditorAction) -> bool {
        let before = matches!(action, EditorAction::Move(_)).then(|| self.state.clone());
        let effects = self.state.update(action);
        let idle = effects.is_empty() && before.is_some_and(|before| before == self.state);
        for effect in effects {
            match effect {
                EditorEffect::Changed => ctx.props().on_change.emit(self.state.setup().clone()),
                EditorEffect::Focus(square) => self.focus = Some(format!("[data-square={square}]")),
                EditorEffect::Say(text) => _ = self.announce(text),
            }
        }
        !idle
    }

    fn announce(&mut self, text: String) -> bool {
        self.status = (self.status.0.wrapping_add(1), text);
        true
    }

    fn copy(&self, ctx: &Context<Self>) {
        let text = self.state.setup().to_string();
        ctx.link().send_future(async move {
            match browser::copy(&text).await {
                Ok(()) => EditorMessage::Copied,
                Err(_) => EditorMessage::NotCopied,
            }
        });
    }

    fn board(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let state = &self.state;
        let bottom = state.bottom();
        let (bench, field) = (self.bench.clone(), self.field.clone());
        let onpointerdown = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            let action = match events::button(&event)? {
                events::Button::Main => EditorAction::Press(at),
                events::Button::Second => EditorAction::PressErase(at),
            };
            events::capture(&event, &bench);
            Some(EditorMessage::Act(action))
        });
        let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());
        let onclick = link.batch_callback(|event: MouseEvent| {
            let square = events::clicked_square(&event)?;
            Some(EditorMessage::Act(EditorAction::Activate(square)))
        });
        let onfocusin = link.batch_callback(|event: FocusEvent| {
            let square = events::square_of(&event)?;
            Some(EditorMessage::Act(EditorAction::Visit(square)))
        });
        let field = self.field.clone();
        let onmousedown = link.batch_callback(move |event: MouseEvent| {
            events::press_without_keys(&event, &field);
            let square = events::square_of(&event)?;
            Some(EditorMessage::Act(EditorAction::Visit(square)))
        });
        let may_cancel = state.selected().is_some() || state.hand() != Hand::Move;
        let field = self.field.clone();
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let action = board_key(&event)?;
            let walks = matches!(action, EditorAction::Key(key) if key != BoardKey::Cancel);
            if walks && events::is_on_field(&event, &field) {
                return None;
            }
            if action == EditorAction::Key(BoardKey::Cancel) && !may_cancel {
                return None;
            }
            event.prevent_default();
            event.stop_propagation();
            Some(EditorMessage::Act(action))
        });
        let carried = state.carried().filter(|carried| carried.on_its_way);
        let away = carried.and_then(|carried| carried.from);
        let over = carried.and_then(|carried| square_at(carried.at, bottom));
        let gripped = state.selected().is_some() || state.hand() != Hand::Move;
        let placement = *state.setup().placement();
        html! {
            <div class={classes!("board", "board-playable", gripped.then_some("board-gripped"))}>
                <div class="board-frame board-frame-edged">
                    { coordinate_row("board-ranks", ranks(bottom)) }
                    <div ref={self.field.clone()} class="board-field" tabindex="-1"
                         {onpointerdown} {oncontextmenu} {onclick} {onfocusin} {onmousedown} {onkeydown}>
                        <svg class="board-scene" viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
                            { memo(Ground) }
                            { memo(Highlights {
                                bottom,
                                over,
                                selected: state.selected(),
                                last_move: None,
                                check: None,
                                targets: Targets::default(),
                            }) }
                            { memo(Men { bottom, away, walkers: standing(&placement) }) }
                            { carried.map(|carried| layers::carried(carried.man, carried.at)) }
                        </svg>
                        { memo(Cells {
                            label: "Position being set up".into(),
                            described_by: self.keys_id.clone(),
                            placement,
                            bottom,
                            cursor: state.cursor(),
                            selected: state.selected(),
                            targets: Targets::default(),
                            last_move: None,
                            check: None,
                            marks: Rc::default(),
                            overlay: Rc::default(),
                        }) }
                    </div>
                    { coordinate_row("board-files", files(bottom)) }
                </div>
            </div>
        }
    }
}

/// The men of a set-up, each bound to its square: in the editor nothing slides.
fn standing(placement: &Placement) -> Vec<Walker> {
    let men = cozy_chess::Square::ALL.into_iter().filter_map(|square| {
        let man = placement[square as usize]?;
        Some(Walker {
            id: square as u32,
            man,
            square,
        })
    });
    men.collect()
}

fn board_key(event: &KeyboardEvent) -> Option<EditorAction> {
    if let Some(key) = events::key(event) {
        return Some(EditorAction::Key(key));
    }
    let plain = !(event.ctrl_key() || event.alt_key() || event.meta_key());
    let name = event.key();
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if plain && man_of_letter(letter).is_some() => {
            Some(EditorAction::Letter(letter))
        }
        _ if events::is_flip(event) => Some(EditorAction::Flip),
        _ => matches!(name.as_str(), "Delete" | "Backspace").then_some(EditorAction::Erase),
    }
}

/// Undo and redo anywhere in the editor but in its text field, which has its own.
fn undo_key(event: &KeyboardEvent) -> Option<EditorAction> {
    let in_text = event
        .target_dyn_into::<HtmlInputElement>()
        .is_some_and(|i| i.type_() == "text");
    if in_text || !(event.ctrl_key() || event.meta_key()) {
        return None;
    }
    let action = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
        ("z", false) => EditorAction::Undo,
        ("z", true) | ("y", _) => EditorAction::Redo,
        _ => return None,
    };
    event.prevent_default();
    event.stop_propagation();
    Some(action)
}
