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

/// An outcome as it is shown.
pub fn outcome_name(word: &str) -> &str {
    match word {
        "not told apart" => "too close to call",
        other => other,
    }
}

/// The number of rows with an outcome: `1 differs`, `58 differ`.
pub fn counted_outcome(count: usize, word: &str) -> String {
    let words = match word {
        "differs" if count != 1 => "differ",
        "holds" if count != 1 => "hold",
        other => outcome_name(other),
    };
    format!("{count} {words}")
}

/// Numbers that are shown of a long list.
const FIRST: usize = 4;

/// The longest list that is shown whole.
const WHOLE: usize = 6;

/// A long list of numbers in two parts, and the count of the second: `506 [404, 608] 543 [451, 635]`. None for a text
/// or a short list.
pub fn folded(text: &str) -> Option<(&str, &str, usize)> {
    let mut starts = Vec::new();
    let (mut at, mut is_interval) = (0, false);
    for word in text.split(' ') {
        is_interval |= word.starts_with('[');
        if !is_interval {
            let is_number = word.chars().all(|c| c.is_ascii_digit() || ",-".contains(c));
            if word.is_empty() || !is_number {
                return None;
            }
            starts.push(at);
        }
        is_interval &= !word.ends_with(']');
        at += word.len() + 1;
    }
    if starts.len() <= WHOLE {
        return None;
    }
    let (first, rest) = text.split_at_checked(starts[FIRST])?;
    Some((first.trim_end(), rest, starts.len() - FIRST))
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

    #[test]
    fn a_long_list_of_numbers_is_folded_and_nothing_else_is() {
        let list = "1 2 -3 4 5 6 7,000";
        assert_eq!(folded(list), Some(("1 2 -3 4", "5 6 7,000", 3)));
        let sample = "506 [404, 608] 543 [451, 635] 305 [156, 455] 174 [57, 291] 528 [423, 634] 384 [222, 545] 644 [500, 789]";
        let (first, rest, more) = folded(sample).unwrap();
        assert_eq!(
            first,
            "506 [404, 608] 543 [451, 635] 305 [156, 455] 174 [57, 291]"
        );
        assert_eq!(more, 3);
        assert_eq!(format!("{first} {rest}"), sample);
        for text in [
            "1 2 3 4 5 6",
            "4002 in 90,174",
            "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4",
            "",
            "\u{2013}",
        ] {
            assert_eq!(folded(text), None, "{text}");
        }
    }

    #[test]
    fn outcomes_agree_with_their_number() {
        assert_eq!(counted_outcome(58, "differs"), "58 differ");
        assert_eq!(counted_outcome(1, "differs"), "1 differs");
        assert_eq!(counted_outcome(4, "not told apart"), "4 too close to call");
    }
}
