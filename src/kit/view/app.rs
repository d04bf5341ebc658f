//! The frame of every page: menu, messages, the list of keys, the live region, and the
//! address. A module has its own frame round the pages it contains; `www/start.js` puts the module
//! that the address wants into the document and tells it to look at the address.

use super::browser;
use super::entry::{Call, Entry, LabProps};
use super::help;
use super::parts::menu;
use super::roving;
use crate::model::Page;
use crate::model::address::Address;
use crate::model::effect::History;
use crate::view::form;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use web_sys::HtmlElement;
use yew::prelude::*;

/// How long the address waits for steps and sliders to rest, in milliseconds: browsers refuse an address
/// that changes more often than some hundred times in half a minute.
const SETTLE: u32 = 250;

/// The id of the field with the text to copy by hand.
const TO_COPY: &str = "to-copy";

/// What `www/start.js` fires on the module's element when the address has changed, or when the module
/// has been put into the document or taken from it.
pub const LOOK: &str = "plyground:look";

/// The event that `www/start.js` fires on the module's element when it is no longer needed.
pub const LEAVE: &str = "plyground:leave";

/// The attribute of the root element that records that the user was told about the missing storage.
const UNKEPT: &str = "data-unkept";

/// What the module fires on its element when it has drawn its first page.
const DRAWN: &str = "plyground:drawn";

/// An address that waits until the steps settle.
struct Settling {
    hash: String,
    /// What the address says until then.
    instead_of: String,
    _timeout: Timeout,
}

/// The properties of [`App`].
#[derive(Properties)]
pub struct AppProps {
    /// The pages of this module; at least one.
    pub entries: &'static [Entry],
    /// The element that the module is drawn into.
    pub root: HtmlElement,
}

impl PartialEq for AppProps {
    /// Both are for good.
    fn eq(&self, other: &Self) -> bool {
        self.root == other.root
    }
}

/// What happens to the frame.
pub enum Msg {
    /// The address has changed, or the module's place.
    Look,
    /// The list of keys is shown or put away.
    ToggleHelp,
    /// Light or dark was chosen, here or in another tab, or the system has gone from one to the other.
    ColoursChanged,
    /// A newer version of the site has been fetched.
    UpdateReady,
    /// That nothing is kept is put away.
    UnkeptHeard,
    Settled,
    /// Something was copied, or could not be.
    Copied(Result<(), String>),
    /// The text to copy by hand is put away.
    CopiedByHand,
    /// A page asks for something.
    Call(Page, Call),
}

/// A page of the module once it is drawn: from then on it stays.
struct Mounted {
    entry: &'static Entry,
    on_call: Callback<Call>,
    query: AttrValue,
    arrival: u32,
    returning: bool,
}

/// Where the module is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the document, and the address is its own.
    Here,
    /// In the document until the module has come to which the address belongs.
    Leaving,
    /// Out of the document.
    Aside,
}

pub struct App {
    mounted: Vec<Mounted>,
    address: Address,
    place: Place,
    /// The name of a page that does not exist.
    unknown: Option<String>,
    /// Counts the changes of colours.
    colours: u32,
    help: bool,
    update_ready: bool,
    /// Whether it is to be told that nothing is kept.
    mentions_unkept: bool,
    /// What the live region says, and how often it has spoken, so that a repetition is heard.
    said: (usize, String),
    /// A text that could not be copied, for copying by hand.
    to_copy: Option<String>,
    /// Where the keyboard's focus was before the help or the text to copy took it.
    left: Option<HtmlElement>,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    settling: Option<Settling>,
    _listeners: Vec<EventListener>,
}

