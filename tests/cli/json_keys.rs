//! The keys of `--json`: each command of `tests/data/json_keys.tsv` still prints every key that it once printed, at the same
//! place and with the same kind of value. New keys are no fault. To add a command, write it in a line of its own and run the
//! test with `PLYGROUND_UPDATE=1`, which fills in its keys. Existing lines never change.

use super::program::answer;
use serde_json::Value;
use std::collections::BTreeSet;
use std::env;
use std::fs;

fn corpus() -> String {
    format!("{}/tests/data/json_keys.tsv", env!("CARGO_MANIFEST_DIR"))
}

/// The places of all values with their kinds: `moves/*/uci:text`. A null has no kind.
fn places(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(items) => {
            for item in items {
                places(item, &format!("{at}/*"), found);
            }
            "list"
        }
        Value::Object(members) => {
            for (key, member) in members {
                places(member, &format!("{at}/{key}"), found);
            }
            "object"
        }
    };
    found.insert(format!("{}:{kind}", at.trim_start_matches('/')));
}

fn places_of(command: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    places(&answer(command), "", &mut found);
    found
}

/// The kept places that an answer lacks. A value that is null now may have been another, and the other way round.
fn missing<'a>(kept: &[&'a str], now: &BTreeSet<String>) -> Vec<&'a str> {
    let has = |place: &&&str| {
        let (name, kind) = place.rsplit_once(':').expect("a kind");
        let is_null = now.contains(&format!("{name}:null"));
        now.contains(**place)
            || is_null
            || (kind == "null" && now.iter().any(|one| one.starts_with(&format!("{name}:"))))
    };
    kept.iter().filter(|place| !has(place)).copied().collect()
}

#[test]
fn every_key_ever_printed_is_printed_still() {
    let text = fs::read_to_string(corpus()).expect("the corpus");
    let mut filled = String::new();
    let mut lost = Vec::new();
    let mut commands = 0;
    for line in text.lines() {
        let is_remark = line.is_empty() || line.starts_with('#');
        let (command, kept) = line.split_once('\t').unwrap_or((line, ""));
        let mut kept = kept.to_owned();
        if !is_remark {
            let now = places_of(command);
            if kept.is_empty() && env::var_os("PLYGROUND_UPDATE").is_some() {
                kept = now.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            }
            let places: Vec<&str> = kept.split(' ').filter(|place| !place.is_empty()).collect();
            assert!(
                !places.is_empty(),
                "{command}: no keys yet; see the head of this file"
            );
            lost.extend(
                missing(&places, &now)
                    .iter()
                    .map(|place| format!("{command}: {place}")),
            );
            commands += 1;
        }
        filled += if is_remark { line } else { command };
        if !is_remark {
            filled += "\t";
            filled += &kept;
        }
        filled += "\n";
    }
    if filled != text {
        fs::write(corpus(), filled).expect("the corpus");
    }
    assert!(commands >= 20, "{commands}");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn a_lost_key_and_another_kind_are_found() {
    let now = BTreeSet::from(
        [
            ":object",
            "a:number",
            "list:list",
            "list/*:text",
            "late:null",
        ]
        .map(str::to_owned),
    );
    assert_eq!(
        missing(&["a:number", "list/*:text", "late:text", "a:null"], &now),
        [""; 0]
    );
    assert_eq!(
        missing(&["a:text", "b:number", "list/*:number"], &now),
        ["a:text", "b:number", "list/*:number"]
    );
}
