//! `plyground ledger`: where we follow, interpret or leave the sources, with the reasons.

use super::choice::choice;
use super::failure::no_row;
use super::print::{Form, Printed};
use anyhow::{Context, Result};
use clap::Args;
use kit::experiment::query::name_of;
use kit::experiment::source::{SOURCES, SourceRow};
use pages::experiment::ledger::{Entry, KINDS, Kind, entries, entry, sheet};
use serde::Serialize;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Print only the row with this name
    row: Option<String>,
    /// Print only rows of this kind
    #[arg(long, value_parser = choice(&KINDS))]
    kind: Option<Kind>,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Serialize)]
struct Answer {
    entries: Vec<&'static Entry>,
    sources: &'static [SourceRow],
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let chosen: Vec<&'static Entry> = match &arguments.row {
        Some(id) => vec![entry(id).with_context(|| no_row(id))?],
        None => entries().collect(),
    };
    let wanted = |entry: &&Entry| arguments.kind.is_none_or(|kind| entry.kind == kind);
    let answer = Answer {
        entries: chosen.into_iter().filter(wanted).collect(),
        sources: &SOURCES,
    };
    let text = if arguments.form.csv {
        sheet(answer.entries.iter().copied()).csv()
    } else {
        text(&answer)
    };
    Printed::new(&answer, text)
}

fn text(answer: &Answer) -> String {
    let mut paragraphs: Vec<String> = answer
        .entries
        .iter()
        .map(|entry| paragraph(entry))
        .collect();
    let sources: Vec<String> = answer.sources.iter().map(reference).collect();
    paragraphs.push(format!("Sources\n{}", sources.join("\n")));
    paragraphs.join("\n\n")
}

fn paragraph(entry: &Entry) -> String {
    let published = entry.published.map_or("nothing".to_owned(), |published| {
        format!("{} ({})", published.statement, published.citation)
    });
    format!(
        "{} [{}: {}]\n  published  {published}\n  ours       {}\n  reason     {}",
        entry.topic,
        name_of(&KINDS, entry.kind),
        entry.id,
        entry.ours,
        entry.reason
    )
}

fn reference(source: &SourceRow) -> String {
    let found = source
        .found_at
        .map_or(String::new(), |found| format!(" {found}"));
    format!(
        "  {}: {}: {}. {}.{found}",
        source.key, source.authors, source.title, source.published_in
    )
}
