//! What `window.plyground.player` offers other programs.

use crate::app::player::{Action, Lab};
use crate::chess::fen::parse_fen;
use crate::lab::kit::link::LinkState;
use crate::lab::player::link::PANELS;
use crate::lab::player::pack;
use crate::player::{Castled, Decision, Weights};
use crate::web::kit::js_api::{Command, value_of};
use cozy_chess::util::display_san_move;
use serde::Serialize;
use wasm_bindgen::JsValue;

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
    /// The step of the lesson log that is shown, how many there are, and how many are lessons.
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

/// What the lab offers other programs.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "rank",
        takes: "fen",
        gives: "PLAYER's order of the position's moves under the weights shown",
        call: |call| {
            let board = parse_fen(&call.text(0, "a position")?).map_err(|why| why.to_string())?;
            call.with(|lab| {
                let decision = Decision::new(&board, Castled::UNKNOWN, lab.reading);
                value_of(&rows(&board, &decision, &lab.weights()))
            })
        },
    },
    Command {
        name: "open",
        takes: "query",
        gives: "opens a link's query, as the address would",
        call: |call| {
            call.act(Action::Open(call.text(0, "a link's query")?));
            Ok(JsValue::UNDEFINED)
        },
    },
    Command {
        name: "weights",
        takes: "numbers",
        gives: "takes 17 weights, or 18 with the threshold's first, as if set by hand",
        call: |call| {
            let numbers: Vec<f64> = call.value(0, "a list of numbers")?;
            let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
            let weights = words.join(" ").parse::<Weights>();
            let weights = weights.map_err(|why| why.to_string())?;
            call.act(Action::SetWeights(weights));
            Ok(JsValue::UNDEFINED)
        },
    },
];

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
        fen: lab.position.game.board().to_string(),
        ply: lab.position.game.ply(),
        moves: rows(lab.position.game.board(), &lab.decision, &weights),
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
        running: lab.jobs.is_running(),
        passes: lab.results.passes.len(),
        notices: lab.notices.texts(),
        link: lab.link().to_lasting_query(),
    }
}
