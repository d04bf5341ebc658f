//! Shared by the labs' models: effects, playback, keys, notices, links that arrive, typed numbers, games.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod address;
pub mod answers;
pub mod arguments;
pub mod effect;
pub mod game;
pub mod glossary;
pub mod job;
pub mod keys;
pub mod lab;
pub mod library;
pub mod linked;
pub mod notice;
pub mod open_in;
pub mod playback;
pub mod position;
pub mod predict;
pub mod provenance;
pub mod recorded;
pub mod squares;
pub mod stored;
pub mod typed;

pub mod board;
pub mod chart;
mod site_map;
pub mod tree;

pub use site_map::{LABS, PAGES, Page, PageRow, SECTIONS, Section, SectionRow};
