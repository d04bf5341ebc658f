//! The page of the Kenju lab: a board without edges, the learner's question where it arises, the
//! chain of attention stepped through, and the players. It stays mounted while other pages are
//! read, so that nothing is lost by looking something up.

mod board;
mod codes;
pub mod console;
mod examples;
mod forced;
mod game;
mod js_api;
pub mod memory;
mod mind;
pub mod moods;
mod panel;
mod parameters;
pub mod pattern;
pub mod players;
mod question;
pub mod ranks;
pub mod rate;
mod seats;
mod share;
mod stepper;
mod training;
mod trials;
mod why;

use crate::app::kenju::{
    Action, Effect, History, Lab, SchoolAction, Step, Window, action_of, keys,
};
use crate::app::kit::page::Page;
use crate::kenju::geometry::Point;
use crate::lab::kenju::learner_file;
use crate::web::kit::entry::{Call, Entry, LabProps};
use crate::web::kit::parts::frame::Ticker;
use crate::web::kit::{browser, notices, worker};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use panel::Panel;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Kenju,
    view: |props| html! { <KenjuLab ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[worker::task::<trials::Trying>],
};

/// How long the address waits for the steps to settle, in milliseconds.
const SETTLE: u32 = 250;

/// Below this width, in pixels, the board begins with fewer points.
const NARROW: i32 = 560;

/// Where players are kept, before their names.
const PLAYER: &str = "plyground.kenju.player.";

/// Where the game is kept.
const SITTING: &str = "plyground.kenju.sitting";

/// What happens to the component.
pub enum Msg {
    Lab(Action),
    /// The keyboard walks on the board, so far to the right and so far up.
    Playback(i32, i32),
    /// Enter or Space is pressed on the board: at the point where the keyboard is.
    Enter,
    /// The pointer is pressed on the board.
    Press(f64, f64),
    /// The pointer moves.
    Move(f64, f64),
    /// A key that is the page's is pressed, with shift or without.
    Key(String, bool),
    /// The address may be made.
    Settled(History),
    /// Time for a slice of the training.
    Study,
    /// A file is chosen.
    File(web_sys::File),
}

/// The lab on the page.
pub struct KenjuLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    /// Where the board was grasped, in pixels, and whether it has been dragged since.
    grasp: Option<(f64, f64)>,
    dragged: bool,
    field: NodeRef,
    /// Whether the focus is to follow the keyboard on the board.
    refocus: bool,
    ticker: Ticker,
    later: Option<Timeout>,
    studying: Option<Timeout>,
    /// Waits until the steps settle before the address is made.
    settling: Option<Timeout>,
    /// The query last put into the address from here.
    query: String,
    _keys: EventListener,
}

