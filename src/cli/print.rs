//! How an answer is printed: one JSON object, or text for people with aligned columns.

use super::failure::{NOT_WRITTEN, tell};
use anyhow::{Context, Error, Result};
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::results::Results;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, Write};

/// The most remarks about games in the text output; JSON has up to a hundred.
const REMARKS_TOLD: usize = 20;

/// In which form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// One JSON object on one line.
    Json,
    /// For people.
    Text,
}

/// How results are written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub(super) struct Form {
    /// Print the tables as CSV instead.
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
}

/// An answer in both forms.
#[derive(Debug)]
pub(super) struct Printed {
    json: String,
    text: String,
    /// Something to complain about although there is an answer.
    pub(super) problem: Option<Error>,
    /// Remarks for standard error; JSON has them among its keys.
    pub(super) remarks: Vec<String>,
}

impl Printed {
    /// An answer from what JSON shows and what people read.
    pub(super) fn new(answer: &impl Serialize, text: String) -> Result<Self> {
        let json = serde_json::to_string(answer).context(NOT_WRITTEN)?;
        Ok(Self {
            json,
            text,
            problem: None,
            remarks: Vec::new(),
        })
    }

    /// The same with remarks about the games that it rests on.
    pub(super) fn with_remarks(mut self, remarks: &GameRemarks) -> Self {
        self.remarks = remarks.lines(REMARKS_TOLD);
        self
    }

    /// Nothing: the command has said all that there is.
    pub(super) fn nothing() -> Self {
        Self {
            json: String::new(),
            text: String::new(),
            problem: None,
            remarks: Vec::new(),
        }
    }

    /// Prints the answer and what `command` remarks on it; fails if there is something to complain about.
    pub(super) fn tell(self, format: Format, command: &str) -> Result<()> {
        let answer = match format {
            Format::Json => &self.json,
            Format::Text => &self.text,
        };
        let written = write(answer).context(NOT_WRITTEN);
        if format == Format::Text {
            for remark in &self.remarks {
                tell(&format_args!("{command}: {remark}"));
            }
        }
        written?;
        self.problem.map_or(Ok(()), Err)
    }
}

/// Writes an answer to standard output. A reader that has had enough is not a mistake.
fn write(answer: &str) -> io::Result<()> {
    if answer.is_empty() {
        return Ok(());
    }
    // CSV ends its lines with CR LF.
    let end = if answer.ends_with("\r\n") { "\r" } else { "" };
    let mut output = io::stdout().lock();
    match writeln!(output, "{}{end}", answer.trim_end()).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// A value, or the word that stands where there is none.
pub(super) fn or(value: Option<impl Display>, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| value.to_string())
}

/// The tables of results below each other, each with its title.
pub(super) fn tables(results: &Results) -> String {
    let tables = results.tables.iter();
    let tables: Vec<String> = tables
        .map(|found| format!("{}\n{}", found.title, table(&found.cells())))
        .collect();
    tables.join("\n")
}

/// Names and values below each other, the values aligned.
pub(super) fn facts(facts: &[(&str, &dyn Display)]) -> String {
    let rows: Vec<[String; 2]> = facts
        .iter()
        .map(|(name, value)| [(*name).to_owned(), value.to_string()])
        .collect();
    table(&rows)
}

/// Rows of cells with aligned columns, two spaces between them.
pub(super) fn table<R: AsRef<[String]>>(rows: &[R]) -> String {
    let mut widths = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.as_ref().iter().zip(&widths) {
            line.push_str(cell);
            // Not by a format's width, which ends at 65,535.
            line.push_str(&" ".repeat(width - cell.chars().count() + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The same under heads.
pub(super) fn headed<const N: usize>(
    heads: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let heads = heads.map(str::to_owned);
    table(&std::iter::once(heads).chain(rows).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_letters_not_bytes() {
        let rows = [["D → I", "a"], ["value", "b"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&rows), "D → I  a\nvalue  b\n");
        assert_eq!(
            facts(&[("nodes", &7), ("value", &"x")]),
            "nodes  7\nvalue  x\n"
        );
    }
}
