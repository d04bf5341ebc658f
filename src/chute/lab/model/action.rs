//! The actions of the CHUTE lab alone; [`LabAction`] has those of every lab.

pub use kit::model::effect::{History, LinkForm};
pub use kit::model::playback::Step;

use super::experiments::ExperimentField;
use super::overview::GuessAction;
use crate::experiment::GameKey;
use crate::experiment::definition::ExperimentKind;
use crate::experiment::link::{Notation, Panel};
use crate::experiment::{Reply, Request};
use cozy_chess::Move;
use kit::model::recorded::LabAction;

pub type Effect = kit::model::effect::Effect<Request>;

/// Everything that a person, the clock or a worker can do to the lab.
pub type Action = LabAction<ChuteAction, Reply>;

/// Everything that a person can do to this lab alone.
#[derive(Clone, Debug)]
pub enum ChuteAction {
    SetPanel(Panel),
    ChooseGame(GameKey),
    /// Goes to the next game of the library, or with -1 to the previous one.
    StepGame(i32),
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
    /// Something in the overview.
    Overview(GuessAction),
}
