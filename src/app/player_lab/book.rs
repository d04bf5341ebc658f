//! The book of lessons: everything that ever changed the weights, in order. A lesson belongs to a term
//! with one manner of teaching; weights that are set begin another term. Nothing is struck out: stepping
//! back shows the weights as they were, a change made there begins a new term, and undoing takes the
//! lessons before again.

use crate::app::squares::plural;
use crate::lab::player::link::Preset;
use crate::player::{Given, Lesson, LessonError, Manner, School, Weights};

/// The most terms kept; the oldest makes room.
const TERMS: usize = 500;

/// What began a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The weights at first.
    Start,
    /// Weights with a name.
    Named(Preset),
    /// Brought by a link.
    Link,
    /// Set by hand.
    Hand,
    /// Read from a file of that name.
    File(String),
    /// Trained.
    Trained {
        /// The recipe in words.
        recipe: String,
        /// The command that repeats it.
        command: String,
    },
    /// Found by the search for the weights of 1975.
    Fitted,
    /// Another manner of teaching.
    Manner,
    /// Taken up again after that step.
    Past(usize),
}

impl Origin {
    /// In words, without a full stop.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Start => "the weights to begin with".to_owned(),
            Self::Named(preset) => format!("weights chosen: {}", preset_name(*preset)),
            Self::Link => "weights brought by a link".to_owned(),
            Self::Hand => "weights set by hand".to_owned(),
            Self::File(name) => format!("weights read from {name}"),
            Self::Trained { recipe, .. } => format!("weights taken from a training: {recipe}"),
            Self::Fitted => "weights taken from the search for those of 1975".to_owned(),
            Self::Manner => "another way of teaching from here on".to_owned(),
            Self::Past(step) => format!("the weights of step {step} taken up again"),
        }
    }
}

/// A preset's name for people.
#[must_use]
pub const fn preset_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Ones => "all 1 (untrained)",
        Preset::TrainedListed => "trained here, as listed",
        Preset::TrainedMeant => "trained here, as meant",
        Preset::Reconstructed => "reconstructed for 1975",
        Preset::Zeros => "all 0",
    }
}

/// What was said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It is better than the other.
    Better,
    /// The chosen one is good.
    Good,
    /// The chosen one is bad.
    Bad,
}

/// What is remembered of a lesson besides its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The position.
    pub fen: String,
    /// The move that was spoken of.
    pub spoken_of: String,
    /// The move it was compared with.
    pub other: String,
    /// What was said.
    pub asked: Asked,
    /// The rank of the move spoken of before, after, and how many moves there are.
    pub ranks: [usize; 3],
}

#[derive(Clone, Debug)]
struct Term {
    origin: Origin,
    school: School,
    notes: Vec<Note>,
}

#[derive(Clone, Debug)]
enum Undone {
    Term(Term),
    Lesson(Given, Note),
}

/// A step of the book.
#[derive(Clone, Debug)]
pub enum Entry<'a> {
    /// Weights were set.
    Set {
        /// By what.
        origin: &'a Origin,
        /// The weights before.
        before: Weights,
        /// The weights after.
        after: Weights,
    },
    /// A lesson was given.
    Lesson {
        /// What is remembered of it.
        note: &'a Note,
        /// How it was taken.
        manner: &'a Manner,
        /// As it was given.
        given: &'a Given,
        /// The weights before.
        before: Weights,
        /// What it did.
        lesson: Lesson,
    },
}

/// The book.
#[derive(Clone, Debug)]
pub struct Book {
    terms: Vec<Term>,
    cursor: usize,
    undone: Vec<Undone>,
    forgotten: usize,
}

impl Book {
    /// A book without lessons.
    #[must_use]
    pub fn new(manner: Manner, start: Weights) -> Self {
        let term = Term {
            origin: Origin::Start,
            school: School::new(manner, start),
            notes: Vec::new(),
        };
        Self {
            terms: vec![term],
            cursor: 0,
            undone: Vec::new(),
            forgotten: 0,
        }
    }

    /// How many steps it has.
    #[must_use]
    pub fn len(&self) -> usize {
        let lessons: usize = self.terms.iter().map(|term| term.notes.len()).sum();
        lessons + self.terms.len() - 1
    }

    /// Whether nothing has happened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many lessons were given.
    #[must_use]
    pub fn lessons(&self) -> usize {
        self.terms.iter().map(|term| term.notes.len()).sum()
    }

    /// The step that is shown; 0 is before the first.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether an undone step can be done again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Shows another step.
    pub fn seek(&mut self, step: usize) {
        self.cursor = step.min(self.len());
    }

