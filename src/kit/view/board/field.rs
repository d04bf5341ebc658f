//! The squares themselves: the drawing, the grid of labels over it, and the events of both.

use cozy_chess::{Board as Position, Move, Square};
use yew::prelude::*;

use super::arrows::Arrows;
use super::cells::Cells;
use super::chooser;
use super::layers::{self, Check, Ground, Highlights, Men, VIEW_BOX};
use super::patches::{PatchLabels, Patches};
use super::{Board, BoardProps, events, view_of};
use crate::model::board::geometry::square_at;
use crate::model::board::{BoardAction, BoardKey, Drag, Hold};
use crate::view::memo::memo;
use chess::edit::placement;
use chess::moves::can_move;

impl Board {
    /// The field, and over it the chooser while a pawn waits.
    pub(super) fn field(&self, ctx: &Context<Self>, on_action: &Callback<BoardAction>) -> Html {
        let props = ctx.props();
        let link = ctx.link();
        let (state, bottom) = (&self.state, props.bottom);
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
        let onpointermove = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            if !event.is_primary() {
                return None;
            }
            Some(if events::joined_by_second(&event) {
                BoardAction::PressDraw(at, events::brush(&event))
            } else {
                BoardAction::Move(at)
            })
        });
        let field = self.field.clone();
        let onpointerup = link.batch_callback(move |event: PointerEvent| {
            let at = events::point(&event, &field);
            event.is_primary().then_some(BoardAction::Release(at))
        });
        let onpointercancel = link.callback(|_: PointerEvent| BoardAction::CancelPointer);
        let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());
        let onclick = link.batch_callback(|event: MouseEvent| {
            events::clicked_square(&event).map(BoardAction::Activate)
        });
        let onfocusin = link
            .batch_callback(|event: FocusEvent| events::square_of(&event).map(BoardAction::Visit));
        // The press that asks what a pawn becomes must not take the focus from the answer.
        let asked = state.promotion().is_some();
        let field = self.field.clone();
        let onmousedown = link.batch_callback(move |event: MouseEvent| {
            if asked {
                event.prevent_default();
                return None;
            }
            events::press_without_keys(&event, &field);
            events::square_of(&event).map(BoardAction::Visit)
        });
        let may_cancel = state.may_cancel();
        let field = self.field.clone();
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let action = match events::key(&event) {
                Some(BoardKey::Cancel) if !may_cancel => return None,
                // After a click all keys but the one that lets go are the page's.
                Some(key) if key != BoardKey::Cancel && events::is_on_field(&event, &field) => {
                    return None;
                }
                Some(key) => BoardAction::Key(key),
                None => events::is_flip(&event).then_some(BoardAction::Flip)?,
            };
            // The page has uses of its own for the same keys.
            event.prevent_default();
            event.stop_propagation();
            Some(action)
        });
        html! {
            <div
                ref={self.field.clone()}
                class="board-field"
                tabindex="-1"
                {onpointerdown}
                {onpointermove}
                {onpointerup}
                {onpointercancel}
                {oncontextmenu}
                {onclick}
                {onfocusin}
                {onmousedown}
                {onkeydown}
            >
                { self.scene(props) }
                if let Some(promotion) = state.promotion() {
                    { chooser::view(promotion, props.position.side_to_move(), bottom, on_action) }
                }
            </div>
        }
    }

    fn scene(&self, props: &BoardProps) -> Html {
        let (state, position, bottom) = (&self.state, &props.position, props.bottom);
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
        let occupied = position.occupied();
        html! {
            <>
                <svg class="board-scene" viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
                    { memo(Ground) }
                    { memo(Patches { bottom, overlay: props.overlay.clone() }) }
                    { memo(Highlights { bottom, last_move, check, targets, over, selected: state.selected() }) }
                    { memo(Men { bottom, away, walkers: state.walkers().to_vec() }) }
                    { memo(PatchLabels { bottom, overlay: props.overlay.clone(), occupied }) }
                    { memo(Arrows {
                        bottom,
                        marks: props.marks.clone(),
                        shapes: state.shapes().to_vec(),
                        sketch: state.sketch(),
                    }) }
                    { carried }
                </svg>
                { memo(Cells {
                    label: props.label.clone(),
                    described_by: self.keys_id.clone(),
                    placement: placement(position),
                    bottom,
                    last_move,
                    targets,
                    cursor: state.cursor(),
                    selected: state.selected(),
                    check: check.map(|check| check.square),
                    marks: props.marks.clone(),
                    overlay: props.overlay.clone(),
                }) }
            </>
        }
    }
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
    let mate = !can_move(position);
    let sign = if mate { "#" } else { "+" };
    let square = position.king(position.side_to_move());
    (!position.checkers().is_empty()).then_some(Check { square, sign })
}
