//! The view of a tree of any size: places, viewport, display list, search and the list for readers
//! who do not see the drawing. It knows neither game nor page: a [`TreeSource`] says what the nodes
//! are, a [`DisplayList`] says what to paint.

pub mod action;
mod blocks;
mod branch;
mod branch_marks;
mod branches;
mod canvas;
mod card;
mod display_list;
pub mod draw;
pub mod find;
mod fit;
pub mod geometry;
pub mod gesture;
pub mod glyph;
pub mod layout;
pub mod map;
pub mod mirror;
pub mod model;
mod notes;
pub mod options;
mod picture;
#[cfg(test)]
mod sample;
pub mod source;
pub mod svg;
#[cfg(test)]
mod testing;
pub mod viewport;
pub mod walk;

pub use action::{Action, Reaction};
pub use display_list::{DisplayList, MOST_OPS};
pub use geometry::{Orientation, Point, Rect, Size};
pub use layout::{Layout, Reserve};
pub use model::Model;
pub use options::{Drawing, Follow, Future, Options};
pub use picture::{Picture, State};
pub use source::{Count, LeftOut, Mark, Side, TreeSource};
pub use viewport::{Extent, Viewport};
