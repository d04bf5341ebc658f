//! A table with a link or button in each row is one stop of the Tab key, not one for each row: up and down lead from
//! row to row, and Tab back to the row that was left. This watches where the focus goes instead of being told by every
//! table which of its rows is the present one.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// The controls in a cell that take the focus.
const CONTROLS: &str = ":scope :is(a[href], button:not(:disabled))";

/// Makes the tables in an element such stops, for as long as the listeners live.
pub fn install(root: &HtmlElement) -> [EventListener; 2] {
    let focused = EventListener::new(root, "focusin", |event| {
        if let Some((column, at)) = column_of(event) {
            for (row, control) in column.iter().enumerate() {
                control.set_tab_index(if row == at { 0 } else { -1 });
            }
        }
    });
    let options = EventListenerOptions::enable_prevent_default();
    let walked = EventListener::new_with_options(root, "keydown", options, |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.default_prevented() || has_modifier {
            return;
        }
        let step = match event.key().as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return,
        };
        let Some((column, at)) = column_of(event) else {
            return;
        };
        // At either end the keys stay the table's: to step from there would surprise.
        event.prevent_default();
        if let Some(next) = at.checked_add_signed(step).and_then(|to| column.get(to)) {
            // A focus that is refused stays where it is.
            let _ = next.focus();
        }
    });
    [focused, walked]
}

/// The controls below and above the one that an event is of, its own among them, and which that is. Nothing outside of
/// tables, and in those that have keys of their own.
fn column_of(event: &Event) -> Option<(Vec<HtmlElement>, usize)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let closest = |selector: &str| target.closest(selector).ok().flatten();
    if closest("[data-own-keys], [role=grid]").is_some() {
        return None;
    }
    let (cell, table) = (closest("tbody > tr > *")?, closest("table")?);
    let in_row = elements(&cell.parent_element()?, ":scope > *")
        .iter()
        .position(|it| *it == cell)?;
    let in_cell = elements(&cell, CONTROLS)
        .iter()
        .position(|it| *it == target)?;
    let rows = elements(&table, ":scope > tbody > tr");
    let controls = rows.iter().filter_map(|row| {
        let cell = row.children().item(u32::try_from(in_row).ok()?)?;
        let control = elements(&cell, CONTROLS).into_iter().nth(in_cell)?;
        control.dyn_into::<HtmlElement>().ok()
    });
    let column: Vec<HtmlElement> = controls.collect();
    let at = column
        .iter()
        .position(|it| it.is_same_node(Some(&target)))?;
    Some((column, at))
}

fn elements(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    let nodes = (0..found.length()).filter_map(|place| found.item(place));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}
