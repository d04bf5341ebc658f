//! The rating lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::js_api::Face;
use super::{Pane, share};
use crate::app::kit::page::Page;
use crate::app::rating::{Action, BINDINGS, History, Lab, Shelf, action_of};
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::Order;
use crate::lab::rating::{Analysis, Panel, Question};
use crate::web::board::pieces::PieceSheet;
use crate::web::kit::entry::{Call, Entry, LabProps};
use crate::web::kit::parts::frame::{self, Arriving};
use crate::web::kit::worker::OneJob;
use crate::web::kit::worker_handle::WorkerHandle;
use crate::web::kit::{browser, worker};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Rating,
    view: |props| html! { <RatingLab ..props.clone() /> },
    keys: || BINDINGS.iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[worker::task::<OneJob<Analysis>>],
};

/// Where things are kept between visits.
const KEPT: &str = "plyground.rating.";

/// How often the clock of a test is looked at, in milliseconds.
const LOOK: u32 = 250;

/// What happens to the component.
pub enum Msg {
    Lab(Action),
    /// A key is pressed somewhere on the page.
    Key(KeyboardEvent),
    /// A file is dropped on the page.
    Dropped(web_sys::File),
    /// Time to look at the clock.
    Look,
}

/// The lab on the page.
pub struct RatingLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    worker: WorkerHandle<Order<Question>>,
    face: Face,
    /// Whether something has been put up: from then on coming back finds it.
    is_open: bool,
    looking: Option<Interval>,
    _listeners: [EventListener; 2],
}

impl Component for RatingLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let worker = WorkerHandle::start(
            &link.callback(|answer| Msg::Lab(Action::Received(answer))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let keys = link.callback(Msg::Key);
        let listeners = [
            browser::listen("keydown", move |event: &KeyboardEvent| {
                keys.emit(event.clone());
            }),
            frame::hear_files(".rating", link.callback(Msg::Dropped)),
        ];
        let lab = Rc::new(RefCell::new(Lab::default()));
        let face = Face::install(Rc::clone(&lab), link.callback(Msg::Lab));
        let mut this = Self {
            lab,
            worker,
            face,
            is_open: false,
            looking: None,
            _listeners: listeners,
        };
        let kept = browser::kept_texts(KEPT);
        let of = |name: &str| kept.iter().find(|it| it.0 == name).map(|it| it.1.clone());
        let remember = Action::Remember(of(name(Shelf::Positions)), of(name(Shelf::Table)));
        this.act(ctx, remember);
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
                    .and_then(|key| self.meant(&key, event.shift_key()));
                let Some(action) = action else {
                    return false;
                };
                event.prevent_default();
                self.act(ctx, action);
            }
            Msg::Dropped(file) => {
                share::open(file, ctx.link().callback(Msg::Lab));
                return false;
            }
            Msg::Look => {
                self.act(ctx, Action::Tick(worker::now()));
                return ctx.props().shown;
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        if ctx.props().arrival != old.arrival {
            self.arrive(ctx);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        html! {
            <>
                <PieceSheet />
                { super::view(Pane {
                    lab: &self.lab.borrow(),
                    on_action: &ctx.link().callback(Msg::Lab),
                    colours: ctx.props().colours,
                }) }
            </>
        }
    }
}

impl RatingLab {
    /// What a key means now: Enter runs only where engines are, so that it surprises nobody.
    fn meant(&self, key: &str, shift: bool) -> Option<Action> {
        let action = action_of(key, shift, worker::now())?;
        let lab = self.lab.borrow();
        match action {
            Action::RunSet if lab.panel != Panel::Engines || lab.run.is_some() => None,
            Action::TogglePause | Action::CancelRun if lab.run.is_none() => None,
            Action::BeginTest(_) if lab.is_attempting() => None,
            _ => Some(action),
        }
    }

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
        let effects = self.lab.borrow_mut().update(action);
        for effect in effects {
            frame::carry_out(effect, &self.worker, &ctx.props().on_call);
        }
        let unkept = self.lab.borrow_mut().take_unkept();
        for (shelf, text) in unkept {
            let key = format!("{KEPT}{}", name(shelf));
            if browser::keep_text(&key, text.as_deref()).is_err() {
                self.act(ctx, Action::NotKept);
            }
        }
        let is_attempting = self.lab.borrow().is_attempting();
        if !is_attempting {
            self.looking = None;
        } else if self.looking.is_none() {
            let look = ctx.link().callback(|()| Msg::Look);
            self.looking = Some(Interval::new(LOOK, move || look.emit(())));
        }
        self.face.refresh();
    }
}

fn name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Positions => "positions",
        Shelf::Table => "table",
    }
}
