//! The CHUTE lab as the query of a link (see [`super::query`]): the panel, the game with the ply, the
//! heuristic that is lit, the outer weights, an experiment that is run again, the calculator's numbers, an
//! exam.

use super::ChessSubject;
use super::chute_desk_experiment::{Experiment, KINDS, TIMES_LIMIT, Weights, phase_word};
use super::masters::sample::PHASES;
use super::masters::target::TARGETS;
use super::query::{Entry, LinkProblem, Names, Query, read, value_of};
use crate::chess::packed::PackedMove;
use crate::chute::COUNT;
use crate::trace::file::hexadecimal;
use cozy_chess::Board;

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
    /// The library.
    Games,
    /// The experiments.
    Experiments,
    /// The errors of lookahead.
    Bounds,
    /// The exam.
    Exam,
}

/// The panels by name.
pub const PANELS: [(&str, Panel); 5] = [
    ("heuristics", Panel::Heuristics),
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
    /// The panel.
    pub panel: Panel,
    /// The game.
    pub game: GameOf,
    /// How many of its moves have been played.
    pub ply: usize,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
    /// How moves are written.
    pub notation: Notation,
    /// The outer weights.
    pub weights: Weights,
    /// The heuristic that is lit.
    pub lit: Option<usize>,
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
    /// An exam.
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
            lit: None,
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

impl ChuteLink {
    /// The query, without `?`.
    #[must_use]
    pub fn to_query(&self) -> String {
        let usual = Self::default();
        let mut query = Query::new();
        query.put_choice("panel", &PANELS, self.panel, usual.panel);
        match &self.game {
            GameOf::Library(number) if self.game != usual.game => query.put("game", number),
            GameOf::Library(_) => {}
            GameOf::Moves(subject) => {
                query.put_unusual("fen", &subject.start, &opening().start);
                // Without a move, too: the game is not the usual one.
                query.put("moves", words(&subject.moves));
            }
        }
        if self.ply != usual.ply || self.game != usual.game {
            query.put("ply", self.ply);
        }
        query.put_flipped(self.flipped);
        query.put_choice("notation", NOTATIONS, self.notation, usual.notation);
        if !self.weights.is_published() {
            query.put("weights", self.weights.text());
        }
        if let Some(lit) = self.lit {
            query.put("lit", lit);
        }
        if let Some(mv) = self.chosen {
            query.put("move", mv);
        }
        if !self.without.is_empty() {
            query.put("without", words(&self.without));
        }
        if let Some(own) = self.own {
            query.put("own", format!("{}:{}", own.games, hexadecimal(own.digest)));
        }
        if let Some(experiment) = &self.experiment {
            query.put("experiment", experiment.kind.row().word);
            put_experiment(experiment, &mut query);
        }
        query.put_place(None, self.digest);
        query.put_unusual("errors", &self.errors, &usual.errors);
        query.put_unusual("fanouts", &self.fanouts, &usual.fanouts);
        if let Some(exam) = &self.exam {
            query.put("exam", exam.seed);
            query.put("questions", exam.questions);
            if !exam.found.is_empty() {
                let digit = |&found: &u8| char::from(b'0' + found.min(9));
                query.put("found", exam.found.iter().map(digit).collect::<String>());
            }
        }
        query.finish()
    }

    /// Reads a query and names everything in it that could not be read.
    #[must_use]
    pub fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let mut link = Self::default();
        let problems = read(query, |entry| link.set(entry));
        if let Some(experiment) = &mut link.experiment {
            experiment.weights = link.weights;
        }
        (link, problems)
    }

    fn set(&mut self, entry: &mut Entry<'_>) {
        let known = match entry.key {
            "moves" => {
                self.moves_mut().moves = entry.moves();
                Ok(())
            }
            "panel" | "game" | "fen" | "ply" | "flip" | "notation" | "weights" | "lit" | "move" => {
                self.set_place(entry.key, entry.value)
            }
            "without" | "own" | "experiment" | "phase" | "target" | "what" | "times" | "seed"
            | "digest" => self.set_experiment(entry.key, entry.value),
            "errors" | "fanouts" | "exam" | "questions" | "found" => {
                self.set_rest(entry.key, entry.value)
            }
            _ => return entry.unknown(),
        };
        if let Err((key, expected)) = known {
            entry.fitting(None::<()>, key, expected);
        }
    }

    fn set_place(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        match key {
            "panel" => {
                let misfit = ("the panel", "panel (such as experiments)");
                self.panel = value_of(&PANELS, value).ok_or(misfit)?;
            }
            "game" => {
                let misfit = ("the game", "number of a game");
                self.game = GameOf::Library(value.parse().map_err(|_| misfit)?);
            }
            "fen" => value.clone_into(&mut self.moves_mut().start),
            "ply" => self.ply = value.parse().map_err(|_| ("the ply", "number of plies"))?,
            "flip" => self.flipped = value == "1",
            "notation" => {
                let misfit = ("the notation", "notation (algebraic, descriptive)");
                self.notation = value_of(NOTATIONS, value).ok_or(misfit)?;
            }
            "weights" => {
                let misfit = ("a weight", "list of weights such as 7:0.5,12:0");
                self.weights = Weights::parse(value).map_err(|_| misfit)?;
            }
            "lit" => {
                let misfit = ("the heuristic", "heuristic (0 to 21)");
                let number = value.parse().ok().filter(|&number| number < COUNT);
                self.lit = Some(number.ok_or(misfit)?);
            }
            _ => {
                let misfit = ("the move", "move such as g1f3");
                self.chosen = Some(value.parse().map_err(|_| misfit)?);
            }
        }
        Ok(())
    }

    fn moves_mut(&mut self) -> &mut ChessSubject {
        if let GameOf::Library(_) = self.game {
            self.game = GameOf::Moves(opening());
        }
        match &mut self.game {
            GameOf::Moves(subject) => subject,
            GameOf::Library(_) => unreachable!("it has just been made one of moves"),
        }
    }

    fn set_experiment(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        match key {
            "without" => {
                let misfit = ("the choice of games", "list of numbers of games");
                let numbers = value.split(',').filter(|word| !word.is_empty());
                let numbers: Result<Vec<u32>, _> = numbers.map(str::parse).collect();
                self.without = numbers.map_err(|_| misfit)?;
            }
            "own" => {
                let misfit = ("the choice of games", "number and digest of games");
                let (games, digest) = value.split_once(':').ok_or(misfit)?;
                self.own = Some(Own {
                    games: games.parse().map_err(|_| misfit)?,
                    digest: u64::from_str_radix(digest, 16).map_err(|_| misfit)?,
                });
            }
            "digest" => {
                let misfit = ("the digest", "digest in hexadecimal");
                self.digest = Some(u64::from_str_radix(value, 16).map_err(|_| misfit)?);
            }
            _ => set_experiment(self.experiment.get_or_insert_default(), key, value)?,
        }
        Ok(())
    }

    fn set_rest(&mut self, key: &str, value: &str) -> Result<(), Misfit> {
        let clip = |text: &str| text.chars().take(300).collect::<String>();
        match key {
            "errors" => self.errors = clip(value),
            "fanouts" => self.fanouts = clip(value),
            "exam" => {
                let misfit = ("the exam", "seed of an exam");
                self.exam_mut().seed = value.parse().map_err(|_| misfit)?;
            }
            "questions" => {
                let misfit = ("the number of questions", "number from 1 to 60");
                let number = value.parse().ok();
                let number = number.filter(|number| (1..=QUESTIONS_LIMIT).contains(number));
                self.exam_mut().questions = number.ok_or(misfit)?;
            }
            _ => {
                let misfit = ("the result", "row of digits from 0 to 7");
                let digit = |letter: char| letter.to_digit(8).map(|digit| digit as u8);
                let found: Option<Vec<u8>> = value.chars().map(digit).collect();
                let found = found.filter(|found| found.len() <= QUESTIONS_LIMIT);
                self.exam_mut().found = found.ok_or(misfit)?;
            }
        }
        Ok(())
    }

    fn exam_mut(&mut self) -> &mut ExamOf {
        self.exam.get_or_insert(ExamOf {
            seed: 1975,
            questions: 20,
            found: Vec::new(),
        })
    }
}

