//! The CHUTE lab on the page: hands every action to the model and carries out its effects. It stays mounted
//! while other pages are read, so that nothing is lost by looking something up.

use super::worker_task::Measuring;
use super::{Panel, js_api};
use crate::app::chute::{Action, Effect, History, Lab, Walking, action_of, keys};
use crate::app::kit::page::Page;
use crate::lab::chute::Request;
use crate::lab::chute::link::Panel as Shown;
use crate::lab::kit::link::LinkState;
use crate::web::board::pieces::PieceSheet;
use crate::web::kit::entry::{Call, Entry, LabProps};
use crate::web::kit::parts::frame::{self, Arriving, Ticker};
use crate::web::kit::pool::{self, Pool};
use crate::web::kit::worker_handle::WorkerHandle;
use crate::web::kit::{browser, worker};
use gloo::events::EventListener;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::File;
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::Chute,
    view: |props| html! { <ChuteLab ..props.clone() /> },
    keys: || keys().iter().map(|row| (row.shown, row.does)).collect(),
    worker_tasks: &[worker::task::<Measuring>],
};

/// What the page shows of this lab while it is in sight.
const SELECTOR: &str = ".chute";

/// What is kept between visits begins so.
const KEPT: &str = "plyground.chute.";
/// The person's games.
const SHELF: &str = "shelf";
/// The exam under way.
const EXAM: &str = "exam";

/// What happens to the component.
pub enum Msg {
    Lab(Action),
    /// A file of games is chosen.
    File(File),
    /// One is dropped on the page.
    Dropped(File),
    /// Another program asks the lab for something.
    Asked(Action),
}

/// The lab on the page.
pub struct ChuteLab {
    /// Shared with the face, which reads it.
    lab: Rc<RefCell<Lab>>,
    experiment_worker: WorkerHandle<Request>,
    worker_pool: Pool<Request>,
    /// The file that is being read.
    file: Option<File>,
    /// Whether something has been put up: from then on coming back finds it.
    is_open: bool,
    ticker: Ticker,
    _listeners: [EventListener; 2],
}

impl Component for ChuteLab {
    type Message = Msg;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let experiment_worker = WorkerHandle::start(
            &link.callback(|answer| Msg::Lab(Action::Received(answer))),
            link.callback(|message| Msg::Lab(Action::ExperimentWorkerFailed(message))),
        );
        let worker_pool = Pool::new(link.callback(|(worker, event)| {
            Msg::Lab(match event {
                pool::Event::Answered(answer) => Action::WorkerReplied(worker, answer),
                pool::Event::Died(message) => Action::WorkerDied(worker, message),
            })
        }));
        let lab = Rc::new(RefCell::new(Lab::new(pool::suitable_workers())));
        js_api::install(Rc::clone(&lab), link.callback(Msg::Asked));
        let listeners = [
            hear_keys(Rc::clone(&lab), link.callback(Msg::Lab)),
            frame::hear_files(SELECTOR, link.callback(Msg::Dropped)),
        ];
        let mut this = Self {
            lab,
            experiment_worker,
            worker_pool,
            file: None,
            is_open: false,
            ticker: Ticker::default(),
            _listeners: listeners,
        };
        let kept = browser::kept_texts(KEPT);
        let text = |name| {
            let found = kept.iter().find(|(key, _)| key == name);
            found.map(|(_, text)| text.clone())
        };
        this.act(ctx, Action::Kept(text(SHELF), text(EXAM)));
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Asked(action) => {
                self.is_open = true;
                self.act(ctx, action);
            }
            Msg::File(file) => self.open_file(ctx, file),
            Msg::Dropped(file) => {
                self.act(ctx, Action::SetPanel(Shown::Games));
                self.open_file(ctx, file);
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
        let panel = Panel {
            lab: &self.lab.borrow(),
            on_action: &ctx.link().callback(Msg::Lab),
            colours: ctx.props().colours,
        };
        html! {
            <>
                <PieceSheet />
                { super::view(panel, &ctx.link().callback(Msg::File)) }
            </>
        }
    }
}

