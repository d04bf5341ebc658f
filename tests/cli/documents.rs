//! The figures of `docs/*-findings.md` and of `docs/search-ladder.md` are what they say they are: each with an interval,
//! each in a table, each percentage and both numbers of each count ("9 of the 27") are tied by a comment to where they
//! are from, or marked as given (`source.rs` has the grammar), and are that, rounded. `make findings` runs the commands
//! anew that take long.

use super::answers::answer;
use super::figure::{
    agrees, before_last_figure, ends_with_interval, intervals, is_part, last_figure, last_number,
};
use super::kept::{Kept, kept};
use super::source::{
    ONCE, Source, at, command_of, comments, is_behind_a_figure, of_row, put_together, sources,
};
use super::tables::{Table, tables, test_of};
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

/// A document in one line: figures are broken like any text.
pub fn text(document: &str) -> String {
    lines(document).replace('\n', " ")
}

#[test]
fn every_figure_that_says_where_it_is_from_is_from_there() {
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
        let (text, kept) = (text(document), kept(document));
        for (before, source) in sources(&text) {
            let found = match &source {
                Source::Row(name) => of_row(name),
                Source::Answer {
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
            };
            let printed = last_figure(before);
            compared += 1;
            if !matches!((printed, found), (Some(p), Some(f)) if agrees(p, f)) {
                let end = end(before);
                wrong.push(format!(
                    "{document}: {source:?}: {end:?}: {printed:?}, not {found:?}"
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

/// Texts with an interval that is tied to nothing: each ends at the comment after it.
fn untied(document: &str) -> Vec<String> {
    let comments = comments(document);
    let rest = document.rsplit("-->").next().unwrap_or(document);
    let pieces = comments.into_iter().chain([(rest, "kept: ")]);
    let untied = pieces.filter(|(before, comment)| {
        let is_tied = is_behind_a_figure(comment) && ends_with_interval(before);
        intervals(before) > usize::from(is_tied)
    });
    untied.map(|(before, _)| end(before)).collect()
}

#[test]
fn every_figure_with_an_interval_says_where_it_is_from() {
    for document in DOCUMENTS {
        assert_eq!(untied(&prose(document)), [""; 0], "{document}");
    }
    assert_eq!(
        untied("1 \u{b1} 2<!--x-->, 3 [2, 4]<!--y--> and 5"),
        [""; 0]
    );
    for text in [
        "1 \u{b1} 2, 3<!--x-->",
        "1<!--x--> 2 [1, 3]",
        "3 (2 to 4)<!--kept: x-->",
    ] {
        assert_eq!(untied(text).len(), 1, "{text}");
    }
}

/// The running text of a document: neither its tables nor its commands.
fn prose(document: &str) -> String {
    let mut is_code = false;
    let lines = lines(document);
    let lines = lines.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        let is_beside = ["|", "    ", "#", "```"]
            .iter()
            .any(|start| line.starts_with(start));
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

/// Texts with a figure in percent that is tied to nothing: each ends at the comment after it.
fn untied_percents(text: &str) -> Vec<String> {
    let rest = text.rsplit("-->").next().unwrap_or(text);
    let pieces = comments(text).into_iter().chain([(rest, "kept: ")]);
    let untied = pieces.filter(|(before, comment)| {
        let is_tied = is_behind_a_figure(comment);
        has_percent(if is_tied {
            before_last_figure(before)
        } else {
            before
        })
    });
    untied.map(|(before, _)| end(before)).collect()
}

#[test]
fn every_percentage_of_the_text_says_where_it_is_from() {
    for document in DOCUMENTS {
        assert_eq!(untied_percents(&prose(document)), [""; 0], "{document}");
    }
    let tied = "1 % [0, 3]<!--x-->, 2<!--given--> %, 95 % of 7, 3 to 4 %<!--y--> and 5";
    assert_eq!(untied_percents(tied), [""; 0]);
    for text in ["1 %", "1 % and 2<!--x-->", "3 %<!--kept: x-->"] {
        assert_eq!(untied_percents(text).len(), 1, "{text}");
    }
}

/// A word of the language at the beginning of a text, and what follows it.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_lowercase())?;
    let (word, rest) = text.split_at(end);
    (!word.is_empty() && rest.starts_with(' ')).then(|| (word, rest.trim_start()))
}

/// Whether the number at the end of a text says where it is from, or nothing if there is none.
fn is_number_tied(text: &str) -> Option<bool> {
    let text = text.trim_end();
    let source = text
        .strip_suffix("-->")
        .and_then(|it| it.rsplit_once("<!--"));
    let (number, is_tied) = match source {
        Some((before, comment)) => (before, is_behind_a_figure(comment)),
        None => (text, false),
    };
    last_figure(number).map(|_| is_tied)
}

/// Counts, `9 of the 27` or `46 games of 54`, of which one number or the other is tied to nothing.
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
        let comment = rest
            .strip_prefix("<!--")
            .and_then(|it| it.split_once("-->"));
        let is_second = comment.is_some_and(|(comment, _)| is_behind_a_figure(comment));
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
fn every_count_of_a_number_in_the_text_says_where_both_are_from() {
    let untied = DOCUMENTS.iter().flat_map(|document| {
        let counts = untied_counts(&prose(document)).into_iter();
        counts.map(move |count| format!("{document}: {count}"))
    });
    let untied: Vec<_> = untied.collect();
    assert!(untied.is_empty(), "{}", untied.join("\n"));
    let tied = "9<!--=/a--> of the 27<!--given-->, 4 [3, 5]<!--x--> games of 54<!--y-->, a search<!--kept: z--> of 20, \
                5 of them, a share of 3 %, 7 moves of mark 2<!--given--> and 6 % of 2.3 %";
    assert_eq!(untied_counts(tied), [""; 0]);
    for text in [
        "9 of 27",
        "9<!--=/a--> of the 27",
        "9 of all 27<!--given-->.",
        "46<!--kept: x--> games of 54<!--y-->",
    ] {
        assert_eq!(untied_counts(text).len(), 1, "{text}");
    }
}

#[test]
fn every_figure_of_a_table_says_where_it_is_from() {
    let untied = |document: &&str| {
        let lines = lines(document);
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
fn a_test_that_a_document_names_compares_the_document() {
    let tests = ["../src", "../tests"].map(|directory| rust(Path::new(&path(directory))));
    let tests = tests.concat();
    for document in DOCUMENTS {
        let text = text(document);
        for name in comments(&text)
            .into_iter()
            .filter_map(|(_, it)| test_of(it))
        {
            let (function, file) = (format!("fn {name}("), format!("docs/{document}.md"));
            let is_there = tests
                .iter()
                .any(|test| test.contains(&function) && test.contains(&file));
            assert!(is_there, "{document}: {name}");
        }
    }
}

/// What nothing gives any more is said so in the text; there is to be no more of it.
#[test]
fn few_figures_cannot_be_measured_again() {
    let once = |document: &&str| {
        let text = text(document);
        let comments = comments(&text).into_iter();
        comments.filter(|(_, comment)| *comment == ONCE).count()
    };
    assert_eq!(DOCUMENTS.iter().map(once).sum::<usize>(), 64);
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
    let (text, kept) = (text("chute-findings"), kept("chute-findings"));
    let mark = "<!--test: the_means_that_are_beyond_are_those_that_are_listed-->";
    for (before, kind) in [
        ("heuristics ", "chute"),
        ("(", "master"),
        ("(", "difference"),
    ] {
        let words = format!("{before}{}{mark}", beyond(&kept, kind));
        assert!(text.contains(&words), "{words}");
    }
}

/// What begins with a comment is HTML to Markdown, to the line's end: no link in it would be one.
#[test]
fn no_line_of_text_begins_with_a_comment() {
    for document in DOCUMENTS {
        for line in lines(document).lines() {
            let is_html = line.starts_with("<!--") && !line.ends_with("-->");
            assert!(!is_html, "{document}: {line}");
        }
    }
}
