//! Reads the data files that hold the site's texts (TOML), so that a build script can write them as tables of Rust. The
//! programs of the site then carry the tables alone: no reader, and no text that a page does not show.
//!
//! A file has one table for each row, headed by the row's id: `[fail-soft]`. Keys above the first table hold for every row
//! that does not have them itself. Line breaks within a text are spaces. A text that several rows share stands once, under
//! `[shared]`, and the rows name it: `differs = "@games"`. Every error names the file and the row.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Table;
pub use toml::Value;

/// The table of texts that rows share.
const SHARED: &str = "shared";

/// The sources by the key that data files cite, with the variant of `kit::experiment::source::Source`.
pub const SOURCES: [(&str, &str); 8] = [
    ("Sugar 1975", "Sugar1975"),
    ("Greenblatt 1967", "Greenblatt1967"),
    ("Knuth and Moore 1975", "KnuthMoore1975"),
    ("Perft results", "Perft"),
    ("Kenju thesis", "Kenju1982"),
    ("Perdue and Berliner 1977", "PerdueBerliner1977"),
    ("Senft 1975", "Senft1975"),
    ("Waughan 1989", "Waughan1989"),
];

/// The themes of examples, with the variant of `kit::experiment::example::Theme`.
pub const THEMES: [(&str, &str); 8] = [
    ("searching", "Searching"),
    ("judging", "Judging"),
    ("learning", "Learning"),
    ("forced", "Forced"),
    ("kings", "Kings"),
    ("pawns", "Pawns"),
    ("mistakes", "Mistakes"),
    ("time", "Time"),
];

/// A row of a file: its id and its keys that have not been read yet.
#[derive(Debug)]
pub struct Row {
    /// Its name in links and texts, for good.
    pub id: String,
    file: String,
    keys: Table,
    shared: Table,
}

/// The rows of a file in their order.
///
/// # Errors
/// If the file cannot be read, or is no TOML.
pub fn rows(file: &Path) -> Result<Vec<Row>, String> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    rows_of(&name, &text)
}

fn rows_of(name: &str, text: &str) -> Result<Vec<Row>, String> {
    let mut table: Table = text.parse().map_err(|error| format!("{name}: {error}"))?;
    let shared = match table.remove(SHARED) {
        Some(Value::Table(shared)) => shared,
        _ => Table::new(),
    };
    let (mut heads, mut rows) = (Table::new(), Vec::new());
    for (key, value) in table {
        match value {
            Value::Table(keys) => rows.push((key, keys)),
            value => {
                heads.insert(key, value);
            }
        }
    }
    let rows = rows.into_iter().map(|(id, mut keys)| {
        for (key, value) in &heads {
            keys.entry(key.clone()).or_insert_with(|| value.clone());
        }
        Row {
            id,
            file: name.to_owned(),
            keys,
            shared: shared.clone(),
        }
    });
    Ok(rows.collect())
}

impl Row {
    /// What is wrong with the row, with its file and its id.
    pub fn error(&self, what: &str) -> String {
        format!("{}: [{}]: {what}", self.file, self.id)
    }

    /// A value that the row may lack.
    pub fn value(&mut self, key: &str) -> Option<Value> {
        self.keys.remove(key)
    }

    /// A text that the row may lack, in one line.
    ///
    /// # Errors
    /// If the value is not a text, or names a shared text that does not exist.
    pub fn optional_text(&mut self, key: &str) -> Result<Option<String>, String> {
        let text = match self.value(key) {
            None => return Ok(None),
            Some(Value::String(text)) => text,
            Some(_) => return Err(self.error(&format!("`{key}` is no text"))),
        };
        let Some(name) = text.strip_prefix('@') else {
            return Ok(Some(in_one_line(&text)));
        };
        match self.shared.get(name) {
            Some(Value::String(text)) => Ok(Some(in_one_line(text))),
            _ => Err(self.error(&format!("[{SHARED}] has no text `{name}`"))),
        }
    }

    /// A text in one line.
    ///
    /// # Errors
    /// If there is none, or see [`Row::optional_text`].
    pub fn text(&mut self, key: &str) -> Result<String, String> {
        let text = self.optional_text(key)?;
        text.ok_or_else(|| self.error(&format!("`{key}` is missing")))
    }

    /// One of several words, as the Rust that stands for it.
    ///
    /// # Errors
    /// If the row has none of the words.
    pub fn word<'a>(&mut self, key: &str, words: &[(&str, &'a str)]) -> Result<&'a str, String> {
        let text = self.text(key)?;
        let found = words.iter().find(|(word, _)| *word == text);
        found.map(|(_, rust)| *rust).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let known = known.join(", ");
            self.error(&format!("`{key}` is {text:?}, which is none of: {known}"))
        })
    }

    /// Several texts, each in one line; none if the row has no such key.
    ///
    /// # Errors
    /// If there is something else than a list of texts.
    pub fn texts(&mut self, key: &str) -> Result<Vec<String>, String> {
        let list = match self.value(key) {
            None => return Ok(Vec::new()),
            Some(Value::Array(list)) => list,
            Some(_) => return Err(self.error(&format!("`{key}` is no list"))),
        };
        let texts = list.iter().map(|one| one.as_str().map(in_one_line));
        let texts: Option<Vec<String>> = texts.collect();
        texts.ok_or_else(|| self.error(&format!("`{key}` holds something else than texts")))
    }

    /// Checks that every key has been read.
    ///
    /// # Errors
    /// If one has not: a mistyped key would otherwise be lost.
    pub fn finish(self) -> Result<(), String> {
        let left: Vec<&str> = self.keys.keys().map(String::as_str).collect();
        if left.is_empty() {
            return Ok(());
        }
        Err(self.error(&format!("nothing reads `{}`", left.join("`, `"))))
    }
}

