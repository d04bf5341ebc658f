//! Between a lab's page and the browser: dropped files, what an address asks for, and the clock while steps play.

use crate::view::browser;
use crate::view::entry::LabProps;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use web_sys::{DragEvent, File};
use yew::Callback;

/// The fastest tick of playing steps, in milliseconds; faster speeds take several steps a tick.
const TICK: u32 = 33;

/// Hears files dropped on the page while an element of this selector is on it.
pub fn hear_files(selector: &'static str, on_file: Callback<File>) -> EventListener {
    browser::listen("drop", move |event: &DragEvent| {
        if let Some(file) = browser::dragged_file(event)
            && browser::is_in_sight()
            && browser::shows(selector)
        {
            on_file.emit(file);
        }
    })
}

/// The request of an address to a lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arriving {
    /// The page is come back to without a query: everything is as it was, and the address is to say so.
    Kept,
    /// This query is opened.
    Open(String),
    /// The browser's Back or Forward leads to this query.
    Return(String),
}

/// What the address asks for, if the lab has been arrived at; `is_open` says whether something has been
/// set up before.
pub fn arriving(props: &LabProps, is_open: bool) -> Option<Arriving> {
    if props.arrival == 0 {
        return None;
    }
    if props.returning && is_open && props.query.is_empty() {
        return Some(Arriving::Kept);
    }
    let query = props.query.to_string();
    Some(if browser::is_own_entry() && is_open {
        Arriving::Return(query)
    } else {
        Arriving::Open(query)
    })
}

/// The clock of the steps that play.
#[derive(Default)]
pub struct Ticker(Option<(u32, Interval)>);

impl Ticker {
    /// Ticks with the number of steps to take, at this speed in steps a second, or not at all; nothing plays on a
    /// page nobody sees.
    pub fn set(&mut self, props: &LabProps, speed: Option<u32>, on_tick: Callback<usize>) {
        let wanted = speed.filter(|_| props.shown && props.active);
        if self.0.as_ref().map(|(speed, _)| *speed) == wanted {
            return;
        }
        self.0 = wanted.map(|speed| {
            let period = (1000 / speed).max(TICK);
            let steps = (speed * period / 1000).max(1) as usize;
            (speed, Interval::new(period, move || on_tick.emit(steps)))
        });
    }
}
