//! Predict mode: before a step is shown a person says what it will be, is told at once how right that was and why,
//! and goes on. A lab makes the [`Question`]s of its recording; [`Playback`](super::playback::Playback) asks them.

use crate::experiment::query::{pack_value, unpack_value};
use crate::experiment::sheet::{Sheet, row};
use crate::model::stored::{Elsewhere, Joined};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The part of a link that begins predict mode.
pub const LINK_KEY: &str = "predict=1";

/// Answers kept for the table; the score counts all.
pub const ROWS: usize = 1000;

/// Questions of a set; then the result is shown.
pub const LENGTH: usize = 10;

/// The longest name of a pupil, in characters.
pub const NAME_LIMIT: usize = 60;

/// A question about what comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question, in a sentence or two.
    pub asks: String,
    /// Two to nine answers, in an order that does not tell which is right.
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
    /// Why, in sentences.
    pub why: String,
    /// The choice that has a name when it is chosen wrongly, and that name.
    pub slip: Option<(usize, &'static str)>,
    /// The step that shows what was asked about.
    pub then: usize,
}

/// An action in predict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Begin,
    End,
    /// The choice of that place.
    Answer(usize),
    /// The next event is shown without an answer.
    Pass,
    /// The answers are deleted, and the score begins anew.
    Clear,
}

/// A question that was answered, or passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub question: Question,
    /// Index of the choice, from 0; `None` if the question was passed.
    pub choice: Option<usize>,
}

/// The score of the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub right: usize,
    /// Right or wrong; what was passed does not count.
    pub answered: usize,
    pub passed: usize,
    /// Right answers in a row, now and at best.
    pub streak: usize,
    pub longest: usize,
    /// Named mistakes, each with its count.
    pub slips: Vec<(String, usize)>,
}

/// A set of questions and how it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Questions that were answered or passed.
    pub asked: usize,
    pub right: usize,
    /// The wrong answers.
    pub missed: Vec<Answered>,
    /// True if the result has been handed on.
    is_told: bool,
}

/// Predict mode and what was answered in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predict {
    is_on: bool,
    /// The question that waits, with the place it is about.
    asked: Option<(u64, Question)>,
    /// The last answer, until a step is taken.
    told: Option<Answered>,
    /// The places of this recording whose questions are through.
    through: BTreeSet<u64>,
    round: Round,
    kept: SavedPredictions,
    /// True if `kept` has changed since it was last saved.
    is_changed: bool,
}

/// The part of predict mode that is saved for the next visit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SavedPredictions {
    /// The name of whoever answers; empty if none is given.
    pupil: String,
    score: Score,
    /// The last [`ROWS`] answers.
    rows: Vec<PredictionRow>,
}

/// An answer in the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PredictionRow {
    pupil: String,
    /// When, by the browser's clock; empty until it is noted.
    date: String,
    /// The position that was asked about; empty until it is noted.
    position: String,
    /// The place of the question in its recording, if that is a step.
    step: Option<u32>,
    asks: String,
    /// Text of the choice; `None` if the question was passed.
    answered: Option<String>,
    truth: String,
    is_right: bool,
    /// Number of right answers in a row up to and including this one; 0 if it is wrong or passed.
    streak: usize,
}

impl Answered {
    pub fn is_right(&self) -> bool {
        self.choice == Some(self.question.right)
    }

    /// The verdict in sentences.
    pub fn verdict(&self) -> String {
        let Question {
            choices,
            right,
            why,
            slip,
            ..
        } = &self.question;
        let truth = choices.get(*right).map_or("", String::as_str);
        let opening = match self.choice {
            Some(choice) if choice == *right => format!("Right: {truth}."),
            Some(choice) => match slip.filter(|slip| slip.0 == choice) {
                Some((_, name)) => format!("No, {name}. The right answer: {truth}."),
                None => format!("No. The right answer: {truth}."),
            },
            None => format!("{truth}."),
        };
        format!("{opening} {why}").trim_end().to_owned()
    }
}

impl Round {
    pub fn is_over(&self) -> bool {
        self.asked >= LENGTH
    }

    /// The result in a sentence.
    pub fn text(&self) -> String {
        format!("{} of {} right", self.right, self.asked)
    }
}

