//! `plyground uci`: plays in chess interfaces over the UCI protocol, with every engine that can be rated. The engine
//! searches in slices, and the commands of the interface are handled between them.

mod book;
mod options;
mod parse;
mod session;

use super::failure::{NOT_WRITTEN, tell};
use super::print::Printed;
use anyhow::{Context, Result};
use clap::Args;
use parse::Command;
use session::Session;
use std::io::{self, BufRead};
use std::sync::mpsc;
use std::thread;

/// The longest line in bytes.
const LINE_LIMIT: usize = 1 << 20;

/// Number of lines that may wait for the engine.
const WAITING: usize = 64;

/// No arguments: the interface sets all options over the protocol.
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// True if a line is a known command.
pub(super) fn accepts(line: &str) -> bool {
    !matches!(Command::parse(line), Command::Unknown(_) | Command::Nothing)
}

/// A line of the interface.
#[derive(Debug, PartialEq, Eq)]
enum InputLine {
    Bytes(Vec<u8>),
    /// A line beyond the limit, which is not kept.
    TooLong,
}

/// Reads a line; `None` at the end of the input.
fn bounded_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<InputLine>> {
    let (mut line, mut is_long, mut is_empty) = (Vec::new(), false, true);
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        is_empty = false;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(bytes.len(), |end| end + 1);
        is_long |= line.len() + length > limit;
        if is_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(&bytes[..length]);
        }
        input.consume(length);
        if end.is_some() {
            break;
        }
    }
    Ok(match (is_empty, is_long) {
        (true, _) => None,
        (false, true) => Some(InputLine::TooLong),
        (false, false) => Some(InputLine::Bytes(line)),
    })
}

/// Plays until the interface sends `quit` or closes the pipe.
#[expect(
    clippy::disallowed_methods,
    reason = "the command line waits for a line in a thread of its own, so that a search goes on meanwhile"
)]
pub(super) fn run() -> Result<Printed> {
    let (sender, lines) = mpsc::sync_channel(WAITING);
    // The thread ends with the process, because a blocking read cannot be cancelled.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        // A long game takes some thousand bytes.
        while let Ok(Some(line)) = bounded_line(&mut input, LINE_LIMIT) {
            let InputLine::Bytes(bytes) = line else {
                tell(&format_args!(
                    "uci: a line of more than {LINE_LIMIT} bytes is left out"
                ));
                continue;
            };
            // Bytes that are not text become an unknown command.
            let line = String::from_utf8_lossy(&bytes).into_owned();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_beyond_the_limit_is_left_out_and_the_next_one_read() {
        let mut input = &b"uci\n0123456789\nquit"[..];
        let mut next = || bounded_line(&mut input, 8).unwrap();
        assert_eq!(next(), Some(InputLine::Bytes(b"uci\n".to_vec())));
        assert_eq!(next(), Some(InputLine::TooLong));
        assert_eq!(next(), Some(InputLine::Bytes(b"quit".to_vec())));
        assert_eq!(next(), None);
    }
}
