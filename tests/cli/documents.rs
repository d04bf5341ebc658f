//! The figures of `docs/*-findings.md` are what they say they are: each with an interval is tied by a comment to where
//! it is from (`source.rs` has the grammar), and is that, rounded. `make findings` runs the commands anew that take long.

use super::figure::{agrees, ends_with_interval, intervals, last_figure};
use super::source::{Source, command_of, comments, is_place, of_row, put_together, sources};
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

const DOCUMENTS: [&str; 4] = ["chute", "eg", "kenju", "player"];

/// What is kept of a document's commands: for each what its answer has at the places that are named.
type Kept = BTreeMap<String, BTreeMap<String, Json>>;

/// A file of a command that does not come with the program; the environment says by the same name where it is.
const FILE: &str = "FILE";

fn path(file: &str) -> String {
    format!("{}/docs/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn lines(document: &str) -> String {
    fs::read_to_string(path(&format!("{document}-findings.md"))).expect("a document")
}

/// A document in one line: figures are broken like any text.
fn text(document: &str) -> String {
    lines(document).replace('\n', " ")
}

fn kept(document: &str) -> Kept {
    let text = fs::read_to_string(path(&format!("data/{document}.json"))).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The places that a document names in answers that are kept.
fn named(document: &str) -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, source) in sources(document) {
        let Source::Answer {
            commands,
            is_kept: true,
            place,
        } = source
        else {
            continue;
        };
        for place in place.split(' ').filter(|word| is_place(word)) {
            let (command, place) = command_of(&commands, place).expect("a command");
            let places = named.entry(command.to_owned()).or_default();
            places.push(place.to_owned());
        }
    }
    named
}

/// What a command answers.
fn answer(command: &str) -> Json {
    let file = std::env::var(FILE).unwrap_or_default();
    let words = command.split_whitespace().skip(1);
    let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(words.map(|word| if word == FILE { &file } else { word }))
        .arg("--json")
        .output()
        .expect("the command runs");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}"))
}

#[test]
fn every_figure_that_says_where_it_is_from_is_from_there() {
    let answers = RefCell::new(BTreeMap::new());
    let live = |command: &str, place: &str| {
        let mut answers = answers.borrow_mut();
        let found: &mut Json = answers
            .entry(command.to_owned())
            .or_insert_with(|| answer(command));
        found.pointer(place).cloned()
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

/// Texts with an interval in a document that is tied to nothing: each ends at the comment after it.
fn untied(document: &str) -> Vec<String> {
    let comments = comments(document);
    let rest = document.rsplit("-->").next().unwrap_or(document);
    let pieces = comments.into_iter().chain([(rest, "kept: ")]);
    let untied = pieces.filter(|(before, comment)| {
        let ties = !comment.starts_with("command: ") && !comment.starts_with("kept: ");
        intervals(before) > usize::from(ties && ends_with_interval(before))
    });
    untied.map(|(before, _)| end(before)).collect()
}

#[test]
fn every_figure_with_an_interval_says_where_it_is_from() {
    for document in DOCUMENTS {
        assert_eq!(untied(&text(document)), [""; 0], "{document}");
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

#[test]
fn what_is_kept_is_what_the_documents_name() {
    for document in DOCUMENTS {
        let places = |(command, places): (String, BTreeMap<String, Json>)| {
            (command, places.into_keys().collect::<Vec<_>>())
        };
        let kept: BTreeMap<_, _> = kept(document).into_iter().map(places).collect();
        let mut named = named(&text(document));
        for places in named.values_mut() {
            places.sort_unstable();
            places.dedup();
        }
        assert_eq!(kept, named, "{document}: make findings");
    }
}

/// Six decimals, more than any figure has.
fn rounded(found: &Json) -> Json {
    match found {
        Json::Object(parts) => parts
            .iter()
            .map(|(key, part)| (key.clone(), rounded(part)))
            .collect(),
        Json::Number(number) if number.is_f64() => {
            json!(number.as_f64().map(|it| (it * 1e6).round() / 1e6))
        }
        _ => found.clone(),
    }
}

/// A line for each place.
fn written(kept: &Kept) -> String {
    let commands = kept.iter().map(|(command, places)| {
        let places = places.iter();
        let lines: Vec<_> = places
            .map(|(place, found)| format!("    {}: {found}", json!(place)))
            .collect();
        format!("  {}: {{\n{}\n  }}", json!(command), lines.join(",\n"))
    });
    let commands: Vec<_> = commands.collect();
    format!("{{\n{}\n}}\n", commands.join(",\n"))
}

/// `make findings`: `FINDINGS` is a part of the commands to run, empty for all. What needs a file that is not there
/// stays as it is.
#[test]
fn the_long_commands_are_run_again_if_asked_for() {
    let Ok(only) = std::env::var("FINDINGS") else {
        return;
    };
    for document in DOCUMENTS {
        let (before, named) = (kept(document), named(&text(document)));
        let is_wanted = |command: &str| {
            let has_file = !command.contains(FILE) || std::env::var_os(FILE).is_some();
            command.contains(&only) && has_file
        };
        let commands = Mutex::new(named.into_iter());
        let anew = Mutex::new(Kept::new());
        let work = || {
            loop {
                let Some((command, places)) = commands.lock().expect("no panic").next() else {
                    return;
                };
                let found = if is_wanted(&command) {
                    let answer = answer(&command);
                    let at = |place: String| {
                        let found = answer.pointer(&place).map(rounded);
                        (place, found.unwrap_or_default())
                    };
                    places.into_iter().map(at).collect()
                } else {
                    before.get(&command).cloned().unwrap_or_default()
                };
                anew.lock().expect("no panic").insert(command, found);
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(work);
            }
        });
        let anew = anew.into_inner().expect("no panic");
        if !anew.is_empty() {
            let file = path(&format!("data/{document}.json"));
            fs::write(file, written(&anew)).expect("written");
        }
    }
}

#[test]
fn places_in_kept_answers_are_named() {
    let text =
        "1<!--=/v--><!--kept: one; two-->2<!--=/1/y of /0/z /10-->3<!--command: x-->4<!--=/w-->";
    let named = named(text).into_iter().collect::<Vec<_>>();
    let place = |command: &str, place: &str| (command.to_owned(), vec![place.to_owned()]);
    assert_eq!(named, [place("one", "/z"), place("two", "/y")]);
}
