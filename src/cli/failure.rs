//! Messages on standard error: why a command failed, and remarks on an answer.

use anyhow::{Context, Error, Result};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// The context of an error in writing an answer.
pub(super) const NOT_WRITTEN: &str = "the answer cannot be written";

/// Names the file that an error is about.
pub(super) trait InFile<T> {
    fn in_file(self, path: &Path) -> Result<T>;
}

impl<T, E> InFile<T> for Result<T, E>
where
    Self: Context<T, E>,
{
    fn in_file(self, path: &Path) -> Result<T> {
        self.with_context(|| path.display().to_string())
    }
}

/// The error of a name that is neither a known player nor a file.
pub(super) fn no_player(name: &str, known: &str) -> Error {
    Error::msg(format!("{name}: no such player or file; there are {known}"))
}

/// The message about a row of a table that does not exist.
pub(super) fn no_row(name: &str) -> String {
    format!("no row is called {name:?}; without a name all are printed")
}

/// The error and its causes in one line. The errors of our libraries quote their causes, so a cause that is there
/// already is left out.
pub(super) fn message(error: &Error) -> String {
    let mut message = error.to_string();
    for cause in error.chain().skip(1) {
        let cause = cause.to_string();
        if !message.contains(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}

/// Tells something on standard error, behind the name of the program.
pub(super) fn tell(text: &impl Display) {
    // If standard error is closed, nobody can be told.
    let _ = writeln!(io::stderr().lock(), "plyground: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn a_message_has_every_cause_once() {
        let error = "x".parse::<u8>().context("--rates").unwrap_err();
        assert_eq!(message(&error), "--rates: invalid digit found in string");
        let quoted = anyhow!(error).context("level 2: --rates: invalid digit found in string");
        assert_eq!(
            message(&quoted),
            "level 2: --rates: invalid digit found in string"
        );
        let missing: Result<()> =
            Err(io::Error::from(io::ErrorKind::NotFound)).in_file(Path::new("a/b"));
        assert_eq!(message(&missing.unwrap_err()), "a/b: entity not found");
    }
}
