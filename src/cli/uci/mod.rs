//! `plyground uci`: the protocol by which chess interfaces play with engines. Every engine that can be
//! rated plays; it thinks in slices, and between two of them what the interface says is heard.

mod book;
mod options;
mod parse;
mod session;

use super::failure::NOT_WRITTEN;
use super::print::Printed;
use anyhow::{Context, Result};
use clap::Args;
use session::Session;
use std::io::{self, BufRead, Read};
use std::sync::mpsc;
use std::thread;

/// The longest line that is read whole, in bytes.
const LINE_LIMIT: u64 = 1 << 20;

/// What `uci` is asked: nothing, as interfaces set its options by the protocol.
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Plays until the interface says `quit` or hangs up.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line waits for a line in a thread of its own, so that a search goes on meanwhile"
)]
pub(super) fn run() -> Result<Printed> {
    let (sender, lines) = mpsc::channel();
    // It ends with the process: a line that is being waited for cannot be given up otherwise.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        // The game of a long evening takes some thousand bytes: of a longer line the rest is another one.
        while let Ok(1..) = input
            .by_ref()
            .take(LINE_LIMIT)
            .read_until(b'\n', &mut bytes)
        {
            // What is not text is no command, and said to be none.
            let line = String::from_utf8_lossy(&bytes).into_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    match Session::new(io::stdout().lock()).run(&lines) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error).context(NOT_WRITTEN),
        _ => Ok(Printed::nothing()),
    }
}
