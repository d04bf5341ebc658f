//! The tags of a game in order. The seven tags that PGN requires are always present and first, with `?` for
//! unknown values.

use thiserror::Error;

/// The seven tags of the PGN standard, section 8.1.1, and their values if unknown.
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

/// The reason why a tag cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TagError {
    #[error("{0:?} is not a tag name; letters, digits and _ only")]
    Name(String),
    #[error("the tag {0} follows from the game and cannot be set by itself")]
    Derived(&'static str),
}

/// Tags that the record derives from the start position and the result.
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
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|&(n, _)| n == name)
            .map(|(_, value)| value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// True if a name is a valid tag name.
    pub fn is_name(name: &str) -> bool {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    }

    /// True if the record derives this tag: `Result`, `SetUp`, `FEN`.
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

    /// Sets any tag; a new one goes to the end. Control characters, which PGN does not allow, become blanks.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let value = value.replace(char::is_control, " ");
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }
}
