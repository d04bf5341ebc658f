//! Small dealings with the browser that several components need.

use gloo::utils::{document, window};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// The page's address with its hash.
pub fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// The address without its hash.
pub fn base_address() -> String {
    address().split('#').next().unwrap_or_default().to_owned()
}

/// The hash of the address, with `#`, or nothing.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// The digest of the build, as the page bears it.
pub fn build() -> String {
    document()
        .query_selector("meta[name=build]")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// What the browser says it is.
pub fn user_agent() -> String {
    window().navigator().user_agent().unwrap_or_default()
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
/// If the browser does not allow it.
pub async fn copy(text: &str) -> Result<(), JsValue> {
    JsFuture::from(window().navigator().clipboard().write_text(text))
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

/// Puts the keyboard's focus on the element of that id, if it is there.
pub fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id)
        && let Ok(element) = element.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = element.focus();
    }
}

/// Selects the text of the field of that id, ready to be copied.
pub fn select(id: &str) {
    if let Some(field) = document()
        .get_element_by_id(id)
        .and_then(|element| element.dyn_into::<web_sys::HtmlTextAreaElement>().ok())
    {
        field.select();
    }
}

/// The element that has the keyboard's focus, if any has.
pub fn focused() -> Option<web_sys::HtmlElement> {
    document().active_element()?.dyn_into().ok()
}
