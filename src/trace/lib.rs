//! Recordings of what a program did: bounded, folded into a tree, walked by a cursor, written to a
//! file. Generic over the event type: this layer knows no game and no search.

pub mod cursor;
pub mod file;
pub mod foreign;
pub mod recorder;
pub mod tree;

pub use cursor::Cursor;
pub use recorder::{Recorder, Trace};
pub use tree::{FoldError, Growth, Node, NodeId, Tree};

use serde::{Serialize, de::DeserializeOwned};

/// What an event does to the nesting of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Opens a node below the one that is open.
    Enter,
    /// Closes the open node.
    Leave,
    /// Happens inside the open node.
    Point,
}

/// One step of a recording. Small and `Copy`: sentences are made when somebody looks.
pub trait Event: Copy + PartialEq + Serialize + DeserializeOwned {
    /// The name of this kind of recording in a file's header, for instance `search`.
    const KIND: &'static str;

    /// What the event does to the nesting.
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
