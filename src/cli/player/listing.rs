//! `plyground player pro` and `plyground player main`: what the listing of 1975 prints.

use super::weights::{contender, reading};
use crate::cli::failure::InFile;
use crate::cli::input;
use crate::cli::positions::board_of;
use crate::cli::print::Printed;
use ::player::{Cards, Castled, Reading, printout, pro_printout};
use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Five cards of eighty columns with their line ends, and room for comments behind them.
const FILE_LIMIT: u64 = 10_000;

#[derive(Debug, Args)]
pub(in crate::cli) struct ProArguments {
    /// Five cards as PRO reads them: 18 weights, 18 inputs (four columns each), then LA, LE and N
    cards: PathBuf,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct MainArguments {
    /// The position as a FEN, the machine to move
    #[arg(long)]
    fen: String,
    /// Weights: a name or a file, as for `rank`
    #[arg(long, default_value = "ones")]
    weights: String,
    /// The reading of the listing, as for `rank`
    #[arg(long, value_parser = reading, default_value = "listed")]
    reading: Reading,
}

#[derive(Debug, Serialize)]
struct ProAnswer {
    /// The new weights.
    weights: Vec<i64>,
    /// The adjustments in tenths, (LA LE x 10) / (N + 1).
    tenths: Vec<i64>,
}

#[derive(Debug, Serialize)]
struct MainAnswer {
    lines: Vec<String>,
}

pub(super) fn pro(arguments: &ProArguments) -> Result<Printed> {
    let path = &arguments.cards;
    let bytes = input::bytes(path, FILE_LIMIT)?;
    let text = String::from_utf8_lossy(&bytes);
    let cards = Cards::read(&text).in_file(path)?;
    let steps = cards.run().in_file(path)?;
    let answer = ProAnswer {
        weights: steps.iter().map(|step| step.weight).collect(),
        tenths: steps.iter().map(|step| step.tenths).collect(),
    };
    Printed::new(&answer, pro_printout(&steps))
}

pub(super) fn main(arguments: &MainArguments) -> Result<Printed> {
    let board = board_of(&arguments.fen)?;
    let contender = contender(&arguments.weights, arguments.reading).context("--weights")?;
    let text = printout(
        &board,
        Castled::UNKNOWN,
        &contender.weights,
        arguments.reading,
    );
    let answer = MainAnswer {
        lines: text.lines().map(str::to_owned).collect(),
    };
    Printed::new(&answer, text)
}
