//! The model of the board and of the position editor: actions, their results, and the messages.

mod editor;
mod refusals;
mod setup;
mod spoken;
mod state;
