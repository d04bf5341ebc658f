//! The command line over the laboratory: one file per command, one way to print an answer and one
//! to print a mistake. Exit status 0, or 2 if something is wrong.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod agree;
mod arena;
mod audit;
mod choice;
mod convert;
mod eg;
mod errors;
mod failure;
mod kenju;
mod ladder;
mod ledger;
mod lesson;
mod library;
mod limits;
mod masters;
mod merge;
mod oracle;
mod output;
mod parts;
mod perft;
mod player;
mod positions;
mod print;
mod progress;
mod rank;
mod rate;
mod regress;
mod reproduce;
mod search;
mod squares;
mod stats;
mod trace;
mod tree;
mod uci;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::{message, tell};
use print::{Format, Printed};
use std::process::ExitCode;

/// The status of a command that could not do what was asked, as clap's own for bad arguments.
const FAILED: u8 = 2;

/// Step through classic programs that played and learned: the same code as the page, for batch
/// runs, checks and scripts.
#[derive(Debug, Parser)]
#[command(name = "plyground", version, arg_required_else_help = true)]
struct Arguments {
    /// Print one JSON object instead of a readable table.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count the sequences of legal moves from a position.
    Perft(perft::Arguments),
    /// Search a chess position.
    Search(search::Arguments),
    /// Count what each improvement of the search saves.
    Ladder(ladder::Arguments),
    /// Search a typed or generated tree to its leaves.
    Tree(tree::Arguments),
    /// Corresponding squares of a pawn structure, from its exact solution.
    Squares(squares::Arguments),
    /// Read a trace file back, check its digest and say what is in it.
    Trace(trace::Arguments),
    /// Write a move in another notation.
    Convert(convert::Arguments),
    /// Ask EG what a position of kings and pawns is worth.
    Eg(eg::Arguments),
    /// Check EG and its rules over the positions of an ending.
    Audit(audit::Arguments),
    /// Kenju: values of moves, training, matches, experiments.
    #[command(subcommand)]
    Kenju(kenju::Command),
    /// Say what is true of a position of up to four men.
    Oracle(oracle::Arguments),
    /// Rank the moves of masters by CHUTE's heuristics.
    Rank(rank::Arguments),
    /// Look a position up in a library of games: what was played, how it was scored, and where.
    Library(library::Arguments),
    /// Compare the heuristics' scores of masters' moves and of CHUTE's own choices.
    Stats(stats::Arguments),
    /// Regress the end of the game on the heuristics.
    Regress(regress::Arguments),
    /// Work out, or count, the errors of lookahead with forward pruning.
    Errors(errors::Arguments),
    /// Add up the parts of a trial or a study that were run with --shard.
    Merge(merge::Arguments),
    /// PLAYER and PRO: ranks of recommended moves, training, the search for the lost weights.
    #[command(subcommand)]
    Player(player::Command),
    /// Rate engines or timelines by exponentially decaying reward.
    Rate(rate::Arguments),
    /// Count how often engines play the moves that a list of positions names.
    Agree(agree::Arguments),
    /// Let engines play a tournament at equal nodes.
    Arena(arena::Arguments),
    /// Play with a chess interface by the UCI protocol, which sets the options, too: engine, nodes, hash,
    /// algorithm, fanout, weights, number of lines.
    Uci(uci::Arguments),
    /// Print what is published and what is ours, with the reasons.
    Ledger(ledger::Arguments),
    /// Check lessons, and make links of them.
    #[command(subcommand)]
    Lesson(lesson::Command),
    /// Compute published figures anew and compare.
    Reproduce(reproduce::Arguments),
}

/// Reads the arguments, runs the command and gives the exit status.
pub fn run() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let below = std::iter::successors(matches.subcommand(), |(_, of)| of.subcommand());
    let names: Vec<&str> = below.map(|(name, _)| name).collect();
    let names = names.join(" ");
    let read = Arguments::from_arg_matches(&matches);
    let Arguments { json, command } = read.unwrap_or_else(|error| error.exit());
    let format = if json { Format::Json } else { Format::Text };
    match command
        .run()
        .and_then(|printed| printed.tell(format, &names))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&format_args!("{names}: {}", message(&error)));
            ExitCode::from(FAILED)
        }
    }
}

impl Command {
    fn run(self) -> Result<Printed> {
        match self {
            Self::Perft(arguments) => perft::run(arguments),
            Self::Search(arguments) => search::run(arguments),
            Self::Ladder(arguments) => ladder::run(&arguments),
            Self::Tree(arguments) => tree::run(arguments),
            Self::Squares(arguments) => squares::run(&arguments),
            Self::Trace(arguments) => trace::run(&arguments),
            Self::Convert(arguments) => convert::run(&arguments),
            Self::Eg(arguments) => eg::run(&arguments),
            Self::Audit(arguments) => audit::run(&arguments),
            Self::Kenju(command) => command.run(),
            Self::Oracle(arguments) => oracle::run(arguments),
            Self::Merge(arguments) => merge::run(&arguments),
            Self::Rank(arguments) => rank::run(&arguments),
            Self::Library(arguments) => library::run(&arguments),
            Self::Stats(arguments) => stats::run(&arguments),
            Self::Regress(arguments) => regress::run(&arguments),
            Self::Errors(arguments) => errors::run(&arguments),
            Self::Player(command) => command.run(),
            Self::Rate(arguments) => rate::run(&arguments),
            Self::Agree(arguments) => agree::run(&arguments),
            Self::Arena(arguments) => arena::run(&arguments),
            Self::Uci(uci::Arguments {}) => uci::run(),
            Self::Ledger(arguments) => ledger::run(&arguments),
            Self::Lesson(command) => command.run(),
            Self::Reproduce(arguments) => reproduce::run(&arguments),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_of_all_commands_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
