//! Kenju: a game of five in a row on a grid without edges, and a learner that asks its teacher.
//!
//! After a thesis of about 1982 whose title page is lost (probably P. W. Rautenbach, Brunel University); its
//! section and figure numbers are given throughout. Our own decisions where the thesis leaves something open
//! are marked *ours*, with the reason.
//!
//! | what | where | thesis |
//! |---|---|---|
//! | the game: points, live lines, places | [`geometry`], [`board`] | §2.1, §2.2.3 |
//! | what lines and moves are worth | [`pattern`], [`element`], [`threshold`], [`value`] | §3.4.3, §4.8.4 |
//! | the chain of attention, box by box | [`search`], [`event`] | §3.4.2 to §3.4.5, Fig. 3.12 |
//! | questions, lessons, memory | [`question`], [`lesson`], [`memory`], [`contradiction`] | §4.5, §4.6, §3.5, §4.10 |
//! | confidence, attack and defence | [`parameters`], [`mood`] | §4.8 |
//! | nets over situations | [`nets`] | §3.2, §3.3, §4.2 to §4.4, Appendix C |
//! | teachers, forced wins | [`teacher`], [`threats`], [`strong`] | ours |
//! | players and games | [`player`], [`session`], [`saved`] | §4.3, §4.8.6 |
//! | training and its records | [`scheme`], [`training`], [`record`] | §4.7, §4.9 |
//! | matches and experiments | [`mod@matches`], [`tally`], [`agreement`], [`experiment`] | §4.7.1, Figs. 4.4 to 4.24 |
//! | command mode | [`console`] | §2.2.2.1, Appendix B |
//!
//! Everything is a pure function of values and a seed: nothing here reads a clock, blocks, or knows about
//! display. A [`session::Session`] says what input it needs next, and the caller supplies it.
//!
//! Start with [`player::Player`] and [`matches::play_match`], [`training::Training`] for a learner,
//! and [`session::Session`] for a game with a person.
//!
//! ```
//! use kenju::matches::{Plan, Shard, play_match};
//! use kenju::player::Player;
//!
//! // The fully trained player beats the untrained one in most of ten games.
//! let tally = play_match(&Player::max(), &Player::null(), Plan::new(10, 1), Shard::WHOLE);
//! assert_eq!(tally.games(), 10);
//! assert!(tally.white > tally.black);
//! ```

pub mod agreement;
pub mod board;
pub mod chance;
pub mod console;
pub mod contradiction;
pub mod element;
pub mod event;
pub mod experiment;
pub mod geometry;
pub mod lesson;
pub mod matches;
pub mod memory;
pub mod mood;
pub mod nets;
mod order;
pub mod parameters;
pub mod pattern;
pub mod player;
pub mod published;
pub mod question;
pub mod record;
pub mod saved;
pub mod scheme;
pub mod search;
pub mod session;
pub mod strong;
pub mod tally;
pub mod teacher;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod threats;
pub mod threshold;
pub mod training;
pub mod value;
