//! Everything a person, the clock or the worker can do to the endgame lab, and everything the lab can
//! ask of the browser.

pub use crate::app::search_lab::{History, LinkForm};

use super::Layer;
use crate::app::board::Shape;
use crate::chess::edit::Setup;
use crate::chess::record::NodeId;
use cozy_chess::{Board, Move};

/// What happens to the lab.
#[derive(Clone, Debug)]
pub enum Action {
    /// The lab is opened by a link; the query may be empty.
    Open(String),
    /// The browser's Back or Forward leads here.
    Return(String),
    /// A move is made on the board.
    Play(Move),
    /// A move or a line of moves is typed.
    Type(String),
    /// The move before is taken back.
    Back,
    /// The move taken back is made again.
    Forward,
    /// The game's cursor is set to a place of the record.
    GoTo(NodeId),
    /// To the game's first position.
    GoToStart,
    /// To the end of the game's line.
    GoToEnd,
    /// The drawings on the position put up are changed.
    SetShapes(Vec<Shape>),
    /// Another position is put up.
    SetPosition(Board),
    /// A position is typed or pasted as FEN.
    TypeFen(String),
    /// The position on the board is copied as FEN.
    CopyFen,
    /// The position editor is opened.
    EditPosition,
    /// The position editor is left; what is set up in it is kept for the next time.
    LeaveEditor,
    /// Something is changed in the position editor.
    Draft(Setup),
    /// The board is turned round.
    Flip,
    /// A layer is laid over the board, or taken away if it is there.
    SetLayer(Layer),
    /// The goal of the paths is typed; empty for the usual one.
    SetGoal(String),
    /// A rule that fired in the position is shown on the board, by its place, or no longer.
    ShowRule(Option<usize>),
    /// The link is copied.
    CopyLink(LinkForm),
    /// The board has something to tell.
    Say(String),
    /// Something could not be done; the message says what.
    Note(String),
    /// The message of that number is put away.
    Dismiss(u32),
}

/// What the browser is asked to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show this query in the address.
    Address(String, History),
    /// Say this in the live region.
    Say(String),
    /// Copy the address of this query; in Markdown with this text.
    CopyAddress {
        /// The query of the link.
        query: String,
        /// The text of the Markdown link; a plain address without.
        text: Option<String>,
    },
    /// Copy this text.
    Copy(String),
    /// Save this as a file.
    Save {
        /// The file's name.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
}