impl Component for KenjuLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut lab = Lab::default();
        if gloo::utils::body().client_width() < NARROW {
            lab.window = Window::new(11);
        }
        let lab = Rc::new(RefCell::new(lab));
        let (link, asked) = (ctx.link().clone(), Rc::clone(&lab));
        let keys = browser::listen("keydown", move |event: &KeyboardEvent| {
            if let Some(key) = key_pressed(&asked, event) {
                link.send_message(key);
            }
        });
        js_api::install(Rc::clone(&lab));
        let mut this = Self {
            lab,
            grasp: None,
            dragged: false,
            field: NodeRef::default(),
            refocus: false,
            ticker: Ticker::default(),
            later: None,
            studying: None,
            settling: None,
            query: String::new(),
            _keys: keys,
        };
        this.act(ctx, Action::Remember(browser::kept_texts(PLAYER)));
        let mut query = ctx.props().query.to_string();
        if is_trial(&query) {
            query.clear();
        }
        if query.is_empty() {
            // A link always comes before what was kept.
            let kept = browser::kept_texts(SITTING).into_iter().next();
            query = kept.map_or_else(String::new, |(_, text)| text);
        }
        this.act(ctx, Action::Open(query));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            // The click that ends a drag is none.
            Msg::Lab(Action::Click(_)) if self.dragged => return false,
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Playback(x, y) => {
                self.refocus = true;
                let at = self.lab.borrow().at;
                let point = Point::new(at.x.saturating_add(x), at.y.saturating_add(y));
                self.act(ctx, Action::Visit(point));
            }
            Msg::Enter => {
                let at = self.lab.borrow().at;
                self.act(ctx, Action::Click(at));
            }
            Msg::Press(x, y) => {
                self.grasp = Some((x, y));
                self.dragged = false;
                return false;
            }
            Msg::Move(x, y) => return self.drag(ctx, x, y),
            Msg::Key(key, shift) => {
                // A key pressed before may have changed what the lab waits for, hence what this one means.
                let action = action_of(&self.lab.borrow(), &key, shift);
                let Some(action) = action else {
                    return false;
                };
                self.act(ctx, action);
            }
            Msg::Settled(history) => {
                self.settling = None;
                self.settle(ctx, history);
                return false;
            }
            Msg::Study => self.study(ctx),
            Msg::File(file) => {
                Self::read(ctx, file);
                return false;
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        let props = ctx.props();
        if props.shown && props.arrival != old.arrival {
            if props.query.is_empty() || is_trial(&props.query) {
                // Coming back from another page finds everything as it was.
                self.settle(ctx, History::Replace);
            } else if *props.query != *self.query {
                self.act(ctx, Action::Open(props.query.to_string()));
            }
        }
        self.set_ticking(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        html! {
            <>
                { self.lab_view(ctx) }
                { self.trials_view(ctx) }
            </>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if std::mem::take(&mut self.refocus) {
            browser::focus_svg(&board::cell_id(self.lab.borrow().at));
        }
    }
}

impl KenjuLab {
    /// The experiments, which go on while other pages are read.
    fn trials_view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let on_call = &props.on_call;
        html! {
            <trials::TrialsPanel shown={props.shown} saved_players={self.lab.borrow().cabinet.saved_players().clone()}
                                 query={props.query.clone()} on_say={on_call.reform(Call::Say)}
                                 on_copy_link={on_call.reform(Call::CopyLink)} />
        }
    }

    fn lab_view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        let on_action = ctx.link().callback(Msg::Lab);
        let lab = self.lab.borrow();
        let panel = Panel {
            lab: &lab,
            on_action: &on_action,
            colours: ctx.props().colours,
        };
        html! {
            <div class="kenju">
                <h1 class="visually-hidden">{ "Kenju: teach a learner by answering its questions" }</h1>
                { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
                <section class="kenju-board" aria-label="Board">
                    { board::view(panel, ctx.link(), &self.field) }
                    { board::tools(panel) }
                </section>
                <section class="kenju-ask" aria-label="What is wanted">
                    { question::view(panel) }
                </section>
                <section class="kenju-game" aria-label="Game">
                    { game::view(panel) }
                    { forced::view(panel) }
                </section>
                <section class="kenju-search" aria-label="Search">
                    { why::view(panel) }
                    { codes::view(panel) }
                </section>
                <section class="kenju-seats" aria-label="At the board">
                    { seats::view(panel) }
                    { training::view(panel) }
                    { share::link(panel) }
                </section>
                <section class="kenju-mind" aria-labelledby="kj-mind">
                    { mind::view(panel, &ctx.link().callback(Msg::File)) }
                </section>
                { examples::view() }
                { stepper::view(panel) }
            </div>
        }
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        let effects = self.lab.borrow_mut().update(action);
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        self.set_ticking(ctx);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let call = |call: Call| ctx.props().on_call.emit(call);
        let note = |text: String| ctx.link().send_message(Msg::Lab(Action::Note(text)));
        match effect {
            Effect::Say(text) if ctx.props().shown => call(Call::Say(text)),
            Effect::Say(_) => {}
            Effect::Later => {
                let slice = ctx.link().callback(|()| Msg::Lab(Action::Slice));
                self.later = Some(Timeout::new(0, move || slice.emit(())));
            }
            Effect::Study => self.plan_study(ctx),
            Effect::Address(history) => self.plan_address(ctx, history),
            Effect::CopyLink(query) => call(Call::CopyLink(query)),
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    note("The browser does not allow saving.".to_owned());
                }
            }
            Effect::Keep(name, text) => {
                let key = format!("{PLAYER}{name}");
                if browser::keep_text(&key, text.as_deref()).is_err() {
                    note(format!(
                        "{name} cannot be kept in this browser; it stays until the page is closed. \
                         Save it as a file."
                    ));
                }
            }
        }
    }

    fn plan_study(&mut self, ctx: &Context<Self>) {
        let study = ctx.link().callback(|()| Msg::Study);
        self.studying = Some(Timeout::new(0, move || study.emit(())));
    }

    /// Trains on, unless the training was ended meanwhile.
    fn study(&mut self, ctx: &Context<Self>) {
        let is_under_way = self.lab.borrow().training.progress().is_some();
        if training::study(&mut self.lab.borrow_mut()) {
            self.plan_study(ctx);
        } else if is_under_way {
            self.act(ctx, Action::Schooling(SchoolAction::Finish));
        }
    }

    /// A new entry is made at once; a change of the present one waits until the steps settle.
    fn plan_address(&mut self, ctx: &Context<Self>, history: History) {
        let settled = ctx.link().callback(Msg::Settled);
        let wait = match history {
            History::Push => 0,
            History::Replace => SETTLE,
        };
        self.settling = Some(Timeout::new(wait, move || settled.emit(history)));
    }

    /// The game is kept for the next visit, and its link shown.
    fn settle(&mut self, ctx: &Context<Self>, history: History) {
        let link = self.lab.borrow().link();
        // A game that cannot be kept is still on the page; players say so when they cannot.
        let _ = browser::keep_text(SITTING, link.to_text().as_deref());
        if ctx.props().shown {
            self.query = link.to_query().unwrap_or_default();
            let query = self.query.clone();
            ctx.props().on_call.emit(Call::Address(query, history));
        }
    }

    /// Reads a learner file, unless it is too large to be one.
    fn read(ctx: &Context<Self>, file: web_sys::File) {
        if file.size() > learner_file::FILE_LIMIT as f64 {
            let text = format!("{} is too large to be a learner.", file.name());
            ctx.link().send_message(Msg::Lab(Action::Note(text)));
            return;
        }
        ctx.link().send_future(async move {
            let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
            Msg::Lab(match gloo::file::futures::read_as_bytes(&blob).await {
                Ok(bytes) => Action::OpenFile(bytes),
                Err(error) => Action::Note(format!("The file cannot be read: {error}.")),
            })
        });
    }

    /// Nothing plays on a page nobody sees.
    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let tick = |steps| Msg::Lab(Action::Playback(Step::Tick(steps)));
        let speed = self.lab.borrow().ticks();
        self.ticker
            .set(ctx.props(), speed, ctx.link().callback(tick));
    }

    /// The board follows the pointer in whole points.
    fn drag(&mut self, ctx: &Context<Self>, x: f64, y: f64) -> bool {
        let Some((from_x, from_y)) = self.grasp else {
            return false;
        };
        let field = self.field.cast::<web_sys::Element>();
        let width = field.map_or(0.0, |field| field.get_bounding_client_rect().width());
        let cell = width / (f64::from(self.lab.borrow().window.columns()) + board::MARGIN);
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

/// A key that the lab may have; none where an element has keys of its own. Whose it is, is decided while
/// the event is heard: by the time of the next drawing the element may be gone, and the browser has
/// scrolled.
fn key_pressed(lab: &RefCell<Lab>, event: &KeyboardEvent) -> Option<Msg> {
    let key = browser::free_key(event).filter(|_| browser::shows(".kenju"))?;
    let shift = event.shift_key();
    if action_of(&lab.borrow(), &key, shift).is_some() {
        event.prevent_default();
    }
    Some(Msg::Key(key, shift))
}

/// Whether a query belongs to the experiments, which read it themselves.
fn is_trial(query: &str) -> bool {
    query.starts_with("experiment=")
}
