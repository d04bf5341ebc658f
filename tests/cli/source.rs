//! Where the figures of `docs/*-findings.md` and `docs/search-ladder.md` come from: the lists in
//! `docs/data/*-figures.txt`, whose lines `docs/data/README.md` explains. Here a list is read, its words are found in the
//! document, and what an origin names is worked out.

use super::figure::{Figure, Interval, agrees, is_part, last_figure, numbers};
use super::reproduction::outcomes;
use ::pages::experiment::reproduction::{How, Value};
use ::stats::Share;
use ::stats::holm::holm;
use serde_json::{Value as Json, json};
use std::ops::Range;

/// Mark after a figure that is compared with its origin.
pub const CHECKED: char = '\u{1}';

/// Mark after a figure or heading that is not compared here, and before a table that another test compares whole.
pub const STATED: char = '\u{2}';

/// Where a figure comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<'a> {
    /// A row of the reproduction.
    Row(&'a str),
    /// Places in the answers of commands.
    Answer {
        commands: Vec<&'a str>,
        is_kept: bool,
        place: &'a str,
    },
    /// It was printed by the source or asked for.
    Given,
    /// It was measured once, and no command gives it any more.
    Once,
    /// The test of this name compares it.
    Test(&'a str),
}

/// A line of a list: words of the document that end with a figure, and its origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    pub line: usize,
    pub words: &'a str,
    pub origin: Origin<'a>,
}

impl Entry<'_> {
    /// True if it is about a whole table, and its words are the heads.
    fn is_table(&self) -> bool {
        self.words.starts_with('|') && self.words.ends_with('|')
    }
}

/// The lines of a list, or which of them cannot be read.
pub fn entries(list: &str) -> Result<Vec<Entry<'_>>, String> {
    let mut named = (Vec::new(), false);
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(list.lines().map(str::trim)) {
        let command = text.strip_prefix("command: ");
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(commands) = command.or(text.strip_prefix("kept: ")) {
            named = (commands.split("; ").collect(), command.is_none());
            continue;
        }
        let parts = text.rsplit_once(" = ");
        let (words, origin) = parts.ok_or_else(|| format!("{line}: {text:?} has no ` = `"))?;
        let origin = match (origin, origin.split_once(' ')) {
            ("given", _) => Origin::Given,
            ("once", _) => Origin::Once,
            (_, Some(("row", row))) => Origin::Row(row),
            (_, Some(("test", name))) => Origin::Test(name),
            (place, _) if place.starts_with('/') => Origin::Answer {
                commands: named.0.clone(),
                is_kept: named.1,
                place,
            },
            _ => return Err(format!("{line}: {origin:?} is no origin")),
        };
        entries.push(Entry {
            line,
            words,
            origin,
        });
    }
    Ok(entries)
}

/// The range of each entry's words in a one-line document, in order. The error names the first entry not found.
pub fn places(document: &str, entries: &[Entry<'_>]) -> Result<Vec<Range<usize>>, String> {
    let mut from = 0;
    // The farthest that words were found behind those before them: there a figure may be missing.
    let mut farthest = (0, None);
    let place = |entry: &Entry<'_>| {
        let words = entry.words;
        let found = document[from..].match_indices(words);
        let mut found = found.map(|(at, _)| from + at..from + at + words.len());
        let place = found.find(|place| stands_alone(document, place));
        let place = place.ok_or_else(|| {
            let start = document[..from].char_indices().rev().nth(40);
            let before = &document[start.map_or(0, |(at, _)| at)..from];
            let error = format!("{}: {words:?} does not follow {before:?}", entry.line);
            match farthest.1 {
                Some(line) => format!(
                    "{error}; the words of line {line} were found far off, so look there first"
                ),
                None => error,
            }
        })?;
        if place.start - from > farthest.0 {
            farthest = (place.start - from, Some(entry.line));
        }
        from = place.end;
        Ok(place)
    };
    entries.iter().map(place).collect()
}

/// True if the text at a place is no part of a longer word or number.
fn stands_alone(document: &str, place: &Range<usize>) -> bool {
    let is_inner = |c: char| c.is_alphanumeric() || is_part(c);
    let words = &document[place.clone()];
    let before = document[..place.start].chars().next_back();
    let mut after = document[place.end..].chars();
    let is_cut_before = words.starts_with(is_inner) && before.is_some_and(is_inner);
    let is_cut_after = match after.next() {
        Some('.' | ',') => after.next().is_some_and(|c| c.is_ascii_digit()),
        next => next.is_some_and(char::is_alphanumeric),
    };
    !is_cut_before && !is_cut_after
}

