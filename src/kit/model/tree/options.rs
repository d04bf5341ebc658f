//! How a person wants the tree drawn. None of these moves a node among its siblings.

use super::geometry::Orientation;

/// The picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Drawing {
    /// Nodes joined by branches, as in a textbook.
    #[default]
    Branches,
    /// Every node a block as wide as its subtree, as in a flame graph: effort is area.
    Blocks,
}

/// The look of nodes that are entered after the current step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Future {
    /// Nothing: the tree grows with the steps.
    Hidden,
    /// Their outlines.
    #[default]
    Ghosts,
}

/// Whether the view goes where the steps go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Follow {
    /// The current node is kept in sight.
    #[default]
    Current,
    /// The view stays where it is.
    Nothing,
}

/// All choices together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Where the root is.
    pub orientation: Orientation,
    /// The picture.
    pub drawing: Drawing,
    /// The look of later nodes.
    pub future: Future,
    /// Whether the view follows the steps.
    pub follow: Follow,
}

impl Options {
    /// What suits a tree of that size: a textbook's picture for a small one, lines of text for a
    /// large one.
    pub fn suiting(nodes: usize) -> Self {
        /// The most nodes of a tree that is drawn as in a textbook.
        const SMALL: usize = 60;
        /// The most nodes of a tree that is drawn with branches.
        const MIDDLE: usize = 1500;
        Self {
            orientation: if nodes <= SMALL {
                Orientation::Top
            } else {
                Orientation::Left
            },
            drawing: if nodes <= MIDDLE {
                Drawing::Branches
            } else {
                Drawing::Blocks
            },
            ..Self::default()
        }
    }
}
