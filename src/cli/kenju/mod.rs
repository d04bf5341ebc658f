//! `plyground kenju ...`: what moves are worth, trainings, matches, and the experiments.

mod experiment;
mod matches;
mod player;
mod run;
mod stones;
mod threats;
mod train;
mod values;

pub(super) use run::Shared;

use super::print::Printed;
use anyhow::Result;
use clap::Subcommand;

/// The commands of Kenju.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print what every useful move of a board is worth.
    Values(values::Arguments),
    /// Train a learner with a simulated teacher.
    Train(train::Arguments),
    /// Play a match between two players that do not learn.
    Match(matches::Arguments),
    /// Look for a forced win by fours and threes.
    Threats(threats::Arguments),
    /// Run one of the experiments.
    Experiment(experiment::Arguments),
}

impl Command {
    pub(super) fn run(self) -> Result<Printed> {
        match self {
            Self::Values(arguments) => values::run(&arguments),
            Self::Train(arguments) => train::run(arguments),
            Self::Match(arguments) => matches::run(&arguments),
            Self::Threats(arguments) => threats::run(&arguments),
            Self::Experiment(arguments) => experiment::run(&arguments),
        }
    }
}
