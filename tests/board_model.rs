//! The pure model of the board and of the position editor: what a person does, what comes of it,
//! and what is said about it.
#![cfg(not(target_arch = "wasm32"))]

#[path = "board_model/editor.rs"]
mod editor;
#[path = "board_model/refusals.rs"]
mod refusals;
#[path = "board_model/setup.rs"]
mod setup;
#[path = "board_model/spoken.rs"]
mod spoken;
#[path = "board_model/state.rs"]
mod state;
