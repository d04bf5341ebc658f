//! The provenance of a step of an explanation.

/// Where a step of the algorithm comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Published, with the place.
    Published(&'static str),
    /// Ours, with the reason.
    Ours(&'static str),
}
