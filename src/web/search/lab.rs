//! The search lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::js_api::Face;
use super::{EDIT_BUTTON, EDITOR, Panel, open_file};
use crate::app::kit::page::Page;
use crate::app::search::{Action, History, Lab, Step, action_of, keys};
use crate::chess::pgn::write_pgn;
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::Order;
use crate::lab::search::Experiment;
use crate::lab::search::Searching;
use crate::web::board::pieces::PieceSheet;
use crate::web::kit::entry::{Call, Entry, LabProps};
use crate::web::kit::parts::frame::{self, Arriving, Ticker};
use crate::web::kit::worker::OneJob;
use crate::web::kit::worker_handle::WorkerHandle;
use crate::web::kit::{browser, worker};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use web_sys::File;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Search,
    view: |props| html! { <SearchLab ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[worker::task::<OneJob<Searching>>],
};

/// How long the game waits before it is kept for the next visit, in milliseconds.
const KEEP_AFTER: u32 = 600;

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
    worker: WorkerHandle<Order<Experiment>>,
    face: Face,
    /// Whether an experiment has been put up: from then on coming back finds it.
    is_open: bool,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    keeping: Option<Timeout>,
    ticker: Ticker,
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
            &link.callback(|answer| Msg::Lab(Action::Received(answer))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let listeners = [
            frame::hear_keys(".lab", action_of, link.callback(Msg::Lab)),
            frame::hear_files(".lab", link.callback(Msg::Dropped)),
        ];
        let mut this = Self {
            lab: Lab::default(),
            worker,
            face,
            is_open: false,
            focus: None,
            keeping: None,
            ticker: Ticker::default(),
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
                open_file(file, ctx.link().callback(Msg::Lab));
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

impl SearchLab {
    /// Puts up what the address asks for; coming back from another page finds everything as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        match frame::arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => {
                if let Some(link) = self.lab.link() {
                    let call = Call::Address(link.to_query(), History::Replace);
                    ctx.props().on_call.emit(call);
                }
            }
            Some(Arriving::Open(query)) => self.act(ctx, Action::Open(query)),
            Some(Arriving::Return(query)) => self.act(ctx, Action::Return(query)),
        }
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
            frame::carry_out(effect, &self.worker, &ctx.props().on_call);
        }
        self.set_ticking(ctx);
        let keep = ctx.link().callback(|()| Msg::Keep);
        self.keeping = Some(Timeout::new(KEEP_AFTER, move || keep.emit(())));
        self.face.refresh(&self.lab);
    }

    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let tick = |steps| Msg::Lab(Action::Playback(Step::Tick(steps)));
        self.ticker
            .follow(ctx.props(), &self.lab.playback, ctx.link().callback(tick));
    }
}
