//! `plyground merge`: the parts of a trial, or of a study of masters' games, added up. All parts give the answer of one run, exactly,
//! measurements aside; some of them give a larger part.

use super::player::read;
use super::run::{Form, Shared, print_part, text};
use crate::cli::failure::Problem;
use crate::cli::print::Printed;
use crate::cli::{errors, masters};
use crate::lab::kenju::Worksheet;
use clap::Args;
use std::path::{Path, PathBuf};

/// What `merge` is asked.
#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// Answers of a batch command with --shard and --json.
    #[arg(required = true)]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// Print the tables as CSV instead.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let form = if arguments.csv {
        Form::Csv
    } else {
        Form::Table
    };
    if let Some(first) = arguments.files.first()
        && masters::is_part(&read(first)?)
    {
        return masters::merge(&arguments.files, form);
    }
    if let Some(first) = arguments.files.first()
        && masters::is_error_part(&read(first)?)
    {
        return errors::merge(&arguments.files);
    }
    let mut merged: Option<Shared> = None;
    for path in &arguments.files {
        let part = part(path)?;
        merged = Some(match merged {
            None => part,
            Some(sum) => add(sum, part, path)?,
        });
    }
    let Some(merged) = merged else {
        return Err(Problem::NoParts);
    };
    let sheet = Worksheet::new(&merged.trial)?;
    let results = sheet.finish(&merged.sums);
    if merged.shards.indexes.len() < merged.shards.of as usize {
        return print_part(&merged, &results, form);
    }
    let text = match form {
        Form::Table => text(&results),
        Form::Csv => results.csv(),
    };
    Printed::new(&results.json(), text)
}

fn part(path: &Path) -> Result<Shared, Problem> {
    let part: Shared = serde_json::from_str(&read(path)?).map_err(|error| Problem::Part {
        path: path.to_owned(),
        reason: format!("not an answer of a command with --shard and --json: {error}"),
    })?;
    let beyond = part
        .shards
        .indexes
        .last()
        .is_none_or(|&last| last >= part.shards.of);
    if beyond {
        return Err(Problem::Part {
            path: path.to_owned(),
            reason: format!("its parts are not among the {} there are", part.shards.of),
        });
    }
    Ok(part)
}

fn add(mut sum: Shared, part: Shared, path: &Path) -> Result<Shared, Problem> {
    let refuse = |reason: String| {
        Err(Problem::Part {
            path: path.to_owned(),
            reason,
        })
    };
    if part.trial != sum.trial {
        return refuse("a part of another trial than the files before".to_owned());
    }
    if part.shards.of != sum.shards.of {
        let (found, expected) = (part.shards.of, sum.shards.of);
        return refuse(format!(
            "cut into {found} parts, the files before into {expected}"
        ));
    }
    let twice = part.shards.indexes.intersection(&sum.shards.indexes).next();
    if let Some(index) = twice {
        return refuse(format!("part {index} is there already"));
    }
    sum.shards.indexes.extend(part.shards.indexes);
    sum.sums.merge(&part.sums);
    Ok(sum)
}
