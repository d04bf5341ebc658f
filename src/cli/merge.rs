//! `plyground merge`: combines the parts of a sharded command. All parts give exactly the answer of one run, except
//! for times; some of the parts give a larger part.

use super::parts::{NO_FILES, add_up};
use super::positions::read_text;
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
    #[command(flatten)]
    form: Form,
}

pub(super) fn run(Arguments { files, form }: &Arguments) -> Result<Printed> {
    let first = read_text(files.first().context(NO_FILES)?)?;
    let first: Value = serde_json::from_str(&first).unwrap_or_default();
    let has = |key| first.get(key).is_some();
    if has("player") && has("indexes") {
        add_up::<player::Part>(files)?.print(&files[0])
    } else if has("arena") {
        arena::print(add_up(files)?)
    } else if has("part_of_audit") {
        add_up::<audit::Shared>(files)?.print()
    } else if has("study") {
        masters::print(&add_up(files)?, *form)
    } else if has("errors") {
        errors::print(add_up(files)?)
    } else {
        add_up::<kenju::Shared>(files)?.print(*form)
    }
}
