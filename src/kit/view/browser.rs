//! Small dealings with the browser that several components need.

use crate::experiment::sheet::Sheet;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use js_sys::{Object, Reflect};
use std::cell::OnceCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, DragEvent, Element, Event, File, HtmlAnchorElement, HtmlElement,
    Response, Storage, Url,
};

/// The attribute of the root element that names the lab whose overview has asked for the whole lab.
const WHOLE_LAB: &str = "data-whole-lab";

thread_local! {
    /// The element that this module is drawn into.
    static ROOT: OnceCell<HtmlElement> = const { OnceCell::new() };
}

/// Says which element this module is drawn into, for good.
pub fn set_root(root: HtmlElement) {
    ROOT.with(|place| _ = place.set(root));
}

/// The element that this module is drawn into.
pub fn root() -> Option<HtmlElement> {
    ROOT.with(|place| place.get().cloned())
}

/// Whether this module is in the document. One that has been put aside for a page of another must
/// leave keys, files, focus and address alone.
pub fn is_in_sight() -> bool {
    root().is_none_or(|root| root.is_connected())
}

/// Whether this module has drawn an element of that selector.
pub fn shows(selector: &str) -> bool {
    let found = root().map(|root| root.query_selector(selector));
    matches!(found, Some(Ok(Some(_))))
}

/// Says on this module's element whether what is drawn is all that was asked for: `www/lesson.js` waits for it.
pub fn set_busy(is_busy: bool) {
    let word = if is_busy { "yes" } else { "no" };
    if let Some(root) = root()
        && root.get_attribute("data-busy").as_deref() != Some(word)
    {
        let _ = root.set_attribute("data-busy", word);
    }
}

/// The name of this module, which is that of its binary.
pub fn module() -> String {
    let name = root().and_then(|root| root.get_attribute("data-module"));
    name.unwrap_or_default()
}

/// The element of that id, if it is there and this module's.
pub fn element(id: &str) -> Option<Element> {
    document().get_element_by_id(id).filter(|_| is_in_sight())
}

/// The object `window.plyground`, made where it is not there.
pub fn plyground() -> JsValue {
    let global = js_sys::global();
    let there = Reflect::get(&global, &"plyground".into()).unwrap_or_default();
    if there.is_object() {
        return there;
    }
    let made: JsValue = Object::new().into();
    let _ = Reflect::set(&global, &"plyground".into(), &made);
    made
}

/// Listens to an event of the whole document that may be kept from its usual course.
pub fn listen<E: JsCast>(name: &'static str, received: impl Fn(&E) + 'static) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&document(), name, options, move |event| {
        if let Some(event) = event.dyn_ref::<E>() {
            received(event);
        }
    })
}

/// The first file that is dragged or dropped; the browser is kept from opening it itself. While it is
/// only dragged, browsers do not hand it out.
pub fn dragged_file(event: &DragEvent) -> Option<File> {
    let data = event.data_transfer()?;
    if data.types().includes(&"Files".into(), 0) {
        event.prevent_default();
    }
    data.files()?.get(0)
}