/// A text without line breaks.
pub fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as a literal of Rust.
pub fn literal(text: &str) -> String {
    format!("{text:?}")
}

/// A text that may be missing as an `Option` of Rust.
pub fn option(text: Option<&str>) -> String {
    text.map_or_else(|| "None".to_owned(), |text| format!("Some({text:?})"))
}

/// Tables of Rust that a build script writes.
#[derive(Debug, Default)]
pub struct Tables(String);

impl Tables {
    /// Adds a table: its declaration (`static ROWS`), the type of an element and the elements.
    pub fn add(&mut self, declaration: &str, element: &str, elements: &[String]) {
        let (count, elements) = (elements.len(), elements.join(",\n"));
        // Writing to a text cannot fail.
        let _ = writeln!(
            self.0,
            "{declaration}: [{element}; {count}] = [\n{elements},\n];"
        );
    }

    /// Writes the tables to a file of the build's own folder, for `include!`.
    ///
    /// # Errors
    /// If that folder cannot be written.
    #[expect(clippy::print_stdout, reason = "a build script speaks to Cargo so")]
    pub fn write(&self, name: &str) -> Result<(), String> {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rerun-if-changed=data");
        let folder = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
        let file = PathBuf::from(folder).join(name);
        fs::write(&file, &self.0).map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// For a lab's build script: writes `data/examples.toml` as a table of `kit::experiment::example::Example`.
///
/// # Errors
/// If the file is not as it should be, or the table cannot be written.
pub fn write_examples(declaration: &str) -> Result<(), String> {
    let examples = rows(Path::new("data/examples.toml"))?;
    let examples: Result<Vec<String>, String> = examples.into_iter().map(example).collect();
    let mut tables = Tables::default();
    tables.add(declaration, "Example", &examples?);
    tables.write("examples.rs")
}

fn example(mut row: Row) -> Result<String, String> {
    let (name, theme) = (row.text("name")?, row.word("theme", &THEMES)?);
    let (look_for, query) = (row.text("look_for")?, row.text("query")?);
    row.finish()?;
    Ok(format!(
        "Example {{ theme: Theme::{theme}, name: {name:?}, look_for: {look_for:?}, query: {query:?} }}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
        source = \"Sugar 1975\"\n\
        [shared]\n\
        games = \"other\\ngames\"\n\
        [second]\n\
        words = \"\"\"\n  one\ntwo \"three\"\n\"\"\"\n\
        differs = \"@games\"\n\
        [a-first]\n\
        source = \"Senft 1975\"\n\
        kind = \"reading\"\n\
        forms = [\"x\"]\n";

    fn row(place: usize) -> Row {
        rows_of("data/x.toml", FILE).unwrap().swap_remove(place)
    }

    #[test]
    fn rows_keep_their_order_and_take_what_stands_at_the_head() {
        let mut rows = rows_of("data/x.toml", FILE).unwrap();
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["second", "a-first"]);
        let sources: Vec<_> = rows.iter_mut().map(|row| row.text("source")).collect();
        assert_eq!(sources, [Ok("Sugar 1975".into()), Ok("Senft 1975".into())]);
    }

    #[test]
    fn texts_are_read_in_one_line() {
        let mut row = row(0);
        assert_eq!(row.text("words").unwrap(), "one two \"three\"");
        assert_eq!(row.text("differs").unwrap(), "other games");
        assert_eq!(row.optional_text("reason"), Ok(None));
        assert_eq!(literal("a \"b\""), "\"a \\\"b\\\"\"");
        assert_eq!([option(Some("a")), option(None)], ["Some(\"a\")", "None"]);
    }

    #[test]
    fn errors_name_the_file_and_the_row() {
        let error = row(0).text("reason").unwrap_err();
        assert_eq!(error, "data/x.toml: [second]: `reason` is missing");
        let error = row(1).word("kind", &[("addition", "A"), ("departure", "D")]);
        let error = error.unwrap_err();
        assert!(
            error.contains("[a-first]: `kind` is \"reading\""),
            "{error}"
        );
        assert!(row(1).text("forms").unwrap_err().contains("is no text"));
        assert!(row(0).texts("words").unwrap_err().contains("is no list"));
        let left = row(1).finish().unwrap_err();
        assert!(
            left.contains("nothing reads `source`, `kind`, `forms`"),
            "{left}"
        );
        let twice = rows_of("data/x.toml", "[a]\n[a]\n").unwrap_err();
        assert!(twice.starts_with("data/x.toml: "), "{twice}");
        let shared = rows_of("data/x.toml", "[a]\nb = \"@c\"\n")
            .unwrap()
            .remove(0)
            .text("b");
        assert!(shared.unwrap_err().contains("has no text `c`"));
    }
}
