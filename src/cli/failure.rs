//! What can go wrong on the command line, and how it is told: `plyground: search: FEN: ...`.

use crate::chess::epd::EpdError;
use crate::chess::fen::FenError;
use crate::chess::notation::MoveError;
use crate::endgame::audit::AuditError;
use crate::endgame::oracle::MissingTable;
use crate::endgame::oracle::verify::Disagreement;
use crate::endgame::structure::NotAStructure;
use crate::lab::chute::master_games::StudyError;
use crate::lab::chute::master_games::bounds::BoundsError;
use crate::lab::endgame::EgRecordingError;
use crate::lab::kenju::TrialError;
use crate::lab::kit::SubjectError;
use crate::lab::reproduction;
use crate::lab::reproduction::command::CommandError;
use crate::lab::search::ExperimentError;
use crate::lab::search::recording::RecordingError;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A command that could not do what was asked.
#[derive(Debug, Error)]
#[error("plyground: {command}: {problem}")]
pub(super) struct Failure {
    pub(super) command: String,
    pub(super) problem: Problem,
}

/// Why a command could not do what was asked.
#[derive(Debug, Error)]
pub(super) enum Problem {
    /// A position cannot be read.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// A search cannot be run.
    #[error("{}", of_experiment(.0))]
    Experiment(#[from] ExperimentError),
    /// A position is not a pawn structure.
    #[error("FEN: {0}")]
    Structure(#[from] NotAStructure),
    /// A perft or a tree cannot be run.
    #[error("{0}")]
    Command(#[from] CommandError),
    /// A recording does not hold together.
    #[error("{0}")]
    Recording(#[from] RecordingError),
    /// A move cannot be read.
    #[error("move: {0}")]
    Move(#[from] MoveError),
    /// A move is written in another notation than was said.
    #[error("move: {text:?} is not in {expected} notation but in {found}")]
    Notation {
        text: String,
        /// What was said.
        expected: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// A search with a horizon that has none.
    #[error("--depth says how many plies minimax and alpha-beta look ahead")]
    Depth,
    /// A uniform tree for closeness to win.
    #[error("a uniform tree has no ranges; type a graph with --tree")]
    NoRanges,
    /// A size that is not of the form 3x6.
    #[error("{text:?} is not a fanout and depth such as 3x6")]
    Size {
        /// What was given.
        text: String,
    },
    #[error("{text:?} is not an arrangement; there are: best, worst")]
    Arrangement {
        /// What was given.
        text: String,
    },
    /// A trial cannot be run.
    #[error("{0}")]
    Trial(#[from] TrialError),
    /// A study has no answer.
    #[error("{0}")]
    Study(#[from] StudyError),
    /// Errors of lookahead cannot be computed.
    #[error("{0}")]
    Bounds(#[from] BoundsError),
    /// Parts of a count of errors need to be told something.
    #[error(
        "errors --shard divides the counting in real searches and needs {0} (the chances A(f) as `plyground rank` measures them once, the same for every part; how many positions to count)"
    )]
    ErrorShard(&'static str),
    /// Neither a player's name nor a file.
    #[error("{text}: no such player or file; there are {known}")]
    NoPlayer {
        /// What was given.
        text: String,
        /// The names there are.
        known: String,
    },
    /// A file does not hold what it should.
    #[error("{}: {reason}", .path.display())]
    Content {
        /// Which.
        path: PathBuf,
        reason: String,
    },
    /// An argument cannot be used.
    #[error("{name}: {reason}")]
    Argument { name: &'static str, reason: String },
    /// Nothing to merge.
    #[error("no files to merge")]
    NoParts,
    /// An option that the experiment does not have.
    #[error("{option} is for experiments with {whose}, which `{name}` is not")]
    Option {
        option: &'static str,
        /// What an experiment with that option has.
        whose: &'static str,
        name: &'static str,
    },
    /// A file cannot be opened, read or written.
    #[error("{}: {reason}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        reason: io::Error,
    },
    /// A line of a file is not a position.
    #[error("{}, line {line}: {reason}", .path.display())]
    Epd {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: EpdError,
    },
    /// No position is given.
    #[error("no position; give one with --fen or a file of them with --epd")]
    NoPosition,
    /// An ending comes before those it needs.
    #[error("{0}")]
    MissingTable(#[from] MissingTable),
    /// A table is wrong.
    #[error("{0}")]
    Disagreement(#[from] Disagreement),
    /// The oracle lacks something that an audit needs.
    #[error("{0}")]
    Audit(#[from] AuditError),
    /// A recording of EG does not hold together.
    #[error("{0}")]
    EgRecording(#[from] EgRecordingError),
    /// The work was given up because of another mistake.
    #[error("stopped")]
    Stopped,
    /// No row has that name.
    #[error("no row is called {0:?}; without a name all are printed")]
    NoSuchRow(String),
    /// Figures that differ although nothing says why they should.
    #[error("not as expected: {}", .0.join(", "))]
    Unexplained(Vec<&'static str>),
    /// The answer cannot be printed.
    #[error("the answer cannot be written: {0}")]
    Output(io::Error),
}

impl Failure {
    /// Tells it on standard error.
    pub(super) fn print(&self) {
        // There is nobody left to tell if standard error is closed.
        let _ = writeln!(io::stderr().lock(), "{self}");
    }
}

impl Problem {
    /// A file cannot be opened, read or written.
    pub(super) fn file(path: &Path, reason: io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, reason }
    }

    /// A file does not hold what it should.
    pub(super) fn content(path: &Path, reason: &impl Display) -> Self {
        let (path, reason) = (path.to_owned(), reason.to_string());
        Self::Content { path, reason }
    }

    /// An argument cannot be used.
    pub(super) fn argument(name: &'static str, reason: &impl Display) -> Self {
        let reason = reason.to_string();
        Self::Argument { name, reason }
    }

    /// The rows that differ without a known reason or cannot be computed, if there are any.
    pub(super) fn of_rows(
        outcomes: &[(&'static reproduction::Row, reproduction::Outcome)],
    ) -> Option<Self> {
        let unexplained: Vec<&'static str> = outcomes
            .iter()
            .filter(|(row, outcome)| !outcome.is_as_expected(row))
            .map(|(row, _)| row.id)
            .collect();
        (!unexplained.is_empty()).then_some(Self::Unexplained(unexplained))
    }
}

/// An experiment's own message names the field of a FEN but not that it is a FEN.
fn of_experiment(error: &ExperimentError) -> String {
    match error {
        ExperimentError::Subject(SubjectError::Fen(error)) => format!("FEN: {error}"),
        other => other.to_string(),
    }
}
