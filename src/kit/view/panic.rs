//! If the program fails in spite of everything: a banner with a report to copy and a link that goes
//! back to where the person was, instead of a frozen page.

use super::browser;
use std::panic::PanicHookInfo;
use std::sync::Once;
use web_sys::Element;

static ONCE: Once = Once::new();

/// Shows the banner on a panic, besides the browser's console.
pub fn install() {
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            console_error_panic_hook::hook(info);
            // A second failure while showing the first must not hide it.
            let _ = show(info);
        }));
    });
}

fn show(info: &PanicHookInfo<'_>) -> Option<()> {
    let document = gloo::utils::document();
    // In the module's own place: the pages of other modules are still usable.
    let place: Element = match browser::root() {
        Some(root) => root.into(),
        None => document.body()?.into(),
    };
    if place.query_selector("#panic").ok()?.is_some() {
        return None;
    }
    let banner = document.create_element("div").ok()?;
    banner.set_id("panic");
    banner.set_class_name("panic");
    banner.set_attribute("role", "alert").ok()?;
    let add = |tag: &str, text: &str| {
        let element = document.create_element(tag).ok()?;
        element.set_text_content(Some(text));
        banner.append_child(&element).ok()?;
        Some(element)
    };
    add("h2", "Something in Plyground failed")?;
    add(
        "p",
        "The page has stopped, but nothing you entered has left it. Reload to go on from the last \
         link; the report below, with the link, is what a bug report needs.",
    )?;
    let report = format!(
        "plyground {} {}\n{info}\n{}\n{}",
        env!("CARGO_PKG_VERSION"),
        browser::meta("build"),
        browser::address(),
        browser::user_agent(),
    );
    let area = add("textarea", &report)?;
    area.set_attribute("readonly", "").ok()?;
    area.set_attribute("rows", "6").ok()?;
    area.set_attribute("aria-label", "Report to copy").ok()?;
    // www/start.js hears it: the program can no longer be relied on, and a link to the page's own
    // address would lose the part behind `#`, in which the person's work is.
    let button = add("button", "Reload from the last link")?;
    button.set_attribute("type", "button").ok()?;
    button.set_class_name("button");
    button.set_attribute("data-reload", "").ok()?;
    place.prepend_with_node_1(&banner).ok()
}
