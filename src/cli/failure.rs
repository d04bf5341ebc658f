//! What can go wrong on the command line, and how it is told: `plyground: search: FEN: ...`.

use ::chess::epd::EpdError;
use ::chess::fen::FenError;
use ::chess::notation::MoveError;
use ::endgame::audit::AuditError;
use ::endgame::oracle::MissingTable;
use ::endgame::oracle::verify::Disagreement;
use ::endgame::structure::NotAStructure;
use chute_lab::experiment::master_games::StudyError;
use chute_lab::experiment::master_games::bounds::BoundsError;
use endgame_lab::experiment::EgRecordingError;
use kenju_lab::experiment::TrialError;
use kit::experiment::SubjectError;
use pages::experiment::reproduction;
use pages::experiment::reproduction::command::CommandError;
use search_lab::experiment::ExperimentError;
use search_lab::experiment::recording::RecordingError;
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
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    #[error("{}", of_experiment(.0))]
    Experiment(#[from] ExperimentError),
    #[error("FEN: {0}")]
    Structure(#[from] NotAStructure),
    #[error("{0}")]
    Command(#[from] CommandError),
    #[error("{0}")]
    Recording(#[from] RecordingError),
    #[error("move: {0}")]
    Move(#[from] MoveError),
    #[error("move: {text:?} is not in {expected} notation but in {found}")]
    Notation {
        text: String,
        expected: &'static str,
        found: &'static str,
    },
    #[error("--depth says how many plies minimax and alpha-beta look ahead")]
    Depth,
    #[error("a uniform tree has no ranges; type a graph with --tree")]
    NoRanges,
    #[error("{text:?} is not a fanout and depth such as 3x6")]
    Size { text: String },
    #[error("{text:?} is not an arrangement; there are: best, worst")]
    Arrangement { text: String },
    #[error("{0}")]
    Trial(#[from] TrialError),
    #[error("{0}")]
    Study(#[from] StudyError),
    #[error("{0}")]
    Bounds(#[from] BoundsError),
    #[error(
        "errors --shard divides the counting in real searches and needs {0} (the chances A(f) as `plyground rank` measures them once, the same for every part; how many positions to count)"
    )]
    ErrorShard(&'static str),
    #[error("{text}: no such player or file; there are {known}")]
    NoPlayer { text: String, known: String },
    #[error("{}: {reason}", .path.display())]
    Content { path: PathBuf, reason: String },
    /// The problems of the lesson files, one text for each faulty file.
    #[error("{}", .0.join("\n"))]
    Lessons(Vec<String>),
    #[error("{name}: {reason}")]
    Argument { name: &'static str, reason: String },
    #[error("no files to merge")]
    NoParts,
    #[error("{option} is for experiments with {whose}, which `{name}` is not")]
    Option {
        option: &'static str,
        whose: &'static str,
        name: &'static str,
    },
    #[error("{}: {reason}", .path.display())]
    File { path: PathBuf, reason: io::Error },
    #[error("{}, line {line}: {reason}", .path.display())]
    Epd {
        path: PathBuf,
        line: usize,
        reason: EpdError,
    },
    #[error("no position; give one with --fen or a file of them with --epd")]
    NoPosition,
    #[error("{0}")]
    MissingTable(#[from] MissingTable),
    #[error("{0}")]
    Disagreement(#[from] Disagreement),
    #[error("{0}")]
    Audit(#[from] AuditError),
    #[error("{0}")]
    EgRecording(#[from] EgRecordingError),
    #[error("stopped")]
    Stopped,
    #[error("no row is called {0:?}; without a name all are printed")]
    NoSuchRow(String),
    #[error("not as expected: {}", .0.join(", "))]
    Unexplained(Vec<&'static str>),
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

/// Tells a remark of a command on standard error.
pub(super) fn remark(command: &str, remark: &str) {
    // There is nobody left to tell if standard error is closed.
    let _ = writeln!(io::stderr().lock(), "plyground: {command}: {remark}");
}

impl Problem {
    pub(super) fn file(path: &Path, reason: io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, reason }
    }

    pub(super) fn content(path: &Path, reason: &impl Display) -> Self {
        let (path, reason) = (path.to_owned(), reason.to_string());
        Self::Content { path, reason }
    }

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
