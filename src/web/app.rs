//! The page as a whole: it hands every action to the model, carries out the effects, and shows the
//! page of the address with the frame round it.

use super::browser;
use super::endgame;
use super::face::Face;
use super::help::Help;
use super::kenju::Call;
use super::search::{self, Panel};
use super::theme::{THEMES, Theme};
use super::worker_handle::WorkerHandle;
use crate::app::page::{Address, PAGES, Page};
use crate::app::search_lab::{Action, Effect, History, Lab, action_of};
use crate::app::stepper::SPEEDS;
use crate::chess::pgn::write_pgn;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::JsCast;
use web_sys::{File, HtmlElement, HtmlSelectElement};
use yew::prelude::*;

/// How long the address waits for the steps to settle, in milliseconds: browsers refuse an address
/// that changes more often than some hundred times in half a minute.
const SETTLE: u32 = 250;

/// How long the game waits before it is kept for the next visit, in milliseconds.
const KEEP_AFTER: u32 = 600;

/// The fastest tick of playing steps, in milliseconds; faster speeds take several steps a tick.
const TICK: u32 = 33;

/// The id of the field with the text to copy by hand.
const TO_COPY: &str = "to-copy";

/// What happens to the page.
pub enum Msg {
    /// To the search lab.
    Lab(Action),
    /// The address was changed by a link, by hand or by Back.
    AddressChanged,
    /// Another theme is chosen.
    SetTheme(Theme),
    /// The list of keys is shown or put away.
    ToggleHelp,
    /// The system has gone from light to dark or back.
    ColoursChanged,
    /// A file is dropped on the page.
    Dropped(File),
    /// A newer version of the site has been fetched.
    UpdateReady,
    /// The address has settled.
    Settled,
    /// The game has settled and is kept for the next visit.
    Keep,
    /// Something was copied, or could not be.
    Copied(Result<(), String>),
    /// The text to copy by hand is put away.
    CopiedByHand,
    /// The Kenju lab asks for something.
    Kenju(Call),
    /// The endgame lab asks for something.
    Endgame(endgame::lab::Call),
}

