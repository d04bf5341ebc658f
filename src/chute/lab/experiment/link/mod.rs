//! Links of the CHUTE lab (see [`kit::experiment::query`]): the panel, the game and ply, the
//! highlighted heuristic, the outer weights, an experiment to repeat, the calculator's numbers,
//! an exam, and a set of positions to guess.

use super::definition::{Experiment, KINDS, TIMES_LIMIT};
use super::master_games::sample::PHASES;
use super::master_games::variables::TARGETS;
use super::weights::Weights;
use chess::packed::PackedMove;
use chute::COUNT;
use cozy_chess::Board;
use kit::experiment::ChessSubject;
use kit::experiment::link::{Key, LinkState, list};
use kit::experiment::query::Names;
use trace::file::hexadecimal;

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
    /// The seed of a set of positions to guess, which the overview shows.
    pub guess: Option<u64>,
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
            guess: None,
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

impl LinkState for ChuteLink {
    fn unplaced(&self) -> Self {
        let mut link = Self::default();
        if matches!(self.panel, Panel::Heuristics | Panel::Positions) {
            link.moves_mut().start.clear();
        }
        link
    }

    fn keys() -> Vec<Key<Self>> {
        place()
            .into_iter()
            .chain(experiment())
            .chain(calculator())
            .chain(exam())
            .chain([guess()])
            .collect()
    }

    fn settle(&mut self) {
        if let Some(experiment) = &mut self.experiment {
            experiment.weights = self.weights;
        }
    }
}

/// The game and the position shown.
fn place() -> Vec<Key<ChuteLink>> {
    let notation = ["the notation", "notation (algebraic, descriptive)"];
    vec![
        Key::choice(
            "panel",
            ["the panel", "panel (such as experiments)"],
            &PANELS,
            |link| &mut link.panel,
        ),
        Key::own(
            "game",
            ["the game", "number of a game"],
            |link, usual| match link.game {
                LinkedGame::Library(number) if link.game != usual.game => Some(number.to_string()),
                _ => None,
            },
            |link, entry| {
                link.game = LinkedGame::Library(entry.value.parse().ok()?);
                Some(())
            },
        ),
        Key::own(
            "fen",
            ["", ""],
            |link, usual| {
                let usual = match &usual.game {
                    LinkedGame::Moves(usual) => usual.start.clone(),
                    LinkedGame::Library(_) => opening().start,
                };
                match &link.game {
                    LinkedGame::Moves(subject) if subject.start != usual => {
                        Some(subject.start.clone())
                    }
                    _ => None,
                }
            },
            |link, entry| {
                link.moves_mut().start = entry.fen();
                Some(())
            },
        ),
        Key::own(
            "moves",
            ["", ""],
            |link, _| match &link.game {
                // Written even without moves, because the game is not the default one.
                LinkedGame::Moves(subject) => Some(list(&subject.moves).unwrap_or_default()),
                LinkedGame::Library(_) => None,
            },
            |link, entry| {
                link.moves_mut().moves = entry.moves();
                Some(())
            },
        ),
        Key::own(
            "ply",
            ["the ply", "number of plies"],
            |link, usual| {
                let is_usual = link.ply == usual.ply && link.game == usual.game;
                (!is_usual).then(|| link.ply.to_string())
            },
            |link, entry| {
                link.ply = entry.value.parse().ok()?;
                Some(())
            },
        ),
        Key::flip(|link| &mut link.flipped),
        Key::choice("notation", notation, NOTATIONS, |link| &mut link.notation),
        Key::value(
            "weights",
            ["a weight", "list of weights such as 7:0.5,12:0"],
            |link| &mut link.weights,
            Weights::text,
            |text| Weights::parse(text).ok(),
        ),
        Key::option(
            "lit",
            ["the heuristic", "heuristic (0 to 21)"],
            |link| &mut link.highlighted,
            usize::to_string,
            |text| text.parse().ok().filter(|&number| number < COUNT),
        ),
        Key::parsed_option("move", ["the move", "move such as g1f3"], |link| {
            &mut link.chosen
        }),
    ]
}

