//! The actions of the Kenju lab: everything that a person, the clock or the worker can do to it,
//! the keys, and the interface to the page around it.

use super::panels::players::SavedPlayersAction;
use super::{
    AutoPlay, AwaitedInput, Lab, Overlay, Pan, Source, Table, Teacher, Tool, TrainingAction,
};
use crate::experiment::jobs::{Reply, Request};
use crate::experiment::learner_file;
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::parameters::Parameters;
use kenju::pattern::Pattern;
use kenju::player::Learning;
use kenju::question::Question;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Answer;
use kit::model::effect::{self, LinkForm};
use kit::model::keys::{Binding, find, listed, row};
use kit::model::lab::{self, Elsewhere, Event, File, Joined, Key};
use kit::model::notice::Cause;
use kit::model::playback::{Playback, STEP_KEYS, Step};

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A point of the board is clicked. The meaning depends on what the game waits for: a stone,
    /// an answer or advice.
    Click(Point),
    /// The person answers the question about lines or moves.
    Answer(TeacherVerdict),
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
    /// Keeps this lesson of a contradiction and takes the others back.
    KeepLesson(Colour, usize),
    /// Shows a card of the pupil's progress.
    ShareResult,
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
    /// Moves the board cursor to the last stone.
    GoToLastStone,
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
            | Self::ShareResult
            | Self::RunCommand(_)
            | Self::CopyLink(_) => Cause::File,
            Self::Received(_) | Self::WorkerFailed(_) | Self::EndWorker => Cause::Answer,
            Self::Restore(_) | Self::NotSaved(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}

pub type Effect = effect::Effect<Request>;

/// Some keys depend on what the game waits for.
type Means = fn(&Lab) -> Action;

/// The lab's own keys. Digits answer questions only.
const BINDINGS: [Binding<Means>; 11] = [
    row("1", "1", "answer: the first is better", |_| {
        Action::Answer(TeacherVerdict::First)
    }),
    row("2", "2", "answer: the second is better", |_| {
        Action::Answer(TeacherVerdict::Second)
    }),
    row("0", "0", "answer: they are equal", |_| {
        Action::Answer(TeacherVerdict::Equal)
    }),
    row(
        "Enter",
        "Enter",
        "confirm the move proposed, or play one move",
        |lab| match lab.game.awaited {
            AwaitedInput::Go => Action::SetAutoPlay(super::AutoPlay::OneMove),
            AwaitedInput::Over { .. } => Action::NewGame,
            AwaitedInput::Work => Action::Resume,
            _ => Action::Confirm,
        },
    ),
    row(
        "ArrowUp",
        "↑",
        "to the search before the previous move",
        |_| Action::PreviousMove,
    ),
    row(
        "ArrowDown",
        "↓",
        "to the search before the next move",
        |_| Action::NextMove,
    ),
    row("Escape", "Esc", "back to the game as it stands", |_| {
        Action::ShowLatest
    }),
    row("u", "u", "take a move back", |_| Action::TakeBack),
    row("f", "f", "fit: all stones in sight", |_| Action::FitStones),
    row("+", "+", "closer", |_| Action::ZoomIn),
    row("-", "-", "wider", |_| Action::ZoomOut),
];

/// The lab's keys, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&BINDINGS).chain(listed(&STEP_KEYS)).collect()
}

/// The action of a key, if it has one now.
pub fn action_of(lab: &Lab, key: &str, shift: bool) -> Option<Action> {
    if let AwaitedInput::Ask {
        question: Question::Weight(_),
        ..
    } = lab.game.awaited
        && let Ok(weight @ 0..=8) = key.parse()
    {
        return Some(Action::AnswerWeight(weight));
    }
    if key == "Escape" && lab.tool != Tool::Play {
        return Some(Action::SetTool(Tool::Play));
    }
    // Some keyboards need Shift for "+".
    let shift = shift && key != "+";
    find(&STEP_KEYS, key, shift)
        .map(Action::Playback)
        .or_else(|| find(&BINDINGS, key, shift).map(|action| action(lab)))
}

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Request;

    const STORAGE_PREFIX: &'static str = "plyground.kenju.";
    const FILE_LIMIT: Option<u64> = Some(learner_file::FILE_LIMIT as u64);

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => Action::Restore(kept),
            Event::NotKept(key) => Action::NotSaved(key),
            Event::Open(query) | Event::Return(query) => Action::Open(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::File(File::Whole { bytes, .. }) => Action::OpenFile(bytes),
            Event::File(File::Failed(why)) => {
                Action::Note(format!("The file cannot be read: {why}."))
            }
            Event::Refused(text) => Action::Note(text),
            _ => return None,
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        // While the worker is busy the game is not yet final.
        (!self.is_worker_busy()).then(|| self.link().to_lasting_query())?
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        action_of(self, key.key, key.shift)
    }

    fn playback(&self) -> Option<&Playback> {
        Some(&self.playback)
    }

    fn step(step: Step) -> Option<Action> {
        Some(Action::Playback(step))
    }

    fn ticks(&self) -> Option<u32> {
        Self::ticks(self)
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position_text(&self) -> String {
        let stones = self.shown_board().stones();
        let stones: Vec<String> = stones
            .map(|stone| format!("{} {},{}", stone.colour, stone.point.x, stone.point.y))
            .collect();
        stones.join("; ")
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running() || self.training.jobs.is_running()
    }

    fn join_stored(
        &mut self,
        key: &str,
        elsewhere: Elsewhere<'_>,
        effects: &mut Vec<Effect>,
    ) -> Joined {
        self.join_other_tab(key, elsewhere.theirs, effects)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        std::mem::take(&mut self.unsaved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&keys()), None);
    }
}