/// A document with a mark behind the words of each entry, and before each table that is compared whole.
pub fn marked(document: &str, entries: &[Entry<'_>], places: &[Range<usize>]) -> String {
    let mut marked = String::new();
    let mut done = 0;
    for (entry, place) in entries.iter().zip(places) {
        let is_stated = matches!(entry.origin, Origin::Given | Origin::Once);
        let (end, mark) = match (entry.is_table(), is_stated) {
            (true, _) => (place.start, STATED),
            (false, true) => (place.end, STATED),
            (false, false) => (place.end, CHECKED),
        };
        marked.push_str(&document[done..end]);
        marked.push(mark);
        done = end;
    }
    marked + &document[done..]
}

/// The command that a place is about, and where it is in the command's answer.
pub fn command_of<'a>(commands: &[&'a str], place: &'a str) -> Option<(&'a str, &'a str)> {
    if let [command] = commands {
        return Some((command, place));
    }
    let number = place.strip_prefix('/')?.split('/').next()?;
    let command = commands.get(number.parse::<usize>().ok()?)?;
    Some((command, &place[1 + number.len()..]))
}

/// Whether a word is a place, and neither what puts two together nor a number of parts.
pub fn is_place(word: &str) -> bool {
    let name = word.strip_prefix('/');
    name.is_some_and(|name| name.parse::<f64>().is_err())
}

/// What a row gave, as printed in its unit.
pub fn of_row(name: &str) -> Option<Figure> {
    let (id, rest) = name.split_once(' ').unwrap_or((name, "0"));
    if let Some(parts) = rest.strip_prefix('/') {
        let (whole, parts) = (of_row(id)?, parts.parse::<f64>().ok()?);
        return Some(whole.times(1.0 / parts));
    }
    let place: usize = rest.parse().ok()?;
    let (row, outcome) = outcomes().find(|(row, _)| row.id == id)?;
    match (&row.how, outcome.ours.as_ref()?) {
        (How::Try(finding), _) => {
            let [value, half] = finding.figure();
            let interval = Some(Interval::Half(half));
            Some(Figure { value, interval })
        }
        (How::Work(_) | How::Answer(_), Value::Text(text)) => {
            Some(numbers(text).get(place).copied()?.into())
        }
        (How::Work(_) | How::Answer(_), value) => {
            Some((*value.numbers().get(place)? as f64).into())
        }
        (How::Measure(_), Value::Measured(all)) => {
            Some(all.get(place)?.map(|end| end as f64).into())
        }
        _ => None,
    }
}

/// The value at a JSON pointer. With `/*`, the list of all matches that are not null; `None` if there are none.
pub fn at(answer: &Json, place: &str) -> Option<Json> {
    let Some((list, each)) = place.split_once("/*") else {
        return answer.pointer(place).cloned();
    };
    let list: Vec<&Json> = match answer.pointer(list)? {
        Json::Array(list) => list.iter().collect(),
        Json::Object(parts) => parts.values().collect(),
        _ => return None,
    };
    let found = list.into_iter().filter_map(|one| at(one, each));
    let found = found.flat_map(|one| match one {
        Json::Array(list) => list,
        one => vec![one],
    });
    let found: Vec<_> = found.filter(|one| !one.is_null()).collect();
    (!found.is_empty()).then_some(Json::Array(found))
}

/// What a word makes of a list of numbers.
fn of_list(list: &[Json], word: &str) -> Option<Figure> {
    let numbers: Option<Vec<f64>> = list.iter().map(|one| Some(of_json(one)?.value)).collect();
    let numbers = numbers?.into_iter();
    let bound = |sign| word.strip_prefix(sign)?.parse::<f64>().ok();
    let value = match word {
        "least" => numbers.reduce(f64::min)?,
        "most" => numbers.reduce(f64::max)?,
        "all" => numbers.sum(),
        "holm" => {
            let corrected = holm(&numbers.collect::<Vec<_>>());
            corrected.into_iter().filter(|&p| p <= 0.05).count() as f64
        }
        _ => match (bound('\u{2264}'), bound('\u{2265}')) {
            (Some(most), _) => numbers.filter(|&one| one <= most).count() as f64,
            (_, Some(least)) => numbers.filter(|&one| one >= least).count() as f64,
            _ => return None,
        },
    };
    Some(value.into())
}

/// A number, or one with its interval.
fn of_json(found: &Json) -> Option<Figure> {
    if let Some(value) = found.as_f64() {
        return Some(value.into());
    }
    let [value, low, high] = ["value", "low", "high"].map(|key| found[key].as_f64());
    Some([value?, low?, high?].into())
}

