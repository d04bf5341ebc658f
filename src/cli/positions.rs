//! Reads text files, FENs, and lists of positions as EPD.

use super::failure::tell;
use super::input;
use ::chess::epd::{Epd, parse_epd_lines};
use ::chess::fen::{self, read_fen};
use anyhow::{Context, Result, ensure};
use cozy_chess::Board;
use serde::Serialize;
use std::path::Path;

pub(super) const NO_POSITION: &str =
    "no position; give one with --fen or a file of them with --epd";

/// The text of a file in any of the usual encodings.
pub(super) fn read_text(path: &Path) -> Result<String> {
    input::text(path)
}

/// The position of a FEN. Remarks on what was assumed go to standard error.
pub(super) fn board_of(text: &str) -> Result<Board> {
    let read = read_fen(text).context("FEN")?;
    if let Some(remark) = read.remark() {
        tell(&format_args!("FEN: {remark}"));
    }
    Ok(read.board)
}

/// The text of a valid FEN, corrected if something had to be assumed.
pub(super) fn said_fen(text: String) -> Result<String> {
    let board = board_of(&text)?;
    let is_assumed = read_fen(&text)?.remark().is_some();
    Ok(if is_assumed { board.to_string() } else { text })
}

/// The positions of a file, at least one. Remarks on what was assumed go to standard error.
pub(super) fn read_epd(path: &Path) -> Result<Vec<Epd>> {
    let text = read_text(path)?;
    let lines = parse_epd_lines(&text).map(|(line, epd)| {
        let epd = epd.with_context(|| format!("{}, line {line}", path.display()))?;
        if let Some(remark) = fen::remark(&epd.assumed) {
            tell(&format_args!("{}, line {line}: {remark}", path.display()));
        }
        Ok(epd)
    });
    let positions: Vec<Epd> = lines.collect::<Result<_>>()?;
    ensure!(!positions.is_empty(), "{}: no positions", path.display());
    Ok(positions)
}

#[derive(Debug, Serialize)]
pub(super) struct ListAnswer<A> {
    pub(super) positions: Vec<Listed<A>>,
}

#[derive(Debug, Serialize)]
pub(super) struct Listed<A> {
    /// The `id` of the line, if it has one.
    pub(super) id: Option<String>,
    pub(super) fen: String,
    #[serde(flatten)]
    pub(super) answer: A,
}

impl<A> ListAnswer<A> {
    pub(super) fn new(positions: &[Epd], answer: impl Fn(&Board) -> A) -> Self {
        let positions = positions.iter().map(|epd| Listed {
            id: epd.id().map(str::to_owned),
            fen: epd.board.to_string(),
            answer: answer(&epd.board),
        });
        Self {
            positions: positions.collect(),
        }
    }
}