impl Predict {
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The set that has just come to its end, once.
    pub fn drain_result(&mut self) -> Option<&Round> {
        if !self.round.is_over() || std::mem::replace(&mut self.round.is_told, true) {
            return None;
        }
        Some(&self.round)
    }

    /// Number of steps to pass over, so that the questions of a set come from all parts of a recording.
    pub fn stride(&self, steps: usize) -> usize {
        steps / (LENGTH.saturating_sub(self.round.asked) + 1)
    }

    /// True if a question has another answer than the last one had.
    pub fn is_different(&self, question: &Question) -> bool {
        let truth = |it: &Question| it.choices.get(it.right).cloned();
        self.told
            .as_ref()
            .is_none_or(|told| truth(&told.question) != truth(question))
    }

    /// True if this set has asked a question in these words: the same moves may lead to the same scores at many places.
    pub fn is_repeated(&self, question: &Question) -> bool {
        let answered = self.kept.rows.iter().rev().take(self.round.asked);
        answered.into_iter().any(|row| row.asks == question.asks)
    }

    pub fn is_on(&self) -> bool {
        self.is_on
    }

    pub fn asked(&self) -> Option<&Question> {
        self.asked.as_ref().map(|(_, question)| question)
    }

    /// The last answer, until a step is taken.
    pub fn told(&self) -> Option<&Answered> {
        self.told.as_ref()
    }

    /// The same to be said: how right the last answer was, and the question with its choices by number.
    pub fn spoken(&self) -> Option<String> {
        let told = self.told().map(Answered::verdict);
        let asked = self.asked().map(|question| {
            let choices = (1..).zip(&question.choices);
            let choices: Vec<String> = choices
                .map(|(number, it)| format!("{number}: {it}"))
                .collect();
            format!("{} {}.", question.asks, choices.join("; "))
        });
        let said: Vec<String> = told.into_iter().chain(asked).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }

    pub fn score(&self) -> &Score {
        &self.kept.score
    }

    pub fn pupil(&self) -> &str {
        &self.kept.pupil
    }

    /// Names whoever answers, of the answers without a name, too.
    pub fn set_pupil(&mut self, name: &str) {
        let name: String = name.trim().chars().take(NAME_LIMIT).collect();
        for row in &mut self.kept.rows {
            if row.pupil.is_empty() {
                row.pupil.clone_from(&name);
            }
        }
        self.kept.pupil = name;
        self.is_changed = true;
    }

    /// Notes of an answer that has just been given when it was, and of which position.
    pub fn note(&mut self, date: &str, position: &str) {
        if let Some(row) = self.kept.rows.last_mut().filter(|row| row.date.is_empty()) {
            date.clone_into(&mut row.date);
            position.clone_into(&mut row.position);
        }
    }

    /// Deletes the answers and whose they were; the questions of the recording are new.
    pub fn clear(&mut self) {
        self.kept = SavedPredictions::default();
        self.is_changed = true;
        self.through.clear();
        self.told = None;
    }

