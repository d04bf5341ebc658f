//! From browser events to the board's actions: where a pointer is in squares, what a key means.

use cozy_chess::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusOptions, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::{NodeRef, TargetCast};

use crate::model::board::{BoardKey, Brush, Control, Point};

/// Which button, or finger, begins a gesture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// The left mouse button, the pen, the first finger.
    Main,
    /// The right mouse button.
    Second,
}

/// The button of a press; none for the others and for a second finger.
pub fn button(event: &PointerEvent) -> Option<Button> {
    match (event.is_primary(), event.button()) {
        (true, 0) => Some(Button::Main),
        (true, 2) => Some(Button::Second),
        _ => None,
    }
}

/// The brush the modifier keys choose.
pub fn brush(event: &PointerEvent) -> Brush {
    Brush::of_keys(
        event.shift_key() || event.ctrl_key(),
        event.alt_key() || event.meta_key(),
    )
}

/// Where the pointer is on the field, in squares; off the board if the field has no size.
pub fn point(event: &MouseEvent, field: &NodeRef) -> Point {
    let Some(field) = field.cast::<Element>() else {
        return Point { x: -1.0, y: -1.0 };
    };
    let frame = field.get_bounding_client_rect();
    let along =
        |pixel: i32, start: f64, length: f64| ((f64::from(pixel) - start) / length * 8.0) as f32;
    Point {
        x: along(event.client_x(), frame.left(), frame.width()),
        y: along(event.client_y(), frame.top(), frame.height()),
    }
}

/// Has the field hear of the pointer until it goes up, wherever it goes.
pub fn capture(event: &PointerEvent, field: &NodeRef) {
    if let Some(field) = field.cast::<Element>() {
        // A pointer that is already up cannot be captured, and need not be.
        let _ = field.set_pointer_capture(event.pointer_id());
    }
}

/// Puts the keyboard's focus on what was pressed and leaves the page where it is: scrolled between press and
/// release, it would put another place under the pointer.
pub fn focus_in_place(place: &NodeRef) {
    if let Some(element) = place.cast::<Element>() {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        // Drawings have the same function.
        let element: &HtmlElement = element.unchecked_ref();
        let _ = element.focus_with_options(&options);
    }
}

/// Leaves the keys to the page although the pointer goes down on the board: no square takes the focus but the
/// field as a whole. Tab leads on to the square that was pressed.
pub fn press_without_keys(event: &MouseEvent, field: &NodeRef) {
    event.prevent_default();
    focus_in_place(field);
}

/// Whether a key is pressed on the field as a whole, not on a square.
pub fn is_on_field(event: &KeyboardEvent, field: &NodeRef) -> bool {
    let target = event.target_dyn_into::<Element>();
    target.is_some() && target == field.cast::<Element>()
}

/// Whether the right button goes down while the left one is held: browsers report that as a move.
pub fn joined_by_second(event: &PointerEvent) -> bool {
    event.button() == 2 && event.buttons() & 2 != 0
}

/// The square an event happened on.
pub fn square_of(event: &Event) -> Option<Square> {
    let target = event.target_dyn_into::<Element>()?;
    let cell = target.closest("[data-square]").ok().flatten()?;
    cell.get_attribute("data-square")?.parse().ok()
}

/// The square a click was meant for that no pointer made, as a screen reader makes it.
pub fn clicked_square(event: &MouseEvent) -> Option<Square> {
    (event.detail() == 0).then(|| square_of(event))?
}

/// The board's meaning of a key.
pub fn key(event: &KeyboardEvent) -> Option<BoardKey> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let control = if event.ctrl_key() {
        Control::Down
    } else {
        Control::Up
    };
    BoardKey::of(&event.key(), control)
}

/// Whether a key turns the board.
pub fn is_flip(event: &KeyboardEvent) -> bool {
    event.key() == "f" && !(event.ctrl_key() || event.alt_key() || event.meta_key())
}
