//! The parts of long commands, as `--shard` with `--json` prints them. A part says which command made it from which
//! files, and ends with a checksum. Parts of versions before this label are read without these checks.

use super::failure::InFile;
use super::input;
use ::chess::words::counted;
use ::trace::file::{hexadecimal, without_mark};
use anyhow::{Context, Result, bail, ensure};
use kit::experiment::shards::Shards;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::xxh64;

/// Why there is nothing to merge.
pub(super) const NO_FILES: &str = "no files to merge";

/// The version of the label and the checksum.
const VERSION: u32 = 1;

/// The largest part in bytes.
const LIMIT: u64 = 1 << 30;

/// The beginning of a part that has a label.
const LABELLED: &str = "{\"part\":";

/// The key before the checksum, which ends a part.
const CHECKSUM: &str = ",\"checksum\":\"";

/// The origin of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Label {
    version: u32,
    /// The command without its options, such as `player rank`.
    command: String,
    /// The options, as they were given for the first part.
    options: Vec<String>,
    /// The digests of the files that it read.
    input: Vec<String>,
    /// True if the command was interrupted: the part lacks some of its share.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

impl Label {
    /// The label of the running command.
    pub(super) fn of_this_run(command: &str, interrupted: bool) -> Self {
        let names = command.split(' ').count();
        Self {
            version: VERSION,
            command: command.to_owned(),
            options: std::env::args_os()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .filter(|word| word != "--json")
                .skip(names)
                .collect(),
            input: input::digests(),
            interrupted,
        }
    }

    /// Puts the label and the checksum around a JSON object.
    pub(super) fn seal(&self, json: &str) -> Result<String> {
        let label = serde_json::to_string(self).context(super::failure::NOT_WRITTEN)?;
        let rest = json
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let rest = rest.context(super::failure::NOT_WRITTEN)?;
        let text = format!("{LABELLED}{label},{rest}");
        let sum = hexadecimal(xxh64(text.as_bytes(), 0));
        Ok(format!("{text}{CHECKSUM}{sum}\"}}"))
    }
}

/// An answer that is a part of another.
pub(super) trait Part: DeserializeOwned {
    /// The parts it holds; `None` for a complete answer.
    fn shards(&self) -> Option<&Shards>;

    /// Adds another part; fails if the two belong to different runs.
    fn add(&mut self, other: Self) -> Result<()>;
}

/// A file with a part, checked against its checksum.
pub(super) struct PartFile {
    path: PathBuf,
    pub(super) text: String,
    pub(super) label: Option<Label>,
}

#[derive(Deserialize)]
struct Labelled {
    part: Label,
}

impl PartFile {
    /// Reads a part.
    ///
    /// # Errors
    /// If its checksum does not fit, another version wrote it, or it was interrupted.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let bytes = input::bytes(path, LIMIT)?;
        let text = String::from_utf8(bytes)
            .context("damaged: this is not a text in UTF-8")
            .in_file(path)?;
        let text = without_mark(&text).trim_end_matches(['\n', '\r', ' ', '\t']);
        let label = checked(text).in_file(path)?;
        Ok(Self {
            path: path.to_owned(),
            text: text.to_owned(),
            label,
        })
    }
}

/// The label of a part whose checksum fits; `None` for a part of an earlier version, which has neither.
fn checked(text: &str) -> Result<Option<Label>> {
    let is_labelled = text.starts_with(LABELLED);
    let Some((body, sum)) = text.rsplit_once(CHECKSUM) else {
        ensure!(
            !is_labelled,
            "damaged: its checksum is missing; run this part again"
        );
        return Ok(None);
    };
    ensure!(
        is_labelled && sum.strip_suffix("\"}") == Some(&hexadecimal(xxh64(body.as_bytes(), 0))),
        "damaged: its checksum does not fit; run this part again"
    );
    let Labelled { part } = serde_json::from_str(text).context("its label cannot be read")?;
    ensure!(
        part.version == VERSION,
        "a part of version {}; this program reads version {VERSION}",
        part.version
    );
    ensure!(
        !part.interrupted,
        "this part was interrupted before its end; run it again"
    );
    Ok(Some(part))
}

/// True if a text is a whole part.
///
/// # Panics
/// If it does not come back the same after sealing.
pub(super) fn accepts(text: &str) -> bool {
    let Ok(Some(label)) = checked(text) else {
        return false;
    };
    let written = serde_json::to_string(&label).ok();
    let again = written.and_then(|label| serde_json::from_str(&label).ok());
    assert_eq!(again, Some(label));
    true
}

/// Adds up parts of one run. Without `partial` all of them must be there.
///
/// # Errors
/// If parts are damaged, doubled, missing, or made from other files or by other commands.
pub(super) fn add_up<P: Part>(files: &[PartFile], partial: bool) -> Result<P> {
    let mut merged: Option<P> = None;
    for file in files {
        let path = &file.path;
        let part: P = serde_json::from_str(&file.text)
            .context("not an answer of a command with --shard and --json")
            .in_file(path)?;
        part.shards().map_or(Ok(()), Shards::check).in_file(path)?;
        fits(&files[0], file)?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum.add(part).in_file(path)?,
        }
    }
    let merged = merged.context(NO_FILES)?;
    let missing = merged.shards().map(Shards::missing).unwrap_or_default();
    if let (Some(shards), false, false) = (merged.shards(), missing.is_empty(), partial) {
        let numbers: Vec<String> = missing.iter().take(20).map(u32::to_string).collect();
        let more = if missing.len() > numbers.len() {
            ", ..."
        } else {
            ""
        };
        bail!(
            "{} of {} missing: {}{more} (parts are numbered from 0); --partial merges the others",
            missing.len(),
            counted(shards.of(), "part"),
            numbers.join(", ")
        );
    }
    Ok(merged)
}

/// Checks that two parts are made by the same command from the same files.
fn fits(first: &PartFile, other: &PartFile) -> Result<()> {
    let (Some(one), Some(two)) = (&first.label, &other.label) else {
        return Ok(());
    };
    let (first, other) = (first.path.display(), other.path.display());
    ensure!(
        one.command == two.command,
        "{other}: a part of `{}`, but {first} is a part of `{}`",
        two.command,
        one.command
    );
    ensure!(
        one.input == two.input,
        "{other}: made from other files than {first}: their contents differ"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flipped_bit_of_a_part_is_refused() {
        let label = Label::of_this_run("audit", false);
        let text = label.seal(r#"{"a":[1,2.5e3],"b":"c"}"#).unwrap();
        assert_eq!(checked(&text).unwrap(), Some(label));
        for bit in 0..8 * text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(text) = String::from_utf8(bytes) {
                assert!(checked(&text).is_err(), "bit {bit}: {text}");
            }
        }
    }

    #[test]
    fn an_interrupted_part_is_refused() {
        let text = Label::of_this_run("audit", true).seal("{\"a\":1}").unwrap();
        let error = checked(&text).unwrap_err().to_string();
        assert!(error.contains("interrupted"), "{error}");
    }
}