    /// The text to save for the next visit. The outer `None` means that nothing has changed since the last call; the
    /// inner `None`, that there is nothing to save.
    pub fn drain_unsaved(&mut self) -> Option<Option<String>> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        let is_empty = self.kept == SavedPredictions::default();
        Some((!is_empty).then(|| pack_value(&self.kept)).flatten())
    }

    /// Adds the answers that another tab has stored to these. The user's name is this tab's.
    pub fn join(&mut self, elsewhere: Elsewhere<'_>) -> Joined {
        let read = |text: &str| unpack_value::<SavedPredictions>(text).ok();
        // Another version's answers stay stored, and these stay until the page is left.
        let Some(mut theirs) = read(elsewhere.theirs) else {
            return Joined::TheirsHasAll;
        };
        let base = elsewhere.base.and_then(read).unwrap_or_default();
        let mine = &mut self.kept;
        theirs.score.add(&mine.score, &base.score);
        let new = mine.rows.iter().filter(|row| !base.rows.contains(row));
        theirs.rows.extend(new.cloned());
        let beyond = theirs.rows.len().saturating_sub(ROWS);
        theirs.rows.drain(..beyond);
        theirs.pupil.clone_from(&mine.pupil);
        *mine = theirs;
        self.is_changed = true;
        Joined::Both
    }

    /// Takes over what was kept at an earlier visit; what cannot be read is left.
    pub fn restore(&mut self, text: &str) {
        if let Ok(kept) = unpack_value::<SavedPredictions>(text) {
            self.kept = kept;
            let rows = self.kept.rows.len();
            self.kept.rows.drain(..rows.saturating_sub(ROWS));
        }
    }

    /// The choice that a digit stands for, while a question waits.
    pub fn choice_of(&self, key: &str) -> Option<usize> {
        let number: usize = key.parse().ok()?;
        let choices = &self.asked()?.choices;
        (1..=choices.len()).contains(&number).then(|| number - 1)
    }

    /// Begins a set, unless one goes on.
    pub fn begin(&mut self) {
        if !self.is_on || self.round.is_over() {
            self.round = Round::default();
            self.told = None;
        }
        self.is_on = true;
    }

    /// Ends predict mode; the answers stay for the table.
    pub fn end(&mut self) {
        self.is_on = false;
        (self.asked, self.told) = (None, None);
    }

    /// Another recording: its questions are new.
    pub fn forget_places(&mut self) {
        self.through.clear();
        (self.asked, self.told) = (None, None);
    }

    /// Forgets the verdict on the step that is left.
    pub fn leave(&mut self) {
        self.told = None;
    }

    /// A place is come to. If it has a question that is not through, that is asked.
    pub fn arrive(&mut self, place: u64, question: impl FnOnce() -> Option<Question>) {
        if self.asked.as_ref().is_some_and(|(at, _)| *at == place) {
            return;
        }
        self.asked = None;
        if self.is_on && !self.round.is_over() && !self.through.contains(&place) {
            self.asked = question().map(|question| (place, question));
        }
    }

    /// Whether the question of a place is through.
    pub fn is_through(&self, place: u64) -> bool {
        self.through.contains(&place)
    }

    /// Takes an answer, or that there is none; gives the step that is to be shown.
    pub fn answer(&mut self, choice: Option<usize>) -> Option<usize> {
        let (place, question) = self.asked.take()?;
        self.through.insert(place);
        let then = question.then;
        let answered = Answered { question, choice };
        let SavedPredictions { pupil, score, rows } = &mut self.kept;
        score.count(&answered);
        if rows.len() >= ROWS {
            rows.remove(0);
        }
        let choices = &answered.question.choices;
        let chosen = |place: usize| choices.get(place).cloned();
        rows.push(PredictionRow {
            pupil: pupil.clone(),
            date: String::new(),
            position: String::new(),
            step: u32::try_from(place).ok(),
            asks: answered.question.asks.clone(),
            answered: choice.and_then(chosen),
            truth: chosen(answered.question.right).unwrap_or_default(),
            is_right: answered.is_right(),
            streak: score.streak,
        });
        self.is_changed = true;
        self.round.asked += 1;
        if answered.is_right() {
            self.round.right += 1;
        } else {
            self.round.missed.push(answered.clone());
        }
        self.told = Some(answered);
        Some(then)
    }

    /// The answers as a table to be saved, of the lab of that name.
    pub fn sheet(&self, lab: &str) -> Sheet {
        let SavedPredictions { score, rows, .. } = &self.kept;
        let before = (score.answered + score.passed).saturating_sub(rows.len());
        let rows = rows.iter().enumerate().map(|(place, it)| {
            row![
                before + place + 1,
                &it.pupil,
                &it.date,
                lab,
                &it.position,
                it.step,
                &it.asks,
                it.answered.as_ref(),
                &it.truth,
                u32::from(it.is_right),
                it.streak,
            ]
        });
        Sheet::new(
            "Predictions",
            "number,name,date,lab,position,step,question,answered,right answer,right,in a row",
            rows,
        )
    }
}

impl Score {
    fn count(&mut self, answered: &Answered) {
        let Some(choice) = answered.choice else {
            self.passed += 1;
            self.streak = 0;
            return;
        };
        self.answered += 1;
        if answered.is_right() {
            self.right += 1;
            self.streak += 1;
            self.longest = self.longest.max(self.streak);
            return;
        }
        self.streak = 0;
        if let Some((_, name)) = answered.question.slip.filter(|slip| slip.0 == choice) {
            match self.slips.iter_mut().find(|slip| slip.0 == name) {
                Some(slip) => slip.1 += 1,
                None => self.slips.push((name.to_owned(), 1)),
            }
        }
    }

