//! Dots that are dragged by pointer or moved by the arrow keys, and the line nearest to them.

use crate::model::guess::dots::{Dots, HIGHEST, played};
use crate::model::guess::words;
use web_sys::{Element, KeyboardEvent, PointerEvent};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ScatterProps {
    pub dots: Dots,
    /// A dot is dragged to a place.
    pub on_drag: Callback<(usize, (i32, i32))>,
    pub on_drop: Callback<()>,
    /// A key moves a dot.
    pub on_step: Callback<(usize, (i32, i32))>,
}

pub struct Scatter {
    /// The pointer and the dot that it holds.
    held: Option<(i32, usize)>,
    field: NodeRef,
    /// The moves behind the dots, for the labels.
    names: Vec<String>,
}

pub enum Msg {
    Press(PointerEvent, usize),
    Move(PointerEvent),
    Release,
    Key(KeyboardEvent, usize),
}

/// The figure is 600 by 480 units; the dots' field begins here and has this size.
const LEFT: f64 = 40.0;
const TOP: f64 = 20.0;
const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 410.0;

impl Component for Scatter {
    type Message = Msg;
    type Properties = ScatterProps;

    fn create(_: &Context<Self>) -> Self {
        Self {
            held: None,
            field: NodeRef::default(),
            names: played().iter().map(words::dot).collect(),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let props = ctx.props();
        match msg {
            Msg::Press(event, dot) => {
                if event.button() == 0 && self.held.is_none() {
                    if let Some(field) = self.field.cast::<Element>() {
                        // A pointer that is already up cannot be captured, and need not be.
                        let _ = field.set_pointer_capture(event.pointer_id());
                    }
                    self.held = Some((event.pointer_id(), dot));
                }
            }
            Msg::Move(event) => {
                if let Some((_, dot)) = self
                    .held
                    .filter(|(pointer, _)| *pointer == event.pointer_id())
                    && let Some(to) = self.place_of(&event)
                {
                    props.on_drag.emit((dot, to));
                }
            }
            Msg::Release => {
                if self.held.take().is_some() {
                    props.on_drop.emit(());
                }
            }
            Msg::Key(event, dot) => {
                let by = match &*event.key() {
                    "ArrowUp" => (0, 5),
                    "ArrowDown" => (0, -5),
                    "ArrowLeft" => (-5, 0),
                    "ArrowRight" => (5, 0),
                    _ => return false,
                };
                if !(event.alt_key() || event.ctrl_key() || event.meta_key()) {
                    event.prevent_default();
                    props.on_step.emit((dot, by));
                }
            }
        }
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (link, dots) = (ctx.link(), ctx.props().dots);
        let place = |(x, y): (f64, f64)| {
            let highest = f64::from(HIGHEST);
            (
                LEFT + x / highest * WIDTH,
                TOP + (1.0 - y / highest) * HEIGHT,
            )
        };
        let dot = |(at, &(x, y)): (usize, &(i32, i32))| {
            let (cx, cy) = place((x.into(), y.into()));
            let name = self.names.get(at).cloned().unwrap_or_default();
            html! {
                <g id={format!("dot-{at}")} class="gm-dot" tabindex="0" role="button" aria-roledescription="dot to move"
                   aria-label={format!("{name}. At {x} across and {y} up. The arrow keys move it.")}
                   transform={format!("translate({cx:.1} {cy:.1})")}
                   onpointerdown={link.callback(move |event| Msg::Press(event, at))}
                   onkeydown={link.callback(move |event| Msg::Key(event, at))}>
                    <circle class="gm-reach" r="40" />
                    <circle class="gm-point" r="13" />
                </g>
            }
        };
        let nearest = dots.line().map(|[left, right]| {
            let ((x, y), (end_x, end_y)) = (place((0.0, left)), place((HIGHEST.into(), right)));
            format!("M{x:.1} {y:.1}L{end_x:.1} {end_y:.1}")
        });
        html! {
            <svg ref={self.field.clone()} class="gm-scatter" viewBox="0 0 600 480" role="group" aria-label={words::correlation(&dots)}
                 onpointermove={link.callback(Msg::Move)} onpointerup={link.callback(|_| Msg::Release)}
                 onpointercancel={link.callback(|_| Msg::Release)}>
                <path class="gm-axes" d="M40 20v410h540" />
                <text class="gm-axis" x="580" y="464" text-anchor="end">{ "more points by CHUTE \u{2192}" }</text>
                <text class="gm-axis" transform="translate(24 20) rotate(-90)" text-anchor="end">{ "nearer the end \u{2192}" }</text>
                if let Some(d) = nearest {
                    <path class="gm-line" {d} />
                }
                { for dots.all().iter().enumerate().map(dot) }
            </svg>
        }
    }
}

impl Scatter {
    /// The place under a pointer.
    fn place_of(&self, event: &PointerEvent) -> Option<(i32, i32)> {
        let frame = self.field.cast::<Element>()?.get_bounding_client_rect();
        if frame.width() <= 0.0 || frame.height() <= 0.0 {
            return None;
        }
        let across = (f64::from(event.client_x()) - frame.left()) / frame.width() * 600.0;
        let down = (f64::from(event.client_y()) - frame.top()) / frame.height() * 480.0;
        let highest = f64::from(HIGHEST);
        let x = (across - LEFT) / WIDTH * highest;
        let y = (1.0 - (down - TOP) / HEIGHT) * highest;
        Some((
            x.clamp(0.0, highest).round() as i32,
            y.clamp(0.0, highest).round() as i32,
        ))
    }
}
