//! The actions of PLAYER's lab.

pub use kit::model::effect::{History, LinkForm};

use super::form::LessonConfigField;
use super::overlay::Layer;
use super::state::OnMove;
use super::table::{Basis, Cells, Column};
use super::training_form::{Choice, TrainForm};
use crate::experiment::link::{Panel, Preset};
use crate::experiment::messages::{Reply, Request};
use cozy_chess::Color;
use kit::experiment::wire::Order;
use kit::model::recorded::LabAction;
use player::{Oddity, Parameter, Reading, Tutor, WeightChoice, Weights};

/// A request to the browser.
pub type Effect = kit::model::effect::Effect<Order<Request>>;

/// An action of the lab.
pub type Action = LabAction<PlayerAction, Reply>;

/// The actions of this lab alone.
#[derive(Clone, Debug)]
pub enum PlayerAction {
    /// A position of Table I is set up.
    SetUp(u32),
    /// A position with its recommended move in SAN is set up.
    SetUpWith(String, String),
    /// A game that comes with the program is set up.
    SetUpGame(usize),
    /// A PGN is opened or pasted.
    OpenPgn(Vec<u8>),
    /// A game of it is chosen.
    ChooseGame(usize),
    /// The list of games is put away.
    CloseLibrary,
    /// Whether a side has castled is said, or left to be guessed.
    SetCastled(Color, Option<bool>),
    /// The reading of the listing.
    SetReading(Reading),
    /// The reading of one oddity: true for as listed.
    SetOddity(Oddity, bool),
    /// The effect of a move on the board.
    SetOnMove(OnMove),
    /// A move is chosen, by its place in the order of generation.
    Choose(usize),
    /// The one above in the table.
    ChooseAbove,
    ChooseBelow,
    /// None is chosen.
    Unchoose,
    /// The chosen move is played.
    PlayChosen,
    /// A parameter is explained on the board, or no longer.
    Highlight(Option<Parameter>),
    /// The board shows the position before or after the chosen move.
    ToggleAfter,
    /// A layer is laid over the board.
    SetLayer(Layer),
    NextLayer,
    /// The table is sorted by a column; by the same again, the other way round.
    SortBy(Column),
    /// The basis that parameters are compared with.
    SetBasis(Basis),
    /// Whether the table shows them weighted.
    SetCells(Cells),
    /// Another page of the table.
    TurnPage(usize),
    /// A panel is opened.
    SetPanel(Panel),
    /// A slider is pulled.
    SetWeight(Parameter, f64),
    /// All weights are set at once.
    SetWeights(Weights),
    /// A weight is typed.
    TypeWeight(Parameter, String),
    /// Weights with a name are taken.
    Take(Preset),
    /// A file of weights is opened: its name and its bytes.
    OpenWeights(String, Vec<u8>),
    /// The weights are saved.
    SaveWeights,
    /// The chosen move is better than the first.
    Teach,
    /// The move that the overview compares is better than the first.
    TeachCompared,
    /// The first move is good, or bad.
    Criticise(bool),
    /// The last step of the lesson log is undone.
    Undo,
    /// It is done again.
    Redo,
    /// A field of how lessons by hand are taken is changed.
    SetLessonConfig(LessonConfigField),
    /// LA is typed.
    TypeLa(String),
    /// LE is typed.
    TypeLe(String),
    /// The scale of the cards.
    SetScale(u32),
    /// A file of the person's own positions or games is opened: its name and its bytes.
    OpenText(String, Vec<u8>),
    /// A field of the training's form is changed.
    Set(Field),
    /// Begin.
    Run(Purpose),
    /// Stop and keep the results so far.
    Stop,
    /// The trained weights are taken.
    TakeTrained,
    /// The weights found for 1975 are taken.
    TakeFitted,
    /// The curve of the training is saved as a table.
    SaveCurve,
}

/// A short field of the training's form.
pub type Typed = fn(&mut TrainForm) -> &mut String;

/// A field of the training's form.
#[derive(Clone, Debug)]
pub enum Field {
    /// Which positions.
    Choice(Choice),
    /// The text of one's own.
    Own(String),
    /// A short field that is typed.
    Text(Typed, String),
    /// The tutor.
    Tutor(Tutor),
    /// The configuration of lessons.
    LessonConfig(LessonConfigField),
    /// The weights to begin with.
    Start(Option<Preset>),
    /// Which weights are the outcome.
    Kept(WeightChoice),
}

/// The kind of a job; troubles are kept in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Train,
    /// Measure the set that is chosen.
    Measure,
    /// Run Table I again.
    TableOne,
    /// Search for the weights of 1975.
    Search,
}
