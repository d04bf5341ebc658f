//! `plyground perft`: counts move sequences, which checks the rules.

use super::positions::said_fen;
use super::print::{Printed, facts};
use super::progress::Progress;
use ::chess::words::counted;
use anyhow::Result;
use clap::Args;
use pages::experiment::reproduction::Value;
use pages::experiment::reproduction::command::PerftCommand;
use std::borrow::Cow;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position as a FEN
    #[arg(long)]
    fen: String,
    /// Depth in plies
    #[arg(long)]
    depth: u8,
}

pub(super) fn run(Arguments { fen, depth }: Arguments) -> Result<Printed> {
    let command = PerftCommand {
        fen: Cow::Owned(said_fen(fen)?),
        depth,
    };
    let progress = Progress::begin();
    let answer = command.run(|done, of| {
        progress.at(done as f64 / of as f64, || {
            format!("{done} of {}", counted(of, "move"))
        });
    })?;
    drop(progress);
    let nodes = Value::Number(answer.nodes as i64);
    Printed::new(&answer, facts(&[("nodes", &nodes)]))
}
