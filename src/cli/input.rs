//! The files that a command reads. Every reader has a limit, calls a directory a directory, and understands the usual
//! encodings. The files in use are known, so that no command overwrites its own input.

use super::failure::{InFile, tell};
use ::chess::words::counted;
use ::trace::file::{hexadecimal, without_mark};
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use xxhash_rust::xxh64::Xxh64;

/// The largest text in bytes. The largest list of positions that we know of, with 25 million bytes, is below it.
pub(super) const TEXT_LIMIT: u64 = 64 << 20;

/// The files that the command uses.
static IN_USE: Mutex<InUse> = Mutex::new(InUse {
    inputs: BTreeMap::new(),
    digests: Vec::new(),
    outputs: Vec::new(),
});

struct InUse {
    /// The input files by their place, with the names that the user gave.
    inputs: BTreeMap<PathBuf, PathBuf>,
    /// The digests of the input files, in the order in which they were opened.
    digests: Vec<String>,
    /// The places of the files that are being written.
    outputs: Vec<PathBuf>,
}

fn in_use() -> MutexGuard<'static, InUse> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens an input file.
///
/// # Errors
/// If it cannot be opened, is a directory, or is also an output of the command.
pub(super) fn open(path: &Path) -> Result<File> {
    let file = open_unnoted(path)?;
    if !file.metadata().in_file(path)?.is_file() {
        return Ok(file);
    }
    let place = fs::canonicalize(path).in_file(path)?;
    let digest = digest(path)?;
    let mut used = in_use();
    if used.outputs.contains(&place) {
        bail!(
            "{}: the command would write to a file that it reads; choose another name for the output",
            path.display()
        );
    }
    if used.inputs.insert(place, path.to_owned()).is_none() {
        used.digests.push(digest);
    }
    Ok(file)
}

/// Opens a file that may be written again, such as a table in its directory.
fn open_unnoted(path: &Path) -> Result<File> {
    let file = File::open(path).in_file(path)?;
    ensure!(
        !file.metadata().in_file(path)?.is_dir(),
        "{}: this is a directory, not a file",
        path.display()
    );
    Ok(file)
}

fn digest(path: &Path) -> Result<String> {
    let mut file = File::open(path).in_file(path)?;
    let mut hash = Xxh64::new(0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).in_file(path)? {
            0 => return Ok(hexadecimal(hash.digest())),
            length => hash.update(&buffer[..length]),
        }
    }
}

/// The digests of the files that the command has read so far.
pub(super) fn digests() -> Vec<String> {
    in_use().digests.clone()
}

/// Notes a place that the command will write to.
///
/// # Errors
/// If the command reads that file or already writes to it.
pub(super) fn note_output(place: &Path) -> io::Result<()> {
    let mut used = in_use();
    let why = if used.inputs.contains_key(place) {
        "the command would write to a file that it reads; choose another name for the output"
    } else if used.outputs.iter().any(|output| output == place) {
        "two outputs of the command have the same name"
    } else {
        used.outputs.push(place.to_owned());
        return Ok(());
    };
    Err(io::Error::other(why))
}

/// Frees a place that [`note_output`] noted.
pub(super) fn forget_output(place: &Path) {
    in_use().outputs.retain(|output| output != place);
}

/// Reads an input file of at most `limit` bytes.
///
/// # Errors
/// If it cannot be read or is longer.
pub(super) fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>> {
    read_all(open(path)?, limit).in_file(path)
}

/// Reads a file that the command may replace later.
///
/// # Errors
/// If it cannot be read or is longer than `limit` bytes.
pub(super) fn bytes_unnoted(path: &Path, limit: u64) -> Result<Vec<u8>> {
    read_all(open_unnoted(path)?, limit).in_file(path)
}

fn read_all(file: File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(format!(
            "longer than {}, the limit of such a file",
            counted(limit, "byte")
        )));
    }
    Ok(bytes)
}

/// Reads a text in UTF-8, UTF-16 with its mark, or Latin-1. A remark tells that a text is read as Latin-1.
///
/// # Errors
/// If it cannot be read or is longer than [`TEXT_LIMIT`].
pub(super) fn text(path: &Path) -> Result<String> {
    decode(path, bytes(path, TEXT_LIMIT)?)
}

/// The text of bytes that were read from `path`.
///
/// # Errors
/// If its mark says UTF-16 and it is not.
pub(super) fn decode(path: &Path, bytes: Vec<u8>) -> Result<String> {
    let unit: Option<fn([u8; 2]) -> u16> = match bytes.get(..2) {
        Some([0xff, 0xfe]) => Some(u16::from_le_bytes),
        Some([0xfe, 0xff]) => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(unit) = unit {
        return utf_16(&bytes[2..], unit).in_file(path);
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(without_mark(&text).to_owned()),
        Err(error) => error.into_bytes(),
    };
    let wrong = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), |_| 0);
    tell(&format_args!(
        "{}, line {}: not UTF-8; the file is read as Latin-1",
        path.display(),
        line_at(&bytes[..wrong])
    ));
    Ok(bytes.into_iter().map(char::from).collect())
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::new();
    for letter in char::decode_utf16(pairs.iter().copied().map(unit)) {
        let line = || {
            format!(
                "line {}: not UTF-16, as its first bytes say",
                line_at(text.as_bytes())
            )
        };
        let letter = letter.with_context(line)?;
        text.push(letter);
    }
    ensure!(
        rest.is_empty(),
        "line {}: the text in UTF-16 ends within a letter",
        line_at(text.as_bytes())
    );
    Ok(text)
}

/// The number of the line that follows these bytes, from 1.
fn line_at(before: &[u8]) -> usize {
    before.split(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_the_usual_encodings() {
        let read = |bytes: &[u8]| decode(Path::new("x"), bytes.to_vec()).unwrap();
        assert_eq!(read("ü\n".as_bytes()), "ü\n");
        assert_eq!(read(b"\xef\xbb\xbfa"), "a");
        assert_eq!(read(b"a\n\xfc"), "a\nü");
        assert_eq!(read(b"\xff\xfea\0\xfc\0"), "aü");
        assert_eq!(read(b"\xfe\xff\0a\0\xfc"), "aü");
    }

    #[test]
    fn a_broken_text_in_utf_16_is_refused_with_its_line() {
        for bytes in [&b"\xff\xfe\n\0a"[..], b"\xff\xfe\n\0\0\xd8a\0"] {
            let error = decode(Path::new("x"), bytes.to_vec()).unwrap_err();
            let said = super::super::failure::message(&error);
            assert!(said.starts_with("x: line 2: "), "{said}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_without_end_is_refused_at_the_limit() {
        let error = bytes_unnoted(Path::new("/dev/zero"), 1_000).unwrap_err();
        let said = super::super::failure::message(&error);
        assert_eq!(
            said,
            "/dev/zero: longer than 1000 bytes, the limit of such a file"
        );
    }
}