    /// The weights at the step shown.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights_at(self.cursor)
    }

    /// The weights after so many steps.
    #[must_use]
    pub fn weights_at(&self, step: usize) -> Weights {
        let (term, taken) = self.place(step);
        self.terms[term].school.weights_after(taken)
    }

    /// The term of a step and how many of its lessons have been taken.
    fn place(&self, step: usize) -> (usize, usize) {
        let mut left = step;
        for (number, term) in self.terms.iter().enumerate() {
            // A term but the first begins with a step of its own.
            left -= usize::from(number > 0);
            if left <= term.notes.len() {
                return (number, left);
            }
            left -= term.notes.len();
        }
        let last = self.terms.len() - 1;
        (last, self.terms[last].notes.len())
    }

    /// Whether a step, from 1, is a lesson.
    #[must_use]
    pub fn is_lesson(&self, step: usize) -> bool {
        (1..=self.len()).contains(&step) && self.place(step).1 > 0
    }

    /// What happened in a step, from 1.
    #[must_use]
    pub fn entry(&self, step: usize) -> Option<Entry<'_>> {
        if step == 0 || step > self.len() {
            return None;
        }
        let (number, taken) = self.place(step);
        let term = &self.terms[number];
        let before = self.weights_at(step - 1);
        let Some(index) = taken.checked_sub(1) else {
            return Some(Entry::Set {
                origin: &term.origin,
                before,
                after: term.school.weights_after(0),
            });
        };
        let given = term.school.given().get(index)?;
        let (_, lesson) = term.school.manner().take(&before, given);
        Some(Entry::Lesson {
            note: term.notes.get(index)?,
            manner: term.school.manner(),
            given,
            before,
            lesson,
        })
    }

    /// How the weights of a step came about, in lines: what set them last, and the lessons since.
    #[must_use]
    pub fn story(&self, step: usize) -> Vec<String> {
        let (number, taken) = self.place(step.min(self.len()));
        // Another manner of teaching leaves the weights as they are.
        let of = |term: &Term| term.origin == Origin::Manner;
        let first = (0..=number)
            .rev()
            .find(|&at| !of(&self.terms[at]))
            .unwrap_or(0);
        let origin = &self.terms[first].origin;
        let mut lines = vec![origin.words()];
        if let Origin::Trained { command, .. } = origin {
            lines.push(command.clone());
        }
        let before = self.terms[first..number]
            .iter()
            .map(|term| term.notes.len());
        let lessons = before.sum::<usize>() + taken;
        if lessons > 0 {
            lines.push(format!("then {} by hand", plural(lessons as u64, "lesson")));
        }
        lines
    }

    /// How many terms have made room for later ones: the steps before are forgotten.
    #[must_use]
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Sets the weights. Setting them by hand several times in a row is one step.
    pub fn set(&mut self, weights: Weights, origin: Origin) {
        if self.weights() == weights {
            return;
        }
        self.undone.clear();
        let at_end = self.cursor == self.len();
        let (is_rest, is_first) = (self.last().notes.is_empty(), self.terms.len() == 1);
        let manner = *self.last().school.manner();
        let school = School::new(manner, weights);
        if at_end && is_rest && !is_first && origin == Origin::Hand && self.last().origin == origin
        {
            self.last_mut().school = school;
        } else {
            self.begin(origin, school);
        }
        self.cursor = self.len();
    }

    /// Gives a lesson.
    ///
    /// # Errors
    /// If no more lessons are kept.
    pub fn teach(
        &mut self,
        manner: Manner,
        given: Given,
        note: impl FnOnce(&Weights) -> Note,
    ) -> Result<Lesson, LessonError> {
        let weights = self.weights();
        if self.cursor < self.len() {
            let origin = Origin::Past(self.cursor);
            self.begin(origin, School::new(manner, weights));
        } else if *self.last().school.manner() != manner {
            let school = School::new(manner, weights);
            if self.last().notes.is_empty() {
                self.last_mut().school = school;
            } else {
                self.begin(Origin::Manner, school);
            }
        }
        let lesson = self.last_mut().school.give(given)?;
        let after = self.last().school.weights();
        self.last_mut().notes.push(note(&after));
        self.undone.clear();
        self.cursor = self.len();
        Ok(lesson)
    }

    /// Undoes the last step. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let last = self.last_mut();
        let undone = match last.school.undo().zip(last.notes.pop()) {
            Some((given, note)) => Undone::Lesson(given, note),
            None if self.terms.len() > 1 => match self.terms.pop() {
                Some(term) => Undone::Term(term),
                None => return false,
            },
            None => return false,
        };
        self.undone.push(undone);
        self.cursor = self.len();
        true
    }

    /// Does the step undone last again. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        match self.undone.pop() {
            None => return false,
            Some(Undone::Term(term)) => self.terms.push(term),
            Some(Undone::Lesson(given, note)) => {
                if self.last_mut().school.give(given).is_err() {
                    return false;
                }
                self.last_mut().notes.push(note);
            }
        }
        self.cursor = self.len();
        true
    }

    fn begin(&mut self, origin: Origin, school: School) {
        let notes = Vec::new();
        self.terms.push(Term {
            origin,
            school,
            notes,
        });
        if self.terms.len() > TERMS {
            self.forgotten += 1 + self.terms.remove(0).notes.len();
        }
    }

    fn last(&self) -> &Term {
        // There is always one: it begins with one, and the first is never undone.
        &self.terms[self.terms.len() - 1]
    }

    fn last_mut(&mut self) -> &mut Term {
        let last = self.terms.len() - 1;
        &mut self.terms[last]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{
        Coding, Division, Instruction, Output, Parameter, Parameters, Rule, Threshold,
    };

    fn manner(rate: f64) -> Manner {
        Manner {
            rule: Rule {
                rate,
                division: Division::Norm,
            },
            coding: Coding::Plain,
            threshold: Threshold::Off,
        }
    }

    fn given(place: usize) -> Given {
        let mut parameters = Parameters::default();
        parameters.0[place] = -3;
        Given {
            parameters,
            instruction: Instruction::Desired(Output::Plus),
        }
    }

    fn note(_: &Weights) -> Note {
        Note {
            fen: String::new(),
            spoken_of: "a3".to_owned(),
            other: "a4".to_owned(),
            asked: Asked::Better,
            ranks: [2, 1, 20],
        }
    }

    fn other() -> Weights {
        Weights::ONES.with(Parameter::Mobility, 5.0)
    }

    fn book() -> Book {
        let mut book = Book::new(manner(1.0), Weights::ONES);
        book.teach(manner(1.0), given(0), note).unwrap();
        book.set(other(), Origin::Named(Preset::Zeros));
        book.teach(manner(0.5), given(1), note).unwrap();
        book.teach(manner(0.25), given(2), note).unwrap();
        book
    }

    #[test]
    fn every_step_can_be_seen_again_and_undone() {
        let mut book = book();
        // Lesson, set, lesson, another manner, lesson.
        assert_eq!((book.len(), book.lessons()), (5, 3));
        let states: Vec<Weights> = (0..=5).map(|step| book.weights_at(step)).collect();
        assert_eq!((states[0], states[2]), (Weights::ONES, other()));
        assert!(matches!(book.entry(2), Some(Entry::Set { .. })));
        let lessons = (0..=6).filter(|&step| book.is_lesson(step));
        assert_eq!(lessons.collect::<Vec<_>>(), [1, 3, 5]);
        assert!(
            matches!(book.entry(4), Some(Entry::Set { origin: Origin::Manner, before, after }) if before == after)
        );
        for step in [3, 5] {
            let Some(Entry::Lesson { before, lesson, .. }) = book.entry(step) else {
                panic!("no lesson in step {step}");
            };
            assert_eq!(before, states[step - 1]);
            assert!(lesson.adjustment.iter().any(|change| *change != 0.0));
        }
        for step in (0..5).rev() {
            assert!(book.undo());
            assert_eq!((book.len(), book.weights()), (step, states[step]));
        }
        assert!(!book.undo());
        for state in &states[1..] {
            assert!(book.redo());
            assert_eq!(book.weights(), *state);
        }
        assert!(!book.redo());
    }

    #[test]
    fn a_lesson_in_the_past_begins_a_term_and_strikes_nothing_out() {
        let mut book = book();
        let end = book.weights();
        book.seek(1);
        let then = book.weights();
        book.teach(manner(0.5), given(4), note).unwrap();
        assert_eq!((book.len(), book.cursor()), (7, 7));
        assert_eq!(book.weights_at(5), end);
        assert_eq!(book.weights_at(6), then);
        assert!(matches!(
            book.entry(6),
            Some(Entry::Set {
                origin: Origin::Past(1),
                ..
            })
        ));
    }

    #[test]
    fn weights_tell_how_they_came_about() {
        let mut book = book();
        assert_eq!(
            book.story(5),
            ["weights chosen: all 0", "then 2 lessons by hand"]
        );
        assert_eq!(
            book.story(1),
            ["the weights to begin with", "then 1 lesson by hand"]
        );
        let origin = Origin::Trained {
            recipe: "a set".to_owned(),
            command: "plyground player train".to_owned(),
        };
        book.set(Weights::ZERO, origin);
        assert_eq!(
            book.story(6),
            [
                "weights taken from a training: a set",
                "plyground player train"
            ]
        );
    }

    #[test]
    fn a_book_that_is_full_says_how_much_it_has_forgotten() {
        let mut book = book();
        for place in 0..TERMS {
            book.set(
                Weights::ZERO.with(Parameter::Material, place as f64),
                Origin::Link,
            );
        }
        // Of 503 terms the first three are gone, with a lesson each.
        assert_eq!((book.len(), book.forgotten()), (499, 3 + 3));
    }

    #[test]
    fn a_slider_that_is_pulled_is_one_step() {
        let mut book = book();
        for weight in [1.0, 2.0, 3.0] {
            let weights = book.weights().with(Parameter::Material, weight);
            book.set(weights, Origin::Hand);
        }
        assert_eq!(book.len(), 6);
        assert!(book.undo());
        assert_eq!(book.len(), 5);
    }
}