/// The page's address with its hash.
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// The address of the site: without its hash, and without the lesson that is taken.
pub fn base_address() -> String {
    address()
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The hash of the address, with `#`, or nothing.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// The content of a `<meta>` of the page, which the build has filled in; empty without it.
pub fn meta(name: &str) -> String {
    let meta = document().query_selector(&format!("meta[name={name}]"));
    meta.ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// Where a file of a program of the site is: its `script` or its `code`. Programs go by the names of
/// their binaries.
pub fn built(program: &str, file: &str) -> Option<String> {
    let selector = format!("meta[name=program][content={program}]");
    let meta = document().query_selector(&selector).ok()??;
    meta.get_attribute(&format!("data-{file}"))
}

/// Whether the page is in a frame that its holder has shut off from the site's own origin: it may start only those
/// workers whose script it has made itself.
pub fn is_shut_off() -> bool {
    window().origin() == "null"
}

/// The address of a worker's script made here, which imports that one of the site when the first message comes, and
/// hands that on. It is no module: Chromium starts none whose script was made in a frame that is shut off.
///
/// # Errors
/// The browser does not allow it.
pub fn script_that_imports(address: &str) -> Result<String, JsValue> {
    let whole = Url::new_with_base(address, &base_address())?.href();
    let text = format!(
        "addEventListener('message', async (event) => {{\n\
         event.stopImmediatePropagation();\n\
         await import({whole:?});\n\
         dispatchEvent(new MessageEvent('message', {{ data: event.data }}));\n\
         }}, {{ once: true }});"
    );
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob =
        Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// Whether a newer version of the site has been fetched since the page was opened.
pub fn is_update_ready() -> bool {
    gloo::utils::document_element().has_attribute("data-update")
}

/// True in a lesson, and in a frame of another page (`www/lesson.js`, `www/first.js`).
pub fn is_in_lesson_or_frame() -> bool {
    let root = gloo::utils::document_element();
    // A worksheet takes its pictures in frames that only the address marks.
    let search = window().location().search().unwrap_or_default();
    root.has_attribute("data-lesson")
        || root.has_attribute("data-embed")
        || search.contains("embed=")
}

/// True once if the overview of this page has asked for the whole lab (`www/start.js`).
pub fn takes_whole_lab(slug: &str) -> bool {
    let root = gloo::utils::document_element();
    let is_asked = root.get_attribute(WHOLE_LAB).as_deref() == Some(slug);
    if is_asked {
        let _ = root.remove_attribute(WHOLE_LAB);
    }
    is_asked
}

/// Sets an attribute of the root element; true if no module had set it before.
pub fn is_first_notice(attribute: &str) -> bool {
    let root = gloo::utils::document_element();
    let is_first = !root.has_attribute(attribute);
    let _ = root.set_attribute(attribute, "told");
    is_first
}

/// The digest of the site as it was built; empty if it is not known.
pub fn build() -> String {
    let meta = document().query_selector("meta[name=build]").ok().flatten();
    let build = meta.and_then(|meta| meta.get_attribute("content"));
    build.unwrap_or_default()
}

/// The day: `2026-01-31`.
pub fn today() -> String {
    let now: String = js_sys::Date::new_0().to_iso_string().into();
    now.chars().take(10).collect()
}

/// The browser's name for itself.
pub fn user_agent() -> String {
    window().navigator().user_agent().unwrap_or_default()
}

/// Scrolls a page that is in one column so that the first such element is at the top of the window.
pub fn bring_to_top(selector: &str) {
    let is_narrow = window().match_media("(max-width: 680px)");
    if is_narrow.is_ok_and(|it| it.is_some_and(|it| it.matches()))
        && let Ok(Some(element)) = document().query_selector(selector)
    {
        element.scroll_into_view();
    }
}

/// Brings an element into sight and gives it the focus.
pub fn go_to(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.scroll_into_view();
        focus(id);
    }
}

/// Adds an entry to the browser's history, marked as ours.
pub fn push_hash(hash: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(hash));
    }
}

/// Changes the present entry of the browser's history.
pub fn replace_hash(hash: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::TRUE, "", Some(hash));
    }
}

/// Whether the present entry of the history was made by the page, not by typing an address.
pub fn is_own_entry() -> bool {
    window()
        .history()
        .and_then(|history| history.state())
        .is_ok_and(|state| state.is_truthy())
}

/// Copies a text.
///
/// # Errors
/// If the browser does not allow it, or has no clipboard for pages: over plain http it has none.
pub async fn copy(text: &str) -> Result<(), JsValue> {
    let navigator = window().navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into())?;
    if clipboard.is_undefined() {
        return Err(clipboard);
    }
    JsFuture::from(navigator.clipboard().write_text(text))
        .await
        .map(|_| ())
}

/// Hands a file to the person.
///
/// # Errors
/// What the browser reports.
pub fn save(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let part = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type("application/octet-stream");
    let blob = Blob::new_with_u8_array_sequence_and_options(&part, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// Now, as ISO 8601 writes it, to the second.
pub fn date() -> String {
    let text = String::from(js_sys::Date::new_0().to_iso_string());
    format!("{}Z", text.split('.').next().unwrap_or_default())
}

/// Hands tables to whoever asks by an event: its detail is a function that takes the title and the comma-separated values
/// of each.
pub fn hand_out(event: &Event, sheets: &[Sheet]) {
    let detail = Reflect::get(event, &"detail".into()).unwrap_or_default();
    let Some(taker) = detail.dyn_ref::<js_sys::Function>() else {
        return;
    };
    for sheet in sheets {
        let (title, csv) = ((&sheet.title).into(), sheet.csv().into());
        let _ = taker.call2(&JsValue::NULL, &title, &csv);
    }
}

/// The storage between visits; none in a browser that refuses it, be it by an error.
fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}

/// Whether the browser keeps anything between visits.
pub fn keeps() -> bool {
    storage().is_some()
}

/// Stores a text under a key; `None` deletes it. Without storage it does nothing: the frame has told the user.
///
/// # Errors
/// If the browser does not keep this one: there is no room, or it is not allowed.
pub fn keep_text(key: &str, text: Option<&str>) -> Result<(), JsValue> {
    let Some(storage) = storage() else {
        return Ok(());
    };
    match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    }
}

/// The text kept under a key, if there is one.
pub fn kept_text(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// The texts kept under keys that begin so, each with the rest of its key, in order.
pub fn kept_texts(prefix: &str) -> Vec<(String, String)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    let found = (0..count).filter_map(|index| {
        let key = storage.key(index).ok()??;
        let name = key.strip_prefix(prefix)?.to_owned();
        Some((name, storage.get_item(&key).ok()??))
    });
    let mut kept: Vec<(String, String)> = Vec::new();
    for one in found {
        let place = kept.partition_point(|other| *other < one);
        kept.insert(place, one);
    }
    kept
}