impl ChuteLab {
    /// Puts up what the address asks for; coming back from another page finds everything as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        match frame::arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => {
                let query = self.lab.borrow().link().to_query();
                let call = Call::Address(query, History::Replace);
                ctx.props().on_call.emit(call);
            }
            Some(Arriving::Open(query) | Arriving::Return(query)) => {
                self.is_open = true;
                self.act(ctx, Action::Open(query));
            }
        }
    }

    fn open_file(&mut self, ctx: &Context<Self>, file: File) {
        let (name, size) = (file.name(), file.size() as u64);
        // The lab asks for slices of it only if it takes it.
        if self.lab.borrow().reading.is_none() {
            self.file = Some(file);
        }
        self.act(ctx, Action::FileChosen(name, size));
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        let effects = self.lab.borrow_mut().update(action);
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        if self.lab.borrow().reading.is_none() {
            self.file = None;
        }
        self.set_ticking(ctx);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let is_shown = ctx.props().shown;
        let call = |call: Call| ctx.props().on_call.emit(call);
        let note = |text: String| ctx.link().send_message(Msg::Lab(Action::Note(text)));
        match effect {
            Effect::ExperimentWorker(job, ask) => self.experiment_worker.send(job, &ask),
            Effect::RestartExperimentWorker => self.experiment_worker.restart(),
            Effect::WorkerPool(worker, job, ask) => self.worker_pool.send(worker, job, &ask),
            Effect::ReplaceWorker(worker) => self.worker_pool.replace(worker),
            Effect::EndWorkers => self.worker_pool.end(),
            Effect::RestWorkers => self.worker_pool.rest(),
            Effect::Slice(from, to) => self.read(ctx, from, to),
            Effect::KeepShelf(text) => {
                if browser::keep_text(&format!("{KEPT}{SHELF}"), Some(&text)).is_err() {
                    note(
                        "Your games cannot be kept in this browser; they stay until the page is closed."
                            .to_owned(),
                    );
                }
            }
            Effect::KeepExam(text) => {
                // An exam that cannot be kept is still on the page.
                let _ = browser::keep_text(&format!("{KEPT}{EXAM}"), Some(&text));
            }
            Effect::Address(query, history) if is_shown => call(Call::Address(query, history)),
            Effect::Say(text) if is_shown => call(Call::Say(text)),
            Effect::Address(..) | Effect::Say(_) => {}
            Effect::CopyAddress { query, text: None } => call(Call::CopyLink(query)),
            Effect::CopyAddress {
                query,
                text: Some(text),
            } => call(Call::CopyMarkdown { query, text }),
            Effect::CopyWithAddress { text, query } => {
                let base = browser::base_address();
                let slug = Page::Chute.row().slug;
                call(Call::Copy(format!("{text} {base}#/{slug}?{query}")));
            }
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    note("The browser does not allow saving.".to_owned());
                }
            }
        }
    }

    /// Reads a slice of the file and hands it over.
    fn read(&self, ctx: &Context<Self>, from: u64, to: u64) {
        let Some(file) = self.file.clone() else {
            ctx.link()
                .send_message(Msg::Lab(Action::FileFailed("it is gone".to_owned())));
            return;
        };
        ctx.link().send_future(async move {
            let blob = gloo::file::Blob::from(web_sys::Blob::from(file));
            let slice = blob.slice(from, to);
            Msg::Lab(match gloo::file::futures::read_as_bytes(&slice).await {
                Ok(bytes) => Action::Slice(bytes),
                Err(error) => Action::FileFailed(error.to_string()),
            })
        });
    }

    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let on_tick = ctx
            .link()
            .callback(|steps| Msg::Lab(Action::Playback(Walking::Tick(steps))));
        self.ticker
            .follow(ctx.props(), &self.lab.borrow().playback, on_tick);
    }
}

/// Hears the lab's keys. What a key means depends on the panel, and is decided while the event is heard.
fn hear_keys(lab: Rc<RefCell<Lab>>, on_action: Callback<Action>) -> EventListener {
    browser::listen("keydown", move |event: &KeyboardEvent| {
        let key = browser::free_key(event).filter(|_| browser::shows(SELECTOR));
        let Ok(lab) = lab.try_borrow() else {
            return;
        };
        let action = key.and_then(|key| action_of(&lab, &key, event.shift_key()));
        drop(lab);
        if let Some(action) = action {
            event.prevent_default();
            on_action.emit(action);
        }
    })
}
