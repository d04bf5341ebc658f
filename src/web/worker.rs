//! The worker's side of a module: hears what the page asks, has it done by whichever skill it is the
//! business of, and says what came of it. What there is to do is the labs' ([`Skill`]).

use crate::lab::protocol::{Request, Response, decode, encode};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// What a lab's worker can do.
pub trait Skill {
    /// Does what is asked, or gives it back if it is not its business. Work that takes longer than a
    /// moment is begun here and done in slices ([`Desk::ask`]), so that the worker goes on hearing.
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request>;

    /// Does a slice of the work for which it has asked.
    fn work(&mut self, _desk: &Desk) {}
}

/// Two skills of one worker.
impl<A: Skill, B: Skill> Skill for (A, B) {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let left = self.0.hear(desk, request)?;
        self.1.hear(desk, left)
    }

    fn work(&mut self, desk: &Desk) {
        self.0.work(desk);
        self.1.work(desk);
    }
}

/// Where a skill says what it has found and asks for time. Work that waits for the browser takes a copy
/// along.
#[derive(Clone)]
pub struct Desk(Rc<Inner>);

struct Inner {
    scope: DedicatedWorkerGlobalScope,
    /// A message to here comes back when everything said before it has been heard.
    to_self: MessagePort,
    /// Whether such a message is under way.
    is_asked: Cell<bool>,
}

impl Desk {
    /// Tells the page.
    pub fn say(&self, response: &Response) {
        let Ok(bytes) = encode(response) else { return };
        let buffer = js_sys::Uint8Array::from(&bytes[..]).buffer();
        // Handed over, not copied: a recording may have some megabytes.
        let _ = self
            .0
            .scope
            .post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
    }

    /// Asks for a slice of work, after what is waiting to be heard.
    pub fn ask(&self) {
        if !self.0.is_asked.get() {
            let asked = self.0.to_self.post_message(&JsValue::NULL).is_ok();
            self.0.is_asked.set(asked);
        }
    }
}

/// The time in milliseconds.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Starts the worker: it says that it is ready and listens.
pub fn run(scope: &DedicatedWorkerGlobalScope, skills: Vec<Box<dyn Skill>>) {
    console_error_panic_hook::set_once();
    // Timers would do as well, but browsers make repeated ones wait four milliseconds.
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let desk = Desk(Rc::new(Inner {
        scope: scope.clone(),
        to_self: channel.port2(),
        is_asked: Cell::new(false),
    }));
    let skills = Rc::new(RefCell::new(skills));
    let (hearing, hearers) = (desk.clone(), Rc::clone(&skills));
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
        if let Ok(request) = decode::<Request>(&bytes) {
            let mut hearers = hearers.borrow_mut();
            let mut hearers = hearers.iter_mut();
            let left = hearers.try_fold(request, |request, skill| skill.hear(&hearing, request));
            if left.is_some() {
                // The page hears of it as of any other failure of its worker.
                wasm_bindgen::throw_str("this module's worker cannot do what it is asked");
            }
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let working = desk.clone();
    let asked = Closure::<dyn Fn()>::new(move || {
        working.0.is_asked.set(false);
        for skill in skills.borrow_mut().iter_mut() {
            skill.work(&working);
        }
    });
    channel
        .port1()
        .set_onmessage(Some(asked.as_ref().unchecked_ref()));
    asked.forget();
    desk.say(&Response::Ready);
}
