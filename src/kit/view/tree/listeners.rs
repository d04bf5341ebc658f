//! The listeners of a tree view beside the events of its markup: its size, and those events that must
//! be able to keep the page from scrolling.

use super::{Msg, TreeView, events};
use crate::model::tree::Action;
use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Function, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, PointerEvent, ResizeObserver, WheelEvent};
use yew::html::Scope;

/// Listens as long as it lives.
pub(super) struct Listeners {
    observer: Option<ResizeObserver>,
    _measure: Closure<dyn FnMut()>,
    _events: Vec<EventListener>,
}

impl Drop for Listeners {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

type Handler = fn(&Event, &Element) -> Option<Action>;

/// The pointer's events and what they mean, with places relative to the canvas.
const POINTERS: [(&str, Handler); 4] = [
    ("pointerdown", |event, canvas| {
        let event = event.dyn_ref::<PointerEvent>()?;
        if event.button() != 0 {
            return None;
        }
        // A drag goes on outside of the canvas; a pointer that is gone cannot be captured.
        let target: Element = event.target()?.dyn_into().ok()?;
        let _ = target.set_pointer_capture(event.pointer_id());
        Some(Action::Press(events::pointer(event, canvas)))
    }),
    ("pointermove", |event, canvas| {
        let event = event.dyn_ref::<PointerEvent>()?;
        (event.buttons() != 0).then(|| Action::Drag(events::pointer(event, canvas)))
    }),
    ("pointerup", |event, canvas| {
        let event = event.dyn_ref::<PointerEvent>()?;
        Some(Action::Release(events::pointer(event, canvas)))
    }),
    ("pointercancel", |event, _| {
        let event = event.dyn_ref::<PointerEvent>()?;
        Some(Action::Cancel(event.pointer_id()))
    }),
];

impl Listeners {
    /// Listens to the element around the canvas.
    pub fn new(
        stage: &Element,
        canvas: &Element,
        link: &Scope<TreeView>,
        is_fitted: &Rc<Cell<bool>>,
    ) -> Self {
        let hears_size = link.clone();
        let measure = Closure::<dyn FnMut()>::new(move || hears_size.send_message(Msg::Measure));
        let observer = ResizeObserver::new(measure.as_ref().unchecked_ref()).ok();
        if let Some(observer) = &observer {
            observer.observe(stage);
        }
        let mut listeners: Vec<EventListener> = POINTERS
            .map(|(name, handler)| {
                let (link, canvas) = (link.clone(), canvas.clone());
                active(stage, name, move |event| {
                    if let Some(action) = handler(event, &canvas) {
                        link.send_message(Msg::Act(action));
                    }
                })
            })
            .into();
        let (hears_wheel, place, is_fitted) = (link.clone(), canvas.clone(), is_fitted.clone());
        listeners.push(active(stage, "wheel", move |event| {
            let Some(event) = event.dyn_ref::<WheelEvent>() else {
                return;
            };
            let action = events::wheel(event, &place);
            // If the whole tree is in view, the wheel scrolls the page.
            let goes_farther = matches!(action, Action::Zoom(factor, _) if factor < 1.0);
            if !goes_farther || event.ctrl_key() || !is_fitted.get() {
                event.prevent_default();
                hears_wheel.send_message(Msg::Act(action));
            }
        }));
        for name in ["touchstart", "touchmove"] {
            listeners.push(active(stage, name, |event| {
                if events::is_by_many(event) && event.cancelable() {
                    event.prevent_default();
                }
            }));
        }
        // `www/view.js` asks for the picture as a file, and gives a function that takes it.
        let asks = link.clone();
        listeners.push(EventListener::new(canvas, "plyground:svg", move |event| {
            let detail = Reflect::get(event, &"detail".into()).ok();
            if let Some(taker) = detail.and_then(|detail| detail.dyn_into::<Function>().ok()) {
                asks.send_message(Msg::Svg(taker));
            }
        }));
        Self {
            observer,
            _measure: measure,
            _events: listeners,
        }
    }
}

/// A listener that may prevent what the browser would do.
fn active(
    target: &Element,
    name: &'static str,
    handler: impl Fn(&Event) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, handler)
}
