//! Sitting the exam: drawing questions, judging guesses, saving and sharing results.

use super::board::{ReplayedGame, numbered};
use super::exam::{Exam, GUESSES, Question};
use super::update::EXAM;
use super::words::ordinal;
use super::{ChuteAction, Effect, History, Lab, RecordedLab};
use crate::experiment::GameKey;
use crate::experiment::link::{ChuteLink, LinkedExam, Panel, QUESTIONS_LIMIT};
use crate::experiment::saved_games::SavedExam;
use chess::words::counted;
use chute::Polynomial;
use cozy_chess::Move;
use kit::experiment::link::LinkState;
use kit::experiment::sheet::{Sheet, row};
use kit::model::typed::{Wrong, quoted, whole_number};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::fmt::Write;
use std::rc::Rc;

/// Questions begin after this many plies, because masters follow opening books before.
const FIRST_PLY: u32 = 10;

/// Positions with fewer legal moves are not asked.
const LEAST_MOVES: usize = 8;

impl Lab {
    pub(super) fn update_exam(&mut self, action: ChuteAction) -> Vec<Effect> {
        match action {
            ChuteAction::BeginExam(seed, length) => {
                let wrong = self.exam.wrong_length.as_ref();
                return match wrong.or(self.exam.wrong_seed.as_ref()) {
                    Some(wrong) => vec![Effect::Say(wrong.why.clone())],
                    None => self.begin_exam(seed, length),
                };
            }
            ChuteAction::TypeSeed(text) => {
                if let Ok(seed) = text.trim().parse() {
                    self.exam.seed = seed;
                    self.exam.wrong_seed = None;
                } else {
                    let why = format!("{} is not a whole number.", quoted(&text));
                    self.exam.wrong_seed = Some(Wrong { text, why });
                }
            }
            ChuteAction::TypeQuestions(text) => {
                match whole_number(&text, 1, QUESTIONS_LIMIT as u64, "questions") {
                    Ok(length) => {
                        self.exam.length = length as usize;
                        self.exam.wrong_length = None;
                    }
                    Err(why) => {
                        let why = format!("{why}.");
                        self.exam.wrong_length = Some(Wrong { text, why });
                    }
                }
            }
            ChuteAction::Guess(mv) => return self.guess(mv),
            ChuteAction::GiveUp => return self.give_up(),
            ChuteAction::NextQuestion => {
                let count = self.exam.questions.len();
                let from = self.exam.at;
                let open = (1..=count).map(|step| (from + step) % count.max(1));
                let mut open = open.filter(|&at| !self.exam.questions[at].is_done);
                return match open.next() {
                    Some(at) => self.go_to_question(at),
                    None => vec![Effect::Say("Every question is answered".to_owned())],
                };
            }
            ChuteAction::GoToQuestion(at) => return self.go_to_question(at),
            ChuteAction::ShareExam => return self.share_exam(),
            ChuteAction::SaveExam => return self.save_exam(),
            ChuteAction::ExamineQuestion => {
                if let Some(question) = self.exam.question().filter(|it| it.is_done) {
                    let (key, ply) = (question.key, question.ply);
                    self.panel = Panel::Heuristics;
                    let mut effects = self.choose_game(key);
                    effects.extend(self.seek(ply));
                    return effects;
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn begin_exam(&mut self, seed: u64, length: usize) -> Vec<Effect> {
        let theirs = std::mem::take(&mut self.exam.theirs);
        let is_theirs = seed == self.exam.seed && theirs.len() <= length;
        // A finished exam begins again.
        self.put_exam(seed, length, |kept| {
            kept.answers.iter().any(|answer| !answer.1)
        });
        if is_theirs {
            self.exam.theirs = theirs;
        }
        if self.exam.questions.is_empty() {
            self.problem("No games are in use: choose some under Games first.".to_owned());
            return Vec::new();
        }
        self.keep_exam();
        let mut effects = self.go_to_question(self.exam.at);
        effects.extend(self.address(History::Push));
        effects
    }

    /// Sets up an exam. It continues a stored one if `takes_up` accepts it.
    pub(super) fn put_exam(&mut self, seed: u64, length: usize, takes_up: fn(&SavedExam) -> bool) {
        let kept = std::mem::take(&mut self.exam.kept);
        let games = self.game_library.digest();
        self.exam = Exam {
            seed,
            length,
            questions: self.draw(seed, length),
            games,
            ..Exam::default()
        };
        let count = self.exam.questions.len();
        if let Some(kept) = kept.find(seed, count, games)
            && takes_up(kept)
        {
            self.exam.answer(kept);
        }
        self.exam.kept = kept;
    }

    /// Draws positions from the games in use: first a game, then one of its positions, each at
    /// most once.
    fn draw(&self, seed: u64, length: usize) -> Vec<Question> {
        let games: Vec<(GameKey, u32)> = self
            .game_library
            .used()
            .filter(|entry| entry.game.plies > FIRST_PLY + 1)
            .map(|entry| (entry.key, entry.game.plies))
            .collect();
        let mut questions: Vec<Question> = Vec::new();
        if games.is_empty() {
            return questions;
        }
        let mut chance = Pcg64Mcg::seed_from_u64(seed);
        for _ in 0..length * 20 {
            if questions.len() == length {
                break;
            }
            let (key, plies) = games[chance.random_range(0..games.len())];
            let ply = chance.random_range(FIRST_PLY..plies) as usize;
            let is_there = questions.iter().any(|it| it.key == key && it.ply == ply);
            if is_there {
                continue;
            }
            let Some(game) = self.game_library.replay(key) else {
                continue;
            };
            questions.extend(question(&game, ply));
        }
        questions
    }

    /// Resumes the last stored exam on the games in use.
    pub(super) fn resume_exam(&mut self) {
        let last = self.exam.kept.last(self.game_library.digest());
        if let Some((seed, length)) = last.map(|kept| (kept.seed, kept.questions)) {
            self.put_exam(seed, length.clamp(1, QUESTIONS_LIMIT), |_| true);
        }
    }

    pub(super) fn go_to_question(&mut self, at: usize) -> Vec<Effect> {
        if at >= self.exam.questions.len() {
            return Vec::new();
        }
        self.exam.at = at;
        let question = &self.exam.questions[at];
        self.exam.word = if question.is_done {
            self.outcome_words(question)
        } else {
            let side = chess::words::side_name(question.evaluated.board.side_to_move());
            format!("{side} is to move. What did the master play?")
        };
        vec![Effect::Say(format!(
            "Question {} of {}. {}",
            at + 1,
            self.exam.questions.len(),
            self.exam.word
        ))]
    }

    fn guess(&mut self, mv: Move) -> Vec<Effect> {
        let at = self.exam.at;
        let Some(question) = self.exam.questions.get_mut(at).filter(|it| !it.is_done) else {
            return Vec::new();
        };
        let Some(rank) = question.evaluated.rank(mv) else {
            return Vec::new();
        };
        if question.guesses.contains(&mv) {
            let said = "You have guessed this move already.".to_owned();
            self.exam.word.clone_from(&said);
            return vec![Effect::Say(said)];
        }
        question.guesses.push(mv);
        question.is_done = mv == question.master || question.guesses.len() == GUESSES;
        let is_done = question.is_done;
        let written = numbered(&question.evaluated.board, mv, self.notation);
        let ranked = format!(
            "CHUTE ranks {written} {} of {}",
            ordinal(rank),
            question.evaluated.ranked.len()
        );
        let left = GUESSES - question.guesses.len();
        let word = if is_done {
            let outcome = self.outcome_words(&self.exam.questions[at]);
            if mv == self.exam.questions[at].master {
                outcome
            } else {
                format!("{ranked}. {outcome}")
            }
        } else {
            let guesses = if left == 1 { "guess" } else { "guesses" };
            format!("Not the master\u{2019}s move. {ranked}. {left} {guesses} left.")
        };
        self.exam.word.clone_from(&word);
        self.keep_exam();
        vec![Effect::Say(word)]
    }

    /// Stores the exam with the others.
    fn keep_exam(&mut self) {
        let now = self.exam.now();
        self.exam.kept.put(now);
        self.unsaved.insert(EXAM);
    }

    fn give_up(&mut self) -> Vec<Effect> {
        let at = self.exam.at;
        let Some(question) = self.exam.questions.get_mut(at).filter(|it| !it.is_done) else {
            return Vec::new();
        };
        question.is_done = true;
        self.exam.word = self.outcome_words(&self.exam.questions[at]);
        self.keep_exam();
        vec![Effect::Say(self.exam.word.clone())]
    }

    /// The outcome of a question.
    fn outcome_words(&self, question: &Question) -> String {
        let evaluated = &question.evaluated;
        let written = |mv| numbered(&evaluated.board, mv, self.notation);
        let master = written(question.master);
        let moves = evaluated.ranked.len();
        let mut words = match question.found() {
            0 => format!("Not found: the master played {master}"),
            1 => format!("Found at once: {master}"),
            found => format!(
                "Found at the {} guess: {master}",
                ordinal(usize::from(found))
            ),
        };
        let first = evaluated.ranked.first().map(|ranked| ranked.mv);
        // Writing to a string cannot fail.
        let _ = match first {
            Some(first) if first == question.master => {
                write!(
                    words,
                    ", which is CHUTE\u{2019}s first choice of {}.",
                    counted(moves, "move")
                )
            }
            Some(first) => write!(
                words,
                ", which CHUTE ranks {} of {moves}; its first choice is {}.",
                ordinal(question.rank()),
                written(first)
            ),
            None => write!(words, "."),
        };
        words
    }

    fn exam_link(&self) -> ChuteLink {
        let all_done = self.exam.is_over();
        let found = self.exam.questions.iter().filter(|it| it.is_done);
        ChuteLink {
            panel: Panel::Exam,
            without: self.game_library.without(),
            own: self.game_library.own(),
            exam: Some(LinkedExam {
                seed: self.exam.seed,
                questions: self.exam.questions.len().max(1),
                found: if all_done {
                    found.map(Question::found).collect()
                } else {
                    Vec::new()
                },
            }),
            ..ChuteLink::default()
        }
    }

    fn share_exam(&self) -> Vec<Effect> {
        let Some(scores) = self.exam.scores() else {
            return vec![Effect::Say("Answer a question first".to_owned())];
        };
        let count = |share: f64| (share * scores.positions as f64).round() as usize;
        let text = format!(
            "I sat CHUTE\u{2019}s exam: of {} from masters\u{2019} games I found the move played in {} at the first guess \
             and {} within seven; CHUTE\u{2019}s ranking (1975) has {} and {}.",
            counted(scores.positions, "position"),
            count(scores.yours[0].value),
            count(scores.yours[GUESSES - 1].value),
            count(scores.chute[0].value),
            count(scores.chute[GUESSES - 1].value),
        );
        vec![Effect::CopyWithAddress {
            text,
            query: self.exam_link().to_lasting_query(),
        }]
    }

    fn save_exam(&self) -> Vec<Effect> {
        if self.exam.done() == 0 {
            return vec![Effect::Say("Answer a question first".to_owned())];
        }
        vec![Effect::Save {
            name: format!("chute-exam-{}.csv", self.exam.seed),
            bytes: self.exam_sheet().csv().into_bytes(),
        }]
    }

    /// The answered questions of the exam.
    pub(super) fn exam_sheet(&self) -> Sheet {
        let done = self.exam.questions.iter().enumerate();
        let rows = done.filter(|(_, it)| it.is_done).map(|(place, question)| {
            let written = |mv| super::board::written(&question.evaluated.board, mv, self.notation);
            let guesses: Vec<String> = question.guesses.iter().map(|&mv| written(mv)).collect();
            let title = self.game_library.entry(question.key);
            row![
                place + 1,
                title.map(|entry| &entry.game.title),
                question.ply + 1,
                question.evaluated.board.to_string(),
                written(question.master),
                question.rank(),
                question.evaluated.ranked.len(),
                u32::from(question.found()),
                guesses.join(" "),
            ]
        });
        Sheet::new(
            "Answers of the exam",
            "question,game,ply,fen,master,chute_rank,moves,found_at,guesses",
            rows,
        )
    }
}

fn question(game: &ReplayedGame, ply: usize) -> Option<Question> {
    let master = game.moves.get(ply)?.mv;
    let evaluated = game.evaluate(ply, &Polynomial::default());
    (evaluated.ranked.len() >= LEAST_MOVES).then(|| Question {
        key: game.key,
        ply,
        evaluated: Rc::new(evaluated),
        master,
        last_move: game.last_move(ply),
        guesses: Vec::new(),
        is_done: false,
    })
}
