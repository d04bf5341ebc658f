//! Everything a person, the clock or the worker can do to the search lab.

use super::annotated::Extent;
use super::beside::Beside;
use super::{Form, Mode};
use crate::experiment::{CtwOptions, Method, Reply};
use chess::record::Nag;
use kit::experiment::Evaluator;
use kit::experiment::wire::Answer;
use kit::model::effect::LinkForm;
use kit::model::lab::File;
use kit::model::notice::Cause;
use kit::model::playback::{Selection, Step};
use kit::model::position::PositionAction;
use search::{Improvements, Order};

/// A field of the form.
pub type Typed = fn(&mut Form) -> &mut String;
/// A switch of closeness to win.
pub type Switch = fn(&mut CtwOptions) -> &mut bool;

/// What happens to the lab.
#[derive(Clone, Debug)]
pub enum Action {
    /// The lab is opened by a link; the query may be empty. What it describes is run.
    Open(String),
    /// The browser's Back or Forward leads here. What it describes is set up; it is run only if it
    /// was a recording.
    Return(String),
    /// The position or its game is changed.
    Position(PositionAction),
    /// The move at the cursor is deleted with all that follows.
    DeleteMove,
    /// The line of the cursor becomes the main line.
    MakeMain,
    /// The comment at the cursor is edited.
    SetComment(String),
    /// The mark on the move at the cursor is chosen.
    SetNag(Option<Nag>),
    /// A file is chosen or dropped, or the next of it has been read.
    File(File),
    /// Games are pasted as PGN.
    PastePgn(String),
    /// A game of the PGN is chosen.
    ChooseGame(usize),
    /// The list of games is put away.
    CloseLibrary,
    /// The game of an earlier visit, as it was kept: set aside until a link leads into it.
    Remember(String),
    /// The game is saved as PGN.
    SavePgn,
    /// The game is copied as PGN.
    CopyPgn,
    /// The recording is saved as PGN.
    SaveAnnotated(Extent),
    /// The recording is put beside the next one, or no longer.
    Beside(Beside),
    /// The ladder of improvements is measured.
    Climb,
    /// The position of the node shown becomes the position to search.
    AdoptNode,
    /// Chess or a typed tree.
    SetMode(Mode),
    /// A field of the form is filled in.
    Type(Typed, String),
    /// Closeness to win goes on with one candidate or intersects ranges, or no longer.
    Switch(Switch, bool),
    /// The algorithm is chosen.
    SetMethod(Method),
    /// The order of moves is chosen.
    SetOrder(Order),
    /// The evaluator is chosen.
    SetEvaluator(Evaluator),
    /// Improvements are switched.
    SetImprovements(Improvements),
    /// Run what is set up.
    Run,
    /// Pause or resume the run.
    TogglePause,
    /// End the run and show what there is.
    Cancel,
    /// End the run by ending its worker; nothing of it is kept.
    Kill,
    /// The worker says something.
    Received(Answer<Reply>),
    /// The worker died or cannot be started.
    WorkerFailed(String),
    /// A step through the recording, or how to step.
    Playback(Step),
    /// A node is looked at without moving the step, or no longer.
    Select(Selection),
    /// Search what was cut off at the node shown.
    ProveCut,
    /// Put the proof away.
    DropProof,
    /// A trace file is opened.
    OpenTrace(Vec<u8>),
    /// The trace is saved as a file.
    SaveTrace,
    /// The link is copied.
    CopyLink(LinkForm),
    /// Something could not be read from a field or a file; the message says what.
    Note(String),
    /// The message of that number is put away.
    Dismiss(u32),
}

impl Action {
    /// What a message it gives rise to comes of.
    pub(super) fn cause(&self) -> Cause {
        match self {
            Self::Position(action) => action.cause(),
            Self::Open(_)
            | Self::Return(_)
            | Self::PastePgn(_)
            | Self::ChooseGame(_)
            | Self::SetMode(_)
            | Self::AdoptNode => Cause::Position,
            Self::Run | Self::Climb => Cause::Run,
            Self::Playback(_) | Self::Select(_) | Self::ProveCut => Cause::Step,
            Self::File(File::Chosen { .. })
            | Self::OpenTrace(_)
            | Self::SaveTrace
            | Self::SaveAnnotated(_)
            | Self::SavePgn
            | Self::CopyPgn
            | Self::CopyLink(_) => Cause::File,
            Self::File(_) | Self::Received(_) | Self::WorkerFailed(_) | Self::Kill => Cause::Answer,
            _ => Cause::Other,
        }
    }
}
