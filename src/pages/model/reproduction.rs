//! The filter of the reproduction page, kept in its address: one row, or the rows with an outcome or of a source.

use crate::experiment::reproduction::{Reproduced, WORDS, rows};
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::source::SOURCES;

/// All rows as far as they have been computed, to be saved.
pub fn sheet(outcomes: &[Option<Reproduced>]) -> Sheet {
    let rows = rows().iter().zip(outcomes).map(|(row, outcome)| {
        let of = |read: fn(&Reproduced) -> Option<&String>| outcome.as_ref().and_then(read);
        row![
            row.id,
            row.citation.source.row().key,
            row.citation.place,
            row.what,
            figure(&row.published.to_string()),
            of(|it| it.ours.as_ref()).map(|ours| figure(ours)),
            row.stored().map(|stored| figure(&stored)),
            of(|it| Some(&it.status)),
            of(|it| it.distance.as_ref()),
            of(|it| it.why.as_ref()),
            row.repeated_by(),
        ]
    });
    Sheet::new(
        "Reproduction",
        "id,source,place,what,published,ours,stored,status,distance,why,command",
        rows,
    )
}

/// A figure without the commas between groups of digits: as a number if it is one.
fn figure(text: &str) -> Datum {
    let is_digit = |place: usize| text.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
    let letters = text.char_indices();
    let plain: String = letters
        .filter(|&(at, letter)| {
            letter != ',' || !(is_digit(at + 1) && at.checked_sub(1).is_some_and(is_digit))
        })
        .map(|(_, letter)| letter)
        .collect();
    plain
        .parse()
        .map_or_else(|_| plain.clone().into(), Datum::Number)
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReproductionLink {
    /// The row that is gone to, by its id.
    pub row: Option<String>,
    /// Index into [`WORDS`]; shows only the rows with this outcome.
    pub status: Option<usize>,
    /// Index into [`SOURCES`]; shows only the rows of this source.
    pub source: Option<usize>,
}

impl ReproductionLink {
    /// Reads a query; what it does not know it leaves out.
    pub fn read(query: &str) -> Self {
        let mut link = Self::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*key {
                "row" => link.row = Some(value.into_owned()),
                "outcome" => link.status = WORDS.iter().position(|word| *word == value),
                "source" => link.source = SOURCES.iter().position(|row| row.key == value),
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
        if let Some(status) = self.status {
            query.append_pair("outcome", WORDS[status]);
        }
        if let Some(source) = self.source {
            query.append_pair("source", SOURCES[source].key);
        }
        query.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_saved_and_its_figures_have_no_commas() {
        let outcomes = vec![None; rows().len()];
        let sheet = sheet(&outcomes);
        assert_eq!(sheet.rows.len(), rows().len());
        assert_eq!(figure("4,865,609"), Datum::Number(4_865_609.0));
        assert_eq!(figure("4002 in 90,174"), "4002 in 90174".into());
        assert_eq!(figure("70 [60, 81]"), "70 [60, 81]".into());
        assert_eq!(figure("-3"), Datum::Number(-3.0));
        assert_eq!(figure("1.e4,e5"), "1.e4,e5".into());
    }

    #[test]
    fn an_address_says_what_is_shown_and_is_read_again() {
        for status in 0..WORDS.len() {
            let link = ReproductionLink {
                row: Some("search-root".to_owned()),
                status: Some(status),
                source: Some(SOURCES.len() - 1),
            };
            assert_eq!(ReproductionLink::read(&link.to_query()), link);
        }
        let none = ReproductionLink::read("outcome=lost&source=9");
        assert_eq!(none, ReproductionLink::default());
    }
}
