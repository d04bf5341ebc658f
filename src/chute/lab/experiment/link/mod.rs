//! The CHUTE lab as the query of a link (see [`kit::experiment::query`]): the panel, the game with the ply, the
//! heuristic that is highlighted, the outer weights, an experiment that is run again, the calculator's numbers, an
//! exam.

use super::definition::Experiment;
use super::weights::Weights;
use chess::packed::PackedMove;
use cozy_chess::Board;
use kit::experiment::ChessSubject;
use kit::experiment::query::Names;

mod keys;
#[cfg(test)]
mod tests;

/// The game of the first screen, by its number in the built-in library: Stahlberg against Monticelli, which
/// the thesis prints.
pub const EXAMPLE: u32 = 23;

/// The ply of the first screen.
pub const EXAMPLE_PLY: usize = 28;

/// The most questions of an exam.
pub const QUESTIONS_LIMIT: usize = 60;

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// A position with what the heuristics say of its moves.
    #[default]
    Heuristics,
    /// A position with what the games in use have of it.
    Positions,
    /// The library.
    Games,
    Experiments,
    /// The errors of lookahead.
    Bounds,
    Exam,
}

/// The panels by name.
pub const PANELS: [(&str, Panel); 6] = [
    ("heuristics", Panel::Heuristics),
    ("positions", Panel::Positions),
    ("games", Panel::Games),
    ("experiments", Panel::Experiments),
    ("bounds", Panel::Bounds),
    ("exam", Panel::Exam),
];

/// Moves are shown in one of two notations.
pub const NOTATIONS: &Names<Notation> = &[
    ("algebraic", Notation::Algebraic),
    ("descriptive", Notation::Descriptive),
];

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `Nf3`.
    #[default]
    Algebraic,
    /// `Kt-KB3`, as in the books the games were taken from.
    Descriptive,
}

/// Which game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameOf {
    /// One of the built-in library, by its number from 1.
    Library(u32),
    /// One that travels with the link.
    Moves(ChessSubject),
}

/// An exam in a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamOf {
    /// The questions follow from it.
    pub seed: u64,
    /// How many there are.
    pub questions: usize,
    /// How somebody did: at which guess each master's move was found, 0 if it was not.
    pub found: Vec<u8>,
}

/// The person's own games that an experiment or an exam used: how many, and a digest of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// How many.
    pub games: u32,
    /// A digest of them.
    pub digest: u64,
}

/// What the CHUTE lab shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChuteLink {
    pub panel: Panel,
    pub game: GameOf,
    /// How many of its moves have been played.
    pub ply: usize,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
    /// How moves are written.
    pub notation: Notation,
    /// The outer weights.
    pub weights: Weights,
    /// The heuristic that is highlighted.
    pub highlighted: Option<usize>,
    /// The move whose contributions are shown, if not the master's.
    pub chosen: Option<PackedMove>,
    /// Built-in games that are not used.
    pub without: Vec<u32>,
    /// The person's own games that are used.
    pub own: Option<Own>,
    /// An experiment that is run.
    pub experiment: Option<Experiment>,
    /// The digest of what came of it when the link was made.
    pub digest: Option<u64>,
    /// A(1), A(2), ... of the calculator, as typed; nothing for those measured.
    pub errors: String,
    /// Its fanouts, as typed.
    pub fanouts: String,
    pub exam: Option<ExamOf>,
}

/// The calculator's fanouts on the first screen: CHUTE's own.
pub const FANOUTS: &str = "7, 7, 7";

impl Default for ChuteLink {
    fn default() -> Self {
        Self {
            panel: Panel::default(),
            game: GameOf::Library(EXAMPLE),
            ply: EXAMPLE_PLY,
            flipped: false,
            notation: Notation::default(),
            weights: Weights::default(),
            highlighted: None,
            chosen: None,
            without: Vec::new(),
            own: None,
            experiment: None,
            digest: None,
            errors: String::new(),
            fanouts: FANOUTS.to_owned(),
            exam: None,
        }
    }
}

/// The opening position without moves.
fn opening() -> ChessSubject {
    ChessSubject {
        start: Board::default().to_string(),
        moves: Vec::new(),
    }
}