    /// Adds what another score has more than `base`, from which both began; the current streak is the other's.
    fn add(&mut self, other: &Self, base: &Self) {
        self.right += other.right.saturating_sub(base.right);
        self.answered += other.answered.saturating_sub(base.answered);
        self.passed += other.passed.saturating_sub(base.passed);
        self.streak = other.streak;
        self.longest = self.longest.max(other.longest);
        for (name, count) in &other.slips {
            let find = |slips: &[(String, usize)]| slips.iter().position(|slip| slip.0 == *name);
            let before = find(&base.slips).map_or(0, |at| base.slips[at].1);
            let more = count.saturating_sub(before);
            match find(&self.slips) {
                Some(at) => self.slips[at].1 += more,
                None => self.slips.push((name.clone(), more)),
            }
        }
    }

    /// In a sentence; empty as long as nothing was asked.
    pub fn text(&self) -> String {
        if self.answered + self.passed == 0 {
            return String::new();
        }
        let mut text = format!("{} of {} right", self.right, self.answered);
        if self.streak > 1 {
            let _ = write!(text, ", {} in a row", self.streak);
        }
        if self.longest > self.streak && self.longest > 1 {
            let _ = write!(text, ", {} at best", self.longest);
        }
        for (name, count) in &self.slips {
            let _ = write!(text, "; {name}: {count}");
        }
        if self.passed > 0 {
            let _ = write!(text, "; {} passed", self.passed);
        }
        text.push('.');
        text
    }
}

/// The query of a link without what begins predict mode, and whether that was in it.
pub fn split(query: &str) -> (String, bool) {
    let parts = || query.split('&');
    let rest: Vec<&str> = parts().filter(|&part| part != LINK_KEY).collect();
    (rest.join("&"), parts().any(|part| part == LINK_KEY))
}