impl Component for App {
    type Message = Msg;
    type Properties = AppProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let window = gloo::utils::window();
        let look = link.callback(|()| Msg::Look);
        let update = link.callback(|()| Msg::UpdateReady);
        let chosen = link.callback(|()| Msg::ColoursChanged);
        let keys = link.callback(|()| Msg::ToggleHelp);
        let mut listeners = vec![
            // Where nobody takes a file the browser leaves the page for it, and whatever was on the
            // page is lost.
            browser::listen("dragover", |event| _ = browser::dragged_file(event)),
            browser::listen("drop", |event| _ = browser::dragged_file(event)),
            EventListener::new(&ctx.props().root, LOOK, move |_| look.emit(())),
            EventListener::new(&window, "plyground:update", move |_| update.emit(())),
            EventListener::new(&window, "plyground:theme", move |_| chosen.emit(())),
            browser::listen("keydown", move |event: &KeyboardEvent| {
                if browser::free_key(event).is_some_and(|key| key == "?") {
                    keys.emit(());
                }
            }),
        ];
        listeners.extend(roving::install(&ctx.props().root));
        if let Ok(Some(dark)) = window.match_media("(prefers-color-scheme: dark)") {
            let colours = link.callback(|()| Msg::ColoursChanged);
            listeners.push(EventListener::new(&dark, "change", move |_| {
                colours.emit(());
            }));
        }
        let mut this = Self {
            mounted: Vec::new(),
            address: Address::default(),
            place: Place::Aside,
            unknown: None,
            colours: 0,
            help: false,
            update_ready: browser::is_update_ready(),
            mentions_unkept: !browser::keeps() && browser::is_first_notice(UNKEPT),
            said: (0, String::new()),
            to_copy: None,
            left: None,
            focus: None,
            settling: None,
            _listeners: listeners,
        };
        // The page was reloaded before the address had settled.
        if let Some(hash) = browser::take_waiting() {
            browser::replace_hash(&hash);
        }
        this.look(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Look => self.look(ctx),
            Msg::ToggleHelp => {
                self.help = !self.help;
                if self.help {
                    self.left = browser::focused();
                    self.focus = Some(help::CLOSE);
                } else {
                    self.give_focus_back();
                }
            }
            Msg::ColoursChanged => self.colours += 1,
            Msg::UpdateReady => self.update_ready = true,
            Msg::UnkeptHeard => self.mentions_unkept = false,
            Msg::Settled => {
                self.settle();
                return false;
            }
            Msg::Copied(Ok(())) => self.say("Copied".to_owned()),
            Msg::Copied(Err(text)) => {
                self.say("The browser does not allow copying; the text is shown".to_owned());
                self.to_copy = Some(text);
                self.left = browser::focused();
                self.focus = Some(TO_COPY);
            }
            Msg::Call(page, call) => match call {
                Call::Say(text) => self.say(text),
                Call::Address(query, history) => {
                    self.show_address(ctx, page, query, history);
                    return false;
                }
                Call::CopyLink(query) => copy(ctx, address_of(page, query)),
                Call::CopyFrame(query) => {
                    copy(ctx, frame_of(&browser::base_address(), page, query));
                }
                Call::CopyCitation { query, title } => {
                    let (build, today) = (browser::build(), browser::today());
                    copy(
                        ctx,
                        bibtex(&title, &address_of(page, query), &build, &today),
                    );
                }
                Call::CopyMarkdown { query, text } => {
                    copy(ctx, format!("[{text}]({})", address_of(page, query)));
                }
                Call::Copy(text) => copy(ctx, text),
                Call::WholeLab { focus, press } => {
                    self.settle();
                    let ids = [focus, press].map(|id| id.unwrap_or_default().to_owned());
                    browser::tell("plyground:whole-lab", ids);
                    return false;
                }
                Call::Card {
                    title,
                    lines,
                    query,
                } => {
                    let words = [title, address_of(page, query)];
                    browser::tell("plyground:card", words.into_iter().chain(lines));
                    return false;
                }
            },
            Msg::CopiedByHand => {
                self.to_copy = None;
                self.give_focus_back();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        html! {
            <>
                <a class="skip" href="#main"
                   onclick={|event: MouseEvent| { event.prevent_default(); browser::focus("main"); }}>
                    { "Skip to the laboratory" }
                </a>
                { menu::header(self.address.page, menu::keys(Some(ctx.link().callback(|_| Msg::ToggleHelp)))) }
                <div class="page-notices">
                    { self.update_notice() }
                    { self.unkept_notice(ctx) }
                    { self.copy_by_hand(ctx) }
                    { self.unknown_page() }
                </div>
                <main id="main" class="page-main" tabindex="-1">
                    // A place for each from the beginning: a list that grows would begin its pages anew.
                    { for ctx.props().entries.iter().map(|entry| {
                        let mounted = self.mounted.iter().find(|mounted| mounted.entry.page == entry.page);
                        html! {
                            <key={entry.page.row().slug}>{ mounted.map(|mounted| self.page(mounted)).unwrap_or_default() }</>
                        }
                    }) }
                </main>
                if self.help {
                    { self.help(ctx) }
                }
                <p class="visually-hidden" role="status" aria-live="polite">
                    // A no-break space more or less makes the same words news to a screen reader.
                    { &self.said.1 }{ if self.said.0 % 2 == 1 { "\u{a0}" } else { "" } }
                </p>
            </>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first && let Ok(drawn) = web_sys::Event::new(DRAWN) {
            let _ = ctx.props().root.dispatch_event(&drawn);
        }
        if let Some(id) = self.focus.take() {
            browser::focus(id);
            browser::select(id);
        }
    }
}

impl App {
    /// Looks at the address and at whether the module is in the document.
    fn look(&mut self, ctx: &Context<Self>) {
        self.settling = None;
        browser::take_waiting();
        let is_in_document = ctx.props().root.is_connected();
        let entries = ctx.props().entries;
        match Address::parse(&browser::hash()) {
            Ok(address) if is_in_document && has(entries, address.page) => {
                self.unknown = None;
                self.arrive(ctx, address);
            }
            Err(name) if is_in_document => {
                self.unknown = Some(name);
                if self.mounted.iter().all(|mounted| mounted.arrival == 0) {
                    let page = entries[0].page;
                    let query = String::new();
                    self.arrive(ctx, Address { page, query });
                }
                self.place = Place::Here;
            }
            // The page of another module. This one stays as it is, but the address is no longer its own.
            _ if is_in_document => self.place = Place::Leaving,
            _ => {
                self.place = Place::Aside;
                self.help = false;
            }
        }
        if self.mounted.is_empty() {
            // Loaded for its face: the page is made ready, though not yet arrived at.
            self.mount(ctx, entries[0].page);
        }
    }

    fn arrive(&mut self, ctx: &Context<Self>, address: Address) {
        let title = address.page.row().title;
        gloo::utils::document().set_title(&format!("{title} · Plyground"));
        let returning = self.place != Place::Here || address.page != self.address.page;
        self.place = Place::Here;
        let mounted = self.mount(ctx, address.page);
        mounted.query = AttrValue::from(address.query.clone());
        mounted.arrival += 1;
        mounted.returning = returning;
        self.address = address;
    }

    fn mount(&mut self, ctx: &Context<Self>, page: Page) -> &mut Mounted {
        let entries = ctx.props().entries;
        let place = self
            .mounted
            .iter()
            .position(|there| there.entry.page == page);
        let place = place.unwrap_or_else(|| {
            let entry = entries.iter().find(|entry| entry.page == page);
            self.mounted.push(Mounted {
                entry: entry.unwrap_or(&entries[0]),
                // Made once: a page is drawn anew only if what it gets has changed.
                on_call: ctx.link().callback(move |call| Msg::Call(page, call)),
                query: AttrValue::default(),
                arrival: 0,
                returning: false,
            });
            self.mounted.len() - 1
        });
        &mut self.mounted[place]
    }

    fn page(&self, mounted: &Mounted) -> Html {
        (mounted.entry.view)(&LabProps {
            shown: mounted.arrival > 0 && mounted.entry.page == self.address.page,
            active: self.place != Place::Aside,
            query: mounted.query.clone(),
            arrival: mounted.arrival,
            returning: mounted.returning,
            colours: self.colours,
            on_call: mounted.on_call.clone(),
        })
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
    fn show_address(&mut self, ctx: &Context<Self>, page: Page, query: String, history: History) {
        // A search that ends while another page is open must not change that page's address.
        if self.place != Place::Here || self.address.page != page {
            return;
        }
        self.address.query = query;
        let hash = self.address.to_hash();
        match history {
            History::Push => {
                self.settle();
                browser::push_hash(&hash);
            }
            History::Replace => {
                let settled = ctx.link().callback(|()| Msg::Settled);
                browser::keep_waiting(&hash);
                self.settling = Some(Settling {
                    hash,
                    instead_of: browser::hash(),
                    _timeout: Timeout::new(SETTLE, move || settled.emit(())),
                });
            }
        }
    }

    /// Shows the pending address, unless the user has gone elsewhere meanwhile.
    fn settle(&mut self) {
        browser::take_waiting();
        let settling = self.settling.take();
        if let Some(settling) = settling.filter(|it| it.instead_of == browser::hash()) {
            browser::replace_hash(&settling.hash);
        }
    }

    fn help(&self, ctx: &Context<Self>) -> Html {
        let shown = self
            .mounted
            .iter()
            .find(|mounted| mounted.entry.page == self.address.page);
        let rows = shown.map_or_else(Vec::new, |mounted| (mounted.entry.keys)());
        help::view(&rows, &ctx.link().callback(|()| Msg::ToggleHelp))
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

    fn unkept_notice(&self, ctx: &Context<Self>) -> Html {
        if !self.mentions_unkept {
            return html! {};
        }
        html! {
            <p class="notice notice-note unkept" role="status">
                { "This browser keeps nothing for this site: theme, games, lessons and players last until the \
                   page is closed. Links and files keep what they hold. " }
                { form::button("Close", ctx.link().callback(|_| Msg::UnkeptHeard)) }
            </p>
        }
    }

    fn unknown_page(&self) -> Html {
        match &self.unknown {
            None => html! {},
            Some(name) => html! {
                <p class="notice notice-problem" role="alert">
                    { format!("There is no page \u{201c}{name}\u{201d}. Use the menu to find the \
                               page you want.") }
                </p>
            },
        }
    }

    fn copy_by_hand(&self, ctx: &Context<Self>) -> Html {
        match &self.to_copy {
            None => html! {},
            Some(text) => html! {
                <section class="notice notice-note notice-copy" aria-label="Text to copy">
                    <label for={TO_COPY}>{ "Your browser blocked copying. Select the text and copy it:" }</label>
                    <textarea id={TO_COPY} class="text" readonly=true rows="3" value={text.clone()} />
                    { form::button("Done", ctx.link().callback(|_| Msg::CopiedByHand)) }
                </section>
            },
        }
    }
}

fn has(entries: &[Entry], page: Page) -> bool {
    entries.iter().any(|entry| entry.page == page)
}

/// The whole address of a page with this query.
fn address_of(page: Page, query: String) -> String {
    let hash = Address { page, query }.to_hash();
    format!("{}{hash}", browser::base_address())
}

/// The page of this query as a frame in another page, which shows board, sentence and steps
/// (`www/plyground.css`, `data-embed`).
fn frame_of(base: &str, page: Page, query: String) -> String {
    let hash = Address { page, query }.to_hash();
    let address = format!("{base}{hash}&embed=1").replace('&', "&amp;");
    let title = page.row().title;
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"720\" loading=\"lazy\"></iframe>"
    )
}

/// An entry of a bibliography in BibTeX's form: the site in this version, and the address of what is meant.
fn bibtex(title: &str, address: &str, build: &str, today: &str) -> String {
    // What would be a command or a bracket there.
    let title: String = title
        .chars()
        .filter(|sign| !"\\{}$%#&_~^".contains(*sign))
        .collect();
    let version = env!("CARGO_PKG_VERSION");
    let year = today.split('-').next().unwrap_or_default();
    format!(
        "@misc{{plyground,\n  author = {{{{The Plyground contributors}}}},\n  title = {{{{Plyground: {title}}}}},\n  \
         year = {{{year}}},\n  version = {{{version}, build {build}}},\n  howpublished = {{\\url{{{address}}}}},\n  \
         note = {{Accessed {today}}}\n}}\n"
    )
}

/// Copies a text, and shows it to be copied by hand where the browser does not allow it.
fn copy(ctx: &Context<App>, text: String) {
    ctx.link().send_future(async move {
        let result = browser::copy(&text).await;
        Msg::Copied(result.map_err(|_| text))
    });
}
