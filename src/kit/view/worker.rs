//! The worker's side of a module: receives what the page asks, has it done by the task whose kind of request
//! it is, and sends what came of it. What there is to do is the labs' ([`WorkerTask`]); a lab whose worker has
//! one job at a time writes a [`Work`] and no more.

use crate::experiment::wire::{
    End, Envelope, JobId, Order, PING, ReplyTo, Request, Step, Work, decode, encode,
};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// The length of a slice of work, in milliseconds: a stop is received within this time.
pub const SLICE: f64 = 40.0;
/// The interval at which progress is sent, in milliseconds.
pub const SEND_EVERY: f64 = 120.0;

/// A task of a lab's worker.
pub trait WorkerTask: Default + 'static {
    type Request: Request;

    /// Does what is asked. Work that takes longer than a moment is begun here and done in slices
    /// ([`Outbox::call_again`]), so that the worker goes on receiving.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn receive(
        &mut self,
        job: JobId,
        request: Self::Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String>;

    /// Does a slice of the work for which it has asked.
    fn work(&mut self, _outbox: &OutboxOf<Self>) {}
}

/// Where a task puts its answers.
pub type OutboxOf<T> = Outbox<<<T as WorkerTask>::Request as Request>::Reply>;

/// Where a task puts its answers and asks for time. Work that waits for the browser takes a copy along.
pub struct Outbox<R> {
    port: Rc<Port>,
    reply: PhantomData<fn(R)>,
}

struct Port {
    scope: DedicatedWorkerGlobalScope,
    /// A message to here comes back when everything said before it has been received.
    to_self: MessagePort,
    /// Whether such a message is under way.
    is_called: Cell<bool>,
}

impl Port {
    fn send(&self, envelope: &Envelope) {
        let Ok(bytes) = encode(envelope) else { return };
        let buffer = js_sys::Uint8Array::from(&bytes[..]).buffer();
        // Handed over, not copied: a recording may have some megabytes.
        let _ = self
            .scope
            .post_message_with_transfer(&buffer, &js_sys::Array::of1(&buffer));
    }
}

impl<R> Clone for Outbox<R> {
    fn clone(&self) -> Self {
        Self::new(&self.port)
    }
}

impl<R> Outbox<R> {
    fn new(port: &Rc<Port>) -> Self {
        Self {
            port: Rc::clone(port),
            reply: PhantomData,
        }
    }

    /// Tells the page that a job cannot be done.
    pub fn fail(&self, job: JobId, why: &str) {
        self.port.send(&Envelope::answer::<()>(job, Err(why)));
    }

    /// Asks for a slice of work, after what is waiting to be received.
    pub fn call_again(&self) {
        let called = &self.port.is_called;
        if !called.get() {
            called.set(self.port.to_self.post_message(&JsValue::NULL).is_ok());
        }
    }
}

impl<R: serde::Serialize> Outbox<R> {
    /// Sends a reply to the page.
    pub fn send(&self, job: JobId, reply: &R) {
        self.port.send(&Envelope::answer(job, Ok(reply)));
    }
}

/// The task of a worker that has one job at a time.
pub struct OneJob<W>(Option<Running<W>>);

struct Running<W> {
    job: JobId,
    work: W,
    is_paused: bool,
    /// Milliseconds of work so far: the clock stands still while the job is paused or waits for its turn.
    worked: f64,
    /// When progress was last sent.
    sent: f64,
}

impl<W> Default for OneJob<W> {
    fn default() -> Self {
        Self(None)
    }
}

impl<W: Work + 'static> WorkerTask for OneJob<W> {
    type Request = Order<W::Question>;

    fn receive(
        &mut self,
        job: JobId,
        order: Self::Request,
        outbox: &OutboxOf<Self>,
    ) -> Result<(), String> {
        if let Order::Start(question) = order {
            self.0 = Some(Running {
                job,
                work: W::begin(question)?,
                is_paused: false,
                worked: 0.0,
                sent: now(),
            });
            outbox.call_again();
            return Ok(());
        }
        let Some(running) = self.0.as_mut().filter(|running| running.job == job) else {
            return Ok(());
        };
        match order {
            Order::Pause => {
                running.is_paused = true;
                if let Some(reply) = running.work.held(running.worked) {
                    outbox.send(job, &reply);
                }
            }
            Order::Resume => {
                running.is_paused = false;
                outbox.call_again();
            }
            Order::Start(_) | Order::Cancel => self.finish(End::Cancelled, outbox),
        }
        Ok(())
    }

    fn work(&mut self, outbox: &OutboxOf<Self>) {
        let Some(running) = self.0.as_mut().filter(|running| !running.is_paused) else {
            return;
        };
        let (began, before) = (now(), running.worked);
        // The clock can jump backwards: clamp the elapsed time at zero.
        let mut worked = || before + (now() - began).max(0.0);
        while now() - began < SLICE {
            match running.work.step(&mut worked) {
                Ok(Step::More) => {}
                Ok(Step::Send(reply)) => outbox.send(running.job, &reply),
                Ok(Step::Over) => {
                    running.worked = worked();
                    return self.finish(End::Completed, outbox);
                }
                Err(why) => {
                    outbox.fail(running.job, &why);
                    self.0 = None;
                    return;
                }
            }
        }
        running.worked = worked();
        if now() - running.sent > SEND_EVERY {
            running.sent = now();
            if let Some(reply) = running.work.progress(running.worked) {
                outbox.send(running.job, &reply);
            }
        }
        outbox.call_again();
    }
}

