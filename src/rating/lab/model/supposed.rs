//! A moment that the overview's handle supposes for the last change of an analysis.

use super::timeline_draft::Change;

/// Another moment for the last change of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Supposed {
    pub(super) since: f64,
    /// The changes that it was supposed of: it holds only for these.
    pub(super) of: Vec<Change>,
}
