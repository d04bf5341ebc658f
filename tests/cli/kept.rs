//! The kept answers of the long commands that the lists of figures name (`docs/data`), and `make findings`, which runs
//! these commands again.

use super::answers::{FILE, answer};
use super::documents::{DOCUMENTS, list, path};
use super::source::{Origin, at, command_of, entries, is_place};
use ::endgame_lab::experiment::claims::{COUNTED, PLACES};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::thread;

/// What is kept of a document's commands: for each what its answer has at the places that are named.
pub type Kept = BTreeMap<String, BTreeMap<String, Json>>;

/// The file with what is kept of a document's commands.
fn data(document: &str) -> String {
    let name = document.trim_end_matches("-findings");
    path(&format!("data/{name}.json"))
}

pub fn kept(document: &str) -> Kept {
    let text = fs::read_to_string(data(document)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The places wanted of answers that are kept: those that a document's list names; of EG's also those that the
/// reproduction page shows.
fn wanted(document: &str) -> BTreeMap<String, Vec<String>> {
    let mut wanted = named(&list(document));
    if document == "eg-findings" {
        for [_, _, command] in COUNTED {
            let places = wanted.entry(command.to_owned()).or_default();
            places.extend(PLACES.map(str::to_owned));
        }
    }
    wanted
}

/// The places that a list of figures names in answers that are kept.
fn named(list: &str) -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries(list).expect("a list") {
        let Origin::Answer {
            commands,
            is_kept: true,
            place,
        } = entry.origin
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

#[test]
fn what_is_kept_is_what_the_documents_name() {
    for document in DOCUMENTS {
        let places = |(command, places): (String, BTreeMap<String, Json>)| {
            (command, places.into_keys().collect::<Vec<_>>())
        };
        let kept: BTreeMap<_, _> = kept(document).into_iter().map(places).collect();
        let mut named = wanted(document);
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
        Json::Array(parts) => parts.iter().map(rounded).collect(),
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
        let (before, named) = (kept(document), wanted(document));
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
                    let found = |place: String| {
                        let found = at(&answer, &place).as_ref().map(rounded);
                        (place, found.unwrap_or_default())
                    };
                    places.into_iter().map(found).collect()
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
            fs::write(data(document), written(&anew)).expect("written");
        }
    }
}

#[test]
fn places_in_kept_answers_are_named() {
    let list = "kept: one; two\n2 = /1/y of /0/z /10\ncommand: x\n4 = /w";
    let named = named(list).into_iter().collect::<Vec<_>>();
    let place = |command: &str, place: &str| (command.to_owned(), vec![place.to_owned()]);
    assert_eq!(named, [place("one", "/z"), place("two", "/y")]);
}
