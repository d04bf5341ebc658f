//! Writes the ledger, the reproduction's rows and the programs of the history (`data`), and the verdicts on heuristics, as tables of Rust.

use std::fmt::Debug;
use std::path::PathBuf;
use texts::{Row, SOURCES, Tables, literal, option, rows};

/// The files of the ledger in the order of the page.
const LEDGER: [&str; 9] = [
    "search",
    "chute",
    "kenju",
    "endgame",
    "player",
    "player-page",
    "rating",
    "page",
    "left-out",
];

/// The files of the reproduction in the order of the page.
const REPRODUCTION: [&str; 5] = ["search", "chute", "endgame", "kenju", "player"];

const LABS: [(&str, &str); 7] = [
    ("search", "Search"),
    ("chute", "Chute"),
    ("kenju", "Kenju"),
    ("endgame", "Endgame"),
    ("player", "Player"),
    ("rating", "Rating"),
    ("page", "Page"),
];

const KINDS: [(&str, &str); 4] = [
    ("departure", "Departure"),
    ("reconstruction", "Reconstruction"),
    ("addition", "Addition"),
    ("reading", "Reading"),
];

const SECTIONS: [(&str, &str); 8] = [
    ("examples", "Examples"),
    ("counts", "Counts"),
    ("checks", "Checks"),
    ("chute", "Chute"),
    ("eg", "Eg"),
    ("kenju", "Kenju"),
    ("kenju-open", "KenjuOpen"),
    ("player", "Player"),
];

fn main() -> Result<(), String> {
    let mut ledger = Tables::default();
    let entries: Result<Vec<String>, String> =
        rows_in("ledger", &LEDGER)?.into_iter().map(entry).collect();
    ledger.add("static ENTRIES", "Entry", &entries?);
    ledger.write("ledger.rs")?;

    let mut reproduction = Tables::default();
    let (mut figures, mut bounds) = (Vec::new(), Vec::new());
    for row in rows_in("reproduction", &REPRODUCTION)? {
        let (figure, bound) = printed(row)?;
        figures.push(figure);
        bounds.extend(bound);
    }
    reproduction.add("pub(super) static PRINTED", "Printed", &figures);
    reproduction.add("pub(super) static BOUNDS", "(&str, Expected)", &bounds);
    reproduction.write("reproduction.rs")?;

    let programs = rows(&PathBuf::from("data/history.toml"))?;
    let programs: Result<Vec<String>, String> = programs.into_iter().map(program).collect();
    let mut history = Tables::default();
    history.add("pub static PROGRAMS", "Program", &programs?);
    history.write("history.rs")?;

    let verdicts = rows(&PathBuf::from("data/heuristics.toml"))?;
    let verdicts: Result<Vec<String>, String> = verdicts.into_iter().map(verdict).collect();
    let mut heuristics = Tables::default();
    heuristics.add("static VERDICTS", "Verdict", &verdicts?);
    heuristics.write("heuristics.rs")
}

/// The thesis's verdict on a heuristic as Rust.
fn verdict(mut row: Row) -> Result<String, String> {
    let [place, word, verdict] = ["place", "word", "verdict"].map(|key| row.text(key));
    let (place, word, verdict) = (place?, word?, verdict?);
    let [game, ply] = ["game", "ply"].map(|key| row.value(key).and_then(|it| it.as_integer()));
    let (Some(game), Some(ply)) = (game, ply) else {
        return Err(row.error("`game` and `ply` are numbers"));
    };
    row.finish()?;
    Ok(format!(
        "Verdict {{ place: {place:?}, word: {word:?}, verdict: {verdict:?}, game: {game}, ply: {ply} }}"
    ))
}

/// A program of the history as Rust.
fn program(mut row: Row) -> Result<String, String> {
    let labs = LABS.map(|(lab, variant)| (if lab == "endgame" { "eg" } else { lab }, variant));
    let lab = labs.iter().find(|(lab, _)| *lab == row.id);
    let (_, lab) = lab.ok_or_else(|| row.error("there is no such lab"))?;
    let [name, by, headline, mattered] =
        ["name", "by", "headline", "mattered"].map(|key| row.text(key));
    let (name, by, headline, mattered) = (name?, by?, headline?, mattered?);
    let id = row.id.clone();
    row.finish()?;
    Ok(format!(
        "Program {{ id: {id:?}, name: {name:?}, by: {by:?}, headline: {headline:?}, mattered: {mattered:?}, \
         lab: Lab::{lab} }}"
    ))
}

