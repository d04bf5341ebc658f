//! Everything that a person, the clock and the worker can do to the Kenju lab.

use crate::experiment::messages::{Reply, Request};
use kit::experiment::wire::Answer;
use kit::model::effect::{self, LinkForm};

use super::{Overlay, Pan, Run, Source, Table, Teacher, Tool, TrainingAction};
use crate::model::view::players::SavedPlayersAction;
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::parameters::Parameters;
use kenju::pattern::Pattern;
use kenju::player::Learning;
use kit::model::notice::Cause;
use kit::model::playback::Step;

/// What happens to the lab.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A point of the board is clicked: a stone, an answer or advice, whichever is wanted.
    Click(Point),
    /// The question about lines or moves is answered.
    Answer(TeacherVerdict),
    /// The question about a weight is answered.
    Weigh(i8),
    /// The proposed move is confirmed.
    Confirm,
    /// The next game, with the players as they are.
    NewGame,
    /// The last stone is taken back, and the program's reply with it.
    TakeBack,
    /// The game is played again from its beginning, with the same answers.
    Replay,
    /// Two programs play on, or hold.
    Go(Run),
    /// What is being repeated or played on stops here.
    Stop,
    /// What the worker thinks about is paused, or goes on.
    TogglePause,
    /// The worker is ended, whatever it does.
    Kill,
    /// A game that was stopped in the middle of a turn goes on.
    GoOn,
    /// Another player takes a seat; a new game begins.
    Seat(Colour, Source),
    /// Other hands play; a new game begins.
    SetTable(Table),
    /// A player gets other parameters.
    Tune(Colour, Parameters),
    /// A player learns, or plays with what it knows.
    SetLearning(Colour, Learning),
    SetSeed(String),
    /// The limit of moves is typed; empty for none.
    SetLimit(String),
    /// A panel of this name is folded or unfolded.
    Unfold(&'static str, bool),
    /// The trainings by a scheme.
    Train(TrainingAction),
    /// Who answers the questions.
    SetTeacher(Teacher),
    /// Under what name lessons are given.
    SetTeacherName(String),
    /// A lesson is taken back.
    Revoke(Colour, usize),
    /// A revoked lesson counts again.
    Reinstate(Colour, usize),
    /// A step through the search shown, or how to step; at a tick two programs may play on.
    Playback(Step),
    /// To the search before the move before.
    PreviousMove,
    /// To the search before the next move.
    NextMove,
    /// To a move of the game, from 0.
    Look(usize),
    /// Back to the game as it stands.
    Live,
    /// The window is moved.
    Pan(Pan),
    /// The window is dragged by so many points.
    Drag(i32, i32),
    /// Fewer points, larger.
    Closer,
    /// More points, smaller.
    Wider,
    /// All stones in sight.
    Fit,
    /// The keyboard walks so far to the right and so far up.
    Walk(i32, i32),
    /// Enter is pressed where the keyboard is.
    PressHere,
    /// Whose values are shown.
    SetOverlay(Overlay),
    /// Whose head is looked into.
    SetMind(Colour),
    /// The word that is looked at, or none.
    SetWord(Option<Pattern>),
    /// The training move at which the charts are read.
    SetMoment(usize),
    /// What a click on the board means.
    SetTool(Tool),
    /// The advice under way is given as it stands.
    PointOut,
    /// Look for a forced win of the side to move on the board shown.
    ShowForcedWin,
    /// Put the forced win away.
    DropForcedWin,
    /// A line of commands is typed at the console.
    Command(String),
    SavedPlayers(SavedPlayersAction),
    /// What was kept at an earlier visit, by what follows in the keys.
    Remember(Vec<(String, String)>),
    /// This cannot be kept in the browser.
    NotKept(String),
    OpenFile(Vec<u8>),
    /// The player of a seat is saved as a file.
    SaveFile(Colour),
    /// A link is opened; one without a game changes nothing.
    Open(String),
    Received(Answer<Reply>),
    /// The worker died or cannot be started.
    WorkerFailed(String),
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
            Self::Click(_)
            | Self::PressHere
            | Self::Answer(_)
            | Self::Weigh(_)
            | Self::Confirm
            | Self::NewGame
            | Self::TakeBack
            | Self::Seat(..)
            | Self::SetTable(_)
            | Self::Open(_) => Cause::Position,
            Self::Replay | Self::Go(_) | Self::GoOn | Self::Train(_) => Cause::Run,
            Self::Playback(_) | Self::PreviousMove | Self::NextMove | Self::Look(_) => Cause::Step,
            Self::SavedPlayers(_)
            | Self::OpenFile(_)
            | Self::SaveFile(_)
            | Self::Command(_)
            | Self::CopyLink(_) => Cause::File,
            Self::Received(_) | Self::WorkerFailed(_) | Self::Kill => Cause::Answer,
            Self::Remember(_) | Self::NotKept(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}

/// What the browser is asked to do.
pub type Effect = effect::Effect<Request>;
