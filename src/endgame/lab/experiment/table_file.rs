//! A table of an ending as bytes, for a file, a browser's storage, or another worker. A table is accepted only if its
//! digest is right.
//!
//! | bytes | |
//! |---|---|
//! | 7 | `PGTABLE` |
//! | 1 | the version of the format, 1 |
//! | 8 | the ending's name, filled up with zeros |
//! | 8 | how many entries follow the header, the lowest byte first |
//! | 8 | digest (XXH64) of the 24 bytes before and the entries, the lowest byte first |
//! | | the entries |

use chess::words::counted;
use endgame::oracle::{Material, Table, TableError};
use thiserror::Error;
use xxhash_rust::xxh64::Xxh64;

/// The ending of a table file's name.
pub const EXTENSION: &str = "plytable";

/// The version that is written.
const VERSION: u8 = 1;
const MAGIC: &[u8] = b"PGTABLE";
/// The length of the header without the digest.
const ABOUT: usize = 24;
/// The length of the header, in bytes.
pub const HEADER: usize = ABOUT + 8;

/// Why bytes are not a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableFileError {
    /// Not a table file.
    #[error("this is not a table of an ending; one begins with PGTABLE")]
    Foreign,
    /// Written by a later release, or damaged in its first bytes.
    #[error("the table is in format {found}, this release reads format {VERSION}")]
    Version { found: u8 },
    /// The number of entries is not that of the header.
    #[error("the header promises {}, {found} follow it", counted(.promised, "entry"))]
    Length { promised: u64, found: usize },
    #[error(
        "the digest is not that of the header, so the table is damaged; it has to be made anew"
    )]
    Digest,
    /// A name that no ending has.
    #[error("the header names no ending of three or four men")]
    Name,
    /// As many entries as the header promises, but not as many as the ending has.
    #[error(transparent)]
    Entries(#[from] TableError),
}

/// The name of an ending's file.
pub fn file_name(material: Material) -> String {
    format!("{material}.{EXTENSION}")
}

/// The header of a table's bytes; its entries follow.
pub fn header(table: &Table) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    let name = table.material().to_string();
    header[..MAGIC.len()].copy_from_slice(MAGIC);
    header[MAGIC.len()] = VERSION;
    header[8..8 + name.len()].copy_from_slice(name.as_bytes());
    header[16..ABOUT].copy_from_slice(&(table.entries().len() as u64).to_le_bytes());
    let digest = digest(&header[..ABOUT], table.entries());
    header[ABOUT..].copy_from_slice(&digest.to_le_bytes());
    header
}

pub fn to_bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + table.entries().len());
    bytes.extend(header(table));
    bytes.extend(table.entries());
    bytes
}

/// Reads a table back.
///
/// # Errors
/// Why the bytes are not a table, or not the one that was written.
pub fn from_bytes(mut bytes: Vec<u8>) -> Result<Table, TableFileError> {
    if !bytes.starts_with(MAGIC) || bytes.len() < HEADER {
        return Err(TableFileError::Foreign);
    }
    let found = bytes[MAGIC.len()];
    if found != VERSION {
        return Err(TableFileError::Version { found });
    }
    let promised = number(&bytes[16..ABOUT]);
    let found = bytes.len() - HEADER;
    if promised != found as u64 {
        return Err(TableFileError::Length { promised, found });
    }
    if number(&bytes[ABOUT..HEADER]) != digest(&bytes[..ABOUT], &bytes[HEADER..]) {
        return Err(TableFileError::Digest);
    }
    let name = std::str::from_utf8(&bytes[8..16]).unwrap_or_default();
    let material: Material = name
        .trim_end_matches('\0')
        .parse()
        .map_err(|_| TableFileError::Name)?;
    bytes.drain(..HEADER);
    Ok(Table::new(material, bytes)?)
}

fn digest(about: &[u8], entries: &[u8]) -> u64 {
    let mut digest = Xxh64::new(0);
    digest.update(about);
    digest.update(entries);
    digest.digest()
}

fn number(bytes: &[u8]) -> u64 {
    let digits = bytes.iter().rev();
    digits.fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use endgame::oracle::{Generator, Oracle};

    fn table() -> Table {
        Generator::run("KRK".parse().unwrap(), &Oracle::new()).unwrap()
    }

    #[test]
    fn a_table_survives_its_bytes() {
        let table = table();
        let back = from_bytes(to_bytes(&table)).unwrap();
        assert_eq!(back.material(), table.material());
        assert_eq!(back.entries(), table.entries());
        assert_eq!(file_name(table.material()), "KRK.plytable");
    }

    #[test]
    fn no_single_changed_or_missing_byte_goes_unnoticed() {
        let bytes = to_bytes(&table());
        // All of the header, and a sample of the entries.
        for at in (0..HEADER).chain((HEADER..bytes.len()).step_by(4999)) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(from_bytes(damaged).is_err(), "byte {at}");
        }
        for length in [0, 1, HEADER - 1, HEADER, bytes.len() - 1] {
            assert!(
                from_bytes(bytes[..length].to_vec()).is_err(),
                "{length} bytes"
            );
        }
        let longer = [&bytes[..], &[0]].concat();
        let promised = bytes.len() - HEADER;
        assert_eq!(
            from_bytes(longer).unwrap_err().to_string(),
            format!(
                "the header promises {promised} entries, {} follow it",
                promised + 1
            )
        );
    }

    #[test]
    fn a_table_under_another_endings_name_is_refused() {
        let mut bytes = to_bytes(&table());
        bytes[9] = b'P';
        let digest = digest(&bytes[..ABOUT], &bytes[HEADER..]);
        bytes[ABOUT..HEADER].copy_from_slice(&digest.to_le_bytes());
        let error = from_bytes(bytes).unwrap_err();
        assert!(matches!(error, TableFileError::Entries(_)), "{error}");
        assert_eq!(
            from_bytes(b"PNG".to_vec()).unwrap_err(),
            TableFileError::Foreign
        );
        let mut later = to_bytes(&table());
        later[MAGIC.len()] = 9;
        assert_eq!(
            from_bytes(later).unwrap_err().to_string(),
            "the table is in format 9, this release reads format 1"
        );
    }
}
