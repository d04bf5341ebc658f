//! The ledger of departures: what a source says, what we do, and why, wherever the two are not
//! plainly the same. The page and the command line print it; a lab adds its rows.

mod chute;
mod endgame;
mod kenju;
mod left_out;
mod page;
mod player;
mod player_page;
mod rating;
mod search;

use kit::experiment::query::name_of;
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::source::Source::{
    Kenju1982, PerdueBerliner1977, Senft1975, Sugar1975, Waughan1989,
};
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

impl Published {
    const fn by(source: Source, place: &'static str, statement: &'static str) -> Self {
        Self {
            statement,
            citation: Citation { source, place },
        }
    }
}

impl Kind {
    /// A row about something published: where the source says what, what is ours, and why. [`of`] gives it its lab
    /// and its source.
    const fn row(
        self,
        id: &'static str,
        topic: &'static str,
        place: &'static str,
        statement: &'static str,
        ours: &'static str,
        reason: &'static str,
    ) -> Entry {
        Entry {
            kind: self,
            published: Some(Published::by(Sugar1975, place, statement)),
            ..addition(id, topic, ours, reason)
        }
    }
}

/// A row about something of which no source speaks.
const fn addition(
    id: &'static str,
    topic: &'static str,
    ours: &'static str,
    reason: &'static str,
) -> Entry {
    Entry {
        id,
        lab: Lab::Page,
        topic,
        kind: Kind::Addition,
        published: None,
        ours,
        reason,
    }
}

const fn of<const N: usize>(lab: Lab, source: Source, mut rows: [Entry; N]) -> [Entry; N] {
    let mut at = 0;
    while at < N {
        rows[at].lab = lab;
        if let Some(published) = &mut rows[at].published {
            published.citation.source = source;
        }
        at += 1;
    }
    rows
}

static SEARCH: [Entry; search::ENTRIES.len()] = of(Lab::Search, Sugar1975, search::ENTRIES);
static CHUTE: [Entry; chute::ENTRIES.len()] = of(Lab::Chute, Sugar1975, chute::ENTRIES);
static KENJU: [Entry; kenju::ENTRIES.len()] = of(Lab::Kenju, Kenju1982, kenju::ENTRIES);
static ENDGAME: [Entry; endgame::ENTRIES.len()] =
    of(Lab::Endgame, PerdueBerliner1977, endgame::ENTRIES);
static PLAYER: [Entry; player::ENTRIES.len()] = of(Lab::Player, Senft1975, player::ENTRIES);
static PLAYER_PAGE: [Entry; player_page::ENTRIES.len()] =
    of(Lab::Player, Senft1975, player_page::ENTRIES);
static RATING: [Entry; rating::ENTRIES.len()] = of(Lab::Rating, Waughan1989, rating::ENTRIES);
static PAGE: [Entry; page::ENTRIES.len()] = page::ENTRIES;
static LEFT_OUT: [Entry; left_out::ENTRIES.len()] = left_out::ENTRIES;

/// Every row, by lab; at the end what was left out of the reproduction.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    let labs: [&[Entry]; 9] = [
        &SEARCH,
        &CHUTE,
        &KENJU,
        &ENDGAME,
        &PLAYER,
        &PLAYER_PAGE,
        &RATING,
        &PAGE,
        &LEFT_OUT,
    ];
    labs.into_iter().flatten()
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

    #[test]
    fn every_row_has_its_own_name() {
        let names: BTreeSet<&str> = entries().map(|entry| entry.id).collect();
        assert_eq!(names.len(), entries().count());
        for entry in entries() {
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(entry.id.chars().all(plain), "{}", entry.id);
            assert_eq!(super::entry(entry.id), Some(entry));
        }
    }

    #[test]
    fn a_row_says_what_is_ours_and_why() {
        for entry in entries() {
            for sentence in [entry.ours, entry.reason] {
                assert!(
                    sentence.len() > 20 && sentence.ends_with('.'),
                    "{}",
                    entry.id
                );
            }
            if let Some(published) = entry.published {
                assert!(published.statement.ends_with('.'), "{}", entry.id);
                // A page, a section, a figure or an appendix.
                let place = published.citation.place;
                assert!(place.starts_with(['p', '§', 'F', 'A']), "{}", entry.id);
            }
        }
    }

    #[test]
    fn only_an_addition_has_nothing_published() {
        for entry in entries() {
            let is_addition = entry.kind == Kind::Addition;
            assert!(entry.published.is_some() || is_addition, "{}", entry.id);
        }
    }
}
