//! Writes the glossary (`data/glossary/*.toml`) and the bibliography (`data/sources.toml`) as tables of Rust.

use std::path::PathBuf;
use texts::{Row, SOURCES, Tables, option, rows};

/// The files of the glossary in the order of the page.
const GLOSSARY: [&str; 6] = [
    "searching",
    "points-for-a-move",
    "pawn-endings",
    "weights",
    "kenju",
    "rating-an-analysis",
];

fn main() -> Result<(), String> {
    let subjects: Result<Vec<String>, String> = GLOSSARY.into_iter().map(subject).collect();
    let mut glossary = Tables::default();
    glossary.add("pub static SUBJECTS", "(&str, &[Term])", &subjects?);
    glossary.write("glossary.rs")?;

    let sources = rows(&PathBuf::from("data/sources.toml"))?;
    let sources: Result<Vec<String>, String> = sources.into_iter().map(source).collect();
    let mut bibliography = Tables::default();
    bibliography.add("pub const SOURCES", "SourceRow", &sources?);
    bibliography.write("sources.rs")
}

/// The terms of a file, under the subject that its head names.
fn subject(file: &str) -> Result<String, String> {
    let path: PathBuf = ["data", "glossary", &format!("{file}.toml")]
        .iter()
        .collect();
    let (mut terms, mut subject) = (Vec::new(), String::new());
    for mut row in rows(&path)? {
        subject = row.text("subject")?;
        terms.push(term(row)?);
    }
    Ok(format!("({subject:?}, &[\n{},\n])", terms.join(",\n")))
}

fn term(mut row: Row) -> Result<String, String> {
    let (forms, words) = (row.texts("forms")?, row.text("meaning")?);
    let name = row.id.clone();
    row.finish()?;
    Ok(format!(
        "Term {{ name: {name:?}, forms: &{forms:?}, words: {words:?} }}"
    ))
}

fn source(mut row: Row) -> Result<String, String> {
    let key = row.id.clone();
    let variant = SOURCES.iter().find(|(name, _)| *name == key);
    let (_, variant) = variant.ok_or_else(|| row.error("no variant of `Source` stands for it"))?;
    let (authors, title) = (row.text("authors")?, row.text("title")?);
    let (published_in, kept) = (row.text("published_in")?, row.text("kept")?);
    let found_at = option(row.optional_text("found_at")?.as_deref());
    let read = row.optional_text("read")?.unwrap_or_default();
    row.finish()?;
    Ok(format!(
        "SourceRow {{ source: Source::{variant}, key: {key:?}, authors: {authors:?}, title: {title:?}, \
         published_in: {published_in:?}, found_at: {found_at}, kept: {kept:?}, read: {read:?} }}"
    ))
}
