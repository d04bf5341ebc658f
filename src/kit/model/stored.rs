//! A stored value of which another tab has written a version.

/// A version of a stored value that another tab has written.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere<'a> {
    /// The text that this tab last read or wrote; `None` if there was none.
    pub base: Option<&'a str>,
    /// The text that is stored now.
    pub theirs: &'a str,
}

/// The outcome of joining this tab's value with another tab's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// The lab holds both and gives them at the next [`Lab::drain_unsaved`].
    Both,
    /// The other version has everything that this tab's has: it stays stored.
    TheirsHasAll,
    /// They cannot be joined: the user chooses one.
    Neither,
}