/// Evaluates an expression over places, such as `/a of /b %`; `found` gives the value at a place.
pub fn put_together(places: &str, found: impl Fn(&str) -> Option<Json>) -> Option<Figure> {
    let at = |place: Option<&str>| of_json(&found(place?)?);
    let mut words = places.split(' ');
    let mut figure = match found(words.next()?)? {
        Json::Array(list) => of_list(&list, words.next()?)?,
        one => of_json(&one)?,
    };
    while let Some(word) = words.next() {
        figure = match word {
            "%" => figure.times(100.0),
            "low" => figure.ends()?[0].into(),
            "high" => figure.ends()?[1].into(),
            "times" => (figure.value * at(words.next())?.value).into(),
            "plus" => (figure.value + at(words.next())?.value).into(),
            "of" => {
                let [hits, of] = [figure, at(words.next())?].map(|count| count.value as u64);
                let share = Share { hits, of }.estimate();
                [share.value, share.low, share.high].into()
            }
            "less" => figure.less(at(words.next())?)?,
            "\u{b1}" => figure.half()?.into(),
            parts => figure.times(1.0 / parts.strip_prefix('/')?.parse::<f64>().ok()?),
        };
    }
    Some(figure)
}

#[test]
fn places_are_put_together() {
    let answer = json!({"a": [{"value": 0.25, "low": 0.2, "high": 0.4}, 7], "b": {"c": 28}});
    let figure = |places: &str| put_together(places, |place| answer.pointer(place).cloned());
    let agree =
        |text: &str, places: &str| agrees(last_figure(text).unwrap(), figure(places).unwrap());
    assert!(agree("25.0 [20, 40]", "/a/0 %"));
    assert!(!agree("25.0 [20, 40]", "/a/0"));
    assert!(agree("each \u{b1} 10", "/a/0 \u{b1} %"));
    assert!(agree("0.0 \u{b1} 0.14", "/a/0 less /a/0"));
    assert!(agree("25.0 % (12.7 to 43.4)", "/a/1 of /b/c %"));
    assert!(agree("3.5", "/a/1 /2"));
    assert!(agree("20", "/a/0 low %") && agree("40", "/a/0 high %"));
    assert!(agree("35", "/a/1 plus /b/c"));
    assert_eq!(figure("/c"), None);
    assert_eq!(figure("/a/1 ?"), None);
}

#[test]
fn a_list_names_commands_and_places() {
    let list = "\
        # A comment\n\
        a 1 = row x\n\
        \n\
        kept: one; two\n\
        \x20   b 2 \u{b1} 1 % = /1/y of /0/z /10\n\
        p = 3 = given\n\
        4 = test name\n";
    let place = Origin::Answer {
        commands: vec!["one", "two"],
        is_kept: true,
        place: "/1/y of /0/z /10",
    };
    let entry = |line, words, origin| Entry {
        line,
        words,
        origin,
    };
    let expected = [
        entry(2, "a 1", Origin::Row("x")),
        entry(5, "b 2 \u{b1} 1 %", place),
        entry(6, "p = 3", Origin::Given),
        entry(7, "4", Origin::Test("name")),
    ];
    assert_eq!(entries(list).unwrap(), expected);
    assert!(entries("1 = x").unwrap_err().starts_with("1: "));
    assert!(entries("\n1 given").unwrap_err().starts_with("2: "));
}

#[test]
fn words_are_found_in_their_order_and_as_a_whole() {
    let document = "11 and 1, 1.5 and 0.1; 1 | | 1 | 2 |";
    let list = "1 = row a\n1 = once\n| 1 | 2 | = test b";
    let entries = entries(list).unwrap();
    let places = places(document, &entries).unwrap();
    let marked = marked(document, &entries, &places);
    let expected = "11 and 1\u{1}, 1.5 and 0.1; 1\u{2} | \u{2}| 1 | 2 |";
    assert_eq!(marked, expected);
    let late = super::source::places("1 2", &self::entries("2 = once\n1 = once").unwrap());
    assert!(late.unwrap_err().starts_with("2: \"1\" does not follow"));
}

#[test]
fn a_star_stands_for_all_that_is_in_a_list() {
    let answer = json!({"a": [{"b": 3}, {"b": 1}, null, {"b": 2.5}], "d": {"e": [1, 4]}});
    let value = |places: &str| {
        let figure = put_together(places, |place| at(&answer, place));
        figure.map(|figure| figure.value)
    };
    assert_eq!(value("/a/*/b least"), Some(1.0));
    assert_eq!(value("/a/*/b most"), Some(3.0));
    assert_eq!(value("/a/*/b all"), Some(6.5));
    assert_eq!(value("/a/*/b \u{2264}2.5 %"), Some(200.0));
    assert_eq!(value("/a/*/b \u{2265}2.6"), Some(1.0));
    assert_eq!(value("/a/*/b"), None);
    assert_eq!(value("/a/*/c all"), None);
    assert_eq!(value("/a/1/b"), Some(1.0));
    assert_eq!(value("/*/e/* all"), Some(5.0));
}
