//! Between a lab's component and the browser: keys and dropped files, what an address asks for, the
//! effects carried out, and the clock while steps play.

use crate::app::kit::effect::Effect;
use crate::app::kit::playback::Playback;
use crate::app::kit::playback::SPEEDS;
use crate::lab::kit::wire::Request;
use crate::web::kit::browser;
use crate::web::kit::entry::{Call, LabProps};
use crate::web::kit::worker_handle::WorkerHandle;
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use web_sys::{DragEvent, File, KeyboardEvent};
use yew::Callback;

/// The fastest tick of playing steps, in milliseconds; faster speeds take several steps a tick.
const TICK: u32 = 33;

/// Hears the lab's keys while an element of this selector is on the page. What a key means is decided
/// while the event is heard: by the time of the next drawing the element it was pressed on may be gone.
pub fn hear_keys<A: 'static>(
    selector: &'static str,
    action_of: fn(&str, bool) -> Option<A>,
    on_action: Callback<A>,
) -> EventListener {
    browser::listen("keydown", move |event: &KeyboardEvent| {
        let key = browser::free_key(event).filter(|_| browser::shows(selector));
        if let Some(action) = key.and_then(|key| action_of(&key, event.shift_key())) {
            event.prevent_default();
            on_action.emit(action);
        }
    })
}

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

/// What an address asks of a lab.
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

/// Does what the lab asks of the browser.
pub fn carry_out<Q: Request>(
    effect: Effect<Q>,
    worker: &WorkerHandle<Q>,
    on_call: &Callback<Call>,
) {
    let call = match effect {
        Effect::Send(job, request) => return worker.send(job, &request),
        Effect::RestartWorker => return worker.restart(),
        Effect::Address(query, history) => Call::Address(query, history),
        Effect::Say(text) => Call::Say(text),
        Effect::CopyAddress { query, text: None } => Call::CopyLink(query),
        Effect::CopyAddress {
            query,
            text: Some(text),
        } => Call::CopyMarkdown { query, text },
        Effect::Copy(text) => Call::Copy(text),
        Effect::Hand(..)
        | Effect::ReplaceWorker(_)
        | Effect::EndWorkers
        | Effect::RestWorkers
        | Effect::ReadFile(..)
        | Effect::CopyWithAddress { .. } => return,
        Effect::Save { name, bytes } => match browser::save(&name, &bytes) {
            Ok(()) => return,
            Err(_) => Call::Say("The browser does not allow saving".to_owned()),
        },
    };
    on_call.emit(call);
}

/// The clock of the steps that play.
#[derive(Default)]
pub struct Ticker(Option<(u32, Interval)>);

impl Ticker {
    /// Ticks with the number of steps to take, if the steps play; nothing plays on a page nobody sees.
    pub fn follow(&mut self, props: &LabProps, playback: &Playback, on_tick: Callback<usize>) {
        let speed = SPEEDS[playback.speed];
        self.set(props, playback.playing.then_some(speed), on_tick);
    }

    /// The same with a speed in steps a second, or none.
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
