//! The figures of `docs/*-findings.md` and of `docs/search-ladder.md` are right: each figure with an interval, each figure
//! in a table, each percentage and both numbers of each count ("9 of the 27") has a line in the document's list
//! (`docs/data/*-figures.txt`) and is, rounded, what the origin in that line gives. `make findings` runs the long commands
//! again.

use super::answers::answer;
use super::figure::{
    Figure, agrees, before_last_figure, ends_with_interval, intervals, is_part, last_figure,
    last_number,
};
use super::kept::{Kept, kept};
use super::source::{
    CHECKED, Entry, Origin, STATED, at, command_of, entries, marked, of_row, places, put_together,
};
use super::tables::{Table, tables};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub const DOCUMENTS: [&str; 6] = [
    "arena-findings",
    "chute-findings",
    "eg-findings",
    "kenju-findings",
    "player-findings",
    "search-ladder",
];

pub fn path(file: &str) -> String {
    format!("{}/docs/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn lines(document: &str) -> String {
    fs::read_to_string(path(&format!("{document}.md"))).expect("a document")
}

/// A document as one line, because a figure may be broken across lines.
fn text(document: &str) -> String {
    lines(document).replace('\n', " ")
}

/// The file with the list of a document's figures.
fn list_file(document: &str) -> String {
    format!(
        "data/{}-figures.txt",
        document.trim_end_matches("-findings")
    )
}

/// The list of a document's figures.
pub fn list(document: &str) -> String {
    fs::read_to_string(path(&list_file(document))).expect("a list of figures")
}

/// The entries of a document's list.
fn entries_of<'a>(document: &str, list: &'a str) -> Vec<Entry<'a>> {
    entries(list).unwrap_or_else(|error| panic!("docs/{}:{error}", list_file(document)))
}

/// A document with its marks.
fn with_marks(document: &str) -> String {
    let list = list(document);
    let entries = entries_of(document, &list);
    let places = places(&text(document), &entries);
    let places = places.unwrap_or_else(|error| panic!("docs/{}:{error}", list_file(document)));
    marked(&lines(document), &entries, &places)
}

/// What an origin gives; `live` answers a command.
fn found(
    origin: &Origin<'_>,
    kept: &Kept,
    live: impl Fn(&str, &str) -> Option<Json>,
) -> Option<Figure> {
    match origin {
        Origin::Row(name) => of_row(name),
        Origin::Answer {
            commands,
            is_kept,
            place,
        } => put_together(place, |place| {
            let (command, place) = command_of(commands, place)?;
            if *is_kept {
                kept.get(command)?.get(place).cloned()
            } else {
                live(command, place)
            }
        }),
        Origin::Given | Origin::Once | Origin::Test(_) => None,
    }
}

