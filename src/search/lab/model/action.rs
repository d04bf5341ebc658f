//! The actions of the search lab.

use super::annotated::Extent;
use super::beside::Beside;
use super::{Form, Mode};
use crate::experiment::{CtwOptions, Method, Reply};
use chess::record::Nag;
use kit::experiment::Evaluator;
use kit::model::recorded::LabAction;
use search::{Improvements, Order};

/// A field of the form.
pub type Typed = fn(&mut Form) -> &mut String;
/// A switch of closeness to win.
pub type Switch = fn(&mut CtwOptions) -> &mut bool;

/// An action of the lab.
pub type Action = LabAction<SearchAction, Reply>;

/// The actions of this lab alone.
#[derive(Clone, Debug)]
pub enum SearchAction {
    /// The move at the cursor is deleted with all that follows.
    DeleteMove,
    /// The line of the cursor becomes the main line.
    MakeMain,
    /// The comment at the cursor is edited.
    SetComment(String),
    /// The mark on the move at the cursor is chosen.
    SetNag(Option<Nag>),
    /// Games are pasted as PGN.
    PastePgn(String),
    /// A game of the PGN is chosen.
    ChooseGame(usize),
    /// The list of games is put away.
    CloseLibrary,
    SavePgn,
    CopyPgn,
    /// The recording is saved as PGN.
    SaveAnnotated(Extent),
    /// The recording is put beside the next one, or no longer.
    Beside(Beside),
    /// The ladder of improvements is measured.
    Climb,
    /// The position of the node shown becomes the position to search.
    AdoptNode,
    SetMode(Mode),
    /// A field of the form is filled in.
    Type(Typed, String),
    /// A switch of closeness to win is turned on or off.
    Switch(Switch, bool),
    SetMethod(Method),
    SetOrder(Order),
    SetEvaluator(Evaluator),
    SetImprovements(Improvements),
    /// Run what is set up.
    Run,
    /// Run what is set up by this method, to this depth.
    RunWith(Method, u8),
    /// Pause or resume the run.
    TogglePause,
    /// End the run and show what there is.
    Cancel,
    /// End the run by ending its worker; nothing of it is kept.
    Kill,
    /// Search what was cut off at the node shown.
    ProveCut,
    /// Put the proof away.
    DropProof,
    SaveTrace,
}