impl<W: Work> OneJob<W> {
    fn finish(&mut self, end: End, outbox: &Outbox<ReplyTo<W>>) {
        if let Some(Running {
            job, work, worked, ..
        }) = self.0.take()
        {
            match work.finish(end, worked) {
                Ok(Some(reply)) => outbox.send(job, &reply),
                Ok(None) => {}
                Err(why) => outbox.fail(job, &why),
            }
        }
    }
}

/// A task of any kind, as a worker has it.
pub trait AnyTask {
    /// Takes the envelope if it is of the task's kind.
    #[doc(hidden)]
    fn take(&mut self, envelope: &Envelope, port: PortRef<'_>) -> bool;
    #[doc(hidden)]
    fn slice(&mut self, port: PortRef<'_>);
}

/// The worker's way out, which only this file opens.
pub struct PortRef<'a>(&'a Rc<Port>);

impl<T: WorkerTask> AnyTask for T {
    fn take(&mut self, envelope: &Envelope, port: PortRef<'_>) -> bool {
        if envelope.kind != T::Request::KIND {
            return false;
        }
        let outbox = Outbox::new(port.0);
        let done = envelope
            .open()
            .and_then(|request| self.receive(envelope.job, request, &outbox));
        if let Err(why) = done {
            outbox.fail(envelope.job, &why);
        }
        true
    }

    fn slice(&mut self, port: PortRef<'_>) {
        self.work(&Outbox::new(port.0));
    }
}

/// A task that has nothing to do yet, for an entry's list.
pub fn task<T: WorkerTask>() -> Box<dyn AnyTask> {
    Box::<T>::default()
}

/// The time in milliseconds.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Starts the worker: it says that it is ready and listens.
pub fn run(scope: &DedicatedWorkerGlobalScope, tasks: Vec<Box<dyn AnyTask>>) {
    console_error_panic_hook::set_once();
    // Timers would do as well, but browsers make repeated ones wait four milliseconds.
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let port = Rc::new(Port {
        scope: scope.clone(),
        to_self: channel.port2(),
        is_called: Cell::new(false),
    });
    let tasks = Rc::new(RefCell::new(tasks));
    let (receiving, receivers) = (Rc::clone(&port), Rc::clone(&tasks));
    let received = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = js_sys::Uint8Array::new(&event.data()).to_vec();
        let envelope = match decode::<Envelope>(&bytes) {
            Ok(envelope) => envelope,
            // Without an envelope there is no job to fail: the page hears of it as of its worker's failure.
            Err(error) => wasm_bindgen::throw_str(&error.to_string()),
        };
        if envelope.kind == PING {
            return receiving.send(&Envelope::pong(receiving.is_called.get()));
        }
        let mut receivers = receivers.borrow_mut();
        let mut receivers = receivers.iter_mut();
        if !receivers.any(|task| task.take(&envelope, PortRef(&receiving))) {
            let why = format!("this worker cannot do what it is asked: {}", envelope.kind);
            receiving.send(&Envelope::answer::<()>(envelope.job, Err(&why)));
        }
    });
    scope.set_onmessage(Some(received.as_ref().unchecked_ref()));
    received.forget();
    let working = Rc::clone(&port);
    let called = Closure::<dyn Fn()>::new(move || {
        working.is_called.set(false);
        for task in tasks.borrow_mut().iter_mut() {
            task.slice(PortRef(&working));
        }
    });
    channel
        .port1()
        .set_onmessage(Some(called.as_ref().unchecked_ref()));
    called.forget();
    port.send(&Envelope::ready());
}
