//! What `window.plyground.rating(question)` answers other programs:
//!
//! - `plyground.rating()` gives the state of the lab: see [`State`];
//! - `plyground.rating({ score: { marks: "Rae1=10, Nxf5=7", timeline: "0:Nxf5, 94:a4, 155:Rae1",
//!   rate: 10, p: 0.4444, fen } })` gives `{ score, best, parts: [{ move, since, mark, weight, points }] }`
//!   and leaves the page as it is; `rate` is 10, `p` 1/2.25 and the moves are words unless given;
//! - `plyground.rating({ run: { engine: "alpha-beta", nodes: 20000, set: "shipped" } })` runs an engine
//!   on a set (`seconds` in the place of `nodes` by the clock) and promises the row of the table;
//! - `plyground.rating({ open: query })` opens a link's query and gives the state.
//!
//! What cannot be understood is thrown, or rejected, as an error that says so. Until the lab has been
//! visited every answer is a promise: `await` it.

use crate::app::rating::{Action, Lab, TimelineDraft};
use crate::lab::kit::link::LinkState;
use crate::lab::rating::messages::MILLIS_LIMIT;
use crate::lab::rating::{ENGINES, KeptRow, Limit, NODES_LIMIT, SETS, Unit};
use crate::web::kit::browser;
use js_sys::{Function, JSON, Object, Promise, Reflect};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use yew::Callback;

