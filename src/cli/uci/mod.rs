//! `plyground uci`: plays in chess interfaces over the UCI protocol, with every engine that can be rated. The engine
//! searches in slices, and the commands of the interface are handled between them.

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

/// The length in bytes at which a line is split.
const LINE_LIMIT: u64 = 1 << 20;

/// No arguments: the interface sets all options over the protocol.
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Plays until the interface sends `quit` or closes the pipe.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line waits for a line in a thread of its own, so that a search goes on meanwhile"
)]
pub(super) fn run() -> Result<Printed> {
    let (sender, lines) = mpsc::channel();
    // The thread ends with the process, because a blocking read cannot be cancelled.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        // A long game takes some thousand bytes. The rest of a longer line counts as another line.
        while let Ok(1..) = input
            .by_ref()
            .take(LINE_LIMIT)
            .read_until(b'\n', &mut bytes)
        {
            // Bytes that are not text become an unknown command.
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
