//! The page of any lab: hands every action to the model and carries out its effects. It stays mounted while
//! other pages are read, so that nothing is lost by looking something up.

use super::files;
use super::js_api::{self, Command, Waiting};
use super::panel::Panel;
use crate::model::Page;
use crate::model::effect::{Effect, History};
use crate::model::keys::Binding;
use crate::model::lab::{Elsewhere, Event, File, Key, Lab, ReplyTo, meaning};
use crate::model::playback::{Playback, Step};
use crate::model::predict::{Guess, split};
use crate::view::browser;
use crate::view::entry::{Call, Entry, LabProps};
use crate::view::parts::frame::{self, Arriving, Ticker};
use crate::view::pool::{self, Pool};
use crate::view::stored::{Put, Resolution, Stored};
use crate::view::workbench::{self, Choice, Workbench};
use crate::view::worker::{AnyTask, now};
use crate::view::worker_handle::WorkerHandle;
use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use yew::prelude::*;

/// The interval at which a lab is told the time, in milliseconds.
const LOOK: u32 = 250;

/// The most values that are joined with another tab's at once. Each is stored again, and another tab may write meanwhile.
const ATTEMPTS: u32 = 8;

/// A lab with its screen.
pub trait LabView: Lab + Default {
    /// The page's row.
    const PAGE: Page;
    const KEYS: fn() -> Vec<Binding<()>>;
    /// Draws the workbench: everything that the lab can do.
    const VIEW: fn(Panel<'_, Self>) -> Html;
    /// Draws what a newcomer sees first: a board, one picture, one sentence, one action. The workbench is one press
    /// away, and whoever opens it finds it open the next time.
    const OVERVIEW: Option<fn(Panel<'_, Self>) -> Html> = None;
    /// True if the overview has a place for the position editor; otherwise the editor opens the workbench.
    const EDITS_IN_OVERVIEW: bool = false;
    /// The name of the workbench.
    const WORKBENCH: &'static str = "Workbench";

    /// True for a link that only the workbench can show, false for one that only the overview can.
    fn link_needs_workbench(_query: &str) -> Option<bool> {
        None
    }

    /// Hears whether the overview is in sight; true if the address changes with that.
    fn show_overview(&mut self, _is_overview: bool) -> bool {
        false
    }

    /// The selector of an element that is there while the lab is in sight.
    const SELECTOR: &'static str;
    /// The ids of the position editor and of the button that opens it.
    const EDITOR: [&'static str; 2] = ["", ""];
    /// Commands of the lab in `window.plyground`.
    const COMMANDS: &'static [Command<Self>];

    /// Whether these are functions of `window.plyground` themselves, not commands of the lab's own function.
    const HAS_OWN_FUNCTIONS: bool = false;

    /// A new lab; `workers` suit this machine.
    fn new(workers: usize) -> Self {
        let _ = workers;
        Self::default()
    }

    /// True if what is set up has no place in the overview: the workbench opens.
    fn is_beyond_overview(&self) -> bool {
        false
    }

    /// Draws what goes on while other pages are read.
    fn beside(_panel: Panel<'_, Self>) -> Html {
        html! {}
    }
}

/// The entry of a lab's page.
pub const fn entry<L: LabView>(worker_tasks: &'static [fn() -> Box<dyn AnyTask>]) -> Entry {
    entry_of::<L, true>(worker_tasks)
}

/// The entry of a lab's overview, for a program that holds nothing else. Such a program is a third lighter: nothing that
/// draws the workbench is linked. When the workbench is wanted, `www/start.js` loads the whole lab.
pub const fn overview_entry<L: LabView>(
    worker_tasks: &'static [fn() -> Box<dyn AnyTask>],
) -> Entry {
    entry_of::<L, false>(worker_tasks)
}

const fn entry_of<L: LabView, const WHOLE: bool>(
    worker_tasks: &'static [fn() -> Box<dyn AnyTask>],
) -> Entry {
    Entry {
        page: L::PAGE,
        view: |props| html! { <LabPage<L, WHOLE> ..props.clone() /> },
        keys: || {
            (L::KEYS)()
                .iter()
                .map(|row| (row.shown, row.does))
                .collect()
        },
        worker_tasks,
    }
}

/// A message to the component.
pub enum Msg<L: Lab> {
    Lab(L::Action),
    /// An event that any lab may receive.
    Event(Event<ReplyTo<L>>),
    /// Another program asks for something.
    Asked(L::Action),
    Key(String, bool),
    /// A file is chosen, or dropped on the page.
    File(web_sys::File, bool),
    /// A slice of that file is read.
    Slice(web_sys::File, File),
    /// Time to store the changes.
    Keep,
    /// The user has chosen between two tabs' versions of a stored value.
    Resolved(Resolution),
    /// The user of predict mode enters a name.
    Pupil(String),
    /// The workbench is opened or folded.
    Workbench(Choice),
    /// Time to look at the clock.
    Look,
}

/// The page. `WHOLE` is false in a program that holds the overview alone.
pub struct LabPage<L: LabView, const WHOLE: bool> {
    /// Shared with the JavaScript interface, which reads it.
    lab: Rc<RefCell<L>>,
    worker: WorkerHandle<L::Request>,
    pool: Pool<L::Request>,
    waiting: Waiting,
    /// The file that was chosen last.
    file: Option<web_sys::File>,
    /// Whether something has been set up: from then on coming back finds it.
    is_open: bool,
    workbench: Workbench,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    keeping: Option<Timeout>,
    stored: Stored,
    looking: Option<Interval>,
    ticker: Ticker,
    _listeners: [EventListener; 3],
}

impl<L: LabView, const WHOLE: bool> Component for LabPage<L, WHOLE> {
    type Message = Msg<L>;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let on_event = link.callback(Msg::<L>::Event);
        let lab = Rc::new(RefCell::new(L::new(pool::suitable_workers())));
        let waiting = Waiting::default();
        // Commands are for the whole lab, which `www/start.js` loads for whoever calls one.
        if WHOLE {
            let name = (!L::HAS_OWN_FUNCTIONS).then_some(L::PAGE.row().slug);
            let on_command = link.callback(Msg::Asked);
            js_api::install(name, L::COMMANDS, &lab, &on_command, &waiting);
        }
        let mut this = Self {
            worker: WorkerHandle::start(
                &on_event.reform(Event::Received),
                on_event.reform(Event::WorkerFailed),
            ),
            pool: Pool::new(on_event.reform(|(worker, event)| match event {
                pool::Event::Answered(answer) => Event::PoolReceived(worker, answer),
                pool::Event::Died(why) => Event::PoolFailed(worker, why),
            })),
            _listeners: [
                listen_to_keys(&lab, link.callback(|(key, shift)| Msg::Key(key, shift))),
                frame::hear_files(L::SELECTOR, link.callback(|file| Msg::File(file, true))),
                offer_tables::<L, WHOLE>(&lab),
            ],
            lab,
            waiting,
            file: None,
            is_open: false,
            workbench: Workbench::kept(L::PAGE),
            focus: None,
            keeping: None,
            stored: Stored::default(),
            looking: None,
            ticker: Ticker::default(),
        };
        if let Some(playback) = this.lab.borrow_mut().playback_mut()
            && let Some(text) = browser::kept_text(&predictions::<L>())
        {
            playback.predict.restore(&text);
            this.stored.read("", &[(predictions::<L>(), text)]);
        }
        if !L::STORAGE_PREFIX.is_empty() {
            let texts = browser::kept_texts(L::STORAGE_PREFIX);
            this.stored.read(L::STORAGE_PREFIX, &texts);
            this.happen(ctx, Event::Kept(texts));
        }
        this.arrive(ctx);
        this.tell_overview();
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg<L>) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Event(event) => self.happen(ctx, event),
            Msg::Asked(action) => {
                self.is_open = true;
                self.act(ctx, action);
            }
            Msg::Key(key, shift) => {
                // A key pressed before may have changed what this one means.
                let key = Key {
                    key: &key,
                    shift,
                    now: now(),
                };
                let action = meaning(&*self.lab.borrow(), &key);
                let Some(action) = action else { return false };
                self.act(ctx, action);
            }
            Msg::File(file, is_dropped) => self.take_file(ctx, file, is_dropped),
            // A slice of a file comes too late if another file has been chosen.
            Msg::Slice(of, _) if self.file.as_ref() != Some(&of) => return false,
            Msg::Slice(_, slice) => self.happen(ctx, Event::File(slice)),
            Msg::Keep => return self.keep(ctx),
            Msg::Resolved(resolution) => {
                if self.stored.resolve(&resolution) == Put::Refused
                    && let Some(key) = resolution.key.strip_prefix(L::STORAGE_PREFIX)
                {
                    self.happen(ctx, Event::NotKept(key.to_owned()));
                }
            }
            Msg::Pupil(name) => {
                if let Some(playback) = self.lab.borrow_mut().playback_mut() {
                    playback.predict.set_pupil(&name);
                }
                self.keep_predictions();
            }
            Msg::Workbench(choice) => {
                self.workbench.choose(L::PAGE, &choice);
                self.focus = choice.focus;
                if self.tell_overview()
                    && let Some(query) = self.lab.borrow().query()
                {
                    let call = Call::Address(query, History::Replace);
                    ctx.props().on_call.emit(call);
                }
                self.hand_over_if_needed(ctx, None);
            }
            Msg::Look => {
                self.happen(ctx, Event::Clock(now()));
                return ctx.props().shown;
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        if ctx.props().arrival != old.arrival {
            self.arrive(ctx);
        }
        self.follow(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let panel = Panel {
            lab: &*self.lab.borrow(),
            on_action: &ctx.link().callback(Msg::Lab),
            on_file: &ctx.link().callback(|file| Msg::File(file, false)),
            on_pupil: &ctx.link().callback(Msg::Pupil),
            on_workbench: &ctx.link().callback(Msg::Workbench),
            props: ctx.props(),
        };
        let overview = L::OVERVIEW.filter(|_| !self.workbench.is_needed());
        let switch = html! {
            if L::OVERVIEW.is_some() && !browser::is_in_lesson_or_frame() {
                { workbench::switch(panel.on_workbench, overview.is_none(), L::WORKBENCH) }
            }
        };
        html! {
            <>
                if ctx.props().shown {
                    { lede(L::PAGE, switch) }
                    { self.stored.view(L::STORED_NAME, &ctx.link().callback(Msg::Resolved)) }
                    { overview.unwrap_or(Self::VIEW)(panel) }
                }
                if WHOLE {
                    { L::beside(panel) }
                }
            </>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        if ctx.props().shown && ctx.props().arrival > 0 {
            browser::set_busy(self.lab.borrow().is_busy());
        }
        if let Some(id) = self.focus.take() {
            browser::focus(id);
        }
    }
}

impl<L: LabView, const WHOLE: bool> LabPage<L, WHOLE> {
    /// Draws the workbench, or the overview where there is no other: decided here, so that the linker can leave it out.
    const VIEW: fn(Panel<'_, L>) -> Html = match L::OVERVIEW {
        Some(overview) if !WHOLE => overview,
        _ => L::VIEW,
    };

    /// Tells the lab which of the two is in sight; true if the address changes with that.
    fn tell_overview(&self) -> bool {
        let is_overview = L::OVERVIEW.is_some() && !self.workbench.is_needed();
        self.lab.borrow_mut().show_overview(is_overview)
    }

    /// Sets up what the address asks for; coming back from another page finds everything as it was.
    fn arrive(&mut self, ctx: &Context<Self>) {
        match frame::arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => {
                if let Some(query) = self.lab.borrow().query() {
                    let call = Call::Address(query, History::Replace);
                    ctx.props().on_call.emit(call);
                }
            }
            Some(Arriving::Open(query)) => {
                if self.is_open && !ctx.props().returning {
                    // The result of an example is above the list of examples.
                    browser::focus("main");
                    gloo::utils::window().scroll_to_with_x_and_y(0.0, 0.0);
                }
                self.is_open = true;
                if let Some(is_needed) = L::link_needs_workbench(&query) {
                    self.workbench.set_once(is_needed);
                }
                self.tell_overview();
                let (query, predicts) = split(&query);
                self.happen(ctx, Event::Open(query));
                if self.lab.borrow().is_beyond_overview() {
                    self.workbench.open_once();
                }
                if predicts && let Some(action) = L::step(Step::Guess(Guess::Begin)) {
                    self.workbench.open_once();
                    self.tell_overview();
                    self.act(ctx, action);
                }
                self.hand_over_if_needed(ctx, None);
            }
            Some(Arriving::Return(query)) => {
                if let Some(is_needed) = L::link_needs_workbench(&query) {
                    self.workbench.set_once(is_needed);
                    self.tell_overview();
                }
                self.happen(ctx, Event::Return(split(&query).0));
                self.hand_over_if_needed(ctx, None);
            }
        }
    }

    /// Asks for the whole lab if this program lacks what is to be shown. The whole lab begins at the address as it is then,
    /// so what is not in the address is kept first.
    fn hand_over_if_needed(&mut self, ctx: &Context<Self>, press: Option<&'static str>) {
        if WHOLE || !self.workbench.is_needed() {
            return;
        }
        self.keep(ctx);
        let focus = self.focus.take();
        ctx.props().on_call.emit(Call::WholeLab { focus, press });
        // The overview stays usable until the whole lab has come, and asks again when it is asked again.
        self.workbench.set_once(false);
    }

    fn happen(&mut self, ctx: &Context<Self>, event: Event<ReplyTo<L>>) {
        if let Some(action) = L::map_event(event) {
            self.act(ctx, action);
        }
    }

    fn act(&mut self, ctx: &Context<Self>, action: L::Action) {
        let was_editing = self.lab.borrow().is_editing();
        let was_beyond = self.lab.borrow().is_beyond_overview();
        let before = self.spoken_guess();
        let asked = self.asked_position();
        let effects = self.lab.borrow_mut().update(action);
        // The element with the focus leaves the page when the editor opens or closes.
        let is_editing = self.lab.borrow().is_editing();
        self.focus = match (was_editing, is_editing) {
            (false, true) => {
                if !L::EDITS_IN_OVERVIEW {
                    self.workbench.open_once();
                    self.tell_overview();
                }
                Some(L::EDITOR[0])
            }
            (true, false) => Some(L::EDITOR[1]),
            _ => self.focus,
        };
        if !was_beyond && self.lab.borrow().is_beyond_overview() {
            self.workbench.open_once();
        }
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        if let Some(position) = asked
            && let Some(playback) = self.lab.borrow_mut().playback_mut()
        {
            playback.predict.note(&browser::date(), &position);
        }
        self.keep_predictions();
        if let Some(score) = self.finished_set() {
            self.carry_out(ctx, score);
        }
        let guess = self.spoken_guess();
        if guess != before
            && let Some(text) = guess
        {
            self.carry_out(ctx, Effect::Say(text));
        }
        if L::KEEP_AFTER == 0 {
            self.keep(ctx);
        } else {
            let keep = ctx.link().callback(|()| Msg::Keep);
            self.keeping = Some(Timeout::new(L::KEEP_AFTER, move || keep.emit(())));
        }
        self.follow(ctx);
        self.waiting.answer(&self.lab);
        let press = (!was_editing && is_editing).then_some(L::EDITOR[1]);
        self.hand_over_if_needed(ctx, press);
    }

    /// The announcement of predict mode: the verdict on the last answer, and the question that waits.
    fn spoken_guess(&self) -> Option<String> {
        let lab = self.lab.borrow();
        lab.playback()?.predict.spoken()
    }

    /// The position that a question waits about.
    fn asked_position(&self) -> Option<String> {
        let lab = self.lab.borrow();
        lab.playback()?.predict.asked()?;
        Some(lab.position_text())
    }

    /// The score of a set of predictions that has just ended.
    fn finished_set(&self) -> Option<Effect<L::Request>> {
        let mut lab = self.lab.borrow_mut();
        let round = lab.playback_mut()?.predict.drain_result()?;
        let (what, right, of) = ("Predictions".to_owned(), round.right, round.asked);
        Some(Effect::Score { what, right, of })
    }

    /// Keeps score and answers at once: a reload may come next.
    fn keep_predictions(&mut self) {
        let mut lab = self.lab.borrow_mut();
        let Some(Playback { predict, .. }) = lab.playback_mut() else {
            return;
        };
        for _ in 0..ATTEMPTS {
            let Some(text) = predict.drain_unsaved() else {
                return;
            };
            // If they cannot be stored, they stay until the page is left.
            let join = |elsewhere: Elsewhere<'_>| predict.join(elsewhere);
            if self.stored.put(&predictions::<L>(), text, join) != Put::Joined {
                return;
            }
        }
    }

    /// Keeps what has changed for the next visit; true if the page has changed with that.
    fn keep(&mut self, ctx: &Context<Self>) -> bool {
        let mut unkept = VecDeque::from(self.lab.borrow_mut().drain_unsaved());
        let (mut attempts, mut is_changed) = (0, false);
        let mut effects = Vec::new();
        while let Some((key, text)) = unkept.pop_front() {
            let whole = format!("{}{key}", L::STORAGE_PREFIX);
            let mut lab = self.lab.borrow_mut();
            let join = |elsewhere: Elsewhere<'_>| lab.join_stored(&key, elsewhere, &mut effects);
            let put = self.stored.put(&whole, text, join);
            is_changed |= put != Put::Settled;
            if put == Put::Joined && attempts < ATTEMPTS {
                attempts += 1;
                unkept.extend(lab.drain_unsaved());
            }
            drop(lab);
            if put == Put::Refused {
                self.happen(ctx, Event::NotKept(key));
            }
        }
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        is_changed
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect<L::Request>) {
        let props = ctx.props();
        let call = match effect {
            Effect::Send(job, request) => return self.worker.send(job, &request),
            Effect::RestartWorker => return self.worker.restart(),
            Effect::SendToPool(worker, job, request) => {
                return self.pool.send(worker, job, &request);
            }
            Effect::ReplaceWorker(worker) => return self.pool.replace(worker),
            Effect::EndWorkers => return self.pool.end(),
            Effect::RestWorkers => return self.pool.rest(),
            Effect::ReadFile(from, to) => return self.read_slice(ctx, from, to),
            Effect::Address(query, history) => Call::Address(query, history),
            Effect::Say(text) => Call::Say(text),
            Effect::CopyFrame(query) => Call::CopyFrame(query),
            Effect::CopyCitation { query, title } => Call::CopyCitation { query, title },
            Effect::CopyAddress { query, text: None } => Call::CopyLink(query),
            Effect::CopyAddress {
                query,
                text: Some(text),
            } => Call::CopyMarkdown { query, text },
            Effect::CopyWithAddress { text, query } => {
                let (base, slug) = (browser::base_address(), L::PAGE.row().slug);
                Call::Copy(format!("{text} {base}#/{slug}?{query}"))
            }
            Effect::Copy(text) => Call::Copy(text),
            Effect::Card {
                title,
                lines,
                query,
            } => Call::Card {
                title,
                lines,
                query,
            },
            Effect::Score { what, right, of } => {
                let lab = L::PAGE.row().slug.to_owned();
                return browser::tell(
                    "plyground:score",
                    [lab, what, right.to_string(), of.to_string()],
                );
            }
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    let text = "The browser does not allow saving.".to_owned();
                    self.happen(ctx, Event::Refused(text));
                }
                return;
            }
        };
        // While another page is read, the lab neither speaks nor changes the address.
        if props.shown || !matches!(call, Call::Say(_) | Call::Address(..)) {
            props.on_call.emit(call);
        }
    }

    fn take_file(&mut self, ctx: &Context<Self>, file: web_sys::File, is_dropped: bool) {
        let (name, size) = (file.name(), file.size() as u64);
        let Some(limit) = L::FILE_LIMIT else {
            if !self.lab.borrow().is_reading() {
                self.file = Some(file);
            }
            let chosen = File::Chosen {
                name,
                size,
                is_dropped,
            };
            return self.happen(ctx, Event::File(chosen));
        };
        let read = ctx.link().callback(|file| Msg::Event(Event::File(file)));
        files::read(file, limit, read);
    }

    fn read_slice(&mut self, ctx: &Context<Self>, from: u64, to: u64) {
        let Some(file) = self.file.clone() else {
            return self.happen(ctx, Event::File(File::Failed("it is gone".to_owned())));
        };
        let of = file.clone();
        let read = ctx
            .link()
            .callback(move |slice| Msg::Slice(of.clone(), slice));
        files::read_slice(file, from, to, read);
    }

    /// Clocks that run only while the lab wants them; nothing plays on a page nobody sees.
    fn follow(&mut self, ctx: &Context<Self>) {
        let lab = self.lab.borrow();
        let on_tick = ctx.link().callback(|steps| Msg::Event(Event::Tick(steps)));
        self.ticker.set(ctx.props(), lab.ticks(), on_tick);
        if !lab.wants_clock() {
            self.looking = None;
        } else if self.looking.is_none() {
            let look = ctx.link().callback(|()| Msg::Look);
            self.looking = Some(Interval::new(LOOK, move || look.emit(())));
        }
    }
}

/// The key that a lab's predictions are kept under.
fn predictions<L: LabView>() -> String {
    format!("plyground.predict.{}", L::PAGE.row().slug)
}

/// Hands the tables of the lab in sight to the dialog that saves them (`www/view.js`); while a question waits none, which
/// would tell its answer. A program that holds the overview alone has none: its tables are in the workbench.
fn offer_tables<L: LabView, const WHOLE: bool>(lab: &Rc<RefCell<L>>) -> EventListener {
    let lab = Rc::clone(lab);
    browser::listen("plyground:tables", move |event: &web_sys::Event| {
        if !browser::is_in_sight() || !browser::shows(L::SELECTOR) {
            return;
        }
        let Ok(lab) = lab.try_borrow() else { return };
        let is_asking = lab
            .playback()
            .is_some_and(|playback| playback.predict.asked().is_some());
        if WHOLE && !is_asking {
            browser::hand_out(event, &lab.sheets());
        }
    })
}

/// The heading and introduction of a lab, for someone who has never heard of it, and what stands beside them.
pub fn lede(page: Page, beside: Html) -> Html {
    let [heading, text] = page.row().lede;
    html! {
        <div class="lede">
            <h1>{ heading }</h1>
            <p>{ text }</p>
            { beside }
        </div>
    }
}

/// Listens to the lab's keys. Whether a key is the lab's is decided while the event is heard: by the time of
/// the next drawing the element it was pressed on may be gone, and the browser has scrolled.
fn listen_to_keys<L: LabView>(
    lab: &Rc<RefCell<L>>,
    on_key: Callback<(String, bool)>,
) -> EventListener {
    let lab = Rc::clone(lab);
    browser::listen("keydown", move |event: &KeyboardEvent| {
        let Some(name) = browser::free_key(event).filter(|_| browser::shows(L::SELECTOR)) else {
            return;
        };
        let shift = event.shift_key();
        let key = Key {
            key: &name,
            shift,
            now: now(),
        };
        let is_ours = lab
            .try_borrow()
            .is_ok_and(|lab| meaning(&*lab, &key).is_some());
        if is_ours {
            event.prevent_default();
            on_key.emit((name, shift));
        }
    })
}