/// The experiment and its games.
fn experiment() -> Vec<Key<ChuteLink>> {
    vec![
        Key::value(
            "without",
            ["the choice of games", "list of numbers of games"],
            |link| &mut link.without,
            |without| list(without).unwrap_or_default(),
            |text| {
                let numbers = text.split(',').filter(|word| !word.is_empty());
                numbers.map(|word| word.parse().ok()).collect()
            },
        ),
        Key::option(
            "own",
            ["the choice of games", "number and digest of games"],
            |link| &mut link.own,
            |own| format!("{}:{}", own.games, hexadecimal(own.digest)),
            |text| {
                let (games, digest) = text.split_once(':')?;
                Some(OwnGames {
                    games: games.parse().ok()?,
                    digest: u64::from_str_radix(digest, 16).ok()?,
                })
            },
        ),
        Key::own(
            "experiment",
            ["the experiment", "experiment (such as ranking)"],
            |link, _| {
                link.experiment
                    .as_ref()
                    .map(|it| it.kind.row().word.to_owned())
            },
            |link, entry| {
                let experiment = link.experiment_mut();
                experiment.kind = KINDS.iter().find(|row| row.word == entry.value)?.kind;
                Some(())
            },
        ),
        Key::choice_option(
            "phase",
            ["the part of the game", "phase (opening, middle, end)"],
            &PHASES,
            |link| &mut link.experiment_mut().phase,
        ),
        Key::choice(
            "target",
            ["the scale", "scale (1/N, 1/N^2, 1/log(N+1))"],
            &TARGETS,
            |link| &mut link.experiment_mut().target,
        ),
        text("what", |link| &mut link.experiment_mut().what),
        Key::number(
            "times",
            ["the number of draws", "number from 0 to 10000"],
            0..=TIMES_LIMIT,
            |link| &mut link.experiment_mut().times,
        ),
        Key::parsed("seed", ["the seed", "whole number"], |link| {
            &mut link.experiment_mut().seed
        }),
        Key::digest(|link| &mut link.digest),
    ]
}

fn calculator() -> [Key<ChuteLink>; 2] {
    [
        text("errors", |link| &mut link.errors),
        text("fanouts", |link| &mut link.fanouts),
    ]
}

fn exam() -> Vec<Key<ChuteLink>> {
    let result = ["the result", "row of digits from 0 to 7"];
    vec![
        Key::own(
            "exam",
            ["the exam", "seed of an exam"],
            |link, _| link.exam.as_ref().map(|exam| exam.seed.to_string()),
            |link, entry| {
                link.exam_mut().seed = entry.value.parse().ok()?;
                Some(())
            },
        ),
        Key::own(
            "questions",
            ["the number of questions", "number from 1 to 60"],
            |link, _| link.exam.as_ref().map(|exam| exam.questions.to_string()),
            |link, entry| {
                let number = entry.value.parse().ok();
                let number = number.filter(|number| (1..=QUESTIONS_LIMIT).contains(number))?;
                link.exam_mut().questions = number;
                Some(())
            },
        ),
        Key::own(
            "found",
            result,
            |link, _| {
                let exam = link.exam.as_ref().filter(|exam| !exam.found.is_empty())?;
                let digit = |&found: &u8| char::from(b'0' + found.min(9));
                Some(exam.found.iter().map(digit).collect())
            },
            |link, entry| {
                let digit = |letter: char| letter.to_digit(8).map(|digit| digit as u8);
                let found: Vec<u8> = entry.value.chars().map(digit).collect::<Option<_>>()?;
                (found.len() <= QUESTIONS_LIMIT).then(|| link.exam_mut().found = found)
            },
        ),
    ]
}

fn guess() -> Key<ChuteLink> {
    Key::option(
        "guess",
        ["the positions to guess", "seed of positions to guess"],
        |link| &mut link.guess,
        u64::to_string,
        |text| text.parse().ok(),
    )
}

/// Typed text, up to the usual length.
fn text(name: &'static str, place: fn(&mut ChuteLink) -> &mut String) -> Key<ChuteLink> {
    let clip = |text: &str| Some(text.chars().take(300).collect());
    Key::value(name, ["", ""], place, String::clone, clip)
}

impl ChuteLink {
    fn moves_mut(&mut self) -> &mut ChessSubject {
        if let LinkedGame::Library(_) = self.game {
            self.game = LinkedGame::Moves(opening());
        }
        match &mut self.game {
            LinkedGame::Moves(subject) => subject,
            LinkedGame::Library(_) => unreachable!("it has just been made one of moves"),
        }
    }

    fn experiment_mut(&mut self) -> &mut Experiment {
        self.experiment.get_or_insert_default()
    }

    fn exam_mut(&mut self) -> &mut LinkedExam {
        self.exam.get_or_insert(LinkedExam {
            seed: 1975,
            questions: 20,
            found: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests;
