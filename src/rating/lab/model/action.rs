//! The actions of the rating lab, and its requests to the browser.

pub use kit::model::effect::{History, LinkForm};

use super::picture::Across;
use crate::experiment::{Limit, Panel, Question, Reply, SetName, Unit};
use cozy_chess::Move;
use kit::experiment::wire::Order;
use kit::model::recorded::LabAction;

/// A request to the browser.
pub type Effect = kit::model::effect::Effect<Order<Question>>;

/// A change of the timeline editor.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Whose timeline it is.
    Title(String),
    /// The position, as FEN; empty: moves are words.
    Position(String),
    /// The unit of time.
    Unit(Unit),
    /// Marks a move: the move, the mark.
    Mark(String, String),
    /// A move has no mark any more.
    Unmark(usize),
    /// All marks as a text.
    Marks(String),
    /// Adds a change: since when, which move.
    Add(String, String),
    /// Moves a change to another time.
    Since(usize, String),
    /// Prefers another move from a change on.
    Name(usize, String),
    /// Takes a change away.
    Remove(usize),
    /// All changes as a text.
    Changes(String),
    /// Drags a change to a moment, between its neighbours.
    Drag(usize, f64),
    /// Moves a change by keys, by so much.
    Nudge(usize, f64),
    /// R, as typed.
    Rate(String),
    /// R, by the slider: its logarithm to the base ten.
    SlideRate(f64),
    /// P, as typed: a number, a fraction or a percentage.
    Share(String),
    /// P, by the slider.
    SlideShare(f64),
    /// The source's example.
    Example,
    /// No marks and no changes.
    Clear,
}

/// A change of an own position.
#[derive(Clone, Debug, PartialEq)]
pub enum Touch {
    Name(String),
    /// Its weight in averages, as typed.
    Difficulty(String),
    /// A move has this mark, as typed.
    Mark(Move, String),
    /// Why a move has its mark.
    Reason(Move, String),
    /// A move has no mark any more.
    Unmark(Move),
}

/// A field in which something can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// The position of the timeline.
    Fen,
    /// The mark of a move of the timeline.
    Mark(String),
    /// All marks of the timeline.
    Marks,
    Change,
    /// Since when a change holds.
    Since(usize),
    /// The move of a change.
    Name(usize),
    Changes,
    /// R.
    Rate,
    /// P.
    Share,
    Limit,
    Rates,
    /// A position to be added to the own ones.
    OwnFen,
    /// The mark of a move of an own position.
    OwnMark(Move),
    Difficulty,
}

/// Where a mistake is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// At the position of the timeline.
    Position,
    Marks,
    Changes,
    /// At R and P.
    Decay,
    /// At the marks and the difficulty of a position.
    Own,
    /// Where positions come in.
    In,
    /// At the limit of an analysis.
    Limit,
    /// At the rates of the table.
    Rates,
}

impl Field {
    /// Where a mistake in it is shown.
    pub fn spot(&self) -> Spot {
        match self {
            Self::Fen => Spot::Position,
            Self::Mark(_) | Self::Marks => Spot::Marks,
            Self::Change | Self::Since(_) | Self::Name(_) | Self::Changes => Spot::Changes,
            Self::Rate | Self::Share => Spot::Decay,
            Self::Limit => Spot::Limit,
            Self::Rates => Spot::Rates,
            Self::OwnFen => Spot::In,
            Self::OwnMark(_) | Self::Difficulty => Spot::Own,
        }
    }
}

/// An action of the lab.
pub type Action = LabAction<RatingAction, Reply>;

/// The actions of this lab alone.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingAction {
    Show(Panel),
    /// The timeline is edited.
    Edit(Edit),
    /// A drag or slide is over.
    EndGesture,
    /// A step back, of the timeline or of the own positions.
    Undo,
    /// A step taken back is made again.
    Redo,
    /// The horizontal axis of the picture.
    SetAcross(Across),
    /// The other one.
    ToggleAcross,
    /// The board is turned.
    Flip,
    /// Another set of positions.
    SetSet(SetName),
    SetPosition(usize),
    /// The next position, or with a negative step the one before.
    StepPosition(i32),
    /// Own positions are taken from EPD, from the field or from a file.
    TakeEpd(String),
    /// The set is saved as EPD.
    SaveEpd,
    /// The set is copied as EPD.
    CopyEpd,
    /// The position shown is copied as FEN.
    CopyFen(String),
    /// A new own position, from FEN.
    AddOwn(String),
    /// The position shown is copied to the own ones, to be changed.
    AdoptOwn,
    /// The own position shown is taken away.
    RemoveOwn,
    /// The own position shown is changed; the difficulty of any.
    Touch(Touch),
    /// The position shown is put into the timeline editor.
    EditTimeline,
    /// Another engine, by its row.
    SetEngine(usize),
    /// The limit of analyses.
    SetLimit(Limit),
    /// The limit as typed: nodes or seconds.
    TypeLimit(String),
    /// Whether engines are limited by nodes or by the clock.
    SetLimitUnit(Unit),
    /// Runs the engine on the whole set.
    RunSet,
    /// Runs it on the position shown.
    RunOne,
    /// Runs this engine, by its row, on a set, so far.
    RunAs(usize, SetName, Limit),
    /// Lets the engine analyse the position shown, or with `true` the next one, and shows its timeline.
    Think(bool),
    /// The source's example as a first visit sees it.
    ShowExample,
    /// In the overview the last change comes at this moment, or when it did.
    Suppose(Option<f64>),
    /// Pauses the run, or goes on.
    TogglePause,
    CancelRun,
    /// An analysis of the outcome is put into the timeline editor, by its place.
    OpenAnalysis(usize),
    /// The person's name in the table.
    SetPerson(String),
    /// The person's time for a position, in seconds.
    SetPatience(u32),
    /// The test of the position shown begins, at this time in milliseconds.
    BeginTest(f64),
    Prefer(Move, f64),
    /// The person is content.
    EndTest(f64),
    /// The test is given up.
    LeaveTest,
    /// The next position of the test begins.
    NextTest(f64),
    /// The test's timeline is put into the editor.
    OpenTest,
    SetTableUnit(Unit),
    /// The table's rates, as typed.
    SetRates(String),
    /// A row of the table is taken away.
    RemoveRow(usize),
    /// All rows are.
    ClearTable,
    /// The table is saved as CSV.
    SaveCsv,
    /// The table is saved as JSON.
    SaveJson,
    /// A table file is opened.
    OpenTable(String),
}

/// An entry kept between visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kept {
    /// The own positions, as EPD.
    Positions,
    /// The table, as JSON.
    Table,
}

impl Kept {
    /// The end of its key in the browser.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Table => "table",
        }
    }
}
