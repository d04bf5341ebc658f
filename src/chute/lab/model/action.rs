//! The actions of the CHUTE lab: everything that a person, the clock or a worker can do to it.

pub use kit::model::effect::{History, LinkForm};
pub use kit::model::playback::Step;

use super::experiments::ExperimentField;
use crate::experiment::definition::ExperimentKind;
use crate::experiment::link::{Notation, Panel};
use crate::experiment::{GameKey, Reply, Request};
use cozy_chess::Move;
use kit::experiment::wire::Answer;
use kit::model::notice::Cause;
use kit::model::position::PositionAction;

pub type Effect = kit::model::effect::Effect<Request>;

#[derive(Clone, Debug)]
pub enum Action {
    /// Opens a link; the query may be empty.
    Open(String),
    /// Restores what an earlier visit stored: texts by key.
    Restore(Vec<(String, String)>),
    SetPanel(Panel),
    ChooseGame(GameKey),
    /// Goes to the next game of the library, or with -1 to the previous one.
    StepGame(i32),
    /// Steps through the game, or sets how to step.
    Playback(Step),
    /// Changes the position or its game.
    Position(PositionAction),
    SetNotation(Notation),
    /// Selects a move of the position; `None` selects the master's.
    SelectMove(Option<Move>),
    /// Selects the move of this rank.
    SelectRank(usize),
    /// Highlights a heuristic, or none.
    Highlight(Option<usize>),
    /// Highlights the next heuristic that scores the move, or with -1 the previous one.
    StepHighlight(i32),
    /// Types the weight of a heuristic.
    TypeWeight(usize, String),
    /// Sets a weight, in hundredths.
    SetWeight(usize, i16),
    /// Changes the weight of the highlighted heuristic by this many hundredths.
    ChangeWeight(i16),
    /// Leaves a heuristic out, or takes it back in.
    ToggleHeuristic(usize),
    ToggleHighlighted,
    /// Sets all weights to 1.
    ResetWeights,
    /// Leaves all heuristics out.
    ExcludeAll,
    /// Restores the weights from before all were set at once.
    RestoreWeights,
    /// Shows the curve of the whole library, or of the game on the board.
    ShowLibraryCurve(bool),
    /// A file was chosen or dropped on the page; its size is in bytes.
    FileChosen {
        name: String,
        size: u64,
        is_dropped: bool,
    },
    Slice(Vec<u8>),
    /// The file could not be read; the text says why.
    FileFailed(String),
    /// Adds pasted games.
    Paste(String),
    StopReading,
    /// Closes the report of the last reading.
    CloseReport,
    /// Uses a game, or excludes it.
    Use(GameKey, bool),
    /// Uses or excludes all built-in games, or all own games.
    UseAll {
        built_in: bool,
        is_used: bool,
    },
    /// Removes a game.
    Remove(GameKey),
    /// Removes all own games.
    RemoveOwn,
    /// Puts back the games removed last.
    RestoreRemoved,
    /// Shows another page of the list of games.
    ListPage(usize),
    /// Selects an experiment.
    SetKind(ExperimentKind),
    /// Fills in a field of the experiment.
    FillIn(ExperimentField, String),
    /// Runs the experiment.
    Run,
    /// Stops the experiment.
    Stop,
    /// Ends the experiment worker.
    EndExperimentWorker,
    /// Shows another table of the results.
    ShowTable(usize),
    /// Saves the tables as CSV.
    SaveCsv,
    /// Saves the results as JSON.
    SaveJson,
    /// Copies the link that runs the experiment in the form.
    CopyForm,
    /// Copies the link that repeats the experiment shown.
    CopyRun,
    /// Types the calculator's A(f); an empty text selects the measured ones.
    TypeErrors(String),
    /// Types the calculator's fanouts.
    TypeFanouts(String),
    FillCount(super::bounds::CountField, String),
    /// Counts errors in real trees.
    Count,
    StopCounting,
    /// Saves the counts as CSV.
    SaveCounts,
    /// Begins an exam with this seed and number of questions.
    BeginExam(u64, usize),
    /// Types the exam's seed.
    TypeSeed(String),
    /// Types the number of questions of the next exam.
    TypeQuestions(String),
    /// Guesses a move.
    Guess(Move),
    /// Gives the question up.
    GiveUp,
    /// Goes to the next open question.
    NextQuestion,
    GoToQuestion(usize),
    /// Copies the result and a link to the same questions.
    ShareExam,
    /// Saves the result as CSV.
    SaveExam,
    /// Shows the question's position with its heuristics.
    ExamineQuestion,
    /// The experiment worker replied.
    Received(Answer<Reply>),
    /// The experiment worker died or could not start.
    ExperimentWorkerDied(String),
    /// A worker of the pool replied.
    WorkerReplied(usize, Answer<Reply>),
    /// A worker of the pool died; the text says why.
    WorkerDied(usize, String),
    /// Copies the link.
    CopyLink(LinkForm),
    /// Shows a message about something that failed.
    Note(String),
    /// Closes the message with this number.
    Dismiss(u32),
}

impl Action {
    /// The cause of messages that follow from this action.
    pub(super) fn cause(&self) -> Cause {
        match self {
            Self::Position(action) => action.cause(),
            Self::Open(_) | Self::ChooseGame(_) | Self::StepGame(_) | Self::BeginExam(..) => {
                Cause::Position
            }
            Self::Run | Self::Count => Cause::Run,
            Self::Playback(_) | Self::SelectMove(_) | Self::SelectRank(_) => Cause::Step,
            Self::FileChosen { .. }
            | Self::Paste(_)
            | Self::SaveCsv
            | Self::SaveJson
            | Self::SaveCounts
            | Self::SaveExam
            | Self::ShareExam
            | Self::CopyForm
            | Self::CopyRun
            | Self::CopyLink(_) => Cause::File,
            Self::Slice(_)
            | Self::FileFailed(_)
            | Self::Received(_)
            | Self::ExperimentWorkerDied(_)
            | Self::WorkerReplied(..)
            | Self::WorkerDied(..)
            | Self::EndExperimentWorker => Cause::Answer,
            Self::Restore(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}
