//! The actions of the Kenju lab: everything that a person, the clock or the worker can do to it.

use crate::experiment::messages::{Reply, Request};
use kit::experiment::wire::Answer;
use kit::model::effect::{self, LinkForm};

use super::{AutoPlay, Overlay, Pan, Source, Table, Teacher, Tool, TrainingAction};
use crate::model::view::players::SavedPlayersAction;
use kenju::geometry::{Colour, Point};
use kenju::lesson::Verdict;
use kenju::parameters::Parameters;
use kenju::pattern::Pattern;
use kenju::player::Learning;
use kit::model::notice::Cause;
use kit::model::playback::Step;

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A point of the board is clicked. The meaning depends on what the game waits for: a stone,
    /// an answer or advice.
    Click(Point),
    /// The person answers the question about lines or moves.
    Answer(Verdict),
    /// The person answers the question about a weight.
    AnswerWeight(i8),
    /// The person confirms the proposed move.
    Confirm,
    /// Begins the next game with the same players.
    NewGame,
    /// Takes the last stone back, together with the program's reply.
    TakeBack,
    /// Repeats the game from its start, with the same answers.
    Replay,
    /// Sets how two programs play on.
    SetAutoPlay(AutoPlay),
    /// Stops the replay, or the programs' play, at the current move.
    Stop,
    /// Pauses or resumes the worker's job.
    TogglePause,
    /// Ends the worker immediately.
    EndWorker,
    /// Resumes a game that was stopped during a turn.
    Resume,
    /// Seats another player. A new game begins.
    Seat(Colour, Source),
    /// Sets which hands play. A new game begins.
    SetTable(Table),
    SetParameters(Colour, Parameters),
    /// Lets a player learn, or play without learning.
    SetLearning(Colour, Learning),
    SetSeed(String),
    /// Types the move limit; empty for none.
    SetLimit(String),
    /// Folds or unfolds the panel of this name.
    Unfold(&'static str, bool),
    /// An action of the training panel.
    Train(TrainingAction),
    /// Sets who answers the questions.
    SetTeacher(Teacher),
    /// Sets the name under which lessons are logged.
    SetTeacherName(String),
    /// Takes a lesson back, by its number in the log.
    Revoke(Colour, usize),
    /// Makes a revoked lesson count again.
    Reinstate(Colour, usize),
    /// Steps through the search shown, or sets how to step. A tick may also let two programs
    /// play.
    Playback(Step),
    /// Shows the search before the previous move.
    PreviousMove,
    /// Shows the search before the next move.
    NextMove,
    /// Shows the search before this move, from 0.
    ShowTurn(usize),
    /// Shows the game as it stands.
    ShowLatest,
    /// Moves the window.
    Pan(Pan),
    /// Drags the window by this many columns and rows.
    Drag(i32, i32),
    /// Shows fewer, larger points.
    ZoomIn,
    /// Shows more, smaller points.
    ZoomOut,
    /// Fits all stones into the window.
    FitStones,
    /// Moves the board cursor this far right and up.
    MoveCursor(i32, i32),
    /// Presses Enter at the board cursor.
    PressCursor,
    /// Sets whose move values are shown.
    SetOverlay(Overlay),
    /// Sets whose memory is shown.
    ShowLearner(Colour),
    /// Selects a word to highlight, or none.
    SelectWord(Option<Pattern>),
    /// Sets the training move that the charts show.
    SetChartMove(usize),
    /// Sets the meaning of a click on the board.
    SetTool(Tool),
    /// Gives the drafted advice.
    GiveAdvice,
    /// Searches for a forced win of the side to move on the board shown.
    ShowForcedWin,
    /// Hides the forced win.
    HideForcedWin,
    /// Executes a line of console commands.
    RunCommand(String),
    SavedPlayers(SavedPlayersAction),
    /// Restores what an earlier visit stored: key suffixes and texts.
    Restore(Vec<(String, String)>),
    /// The browser could not store the value of this key.
    NotSaved(String),
    OpenFile(Vec<u8>),
    /// Saves the player of a seat as a file.
    SaveFile(Colour),
    /// Opens a link. A link without a game changes nothing.
    Open(String),
    Received(Answer<Reply>),
    /// The worker died or could not start.
    WorkerFailed(String),
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
            Self::Click(_)
            | Self::PressCursor
            | Self::Answer(_)
            | Self::AnswerWeight(_)
            | Self::Confirm
            | Self::NewGame
            | Self::TakeBack
            | Self::Seat(..)
            | Self::SetTable(_)
            | Self::Open(_) => Cause::Position,
            Self::Replay | Self::SetAutoPlay(_) | Self::Resume | Self::Train(_) => Cause::Run,
            Self::Playback(_) | Self::PreviousMove | Self::NextMove | Self::ShowTurn(_) => {
                Cause::Step
            }
            Self::SavedPlayers(_)
            | Self::OpenFile(_)
            | Self::SaveFile(_)
            | Self::RunCommand(_)
            | Self::CopyLink(_) => Cause::File,
            Self::Received(_) | Self::WorkerFailed(_) | Self::EndWorker => Cause::Answer,
            Self::Restore(_) | Self::NotSaved(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}

pub type Effect = effect::Effect<Request>;
