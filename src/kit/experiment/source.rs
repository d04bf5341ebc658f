//! The bibliography: every source that the ledger and the reproduction cite, with where it can be
//! found.

use serde::{Serialize, Serializer};

/// A source that is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The thesis on CHUTE, from which the search, the heuristics and their measurement come.
    Sugar1975,
    /// The program whose piece values the thesis takes.
    Greenblatt1967,
    /// The exact analysis of alpha-beta.
    KnuthMoore1975,
    /// The rules of chess, counted.
    Perft,
    /// The thesis on Kenju and its learner.
    Kenju1982,
    /// The paper on EG.
    PerdueBerliner1977,
    /// The thesis on PLAYER and PRO.
    Senft1975,
    /// The note on rating an analysis by decaying reward.
    Waughan1989,
}

/// The entry of a source in the bibliography.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SourceRow {
    #[serde(skip)]
    pub source: Source,
    /// The citation in a line of text.
    pub key: &'static str,
    pub authors: &'static str,
    pub title: &'static str,
    /// Where it appeared, with the year.
    pub published_in: &'static str,
    /// Where it can be read or found, if anywhere.
    pub found_at: Option<&'static str>,
    /// Where to look for it, in words.
    #[serde(skip)]
    pub kept: &'static str,
    /// Our copy of it, and how we checked what we took over; empty if it is only cited.
    #[serde(skip)]
    pub read: &'static str,
}

/// A place in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    pub source: Source,
    /// The pages, figures or tables, as one looks them up.
    pub place: &'static str,
}

// `SOURCES`, from `data/sources.toml`.
include!(concat!(env!("OUT_DIR"), "/sources.rs"));

impl Source {
    /// The source's row of the bibliography.
    pub fn row(self) -> &'static SourceRow {
        SOURCES
            .iter()
            .find(|row| row.source == self)
            .unwrap_or(&SOURCES[0])
    }
}

/// Serialised as it is cited: `Sugar 1975`.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.row().key)
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.source.row().key, self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_its_row() {
        for source in [
            Source::Sugar1975,
            Source::Greenblatt1967,
            Source::KnuthMoore1975,
            Source::Perft,
            Source::Kenju1982,
            Source::PerdueBerliner1977,
            Source::Senft1975,
            Source::Waughan1989,
        ] {
            assert_eq!(source.row().source, source);
        }
        assert!(SOURCES.iter().all(|row| !row.kept.is_empty()));
        let citation = Citation {
            source: Source::Sugar1975,
            place: "p. 22, Fig. 2.2",
        };
        assert_eq!(citation.to_string(), "Sugar 1975, p. 22, Fig. 2.2");
    }
}
