//! The view of a tree of any size: places, viewport, display list, search and the list for readers
//! who do not see the drawing. It knows neither game nor page: a [`TreeSource`] says what the nodes
//! are, a [`Scene`] says what to paint.

mod blocks;
mod branches;
mod card;
pub mod draw;
pub mod find;
pub mod geometry;
pub mod gesture;
pub mod layout;
pub mod map;
pub mod mirror;
pub mod model;
pub mod options;
#[cfg(test)]
mod sample;
pub mod scene;
pub mod search_source;
pub mod source;
pub mod viewport;
pub mod walk;

pub use geometry::{Orientation, Point, Rect, Size};
pub use layout::{Layout, Reserve};
pub use model::{Action, Model, Reaction};
pub use options::{Drawing, Follow, Future, Options};
pub use scene::{Picture, Scene, State, entered};
pub use search_source::{Names, Perspective, SearchSource};
pub use source::{Count, LeftOut, Mark, Side, TreeSource};
pub use viewport::{Extent, Viewport};
