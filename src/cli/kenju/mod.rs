//! `plyground kenju ...`: move values, training, matches and experiments.

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

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the value of every useful move on a board
    Values(values::Arguments),
    /// Train a learner with a simulated teacher
    Train(train::Arguments),
    /// Play a match between two players that do not learn
    Match(matches::Arguments),
    /// Search for a forced win by fours and threes
    Threats(threats::Arguments),
    /// Run an experiment
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
