//! Links of the CHUTE lab (see [`kit::experiment::query`]): the panel, the game and ply, the
//! highlighted heuristic, the outer weights, an experiment to repeat, the calculator's numbers,
//! and an exam.

use super::definition::Experiment;
use super::weights::Weights;
use chess::packed::PackedMove;
use cozy_chess::Board;
use kit::experiment::ChessSubject;
use kit::experiment::query::Names;

mod keys;
#[cfg(test)]
mod tests;

/// The game of the first screen, by its number in the built-in library: Stahlberg against
/// Monticelli, which the thesis prints.
pub const EXAMPLE: u32 = 23;

/// The ply of the first screen.
pub const EXAMPLE_PLY: usize = 28;

/// The maximum number of questions in an exam.
pub const QUESTIONS_LIMIT: usize = 60;

/// The panels of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// A position with the heuristics' points for its moves.
    #[default]
    Heuristics,
    /// A position with the moves played in it in the games in use.
    Positions,
    /// The library of games.
    Games,
    Experiments,
    /// The errors of lookahead.
    Bounds,
    Exam,
}

/// The panels by their word in links.
pub const PANELS: [(&str, Panel); 6] = [
    ("heuristics", Panel::Heuristics),
    ("positions", Panel::Positions),
    ("games", Panel::Games),
    ("experiments", Panel::Experiments),
    ("bounds", Panel::Bounds),
    ("exam", Panel::Exam),
];

pub const NOTATIONS: &Names<Notation> = &[
    ("algebraic", Notation::Algebraic),
    ("descriptive", Notation::Descriptive),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `Nf3`.
    #[default]
    Algebraic,
    /// `Kt-KB3`, as in the books from which the games were taken.
    Descriptive,
}

/// The game that a link opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkedGame {
    /// A built-in game, by its number from 1.
    Library(u32),
    /// A game included in the link.
    Moves(ChessSubject),
}

/// An exam in a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedExam {
    /// The seed of the questions.
    pub seed: u64,
    /// The number of questions.
    pub questions: usize,
    /// The sender's result: the successful guess of each question, 0 for none.
    pub found: Vec<u8>,
}

/// The person's own games in an experiment or exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnGames {
    /// The number of games.
    pub games: u32,
    pub digest: u64,
}

/// The content of a link of the CHUTE lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChuteLink {
    pub panel: Panel,
    pub game: LinkedGame,
    /// The number of moves played.
    pub ply: usize,
    /// True if the board is seen from Black's side.
    pub flipped: bool,
    pub notation: Notation,
    pub weights: Weights,
    pub highlighted: Option<usize>,
    /// The move whose contributions are shown, if not the master's.
    pub chosen: Option<PackedMove>,
    /// Built-in games that are not used.
    pub without: Vec<u32>,
    /// The person's own games that are used.
    pub own: Option<OwnGames>,
    /// An experiment to run.
    pub experiment: Option<Experiment>,
    /// The digest of the results when the link was made.
    pub digest: Option<u64>,
    /// A(1), A(2), ... of the calculator, as typed; empty for the measured ones.
    pub errors: String,
    /// The calculator's fanouts, as typed.
    pub fanouts: String,
    pub exam: Option<LinkedExam>,
}

/// The calculator's default fanouts, which are CHUTE's own.
pub const FANOUTS: &str = "7, 7, 7";

impl Default for ChuteLink {
    fn default() -> Self {
        Self {
            panel: Panel::default(),
            game: LinkedGame::Library(EXAMPLE),
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
