//! What the page of the reproduction shows, as its address says it: one row, or those with an outcome or of a source.

use crate::lab::kit::source::SOURCES;
use crate::lab::reproduction::WORDS;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReproductionLink {
    /// The row that is gone to, by its id.
    pub row: Option<String>,
    /// Rows with the outcome of that place in [`WORDS`] only.
    pub status: Option<usize>,
    /// Rows of that place in [`SOURCES`] only.
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
