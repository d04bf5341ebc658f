//! `window.plyground`, for teachers, testers and other programs. A lab has a table of commands; it is called
//! as `plyground.LAB(command, value, ..)` or `plyground.LAB({ command: value })`, without anything it gives
//! the lab's state. Every command has a table of its arguments ([`crate::model::arguments`]): what does not fit is
//! rejected with a message that says what is wrong and what is allowed, before the command runs.

use crate::model::arguments::{self, Argument, Given, Kind};
use crate::model::lab::Lab;
use crate::view::browser;
use js_sys::{Array, Error, Function, Object, Promise, Reflect};
use serde::{Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use yew::Callback;

/// Something a lab does or tells for other programs.
pub struct Command<L: Lab> {
    /// Its name; empty for the lab's state.
    pub name: &'static str,
    /// The arguments that the command takes.
    pub arguments: &'static [Argument],
    /// Description of the command and its result.
    pub gives: &'static str,
    /// True if the command returns a promise. An error then rejects the promise instead of being thrown.
    pub promises: bool,
    pub call: fn(&Call<'_, L>) -> Result<JsValue, String>,
}

impl<L: Lab> Command<L> {
    /// The one that gives the lab's state.
    pub const fn state(
        name: &'static str,
        call: fn(&Call<'_, L>) -> Result<JsValue, String>,
    ) -> Self {
        Self {
            name,
            arguments: &[],
            gives: "the state of the lab",
            promises: false,
            call,
        }
    }

    /// Checks what is given and runs the command.
    fn answer(&self, call: &mut Call<'_, L>) -> Result<JsValue, String> {
        call.given = call.arguments.iter().map(|it| given(it, 0)).collect();
        let is_fields = |argument: &Argument| matches!(argument.kind, Kind::Fields(_));
        // Options that are left out are an empty object.
        if self.arguments.first().is_some_and(is_fields)
            && call.given.first().is_none_or(Given::is_nothing)
        {
            call.arguments = vec![Object::new().into()];
            call.given = vec![Given::Fields(Vec::new())];
        }
        arguments::check(self.arguments, &call.given)?;
        (self.call)(call)
    }
}

/// A call of a command.
pub struct Call<'a, L: Lab> {
    lab: &'a Rc<RefCell<L>>,
    on_action: &'a Callback<L::Action>,
    waiting: &'a Waiting,
    arguments: Vec<JsValue>,
    /// The arguments as they were checked.
    given: Vec<Given>,
}

/// Those who wait until the lab's worker has done what they asked for.
#[derive(Clone, Default)]
pub struct Waiting(Rc<RefCell<Vec<Waiter>>>);

struct Waiter {
    resolve: Function,
    reject: Function,
    /// Whether it waits for the lab's worker, too.
    for_worker: bool,
    /// Makes the value they get, from the lab.
    value: Box<dyn Fn() -> Result<JsValue, String>>,
}

impl<L: Lab> Call<'_, L> {
    /// Reads something off the lab.
    ///
    /// # Errors
    /// If the lab is at work at this very moment.
    pub fn with<T>(&self, read: impl FnOnce(&L) -> T) -> Result<T, String> {
        let lab = self.lab.try_borrow();
        lab.map(|lab| read(&lab))
            .map_err(|_| "the lab is at work; ask again".to_owned())
    }

    /// Has the lab do something, at once.
    pub fn act(&self, action: impl Into<L::Action>) {
        self.on_action.emit(action.into());
    }

    /// Has the lab do something and promises what `value` makes of the lab when its worker is through.
    pub fn act_and_wait(
        &self,
        action: impl Into<L::Action>,
        value: fn(&L) -> Result<JsValue, String>,
    ) -> JsValue {
        self.promise(action, value, true)
    }

    /// The same without waiting for the worker, whatever it works on.
    pub fn act_and_show(
        &self,
        action: impl Into<L::Action>,
        value: fn(&L) -> Result<JsValue, String>,
    ) -> JsValue {
        self.promise(action, value, false)
    }

    fn promise(
        &self,
        action: impl Into<L::Action>,
        value: fn(&L) -> Result<JsValue, String>,
        for_worker: bool,
    ) -> JsValue {
        let lab = Rc::clone(self.lab);
        let value: Rc<dyn Fn() -> Result<JsValue, String>> = Rc::new(move || {
            value(
                &*lab
                    .try_borrow()
                    .map_err(|_| "the lab is at work".to_owned())?,
            )
        });
        let promise = Promise::new(&mut |resolve, reject| {
            let value = Rc::clone(&value);
            self.waiting.0.borrow_mut().push(Waiter {
                resolve,
                reject,
                for_worker,
                value: Box::new(move || value()),
            });
        });
        self.act(action);
        promise.into()
    }

    /// Those who wait are told that nothing will come.
    pub fn reject_pending(&self, why: &str) {
        for waiter in self.waiting.0.take() {
            let _ = waiter.reject.call1(&JsValue::NULL, &Error::new(why));
        }
    }

    /// The text at that place among the arguments, which the table has checked.
    pub fn text(&self, place: usize) -> String {
        match self.given.get(place) {
            Some(Given::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }

    /// The number at that place.
    pub fn number(&self, place: usize) -> f64 {
        match self.given.get(place) {
            Some(&Given::Number(number)) => number,
            _ => 0.0,
        }
    }

    /// The list of numbers at that place.
    pub fn numbers(&self, place: usize) -> Vec<f64> {
        let Some(Given::List(items)) = self.given.get(place) else {
            return Vec::new();
        };
        let number = |item: &Given| match *item {
            Given::Number(number) => Some(number),
            _ => None,
        };
        items.iter().filter_map(number).collect()
    }

    /// The object at that place.
    ///
    /// # Errors
    /// If a value does not fit its type, which the table of the command should have caught.
    pub fn fields<T: DeserializeOwned>(&self, place: usize) -> Result<T, String> {
        let given = self.arguments.get(place).cloned().unwrap_or_default();
        serde_wasm_bindgen::from_value(given).map_err(|error| error.to_string())
    }
}

/// A value of JavaScript as a plain one, objects within objects to a few levels.
fn given(value: &JsValue, level: u8) -> Given {
    if value.is_undefined() {
        return Given::Nothing;
    }
    if let Some(text) = value.as_string() {
        return Given::Text(text);
    }
    if let Some(number) = value.as_f64() {
        return Given::Number(number);
    }
    if let Some(is_on) = value.as_bool() {
        return Given::Other(if is_on { "true" } else { "false" });
    }
    if value.is_null() {
        return Given::Other("null");
    }
    if value.is_function() {
        return Given::Other("a function");
    }
    if level > 1 {
        return Given::Other("an object");
    }
    if let Some(items) = value.dyn_ref::<Array>() {
        // No table allows a longer list.
        let items = items.slice(0, 1000);
        return Given::List(items.iter().map(|item| given(&item, level + 1)).collect());
    }
    let Some(object) = value.dyn_ref::<Object>() else {
        return Given::Other("another kind of value");
    };
    let names = Object::keys(object);
    let names = names.iter().filter_map(|name| name.as_string());
    let field = |name: String| {
        let value = Reflect::get(object, &name.as_str().into());
        let value = value.map_or(Given::Other("unreadable"), |value| given(&value, level + 1));
        (name, value)
    };
    Given::Fields(names.map(field).collect())
}

impl Waiting {
    /// Once the lab's worker is through, those who wait get what they asked for.
    pub fn answer<L: Lab>(&self, lab: &Rc<RefCell<L>>) {
        let is_busy = lab.borrow().is_busy();
        let waiting = self.0.take().into_iter();
        let (still, ready): (Vec<_>, Vec<_>) =
            waiting.partition(|waiter| is_busy && waiter.for_worker);
        self.0.replace(still);
        for Waiter {
            resolve,
            reject,
            value,
            ..
        } in ready
        {
            let _ = match value() {
                Ok(value) => resolve.call1(&JsValue::NULL, &value),
                Err(why) => reject.call1(&JsValue::NULL, &Error::new(&why)),
            };
        }
    }
}

/// A value for other programs.
pub fn value_of(value: &impl Serialize) -> JsValue {
    serde_wasm_bindgen::to_value(value).unwrap_or(JsValue::NULL)
}

/// Puts the lab's commands into `window.plyground`: under this name, or as functions of their own.
pub fn install<L: Lab>(
    name: Option<&str>,
    commands: &'static [Command<L>],
    lab: &Rc<RefCell<L>>,
    on_action: &Callback<L::Action>,
    waiting: &Waiting,
) {
    let set = |name: &str, call: Function| {
        let _ = Reflect::set(&browser::plyground(), &name.into(), &call);
    };
    let version = JsValue::from(env!("CARGO_PKG_VERSION"));
    let _ = Reflect::set(&browser::plyground(), &"version".into(), &version);
    let calls = |command: &'static Command<L>| {
        let (lab, on_action, waiting) = (Rc::clone(lab), on_action.clone(), waiting.clone());
        move |arguments: Vec<JsValue>| {
            let answer = command.answer(&mut Call {
                lab: &lab,
                on_action: &on_action,
                waiting: &waiting,
                arguments,
                given: Vec::new(),
            });
            match answer {
                Err(why) if command.promises => Ok(Promise::reject(&Error::new(&why)).into()),
                answer => answer,
            }
        }
    };
    let Some(name) = name else {
        for command in commands {
            set(command.name, function(calls(command)));
        }
        return;
    };
    let commands: Vec<_> = commands.iter().map(|it| (it.name, calls(it))).collect();
    let call = move |given: Vec<JsValue>| {
        let (name, arguments) = named(given)?;
        let command = commands.iter().find(|(known, _)| *known == name);
        let (_, call) = command.ok_or_else(|| {
            let known: Vec<&str> = commands.iter().map(|command| command.0).collect();
            unknown(&name, &known)
        })?;
        call(arguments)
    };
    set(name, function(call));
}

/// A JavaScript function of up to three arguments that lives as long as the page.
fn function(call: impl Fn(Vec<JsValue>) -> Result<JsValue, String> + 'static) -> Function {
    let call = move |a, b, c| call(vec![a, b, c]).map_err(|why| Error::new(&why).into());
    Closure::<dyn Fn(JsValue, JsValue, JsValue) -> Result<JsValue, JsValue>>::new(call)
        .into_js_value()
        .unchecked_into()
}

/// The name of the command and its arguments: `("name", value, ..)`, `({ name: value })` or nothing.
fn named(mut given: Vec<JsValue>) -> Result<(String, Vec<JsValue>), String> {
    let command = given.remove(0);
    if command.is_undefined() || command.is_null() {
        return Ok((String::new(), given));
    }
    if let Some(name) = command.as_string() {
        return Ok((name, given));
    }
    let object = command
        .dyn_ref::<Object>()
        .filter(|it| !Array::is_array(it));
    let object =
        object.ok_or("ask by a command's name, or with an object such as { open: query }")?;
    let names = Object::keys(object);
    if names.length() != 1 {
        return Err("ask one thing at a time: { command: value }".to_owned());
    }
    let value = Reflect::get(object, &names.get(0)).unwrap_or_default();
    Ok((names.get(0).as_string().unwrap_or_default(), vec![value]))
}

fn unknown(name: &str, known: &[&str]) -> String {
    let known: Vec<&str> = known.iter().copied().filter(|it| !it.is_empty()).collect();
    format!(
        "there is no command \"{name}\"; there are {}",
        known.join(", ")
    )
}
