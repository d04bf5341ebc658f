//! Parts of long commands, as `--shard` with `--json` prints them: reading files of them and adding them
//! up.

use super::failure::Problem;
use super::positions::read_text;
use crate::lab::kit::shards::ShardsError;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::path::PathBuf;

/// An answer that is a part of another.
pub(super) trait Part: DeserializeOwned {
    /// Why two do not belong together.
    type Error: Display;

    /// Which parts it holds.
    fn check(&self) -> Result<(), ShardsError>;

    /// Adds another part.
    fn add(&mut self, other: Self) -> Result<(), Self::Error>;
}

pub(super) fn add_up<P: Part>(files: &[PathBuf]) -> Result<P, Problem> {
    let mut merged: Option<P> = None;
    for path in files {
        let part: P = serde_json::from_str(&read_text(path)?).map_err(|error| {
            let what = "not an answer of a command with --shard and --json";
            Problem::content(path, &format!("{what}: {error}"))
        })?;
        part.check()
            .map_err(|error| Problem::content(path, &error))?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum
                .add(part)
                .map_err(|error| Problem::content(path, &error))?,
        }
    }
    merged.ok_or(Problem::NoParts)
}
