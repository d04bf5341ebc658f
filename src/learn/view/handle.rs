//! A number that is dragged: by pointer, by a tap on its upper or lower half, or by keys.

use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

/// How far a pointer moves for each step, in pixels.
const STEP: i32 = 9;

/// A pointer that has moved less than this has tapped.
const TAP: i32 = 5;

#[derive(Properties, PartialEq)]
pub struct HandleProps {
    pub id: String,
    pub class: Classes,
    /// What the number is.
    pub label: String,
    pub number: i32,
    pub lowest: i32,
    pub highest: i32,
    /// The number with what became of it, for a screen reader.
    pub text: String,
    /// A drag has come to this number.
    pub on_drag: Callback<i32>,
    /// The drag is over.
    pub on_drop: Callback<()>,
    /// A key or a tap asks for this number, which may lie beyond the bounds.
    pub on_step: Callback<i32>,
    pub children: Html,
}

/// Where a pointer took hold, of which number.
struct Grip {
    pointer: i32,
    y: i32,
    number: i32,
    has_moved: bool,
}

#[derive(Default)]
pub struct Handle {
    grip: Option<Grip>,
    place: NodeRef,
}

pub enum Msg {
    Press(PointerEvent),
    Move(PointerEvent),
    Release(PointerEvent),
    /// The browser takes the pointer away.
    Lose,
    Key(KeyboardEvent),
}

impl Component for Handle {
    type Message = Msg;
    type Properties = HandleProps;

    fn create(_: &Context<Self>) -> Self {
        Self::default()
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let props = ctx.props();
        match msg {
            Msg::Press(event) => self.press(&event, props.number),
            Msg::Move(event) => {
                if let Some(number) = self.pulled(&event) {
                    props
                        .on_drag
                        .emit(number.clamp(props.lowest, props.highest));
                }
            }
            Msg::Release(event) => {
                if let Some(grip) = self.grip.take_if(|grip| grip.pointer == event.pointer_id()) {
                    if grip.has_moved {
                        props.on_drop.emit(());
                    } else {
                        props.on_step.emit(grip.number + self.tapped_half(&event));
                    }
                }
            }
            Msg::Lose => {
                if self.grip.take().is_some_and(|grip| grip.has_moved) {
                    props.on_drop.emit(());
                }
            }
            Msg::Key(event) => {
                if let Some(number) = keyed(&event, props) {
                    event.prevent_default();
                    props.on_step.emit(number);
                }
            }
        }
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (link, props) = (ctx.link(), ctx.props());
        html! {
            <div ref={self.place.clone()} id={props.id.clone()} class={classes!("handle", props.class.clone())}
                 role="slider" tabindex="0" aria-orientation="vertical" aria-label={props.label.clone()}
                 aria-valuemin={props.lowest.to_string()} aria-valuemax={props.highest.to_string()}
                 aria-valuenow={props.number.to_string()} aria-valuetext={props.text.clone()}
                 onpointerdown={link.callback(Msg::Press)} onpointermove={link.callback(Msg::Move)}
                 onpointerup={link.callback(Msg::Release)} onpointercancel={link.callback(|_| Msg::Lose)}
                 onkeydown={link.callback(Msg::Key)}>
                { props.children.clone() }
            </div>
        }
    }
}

impl Handle {
    fn press(&mut self, event: &PointerEvent, number: i32) {
        if event.button() != 0 || self.grip.is_some() {
            return;
        }
        // No selection of text, and no mouse events after a touch.
        event.prevent_default();
        if let Some(element) = self.place.cast::<HtmlElement>() {
            // A pointer that is already up cannot be captured, and need not be.
            let _ = element.set_pointer_capture(event.pointer_id());
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = element.focus_with_options(&options);
        }
        self.grip = Some(Grip {
            pointer: event.pointer_id(),
            y: event.client_y(),
            number,
            has_moved: false,
        });
    }

    /// The number that a pointer has pulled to.
    fn pulled(&mut self, event: &PointerEvent) -> Option<i32> {
        let grip = self.grip.as_mut()?;
        if grip.pointer != event.pointer_id() {
            return None;
        }
        let up = grip.y - event.client_y();
        grip.has_moved |= up.abs() >= TAP;
        let steps = f64::from(up) / f64::from(STEP);
        grip.has_moved.then(|| grip.number + steps.round() as i32)
    }

    /// One more above the middle, one less below it.
    fn tapped_half(&self, event: &PointerEvent) -> i32 {
        let frame = self.place.cast::<HtmlElement>();
        let middle = frame.map(|it| it.get_bounding_client_rect());
        let middle = middle.map_or(0.0, |it| it.top() + it.height() / 2.0);
        if f64::from(event.client_y()) < middle {
            1
        } else {
            -1
        }
    }
}

/// The number that a key asks for.
fn keyed(event: &KeyboardEvent, props: &HandleProps) -> Option<i32> {
    if event.alt_key() || event.ctrl_key() || event.meta_key() {
        return None;
    }
    Some(match &*event.key() {
        "ArrowUp" | "ArrowRight" => props.number + 1,
        "ArrowDown" | "ArrowLeft" => props.number - 1,
        "PageUp" => (props.number + 5).min(props.highest),
        "PageDown" => (props.number - 5).max(props.lowest),
        "Home" => props.lowest,
        "End" => props.highest,
        _ => return None,
    })
}
