//! The adaptive lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::{EDIT_BUTTON, EDITOR, Panel, js_api};
use crate::app::kit::page::Page;
use crate::app::player::{Action, Effect, History, Lab, Step, action_of, keys};
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::Order;
use crate::lab::player::messages::{Request, Work};
use crate::player::Weights;
use crate::web::board::pieces::PieceSheet;
use crate::web::kit::entry::{Call, Entry, LabProps};
use crate::web::kit::parts::frame::{self, Arriving, Ticker};
use crate::web::kit::worker::OneJob;
use crate::web::kit::worker_handle::WorkerHandle;
use crate::web::kit::{browser, worker};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Player,
    view: |props| html! { <PlayerLab ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[worker::task::<OneJob<Work>>],
};

/// Where the book of lessons is kept between visits.
const BOOK: &str = "plyground.player.book";

/// How long the address waits for a slider to rest, in milliseconds.
const SETTLE: u32 = 200;

/// What happens to the component.
pub enum Msg {
    Lab(Action),
    /// Another program sets the weights.
    Weights(Weights),
    /// The address may be made.
    Settled(String, History),
}

/// The lab on the page.
pub struct PlayerLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    worker: WorkerHandle<Order<Request>>,
    /// Whether something has been put up: from then on coming back finds it.
    is_open: bool,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    settling: Option<Timeout>,
    ticker: Ticker,
    _keys: EventListener,
}

impl Component for PlayerLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let worker = WorkerHandle::start(
            &link.callback(|answer| Msg::Lab(Action::Received(answer))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let lab = Rc::new(RefCell::new(Lab::default()));
        js_api::install(
            Rc::clone(&lab),
            link.callback(Msg::Lab),
            link.callback(Msg::Weights),
        );
        let mut this = Self {
            lab,
            worker,
            is_open: false,
            focus: None,
            settling: None,
            ticker: Ticker::default(),
            _keys: frame::hear_keys(".player", action_of, link.callback(Msg::Lab)),
        };
        if let Some(text) = browser::kept_text(BOOK) {
            this.act(ctx, Action::Remember(text));
        }
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Weights(weights) => {
                js_api::taken(&mut self.lab.borrow_mut(), weights);
                self.act(ctx, Action::Playback(Step::Last));
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
                    colours: ctx.props().colours,
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
        match frame::arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => {
                let query = self.lab.borrow().link().to_query();
                let call = Call::Address(query, History::Replace);
                ctx.props().on_call.emit(call);
            }
            Some(Arriving::Open(query)) => self.act(ctx, Action::Open(query)),
            Some(Arriving::Return(query)) => self.act(ctx, Action::Return(query)),
        }
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        self.is_open |= matches!(action, Action::Open(_) | Action::Return(_));
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
        let unkept = self.lab.borrow_mut().take_unkept();
        if let Some(text) = unkept
            && browser::keep_text(BOOK, text.as_deref()).is_err()
        {
            self.act(ctx, Action::NotKept);
        }
        self.set_ticking(ctx);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Address(query, History::Replace) => {
                // A slider that is pulled would change the address at every pixel.
                let link = ctx.link().clone();
                self.settling = Some(Timeout::new(SETTLE, move || {
                    link.send_message(Msg::Settled(query, History::Replace));
                }));
            }
            effect => {
                if matches!(effect, Effect::Address(..)) {
                    self.settling = None;
                }
                frame::carry_out(effect, &self.worker, &ctx.props().on_call);
            }
        }
    }

    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let tick = |steps| Msg::Lab(Action::Playback(Step::Tick(steps)));
        self.ticker.follow(
            ctx.props(),
            &self.lab.borrow().playback,
            ctx.link().callback(tick),
        );
    }
}
