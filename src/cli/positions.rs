//! Files that are read: their text, and lists of positions in Extended Position Description.

use super::failure::Problem;
use crate::chess::epd::{Epd, parse_epd_lines};
use std::fs;
use std::path::Path;

/// The whole of a file of text.
pub(super) fn read_text(path: &Path) -> Result<String, Problem> {
    fs::read_to_string(path).map_err(|reason| Problem::file(path, reason))
}

/// The positions of a file.
pub(super) fn read_epd(path: &Path) -> Result<Vec<Epd>, Problem> {
    let text = read_text(path)?;
    let lines = parse_epd_lines(&text).map(|(line, epd)| {
        epd.map_err(|reason| Problem::Epd {
            path: path.to_owned(),
            line,
            reason,
        })
    });
    lines.collect()
}
