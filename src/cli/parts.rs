//! The parts of long commands, as `--shard` with `--json` prints them.

use super::failure::InFile;
use super::positions::read_text;
use anyhow::{Context, Result};
use kit::experiment::shards::Shards;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// Why there is nothing to merge.
pub(super) const NO_FILES: &str = "no files to merge";

/// An answer that is a part of another.
pub(super) trait Part: DeserializeOwned {
    /// The parts it holds; `None` for a complete answer.
    fn shards(&self) -> Option<&Shards>;

    /// Adds another part; fails if the two belong to different runs.
    fn add(&mut self, other: Self) -> Result<()>;
}

pub(super) fn add_up<P: Part>(files: &[PathBuf]) -> Result<P> {
    let mut merged: Option<P> = None;
    for path in files {
        let part: P = serde_json::from_str(&read_text(path)?)
            .context("not an answer of a command with --shard and --json")
            .in_file(path)?;
        part.shards().map_or(Ok(()), Shards::check).in_file(path)?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum.add(part).in_file(path)?,
        }
    }
    merged.context(NO_FILES)
}
