//! Writes the classic positions (`data/examples.toml`) as a table of Rust.

use std::path::PathBuf;
use texts::{Row, THEMES, Tables, rows};

const VALUES: [(&str, &str); 3] = [("win", "Win"), ("draw", "Draw"), ("loss", "Loss")];

const LAYERS: [(&str, &str); 6] = [
    ("bare", "Bare"),
    ("critical", "Critical"),
    ("opposition", "Opposition"),
    ("sparemoves", "SpareMoves"),
    ("square", "Square"),
    ("zugzwang", "Zugzwang"),
];

fn main() -> Result<(), String> {
    let classics = rows(&PathBuf::from("data/examples.toml"))?;
    let classics: Result<Vec<String>, String> = classics.into_iter().map(classic).collect();
    let mut tables = Tables::default();
    tables.add("pub const CLASSICS", "Classic", &classics?);
    tables.write("examples.rs")
}

fn classic(mut row: Row) -> Result<String, String> {
    let (title, source) = (row.text("title")?, row.text("source")?);
    let (fen, look_for) = (row.text("fen")?, row.text("look_for")?);
    let theme = row.word("theme", &THEMES)?;
    let (value, layer) = (row.word("value", &VALUES)?, row.word("layer", &LAYERS)?);
    row.finish()?;
    Ok(format!(
        "Classic {{ title: {title:?}, source: {source:?}, fen: {fen:?}, look_for: {look_for:?}, \
         theme: Theme::{theme}, value: Value::{value}, layer: Layer::{layer} }}"
    ))
}
