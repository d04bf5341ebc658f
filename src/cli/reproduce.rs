//! `plyground reproduce`: recomputes published figures and compares them. A difference without a known reason is an
//! error.

use super::failure::no_row;
use super::print::{Printed, facts, headed, or};
use super::progress::Progress;
use anyhow::{Context, Error, Result, anyhow};
use clap::Args;
use pages::experiment::reproduction::{
    Outcome, Row, SECTIONS, Section, Value, by_reason, row, rows,
};
use serde::Serialize;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print only the rows with these names
    #[arg(value_name = "ROW")]
    rows: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Answer {
    rows: Vec<RowAnswer>,
}

#[derive(Debug, Serialize)]
struct RowAnswer {
    id: &'static str,
    section: Section,
    source: &'static str,
    place: &'static str,
    what: &'static str,
    published: Value,
    ours: Option<Value>,
    status: &'static str,
    /// Distance from the published figure, if the two differ and are numbers.
    distance: Option<String>,
    why: Option<String>,
    command: Option<String>,
    /// The figure of the large run behind a finding.
    stored: Option<String>,
    /// The query of the `#/search?` link that shows the same.
    query: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let named = arguments.rows.iter();
    let mut chosen: Vec<&'static Row> = named
        .map(|id| row(id).with_context(|| no_row(id)))
        .collect::<Result<_, _>>()?;
    if chosen.is_empty() {
        chosen.extend(rows());
    }
    let progress = Progress::begin();
    let mut outcomes: Vec<(&'static Row, Outcome)> = Vec::with_capacity(chosen.len());
    for (index, row) in chosen.iter().enumerate() {
        progress.at(index as f64 / chosen.len() as f64, || row.id.to_owned());
        outcomes.push((row, row.run()));
    }
    drop(progress);
    let text = match &outcomes[..] {
        [(row, outcome)] => in_full(row, outcome),
        all => in_sections(all),
    };
    let rows = outcomes
        .iter()
        .map(|(row, outcome)| row_answer(row, outcome))
        .collect::<Result<_>>()?;
    let mut printed = Printed::new(&Answer { rows }, text)?;
    printed.problem = unexplained(&outcomes);
    Ok(printed)
}

/// The error that names the rows that fail or differ without a known reason.
fn unexplained(outcomes: &[(&'static Row, Outcome)]) -> Option<Error> {
    let rows: Vec<&str> = outcomes
        .iter()
        .filter(|(row, outcome)| !outcome.is_as_expected(row))
        .map(|(row, _)| row.id)
        .collect();
    (!rows.is_empty()).then(|| anyhow!("not as expected: {}", rows.join(", ")))
}

fn row_answer(row: &'static Row, outcome: &Outcome) -> Result<RowAnswer> {
    Ok(RowAnswer {
        id: row.id,
        section: row.section,
        source: row.citation.source.row().key,
        place: row.citation.place,
        what: row.what,
        published: row.published.clone(),
        ours: outcome.ours.clone(),
        status: outcome.status.word(),
        distance: outcome.distance(row),
        why: outcome.status.why().map(str::to_owned),
        command: row.repeated_by(),
        stored: row.stored(),
        query: row.query()?,
    })
}

fn in_full(row: &Row, outcome: &Outcome) -> String {
    let command = row.repeated_by().unwrap_or("none".to_owned());
    let stored = row.stored().unwrap_or("-".to_owned());
    let distance = outcome.distance(row).unwrap_or("-".to_owned());
    facts(&[
        ("figure", &row.what),
        ("source", &row.citation),
        ("published", &row.published),
        ("large run", &stored),
        ("ours", &ours(outcome)),
        ("status", &outcome.status.word()),
        ("distance", &distance),
        ("why", &outcome.status.why().unwrap_or("-")),
        ("command", &command),
    ])
}

fn in_sections(outcomes: &[(&'static Row, Outcome)]) -> String {
    let mut text = String::new();
    for (section, title) in SECTIONS {
        let within = outcomes.iter().filter(|(row, _)| row.section == section);
        if within.clone().next().is_none() {
            continue;
        }
        let heads = ["", "published", "ours", "status", "what", "where"];
        let cells = within.map(|(row, outcome)| {
            [
                row.id.to_owned(),
                row.published.to_string(),
                ours(outcome),
                outcome.status.word().to_owned(),
                row.what.to_owned(),
                row.citation.to_string(),
            ]
        });
        text.extend([title, "\n", &headed(heads, cells), "\n"]);
    }
    text + &reasons(outcomes)
}

/// The reasons for differences, each once with its rows.
fn reasons(outcomes: &[(&'static Row, Outcome)]) -> String {
    let rows = outcomes.iter();
    let reasons = by_reason(rows.map(|(row, outcome)| (row.id, outcome.status.why())));
    let lines: Vec<String> = reasons
        .into_iter()
        .map(|(why, ids)| format!("{}: {why}", ids.join(", ")))
        .collect();
    lines.join("\n")
}

fn ours(outcome: &Outcome) -> String {
    or(outcome.ours.as_ref(), "-")
}