/// The lab in a few words and numbers.
#[derive(Debug, Default, Serialize)]
struct State {
    /// The panel shown.
    panel: &'static str,
    /// The timeline in the editor, and its marks.
    title: String,
    timeline: String,
    marks: String,
    /// R, P and the score at them.
    rate: f64,
    p: f64,
    score: f64,
    /// The set, the position's name, and the own positions' number.
    set: &'static str,
    position: String,
    own: usize,
    /// The engine, and whether it is at work.
    engine: &'static str,
    running: bool,
    /// Whether a test is under way.
    #[serde(rename = "sitting")]
    attempt: bool,
    /// Who stands in the table.
    table: Vec<String>,
    /// The lines of the last EPD that could not be read.
    broken: Vec<String>,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ScoreQuestion {
    marks: String,
    timeline: String,
    rate: Option<f64>,
    p: Option<f64>,
    fen: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RunQuestion {
    engine: Option<String>,
    nodes: Option<f64>,
    seconds: Option<f64>,
    set: Option<String>,
}

#[derive(Debug, Serialize)]
struct ScoreAnswer {
    score: f64,
    best: f64,
    parts: Vec<PartAnswer>,
}

#[derive(Debug, Serialize)]
struct PartAnswer {
    #[serde(rename = "move")]
    mv: Option<String>,
    since: f64,
    mark: f64,
    weight: f64,
    points: f64,
}

/// The face, with those who wait for a run to end.
#[derive(Clone)]
pub struct Face {
    lab: Rc<RefCell<Lab>>,
    on_action: Callback<Action>,
    waiting: Rc<RefCell<Vec<(Function, Function)>>>,
}

impl Face {
    /// Puts `window.plyground.rating` up. The state is made when it is asked for.
    pub fn install(lab: Rc<RefCell<Lab>>, on_action: Callback<Action>) -> Self {
        let face = Self {
            lab,
            on_action,
            waiting: Rc::default(),
        };
        let this = face.clone();
        let call = Closure::<dyn Fn(JsValue) -> Result<JsValue, JsValue>>::new(move |question| {
            let answer = this.answer(&question);
            answer.map_err(|error| js_sys::Error::new(&error).into())
        });
        let _ = Reflect::set(&browser::face(), &"rating".into(), &call.into_js_value());
        face
    }

    /// Those who wait for a run get what it came to, once it has ended.
    pub fn refresh(&self) {
        let row = {
            let lab = self.lab.borrow();
            if lab.run.is_some() || self.waiting.borrow().is_empty() {
                return;
            }
            lab.outcome.as_ref().map(|outcome| outcome.row.clone())
        };
        let Some(row) = row else {
            return self.turn_away("the run came to nothing; the page says why");
        };
        for (resolve, _) in std::mem::take(&mut *self.waiting.borrow_mut()) {
            let _ = resolve.call1(&JsValue::NULL, &row_value(&row));
        }
    }

    fn answer(&self, question: &JsValue) -> Result<JsValue, String> {
        if question.is_undefined() || question.is_null() {
            return Ok(self.state());
        }
        let object = question
            .dyn_ref::<Object>()
            .ok_or("ask with an object such as { score: { marks, timeline } }, or with nothing")?;
        let (name, given) = the_only(object)?;
        match name.as_str() {
            "score" => score(read(&given, &["marks", "timeline", "rate", "p", "fen"])?),
            "run" => self.run(&read(&given, &["engine", "nodes", "seconds", "set"])?),
            "open" => {
                let query = given
                    .as_string()
                    .ok_or("open takes a link's query, a text")?;
                self.on_action.emit(Action::Open(query));
                Ok(self.state())
            }
            _ => Err(format!(
                "there is no question \"{name}\"; there are score, run and open"
            )),
        }
    }

    fn state(&self) -> JsValue {
        // While the lab is at work nobody else runs, so nobody asks then.
        let state = self.lab.try_borrow().ok().map(|lab| state_of(&lab));
        serde_wasm_bindgen::to_value(&state).unwrap_or(JsValue::NULL)
    }

    fn run(&self, question: &RunQuestion) -> Result<JsValue, String> {
        let (mut engine, mut set, mut limit) = {
            let lab = self.lab.borrow();
            (lab.engine, lab.set, lab.limit)
        };
        if let Some(name) = &question.engine {
            let row = ENGINES.iter().position(|(known, _)| known == name);
            engine = row.ok_or_else(|| format!("there is no engine \"{name}\""))?;
        }
        if let Some(name) = &question.set {
            let row = SETS.iter().find(|(known, _)| known == name);
            set = row.ok_or_else(|| format!("there is no set \"{name}\""))?.1;
        }
        let most = f64::from(MILLIS_LIMIT / 1000);
        limit = match (question.nodes, question.seconds) {
            (None, None) => limit,
            (Some(nodes), None) if (1.0..=NODES_LIMIT as f64).contains(&nodes) => {
                Limit::Nodes(nodes as u64)
            }
            (None, Some(seconds)) if (0.001..=most).contains(&seconds) => {
                Limit::Millis((seconds * 1000.0) as u32)
            }
            (Some(_), Some(_)) => return Err("give nodes or seconds, not both".to_owned()),
            _ => {
                return Err(format!(
                    "the limit must be from 1 to {NODES_LIMIT} nodes or from 0.001 to {most} seconds"
                ));
            }
        };
        self.turn_away("another run has been asked for");
        let promise = Promise::new(&mut |resolve, reject| {
            self.waiting.borrow_mut().push((resolve, reject));
        });
        self.on_action.emit(Action::RunAs(engine, set, limit));
        Ok(promise.into())
    }

    /// Those who wait are told that nothing will come.
    fn turn_away(&self, why: &str) {
        for (_, reject) in std::mem::take(&mut *self.waiting.borrow_mut()) {
            let _ = reject.call1(&JsValue::NULL, &js_sys::Error::new(why).into());
        }
    }
}

/// The name and the value of the one thing asked.
fn the_only(object: &Object) -> Result<(String, JsValue), String> {
    let names = Object::keys(object);
    if names.length() != 1 {
        return Err("ask one thing at a time: score, run or open".to_owned());
    }
    let name = names.get(0);
    let given = Reflect::get(object, &name).unwrap_or_default();
    Ok((name.as_string().unwrap_or_default(), given))
}

/// Reads an object with these fields: a misspelt one must not be passed over silently.
fn read<T: for<'a> Deserialize<'a>>(given: &JsValue, fields: &[&str]) -> Result<T, String> {
    let object = given
        .dyn_ref::<Object>()
        .ok_or_else(|| format!("give an object with {}", fields.join(", ")))?;
    let names = Object::keys(object);
    let unknown = names
        .iter()
        .filter_map(|name| name.as_string())
        .find(|name| !fields.contains(&name.as_str()));
    if let Some(name) = unknown {
        let known = fields.join(", ");
        return Err(format!("there is no field \"{name}\"; there are {known}"));
    }
    serde_wasm_bindgen::from_value(given.clone()).map_err(|error| error.to_string())
}

fn score(question: ScoreQuestion) -> Result<JsValue, String> {
    let mut draft = TimelineDraft::default();
    if let Some(fen) = question.fen {
        let board = crate::chess::fen::parse_fen(&fen).map_err(|error| error.to_string())?;
        draft.board = Some(board);
    }
    let told = |error: crate::app::rating::SheetError| error.to_string();
    draft.set_marks_text(&question.marks).map_err(told)?;
    draft.set_changes_text(&question.timeline).map_err(told)?;
    let rate = question.rate.unwrap_or(draft.rate);
    let share = question.p.unwrap_or(draft.share_left);
    let score = draft
        .score_at(rate, share)
        .map_err(|error| error.to_string())?;
    (draft.rate, draft.share_left) = (rate, share);
    let parts = draft.parts().into_iter().map(|part| {
        let change = part.change.map(|change| &draft.changes[change]);
        PartAnswer {
            mv: change.map(|change| change.name.clone()),
            since: change.map_or(0.0, |change| change.since),
            mark: part.mark.value(),
            weight: part.weight,
            points: part.weight * part.mark.value(),
        }
    });
    let answer = ScoreAnswer {
        score,
        best: draft.best().value(),
        parts: parts.collect(),
    };
    serde_wasm_bindgen::to_value(&answer).map_err(|error| error.to_string())
}

/// The row as the file of the table has it.
fn row_value(row: &KeptRow) -> JsValue {
    let text = serde_json::to_string(row).unwrap_or_default();
    JSON::parse(&text).unwrap_or(JsValue::NULL)
}

fn state_of(lab: &Lab) -> State {
    let draft = lab.draft.get();
    let link = lab.link();
    let rows = lab.table.rows.iter();
    State {
        panel: crate::lab::kit::query::name_of(&crate::lab::rating::PANELS, lab.panel),
        title: draft.title.clone(),
        timeline: draft.changes_text(),
        marks: draft.marks_text(),
        rate: draft.rate,
        p: draft.share_left,
        score: draft.score(),
        set: crate::lab::kit::query::name_of(&SETS, lab.set),
        position: lab.shown().map_or_else(String::new, |it| it.name.clone()),
        own: lab.own.get().len(),
        engine: lab.engine_name(),
        running: lab.run.is_some(),
        attempt: lab.is_attempting(),
        table: rows
            .map(|row| {
                let unit = if row.unit() == Unit::Nodes {
                    "nodes"
                } else {
                    "seconds"
                };
                format!("{} {} {unit}", row.engine, row.limit)
            })
            .collect(),
        broken: lab.broken.clone(),
        notices: lab.notices.iter().map(|it| it.text.clone()).collect(),
        link: link.to_query(),
    }
}
