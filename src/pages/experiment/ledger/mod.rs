//! The ledger of departures: the source's statement, ours, and the reason, wherever we interpret a source or depart from
//! it. The page and the command line print it. Its rows stand in `data/ledger`, one file for each lab.

use kit::experiment::query::name_of;
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::source::{Citation, Source};
use serde::Serialize;

/// In what way ours is not plainly the source's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// We do otherwise than the source says.
    Departure,
    /// The source says that there is something, but not what; we made it anew.
    Reconstruction,
    /// The source has nothing of the kind.
    Addition,
    /// The source can be read in more than one way; we chose one.
    Reading,
}

/// The kinds by name.
pub const KINDS: [(&str, Kind); 4] = [
    ("departure", Kind::Departure),
    ("reconstruction", Kind::Reconstruction),
    ("addition", Kind::Addition),
    ("reading", Kind::Reading),
];

/// The part of the site that a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lab {
    /// Minimax and alpha-beta.
    Search,
    /// CHUTE's heuristics and their measurement.
    Chute,
    /// The game Kenju and its learners.
    Kenju,
    /// EG and the exact oracle.
    Endgame,
    /// PLAYER and PRO.
    Player,
    /// The rating by decaying reward.
    Rating,
    /// What every lab shares: notations, games, drawings.
    Page,
}

/// What a source says, in our words, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Published {
    pub statement: &'static str,
    #[serde(flatten)]
    pub citation: Citation,
}

/// A row of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name in links and texts, for good.
    pub id: &'static str,
    pub lab: Lab,
    /// Its subject in a few words.
    pub topic: &'static str,
    /// In what way ours differs.
    pub kind: Kind,
    /// What is published; `None` if nothing is.
    pub published: Option<Published>,
    /// What we do.
    pub ours: &'static str,
    pub reason: &'static str,
}

// `ENTRIES`: every row, by lab; at the end the figures that the reproduction leaves out.
include!(concat!(env!("OUT_DIR"), "/ledger.rs"));

/// Every row in the order of the page.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter()
}

/// The row of that name.
pub fn entry(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id == id)
}

/// Rows of the ledger as a table to be saved.
pub fn sheet<'a>(entries: impl Iterator<Item = &'a Entry>) -> Sheet {
    let rows = entries.map(|entry| {
        let published = entry.published;
        row![
            entry.id,
            entry.topic,
            name_of(&KINDS, entry.kind),
            published.map(|it| it.citation.source.row().key),
            published.map(|it| it.citation.place),
            published.map(|it| it.statement),
            entry.ours,
            entry.reason,
        ]
    });
    Sheet::new(
        "Ledger",
        "id,topic,kind,source,place,published,ours,reason",
        rows,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What is wrong with a row.
    fn faults(entry: &Entry) -> Vec<String> {
        let mut faults = Vec::new();
        let mut hold = |is_so: bool, fault: &str| {
            if !is_so {
                faults.push(format!("data/ledger: [{}]: {fault}", entry.id));
            }
        };
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        hold(
            entry.id.chars().all(is_plain),
            "an id has small letters and hyphens only",
        );
        hold(
            (3..=80).contains(&entry.topic.chars().count()),
            "`topic` is a few words, at most 80 characters",
        );
        for (key, text) in [("ours", entry.ours), ("reason", entry.reason)] {
            hold(
                text.ends_with('.'),
                &format!("`{key}` ends with a full stop"),
            );
            hold(
                (21..=750).contains(&text.chars().count()),
                &format!("`{key}` has 21 to 750 characters"),
            );
        }
        let is_addition = entry.kind == Kind::Addition;
        hold(
            entry.published.is_some() || is_addition,
            "only an addition has nothing published",
        );
        if let Some(Published {
            statement,
            citation,
        }) = entry.published
        {
            hold(
                statement.ends_with('.'),
                "`published` ends with a full stop",
            );
            hold(
                statement.chars().count() <= 500,
                "`published` has at most 500 characters",
            );
            hold(
                citation.place.starts_with(['p', '§', 'F', 'A']),
                "`place` is a page, a section, a figure or an appendix",
            );
        }
        faults
    }

    #[test]
    fn every_row_is_as_the_page_wants_it() {
        let faults: Vec<String> = entries().flat_map(faults).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let wrong = Entry {
            id: "Wrong id",
            ours: "Short",
            ..ENTRIES[0]
        };
        assert_eq!(
            super::tests::faults(&wrong).len(),
            3,
            "{:?}",
            super::tests::faults(&wrong)
        );
    }

    #[test]
    fn every_row_has_its_own_name() {
        let mut names = BTreeSet::new();
        for entry in entries() {
            assert!(
                names.insert(entry.id),
                "data/ledger: [{}] stands twice",
                entry.id
            );
            assert_eq!(super::entry(entry.id), Some(entry));
        }
    }
}
