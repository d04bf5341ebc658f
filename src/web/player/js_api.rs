//! `window.plyground.player`, for teachers, testers and other programs:
//!
//! - `plyground.player()` gives the state: see [`State`];
//! - `plyground.player("rank", fen)` gives PLAYER's order of the position's moves under the weights shown;
//! - `plyground.player("open", query)` opens a link's query, as the address would;
//! - `plyground.player("weights", numbers)` takes 17 weights, or 18 with the threshold's first, as a list
//!   of numbers: a step of the book, as if set by hand.

use crate::app::player::{Action, Lab, Origin};
use crate::chess::fen::parse_fen;
use crate::lab::kit::link::LinkState;
use crate::lab::player::link::PANELS;
use crate::lab::player::pack;
use crate::player::{Castled, Decision, Weights};
use crate::web::kit::browser;
use cozy_chess::util::display_san_move;
use js_sys::Reflect;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use yew::Callback;

/// The lab in a few words and numbers.
#[derive(Debug, Serialize)]
struct State {
    /// The position on the board, as FEN.
    fen: String,
    /// Moves of the game before it.
    ply: usize,
    /// All moves in PLAYER's order: name, value, parameters.
    moves: Vec<Row>,
    /// The chosen move, and its rank from 1.
    chosen: Option<String>,
    rank: Option<usize>,
    /// The recommended move, and its rank.
    recommended: Option<String>,
    recommended_rank: Option<usize>,
    /// The weights, the threshold's first, as numbers and packed as in links.
    weights: Vec<f64>,
    packed: String,
    /// The step of the book that is shown, how many there are, and how many are lessons.
    step: usize,
    steps: usize,
    lessons: usize,
    /// Which panel is open.
    panel: &'static str,
    /// Whether a job runs.
    running: bool,
    /// Passes of the last training that are known.
    passes: usize,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

/// A move.
#[derive(Debug, Serialize)]
struct Row {
    san: String,
    value: f64,
    parameters: Vec<i32>,
}

/// Puts `window.plyground.player` up. The state is made when it is asked for.
pub fn install(lab: Rc<RefCell<Lab>>, on_action: Callback<Action>, on_weights: Callback<Weights>) {
    let call = move |what: JsValue, given: JsValue| -> Result<JsValue, JsValue> {
        // While the lab is at work nobody else runs, so nobody asks then.
        let Ok(now) = lab.try_borrow() else {
            return Ok(JsValue::NULL);
        };
        let error = |text: String| browser::refusal(&text);
        let what = browser::text_given(&what, "what is asked for").map_err(error)?;
        let text = || browser::text_given(&given, "what follows").map_err(error);
        match what.as_str() {
            "" => Ok(object(&state_of(&now))),
            "rank" => {
                let board = parse_fen(&text()?).map_err(|why| error(why.to_string()))?;
                let decision = Decision::new(&board, Castled::UNKNOWN, now.reading);
                Ok(object(&rows(&board, &decision, &now.weights())))
            }
            "open" => {
                let query = text()?;
                drop(now);
                on_action.emit(Action::Open(query));
                Ok(JsValue::UNDEFINED)
            }
            "weights" => {
                let numbers: Vec<f64> = serde_wasm_bindgen::from_value(given.clone())
                    .map_err(|why| error(why.to_string()))?;
                let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
                let weights = words.join(" ").parse::<Weights>();
                let weights = weights.map_err(|why| error(why.to_string()))?;
                drop(now);
                on_weights.emit(weights);
                Ok(JsValue::UNDEFINED)
            }
            other => Err(error(format!(
                "\u{201c}{other}\u{201d} is not known here; ask for rank, open or weights"
            ))),
        }
    };
    let call = Closure::<dyn Fn(JsValue, JsValue) -> Result<JsValue, JsValue>>::new(call);
    let _ = Reflect::set(&browser::face(), &"player".into(), &call.into_js_value());
}

/// The action that takes weights from a program.
pub fn taken(lab: &mut Lab, weights: Weights) {
    lab.lesson_log.set(weights, Origin::Hand);
}

fn object(value: &impl Serialize) -> JsValue {
    serde_wasm_bindgen::to_value(value).unwrap_or(JsValue::NULL)
}

fn rows(board: &cozy_chess::Board, decision: &Decision, weights: &Weights) -> Vec<Row> {
    let order = decision.order(weights);
    let row = |placed: &crate::player::Placed| {
        let candidate = decision.candidates.get(placed.index)?;
        Some(Row {
            san: display_san_move(board, candidate.mv).to_string(),
            value: placed.value,
            parameters: candidate.parameters.0.to_vec(),
        })
    };
    order.iter().filter_map(row).collect()
}

fn state_of(lab: &Lab) -> State {
    let weights = lab.weights();
    let rank = |index: Option<usize>| lab.decision.rank(index?, &weights);
    let recommended = lab.recommended().map(|(index, _)| index);
    State {
        fen: lab.game.board().to_string(),
        ply: lab.game.ply(),
        moves: rows(lab.game.board(), &lab.decision, &weights),
        chosen: lab.chosen.map(|index| lab.san(index)),
        rank: rank(lab.chosen),
        recommended: recommended.map(|index| lab.san(index)),
        recommended_rank: rank(recommended),
        weights: weights.numbers().to_vec(),
        packed: pack(&weights),
        step: lab.lesson_log.cursor(),
        steps: lab.lesson_log.len(),
        lessons: lab.lesson_log.lessons(),
        panel: crate::lab::kit::query::name_of(&PANELS, lab.panel),
        running: lab.running.is_some(),
        passes: lab.results.passes.len(),
        notices: lab
            .notices
            .iter()
            .map(|notice| notice.text.clone())
            .collect(),
        link: lab.link().to_query(),
    }
}
