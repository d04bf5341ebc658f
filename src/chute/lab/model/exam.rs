//! The exam: positions of the games in use, in which the person finds the master's move in up to
//! seven guesses. The number of the successful guess is the move's rank in the person's order, so
//! P1 to P7 of a person and of CHUTE are comparable.

use super::board::EvaluatedPosition;
use super::words::signed;
use crate::experiment::GameKey;
use crate::experiment::saved_games::{SavedExam, SavedExams};
use chess::packed::PackedMove;
use cozy_chess::Move;
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};
use kit::model::squares::plural;
use kit::model::typed::Wrong;
use stats::{Estimate, Resampling};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of guesses per question: as many moves as CHUTE keeps.
pub const GUESSES: usize = 7;

/// A position and the guesses so far.
#[derive(Clone, Debug)]
pub struct Question {
    pub key: GameKey,
    /// The number of moves played.
    pub ply: usize,
    /// The position as CHUTE evaluates it with the published weights.
    pub evaluated: Rc<EvaluatedPosition>,
    pub master: Move,
    /// The move that led to the position.
    pub last_move: Option<Move>,
    pub guesses: Vec<Move>,
    /// True if the move is found or given up, or the guesses are used up.
    pub is_done: bool,
}

#[derive(Clone, Debug)]
pub struct Exam {
    /// The seed of the questions; the games in use matter, too.
    pub seed: u64,
    /// The number of questions in the next exam.
    pub length: usize,
    /// Empty before the exam begins.
    pub questions: Vec<Question>,
    /// The index of the current question.
    pub at: usize,
    /// The typed number of questions, if it is invalid.
    pub wrong_length: Option<Wrong>,
    /// The typed seed, if it is invalid.
    pub wrong_seed: Option<Wrong>,
    /// The result of another person in the same exam, from a link.
    pub theirs: Vec<u8>,
    /// The response to the last guess.
    pub word: String,
    pub(super) games: u64,
    /// All exams that were begun.
    pub(super) kept: SavedExams,
}

impl Default for Exam {
    fn default() -> Self {
        Self {
            seed: 1975,
            length: 20,
            questions: Vec::new(),
            at: 0,
            wrong_length: None,
            wrong_seed: None,
            theirs: Vec::new(),
            word: String::new(),
            games: 0,
            kept: SavedExams::default(),
        }
    }
}

/// The shares of the master's move among the first 1 to 7, for the person and for CHUTE in the
/// same positions. Intervals resample whole games.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    pub positions: usize,
    /// The number of games behind the positions.
    pub games: usize,
    /// The person's guesses.
    pub yours: [Estimate; GUESSES],
    /// CHUTE's ranking.
    pub chute: [Estimate; GUESSES],
    pub chance: [f64; GUESSES],
    /// The person's share less CHUTE's, at the first guess.
    pub ahead: Estimate,
}

/// Few positions can be resampled anew at every guess.
const DRAWS: Resampling = Resampling {
    times: 400,
    seed: 1975,
};

impl Question {
    /// The guess that found the master's move; 0 for none.
    pub fn found(&self) -> u8 {
        let place = self.guesses.iter().position(|&guess| guess == self.master);
        place.map_or(0, |place| place as u8 + 1)
    }

    /// CHUTE's rank for the master's move.
    pub fn rank(&self) -> usize {
        self.evaluated
            .rank(self.master)
            .unwrap_or(self.evaluated.ranked.len())
    }
}

impl Exam {
    /// The current question.
    pub fn question(&self) -> Option<&Question> {
        self.questions.get(self.at)
    }

    /// The number of answered questions.
    pub fn done(&self) -> usize {
        self.questions.iter().filter(|it| it.is_done).count()
    }

    pub fn is_over(&self) -> bool {
        !self.questions.is_empty() && self.done() == self.questions.len()
    }

