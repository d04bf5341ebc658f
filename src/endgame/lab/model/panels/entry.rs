//! A rule as the list shows it, exact or loose: its name, sentence, source, examples.

use super::words;
use endgame::Range;
use endgame::rules::{Ending, LOOSE, Loose, Rule, all};

/// A rule of the list, exact or loose.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// One of the rule base.
    Exact(&'static Rule),
    /// One as people say it.
    Loose(&'static Loose),
}

impl Entry {
    /// All rules, the exact ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        all().map(Self::Exact).chain(LOOSE.iter().map(Self::Loose))
    }

    pub fn id(self) -> &'static str {
        match self {
            Self::Exact(rule) => rule.id,
            Self::Loose(loose) => loose.id,
        }
    }

    /// What players call it. A loose rule has the name of the exact one and its own.
    pub fn name(self) -> String {
        match self {
            Self::Exact(rule) => rule.name.to_owned(),
            Self::Loose(loose) => {
                let exact = all().find(|rule| rule.id == loose.exact);
                let which = loose.id.trim_start_matches("loose-").replace('-', " ");
                let name = exact.map_or(loose.exact, |rule| rule.name);
                format!("{name}, loosely ({which})")
            }
        }
    }

    /// The rule in one sentence.
    pub fn statement(self) -> &'static str {
        match self {
            Self::Exact(rule) => rule.statement,
            Self::Loose(loose) => loose.statement,
        }
    }

    /// Where it is claimed.
    pub fn ending(self) -> Ending {
        match self {
            Self::Exact(rule) => rule.ending,
            Self::Loose(loose) => loose.ending,
        }
    }

    /// What it says of the value.
    pub fn conclusion(self) -> Range {
        match self {
            Self::Exact(rule) => rule.conclusion,
            Self::Loose(loose) => loose.conclusion,
        }
    }

    /// Where it comes from, in words.
    pub fn source(self) -> String {
        match self {
            Self::Exact(rule) => rule.whence(),
            Self::Loose(_) => "as people say it; audited, and never asked for a verdict".to_owned(),
        }
    }

    /// A position to look at, as FEN.
    pub fn example(self) -> &'static str {
        match self {
            Self::Exact(rule) => rule.example,
            Self::Loose(loose) => loose.counter_example,
        }
    }

    /// Whether all of these words, in lower case, occur in what is told of it.
    pub fn is_about(self, words: &[String]) -> bool {
        let text = format!(
            "{} {} {} {} {}",
            self.id(),
            self.name(),
            self.statement(),
            words::ending(self.ending()),
            self.source()
        );
        let text = text.to_ascii_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}
