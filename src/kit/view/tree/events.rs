//! Browser events as actions of the tree view: places relative to the canvas, wheels of
//! every kind in one measure.

use crate::model::tree::Action;
use crate::model::tree::Point;
use crate::model::tree::action::Pointer;
use web_sys::{Element, Event, PointerEvent, WheelEvent};

/// The zoom of one pixel of a wheel, or of a pinch on a touch pad.
const WHEEL: f64 = 0.0016;
const PINCH: f64 = 0.01;
/// The pixels of a line and of a page, for wheels that count in these.
const LINE: f64 = 16.0;
const PAGE: f64 = 400.0;

/// A pointer's event, with its place on the canvas.
pub(super) fn pointer(event: &PointerEvent, canvas: &Element) -> Pointer {
    Pointer {
        id: event.pointer_id(),
        at: place(
            f64::from(event.client_x()),
            f64::from(event.client_y()),
            canvas,
        ),
        time: event.time_stamp(),
    }
}

/// A wheel zooms; sideways, or with the shift key, it pans.
pub(super) fn wheel(event: &WheelEvent, canvas: &Element) -> Action {
    let unit = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => LINE,
        WheelEvent::DOM_DELTA_PAGE => PAGE,
        _ => 1.0,
    };
    let (right, down) = (event.delta_x() * unit, event.delta_y() * unit);
    if event.shift_key() {
        return Action::Pan(-(right + down), 0.0);
    }
    if right.abs() > down.abs() {
        return Action::Pan(-right, -down);
    }
    let speed = if event.ctrl_key() { PINCH } else { WHEEL };
    let at = place(
        f64::from(event.client_x()),
        f64::from(event.client_y()),
        canvas,
    );
    Action::Zoom((-down.clamp(-600.0, 600.0) * speed).exp(), at)
}

/// Whether a touch is by more than one finger: the page must not scroll or zoom then.
pub(super) fn is_by_many(event: &Event) -> bool {
    use wasm_bindgen::JsCast;
    event
        .dyn_ref::<web_sys::TouchEvent>()
        .is_some_and(|event| event.touches().length() > 1)
}

fn place(x: f64, y: f64, canvas: &Element) -> Point {
    let rect = canvas.get_bounding_client_rect();
    Point::new(x - rect.left(), y - rect.top())
}
