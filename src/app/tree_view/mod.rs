//! The view of a tree of any size: places, viewport, display list, search and the list for readers
//! who do not see the drawing. It knows neither game nor page: a [`TreeSource`] says what the nodes
//! are, a [`Scene`] says what to paint.

mod blocks;
mod branches;
mod card;
pub mod draw;
pub mod geometry;
pub mod layout;
pub mod options;
#[cfg(test)]
mod sample;
pub mod scene;
pub mod source;
pub mod viewport;
pub mod walk;

pub use geometry::{Orientation, Point, Rect, Size};
pub use layout::{Layout, Reserve};
pub use options::{Drawing, Follow, Future, Options};
pub use scene::{Picture, Scene, State, entered};
pub use source::{Count, LeftOut, Mark, Side, TreeSource};
pub use viewport::{Extent, Viewport};
