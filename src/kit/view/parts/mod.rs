//! Parts that the pages of the labs share. Each is a function or a small type on its own: a lab takes
//! those that fit it and writes the rest itself.
//!
//! - [`frame`]: dropped files, what an address asks for, steps that play;
//! - [`games`]: the games of a file, one of which is chosen;
//! - [`menu`]: the links to all pages;
//! - [`open_in`]: the same position in another lab;
//! - [`paste`]: a field for games with its button;
//! - [`points_bar`]: points for and against as a bar;
//! - [`predict`]: predict mode as it is shown;
//! - [`row_links`]: a row's address, and a report of an error in it;
//! - [`share`]: links and trace files, out and in;
//! - [`stale`]: results of settings that have changed since;
//! - [`table`]: a table with the heads of its columns;
//! - [`tabs`]: panels behind tabs, one of them in sight;
//! - [`term`]: sentences whose terms open a note;
//! - [`trace_list`]: the steps round the present one;
//! - [`why`]: where a sentence comes from, and which phase of the algorithm it belongs to;
//! - [`work`]: what can be done while the worker works.

pub mod examples;
pub mod frame;
pub mod games;
pub mod menu;
pub mod open_in;
pub mod paste;
pub mod points_bar;
pub mod predict;
pub mod row_links;
pub mod share;
pub mod stale;
pub mod table;
pub mod tabs;
pub mod term;
pub mod text_page;
pub mod trace_list;
pub mod why;
pub mod work;
