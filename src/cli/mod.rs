//! The command line over the laboratory.

use std::process::ExitCode;

/// Reads the arguments, runs the command and gives the exit status.
pub fn run() -> ExitCode {
    ExitCode::SUCCESS
}
