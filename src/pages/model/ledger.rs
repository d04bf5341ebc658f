//! What the page of the ledger shows, as its address says it: one row, or those of a kind, with some words, or about
//! some pages of a source.

use crate::experiment::ledger::{Entry, KINDS, Kind};
use kit::experiment::query::{name_of, value_of};
use kit::experiment::source::{SOURCES, Source};
use std::ops::RangeInclusive;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerLink {
    /// The row that is gone to, by its id.
    pub row: Option<String>,
    /// Rows of this kind only.
    pub kind: Option<Kind>,
    /// Rows with all these words only.
    pub words: String,
    /// Rows about this place only, as it is cited: `Sugar 1975, pp. 21-25`.
    pub at: String,
}

/// A citation in a line of text.
pub fn cited(source: Source, place: &str) -> String {
    let row = SOURCES.iter().find(|row| row.source == source);
    format!("{}, {place}", row.map_or("", |row| row.key))
}

impl LedgerLink {
    /// Parses a query and ignores unknown parts.
    pub fn read(query: &str) -> Self {
        let mut link = Self::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*key {
                "row" => link.row = Some(value.into_owned()),
                "kind" => link.kind = value_of(&KINDS, &value),
                "words" => link.words = value.into_owned(),
                "at" => link.at = value.into_owned(),
                _ => {}
            }
        }
        link
    }

    /// The same as a query.
    pub fn to_query(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if let Some(row) = &self.row {
            query.append_pair("row", row);
        }
        if let Some(kind) = self.kind {
            query.append_pair("kind", name_of(&KINDS, kind));
        }
        for (key, text) in [("words", &self.words), ("at", &self.at)] {
            if !text.is_empty() {
                query.append_pair(key, text);
            }
        }
        query.finish()
    }

    /// Whether a row is among those shown.
    pub fn shows(&self, entry: &Entry) -> bool {
        self.kind.is_none_or(|kind| entry.kind == kind)
            && self.has_words(entry)
            && (self.at.is_empty() || is_about(entry, &self.at))
    }

    fn has_words(&self, entry: &Entry) -> bool {
        let published = entry.published.as_ref();
        let statement = published.map_or("", |it| it.statement);
        let place = published.map(|it| cited(it.citation.source, it.citation.place));
        let place = place.unwrap_or_default();
        let text = [entry.topic, statement, &place, entry.ours, entry.reason]
            .join(" ")
            .to_ascii_lowercase();
        let words = self.words.to_ascii_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    }
}

/// Whether a row is about a place: the same source, and pages or sections in common.
fn is_about(entry: &Entry, at: &str) -> bool {
    let Some(citation) = entry.published.map(|published| published.citation) else {
        return false;
    };
    let Some(place) = at.strip_prefix(citation.source.row().key) else {
        return false;
    };
    // Text after a semicolon comments on the place.
    let place = place.split(';').next().unwrap_or_default();
    let meets = |one: &RangeInclusive<u32>, other: &RangeInclusive<u32>| {
        one.start() <= other.end() && other.start() <= one.end()
    };
    let (ours, theirs) = (pages(citation.place), pages(place));
    let has_page = ours
        .iter()
        .any(|one| theirs.iter().any(|other| meets(one, other)));
    has_page
        || sections(citation.place)
            .any(|one| sections(place).any(|other| within(one, other) || within(other, one)))
}

/// The pages that a place names: `pp. 21-25, 30` are two ranges.
fn pages(place: &str) -> Vec<RangeInclusive<u32>> {
    let mut ranges = Vec::new();
    let mut is_pages = false;
    for word in place.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (first, last) = word.split_once(['-', '\u{2013}']).unwrap_or((word, word));
        match (word, first.parse(), last.parse()) {
            ("p." | "pp.", ..) => is_pages = true,
            (_, Ok(first), Ok(last)) if is_pages => ranges.push(first..=last),
            ("and", ..) => {}
            _ => is_pages = false,
        }
    }
    ranges
}

/// The sections that a place names, such as `3.4.4`.
fn sections(place: &str) -> impl Iterator<Item = &str> {
    place
        .split([' ', ','])
        .filter_map(|word| word.strip_prefix('§'))
}

/// Whether a section is another one or a part of it.
fn within(part: &str, whole: &str) -> bool {
    part.strip_prefix(whole)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::ledger::entries;

    fn at(place: &str) -> Vec<&'static Entry> {
        let link = LedgerLink {
            at: place.to_owned(),
            ..LedgerLink::default()
        };
        entries().filter(|entry| link.shows(entry)).collect()
    }

    #[test]
    fn an_address_says_what_is_shown_and_is_read_again() {
        let link = LedgerLink {
            row: Some("search-fail-soft".to_owned()),
            kind: Some(Kind::Reading),
            words: "α & β".to_owned(),
            at: "Sugar 1975, pp. 21-25".to_owned(),
        };
        assert_eq!(LedgerLink::read(&link.to_query()), link);
        assert_eq!(LedgerLink::read("kind=none&x=1"), LedgerLink::default());
        assert_eq!(LedgerLink::default().to_query(), "");
    }

    #[test]
    fn pages_are_read_as_they_are_cited() {
        assert_eq!(pages(", p. 18"), [18..=18]);
        assert_eq!(pages(", pp. 23-24, 30 and 41"), [23..=24, 30..=30, 41..=41]);
        assert_eq!(pages("Fig. 2.1, p. 21"), [21..=21]);
        assert!(pages("Appendix 4, 12 games").is_empty());
    }

    #[test]
    fn what_is_cited_of_a_heuristic_and_of_a_parameter_leads_to_rows() {
        let heuristics = ::chute::HEURISTICS.iter();
        let parameters = ::player::PARAMETERS.iter();
        let places = heuristics
            .map(|it| format!("Sugar 1975, p. {}", it.page))
            .chain(parameters.map(|it| format!("Senft 1975, listing, {}", it.listing_place)));
        let lost: Vec<String> = places.filter(|place| at(place).is_empty()).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    #[test]
    fn a_place_leads_to_the_rows_about_it_and_to_no_others() {
        let mut places = 0;
        for entry in entries() {
            let Some(citation) = entry.published.map(|it| it.citation) else {
                continue;
            };
            if pages(citation.place).is_empty() && sections(citation.place).next().is_none() {
                continue;
            }
            let found = at(&cited(citation.source, citation.place));
            assert!(found.contains(&entry), "{}", entry.id);
            let same = |it: &&Entry| it.published.unwrap().citation.source == citation.source;
            assert!(found.iter().all(same), "{}", entry.id);
            places += 1;
        }
        assert!(places > 40, "{places}");
        assert!(at("Sugar 1975, p. 9999").is_empty());
        assert!(within("3.4.4.1", "3.4.4") && !within("3.4.41", "3.4.4"));
    }
}
