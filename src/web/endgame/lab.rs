//! The endgame lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::audit_skill::Auditor;
use super::maker::Maker;
use super::skill::Endgames;
use super::{EDIT_BUTTON, EDITOR, Panel, face, share};
use crate::app::endgame_lab::{Action, History, Lab, Step, action_of, keys};
use crate::app::page::Page;
use crate::web::entry::{Call, Entry, LabProps};
use crate::web::parts::frame::{self, Arriving, Ticker};
use crate::web::pieces::PieceSheet;
use crate::web::worker_handle::WorkerHandle;
use crate::web::{browser, worker};
use gloo::events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Endgame,
    view: |props| html! { <EndgameLab ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    skill: Some(|| Box::<(Endgames, (Maker, Auditor))>::default() as Box<dyn worker::Skill>),
};

/// What happens to the component.
pub enum Msg {
    /// To the lab.
    Lab(Action),
    /// A file is dropped on the page.
    Dropped(web_sys::File),
}

/// The lab on the page.
pub struct EndgameLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    worker: WorkerHandle,
    /// Whether something has been put up: from then on coming back finds it.
    is_open: bool,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    ticker: Ticker,
    _listeners: [EventListener; 2],
}

impl Component for EndgameLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let worker = WorkerHandle::start(
            link.callback(|response| Msg::Lab(Action::Heard(response))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let listeners = [
            frame::hear_keys(".endgame", action_of, link.callback(Msg::Lab)),
            frame::hear_files(".endgame", link.callback(Msg::Dropped)),
        ];
        let lab = Rc::new(RefCell::new(Lab::default()));
        face::install(Rc::clone(&lab));
        let mut this = Self {
            lab,
            worker,
            is_open: false,
            focus: None,
            ticker: Ticker::default(),
            _listeners: listeners,
        };
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Dropped(file) => {
                share::open(file, &ctx.link().callback(Msg::Lab));
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

impl EndgameLab {
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
            frame::carry_out(effect, &self.worker, &ctx.props().on_call);
        }
        self.set_ticking(ctx);
    }

    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let tick = |steps| Msg::Lab(Action::Walk(Step::Tick(steps)));
        self.ticker.follow(
            ctx.props(),
            &self.lab.borrow().walk,
            ctx.link().callback(tick),
        );
    }
}