    /// The scores so far; `None` before the first question is answered.
    pub fn scores(&self) -> Option<Scores> {
        let done: Vec<&Question> = self.questions.iter().filter(|it| it.is_done).collect();
        let mut games: BTreeMap<GameKey, Vec<&Question>> = BTreeMap::new();
        for &question in &done {
            games.entry(question.key).or_default().push(question);
        }
        let games: Vec<Vec<&Question>> = games.into_values().collect();
        let is_within =
            |rank: usize, place: usize| f64::from(u8::from((1..=place + 1).contains(&rank)));
        let figures = DRAWS.estimates(games.len(), 2 * GUESSES + 1, |times| {
            let positions: f64 = games
                .iter()
                .zip(times)
                .map(|(game, &times)| game.len() as f64 * f64::from(times))
                .sum();
            let share = |rank: &dyn Fn(&Question) -> usize, place: usize| {
                let games = games.iter().zip(times);
                let found: f64 = games
                    .map(|(game, &times)| {
                        let within = game.iter().map(|question| is_within(rank(question), place));
                        within.sum::<f64>() * f64::from(times)
                    })
                    .sum();
                found / positions
            };
            let found = |question: &Question| usize::from(question.found());
            let yours = (0..GUESSES).map(|place| share(&found, place));
            let chute = (0..GUESSES).map(|place| share(&Question::rank, place));
            let ahead = share(&found, 0) - share(&Question::rank, 0);
            yours.chain(chute).chain([ahead]).map(Some).collect()
        });
        let mut figures = figures.into_iter().flatten();
        let mut seven = || -> Option<[Estimate; GUESSES]> {
            let seven: Vec<Estimate> = figures.by_ref().take(GUESSES).collect();
            seven.try_into().ok()
        };
        if done.is_empty() {
            return None;
        }
        let (yours, chute) = (seven()?, seven()?);
        Some(Scores {
            positions: done.len(),
            games: games.len(),
            yours,
            chute,
            chance: std::array::from_fn(|place| {
                let chances = done.iter().map(|question| {
                    ((place + 1) as f64 / question.evaluated.ranked.len().max(1) as f64).min(1.0)
                });
                chances.sum::<f64>() / done.len() as f64
            }),
            ahead: figures.next()?,
        })
    }

    /// The other person's result in the same positions.
    pub fn sender_result(&self) -> Option<String> {
        if self.theirs.is_empty() {
            return None;
        }
        let asked = self.theirs.len();
        let within = |kept: u8| {
            self.theirs
                .iter()
                .filter(|found| (1..=kept).contains(*found))
                .count()
        };
        Some(format!(
            "The sender of this link found {} of {asked} at the first guess and {} within seven.",
            within(1),
            within(7)
        ))
    }

    /// The exam's state for storage.
    pub(super) fn now(&self) -> SavedExam {
        let answers = self.questions.iter().map(|question| {
            let packed =
                |&guess: &Move| PackedMove::pack(&question.evaluated.board, guess).to_string();
            (
                question.guesses.iter().map(packed).collect(),
                question.is_done,
            )
        });
        SavedExam {
            seed: self.seed,
            questions: self.questions.len(),
            games: self.games,
            answers: answers.collect(),
        }
    }
}

impl Exam {
    /// Restores stored answers.
    pub(super) fn answer(&mut self, kept: &SavedExam) {
        for (question, (guesses, is_done)) in self.questions.iter_mut().zip(&kept.answers) {
            let board = Rc::clone(&question.evaluated.board);
            let moves = guesses.iter().take(GUESSES);
            let moves = moves.filter_map(|text| text.parse::<PackedMove>().ok()?.legal(&board));
            question.guesses = moves.collect();
            question.is_done = *is_done;
        }
        let open = self.questions.iter().position(|it| !it.is_done);
        self.at = open.unwrap_or(0);
    }
}

impl Scores {
    /// Who leads at the first guess, and whether the difference is significant.
    pub fn words(&self) -> String {
        let points = |share: f64| signed((share * 100.0).round());
        let Estimate { value, low, high } = self.ahead;
        let place = if value > 0.0 {
            "ahead of CHUTE"
        } else if value < 0.0 {
            "behind CHUTE"
        } else {
            return format!(
                "At the first guess you and CHUTE are level, in {} of {}.",
                plural(self.positions as u64, "position"),
                plural(self.games as u64, "game")
            );
        };
        let verdict = if self.games < 2 || (low <= 0.0 && high >= 0.0) {
            "too few positions to tell who is better"
        } else {
            "a significant difference"
        };
        format!(
            "At the first guess you are {} percentage points {place} (95 % interval {} to {}, drawing whole games): {verdict}.",
            (value.abs() * 100.0).round(),
            points(low),
            points(high)
        )
    }

    /// The scores as a chart.
    pub fn chart(&self) -> Chart {
        let at = |place: usize| place as f64 + 1.0;
        let line = |name: &str, shares: &[Estimate; GUESSES]| {
            let samples = shares.iter().enumerate();
            let samples = samples.map(|(place, &share)| Sample::estimate(at(place), share, 100.0));
            Series::line(name, samples.collect())
        };
        let chance = self.chance.iter().enumerate();
        let chance = chance.map(|(place, share)| Sample::at(at(place), share * 100.0));
        Chart::new(
            "The master\u{2019}s move among the first n",
            &format!(
                "{} of {} of this exam, 95 % intervals over games",
                plural(self.positions as u64, "position"),
                plural(self.games as u64, "game")
            ),
        )
        .x(Axis::new("First moves or guesses").whole())
        .y(Axis::new("Positions").unit("%").between(0.0, 100.0))
        .with(line("you", &self.yours).strength(Strength::Strong))
        .with(line("CHUTE", &self.chute))
        .with(Series::line("by chance", chance.collect()).styled(3))
    }
}
