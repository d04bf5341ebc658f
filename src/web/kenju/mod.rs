//! The page of the Kenju lab: a board without edges, the learner's question where it arises, the
//! chain of attention stepped through, and the players. It stays mounted while other pages are
//! read, so that nothing is lost by looking something up.

mod board;
mod game;
mod mood;
mod notices;
mod question;
mod seats;
mod stepper;
mod why;

use crate::app::kenju_lab::{Action, Effect, Lab, action_of};
use crate::kenju::geometry::Point;
use crate::web::browser;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The fastest tick, in milliseconds.
const TICK: u32 = 33;

#[derive(Properties, PartialEq)]
pub struct KenjuProps {
    /// Whether this is the page of the address.
    pub shown: bool,
    /// What the page says in its live region.
    pub on_say: Callback<String>,
}

/// What happens to the component.
pub enum Msg {
    /// To the lab.
    Lab(Action),
    /// The keyboard walks to a point of the board.
    Walk(Point),
    /// The pointer is pressed on the board.
    Press(f64, f64),
    /// The pointer moves.
    Move(f64, f64),
    /// A key is pressed somewhere on the page.
    Key(KeyboardEvent),
}

/// The lab on the page.
pub struct KenjuLab {
    lab: Lab,
    /// Where the board was grasped, in pixels, and whether it has been dragged since.
    grasp: Option<(f64, f64)>,
    dragged: bool,
    field: NodeRef,
    /// Whether the focus is to follow the keyboard on the board.
    refocus: bool,
    ticking: Option<(u32, Interval)>,
    later: Option<Timeout>,
    _keys: EventListener,
}

/// What every panel gets: the lab, and where actions go.
#[derive(Clone, Copy)]
pub struct Panel<'a> {
    /// The lab as it is.
    pub lab: &'a Lab,
    /// Where actions go.
    pub on_action: &'a Callback<Action>,
}

impl Panel<'_> {
    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static>(&self, action: impl Fn() -> Action + 'static) -> Callback<E> {
        self.on_action.reform(move |_: E| action())
    }

    /// A button with a text and an action.
    pub fn button(&self, text: &str, action: impl Fn() -> Action + 'static) -> Html {
        html! {
            <button type="button" class="button" onclick={self.sends(action)}>{ text }</button>
        }
    }

    /// Sends an action made of the row chosen in a menu.
    pub fn chooses(&self, action: impl Fn(usize) -> Action + 'static) -> Callback<Event> {
        let on_action = self.on_action.clone();
        Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            if let Some(row) =
                select.and_then(|select| usize::try_from(select.selected_index()).ok())
            {
                on_action.emit(action(row));
            }
        })
    }

    /// Sends an action made of the text of a field.
    pub fn types(&self, action: impl Fn(String) -> Action + 'static) -> Callback<Event> {
        let on_action = self.on_action.clone();
        Callback::from(move |event: Event| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                on_action.emit(action(input.value()));
            }
        })
    }
}

impl Component for KenjuLab {
    type Message = Msg;
    type Properties = KenjuProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link().callback(Msg::Key);
        let options = EventListenerOptions::enable_prevent_default();
        let keys = EventListener::new_with_options(
            &gloo::utils::document(),
            "keydown",
            options,
            move |event| {
                if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                    link.emit(event.clone());
                }
            },
        );
        Self {
            lab: Lab::default(),
            grasp: None,
            dragged: false,
            field: NodeRef::default(),
            refocus: false,
            ticking: None,
            later: None,
            _keys: keys,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            // The click that ends a drag is none.
            Msg::Lab(Action::Click(_)) if self.dragged => return false,
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Walk(point) => {
                self.refocus = true;
                self.act(ctx, Action::Visit(point));
            }
            Msg::Press(x, y) => {
                self.grasp = Some((x, y));
                self.dragged = false;
                return false;
            }
            Msg::Move(x, y) => return self.drag(ctx, x, y),
            Msg::Key(event) => {
                let action = Some(&event)
                    .filter(|_| ctx.props().shown)
                    .and_then(browser::free_key)
                    .and_then(|key| action_of(&self.lab, &key, event.shift_key()));
                let Some(action) = action else {
                    return false;
                };
                event.prevent_default();
                self.act(ctx, action);
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &KenjuProps) -> bool {
        self.set_ticking(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        let on_action = ctx.link().callback(Msg::Lab);
        let panel = Panel {
            lab: &self.lab,
            on_action: &on_action,
        };
        html! {
            <div class="kenju">
                <h1 class="visually-hidden">{ "Kenju: teach a learner by answering its questions" }</h1>
                { notices::view(panel) }
                <section class="kenju-board" aria-label="Board and game">
                    { board::view(panel, ctx.link(), &self.field) }
                    { board::tools(panel) }
                    { game::view(panel) }
                </section>
                <section class="kenju-turn" aria-label="Question and search">
                    { question::view(panel) }
                    { why::view(panel) }
                </section>
                <section class="kenju-seats" aria-label="Players">
                    { seats::view(panel) }
                    { mood::view(panel) }
                </section>
                { stepper::view(panel) }
            </div>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if std::mem::take(&mut self.refocus) {
            browser::focus_svg(&board::cell_id(self.lab.at));
        }
    }
}

impl KenjuLab {
    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        for effect in self.lab.update(action) {
            match effect {
                Effect::Say(text) => ctx.props().on_say.emit(text),
                Effect::Later => {
                    let slice = ctx.link().callback(|()| Msg::Lab(Action::Slice));
                    self.later = Some(Timeout::new(0, move || slice.emit(())));
                }
            }
        }
        self.set_ticking(ctx);
    }

    /// Nothing plays on a page nobody sees.
    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let wanted = self.lab.ticks().filter(|_| ctx.props().shown);
        if self.ticking.as_ref().map(|(speed, _)| *speed) == wanted {
            return;
        }
        self.ticking = wanted.map(|speed| {
            let period = (1000 / speed).max(TICK);
            let steps = (speed * period / 1000).max(1) as usize;
            let tick = ctx.link().callback(move |()| Msg::Lab(Action::Tick(steps)));
            (speed, Interval::new(period, move || tick.emit(())))
        });
    }

    /// The board follows the pointer in whole points.
    fn drag(&mut self, ctx: &Context<Self>, x: f64, y: f64) -> bool {
        let Some((from_x, from_y)) = self.grasp else {
            return false;
        };
        let width = self
            .field
            .cast::<web_sys::Element>()
            .map_or(0.0, |field| field.get_bounding_client_rect().width());
        let cell = width / (f64::from(self.lab.window.columns()) + 1.0);
        if cell <= 1.0 {
            return false;
        }
        let (columns, rows) = (((from_x - x) / cell).round(), ((y - from_y) / cell).round());
        if columns == 0.0 && rows == 0.0 {
            return false;
        }
        self.grasp = Some((from_x - columns * cell, from_y + rows * cell));
        self.dragged = true;
        self.act(ctx, Action::Drag(columns as i32, rows as i32));
        true
    }
}
