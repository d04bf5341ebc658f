//! What `window.plyground.endgame()` tells other programs of the endgame lab.

use crate::app::endgame_lab::{Lab, Teller};
use crate::web::browser;
use js_sys::Reflect;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// The lab in a few words and numbers.
#[derive(Debug, Default, Serialize)]
struct State {
    /// The position on the board, as FEN.
    fen: String,
    /// Whether EG is thinking.
    running: bool,
    /// The step shown, and how many there are.
    step: usize,
    steps: usize,
    /// The step in a few words.
    told: String,
    /// What EG says of the root, `[lower, upper]` for the side with more material.
    value: Option<String>,
    /// What of it is proved.
    proved: Option<String>,
    /// The move EG plays, as squares.
    best: Option<String>,
    /// Positions reached by EG's strategies.
    nodes: u64,
    /// The digest of the recording.
    digest: String,
    /// What is true of the position on the board, for the real White: `win`, `draw`, `loss`.
    exact: Option<String>,
    /// Whom the person plays against EG.
    plays: Option<&'static str>,
    /// Moves of the game before the position.
    ply: usize,
    /// What is laid over the board.
    layer: &'static str,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

/// Puts `window.plyground.endgame` up. The state is made when it is asked for.
pub fn install(lab: Rc<RefCell<Lab>>) {
    let call = Closure::<dyn Fn() -> JsValue>::new(move || {
        // While the lab is at work nobody else runs, so nobody asks then.
        let state = lab.try_borrow().ok().map(|lab| state_of(&lab));
        serde_wasm_bindgen::to_value(&state).unwrap_or(JsValue::NULL)
    });
    let _ = Reflect::set(&browser::face(), &"endgame".into(), &call.into_js_value());
}

fn state_of(lab: &Lab) -> State {
    let answer = lab
        .shown
        .as_ref()
        .and_then(|shown| shown.recording.answer());
    let truth = lab.truth().and_then(|truth| truth.value());
    State {
        fen: lab.board().to_string(),
        running: lab.running.is_some(),
        step: lab.walk.cursor.step(),
        steps: lab.walk.cursor.len(),
        told: lab.shown.as_ref().map_or_else(String::new, |shown| {
            Teller::new(&shown.recording)
                .tell(lab.walk.cursor.step())
                .heading
        }),
        value: answer.map(|answer| answer.value.to_string()),
        proved: answer.map(|answer| answer.proved.to_string()),
        best: answer.and_then(|answer| answer.best.map(|mv| mv.to_string())),
        nodes: answer.map_or(0, |answer| answer.strategic_nodes),
        digest: lab.shown.as_ref().map_or_else(String::new, |shown| {
            crate::trace::file::hexadecimal(shown.digest)
        }),
        exact: truth.map(|value| value.to_string()),
        plays: lab.plays.map(|side| match side {
            cozy_chess::Color::White => "white",
            cozy_chess::Color::Black => "black",
        }),
        ply: lab.game.ply(),
        layer: crate::lab::query::name_of(&crate::lab::endgame_link::LAYERS, lab.layer),
        notices: lab
            .notices
            .iter()
            .map(|notice| notice.text.clone())
            .collect(),
        link: lab.link().to_query(),
    }
}
