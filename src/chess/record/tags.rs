//! The heading of a game: pairs of names and values in their order. The seven tags every PGN must
//! have are always there, first and in the standard's order, with `?` for what is unknown.

use thiserror::Error;

/// The seven tags of the PGN standard, section 8.1.1, and what stands for an unknown value.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game. Names are unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a tag cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TagError {
    #[error("{0:?} is not a tag name; letters, digits and _ only")]
    Name(String),
    #[error("the tag {0} follows from the game and cannot be set by itself")]
    Derived(&'static str),
}

/// Tags that the record keeps in step with the start position and the result.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

impl Default for Tags {
    fn default() -> Self {
        Self(
            ROSTER
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
        )
    }
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|&(n, _)| n == name)
            .map(|(_, value)| value)
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether a name could be that of a tag.
    pub fn is_name(name: &str) -> bool {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    }

    /// Whether the record writes this tag itself: `Result`, `SetUp`, `FEN`.
    pub fn is_derived(name: &str) -> bool {
        DERIVED.contains(&name)
    }

    /// Sets a tag that is not derived.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if let Some(derived) = DERIVED.iter().find(|&&derived| derived == name) {
            return Err(TagError::Derived(derived));
        }
        if !Self::is_name(name) {
            return Err(TagError::Name(name.to_owned()));
        }
        self.put(name, value);
        Ok(())
    }

    /// Sets any tag; a new one goes to the end. Control characters, which no line of a PGN can
    /// hold, become blanks.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let value = value.replace(char::is_control, " ");
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }
}
