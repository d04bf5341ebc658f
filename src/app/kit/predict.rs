//! Predict mode: before a step is shown a person says what it will be, is told at once how right that was and why,
//! and goes on. A lab makes the [`Question`]s of its recording; [`Playback`](super::playback::Playback) asks them.

use crate::lab::kit::results::csv_cell;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What begins it when a link says so, beside what the link sets up.
pub const LINK_KEY: &str = "predict=1";

/// How many answers are kept for the table; the score counts all.
pub const ROWS: usize = 1000;

/// A question about what comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked, in a sentence or two.
    pub asks: String,
    /// What may be answered: two to nine, in an order that does not tell which is right.
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

/// What a person does in predict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Begin,
    End,
    /// The choice of that place.
    Answer(usize),
    /// What comes is shown without an answer.
    Pass,
}

/// A question that was answered, or passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub question: Question,
    /// What was chosen; `None` if it was passed.
    pub choice: Option<usize>,
}

/// How right the answers were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub right: usize,
    /// Right or wrong; what was passed does not count.
    pub answered: usize,
    pub passed: usize,
    /// How many were right in a row just now, and at best.
    pub streak: usize,
    pub longest: usize,
    /// How often a wrong choice had a name: the name, and the count.
    pub slips: Vec<(&'static str, usize)>,
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
    score: Score,
    /// The last [`ROWS`] answers.
    /// Each with how many were right in a row by then.
    rows: Vec<(Answered, usize)>,
}

impl Answered {
    pub fn is_right(&self) -> bool {
        self.choice == Some(self.question.right)
    }

    /// What is said of it, in sentences.
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
                Some((_, name)) => format!("No, {name}: {truth}."),
                None => format!("No: {truth}."),
            },
            None => format!("{truth}."),
        };
        format!("{opening} {why}").trim_end().to_owned()
    }
}

impl Predict {
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
        &self.score
    }

    /// The choice that a digit stands for, while a question waits.
    pub fn choice_of(&self, key: &str) -> Option<usize> {
        let number: usize = key.parse().ok()?;
        let choices = &self.asked()?.choices;
        (1..=choices.len()).contains(&number).then(|| number - 1)
    }

    pub fn begin(&mut self) {
        self.is_on = true;
    }

    /// What was answered stays for the table.
    pub fn end(&mut self) {
        self.is_on = false;
        (self.asked, self.told) = (None, None);
    }

    /// Another recording: its questions are new.
    pub fn forget_places(&mut self) {
        self.through.clear();
        (self.asked, self.told) = (None, None);
    }

    /// What was told is of a step that is left.
    pub fn leave(&mut self) {
        self.told = None;
    }

    /// A place is come to. If it has a question that is not through, that is asked.
    pub fn arrive(&mut self, place: u64, question: impl FnOnce() -> Option<Question>) {
        if self.asked.as_ref().is_some_and(|(at, _)| *at == place) {
            return;
        }
        self.asked = None;
        if self.is_on && !self.through.contains(&place) {
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
        self.score.count(&answered);
        if self.rows.len() == ROWS {
            self.rows.remove(0);
        }
        self.rows.push((answered.clone(), self.score.streak));
        self.told = Some(answered);
        Some(then)
    }

    /// The answers as comma-separated values with a heading.
    pub fn csv(&self) -> String {
        let mut text = "number,question,answered,right answer,right,in a row\n".to_owned();
        let before = (self.score.answered + self.score.passed).saturating_sub(self.rows.len());
        for (row, (answered, streak)) in self.rows.iter().enumerate() {
            let Question {
                asks,
                choices,
                right,
                ..
            } = &answered.question;
            let chosen = answered.choice.and_then(|choice| choices.get(choice));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{},{},{},{},{},{streak}",
                before + row + 1,
                csv_cell(asks),
                csv_cell(chosen.map_or("", String::as_str)),
                csv_cell(choices.get(*right).map_or("", String::as_str)),
                u8::from(answered.is_right())
            );
        }
        text
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
                None => self.slips.push((name, 1)),
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
            let _ = write!(text, "; {name} {count}");
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
            slip: Some((0, "over-pruning")),
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
        assert_eq!(told.verdict(), "No, over-pruning: not. 7 ≥ beta 5.");
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
        let text = "3 of 4 right, 2 at best; over-pruning 1; 1 passed.";
        assert_eq!(predict.score().text(), text);
        assert_eq!(predict.answer(Some(0)), None, "nothing is asked");
    }

    #[test]
    fn the_table_quotes_what_has_commas_and_keeps_the_last() {
        let mut predict = Predict::default();
        predict.begin();
        for place in 0..ROWS as u64 + 2 {
            predict.arrive(place, || Some(question(0)));
            predict.answer(Some(0));
        }
        let csv = predict.csv();
        let mut lines = csv.lines();
        assert_eq!(
            lines.next(),
            Some("number,question,answered,right answer,right,in a row")
        );
        assert_eq!(lines.next(), Some("3,\"Cut, or not?\",cut,cut,1,3"));
        assert_eq!(lines.count(), ROWS - 1);
    }

    #[test]
    fn a_link_begins_it_beside_what_it_sets_up() {
        for query in ["", "v=1&step=2"] {
            assert_eq!(split(&join(query)), (query.to_owned(), true));
            assert_eq!(split(query), (query.to_owned(), false));
        }
    }
}
