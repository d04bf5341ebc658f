//! Kenju: a game of five in a row on a grid without edges, and a learner that asks its teacher.
//!
//! After a thesis of about 1982 (probably P. W. Rautenbach, Brunel University).

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
pub mod parameters;
pub mod pattern;
pub mod player;
pub mod question;
pub mod record;
pub mod saved;
pub mod scheme;
pub mod search;
pub mod session;
pub mod stats;
pub mod strong;
pub mod teacher;
pub mod threats;
pub mod value;
