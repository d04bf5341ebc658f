//! `plyground oracle`: exact results of positions of up to four men, and their tables.

mod build;
mod generate;
mod probe;
mod store;

pub(super) use generate::{processors, tables};
pub(super) use store::Store;

use super::print::Printed;
use anyhow::Result;
use clap::Subcommand;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[group(skip)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    question: probe::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the tables of endings and of every ending they lead to, and print their totals
    Build(build::Arguments),
}

pub(super) fn run(arguments: Arguments) -> Result<Printed> {
    match arguments.command {
        Some(Command::Build(arguments)) => build::run(&arguments),
        None => probe::run(&arguments.question),
    }
}
