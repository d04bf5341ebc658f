//! Recordings of what a program did: bounded, folded into a tree, walked by a cursor, written to a
//! file. The crate is generic over the event type and knows no game and no search.
//!
//! A program implements [`Event`] for its own event type and feeds a [`Recorder`]. The resulting
//! [`Trace`] has a digest that is equal on every machine for the same run. [`Tree::fold`] turns it into
//! a tree of calls, [`Cursor`] steps through it, and [`file`](mod@file) stores it as JSON lines.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use trace::{Cursor, Event, Recorder, Shape, Tree};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
//! enum Call {
//!     Enter(u32),
//!     Leave(u32),
//! }
//!
//! impl Event for Call {
//!     const KIND: &'static str = "calls";
//!
//!     fn shape(&self) -> Shape {
//!         match self {
//!             Self::Enter(_) => Shape::Enter,
//!             Self::Leave(_) => Shape::Leave,
//!         }
//!     }
//! }
//!
//! let mut recorder = Recorder::new(100);
//! for event in [Call::Enter(2), Call::Enter(1), Call::Leave(1), Call::Leave(1)] {
//!     recorder.record(event);
//! }
//! let trace = recorder.into_trace();
//! let tree = Tree::fold(&trace.events).unwrap();
//! assert_eq!((tree.len(), tree.nodes()[1].ply), (2, 1));
//!
//! let at_leave = Cursor::new(trace.events.len())
//!     .next_where(|&step| matches!(trace.events[step], Call::Leave(_)))
//!     .unwrap();
//! assert_eq!(at_leave.step(), 3);
//! ```

pub mod cursor;
pub mod file;
pub mod foreign;
pub mod recorder;
pub mod tree;

pub use cursor::Cursor;
pub use recorder::{Recorder, Trace};
pub use tree::{FoldError, Growth, Node, NodeId, Tree};

use serde::{Serialize, de::DeserializeOwned};

/// The effect of an event on the nesting of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Opens a node below the open one.
    Enter,
    /// Closes the open node.
    Leave,
    /// Happens inside the open node.
    Point,
}

/// One event of a recording. Events are small and `Copy`; text about them is made on demand.
pub trait Event: Copy + PartialEq + Serialize + DeserializeOwned {
    /// The kind of recording, as a file's header names it, for instance `search`.
    const KIND: &'static str;

    fn shape(&self) -> Shape;
}

#[cfg(any(test, feature = "testing"))]
pub mod sample {
    //! A made-up event type for tests.
    #![allow(missing_docs, reason = "only tests see it")]

    use super::{Event, Shape};
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Sample {
        In(u8),
        Note(u8),
        Out,
    }

    impl Event for Sample {
        const KIND: &'static str = "sample";
        fn shape(&self) -> Shape {
            match self {
                Self::In(_) => Shape::Enter,
                Self::Note(_) => Shape::Point,
                Self::Out => Shape::Leave,
            }
        }
    }

    /// A root with two children, the second with one of its own.
    pub fn family() -> Vec<Sample> {
        use Sample::{In, Note, Out};
        vec![
            In(0),
            In(1),
            Note(1),
            Out,
            Note(0),
            In(2),
            In(3),
            Out,
            Out,
            Out,
        ]
    }
}