/// The page.
pub struct App {
    lab: Lab,
    address: Address,
    /// The name of a page that does not exist.
    unknown: Option<String>,
    worker: WorkerHandle,
    face: Face,
    theme: Theme,
    /// Counts the changes of colours.
    epoch: u32,
    help: bool,
    /// Whether the Kenju lab has been opened: from then on it stays.
    kenju_visited: bool,
    /// The query with which it was last arrived at, and how often.
    kenju_query: AttrValue,
    /// The same of the endgame lab.
    endgame_query: Option<AttrValue>,
    arrivals: u32,
    update_ready: bool,
    /// What the live region says, and how often it has spoken, so that a repetition is heard.
    said: (usize, String),
    /// A text that could not be copied, for copying by hand.
    to_copy: Option<String>,
    /// Where the keyboard's focus was before the help or the text to copy took it.
    left: Option<HtmlElement>,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    settling: Option<(String, Timeout)>,
    keeping: Option<Timeout>,
    ticking: Option<(usize, Interval)>,
    _listeners: Vec<EventListener>,
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let theme = Theme::stored();
        theme.apply();
        let face = Face::default();
        face.install(&link.callback(Msg::Lab));
        let worker = WorkerHandle::start(
            link.callback(|response| Msg::Lab(Action::Heard(response))),
            link.callback(|message| Msg::Lab(Action::WorkerFailed(message))),
        );
        let window = gloo::utils::window();
        let changed = link.callback(|()| Msg::AddressChanged);
        let update = link.callback(|()| Msg::UpdateReady);
        let keys = link.batch_callback(|event: KeyboardEvent| key_pressed(&event));
        let dropped = link.callback(Msg::Dropped);
        let mut listeners = vec![
            listen("dragover", |event: &DragEvent| _ = has_files(event)),
            listen("drop", move |event: &DragEvent| {
                if has_files(event)
                    && let Some(files) = event.data_transfer().and_then(|data| data.files())
                    && let Some(file) = files.get(0)
                {
                    dropped.emit(file);
                }
            }),
            EventListener::new(&window, "popstate", move |_| changed.emit(())),
            EventListener::new(&window, "plyground:update", move |_| update.emit(())),
            listen("keydown", move |event: &KeyboardEvent| {
                keys.emit(event.clone());
            }),
        ];
        if let Ok(Some(dark)) = window.match_media("(prefers-color-scheme: dark)") {
            let colours = link.callback(|()| Msg::ColoursChanged);
            listeners.push(EventListener::new(&dark, "change", move |_| {
                colours.emit(());
            }));
        }
        // Before the address: a link into that game finds its variations and comments.
        link.send_message(Msg::Lab(Action::Remember(browser::kept_game())));
        link.send_message(Msg::AddressChanged);
        Self {
            lab: Lab::default(),
            address: Address::default(),
            unknown: None,
            worker,
            face,
            theme,
            epoch: 0,
            help: false,
            kenju_visited: false,
            kenju_query: AttrValue::default(),
            endgame_query: None,
            arrivals: 0,
            update_ready: false,
            said: (0, String::new()),
            to_copy: None,
            left: None,
            focus: None,
            settling: None,
            keeping: None,
            ticking: None,
            _listeners: listeners,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::AddressChanged => self.address_changed(ctx),
            Msg::SetTheme(theme) => {
                theme.apply();
                self.theme = theme;
                self.epoch += 1;
            }
            Msg::ToggleHelp => {
                self.help = !self.help;
                if self.help {
                    self.left = browser::focused();
                } else {
                    self.give_focus_back();
                }
            }
            Msg::ColoursChanged => self.epoch += 1,
            Msg::Dropped(file) => {
                if self.address.page == Page::Search {
                    search::open_file(file, ctx.link().callback(Msg::Lab));
                }
                return false;
            }
            Msg::UpdateReady => self.update_ready = true,
            Msg::Settled => {
                if let Some((hash, _)) = self.settling.take() {
                    browser::replace_hash(&hash);
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
            Msg::Copied(Ok(())) => self.say("Copied".to_owned()),
            Msg::Copied(Err(text)) => {
                self.say("The browser does not allow copying; the text is shown".to_owned());
                self.to_copy = Some(text);
                self.left = browser::focused();
                self.focus = Some(TO_COPY);
            }
            Msg::Kenju(call) => match call {
                Call::Say(text) => self.say(text),
                Call::Address(query, history) => {
                    self.show_address(ctx, Page::Kenju, query, history);
                }
                Call::CopyLink(query) => Self::copy_address(ctx, Page::Kenju, query, None),
            },
            Msg::Endgame(call) => match call {
                endgame::lab::Call::Say(text) => self.say(text),
                endgame::lab::Call::Address(query, history) => {
                    self.show_address(ctx, Page::Endgame, query, history);
                }
                endgame::lab::Call::CopyAddress(query, text) => {
                    Self::copy_address(ctx, Page::Endgame, query, text);
                }
                endgame::lab::Call::Copy(text) => self.carry_out(ctx, Effect::Copy(text)),
            },
            Msg::CopiedByHand => {
                self.to_copy = None;
                self.give_focus_back();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let on_action = ctx.link().callback(Msg::Lab);
        html! {
            <>
                <a class="skip" href="#main"
                   onclick={|event: MouseEvent| { event.prevent_default(); browser::focus("main"); }}>
                    { "Skip to the laboratory" }
                </a>
                <super::pieces::PieceSheet />
                { self.header(ctx) }
                { self.update_notice() }
                { self.copy_by_hand(ctx) }
                <main id="main" class="page-main" tabindex="-1">
                    { self.unknown_page() }
                    { match self.address.page {
                        Page::Search => search::view(Panel {
                            lab: &self.lab,
                            on_action: &on_action,
                            theme: self.epoch,
                        }),
                        Page::Kenju | Page::Endgame => html! {},
                        Page::Reproduction => html! { <super::reproduction::ReproductionPage /> },
                        Page::Ledger => html! { <super::ledger::LedgerPage /> },
                    } }
                    if self.kenju_visited {
                        <super::kenju::KenjuLab shown={self.address.page == Page::Kenju}
                            query={self.kenju_query.clone()} arrival={self.arrivals}
                            on_call={ctx.link().callback(Msg::Kenju)} />
                    }
                    if let Some(query) = &self.endgame_query {
                        <endgame::EndgameLab shown={self.address.page == Page::Endgame}
                            query={query.clone()} arrival={self.arrivals} colours={self.epoch}
                            on_call={ctx.link().callback(Msg::Endgame)} />
                    }
                </main>
                if self.help {
                    <Help page={self.address.page} on_close={ctx.link().callback(|()| Msg::ToggleHelp)} />
                }
                <p class="visually-hidden" role="status" aria-live="polite">
                    // A no-break space more or less makes the same words news to a screen reader.
                    { &self.said.1 }{ if self.said.0 % 2 == 1 { "\u{a0}" } else { "" } }
                </p>
            </>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(id) = self.focus.take() {
            browser::focus(id);
            browser::select(id);
        }
    }
}

impl App {
    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        // What has the focus now is gone from the page when the editor opens or closes.
        self.focus = match action {
            Action::EditPosition => Some(search::EDITOR),
            Action::LeaveEditor | Action::SetPosition(_) => Some(search::EDIT_BUTTON),
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
        match effect {
            Effect::Send(request) => self.worker.send(request),
            Effect::RestartWorker => self.worker.restart(),
            Effect::Address(query, history) => {
                self.show_address(ctx, Page::Search, query, history);
            }
            Effect::Say(text) => self.say(text),
            Effect::CopyAddress { query, text } => {
                Self::copy_address(ctx, Page::Search, query, text);
            }
            Effect::Copy(text) => ctx.link().send_future(async move {
                let result = browser::copy(&text).await;
                Msg::Copied(result.map_err(|_| text))
            }),
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    self.say("The browser does not allow saving".to_owned());
                }
            }
        }
    }

    fn give_focus_back(&mut self) {
        if let Some(element) = self.left.take() {
            // An element that is gone by now leaves the focus where it is.
            let _ = element.focus();
        }
    }

    fn say(&mut self, text: String) {
        self.said = (self.said.0 + 1, text);
    }

    /// Copies the address of a page with this query; as a Markdown link with a text.
    fn copy_address(ctx: &Context<Self>, page: Page, query: String, text: Option<String>) {
        let hash = Address { page, query }.to_hash();
        let address = format!("{}{hash}", browser::base_address());
        let copied = match text {
            Some(text) => format!("[{text}]({address})"),
            None => address,
        };
        ctx.link().send_future(async move {
            let result = browser::copy(&copied).await;
            Msg::Copied(result.map_err(|_| copied))
        });
    }

    /// A new entry is made at once; a change of the present one waits until the steps settle.
    fn show_address(&mut self, ctx: &Context<Self>, page: Page, query: String, history: History) {
        // What ends while another page is read must not change that page's address.
        if self.address.page != page {
            return;
        }
        self.address.query = query;
        let hash = self.address.to_hash();
        match history {
            History::Push => {
                if let Some((earlier, _)) = self.settling.take() {
                    browser::replace_hash(&earlier);
                }
                browser::push_hash(&hash);
            }
            History::Replace => {
                let settled = ctx.link().callback(|()| Msg::Settled);
                let timeout = Timeout::new(SETTLE, move || settled.emit(()));
                self.settling = Some((hash, timeout));
            }
        }
    }

    fn address_changed(&mut self, ctx: &Context<Self>) {
        self.settling = None;
        match Address::parse(&browser::hash()) {
            Ok(address) => {
                let same_page = address.page == self.address.page;
                let first = self.said.0 == 0;
                self.unknown = None;
                let title = address.page.row().title;
                gloo::utils::document().set_title(&format!("{title} · Plyground"));
                if address.page == Page::Kenju {
                    self.kenju_visited = true;
                    self.kenju_query = AttrValue::from(address.query.clone());
                    self.arrivals += 1;
                }
                if address.page == Page::Endgame {
                    self.endgame_query = Some(AttrValue::from(address.query.clone()));
                    self.arrivals += 1;
                }
                self.address = address;
                if self.address.page == Page::Search {
                    // Coming back from another page finds everything as it was.
                    let is_return = !same_page && !first && self.address.query.is_empty();
                    if is_return {
                        if let Some(link) = self.lab.link() {
                            let query = link.to_query();
                            self.show_address(ctx, Page::Search, query, History::Replace);
                        }
                    } else {
                        let query = self.address.query.clone();
                        let action = if browser::is_own_entry() && !first {
                            Action::Return(query)
                        } else {
                            Action::Open(query)
                        };
                        self.act(ctx, action);
                    }
                }
            }
            Err(name) => self.unknown = Some(name),
        }
    }

    fn set_ticking(&mut self, ctx: &Context<Self>) {
        let wanted = self.lab.playing.then_some(self.lab.speed);
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

    fn header(&self, ctx: &Context<Self>) -> Html {
        let set_theme = ctx.link().batch_callback(|event: Event| {
            let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
            let row = THEMES.get(usize::try_from(select.selected_index()).ok()?)?;
            Some(Msg::SetTheme(row.0))
        });
        html! {
            <header class="page-header">
                <p class="page-title"><a href="#/search">{ "Plyground" }</a></p>
                <nav class="page-nav" aria-label="Laboratories and pages">
                    { for PAGES.iter().map(|row| html! {
                        <a key={row.slug} href={format!("#/{}", row.slug)}
                           aria-current={(row.page == self.address.page).then_some("page")}>
                            { row.entry }
                        </a>
                    }) }
                </nav>
                <div class="page-tools">
                    <label class="field-inline">
                        { "Theme " }
                        <select class="select" onchange={set_theme}>
                            { for THEMES.iter().map(|&(theme, word)| html! {
                                <option key={word} selected={theme == self.theme}>{ word }</option>
                            }) }
                        </select>
                    </label>
                    <button type="button" class="button" aria-haspopup="dialog"
                            onclick={ctx.link().callback(|_| Msg::ToggleHelp)}>{ "Keys ?" }</button>
                </div>
            </header>
        }
    }

    fn update_notice(&self) -> Html {
        if !self.update_ready {
            return html! {};
        }
        let reload = |_| {
            let _ = gloo::utils::window().location().reload();
        };
        html! {
            <p class="notice notice-note" role="status">
                { "A newer version of Plyground is ready. " }
                <button type="button" class="button" onclick={reload}>{ "Reload" }</button>
            </p>
        }
    }

    fn unknown_page(&self) -> Html {
        match &self.unknown {
            None => html! {},
            Some(name) => html! {
                <p class="notice notice-problem" role="alert">
                    { format!("There is no page \u{201c}{name}\u{201d}. What you see is where you were; \
                               the pages there are stand in the menu.") }
                </p>
            },
        }
    }

    fn copy_by_hand(&self, ctx: &Context<Self>) -> Html {
        match &self.to_copy {
            None => html! {},
            Some(text) => html! {
                <section class="notice notice-note notice-copy" aria-label="Text to copy">
                    <label for={TO_COPY}>{ "The browser does not allow copying. Copy by hand:" }</label>
                    <textarea id={TO_COPY} class="text" readonly=true rows="3" value={text.clone()} />
                    <button type="button" class="button"
                            onclick={ctx.link().callback(|_| Msg::CopiedByHand)}>{ "Done" }</button>
                </section>
            },
        }
    }
}

/// Listens to an event of the whole document that may be kept from its usual course.
fn listen<E: JsCast>(name: &'static str, heard: impl Fn(&E) + 'static) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&gloo::utils::document(), name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>() {
            heard(event);
        }
    })
}

/// Whether files are dragged. Where nobody takes them a browser leaves the page for the file, and
/// whatever was on the page is lost.
fn has_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    let has = types.is_some_and(|types| types.includes(&"Files".into(), 0));
    if has {
        event.prevent_default();
    }
    has
}

/// What a key means to the page; nothing where an element has keys of its own.
fn key_pressed(event: &KeyboardEvent) -> Option<Msg> {
    let key = browser::free_key(event)?;
    if key == "?" {
        return Some(Msg::ToggleHelp);
    }
    // The keys are the search lab's: on a page that is read they scroll.
    let lab = gloo::utils::document().query_selector(".lab");
    if !lab.is_ok_and(|lab| lab.is_some()) {
        return None;
    }
    let action = action_of(&key, event.shift_key())?;
    event.prevent_default();
    Some(Msg::Lab(action))
}
