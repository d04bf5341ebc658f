//! A file to which a long command appends its results, one line each, so that an interrupted run continues. Each line
//! begins with a checksum over itself and the lines before it. One process at a time may use the file.
//!
//! Files of earlier versions have no checksums. They are continued in their own form, and a remark says so.

use super::failure::{InFile, NOT_WRITTEN, tell};
use super::input;
use ::trace::file::hexadecimal;
use anyhow::{Context, Result, ensure};
use fs4::fs_std::FileExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::xxh64;

/// The beginning of a line with a checksum.
const SUMMED: &str = "{\"sum\":\"";

/// The largest file in bytes.
const LIMIT: u64 = 1 << 30;

/// The length of a checksum in letters.
const DIGITS: usize = 16;

/// The open file.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    place: PathBuf,
    /// The checksum of the last line; `None` in a file of an earlier version.
    sum: Option<u64>,
}

impl Journal {
    /// Opens a file and returns its lines as JSON texts, the first one the head. A new file has none. An incomplete
    /// last line is dropped. `is_ours` tells whether the first line belongs to this kind of file.
    ///
    /// # Errors
    /// If another process uses the file, it is of another kind, or damaged. It then stays as it is.
    pub(super) fn open(
        path: &Path,
        is_ours: impl FnOnce(&str) -> Result<()>,
    ) -> Result<(Self, Vec<String>)> {
        ensure!(
            !path.is_dir(),
            "{}: this is a directory, not a file",
            path.display()
        );
        let mut options = OpenOptions::new();
        let file = options.create(true).read(true).append(true).open(path);
        let file = file.in_file(path)?;
        ensure!(
            file.metadata().in_file(path)?.is_file(),
            "{}: a pipe or device cannot keep results",
            path.display()
        );
        ensure!(
            FileExt::try_lock_exclusive(&file).in_file(path)?,
            "{}: another process is using this file",
            path.display()
        );
        let mut bytes = Vec::new();
        (&file)
            .take(LIMIT + 1)
            .read_to_end(&mut bytes)
            .in_file(path)?;
        ensure!(
            bytes.len() as u64 <= LIMIT,
            "{}: longer than {LIMIT} bytes, the limit of such a file",
            path.display()
        );
        let read = read(&bytes, is_ours).in_file(path)?;
        let place = fs::canonicalize(path).in_file(path)?;
        input::note_output(&place).in_file(path)?;
        let journal = Self {
            file,
            path: path.to_owned(),
            place,
            sum: read.sum,
        };
        if read.sum.is_none() {
            tell(&format_args!(
                "{}: an earlier version wrote this file; damage cannot be noticed, because it has no checksums",
                path.display()
            ));
        }
        journal.file.set_len(read.length as u64).in_file(path)?;
        Ok((journal, read.lines))
    }

    /// Appends an object or, as the value of `key`, something else.
    pub(super) fn note(&mut self, key: Option<&str>, value: &impl Serialize) -> Result<()> {
        let mut json = serde_json::to_string(value).context(NOT_WRITTEN)?;
        if let Some(sum) = self.sum {
            let rest = match key {
                Some(key) => format!("\"{key}\":{json}}}"),
                None => json.trim_start_matches('{').to_owned(),
            };
            let sum = xxh64(rest.as_bytes(), sum);
            json = format!("{SUMMED}{}\",{rest}", hexadecimal(sum));
            self.sum = Some(sum);
        }
        json.push('\n');
        let written = self.file.write_all(json.as_bytes());
        written.and_then(|()| self.file.flush()).in_file(&self.path)
    }

    /// The value of a line.
    ///
    /// # Errors
    /// If it is of another kind.
    pub(super) fn value<T: DeserializeOwned>(&self, line: &str) -> Result<T> {
        serde_json::from_str(line).in_file(&self.path)
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        input::forget_output(&self.place);
    }
}

struct ReadLines {
    lines: Vec<String>,
    sum: Option<u64>,
    /// The length of the complete lines in bytes.
    length: usize,
}

fn read(bytes: &[u8], is_ours: impl FnOnce(&str) -> Result<()>) -> Result<ReadLines> {
    let length = bytes.iter().rposition(|&byte| byte == b'\n');
    let length = length.map_or(0, |end| end + 1);
    ensure!(
        bytes.is_empty() || length > 0,
        "no tournament to continue: its first line has no end"
    );
    let (whole, tail) = bytes.split_at(length);
    let is_old = length > 0 && !whole.starts_with(SUMMED.as_bytes());
    let mut sum = (!is_old).then_some(0);
    let mut lines = Vec::new();
    let mut is_ours = Some(is_ours);
    for (number, line) in (1..).zip(whole.split_inclusive(|&byte| byte == b'\n')) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let damaged = || format!("line {number} is damaged: its checksum does not fit");
        let line = match &mut sum {
            None => std::str::from_utf8(line)
                .with_context(|| format!("line {number}: not UTF-8"))?
                .to_owned(),
            Some(sum) => {
                let (next, rest) = summed(line, *sum).with_context(damaged)?;
                *sum = next;
                format!("{{{rest}")
            }
        };
        if let Some(is_ours) = is_ours.take() {
            is_ours(&line)?;
        }
        lines.push(line);
    }
    // A line break that was altered is no incomplete line.
    let altered = tail.split_last().map(|(_, line)| line);
    if let (Some(sum), Some(line)) = (sum, altered) {
        ensure!(
            summed(line, sum).is_none(),
            "line {} is damaged: its line break was altered",
            lines.len() + 1
        );
    }
    Ok(ReadLines { lines, sum, length })
}

/// True if bytes are a whole file of this kind.
///
/// # Panics
/// If its lines do not come back the same after writing.
pub(super) fn accepts(bytes: &[u8]) -> bool {
    let Ok(found) = read(bytes, |_| Ok(())) else {
        return false;
    };
    if found.sum.is_some() {
        let lines: Vec<&str> = found.lines.iter().map(String::as_str).collect();
        assert_eq!(sealed(&lines), &bytes[..found.length]);
    }
    true
}

/// A file with JSON objects as its lines.
pub(super) fn sealed(lines: &[&str]) -> Vec<u8> {
    let (mut text, mut sum) = (String::new(), 0);
    for line in lines {
        let rest = line.strip_prefix('{').unwrap_or(line);
        sum = xxh64(rest.as_bytes(), sum);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{SUMMED}{}\",{rest}", hexadecimal(sum));
    }
    text.into_bytes()
}

/// The checksum and the rest of a line, if they fit each other and the line before.
fn summed(line: &[u8], before: u64) -> Option<(u64, &str)> {
    let line = std::str::from_utf8(line).ok()?.strip_prefix(SUMMED)?;
    let (digits, rest) = line.split_at_checked(DIGITS)?;
    let rest = rest.strip_prefix("\",")?;
    let sum = xxh64(rest.as_bytes(), before);
    (hexadecimal(sum) == digits).then_some((sum, rest))
}
