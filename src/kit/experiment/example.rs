//! Examples of the labs: the subject of each, and its entry in lists.

use std::borrow::Cow;

/// The subject of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The moves a search looks at, and those it leaves out.
    Searching,
    /// Points for good moves.
    Judging,
    /// Learning from a teacher or from games.
    Learning,
    /// Wins that cannot be stopped.
    Forced,
    /// Kings in pawn endings: opposition, key squares, zugzwang.
    Kings,
    /// Pawns that run.
    Pawns,
    /// Where a program goes wrong.
    Mistakes,
    /// The value of thinking longer.
    Time,
}

/// The themes by name in the address, with their words.
pub const THEMES: [(Theme, &str, &str); 8] = [
    (Theme::Searching, "searching", "Search"),
    (Theme::Judging, "judging", "Choosing moves"),
    (Theme::Learning, "learning", "Learning and teaching"),
    (Theme::Forced, "forced", "Forced wins"),
    (Theme::Kings, "kings", "Kings in pawn endings"),
    (Theme::Pawns, "pawns", "Pawns that run"),
    (Theme::Mistakes, "mistakes", "Mistakes of programs"),
    (Theme::Time, "time", "Time and reward"),
];

/// An example as lists show it: name, advice on where to look, query of its link.
pub type Parts = (&'static str, Cow<'static, str>, Cow<'static, str>);

/// Something to begin with: a link and what to look for behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub theme: Theme,
    /// Its name in the list.
    pub name: &'static str,
    pub look_for: &'static str,
    pub query: &'static str,
}

impl Example {
    pub fn parts(&self) -> Parts {
        (self.name, self.look_for.into(), self.query.into())
    }
}