fn rows_in(folder: &str, files: &[&str]) -> Result<Vec<Row>, String> {
    let mut all = Vec::new();
    for file in files {
        let path: PathBuf = ["data", folder, &format!("{file}.toml")].iter().collect();
        all.extend(rows(&path)?);
    }
    Ok(all)
}

/// A row of the ledger as Rust.
fn entry(mut row: Row) -> Result<String, String> {
    let lab = row.word("lab", &LABS)?;
    let kind = row.word("kind", &KINDS)?;
    let topic = row.text("topic")?;
    let published = match row.optional_text("published")? {
        None => {
            // The source at the head of the file is not this row's.
            row.value("source");
            "None".to_owned()
        }
        Some(statement) => format!(
            "Some(Published {{ statement: {statement:?}, citation: {} }})",
            citation(&mut row)?
        ),
    };
    let (ours, reason) = (row.text("ours")?, row.text("reason")?);
    let id = row.id.clone();
    row.finish()?;
    Ok(format!(
        "Entry {{ id: {id:?}, lab: Lab::{lab}, topic: {topic:?}, kind: Kind::{kind}, published: {published}, \
         ours: {ours:?}, reason: {reason:?} }}"
    ))
}

fn citation(row: &mut Row) -> Result<String, String> {
    let (source, place) = (row.word("source", &SOURCES)?, row.text("place")?);
    Ok(format!(
        "Citation {{ source: Source::{source}, place: {place:?} }}"
    ))
}

/// A row of the reproduction as Rust, and what ours is expected to be, where the row says so.
fn printed(mut row: Row) -> Result<(String, Option<String>), String> {
    let section = row.word("section", &SECTIONS)?;
    let citation = citation(&mut row)?;
    let what = row.text("what")?;
    let published = match row.value("published") {
        None => "None".to_owned(),
        Some(figure) => format!("Some({})", value(&row, "published", &figure)?),
    };
    let not_computed = option(row.optional_text("not_computed")?.as_deref());
    let difference = option(row.optional_text("differs")?.as_deref());
    let (exact, within) = (row.value("expected"), row.value("expected_within"));
    let expected = match (exact, within) {
        (None, None) => None,
        (Some(figure), None) => Some(format!("Is({})", value(&row, "expected", &figure)?)),
        (None, Some(ends)) => Some(format!("Within(&{})", pairs(&row, &ends)?)),
        _ => return Err(row.error("`expected` and `expected_within` exclude each other")),
    };
    let id = row.id.clone();
    row.finish()?;
    let bound = expected.map(|expected| format!("({}, {expected})", literal(&id)));
    let printed = format!(
        "Printed {{ id: {id:?}, section: Section::{section}, citation: {citation}, what: {what:?}, \
         published: {published}, not_computed: {not_computed}, difference: {difference} }}"
    );
    Ok((printed, bound))
}

/// A figure as Rust: a number, several, a text, or `{ count = 3, of = 7 }`.
fn value(row: &Row, key: &str, figure: &texts::Value) -> Result<String, String> {
    use texts::Value;
    let numbers = |list: &[Value]| {
        list.iter()
            .map(Value::as_integer)
            .collect::<Option<Vec<_>>>()
    };
    let found = match figure {
        Value::Integer(number) => Some(format!("Value::Number({number})")),
        Value::String(text) => {
            let text = literal(&texts::in_one_line(text));
            Some(format!("Value::Text(Cow::Borrowed({text}))"))
        }
        Value::Array(list) => numbers(list)
            .map(|numbers| format!("Value::Numbers(Cow::Borrowed(&{}))", listed(&numbers))),
        Value::Table(table) => {
            let part = |key| table.get(key).and_then(Value::as_integer);
            let parts = part("count").zip(part("of"));
            parts.map(|(count, of)| format!("Value::Among([{count}, {of}])"))
        }
        _ => None,
    };
    found.ok_or_else(|| row.error(&format!("`{key}` is no number, list of numbers or text")))
}

/// Pairs of ends as Rust.
fn pairs(row: &Row, ends: &texts::Value) -> Result<String, String> {
    let list = ends.as_array().map_or(&[][..], Vec::as_slice);
    let pair = |ends: &texts::Value| match ends.as_array()?.as_slice() {
        [low, high] => Some([low.as_integer()?, high.as_integer()?]),
        _ => None,
    };
    let pairs: Option<Vec<[i64; 2]>> = list.iter().map(pair).collect();
    let pairs = pairs.filter(|pairs| !pairs.is_empty());
    let pairs = pairs.ok_or_else(|| row.error("`expected_within` is no list of pairs"))?;
    Ok(listed(&pairs))
}

fn listed(values: &impl Debug) -> String {
    format!("{values:?}")
}
