//! The actions of the endgame lab alone.

use super::Layer;
use super::drill::DrillAction;
use super::overview::OverviewAction;
use super::tables::TableNews;
use super::zugzwang::ZugzwangAction;
use crate::experiment::messages::Reply;
use cozy_chess::{Color, Move};
use endgame::eg::ExclusionSwitch;
use endgame::rules::RuleBase;
use kit::model::recorded::LabAction;

pub type Action = LabAction<EndgameAction, Reply>;

#[derive(Clone, Debug)]
pub enum EndgameAction {
    /// Paste games as PGN; the first is put up.
    ReadPgn(Vec<u8>),
    /// Put up one of the games read, by its place.
    ChooseGame(usize),
    /// Close the list of games.
    CloseLibrary,
    /// Set up the position of the node shown.
    AdoptNode,
    /// Show a layer, or hide it if it is shown.
    SetLayer(Layer),
    /// Type the goal of the paths; empty for the usual one.
    SetGoal(String),
    /// Show a rule that fired on the board, by its place, or hide it.
    ShowRule(Option<usize>),
    /// Type the node limit.
    SetNodes(String),
    /// Let EG think again, with all its knowledge or with its loop alone and some of the rules.
    Use(RuleBase),
    /// Let EG think again, with the exclusionary property in use or ignored.
    Exclude(ExclusionSwitch),
    /// Let EG think about the position set up.
    Run,
    TogglePause,
    /// End the search and show the part that was searched.
    Cancel,
    /// End the search with its worker; nothing of it is kept.
    Kill,
    /// There are more exact tables than before, or fewer.
    TablesChanged,
    /// News about the tables that are being built.
    Tables(TableNews),
    Drill(DrillAction),
    Overview(OverviewAction),
    /// Ask why a move of the position on the board is bad.
    Why(Move),
    Zugzwangs(ZugzwangAction),
    /// Begin a game against EG with this side for the user; end it without a side.
    PlayAgainstEg(Option<Color>),
    /// Ask for EG's move and reason in the position on the board.
    Hint,
    SaveTrace,
    /// Save the search as PGN.
    SavePgn,
}