/// The same the other way round.
pub fn join(query: &str) -> String {
    match query {
        "" => LINK_KEY.to_owned(),
        _ => format!("{query}&{LINK_KEY}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(right: usize) -> Question {
        Question {
            asks: "Cut, or not?".to_owned(),
            choices: vec!["cut".to_owned(), "not".to_owned()],
            right,
            why: "7 ≥ beta 5.".to_owned(),
            slip: Some((0, "cut off too early")),
            then: 9,
        }
    }

    #[test]
    fn a_question_waits_until_it_is_answered_and_is_not_asked_again() {
        let mut predict = Predict::default();
        predict.arrive(3, || Some(question(1)));
        assert_eq!(predict.asked(), None, "the mode is off");
        predict.begin();
        predict.arrive(3, || Some(question(1)));
        assert_eq!(
            (predict.choice_of("1"), predict.choice_of("3")),
            (Some(0), None)
        );
        assert_eq!(predict.answer(Some(0)), Some(9));
        let told = predict.told().unwrap();
        assert_eq!(
            told.verdict(),
            "No, cut off too early. The right answer: not. 7 ≥ beta 5."
        );
        predict.arrive(3, || Some(question(1)));
        assert_eq!(predict.asked(), None);
        predict.forget_places();
        predict.arrive(3, || Some(question(1)));
        assert!(predict.asked().is_some());
    }

    #[test]
    fn the_score_counts_streaks_slips_and_what_was_passed() {
        let mut predict = Predict::default();
        predict.begin();
        let choices = [Some(1), Some(1), Some(0), Some(1), None];
        for (place, choice) in (0..).zip(choices) {
            predict.arrive(place, || Some(question(1)));
            predict.answer(choice);
        }
        let text = "3 of 4 right, 2 at best; cut off too early: 1; 1 passed.";
        assert_eq!(predict.score().text(), text);
        assert_eq!(predict.answer(Some(0)), None, "nothing is asked");
    }

    #[test]
    fn a_set_ends_after_ten_questions_with_a_result_that_is_handed_on_once() {
        let mut predict = Predict::default();
        predict.begin();
        for place in 0..LENGTH as u64 {
            assert_eq!(predict.drain_result(), None);
            predict.arrive(place, || Some(question(1)));
            predict.answer((place != 4).then_some(usize::from(place != 3)));
        }
        predict.arrive(99, || Some(question(1)));
        assert_eq!(predict.asked(), None, "the set is over");
        assert_eq!(predict.round().text(), "8 of 10 right");
        assert_eq!(predict.round().missed.len(), 2);
        assert_eq!(predict.drain_result().map(|round| round.right), Some(8));
        assert_eq!(predict.drain_result(), None);
        predict.begin();
        predict.arrive(99, || Some(question(1)));
        assert!(predict.asked().is_some(), "another set");
        assert_eq!((predict.stride(110), predict.round().asked), (10, 0));
        predict.answer(Some(1));
        assert!(!predict.is_different(&question(1)) && predict.is_different(&question(0)));
        let mut other = question(1);
        assert!(predict.is_repeated(&other));
        other.asks = "Which of them?".to_owned();
        assert!(!predict.is_repeated(&other));
    }

    #[test]
    fn the_table_says_who_answered_what_where_and_when_and_keeps_the_last() {
        let mut predict = Predict::default();
        predict.begin();
        for place in 0..ROWS as u64 + 2 {
            predict.begin();
            predict.arrive(place, || Some(question(0)));
            predict.answer(Some(0));
            predict.note("2026-01-02T03:04:05Z", "8/8/8/8/8/8/8/K1k5 w - - 0 1");
        }
        predict.set_pupil(" Ada ");
        let csv = predict.sheet("search").csv();
        let mut lines = csv.lines();
        assert_eq!(
            lines.next(),
            Some(
                "number,name,date,lab,position,step,question,answered,right answer,right,in a row"
            )
        );
        assert_eq!(
            lines.next(),
            Some(
                "3,Ada,2026-01-02T03:04:05Z,search,8/8/8/8/8/8/8/K1k5 w - - 0 1,2,\"Cut, or not?\",cut,cut,1,3"
            )
        );
        assert_eq!(lines.count(), ROWS - 1);
        // The next pupil does not take over the answers of the one before.
        predict.set_pupil("Bob");
        assert!(predict.sheet("search").csv().contains("\r\n3,Ada,"));
    }

    #[test]
    fn score_and_answers_outlive_a_visit_until_they_are_deleted() {
        let mut predict = Predict::default();
        assert_eq!(predict.drain_unsaved(), None);
        predict.begin();
        predict.arrive(3, || Some(question(1)));
        predict.answer(Some(0));
        predict.note("2026-01-02T03:04:05Z", "here");
        let kept = predict.drain_unsaved().flatten().unwrap();
        assert_eq!(predict.drain_unsaved(), None, "nothing has changed since");
        let mut later = Predict::default();
        later.restore(&kept);
        assert_eq!(later.score(), predict.score());
        assert_eq!(later.sheet("search"), predict.sheet("search"));
        assert_eq!(later.drain_unsaved(), None);
        assert!(!later.is_on());
        later.clear();
        assert_eq!(later.drain_unsaved(), Some(None));
        assert_eq!(later.score().text(), "");
        later.restore("damaged");
        assert_eq!(later.score(), &Score::default());
    }

    #[test]
    fn a_link_begins_it_beside_what_it_sets_up() {
        for query in ["", "v=1&step=2"] {
            assert_eq!(split(&join(query)), (query.to_owned(), true));
            assert_eq!(split(query), (query.to_owned(), false));
        }
    }

    #[test]
    fn the_answers_of_two_tabs_are_counted_once_each() {
        let mut base = Predict::default();
        base.begin();
        let answer = |predict: &mut Predict, place, choice| {
            predict.arrive(place, || Some(question(1)));
            predict.answer(Some(choice));
        };
        answer(&mut base, 1, 1);
        let before = base.drain_unsaved().flatten().unwrap();
        let (mut mine, mut other) = (base.clone(), base);
        answer(&mut mine, 2, 0);
        answer(&mut other, 3, 1);
        answer(&mut other, 4, 0);
        let theirs = other.drain_unsaved().flatten().unwrap();
        let elsewhere = Elsewhere {
            base: Some(&before),
            theirs: &theirs,
        };
        assert_eq!(mine.join(elsewhere), Joined::Both);
        assert_eq!(
            mine.score().text(),
            "2 of 4 right, 2 at best; cut off too early: 2."
        );
        assert_eq!(mine.kept.rows.len(), 4);
        assert!(mine.drain_unsaved().flatten().is_some());
    }
}
