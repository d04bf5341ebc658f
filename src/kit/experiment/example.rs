//! What the labs' examples have in common: what each is about, and what a list says of it.

use std::borrow::Cow;

/// What an example is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// What a search looks at, and what it leaves out.
    Searching,
    /// What makes a move good, in points.
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
    /// What a moment's thought is worth.
    Time,
}

/// The themes by name in the address, with their words.
pub const THEMES: [(Theme, &str, &str); 8] = [
    (Theme::Searching, "searching", "What a search looks at"),
    (Theme::Judging, "judging", "What makes a move good"),
    (Theme::Learning, "learning", "Learning and teaching"),
    (Theme::Forced, "forced", "Forced wins"),
    (Theme::Kings, "kings", "Kings in pawn endings"),
    (Theme::Pawns, "pawns", "Pawns that run"),
    (Theme::Mistakes, "mistakes", "Where a program goes wrong"),
    (Theme::Time, "time", "What time is worth"),
];

/// What a list shows of an example: its name, what to look for, and the query of its link.
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
