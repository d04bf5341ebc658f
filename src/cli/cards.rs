//! `plyground cards`: CHUTE's cards of games, read and written, and the record of each position.

use super::failure::InFile;
use super::input;
use super::print::Printed;
use ::chess::pgn::{PgnReader, write_pgn};
use ::chute::Polynomial;
use anyhow::{Result, anyhow};
use chute_lab::experiment::master_games::cards::{read_cards, write_cards};
use chute_lab::experiment::master_games::records::{PositionRecord, records, records_sheet};
use clap::{Args, Subcommand};
use kit::experiment::game_library::LIBRARY;
use serde_json::json;
use std::fmt::Display;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Read cards and print the games as PGN
    Read {
        /// A document of cards
        cards: PathBuf,
    },
    /// Print games on cards
    Write(Games),
    /// Print the record of each position of games as comma-separated values
    Records(Games),
}

#[derive(Debug, Args)]
pub(super) struct Games {
    /// The games [default: the games that come with the program]
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

impl Command {
    pub(super) fn run(self) -> Result<Printed> {
        match self {
            Self::Read { cards } => read(&cards),
            Self::Write(games) => games.write(),
            Self::Records(games) => games.records(),
        }
    }
}

fn read(path: &Path) -> Result<Printed> {
    let bytes = input::bytes(path, input::TEXT_LIMIT)?;
    let games = read_cards(&String::from_utf8_lossy(&bytes)).in_file(path)?;
    let games: Vec<String> = games.iter().map(|game| write_pgn(&game.record)).collect();
    Printed::new(&json!({ "games": games }), games.join("\n"))
}

impl Games {
    fn text(&self) -> Result<String> {
        let Some(path) = &self.pgn else {
            return Ok(LIBRARY.to_owned());
        };
        let bytes = input::bytes(path, input::TEXT_LIMIT)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn write(&self) -> Result<Printed> {
        let text = self.text()?;
        let mut cards = Vec::new();
        for game in PgnReader::new(text.as_bytes()) {
            let game = game?;
            let number = numbered(&game.record).unwrap_or(game.number as u32);
            let written = write_cards(number, &game.record);
            cards.push(written.map_err(|why| unfit(game.number, &why))?);
        }
        Printed::new(&json!({ "games": cards }), cards.concat())
    }

    fn records(&self) -> Result<Printed> {
        let text = self.text()?;
        let mut games: Vec<(u32, Vec<PositionRecord>)> = Vec::new();
        for game in PgnReader::new(text.as_bytes()) {
            let game = game?;
            let found = records(&game.record, &Polynomial::default());
            games.push((
                game.number as u32,
                found.map_err(|why| unfit(game.number, &why))?,
            ));
        }
        let sheet = records_sheet(games.iter().map(|(number, records)| (*number, &**records)));
        Printed::new(&sheet, sheet.csv())
    }
}

fn unfit(number: u64, why: &impl Display) -> anyhow::Error {
    anyhow!("game {number}: {why}")
}

/// The number in the thesis's list, which the games that come with the program have in a tag.
fn numbered(record: &::chess::record::Record) -> Option<u32> {
    let tag = record.tags().get("Sugar1975")?;
    tag.trim_end_matches('?').parse().ok()
}
