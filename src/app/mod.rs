//! What the person is doing, as a pure model: an action and the model give the next model and a list
//! of effects for the browser to carry out. No Yew here, so all of it is tested natively.

pub mod board;
pub mod chart;
pub mod chute_lab;
pub mod effect;
pub mod endgame_lab;
pub mod endgame_panels;
pub mod endgame_tables;
#[cfg(test)]
mod example;
pub mod explain;
pub mod game;
pub mod kenju_lab;
pub mod kenju_trials;
pub mod kenju_view;
pub mod keys;
pub mod library;
pub mod linked;
pub mod notice;
pub mod page;
pub mod player_lab;
pub mod rating_lab;
pub mod recording_source;
pub mod search_lab;
pub mod spoken;
pub mod squares;
pub mod stepper;
pub mod tree_view;
pub mod typed;
pub mod walk;
