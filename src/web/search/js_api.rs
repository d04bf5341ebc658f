//! The small JavaScript face `window.plyground`, for teachers, testers and other programs: load a
//! position, run, get a result.
//!
//! - `plyground.run({ fen, moves, tree, algorithm, depth, fanout, order, evaluator, nodes, steps })`
//!   puts up what is given (defaults for the rest), searches, and promises the state;
//! - `plyground.open(query)` opens a link's query and promises the state;
//! - `plyground.seek(step)` goes to a step and promises the state there;
//! - `plyground.state()` gives the state: see [`FaceState`];
//! - `plyground.version` is the program's version.

use crate::app::search::explain::Teller;
use crate::app::search::{Action, Lab, Mode, Step};
use crate::lab::kit::link::LinkState;
use crate::web::kit::browser;
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
#[serde(default)]
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

/// The names of [`FaceOptions`]' fields: a misspelt one must not be passed over silently.
const OPTIONS: [&str; 10] = [
    "fen",
    "moves",
    "tree",
    "algorithm",
    "depth",
    "fanout",
    "order",
    "evaluator",
    "nodes",
    "steps",
];

/// The face, with those who wait for a search to end or for a step to be shown.
#[derive(Clone, Default)]
pub struct Face {
    state: Rc<RefCell<FaceState>>,
    searching: Waiting,
    seeking: Waiting,
}

type Waiting = Rc<RefCell<Vec<Function>>>;

impl Face {
    /// Puts `window.plyground` up.
    pub fn install(&self, on_action: &Callback<Action>) {
        let object = browser::face();
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
                promise(&this.seeking, || {
                    action.emit(Action::Playback(Step::Seek(step)));
                })
            }),
        );
        let (this, action) = (self.clone(), on_action.clone());
        set(
            "open",
            &closure(
                move |query| match browser::text_given(&query, "the query") {
                    Ok(query) => promise(&this.searching, || action.emit(Action::Open(query))),
                    Err(why) => Promise::reject(&browser::refusal(&why)).into(),
                },
            ),
        );
        let (this, action) = (self.clone(), on_action.clone());
        set(
            "run",
            &closure(move |options| match read_options(options) {
                Ok(options) => promise(&this.searching, || {
                    action.emit(Action::Open(options.query()));
                }),
                Err(error) => Promise::reject(&browser::refusal(&error)).into(),
            }),
        );
    }

    /// Brings the state up to date; once nothing runs, those who wait get it.
    pub fn refresh(&self, lab: &Lab) {
        *self.state.borrow_mut() = state_of(lab);
        self.answer(&self.seeking);
        if lab.running.is_none() {
            self.answer(&self.searching);
        }
    }

    fn answer(&self, waiting: &Waiting) {
        for resolve in std::mem::take(&mut *waiting.borrow_mut()) {
            let _ = resolve.call1(&JsValue::NULL, &self.snapshot());
        }
    }

    fn snapshot(&self) -> JsValue {
        serde_wasm_bindgen::to_value(&*self.state.borrow()).unwrap_or(JsValue::NULL)
    }
}

/// Does something and promises the state that comes of it.
fn promise(waiting: &Waiting, does: impl FnOnce()) -> JsValue {
    let mut does = Some(does);
    let promise = Promise::new(&mut |resolve, _| {
        waiting.borrow_mut().push(resolve);
        if let Some(does) = does.take() {
            does();
        }
    });
    promise.into()
}

/// Reads what `plyground.run` is given, or says what cannot be understood.
fn read_options(options: JsValue) -> Result<FaceOptions, String> {
    let Some(object) = options.dyn_ref::<Object>() else {
        return if options.is_undefined() {
            Ok(FaceOptions::default())
        } else {
            Err("the options must be an object such as { depth: 2 }".to_owned())
        };
    };
    let names = Object::keys(object);
    let unknown = names
        .iter()
        .filter_map(|name| name.as_string())
        .find(|name| !OPTIONS.contains(&name.as_str()));
    if let Some(name) = unknown {
        let known = OPTIONS.join(", ");
        return Err(format!("there is no option \"{name}\"; there are {known}"));
    }
    serde_wasm_bindgen::from_value(options).map_err(|error| error.to_string())
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
    if let Some(recording) = lab.recording() {
        let (summary, cursor) = (recording.summary(), lab.playback.cursor);
        (state.step, state.steps) = (cursor.step(), cursor.len());
        state.told = Teller::new(recording).tell(cursor.step()).heading;
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
