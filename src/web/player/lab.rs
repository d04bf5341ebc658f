//! The adaptive lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::skill::Adapting;
use super::{EDIT_BUTTON, EDITOR, Panel, face};
use crate::app::page::Page;
use crate::app::player_lab::{Action, BINDINGS, Effect, History, Lab, action_of};
use crate::app::stepper::SPEEDS;
use crate::player::Weights;
use crate::web::entry::{Call, Entry, LabProps};
use crate::web::pieces::PieceSheet;
use crate::web::worker_handle::WorkerHandle;
use crate::web::{browser, worker};
use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Player,
    view: |props| html! { <PlayerLab ..props.clone() /> },
    keys: || BINDINGS.iter().map(|row| (row.shown, row.does)).collect(),
    skill: Some(|| Box::<Adapting>::default() as Box<dyn worker::Skill>),
};

/// How long the address waits for a slider to rest, in milliseconds.
const SETTLE: u32 = 200;

/// The fastest tick of playing steps, in milliseconds; faster speeds take several steps a tick.
const TICK: u32 = 33;

/// What happens to the component.
pub enum Msg {
    /// To the lab.
    Lab(Action),
    /// A key is pressed somewhere on the page.
    Key(KeyboardEvent),
    /// Another program sets the weights.
    Weights(Weights),
    /// The address may be made.
    Settled(String, History),
}

/// The lab on the page.
pub struct PlayerLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    /// Started when something is first to be run.
    worker: Option<WorkerHandle>,
    /// Whether something has been put up: from then on coming back finds it.
    is_open: bool,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    settling: Option<Timeout>,
    ticking: Option<(usize, Interval)>,
    _keys: EventListener,
}

impl Component for PlayerLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let keys = link.callback(Msg::Key);
        let lab = Rc::new(RefCell::new(Lab::default()));
        face::install(
            Rc::clone(&lab),
            link.callback(Msg::Lab),
            link.callback(Msg::Weights),
        );
        let mut this = Self {
            lab,
            worker: None,
            is_open: false,
            focus: None,
            settling: None,
            ticking: None,
            _keys: browser::listen("keydown", move |event: &KeyboardEvent| {
                keys.emit(event.clone());
            }),
        };
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Key(event) => {
                let action = Some(&event)
                    .filter(|_| ctx.props().shown)
                    .and_then(browser::free_key)
                    .and_then(|key| action_of(&key, event.shift_key()));
                let Some(action) = action else {
                    return false;
                };
                event.prevent_default();
                self.act(ctx, action);
            }
            Msg::Weights(weights) => {
                face::taken(&mut self.lab.borrow_mut(), weights);
                self.act(ctx, Action::LastStep);
            }
            Msg::Settled(query, history) => {
                self.settling = None;
                ctx.props().on_call.emit(Call::Address(query, history));
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
                    lab: &self.lab.borrow(),
                    on_action: &ctx.link().callback(Msg::Lab),
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

impl PlayerLab {
    /// Puts up what the address asks for; coming back from another page finds everything as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        let props = ctx.props();
        if props.arrival == 0 {
            return;
        }
        if props.returning && self.is_open && props.query.is_empty() {
            let query = self.lab.borrow().link().to_query();
            props.on_call.emit(Call::Address(query, History::Replace));
            return;
        }
        let query = props.query.to_string();
        self.act(ctx, Action::Open(query));
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        self.is_open |= matches!(action, Action::Open(_));
        // What has the focus now is gone from the page when the editor opens or closes.
        let was_editing = self.lab.borrow().editing;
        let effects = self.lab.borrow_mut().update(action);
        self.focus = match (was_editing, self.lab.borrow().editing) {
            (false, true) => Some(EDITOR),
            (true, false) => Some(EDIT_BUTTON),
            _ => self.focus,
        };
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        self.set_ticking(ctx);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let call = |call: Call| ctx.props().on_call.emit(call);
        match effect {
            Effect::Send(request) => {
                let link = ctx.link();
                let worker = self.worker.get_or_insert_with(|| {
                    WorkerHandle::start(
                        link.callback(|response| Msg::Lab(Action::Heard(response))),
                        link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
                    )
                });
                worker.send(request);
            }
            Effect::RestartWorker => {
                // The next job starts another.
                self.worker = None;
            }
            Effect::Address(query, History::Push) => {
                self.settling = None;
                call(Call::Address(query, History::Push));
            }
            Effect::Address(query, history) => {
                // A slider that is pulled would change the address at every pixel.
                let link = ctx.link().clone();
                self.settling = Some(Timeout::new(SETTLE, move || {
                    link.send_message(Msg::Settled(query, history));
                }));
            }
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
        let lab = self.lab.borrow();
        let wanted = (lab.playing && is_seen).then_some(lab.speed);
        drop(lab);
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
