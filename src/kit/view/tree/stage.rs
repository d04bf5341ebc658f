//! The place on the page where a tree is drawn: the canvas, the map's element over it, the frame that
//! has been asked for.

use super::listeners::Listeners;
use super::painter::Painter;
use super::palette::Palette;
use super::{Msg, TreeView};
use crate::model::tree::map::Split;
use crate::model::tree::svg::svg;
use crate::model::tree::{Model, Size, TreeSource};
use gloo::render::{AnimationFrame, request_animation_frame};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlCanvasElement, HtmlElement};
use yew::NodeRef;
use yew::html::Scope;

/// The elements and what hangs on them.
#[derive(Default)]
pub(super) struct TreeStage {
    pub element: NodeRef,
    pub canvas: NodeRef,
    pub map: NodeRef,
    painter: Painter,
    frame: Option<AnimationFrame>,
    listeners: Option<Listeners>,
    /// Whether the whole tree is shown: a wheel that would go farther scrolls the page on.
    is_fitted: Rc<Cell<bool>>,
}

impl TreeStage {
    /// Begins to listen; the elements must be on the page.
    pub fn listen(&mut self, link: &Scope<TreeView>) {
        let (element, canvas) = (
            self.element.cast::<Element>(),
            self.canvas.cast::<Element>(),
        );
        if let (Some(element), Some(canvas)) = (element, canvas) {
            self.listeners = Some(Listeners::new(&element, &canvas, link, &self.is_fitted));
        }
    }

    /// The size inside the border; `None` before the first rendering.
    pub fn size(&self) -> Option<Size> {
        let element = self.element.cast::<Element>()?;
        Some(Size {
            width: f64::from(element.client_width()),
            height: f64::from(element.client_height()),
        })
    }

    /// Puts the map's element over its picture; it takes touches in every direction. The style is
    /// set by script since the page's security policy forbids style attributes.
    pub fn place_map(&self, split: Split) {
        let Some(element) = self.map.cast::<HtmlElement>() else {
            return;
        };
        let style = element.style();
        let place = split.map.unwrap_or_default();
        for (name, value) in [
            ("left", place.x),
            ("top", place.y),
            ("width", place.width),
            ("height", place.height),
        ] {
            let _ = style.set_property(name, &format!("{value}px"));
        }
    }

    /// Has the tree painted with the next frame, however often it is asked.
    pub fn request_frame(&mut self, link: &Scope<TreeView>) {
        if self.frame.is_none() {
            let link = link.clone();
            self.frame = Some(request_animation_frame(move |_| {
                link.send_message(Msg::Paint);
            }));
        }
    }

    /// Gives the tree as it is now as SVG, with its size, without the map. A function that fails is its owner's affair.
    pub fn give_svg(&self, model: &Model, source: &dyn TreeSource, taker: &js_sys::Function) {
        if let Some(canvas) = self.canvas.cast::<Element>() {
            let palette = Palette::of(&canvas);
            let colour = |paint| palette.colour(paint);
            let (drawing, size) = model.drawing(source);
            let text = svg(&drawing.ops, size, colour, &palette.family);
            let (width, height) = (size.width.into(), size.height.into());
            let _ = taker.call3(&JsValue::NULL, &text.into(), &width, &height);
        }
    }

    /// Paints the tree as it is now.
    pub fn paint(&mut self, model: &Model, source: &dyn TreeSource) {
        self.frame = None;
        let canvas = self.canvas.cast::<HtmlCanvasElement>();
        if let (Some(canvas), Some(size)) = (canvas, self.size()) {
            self.is_fitted.set(model.viewport().is_fitted());
            let display_list = model.display_list(source);
            self.painter.paint(&canvas, size, &display_list.ops);
        }
    }
}
