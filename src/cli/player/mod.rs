//! `plyground player ...`: ranks of recommended moves, training, the search for the weights of 1975, and what
//! the listing prints.

mod listing;
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
    /// Run PRO of 1975 on its five cards, in whole numbers
    Pro(listing::ProArguments),
    /// Print a position's moves as MAIN of 1975 prints them
    Main(listing::MainArguments),
}

impl Command {
    pub(super) fn run(self) -> Result<Printed> {
        match self {
            Self::Rank(arguments) => rank::run(&arguments),
            Self::Train(arguments) => train::run(&arguments),
            Self::Reconstruct(arguments) => reconstruct::run(&arguments),
            Self::Pro(arguments) => listing::pro(&arguments),
            Self::Main(arguments) => listing::main(&arguments),
        }
    }
}
