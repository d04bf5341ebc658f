//! `plyground rank`: how high CHUTE's heuristics rank the moves of masters.

use super::choice::choice;
use super::masters::{Games, Measured};
use super::print::Printed;
use anyhow::Result;
use chute_lab::experiment::master_games::sample::PHASES;
use chute_lab::experiment::master_games::{Kind, Phase};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    measured: Measured,
    /// Use only this phase of the games: plies up to 15, 16 to 60, from 61
    #[arg(long, value_parser = choice(&PHASES))]
    phase: Option<Phase>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let games = &arguments.games;
    let kind = Kind::Rank {
        phase: arguments.phase,
    };
    games.run(&games.study(kind, arguments.measured.sampling())?)
}
