//! `plyground player ...`: ranks of recommended moves, training, and the search for the weights of 1975.

mod rank;
mod ranked;
mod reconstruct;
mod searched;
mod shard;
mod train;
mod weights;

use super::print::Printed;
use anyhow::Result;
use clap::Subcommand;

pub(super) use shard::Part;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Rank recommended moves: of a position, a set, a library of games, or Table I
    Rank(rank::Arguments),
    /// Train weights on a set or a library of games
    Train(train::Arguments),
    /// Search for weights that give the ranks of 1975
    Reconstruct(reconstruct::Arguments),
}

impl Command {
    pub(super) fn run(self) -> Result<Printed> {
        match self {
            Self::Rank(arguments) => rank::run(&arguments),
            Self::Train(arguments) => train::run(&arguments),
            Self::Reconstruct(arguments) => reconstruct::run(&arguments),
        }
    }
}
