//! The lesson log: everything that ever changed the weights, in order. A lesson belongs to a term
//! with one manner of teaching; weights that are set begin another term. Nothing is struck out: stepping
//! back shows the weights as they were, a change made there begins a new term, and undoing takes the
//! lessons before again.

mod kept;
mod origin;
#[cfg(test)]
mod tests;

pub use origin::{CriticVerdict, Note, Origin, preset_name};

use kit::model::squares::plural;
use player::{GivenLesson, Lesson, LessonConfig, LessonError, Teaching, Weights};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// The most terms kept; the oldest makes room.
const TERMS: usize = 500;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Term {
    origin: Origin,
    #[serde(rename = "school")]
    teaching: Teaching,
    notes: Vec<Note>,
}

#[derive(Clone, Debug)]
enum Undone {
    Term(Term),
    Lesson(GivenLesson, Note),
}

/// A step of the lesson log.
#[derive(Clone, Debug, PartialEq)]
pub enum LogEntry<'a> {
    /// Weights were set.
    Set {
        origin: &'a Origin,
        before: Weights,
        after: Weights,
    },
    /// A lesson was given.
    Lesson {
        /// The note about it.
        note: &'a Note,
        /// The configuration it was taken with.
        manner: &'a LessonConfig,
        /// The lesson as it was given.
        given: &'a GivenLesson,
        before: Weights,
        /// The effect on the weights.
        lesson: Lesson,
    },
}

/// The lesson log.
#[derive(Clone, Debug)]
pub struct LessonLog {
    terms: Vec<Term>,
    cursor: usize,
    undone: Vec<Undone>,
    forgotten: usize,
    /// Number of changes, those of the step shown included.
    changes: u64,
    /// The log as a link carries it, once it has been asked for since the last change.
    in_link: OnceCell<Option<String>>,
}

impl LessonLog {
    /// A lesson log without lessons.
    pub fn new(manner: LessonConfig, start: Weights) -> Self {
        let term = Term {
            origin: Origin::Start,
            teaching: Teaching::new(manner, start),
            notes: Vec::new(),
        };
        Self {
            terms: vec![term],
            cursor: 0,
            undone: Vec::new(),
            forgotten: 0,
            changes: 0,
            in_link: OnceCell::new(),
        }
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        let lessons: usize = self.terms.iter().map(|term| term.notes.len()).sum();
        lessons + self.terms.len() - 1
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of lessons.
    pub fn lessons(&self) -> usize {
        self.terms.iter().map(|term| term.notes.len()).sum()
    }

    /// The step that is shown; 0 is before the first.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether an undone step can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Shows another step.
    pub fn seek(&mut self, step: usize) {
        self.cursor = step.min(self.len());
        self.changed();
    }

    /// Number of changes since it was made; going to another step counts.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The weights at the step shown.
    pub fn weights(&self) -> Weights {
        self.weights_at(self.cursor)
    }

    /// The weights after so many steps.
    pub fn weights_at(&self, step: usize) -> Weights {
        let (term, taken) = self.place(step);
        self.terms[term].teaching.weights_after(taken)
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
    pub fn is_lesson(&self, step: usize) -> bool {
        (1..=self.len()).contains(&step) && self.place(step).1 > 0
    }

    /// The event of a step, from 1.
    pub fn entry(&self, step: usize) -> Option<LogEntry<'_>> {
        if step == 0 || step > self.len() {
            return None;
        }
        let (number, taken) = self.place(step);
        let term = &self.terms[number];
        let before = self.weights_at(step - 1);
        let Some(index) = taken.checked_sub(1) else {
            return Some(LogEntry::Set {
                origin: &term.origin,
                before,
                after: term.teaching.weights_after(0),
            });
        };
        let given = term.teaching.given().get(index)?;
        let (_, lesson) = term.teaching.manner().take(&before, given);
        Some(LogEntry::Lesson {
            note: term.notes.get(index)?,
            manner: term.teaching.manner(),
            given,
            before,
            lesson,
        })
    }

    /// The origin of the weights of a step, in lines: the last setting and the lessons since.
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

    /// Number of terms that made room for later ones: the steps before are forgotten.
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Sets the weights. Setting them by hand several times in a row is one step.
    pub fn set(&mut self, weights: Weights, origin: Origin) {
        if self.weights() == weights {
            return;
        }
        self.undone.clear();
        self.changed();
        let at_end = self.cursor == self.len();
        let (is_rest, is_first) = (self.last().notes.is_empty(), self.terms.len() == 1);
        let manner = *self.last().teaching.manner();
        let teaching = Teaching::new(manner, weights);
        if at_end && is_rest && !is_first && origin == Origin::Hand && self.last().origin == origin
        {
            self.last_mut().teaching = teaching;
        } else {
            self.begin(origin, teaching);
        }
        self.cursor = self.len();
    }

    /// Gives a lesson.
    ///
    /// # Errors
    /// If no more lessons are kept.
    pub fn teach(
        &mut self,
        manner: LessonConfig,
        given: GivenLesson,
        note: impl FnOnce(&Weights) -> Note,
    ) -> Result<Lesson, LessonError> {
        let weights = self.weights();
        if self.cursor < self.len() {
            let origin = Origin::Past(self.cursor);
            self.begin(origin, Teaching::new(manner, weights));
        } else if *self.last().teaching.manner() != manner {
            let teaching = Teaching::new(manner, weights);
            if self.last().notes.is_empty() {
                self.last_mut().teaching = teaching;
            } else {
                self.begin(Origin::Manner, teaching);
            }
        }
        let lesson = self.last_mut().teaching.give(given)?;
        let after = self.last().teaching.weights();
        self.last_mut().notes.push(note(&after));
        self.undone.clear();
        self.changed();
        self.cursor = self.len();
        Ok(lesson)
    }

    /// Undoes the last step. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let last = self.last_mut();
        let undone = match last.teaching.undo().zip(last.notes.pop()) {
            Some((given, note)) => Undone::Lesson(given, note),
            None if self.terms.len() > 1 => match self.terms.pop() {
                Some(term) => Undone::Term(term),
                None => return false,
            },
            None => return false,
        };
        self.undone.push(undone);
        self.cursor = self.len();
        self.changed();
        true
    }

