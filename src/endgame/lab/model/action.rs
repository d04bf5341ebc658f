//! Everything a person, the clock or the worker can do to the endgame lab.

use super::Layer;
use super::drill::DrillAction;
use super::tables::TableNews;
use super::zugzwang::ZugzwangAction;
use crate::experiment::messages::Reply;
use cozy_chess::{Color, Move};
use endgame::rules::RuleBase;
use kit::experiment::wire::Answer;
use kit::model::effect::LinkForm;
use kit::model::notice::Cause;
use kit::model::playback::{Selection, Step};
use kit::model::position::PositionAction;

/// What happens to the lab.
#[derive(Clone, Debug)]
pub enum Action {
    /// The lab is opened by a link; the query may be empty. EG thinks about what it describes.
    Open(String),
    /// The browser's Back or Forward leads here. EG thinks again only if the link has a step.
    Return(String),
    /// The position or its game is changed.
    Position(PositionAction),
    /// Games are pasted or opened; the first is put up.
    ReadPgn(Vec<u8>),
    /// One of the games read, by its place, is put up.
    ChooseGame(usize),
    /// The list of the games read is put away.
    CloseLibrary,
    /// The position of the node shown becomes the position set up.
    AdoptNode,
    /// A layer is laid over the board, or taken away if it is there.
    SetLayer(Layer),
    /// The goal of the paths is typed; empty for the usual one.
    SetGoal(String),
    /// A rule that fired in the position is shown on the board, by its place, or no longer.
    ShowRule(Option<usize>),
    /// The node limit is typed.
    SetNodes(String),
    /// EG thinks again, with everything it has or with its loop alone and some of the rules.
    Use(RuleBase),
    /// EG thinks about the position set up.
    Run,
    /// Hold or go on.
    TogglePause,
    /// End it and show what there is.
    Cancel,
    /// End it by ending the worker; nothing of it is kept.
    Kill,
    /// The worker says something.
    Received(Answer<Reply>),
    /// The worker died or cannot be started.
    WorkerFailed(String),
    /// There are more exact tables than before, or fewer.
    TablesChanged,
    /// The exact tables make progress, are made, or will not come.
    Tables(TableNews),
    /// The drill.
    Drill(DrillAction),
    /// What the drill kept at earlier visits.
    Restore(String),
    /// Why a move of the position on the board is bad.
    Why(Move),
    /// The list of mutual zugzwangs.
    Zugzwangs(ZugzwangAction),
    /// A game against EG begins; the person has this side. Without a side it ends.
    PlayAgainstEg(Option<Color>),
    /// EG's reason is asked for in the position on the board.
    Hint,
    /// A step through the recording, or how to step.
    Playback(Step),
    /// A node is looked at without moving the step, or no longer.
    Select(Selection),
    /// A trace file is opened.
    OpenTrace(Vec<u8>),
    /// The trace is saved as a file.
    SaveTrace,
    /// The search is saved as PGN.
    SavePgn,
    /// The link is copied.
    CopyLink(LinkForm),
    /// The board has something to tell.
    Say(String),
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
            Self::Open(_)
            | Self::Return(_)
            | Self::ReadPgn(_)
            | Self::ChooseGame(_)
            | Self::AdoptNode
            | Self::PlayAgainstEg(_) => Cause::Position,
            Self::Run | Self::Use(_) | Self::Hint => Cause::Run,
            Self::Playback(_) | Self::Select(_) => Cause::Step,
            Self::OpenTrace(_) | Self::SaveTrace | Self::SavePgn | Self::CopyLink(_) => Cause::File,
            Self::Received(_) | Self::WorkerFailed(_) | Self::Kill => Cause::Answer,
            Self::Restore(_) => Cause::Kept,
            _ => Cause::Other,
        }
    }
}
