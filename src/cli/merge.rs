//! `plyground merge`: combines the parts of a sharded command. All parts give exactly the answer of one run, except
//! for times; with `--partial` some of the parts give a larger part.

use super::failure::tell;
use super::parts::{NO_FILES, PartFile, add_up};
use super::print::{Form, Printed};
use super::{arena, audit, errors, kenju, masters, player};
use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Answers of a command that ran with --shard and --json
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Merge some of the parts into a larger part
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let read = arguments.files.iter().map(|path| PartFile::read(path));
    let files: Vec<PartFile> = read.collect::<Result<_>>()?;
    let first = files.first().context(NO_FILES)?;
    let unlabelled = files.iter().filter(|file| file.label.is_none()).count();
    let mut printed = merged(&files, first, arguments)?;
    if unlabelled > 0 {
        tell(&format_args!(
            "merge: {unlabelled} of {} without a checksum: an earlier version wrote them, and damage cannot be noticed",
            ::chess::words::counted(files.len(), "part")
        ));
    }
    printed.label.clone_from(&first.label);
    Ok(printed)
}

fn merged(files: &[PartFile], first: &PartFile, arguments: &Arguments) -> Result<Printed> {
    let (partial, form) = (arguments.partial, arguments.form);
    let path = &arguments.files[0];
    let first: Value = serde_json::from_str(&first.text).unwrap_or_default();
    let has = |key| first.get(key).is_some();
    if has("player") && has("indexes") {
        add_up::<player::Part>(files, partial)?.print(path)
    } else if has("arena") {
        arena::print(add_up(files, partial)?)
    } else if has("part_of_audit") {
        add_up::<audit::Shared>(files, partial)?.print()
    } else if has("study") {
        masters::print(&add_up(files, partial)?, form)
    } else if has("errors") {
        errors::print(add_up(files, partial)?)
    } else {
        add_up::<kenju::Shared>(files, partial)?.print(form)
    }
}