/// The opening position without moves.
fn opening() -> ChessSubject {
    ChessSubject {
        start: Board::default().to_string(),
        moves: Vec::new(),
    }
}

/// What does not fit: the key in words, and what is expected.
type Misfit = (&'static str, &'static str);

fn words<T: ToString>(list: &[T]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(",")
}

fn put_experiment(experiment: &Experiment, query: &mut Query) {
    let usual = Experiment::default();
    if let Some(phase) = experiment.phase {
        query.put("phase", phase_word(phase));
    }
    query.put_choice("target", &TARGETS, experiment.target, usual.target);
    query.put_unusual("what", &experiment.what, &usual.what);
    query.put_unusual("times", &experiment.times, &usual.times);
    query.put_unusual("seed", &experiment.seed, &usual.seed);
}

fn set_experiment(experiment: &mut Experiment, key: &str, value: &str) -> Result<(), Misfit> {
    match key {
        "experiment" => {
            let misfit = ("the experiment", "experiment (such as ranking)");
            let row = KINDS.iter().find(|row| row.word == value);
            experiment.kind = row.ok_or(misfit)?.kind;
        }
        "phase" => {
            let misfit = ("the part of the game", "phase (opening, middle, end)");
            experiment.phase = Some(value_of(&PHASES, value).ok_or(misfit)?);
        }
        "target" => {
            let misfit = ("the scale", "scale (1/N, 1/N^2, 1/log(N+1))");
            experiment.target = value_of(&TARGETS, value).ok_or(misfit)?;
        }
        "what" => experiment.what = value.chars().take(300).collect(),
        "times" => {
            let misfit = ("the number of draws", "number from 0 to 10000");
            let times = value.parse().ok().filter(|&times| times <= TIMES_LIMIT);
            experiment.times = times.ok_or(misfit)?;
        }
        _ => experiment.seed = value.parse().map_err(|_| ("the seed", "whole number"))?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::chute_desk_experiment::Kind;
    use super::super::masters::{Phase, Target};
    use super::*;

    #[test]
    fn the_first_screen_has_the_shortest_link() {
        assert_eq!(ChuteLink::default().to_query(), "v=1");
        let read = ChuteLink::from_query("");
        assert_eq!(read, (ChuteLink::default(), Vec::new()));
    }

    #[test]
    fn everything_travels_and_stays_readable() {
        let weights = Weights::parse("7:0.5,12:0").unwrap();
        let link = ChuteLink {
            panel: Panel::Experiments,
            game: GameOf::Library(3),
            ply: 12,
            flipped: true,
            notation: Notation::Descriptive,
            weights,
            lit: Some(6),
            chosen: Some("g1f3".parse().unwrap()),
            without: vec![2, 9],
            own: Some(Own {
                games: 4,
                digest: 0xab,
            }),
            experiment: Some(Experiment {
                kind: Kind::Regression,
                weights,
                phase: Some(Phase::Middle),
                target: Target::InverseLog,
                what: "h3,h4,pawns".to_owned(),
                times: 50,
                seed: 7,
            }),
            digest: Some(0xcd),
            errors: ".7,.5".to_owned(),
            fanouts: "2,2".to_owned(),
            exam: Some(ExamOf {
                seed: 8,
                questions: 10,
                found: vec![1, 0, 7],
            }),
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&panel=experiments&game=3&ply=12&flip=1&notation=descriptive&weights=7:0.5,12:0&lit=6&move=g1f3\
             &without=2,9&own=4:00000000000000ab&experiment=regression&phase=middle&target=1/log(N%2B1)\
             &what=h3,h4,pawns&times=50&seed=7&digest=00000000000000cd&errors=.7,.5&fanouts=2,2&exam=8\
             &questions=10&found=107"
        );
        assert_eq!(ChuteLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn a_game_of_ones_own_travels_with_the_link() {
        let link = ChuteLink {
            game: GameOf::Moves(ChessSubject {
                start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(),
                moves: ["e2e4", "e8e7"].map(|mv| mv.parse().unwrap()).to_vec(),
            }),
            ply: 1,
            ..ChuteLink::default()
        };
        let query = link.to_query();
        assert!(query.contains("moves=e2e4,e8e7&ply=1"), "{query}");
        assert_eq!(ChuteLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = ChuteLink::from_query(
            "v=1&panel=attic&game=x&weights=99:1&lit=22&experiment=magic&times=1e9&found=8&moves=e2e4,up&q=1&z=!&ply=5",
        );
        assert_eq!(link.ply, 5);
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 10, "{texts:?}");
        assert!(texts[0].starts_with("\"attic\" in the link is no panel"));
        assert!(
            texts
                .iter()
                .any(|text| text.starts_with("move 2 in the link"))
        );
    }
}
