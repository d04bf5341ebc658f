//! Tables kept in a directory between runs, one file each. A damaged file is reported and built again.

use super::super::failure::{InFile, tell};
use super::super::output::Output;
use ::endgame::oracle::{Material, Table};
use anyhow::Result;
use endgame_lab::experiment::table_file::{file_name, from_bytes, header};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The directory of the tables, if there is one.
#[derive(Debug)]
pub(in crate::cli) struct Store(Option<PathBuf>);

impl Store {
    /// Opens the directory, and creates it if necessary.
    pub(in crate::cli) fn open(directory: Option<&Path>) -> Result<Self> {
        if let Some(path) = directory {
            fs::create_dir_all(path).in_file(path)?;
        }
        Ok(Self(directory.map(Path::to_owned)))
    }

    /// Reads a table; `None` if it is missing or damaged.
    pub(super) fn read(&self, material: Material) -> Result<Option<Table>> {
        let Some(directory) = &self.0 else {
            return Ok(None);
        };
        let path = directory.join(file_name(material));
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(reason) => return Err(reason).in_file(&path),
        };
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
        let Some(directory) = &self.0 else {
            return Ok(());
        };
        Output::begin(directory.join(file_name(table.material())))?.finish(|file| {
            file.write_all(&header(table))?;
            file.write_all(table.entries())
        })
    }
}
