//! Everything a person, the clock or a worker can do to the CHUTE lab.

pub use kit::model::effect::{History, LinkForm};
pub use kit::model::playback::Step;

use super::experiment_form::Field;
use crate::experiment::Key;
use crate::experiment::definition::Kind;
use crate::experiment::link::{Notation, Panel};
use crate::experiment::{Reply, Request};
use cozy_chess::Move;
use kit::experiment::wire::Answer;
use kit::model::notice::Cause;
use kit::model::position::PositionAction;

/// What the browser is asked to do.
pub type Effect = kit::model::effect::Effect<Request>;

/// What happens to the lab.
#[derive(Clone, Debug)]
pub enum Action {
    /// The lab is opened by a link; the query may be empty.
    Open(String),
    /// What was kept at an earlier visit, as texts by their keys.
    Kept(Vec<(String, String)>),
    /// Another panel.
    SetPanel(Panel),
    /// Another game.
    ChooseGame(Key),
    /// The next game of the library, or with -1 the one before.
    StepGame(i32),
    /// A move on, back, to a ply, to a stop, or what is to be set for such steps.
    Playback(Step),
    /// The position or its game is changed.
    Position(PositionAction),
    /// Moves are written in the other notation.
    SetNotation(Notation),
    /// A move of the position is looked at; without one the master's.
    Choose(Option<Move>),
    /// The move of that rank is looked at.
    ChooseRank(usize),
    /// A heuristic is highlighted, or no longer.
    Highlight(Option<usize>),
    /// The next heuristic that scores the move is highlighted, or with -1 the one before.
    StepHighlight(i32),
    /// A weight is typed.
    TypeWeight(usize, String),
    /// A weight is set, in hundredths.
    SetWeight(usize, i16),
    /// The weight of the highlighted heuristic is changed by this, in hundredths.
    Nudge(i16),
    /// A heuristic is left out, or taken back in.
    Toggle(usize),
    ToggleHighlighted,
    /// All weights are 1 again.
    ResetWeights,
    /// All heuristics are left out.
    SilenceAll,
    /// The weights are what they were before all were set at once.
    WeightsBack,
    /// The curve is of the whole library, or of the game on the board.
    ShowLibraryCurve(bool),
    /// A file is chosen, or dropped on the page; its size is in bytes.
    FileChosen {
        name: String,
        size: u64,
        is_dropped: bool,
    },
    Slice(Vec<u8>),
    /// It cannot be read.
    FileFailed(String),
    /// Games are pasted.
    Paste(String),
    /// Reading is stopped.
    StopReading,
    /// The report of the last reading is put away.
    CloseReport,
    /// A game is used, or not.
    Use(Key, bool),
    /// All games of a kind are used, or not: the built-in ones, or the person's own.
    UseAll(bool, bool),
    /// A game is removed.
    Remove(Key),
    /// All of the person's own games are removed.
    RemoveOwn,
    /// The games removed last are put back.
    PutBack,
    /// Another page of the list of games.
    ListPage(usize),
    /// Another experiment.
    SetKind(Kind),
    /// A field of the experiment is filled in.
    Fill(Field, String),
    /// The experiment is run.
    Run,
    /// What is running is stopped.
    Stop,
    /// The experiment worker is ended.
    Kill,
    /// Another table of the outcome is shown.
    ShowTable(usize),
    /// The tables are saved as CSV.
    SaveCsv,
    /// The results are saved as JSON.
    SaveJson,
    /// The link that runs what stands in the form is copied.
    CopyForm,
    /// The link that repeats the outcome shown is copied.
    CopyRun,
    /// The calculator's A(f) are typed; nothing for those measured.
    TypeErrors(String),
    /// Its fanouts are typed.
    TypeFanouts(String),
    FillCount(super::calculator::CountField, String),
    /// Errors are counted in real trees.
    Count,
    /// Counting is stopped.
    StopCounting,
    /// What was counted is saved as CSV.
    SaveCounts,
    /// An exam begins: a seed, and how many questions.
    BeginExam(u64, usize),
    /// The exam's seed is typed.
    TypeSeed(String),
    /// How many questions the next exam has.
    TypeQuestions(String),
    /// A move is guessed.
    Guess(Move),
    /// The question is given up.
    GiveUp,
    /// To the next question that is open.
    NextQuestion,
    GoToQuestion(usize),
    /// The result is copied, with a link to the same questions.
    ShareExam,
    /// The result is saved as CSV.
    SaveExam,
    /// The position of the question is looked at with its heuristics.
    ExamineQuestion,
    /// The experiment worker replies.
    Received(Answer<Reply>),
    /// The experiment worker died or cannot be started.
    ExperimentWorkerFailed(String),
    /// A worker of the pool replies.
    WorkerReplied(usize, Answer<Reply>),
    /// A worker of the pool died, for this reason.
    WorkerDied(usize, String),
    /// The link is copied.
    CopyLink(LinkForm),
    /// Something could not be done; the message says what.
    Note(String),
    /// The message of that number is put away.
    Dismiss(u32),
}

impl Action {
    /// What a message it gives rise to comes of.
    pub(super) fn cause(&self) -> Cause {
        match self {
            Self::Position(action) => action.cause(),
            Self::Open(_) | Self::ChooseGame(_) | Self::StepGame(_) | Self::BeginExam(..) => {
                Cause::Position
            }
            Self::Run | Self::Count => Cause::Run,
            Self::Playback(_) | Self::Choose(_) | Self::ChooseRank(_) => Cause::Step,
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
            | Self::ExperimentWorkerFailed(_)
            | Self::WorkerReplied(..)
            | Self::WorkerDied(..)
            | Self::Kill => Cause::Answer,
            Self::Kept(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}