/// The key of an address that waits to be shown, in what the browser keeps for this tab alone.
const WAITING: &str = "plyground.waiting";

/// Keeps an address that is to be shown instead of the present one, for a reload that comes before.
pub fn keep_waiting(address: &str) {
    if let Some(storage) = window().session_storage().ok().flatten() {
        let _ = storage.set_item(WAITING, &format!("{}\n{address}", hash()));
    }
}

/// The address that waits to be shown instead of the present one, if there is one; from now on it does not.
pub fn take_waiting() -> Option<String> {
    let storage = window().session_storage().ok()??;
    let kept = storage.get_item(WAITING).ok()??;
    let _ = storage.remove_item(WAITING);
    let (instead_of, address) = kept.split_once('\n')?;
    (instead_of == self::hash()).then(|| address.to_owned())
}

/// Puts the keyboard's focus on the element of that id, if it is there.
pub fn focus(id: &str) {
    if let Some(element) = element(id)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        let _ = element.focus();
    }
}

/// Puts the keyboard's focus on the drawing's element of that id, if it is there.
pub fn focus_svg(id: &str) {
    if let Some(element) = element(id)
        && let Ok(element) = element.dyn_into::<web_sys::SvgElement>()
    {
        let _ = element.focus();
    }
}

/// The key, if the page may use it as a shortcut; `None` if the element with the focus needs it, or a modifier is held,
/// or the module is not in the document.
pub fn free_key(event: &web_sys::KeyboardEvent) -> Option<String> {
    if !is_in_sight()
        || event.default_prevented()
        || event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
    {
        return None;
    }
    let key = event.key();
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let within = |selector: &str| {
        target
            .as_ref()
            .is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
    };
    if within("input:not([type=checkbox]), textarea, select, [role=dialog], [contenteditable]") {
        return None;
    }
    // A note or the menu that is open closes by Escape. A browser that does not know the selector has none.
    let is_open = || matches!(document().query_selector(":popover-open"), Ok(Some(_)));
    if key == "Escape" && is_open() {
        return None;
    }
    // On a square of a board and in the tree the keys that walk are theirs; letters and Escape stay the page's.
    let walks = key != "Escape" && (key == " " || key.len() > 1);
    let is_own = walks && within("[role=grid] *, [role=tree], [data-own-keys]");
    let activates = matches!(key.as_str(), "Enter" | " ") && within("button, a, summary, input");
    (!is_own && !activates).then_some(key)
}

/// Selects the text of the field of that id, ready to be copied.
pub fn select(id: &str) {
    if let Some(field) =
        element(id).and_then(|element| element.dyn_into::<web_sys::HtmlTextAreaElement>().ok())
    {
        field.select();
    }
}

/// The element that has the keyboard's focus, if any has.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// The text of a file of data that the build has put beside the programs, by its name; once it is there, it is kept for
/// offline use.
///
/// # Errors
/// Why it did not come, as a fragment.
pub async fn data(name: &str) -> Result<String, String> {
    let selector = format!("meta[name=data][content={name}]");
    let meta = document().query_selector(&selector).ok().flatten();
    let meta = meta.ok_or("this build has no such file")?;
    let address = meta.get_attribute("data-file").unwrap_or_default();
    let text = fetched(&address).await.inspect_err(|_| say_missing())?;
    // `www/start.js` has the service worker keep what has been used.
    let _ = meta.set_attribute("data-used", "");
    fire("plyground:data");
    Ok(text)
}

/// Tells `www/start.js` that a file of this build did not come: it looks for a newer build and offers a reload.
pub fn say_missing() {
    fire("plyground:missing");
}

fn fire(name: &str) {
    if let Ok(event) = web_sys::Event::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// Fires an event on the window whose detail is a list of words (`www/start.js`).
pub fn tell(name: &str, words: impl IntoIterator<Item = String>) {
    let detail: js_sys::Array = words.into_iter().map(JsValue::from).collect();
    if let Ok(event) = Event::new(name) {
        let _ = Reflect::set(&event, &"detail".into(), &detail);
        let _ = window().dispatch_event(&event);
    }
}

async fn fetched(address: &str) -> Result<String, String> {
    let no_network = |_| "it needs the network once".to_owned();
    let response = JsFuture::from(window().fetch_with_str(address));
    let response: Response = response.await.map_err(no_network)?.unchecked_into();
    if !response.ok() {
        return Err(format!("the server answers {}", response.status()));
    }
    let text = response.text().map_err(no_network)?;
    let text = JsFuture::from(text).await.map_err(no_network)?;
    text.as_string().ok_or_else(|| "it is not text".to_owned())
}
