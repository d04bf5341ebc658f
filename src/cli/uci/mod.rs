//! `plyground uci`: the protocol by which chess interfaces play with engines. Every engine that can be
//! rated plays; it thinks in slices, and between two of them what the interface says is heard.

mod parse;
mod session;

use super::failure::Problem;
use super::print::Printed;
use clap::Args;
use session::Session;
use std::io::{self, BufRead};
use std::sync::mpsc;
use std::thread;

/// What `uci` is asked: nothing, as interfaces set its options by the protocol.
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Plays until the interface says `quit` or hangs up.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line waits for a line in a thread of its own, so that a search goes on meanwhile"
)]
pub(super) fn run() -> Result<Printed, Problem> {
    let (sender, lines) = mpsc::channel();
    // It ends with the process: a line that is being waited for cannot be given up otherwise.
    thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            // What is not text ends it like the end of the input.
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    match Session::new(io::stdout().lock()).run(&lines) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Problem::Output(error)),
        _ => Ok(Printed::nothing()),
    }
}