    /// Does the step undone last again. `false` if there is none.
    pub fn redo(&mut self) -> bool {
        match self.undone.pop() {
            None => return false,
            Some(Undone::Term(term)) => self.terms.push(term),
            Some(Undone::Lesson(given, note)) => {
                if self.last_mut().teaching.give(given).is_err() {
                    return false;
                }
                self.last_mut().notes.push(note);
            }
        }
        self.cursor = self.len();
        self.changed();
        true
    }

    /// Takes over the log of a link. One that is here already is stepped to; another one follows what is here.
    pub fn join(&mut self, other: Self) {
        if let Some(first) = self.place_of(&other) {
            let step = first + other.cursor;
            if step != self.cursor {
                self.seek(step);
            }
            return;
        }
        if self.is_empty() {
            // As weights of a link, it is kept from the first change on.
            *self = Self {
                changes: self.changes,
                ..other
            };
            return;
        }
        self.undone.clear();
        self.changed();
        let behind = other.len() - other.cursor;
        for (number, mut term) in other.terms.into_iter().enumerate() {
            if number == 0 {
                term.origin = Origin::Link;
            }
            self.push(term);
        }
        self.cursor = self.len().saturating_sub(behind);
    }

    /// Adds the steps that another log has beyond the common beginning of both. The last step is shown then.
    ///
    /// # Errors
    /// If no more lessons are kept.
    pub fn follow_with(&mut self, other: &Self) -> Result<(), LessonError> {
        let is_common =
            |step: &usize| self.entry(*step).is_some() && self.entry(*step) == other.entry(*step);
        let common = (1..=self.len()).take_while(is_common).count();
        self.seek(self.len());
        let moved = self.len() - common;
        for step in common + 1..=other.len() {
            match other.entry(step) {
                // The next lesson brings its manner along.
                None
                | Some(LogEntry::Set {
                    origin: Origin::Manner,
                    ..
                }) => {}
                Some(LogEntry::Set {
                    origin: Origin::Past(to),
                    after,
                    ..
                }) => {
                    let to = if *to > common { to + moved } else { *to };
                    self.set(after, Origin::Past(to));
                }
                Some(LogEntry::Set { origin, after, .. }) => self.set(after, origin.clone()),
                Some(LogEntry::Lesson {
                    note,
                    manner,
                    given,
                    ..
                }) => {
                    self.teach(*manner, *given, |_| note.clone())?;
                }
            }
        }
        Ok(())
    }

    /// The step here that is the first step of another log; `None` if that log is not part of this one.
    fn place_of(&self, other: &Self) -> Option<usize> {
        let last = other.terms.len() - 1;
        let is_there = |terms: &[Term]| {
            let mut pairs = terms.iter().zip(&other.terms).enumerate();
            pairs.all(|(number, (mine, other))| {
                let is_as_long = number == last || mine.notes.len() == other.notes.len();
                let is_alike = number == 0 || mine.origin == other.origin;
                is_as_long && is_alike && mine.begins_like(other)
            })
        };
        let place = self.terms.windows(last + 1).position(is_there)?;
        let before = self.terms[..place].iter();
        Some(before.map(|term| term.notes.len()).sum::<usize>() + place)
    }

    fn changed(&mut self) {
        self.changes += 1;
        self.in_link = OnceCell::new();
    }

    fn begin(&mut self, origin: Origin, teaching: Teaching) {
        self.push(Term {
            origin,
            teaching,
            notes: Vec::new(),
        });
    }

    fn push(&mut self, term: Term) {
        self.terms.push(term);
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
