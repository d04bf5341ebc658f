//! The search lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::face::Face;
use super::skill::Searching;
use super::{EDIT_BUTTON, EDITOR, Panel, open_file};
use crate::app::page::Page;
use crate::app::search_lab::{Action, BINDINGS, Effect, History, Lab, action_of};
use crate::app::stepper::SPEEDS;
use crate::chess::pgn::write_pgn;
use crate::web::entry::{Call, Entry, LabProps};
use crate::web::pieces::PieceSheet;
use crate::web::worker_handle::WorkerHandle;
use crate::web::{browser, worker};
use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use web_sys::File;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Search,
    view: |props| html! { <SearchLab ..props.clone() /> },
    keys: || BINDINGS.iter().map(|row| (row.shown, row.does)).collect(),
    skill: Some(|| Box::<Searching>::default() as Box<dyn worker::Skill>),
};

/// How long the game waits before it is kept for the next visit, in milliseconds.
const KEEP_AFTER: u32 = 600;

/// The fastest tick of playing steps, in milliseconds; faster speeds take several steps a tick.
const TICK: u32 = 33;

/// What happens to the lab.
pub enum Msg {
    /// To the model.
    Lab(Action),
    /// A file is dropped on the page.
    Dropped(File),
    /// The game has settled and is kept for the next visit.
    Keep,
}

/// The lab on the page.
pub struct SearchLab {
    lab: Lab,
    worker: WorkerHandle,
    face: Face,
    /// Whether an experiment has been put up: from then on coming back finds it.
    is_open: bool,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    keeping: Option<Timeout>,
    ticking: Option<(usize, Interval)>,
    _listeners: [EventListener; 2],
}

impl Component for SearchLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let face = Face::default();
        face.install(&link.callback(Msg::Lab));
        let worker = WorkerHandle::start(
            link.callback(|response| Msg::Lab(Action::Heard(response))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let keys = link.batch_callback(|event: KeyboardEvent| key_pressed(&event));
        let dropped = link.callback(Msg::Dropped);
        let listeners = [
            browser::listen("keydown", move |event: &KeyboardEvent| {
                keys.emit(event.clone());
            }),
            browser::listen("drop", move |event: &DragEvent| {
                if let Some(file) = browser::dragged_file(event) {
                    dropped.emit(file);
                }
            }),
        ];
        let mut this = Self {
            lab: Lab::default(),
            worker,
            face,
            is_open: false,
            focus: None,
            keeping: None,
            ticking: None,
            _listeners: listeners,
        };
        // Before the address: a link into that game finds its variations and comments.
        this.act(ctx, Action::Remember(browser::kept_game()));
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Dropped(file) => {
                if ctx.props().shown && browser::is_in_sight() {
                    open_file(file, ctx.link().callback(Msg::Lab));
                }
                return false;
            }
            Msg::Keep => {
                let record = self.lab.game.record();
                if !record.is_empty() {
                    browser::keep_game(&write_pgn(record));
                }
                return false;
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        if ctx.props().arrival != old.arrival {
            self.arrive(ctx);
        }
        self.set_ticking(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        html! {
            <>
                <PieceSheet />
                { super::view(Panel {
                    lab: &self.lab,
                    on_action: &ctx.link().callback(Msg::Lab),
                    theme: ctx.props().colours,
                }) }
            </>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(id) = self.focus.take() {
            browser::focus(id);
        }
    }
}

impl SearchLab {
    /// Puts up what the address asks for; coming back from another page finds everything as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        if props.arrival == 0 {
            return;
        }
        if props.returning && self.is_open && props.query.is_empty() {
            if let Some(link) = self.lab.link() {
                let call = Call::Address(link.to_query(), History::Replace);
                props.on_call.emit(call);
            }
            return;
        }
        let query = props.query.to_string();
        self.act(
            ctx,
            if browser::is_own_entry() && self.is_open {
                Action::Return(query)
            } else {
                Action::Open(query)
            },
        );
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        self.is_open |= matches!(action, Action::Open(_) | Action::Return(_));
        // What has the focus now is gone from the page when the editor opens or closes.
        self.focus = match action {
            Action::EditPosition => Some(EDITOR),
            Action::LeaveEditor | Action::SetPosition(_) => Some(EDIT_BUTTON),
            _ => self.focus,
        };
        let effects = self.lab.update(action);
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        self.set_ticking(ctx);
        let keep = ctx.link().callback(|()| Msg::Keep);
        self.keeping = Some(Timeout::new(KEEP_AFTER, move || keep.emit(())));
        self.face.refresh(&self.lab);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let call = |call: Call| ctx.props().on_call.emit(call);
        match effect {
            Effect::Send(request) => self.worker.send(request),
            Effect::RestartWorker => self.worker.restart(),
            Effect::Address(query, history) => call(Call::Address(query, history)),
            Effect::Say(text) => call(Call::Say(text)),
            Effect::CopyAddress { query, text: None } => call(Call::CopyLink(query)),
            Effect::CopyAddress {
                query,
                text: Some(text),
            } => call(Call::CopyMarkdown { query, text }),
            Effect::Copy(text) => call(Call::Copy(text)),
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    call(Call::Say("The browser does not allow saving".to_owned()));
                }
            }
        }
    }

    /// Nothing plays on a page nobody sees.
    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let is_seen = ctx.props().shown && ctx.props().active;
        let wanted = (self.lab.playing && is_seen).then_some(self.lab.speed);
        if self.ticking.as_ref().map(|(speed, _)| *speed) == wanted {
            return;
        }
        self.ticking = wanted.map(|speed| {
            let period = (1000 / SPEEDS[speed]).max(TICK);
            let steps = (SPEEDS[speed] * period / 1000).max(1) as usize;
            let tick = ctx.link().callback(move |()| Msg::Lab(Action::Tick(steps)));
            (speed, Interval::new(period, move || tick.emit(())))
        });
    }
}

/// What a key means to the lab; nothing where an element has keys of its own. It is decided while the
/// event is heard: by the time of the next drawing the element may be gone.
fn key_pressed(event: &KeyboardEvent) -> Option<Msg> {
    let key = browser::free_key(event).filter(|_| browser::shows(".lab"))?;
    let action = action_of(&key, event.shift_key())?;
    event.prevent_default();
    Some(Msg::Lab(action))
}
