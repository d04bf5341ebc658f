//! What `window.plyground.kenju()` tells other programs of the Kenju lab.

use crate::app::kenju::{Lab, Want};
use crate::kenju::geometry::Colour;
use crate::web::kit::browser;
use js_sys::Reflect;
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// The lab in a few words and numbers.
#[derive(Debug, Default, Serialize)]
struct State {
    /// `work`, `ask`, `place`, `confirm`, `go` or `over`.
    want: &'static str,
    /// Stones on the board.
    stones: usize,
    /// Questions answered, White's learner and Black's.
    questions: Vec<u32>,
    /// The sum of the words of each.
    totals: Vec<u32>,
    /// The names of both players.
    players: Vec<String>,
    /// The step of the search shown, and how many it has.
    step: usize,
    steps: usize,
    /// Names on the shelf.
    #[serde(rename = "shelf")]
    saved_players: Vec<String>,
    /// The query of the link, if there is one.
    link: Option<String>,
}

/// Puts `window.plyground.kenju` up. The state is made when it is asked for.
pub fn install(lab: Rc<RefCell<Lab>>) {
    let call = Closure::<dyn Fn() -> JsValue>::new(move || {
        // While the lab is at work nobody else runs, so nobody asks then.
        let state = lab.try_borrow().ok().map(|lab| state_of(&lab));
        serde_wasm_bindgen::to_value(&state).unwrap_or(JsValue::NULL)
    });
    let _ = Reflect::set(&browser::face(), &"kenju".into(), &call.into_js_value());
}

fn state_of(lab: &Lab) -> State {
    let memory = |colour| lab.session.seat(colour).player.memory();
    State {
        want: match lab.want {
            Want::Work => "work",
            Want::Ask { .. } => "ask",
            Want::Place { .. } => "place",
            Want::Confirm { .. } => "confirm",
            Want::Go => "go",
            Want::Over { .. } => "over",
        },
        stones: lab.session.board().stone_count(),
        questions: Colour::BOTH
            .iter()
            .map(|&colour| memory(colour).map_or(0, crate::kenju::memory::Memory::questions))
            .collect(),
        totals: Colour::BOTH
            .iter()
            .map(|&colour| lab.session.seat(colour).player.element().total())
            .collect(),
        players: Colour::BOTH
            .iter()
            .map(|&colour| lab.session.seat(colour).player.name.clone())
            .collect(),
        step: lab.playback.cursor.step(),
        steps: lab.playback.cursor.len(),
        saved_players: lab
            .cabinet
            .saved_players()
            .names()
            .map(str::to_owned)
            .collect(),
        link: lab.link().to_query(),
    }
}
