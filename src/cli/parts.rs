//! Parts of long commands, as `--shard` with `--json` prints them: reading files of them and adding them
//! up.

use super::failure::Problem;
use super::positions::read_text;
use kit::experiment::shards::Shards;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// An answer that is a part of another.
pub(super) trait Part: DeserializeOwned {
    /// Which parts it holds; `None` if it is no part.
    fn shards(&self) -> Option<&Shards>;

    /// Adds another part, or says why the two do not belong together.
    fn add(&mut self, other: Self) -> Result<(), String>;
}

pub(super) fn add_up<P: Part>(files: &[PathBuf]) -> Result<P, Problem> {
    let mut merged: Option<P> = None;
    for path in files {
        let part: P = serde_json::from_str(&read_text(path)?).map_err(|error| {
            let what = "not an answer of a command with --shard and --json";
            Problem::content(path, &format!("{what}: {error}"))
        })?;
        let wrong = |error: String| Problem::content(path, &error);
        let fits = part.shards().map_or(Ok(()), Shards::check);
        fits.map_err(|error| wrong(error.to_string()))?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum.add(part).map_err(wrong)?,
        }
    }
    merged.ok_or(Problem::NoParts)
}
