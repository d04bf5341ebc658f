//! Tables kept in a directory between runs, one file each. A damaged file is reported and built again.

use super::super::failure::{InFile, message, tell};
use super::super::input;
use super::super::output::Output;
use ::endgame::oracle::{Material, Table};
use anyhow::Result;
use endgame_lab::experiment::table_file::{file_name, from_bytes, header};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The directory of the tables, if there is one.
#[derive(Debug)]
pub(in crate::cli) struct Store {
    directory: Option<PathBuf>,
    /// False if a command only reuses tables, and can do without keeping them.
    must_keep: bool,
    /// True once a table could not be kept.
    has_failed: AtomicBool,
}

/// The largest file of a table in bytes; the largest table of four men has 9 million entries.
const LIMIT: u64 = 256 << 20;

impl Store {
    /// Opens the directory, and creates it if necessary. A table that cannot be kept there is only remarked on.
    pub(in crate::cli) fn open(directory: Option<&Path>) -> Result<Self> {
        if let Some(path) = directory {
            fs::create_dir_all(path).in_file(path)?;
        }
        Ok(Self {
            directory: directory.map(Path::to_owned),
            must_keep: false,
            has_failed: AtomicBool::new(false),
        })
    }

    /// Opens the directory for a command whose purpose is to keep tables.
    pub(super) fn open_to_build(directory: Option<&Path>) -> Result<Self> {
        let store = Self::open(directory)?;
        Ok(Self {
            must_keep: true,
            ..store
        })
    }

    /// Reads a table; `None` if it is missing or damaged.
    pub(super) fn read(&self, material: Material) -> Result<Option<Table>> {
        let Some(directory) = &self.directory else {
            return Ok(None);
        };
        let path = directory.join(file_name(material));
        if !path.exists() {
            return Ok(None);
        }
        let bytes = input::bytes_unnoted(&path, LIMIT)?;
        let wrong = match from_bytes(bytes) {
            Ok(table) if table.material() == material => return Ok(Some(table)),
            Ok(table) => format!("this is the table of {}", table.material()),
            Err(error) => error.to_string(),
        };
        tell(&format_args!(
            "oracle: {}: {wrong}; it is made anew",
            path.display()
        ));
        Ok(None)
    }

    pub(super) fn write(&self, table: &Table) -> Result<()> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let begun = Output::begin(directory.join(file_name(table.material())));
        let kept = begun.and_then(|output| {
            output.finish(|file| {
                file.write_all(&header(table))?;
                file.write_all(table.entries())
            })
        });
        match kept {
            Err(error) if !self.must_keep => {
                if !self.has_failed.swap(true, Ordering::Relaxed) {
                    tell(&format_args!("tables are not kept: {}", message(&error)));
                }
                Ok(())
            }
            kept => kept,
        }
    }
}
