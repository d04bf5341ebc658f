//! Lists of positions: files in Extended Position Description, one position a line.

use super::failure::Problem;
use crate::chess::epd::{Epd, parse_epd_lines};
use std::fs;
use std::path::Path;

/// The positions of a file.
pub(super) fn read_epd(path: &Path) -> Result<Vec<Epd>, Problem> {
    let text = fs::read_to_string(path).map_err(|reason| Problem::File {
        path: path.to_owned(),
        reason,
    })?;
    let lines = parse_epd_lines(&text).map(|(line, epd)| {
        epd.map_err(|reason| Problem::Epd {
            path: path.to_owned(),
            line,
            reason,
        })
    });
    lines.collect()
}