#[test]
fn every_figure_is_what_its_origin_gives() {
    let answers = RefCell::new(BTreeMap::new());
    let live = |command: &str, place: &str| {
        let mut answers = answers.borrow_mut();
        let found: &mut Json = answers
            .entry(command.to_owned())
            .or_insert_with(|| answer(command));
        at(found, place)
    };
    let mut wrong = Vec::new();
    let mut compared = 0;
    for document in DOCUMENTS {
        let (text, kept, list) = (text(document), kept(document), list(document));
        let entries = entries_of(document, &list);
        let file = list_file(document);
        let places = places(&text, &entries);
        let places = places.unwrap_or_else(|error| panic!("docs/{file}:{error}"));
        for (entry, place) in entries.iter().zip(places) {
            if !matches!(entry.origin, Origin::Row(_) | Origin::Answer { .. }) {
                continue;
            }
            let printed = last_figure(&text[..place.end]);
            let found = found(&entry.origin, &kept, live);
            compared += 1;
            if !matches!((printed, found), (Some(p), Some(f)) if agrees(p, f)) {
                let Entry { line, words, .. } = entry;
                let printed = printed.map(|(figure, _)| figure);
                wrong.push(format!(
                    "docs/{file}:{line}: {words:?} is printed, read as {printed:?}; its origin gives {found:?}"
                ));
            }
        }
    }
    assert!(compared > 600, "{compared}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The end of a text, enough to find it.
fn end(text: &str) -> String {
    let begin = text.chars().count().saturating_sub(40);
    text.chars().skip(begin).collect()
}

/// The pieces of a text that end with a mark, and the rest behind the last mark.
fn pieces(text: &str) -> (Vec<&str>, &str) {
    let mut pieces: Vec<&str> = text.split([CHECKED, STATED]).collect();
    let rest = pieces.pop().unwrap_or_default();
    (pieces, rest)
}

/// Texts with an interval that has no mark: each ends at the next mark.
fn untied(text: &str) -> Vec<String> {
    let (pieces, rest) = pieces(text);
    let is_untied = |piece: &&str| intervals(piece) > usize::from(ends_with_interval(piece));
    let untied = pieces.into_iter().filter(is_untied);
    let rest = Some(rest).filter(|rest| intervals(rest) > 0);
    untied.chain(rest).map(end).collect()
}

#[test]
fn every_figure_with_an_interval_is_in_the_list() {
    for document in DOCUMENTS {
        assert_eq!(untied(&prose(document)), [""; 0], "{document}");
    }
    assert_eq!(untied("1 \u{b1} 2\u{1}, 3 [2, 4]\u{1} and 5"), [""; 0]);
    for text in ["1 \u{b1} 2, 3\u{1}", "1\u{1} 2 [1, 3]", "3 (2 to 4)"] {
        assert_eq!(untied(text).len(), 1, "{text}");
    }
}

/// The running text of a document with its marks: neither its tables nor its commands.
fn prose(document: &str) -> String {
    let mut is_code = false;
    let lines = with_marks(document);
    let lines = lines.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        let is_beside = ["|", "    ", "#", "```"]
            .iter()
            .any(|start| line.trim_start_matches(STATED).starts_with(start));
        !is_code && !is_beside
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Whether a text has a figure in percent. What is so in 95 % of the cases is an interval.
fn has_percent(text: &str) -> bool {
    text.match_indices('%').any(|(at, _)| {
        last_number(&text[..at]).is_some_and(|(number, ..)| number.to_bits() != 95_f64.to_bits())
    })
}

/// Texts with a figure in percent that has no mark: each ends at the next mark.
fn untied_percents(text: &str) -> Vec<String> {
    let (pieces, rest) = pieces(text);
    let is_untied = |piece: &&str| has_percent(before_last_figure(piece));
    let untied = pieces.into_iter().filter(is_untied);
    let rest = Some(rest).filter(|rest| has_percent(rest));
    untied.chain(rest).map(end).collect()
}

#[test]
fn every_percentage_of_the_text_is_in_the_list() {
    for document in DOCUMENTS {
        assert_eq!(untied_percents(&prose(document)), [""; 0], "{document}");
    }
    let tied = "1 % [0, 3]\u{1}, 2\u{2} %, 95 % of 7, 3 to 4 %\u{1} and 5";
    assert_eq!(untied_percents(tied), [""; 0]);
    for text in ["1 %", "1 % and 2\u{1}", "3 %"] {
        assert_eq!(untied_percents(text).len(), 1, "{text}");
    }
}

/// A word of the language at the beginning of a text, and what follows it.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_lowercase())?;
    let (word, rest) = text.split_at(end);
    (!word.is_empty() && rest.starts_with(' ')).then(|| (word, rest.trim_start()))
}

/// True if the number at the end of a text has a mark; `None` if there is no number.
fn is_number_tied(text: &str) -> Option<bool> {
    let text = text.trim_end();
    let number = text.strip_suffix([CHECKED, STATED]);
    last_figure(number.unwrap_or(text)).map(|_| number.is_some())
}

/// Counts, `9 of the 27` or `46 games of 54`, of which one number or the other has no mark.
fn untied_counts(text: &str) -> Vec<String> {
    let counts = text.match_indices(" of ").filter(|&(at, between)| {
        let (before, after) = (&text[..at], &text[at + between.len()..]);
        // One word may stand behind the first number, and an article before the second.
        let without_word = before.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let first = is_number_tied(before).or_else(|| {
            let is_word = without_word.len() < before.len() && without_word.ends_with(' ');
            is_word.then(|| is_number_tied(without_word)).flatten()
        });
        let after = match word(after) {
            Some(("the" | "all" | "these" | "those", rest)) => rest,
            _ => after,
        };
        let end = after.find(|c| !is_part(c)).unwrap_or(after.len());
        let number = after[..end].trim_end_matches(['.', ',']);
        let rest = &after[number.len()..];
        let is_number = last_figure(number).is_some() && !rest.trim_start().starts_with('%');
        let is_second = rest.starts_with([CHECKED, STATED]);
        is_number && first.is_some_and(|is_first| !(is_first && is_second))
    });
    counts
        .map(|(at, _)| {
            let after: String = text[at..].chars().take(30).collect();
            format!("{}{after}", end(&text[..at]))
        })
        .collect()
}

#[test]
fn both_numbers_of_every_count_are_in_the_list() {
    let untied = DOCUMENTS.iter().flat_map(|document| {
        let counts = untied_counts(&prose(document)).into_iter();
        counts.map(move |count| format!("{document}: {count}"))
    });
    let untied: Vec<_> = untied.collect();
    assert!(untied.is_empty(), "{}", untied.join("\n"));
    let tied = "9\u{1} of the 27\u{2}, 4 [3, 5]\u{1} games of 54\u{1}, a search of 20, 5 of them, a share of 3 %, \
                7 moves of mark 2\u{2} and 6 % of 2.3 %";
    assert_eq!(untied_counts(tied), [""; 0]);
    for text in [
        "9 of 27",
        "9\u{1} of the 27",
        "9 of all 27\u{2}.",
        "46 games of 54\u{1}",
    ] {
        assert_eq!(untied_counts(text).len(), 1, "{text}");
    }
}

#[test]
fn every_figure_of_a_table_is_in_the_list() {
    let untied = |document: &&str| {
        let lines = with_marks(document);
        let tables = tables(&lines);
        let cells = tables.iter().flat_map(Table::untied);
        let cells = cells.map(|cell| format!("{document}: {cell}"));
        cells.collect::<Vec<_>>()
    };
    let untied: Vec<_> = DOCUMENTS.iter().flat_map(untied).collect();
    assert!(untied.is_empty(), "{}", untied.join("\n"));
}

/// The texts of all files of Rust, of which the tests are some.
fn rust(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).expect("a directory");
    let paths = files.map(|file| file.expect("a file").path());
    let texts = paths.flat_map(|path| {
        if path.is_dir() && !path.ends_with("e2e") {
            return rust(&path);
        }
        let is_rust = path.extension().is_some_and(|ending| ending == "rs");
        is_rust
            .then(|| fs::read_to_string(path).expect("a text"))
            .into_iter()
            .collect()
    });
    texts.collect()
}

#[test]
fn a_test_that_a_list_names_reads_the_document_or_its_list() {
    let tests = ["../src", "../tests"].map(|directory| rust(Path::new(&path(directory))));
    let tests = tests.concat();
    for document in DOCUMENTS {
        let list = list(document);
        let names = entries_of(document, &list).into_iter();
        let names = names.filter_map(|entry| match entry.origin {
            Origin::Test(name) => Some(name),
            _ => None,
        });
        let files = [
            format!("docs/{document}.md"),
            format!("docs/{}", list_file(document)),
        ];
        for name in names {
            let function = format!("fn {name}(");
            let is_there = tests.iter().any(|test| {
                test.contains(&function) && files.iter().any(|file| test.contains(file))
            });
            assert!(is_there, "{document}: {name}");
        }
    }
}

/// The text says that no command gives them any more; there are to be no more of them.
#[test]
fn few_figures_cannot_be_measured_again() {
    let once = |document: &&str| {
        let list = list(document);
        let entries = entries_of(document, &list);
        entries
            .iter()
            .filter(|entry| entry.origin == Origin::Once)
            .count()
    };
    assert_eq!(DOCUMENTS.iter().map(once).sum::<usize>(), 68);
}

/// The rows of Table 4.2.1 whose mean of a kind is more than three standard errors from the published one, in words.
fn beyond(kept: &Kept, kind: &str) -> String {
    let errors = &kept["plyground stats --compare"][&format!("/means/*/{kind}/errors")];
    let errors = errors.as_array().expect("a list").iter().enumerate();
    let far = errors.filter(|(_, error)| error.as_f64().expect("a number") > 3.0);
    let far: Vec<usize> = far.map(|(row, _)| row).collect();
    let heuristics = far.iter().filter(|&&row| row < 22);
    let heuristics: Vec<_> = heuristics.map(ToString::to_string).collect();
    let polynomial = [" and the polynomial", ""][usize::from(heuristics.len() == far.len())];
    heuristics.join(", ") + polynomial
}

/// `docs/chute-findings.md` lists them.
#[test]
fn the_means_that_are_beyond_are_those_that_are_listed() {
    let (list, kept) = (list("chute-findings"), kept("chute-findings"));
    let name = "the_means_that_are_beyond_are_those_that_are_listed";
    for (before, kind) in [
        ("heuristics ", "chute"),
        ("(", "master"),
        ("(", "difference"),
    ] {
        let line = format!("    {before}{} = test {name}\n", beyond(&kept, kind));
        assert!(list.contains(&line), "{line}");
    }
}

/// Their origins stand in the lists.
#[test]
fn documents_have_no_hidden_comments() {
    for document in DOCUMENTS {
        assert!(!lines(document).contains("<!--"), "{document}");
    }
}
