//! `plyground stats`: what each heuristic says of masters' moves and of CHUTE's own choices.

use super::failure::Problem;
use super::masters::Games;
use super::print::Printed;
use crate::lab::chute::master_games::{Kind, Study};
use clap::Args;

/// What `stats` is asked.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    games: Games,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let games = &arguments.games;
    let study = Study {
        kind: Kind::Stats,
        polynomial: games.polynomial()?,
        resampling: games.resampling(),
    };
    games.run(&study)
}
