//! The parts of a drawing of a tree: the tree, the part of it on the screen, and the step.

use super::layout::Layout;
use super::source::TreeSource;
use super::viewport::Viewport;
use trace::NodeId;

/// The parts of a picture that change while the tree stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct State<'a> {
    /// Number of events so far.
    pub step: usize,
    /// The node the person has chosen.
    pub selected: Option<NodeId>,
    /// The nodes that were looked for, in order of id.
    pub matches: &'a [NodeId],
    /// The one of them that is looked at.
    pub found: Option<NodeId>,
}

/// Everything a picture depends on.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The tree and its texts.
    pub source: &'a dyn TreeSource,
    /// The tree's layout.
    pub layout: &'a Layout,
    /// The part to draw and how.
    pub viewport: &'a Viewport,
    /// Where the steps stand.
    pub state: State<'a>,
}
