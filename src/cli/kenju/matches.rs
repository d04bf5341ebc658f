//! `plyground kenju match`: a match between two players that do not learn.

use super::player::player;
use super::run::run_trial;
use crate::cli::print::{Form, Printed};
use ::kenju::parameters::Parameters;
use ::kenju::player::Player;
use anyhow::Result;
use clap::Args;
use kenju_lab::experiment::text::parse_parameters;
use kenju_lab::experiment::trial::contestant;
use kenju_lab::experiment::{Kind, SEED, Trial};
use kit::experiment::shards::Share;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The player with White: MAX, NULL, STRONG (.1, .3, .4), WA.140, or a file
    #[arg(long, value_name = "P")]
    white: String,
    /// The player with Black
    #[arg(long, value_name = "P")]
    black: String,
    /// Number of games; each has at most 20 moves per side
    #[arg(long)]
    games: u32,
    /// The seed of all random choices
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Parameters for both players instead of their own: max-dead-ends=5,mediocre=47%,...
    #[arg(long, value_parser = parse_parameters)]
    parameters: Option<Parameters>,
    /// White's parameters
    #[arg(long, value_parser = parse_parameters)]
    white_parameters: Option<Parameters>,
    /// Black's parameters
    #[arg(long, value_parser = parse_parameters)]
    black_parameters: Option<Parameters>,
    /// Play only the units I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let seat = |name: &str, own: Option<Parameters>| -> Result<Box<Player>> {
        let player = player(name)?;
        let parameters = own.or(arguments.parameters).unwrap_or(player.parameters);
        Ok(contestant(&player.with(parameters)))
    };
    let kind = Kind::Match {
        white: seat(&arguments.white, arguments.white_parameters)?,
        black: seat(&arguments.black, arguments.black_parameters)?,
        games: arguments.games,
    };
    let trial = Trial {
        seed: arguments.seed,
        kind,
    };
    run_trial(&trial, arguments.shard, Form { csv: false })
}
