//! Kenju: a game of five in a row on a grid without edges, and a learner that asks its teacher.
//!
//! After a thesis of about 1982 whose title page is lost (probably P. W. Rautenbach, Brunel
//! University); its section and figure numbers are given throughout. Whatever it leaves open and
//! is settled here is marked *ours*, with the reason.
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
//! Everything is a pure function of values and a seed: nothing here reads a clock, waits for
//! anybody, or knows how it is shown. A [`session::Session`] says what it wants next; whoever runs
//! it brings it.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

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
