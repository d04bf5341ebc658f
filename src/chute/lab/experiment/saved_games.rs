//! The CHUTE lab's stored texts: the person's own games, the choice of library games, and
//! unfinished exams. Stored texts are checked and bounded like any other input.

use serde::{Deserialize, Serialize};
use std::rc::Rc;
use xxhash_rust::xxh64::xxh64;

/// The maximum number of own games.
pub const GAMES_LIMIT: usize = 500;

/// The maximum length of all own games' texts together, in bytes.
pub const BYTES_LIMIT: usize = 2_000_000;

/// The maximum number of measured positions in all games together.
pub const POSITIONS_LIMIT: usize = 40_000;

/// The largest file that is read, in bytes.
pub const FILE_LIMIT: u64 = 20_000_000;

/// The person's own games, and the choice of library games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGames {
    pub games: Vec<SavedGame>,
    /// The numbers of built-in games that are not used.
    pub without: Vec<u32>,
}

/// A game that can be played through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayableGame {
    /// Players, place, date and result.
    pub title: String,
    /// The main line alone for a game of the person's own.
    pub pgn: Rc<str>,
    pub plies: u32,
    /// Why it cannot be measured.
    pub unfit: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    #[serde(flatten)]
    pub game: PlayableGame,
    pub is_used: bool,
}

/// An unfinished exam.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedExam {
    /// The seed of the questions.
    pub seed: u64,
    /// The number of questions.
    pub questions: usize,
    /// A digest of the games from which the questions are drawn.
    pub games: u64,
    /// The guesses for each question, and whether it is done.
    pub answers: Vec<(Vec<String>, bool)>,
}

impl SavedGames {
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a stored text within the limits; `None` if it is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let mut saved_games: Self = serde_json::from_str(text).ok()?;
        saved_games.games.truncate(GAMES_LIMIT);
        let mut bytes = 0;
        saved_games.games.retain(|saved| {
            bytes += saved.game.pgn.len();
            bytes <= BYTES_LIMIT
        });
        Some(saved_games)
    }
}

/// The maximum number of stored exams. A new exam replaces the oldest.
const EXAMS_LIMIT: usize = 12;

/// The unfinished exams, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SavedExams(Vec<SavedExam>);

impl SavedExam {
    /// True if both ask the same questions.
    fn is_like(&self, other: &Self) -> bool {
        (self.seed, self.questions, self.games) == (other.seed, other.questions, other.games)
    }
}

impl SavedExams {
    /// Stores an exam, in place of its earlier state.
    pub fn put(&mut self, exam: SavedExam) {
        self.0.retain(|other| !other.is_like(&exam));
        self.0.push(exam);
        let beyond = self.0.len().saturating_sub(EXAMS_LIMIT);
        self.0.drain(..beyond);
    }

    /// The stored exam with these questions.
    pub fn find(&self, seed: u64, questions: usize, games: u64) -> Option<&SavedExam> {
        let wanted = SavedExam {
            seed,
            questions,
            games,
            answers: Vec::new(),
        };
        self.0.iter().find(|exam| exam.is_like(&wanted))
    }

    /// The latest exam with questions from these games.
    pub fn last(&self, games: u64) -> Option<&SavedExam> {
        self.0.iter().rev().find(|exam| exam.games == games)
    }

    /// Adds the exams of another tab that are not among these; of an exam of both, the version with more answers stays.
    /// `None` if there are no exams to add.
    pub fn join(&mut self, other: Option<Self>) -> Option<()> {
        let mine = std::mem::replace(self, other?);
        for exam in mine.0 {
            let answered = |exam: &SavedExam| exam.answers.iter().filter(|it| it.1).count();
            let there = self.0.iter().find(|other| other.is_like(&exam));
            if there.is_none_or(|there| answered(there) <= answered(&exam)) {
                self.put(exam);
            }
        }
        Some(())
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a stored text within the limits; `None` if it is invalid.
    pub fn read(text: &str) -> Option<Self> {
        let mut exams: Self = serde_json::from_str(text).ok()?;
        exams.0.truncate(EXAMS_LIMIT);
        Some(exams)
    }
}

/// A digest of games in order.
pub fn digest<'a>(games: impl IntoIterator<Item = &'a str>) -> u64 {
    games
        .into_iter()
        .fold(0, |seed, game| xxh64(game.as_bytes(), seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(pgn: String) -> SavedGame {
        SavedGame {
            game: PlayableGame {
                title: "A \u{2013} B".to_owned(),
                pgn: pgn.into(),
                plies: 2,
                unfit: None,
            },
            is_used: true,
        }
    }

    #[test]
    fn saved_games_survive_their_text_and_foreign_text_is_none() {
        let saved_games = SavedGames {
            games: vec![game("1. e4 e5 1-0".to_owned())],
            without: vec![3],
        };
        assert_eq!(SavedGames::read(&saved_games.text()), Some(saved_games));
        assert_eq!(SavedGames::read("[1,2"), None);
    }

    #[test]
    fn exams_are_kept_by_their_questions_and_an_old_one_makes_room() {
        let exam = |seed, answers| SavedExam {
            seed,
            questions: 20,
            games: 9,
            answers,
        };
        let mut exams = SavedExams::default();
        exams.put(exam(7, Vec::new()));
        let answers = vec![(vec!["e2e4".to_owned()], true)];
        exams.put(exam(7, answers.clone()));
        assert_eq!(exams.find(7, 20, 9).unwrap().answers, answers);
        assert_eq!(exams.find(7, 10, 9), None);
        assert_eq!(SavedExams::read(&exams.text()), Some(exams.clone()));
        assert_eq!(SavedExams::read(""), None);
        for seed in 100..200 {
            exams.put(exam(seed, Vec::new()));
        }
        assert_eq!(exams.find(7, 20, 9), None);
        assert_eq!(exams.last(9).unwrap().seed, 199);
        assert_eq!(exams.last(8), None);
    }

    #[test]
    fn saved_games_that_were_tampered_with_stay_within_the_limits() {
        let saved_games = SavedGames {
            games: vec![game("x".repeat(BYTES_LIMIT / 2)); 3],
            without: Vec::new(),
        };
        assert_eq!(
            SavedGames::read(&saved_games.text()).unwrap().games.len(),
            2
        );
        let many = SavedGames {
            games: vec![game(String::new()); GAMES_LIMIT + 9],
            without: Vec::new(),
        };
        assert_eq!(
            SavedGames::read(&many.text()).unwrap().games.len(),
            GAMES_LIMIT
        );
    }

    #[test]
    fn the_digest_depends_on_the_games_and_their_order() {
        assert_eq!(digest(["a", "b"]), digest(["a", "b"]));
        assert_ne!(digest(["a", "b"]), digest(["b", "a"]));
        assert_ne!(digest(["a"]), digest(["a", "b"]));
    }
}
