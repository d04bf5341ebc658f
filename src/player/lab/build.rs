//! Writes the examples (`data/examples.toml`) as a table of Rust.

use std::path::PathBuf;
use texts::{Row, THEMES, Tables, Value, rows};

fn main() -> Result<(), String> {
    let examples = rows(&PathBuf::from("data/examples.toml"))?;
    let examples: Result<Vec<String>, String> = examples.into_iter().map(example).collect();
    let mut tables = Tables::default();
    tables.add("pub const EXAMPLES", "Example", &examples?);
    tables.write("examples.rs")
}

fn example(mut row: Row) -> Result<String, String> {
    let number = row.value("number").as_ref().and_then(Value::as_integer);
    let number = number.ok_or_else(|| row.error("`number` is no number of Table I"))?;
    let (theme, look_for) = (row.word("theme", &THEMES)?, row.text("look_for")?);
    row.finish()?;
    Ok(format!(
        "Example {{ number: {number}, theme: Theme::{theme}, look_for: {look_for:?} }}"
    ))
}
