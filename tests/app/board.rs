//! The pure model of the board and of the position editor: what a person does, what comes of it,
//! and what is said about it.

mod editor;
mod refusals;
mod setup;
mod spoken;
mod state;
