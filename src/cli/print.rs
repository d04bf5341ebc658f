//! Prints an answer: one JSON object, or text with aligned columns.

use super::failure::{NOT_WRITTEN, tell};
use super::interrupt;
use super::parts::Label;
use anyhow::{Context, Error, Result};
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::results::Results;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;
use std::io::{self, Write};

/// The widest column in letters. Longer cells shift the rest of their row.
const ALIGNED: usize = 200;

/// Number of remarks about games in the text output; JSON has up to a hundred.
const REMARKS_TOLD: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// One JSON object on one line.
    Json,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub(super) struct Form {
    /// Print the tables as CSV
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
}

#[derive(Debug)]
pub(super) struct Printed {
    json: String,
    text: String,
    /// An error to report although there is an answer.
    pub(super) problem: Option<Error>,
    /// True if the answer is a part for `merge`.
    pub(super) is_part: bool,
    /// The label of a part; `None` for that of the running command.
    pub(super) label: Option<Label>,
    /// Remarks for standard error; the JSON object holds them already.
    pub(super) remarks: Vec<String>,
}

impl Printed {
    pub(super) fn new(answer: &impl Serialize, text: String) -> Result<Self> {
        let json = serde_json::to_string(answer).context(NOT_WRITTEN)?;
        Ok(Self {
            json,
            text,
            problem: None,
            is_part: false,
            label: None,
            remarks: Vec::new(),
        })
    }

    /// Adds remarks about the games behind the answer.
    pub(super) fn with_remarks(mut self, remarks: &GameRemarks) -> Self {
        self.remarks = remarks.lines(REMARKS_TOLD);
        self
    }

    /// Marks the answer as a part for `merge`.
    pub(super) fn into_part(mut self) -> Self {
        self.is_part = true;
        self
    }

    /// No answer, for a command that has printed everything itself.
    pub(super) fn nothing() -> Self {
        Self {
            json: String::new(),
            text: String::new(),
            problem: None,
            is_part: false,
            label: None,
            remarks: Vec::new(),
        }
    }

    /// Prints the answer and the remarks, which name `command`. Fails with the answer's problem, if it has one.
    pub(super) fn tell(self, format: Format, command: &str) -> Result<()> {
        let is_interrupted = interrupt::has_stopped();
        let mut json = self.json;
        if is_interrupted && !json.is_empty() {
            json = with_stop(&json)?;
        }
        if self.is_part && !json.is_empty() {
            let own = || Label::of_this_run(command, is_interrupted);
            json = self.label.unwrap_or_else(own).seal(&json)?;
        }
        let answer = match format {
            Format::Json => &json,
            Format::Text => &self.text,
        };
        let written = write(answer).context(NOT_WRITTEN);
        if format == Format::Text {
            for remark in &self.remarks {
                tell(&format_args!("{command}: {remark}"));
            }
        }
        if is_interrupted {
            tell(&format_args!(
                "{command}: interrupted; the answer covers the work done before"
            ));
        }
        written?;
        self.problem.map_or(Ok(()), Err)
    }
}

/// The JSON object of an interrupted command.
fn with_stop(json: &str) -> Result<String> {
    let mut answer: Value = serde_json::from_str(json).context(NOT_WRITTEN)?;
    if let Value::Object(answer) = &mut answer {
        answer.insert("stop".to_owned(), "interrupted".into());
    }
    serde_json::to_string(&answer).context(NOT_WRITTEN)
}

/// Writes to standard output. A reader that closes the pipe, such as `head`, is no error.
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

pub(super) fn or(value: Option<impl Display>, none: &str) -> String {
    value.map_or_else(|| none.to_owned(), |value| value.to_string())
}

/// The tables of results, each under its title.
pub(super) fn tables(results: &Results) -> String {
    let tables = results.tables.iter();
    let tables: Vec<String> = tables
        .map(|found| format!("{}\n{}", found.title, table(&found.cells())))
        .collect();
    tables.join("\n")
}

/// Lines of names and values, with the values aligned.
pub(super) fn facts(facts: &[(&str, &dyn Display)]) -> String {
    let rows: Vec<[String; 2]> = facts
        .iter()
        .map(|(name, value)| [(*name).to_owned(), value.to_string()])
        .collect();
    table(&rows)
}

/// Rows of cells, with two spaces between aligned columns.
pub(super) fn table<R: AsRef<[String]>>(rows: &[R]) -> String {
    let mut widths = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count().min(ALIGNED));
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.as_ref().iter().zip(&widths) {
            line.push_str(cell);
            // The width of a format ends at 65,535.
            line.push_str(&" ".repeat(width.saturating_sub(cell.chars().count()) + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A table with column headings.
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
