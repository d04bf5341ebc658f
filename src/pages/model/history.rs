//! The history: the rows of the reproduction and of the ledger by program. Its texts stand in `data/history.toml`.

use crate::experiment::ledger::{Entry, Lab, entries};
use crate::experiment::reproduction::{Row, Section, rows};
use kit::experiment::source::Source;

/// A program with the texts about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its name in links.
    pub id: &'static str,
    pub name: &'static str,
    /// Its authors, with place and year.
    pub by: &'static str,
    /// What came of its figures, in a sentence.
    pub headline: &'static str,
    /// Why it mattered.
    pub mattered: &'static str,
    lab: Lab,
}

// `PROGRAMS`, in the order of the page.
include!(concat!(env!("OUT_DIR"), "/history.rs"));

impl Program {
    /// Its rows of the reproduction, each with its place in the list.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &'static Row)> {
        let lab = self.lab;
        rows()
            .iter()
            .enumerate()
            .filter(move |(_, row)| lab_of(row) == lab)
    }

    /// Its rows of the ledger.
    pub fn notes(&self) -> impl Iterator<Item = &'static Entry> {
        let lab = self.lab;
        entries().filter(move |entry| entry.lab == lab)
    }
}

/// The lab whose program a row is about.
fn lab_of(row: &Row) -> Lab {
    match row.section {
        Section::Examples | Section::Counts | Section::Checks => Lab::Search,
        Section::Chute => Lab::Chute,
        Section::Eg => Lab::Endgame,
        Section::Kenju | Section::KenjuOpen => Lab::Kenju,
        Section::Player if row.citation.source == Source::Waughan1989 => Lab::Rating,
        Section::Player => Lab::Player,
    }
}

/// The rows of the ledger about what every lab shares.
pub fn shared_notes() -> impl Iterator<Item = &'static Entry> {
    entries().filter(|entry| entry.lab == Lab::Page)
}

/// The outcomes in the order of the page: the word of the reproduction, and the words of the legend.
pub const OUTCOMES: [(&str, &str); 6] = [
    ("reproduced", "reproduced"),
    ("holds", "hold (stated in words)"),
    ("answered", "answered (left open by the source)"),
    ("not told apart", "too close to call"),
    ("differs", "differ"),
    ("not reproducible", "not reproducible"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::reproduction::{Outcome, WORDS, row};

    #[test]
    fn every_row_is_of_one_program() {
        let of_programs: usize = PROGRAMS.iter().map(|program| program.rows().count()).sum();
        assert_eq!(of_programs, rows().len());
        let notes = PROGRAMS.iter().map(|program| program.notes().count());
        assert_eq!(
            notes.sum::<usize>() + shared_notes().count(),
            entries().count()
        );
        assert!(PROGRAMS.iter().all(|program| program.rows().count() > 5));
    }

    #[test]
    fn every_outcome_has_a_name() {
        for word in WORDS {
            assert!(OUTCOMES.iter().any(|(it, _)| *it == word), "{word}");
        }
    }

    /// What the headlines say; a row that comes out otherwise needs another headline.
    #[test]
    fn the_headlines_are_true() {
        let word = |id: &str| row(id).map(|row| row.run().status.word());
        let program = |id: &str| PROGRAMS.iter().find(|program| program.id == id);
        let examples = program("search").unwrap().rows();
        let mut examples = examples.filter(|(_, row)| row.section == Section::Examples);
        assert!(examples.all(|(_, row)| word(row.id) == Some("reproduced")));
        let mut rated = program("rating").unwrap().rows();
        assert!(rated.all(|(_, row)| word(row.id) == Some("reproduced")));
        assert_eq!(word("eg-winning-move"), Some("reproduced"));
        assert_eq!(word("eg-square"), Some("differs"));
        assert_eq!(word("eg-opposition"), Some("reproduced"));
        assert_eq!(word("player-lost-weights"), Some("not reproducible"));
        let trend: Outcome = row("kenju-training-helps").unwrap().run();
        assert!(trend.status.why().is_some_and(|why| why.contains("plain")));
    }
}
