//! The small JavaScript face `window.plyground`, for teachers, testers and other programs: load a
//! position, run, get a result.
//!
//! - `plyground.run({ fen, moves, tree, algorithm, depth, fanout, order, evaluator, nodes, steps })`
//!   puts up what is given (defaults for the rest), searches, and promises the state;
//! - `plyground.open(query)` opens a link's query and promises the state;
//! - `plyground.seek(step)` goes to a step and gives the state;
//! - `plyground.state()` gives the state: see [`FaceState`];
//! - `plyground.version` is the program's version.

use crate::app::explain::Teller;
use crate::app::search_lab::{Action, Lab, Mode};
use js_sys::{Function, Object, Promise, Reflect};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use yew::Callback;

/// What the page shows, for other programs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FaceState {
    /// The step shown, from 0 to `steps`.
    pub step: usize,
    /// How many steps are recorded.
    pub steps: usize,
    /// How many more happened.
    pub dropped: u64,
    /// The last step in a few words.
    pub told: String,
    /// The position shown, as FEN; `null` for a typed tree.
    pub fen: Option<String>,
    /// The root's score for its side to move, in the evaluator's unit.
    pub score: Option<i32>,
    /// Nodes entered.
    pub nodes: u64,
    /// The principal continuation in words.
    pub line: String,
    /// The digest of the recording.
    pub digest: String,
    /// Whether a search is running.
    pub running: bool,
    /// The messages on the page.
    pub notices: Vec<String>,
    /// The query of the link to what is shown.
    pub link: Option<String>,
}

/// What `plyground.run` takes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FaceOptions {
    fen: Option<String>,
    moves: Option<String>,
    tree: Option<String>,
    algorithm: Option<String>,
    depth: Option<u32>,
    fanout: Option<String>,
    order: Option<String>,
    evaluator: Option<String>,
    nodes: Option<u64>,
    steps: Option<u64>,
}

/// The face, with those who wait for a search to end.
#[derive(Clone, Default)]
pub struct Face {
    state: Rc<RefCell<FaceState>>,
    waiting: Rc<RefCell<Vec<Function>>>,
}

impl Face {
    /// Puts `window.plyground` up.
    pub fn install(&self, on_action: &Callback<Action>) {
        let object = Object::new();
        let set = |name: &str, value: &JsValue| {
            let _ = Reflect::set(&object, &name.into(), value);
        };
        set("version", &env!("CARGO_PKG_VERSION").into());
        let this = self.clone();
        set("state", &closure(move |_| this.snapshot()));
        let (this, action) = (self.clone(), on_action.clone());
        set(
            "seek",
            &closure(move |step| {
                let step = step.as_f64().unwrap_or_default().max(0.0) as usize;
                action.emit(Action::Seek(step));
                this.snapshot()
            }),
        );
        let (this, action) = (self.clone(), on_action.clone());
        set(
            "open",
            &closure(move |query| {
                let query = query.as_string().unwrap_or_default();
                this.promise(&action, query).into()
            }),
        );
        let (this, action) = (self.clone(), on_action.clone());
        set(
            "run",
            &closure(move |options| {
                let options = if options.is_undefined() {
                    Ok(FaceOptions::default())
                } else {
                    serde_wasm_bindgen::from_value::<FaceOptions>(options)
                };
                match options {
                    Ok(options) => this.promise(&action, options.query()).into(),
                    Err(error) => Promise::reject(&js_sys::Error::new(&error.to_string())).into(),
                }
            }),
        );
        let _ = Reflect::set(&js_sys::global(), &"plyground".into(), &object);
    }

    /// Brings the state up to date; once nothing runs, those who wait get it.
    pub fn refresh(&self, lab: &Lab) {
        *self.state.borrow_mut() = state_of(lab);
        if lab.running.is_none() {
            let waiting = std::mem::take(&mut *self.waiting.borrow_mut());
            for resolve in waiting {
                let _ = resolve.call1(&JsValue::NULL, &self.snapshot());
            }
        }
    }

    fn snapshot(&self) -> JsValue {
        serde_wasm_bindgen::to_value(&*self.state.borrow()).unwrap_or(JsValue::NULL)
    }

    fn promise(&self, action: &Callback<Action>, query: String) -> Promise {
        let mut query = Some(query);
        Promise::new(&mut |resolve, _| {
            self.waiting.borrow_mut().push(resolve);
            action.emit(Action::Open(query.take().unwrap_or_default()));
        })
    }
}

impl FaceOptions {
    fn query(self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let texts = [
            ("fen", self.fen),
            ("moves", self.moves),
            ("tree", self.tree),
            ("algorithm", self.algorithm),
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("fanout", self.fanout),
            ("order", self.order),
            ("evaluator", self.evaluator),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("steps", self.steps.map(|steps| steps.to_string())),
        ];
        for (key, value) in texts {
            if let Some(value) = value {
                query.append_pair(key, &value);
            }
        }
        query.finish()
    }
}

fn state_of(lab: &Lab) -> FaceState {
    let mut state = FaceState {
        step: lab.cursor.step(),
        steps: lab.cursor.len(),
        running: lab.running.is_some(),
        notices: lab
            .notices
            .iter()
            .map(|notice| notice.text.clone())
            .collect(),
        link: lab.link().map(|link| link.to_query()),
        fen: (lab.mode == Mode::Chess).then(|| lab.board().to_string()),
        ..FaceState::default()
    };
    if let Some(recording) = &lab.recording {
        let summary = recording.summary();
        state.told = Teller::new(recording).tell(lab.cursor.step()).heading;
        state.dropped = summary.dropped;
        state.score = summary.score.map(|score| score.0);
        state.nodes = summary.nodes;
        state.digest = crate::trace::file::hexadecimal(summary.digest);
        state.line = recording.moves_text(0, &recording.line(0, recording.len()));
    }
    state
}

/// A JavaScript function of one argument that lives as long as the page.
fn closure(call: impl Fn(JsValue) -> JsValue + 'static) -> JsValue {
    Closure::<dyn Fn(JsValue) -> JsValue>::new(call).into_js_value()
}
