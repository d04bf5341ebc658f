//! The width of an element, kept up to date.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// The width taken until the element is on the page, in pixels.
const AT_FIRST: u32 = 560;
const LEAST: u32 = 200;

/// The width of the element in pixels.
#[hook]
pub fn use_width(element: &NodeRef) -> u32 {
    let width = use_state_eq(|| AT_FIRST);
    let set = width.setter();
    use_effect_with(element.clone(), move |element| {
        let watched = element.cast::<Element>().and_then(|element| {
            let measured = element.clone();
            let measure = move || {
                let width = measured.client_width();
                // Out of sight an element has no width: the last one is as good as any.
                if width > 0 {
                    set.set((width as u32).max(LEAST));
                }
            };
            measure();
            let closure = Closure::<dyn FnMut()>::new(measure);
            let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok()?;
            observer.observe(&element);
            Some((observer, closure))
        });
        move || {
            if let Some((observer, _)) = watched {
                observer.disconnect();
            }
        }
    });
    *width
}
