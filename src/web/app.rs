//! The page as a whole: it hands every action to the model, carries out the effects, and shows the
//! page of the address with the frame round it.

use super::browser;
use super::face::Face;
use super::help::Help;
use super::search::{self, Panel};
use super::theme::{THEMES, Theme};
use super::worker_handle::WorkerHandle;
use crate::app::keys;
use crate::app::page::{Address, PAGES, Page};
use crate::app::search_lab::{Action, Effect, History, Lab};
use crate::app::stepper::SPEEDS;
use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlSelectElement};
use yew::prelude::*;

/// How long the address waits for the steps to settle, in milliseconds: browsers refuse an address
/// that changes more often than some hundred times in half a minute.
const SETTLE: u32 = 250;

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
    /// A newer version of the site has been fetched.
    UpdateReady,
    /// The address has settled.
    Settled,
    /// Something was copied, or could not be.
    Copied(Result<(), String>),
    /// The text to copy by hand is put away.
    CopiedByHand,
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
        let mut listeners = vec![
            EventListener::new(&window, "popstate", move |_| changed.emit(())),
            EventListener::new(&window, "plyground:update", move |_| update.emit(())),
            EventListener::new_with_options(
                &gloo::utils::document(),
                "keydown",
                gloo::events::EventListenerOptions::enable_prevent_default(),
                move |event| {
                    if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                        keys.emit(event.clone());
                    }
                },
            ),
        ];
        if let Ok(Some(dark)) = window.match_media("(prefers-color-scheme: dark)") {
            let colours = link.callback(|()| Msg::ColoursChanged);
            listeners.push(EventListener::new(&dark, "change", move |_| {
                colours.emit(())
            }));
        }
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
            update_ready: false,
            said: (0, String::new()),
            to_copy: None,
            left: None,
            focus: None,
            settling: None,
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
            Msg::ColoursChanged => self.epoch += 1,
            Msg::ToggleHelp => {
                self.help = !self.help;
                if self.help {
                    self.left = browser::focused();
                } else {
                    self.give_focus_back();
                }
            }
            Msg::UpdateReady => self.update_ready = true,
            Msg::Settled => {
                if let Some((hash, _)) = self.settling.take() {
                    browser::replace_hash(&hash);
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
                        Page::Reproduction => html! { <super::reproduction::ReproductionPage /> },
                        Page::Ledger => html! { <super::ledger::LedgerPage /> },
                    } }
                </main>
                if self.help {
                    <Help on_close={ctx.link().callback(|()| Msg::ToggleHelp)} />
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
        let effects = self.lab.update(action);
        for effect in effects {
            self.carry_out(ctx, effect);
        }
        self.set_ticking(ctx);
        self.face.refresh(&self.lab);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Send(request) => self.worker.send(request),
            Effect::RestartWorker => self.worker.restart(),
            Effect::Address(query, history) => self.show_address(ctx, query, history),
            Effect::Say(text) => self.say(text),
            Effect::CopyAddress { query, text } => {
                let hash = Address {
                    page: Page::Search,
                    query,
                }
                .to_hash();
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

    /// A new entry is made at once; a change of the present one waits until the steps settle.
    fn show_address(&mut self, ctx: &Context<Self>, query: String, history: History) {
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
                self.address = address;
                if self.address.page == Page::Search {
                    // Coming back from another page finds everything as it was.
                    let is_return = !same_page && !first && self.address.query.is_empty();
                    if !is_return {
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
                <div class="notice notice-note notice-copy">
                    <label for={TO_COPY}>{ "The browser does not allow copying. Copy by hand:" }</label>
                    <textarea id={TO_COPY} class="text" readonly=true rows="3" value={text.clone()} />
                    <button type="button" class="button"
                            onclick={ctx.link().callback(|_| Msg::CopiedByHand)}>{ "Done" }</button>
                </div>
            },
        }
    }
}

/// What a key means to the page; nothing where an element has keys of its own.
fn key_pressed(event: &KeyboardEvent) -> Option<Msg> {
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let key = event.key();
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let within = |selector: &str| {
        target
            .as_ref()
            .is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
    };
    if within("input, textarea, select, [role=dialog], [contenteditable]") {
        return None;
    }
    if key == "?" {
        return Some(Msg::ToggleHelp);
    }
    let is_own = within("[role=grid], [role=tree], [data-own-keys]");
    let activates = matches!(key.as_str(), "Enter" | " ") && within("button, a, summary");
    if is_own || activates {
        return None;
    }
    let action = keys::action_of(&key, event.shift_key())?;
    event.prevent_default();
    Some(Msg::Lab(action))
}
