//! The command line: one file per command, one way to print an answer and one to print an error. The exit status is
//! 0, 2 after an error, or 130 after an interruption.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod agree;
mod arena;
mod audit;
mod cards;
mod choice;
mod convert;
mod eg;
mod errors;
mod failure;
mod input;
mod interrupt;
mod journal;
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
#[doc(hidden)]
pub mod readers;
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

/// The exit status after an error, the same as clap's for bad arguments.
const FAILED: u8 = 2;

/// Study classic programs that played and learned. The commands run the same code as the site, for batch runs, checks
/// and scripts
#[derive(Debug, Parser)]
#[command(name = "plyground", version, arg_required_else_help = true)]
struct Arguments {
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count the move sequences from a position (perft)
    Perft(perft::Arguments),
    /// Search a chess position
    Search(search::Arguments),
    /// Measure the nodes that each search improvement saves
    Ladder(ladder::Arguments),
    /// Search a typed or generated game tree
    Tree(tree::Arguments),
    /// Find the corresponding squares of a pawn structure
    Squares(squares::Arguments),
    /// Read a trace file, check its digest and summarise it
    Trace(trace::Arguments),
    /// Translate a move into another notation
    Convert(convert::Arguments),
    /// Let EG judge a position of kings and pawns
    Eg(eg::Arguments),
    /// Check EG and its rules against the exact tables of an ending
    Audit(audit::Arguments),
    /// Kenju: move values, training, matches, experiments
    #[command(subcommand)]
    Kenju(kenju::Command),
    /// Give the exact result of a position of up to four men
    Oracle(oracle::Arguments),
    /// Measure how high CHUTE's heuristics rank the moves of masters
    Rank(rank::Arguments),
    /// Look up a position in a library of games
    Library(library::Arguments),
    /// Compare heuristic scores of masters' moves and of CHUTE's choices
    Stats(stats::Arguments),
    /// Regress the outcome of games on the heuristics
    Regress(regress::Arguments),
    /// Games on the cards of 1975, and the record of each position
    #[command(subcommand)]
    Cards(cards::Command),
    /// Compute or count the errors of forward pruning
    Errors(errors::Arguments),
    /// Combine the parts of a command that ran with --shard
    Merge(merge::Arguments),
    /// PLAYER and PRO: ranks of moves, training, reconstruction of lost weights
    #[command(subcommand)]
    Player(player::Command),
    /// Rate engines or timelines by exponentially decaying reward
    Rate(rate::Arguments),
    /// Count how often engines find the best moves of a list of positions
    Agree(agree::Arguments),
    /// Let engines play a tournament at equal nodes
    Arena(arena::Arguments),
    /// Play in a chess interface over the UCI protocol
    ///
    /// The interface sets the options: engine, nodes, hash, algorithm, fanout, weights, book, number of lines.
    Uci(uci::Arguments),
    /// Print where we interpret the sources or depart from them, with the reasons
    Ledger(ledger::Arguments),
    /// Check lesson files, or write a lesson as a link
    #[command(subcommand)]
    Lesson(lesson::Command),
    /// Recompute published figures and compare them
    Reproduce(reproduce::Arguments),
}

/// Reads the arguments, runs the command and returns the exit status.
pub fn run() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let below = std::iter::successors(matches.subcommand(), |(_, of)| of.subcommand());
    let names: Vec<&str> = below.map(|(name, _)| name).collect();
    let names = names.join(" ");
    let read = Arguments::from_arg_matches(&matches);
    let Arguments { json, command } = read.unwrap_or_else(|error| error.exit());
    let format = if json { Format::Json } else { Format::Text };
    let answered = interrupt::install()
        .and_then(|()| command.run())
        .and_then(|printed| printed.tell(format, &names));
    match answered {
        Ok(()) if interrupt::has_stopped() => ExitCode::from(interrupt::INTERRUPTED),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if interrupt::has_stopped() => {
            tell(&format_args!("{names}: interrupted: {}", message(&error)));
            ExitCode::from(interrupt::INTERRUPTED)
        }
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
            Self::Cards(command) => command.run(),
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
