//! `plyground oracle`: what is true of positions of up to four men, and their tables.

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
    /// Make the tables of endings and of all that they lead to, and print what is in them.
    Build(build::Arguments),
}

pub(super) fn run(arguments: Arguments) -> Result<Printed> {
    match arguments.command {
        Some(Command::Build(arguments)) => build::run(&arguments),
        None => probe::run(&arguments.question),
    }
}
