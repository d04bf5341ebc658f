//! A step of the lesson log under the microscope: the inputs, the output term by term, the error, the
//! correction of every weight in real numbers, and beside it the same in the listing's whole numbers.

use super::Lab;
use super::form::CardsForm;
use super::lesson::Stability;
use super::lesson_log::{CriticVerdict, LogEntry, Note};
use super::words::moved_words;
use kit::model::squares::ordinal;
use player::{Division, INPUTS, Instruction, Lesson, PARAMETERS, ProStep, Weights};

/// A weight in a lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Its number; 0 is the threshold's.
    pub number: usize,
    pub name: &'static str,
    /// The input x.
    pub input: f64,
    /// The weight w before.
    pub weight: f64,
    /// The correction.
    pub change: f64,
}

impl Line {
    /// w x, the term of the output.
    pub fn term(&self) -> f64 {
        self.weight * self.input
    }

    /// The weight after.
    pub fn after(&self) -> f64 {
        self.weight + self.change
    }
}

/// The listing's arithmetic beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// LA and LE.
    pub typed: [i32; 2],
    /// The weights on the cards.
    pub weights: [i32; INPUTS],
    /// Each weight's step.
    pub steps: [ProStep; INPUTS],
}

/// A step of the lesson log.
#[derive(Clone, Debug)]
pub struct Microscope<'a> {
    /// The step, as a sentence.
    pub heading: String,
    /// The note of the lesson; `None` where weights were set.
    pub note: Option<&'a Note>,
    pub lesson: Option<Lesson>,
    /// The instruction and its consequence.
    pub instruction: &'static str,
    /// The course of the error if the lesson were repeated.
    pub stability: Option<Stability>,
    /// Every weight.
    pub lines: Vec<Line>,
}

/// The instruction about the move, as a sentence.
pub fn heading(note: &Note) -> String {
    let Note {
        spoken_of, other, ..
    } = note;
    match note.asked {
        CriticVerdict::Better => format!("You taught it that {spoken_of} is better than {other}"),
        CriticVerdict::Good => format!("You called {spoken_of} good (compared with {other})"),
        CriticVerdict::Bad => format!("You called {spoken_of} bad (compared with {other})"),
    }
}

pub(super) fn name(number: usize) -> &'static str {
    match number.checked_sub(1) {
        None => "Threshold",
        Some(place) => PARAMETERS.get(place).map_or("", |row| row.name),
    }
}

impl Lab {
    /// Sentences, or nothing: the move that is first, where the chosen and the recommended one stand, and what the
    /// last lesson did.
    pub fn standing(&self) -> [String; 4] {
        let weights = self.weights();
        let of = self.decision.candidates.len();
        let place = |index: usize| {
            let rank = self.decision.rank(index, &weights).unwrap_or(0);
            self.san(index) + &format!(" ranks {} of {of}. ", ordinal(rank))
        };
        let first = |index| format!("PLAYER picks {}. ", self.san(index));
        let recommended = self.recommended().map(|(index, _)| index);
        let recommended = recommended.filter(|&index| Some(index) != self.chosen);
        let here = self.position.game.board().to_string();
        let note = self.microscope().and_then(|microscope| microscope.note);
        let lesson = note.filter(|note| note.fen == here).map(|note| {
            let [before, after, _] = note.ranks;
            format!(
                "{}. {}.",
                heading(note),
                moved_words(&note.spoken_of, before, after)
            )
        });
        [
            self.first().map(first),
            self.chosen.map(place),
            recommended.map(|index| format!("Recommended: {}", place(index))),
            lesson,
        ]
        .map(Option::unwrap_or_default)
    }

    /// The step shown; `None` before the first.
    pub fn microscope(&self) -> Option<Microscope<'_>> {
        let step = self.lesson_log.cursor();
        let lines = |inputs: &[f64; INPUTS], before: &Weights, change: &[f64; INPUTS]| {
            (0..INPUTS)
                .map(|number| Line {
                    number,
                    name: name(number),
                    input: inputs[number],
                    weight: before.numbers()[number],
                    change: change[number],
                })
                .collect()
        };
        Some(match self.lesson_log.entry(step)? {
            LogEntry::Set {
                origin,
                before,
                after,
            } => {
                let mut change = *after.numbers();
                for (change, before) in change.iter_mut().zip(before.numbers()) {
                    *change -= before;
                }
                Microscope {
                    heading: origin.words(),
                    note: None,
                    lesson: None,
                    instruction: "",
                    stability: None,
                    lines: lines(&[0.0; INPUTS], &before, &change),
                }
            }
            LogEntry::Lesson {
                note,
                manner,
                given,
                before,
                lesson,
            } => {
                let inputs = manner.coding.inputs(&given.parameters, manner.threshold);
                Microscope {
                    heading: heading(note),
                    note: Some(note),
                    lesson: Some(lesson),
                    instruction: instruction_words(given.instruction, &lesson),
                    stability: Some(Stability::of(manner, &inputs, &before)),
                    lines: lines(&inputs, &before, &lesson.adjustment),
                }
            }
        })
    }

    /// The lesson shown in the listing's whole numbers.
    ///
    /// # Errors
    /// What keeps it from being computed so.
    pub fn whole(&self) -> Result<Option<Whole>, String> {
        let Some(LogEntry::Lesson {
            manner,
            given,
            before,
            lesson,
            ..
        }) = self.lesson_log.entry(self.lesson_log.cursor())
        else {
            return Ok(None);
        };
        let usual = CardsForm::usual(&lesson, manner);
        let cards = self
            .cards
            .cards(&before, &given.parameters, manner.threshold, usual)?;
        let steps = cards.run().map_err(|error| error.to_string())?;
        Ok(Some(Whole {
            typed: [cards.rate, cards.error],
            weights: cards.weights,
            steps,
        }))
    }
}

/// Number of first moves shown.
const FIRST: usize = 5;

impl Lab {
    /// The first moves of the position before the step shown and after it, by name.
    pub fn first_moves(&self) -> Option<[Vec<String>; 2]> {
        let step = self.lesson_log.cursor();
        let of = |step: usize| {
            let order = self.decision.order(&self.lesson_log.weights_at(step));
            order
                .iter()
                .take(FIRST)
                .map(|placed| self.san(placed.index))
                .collect()
        };
        Some([of(step.checked_sub(1)?), of(step)])
    }
}

/// The instruction about the output and its consequence.
fn instruction_words(instruction: Instruction, lesson: &Lesson) -> &'static str {
    let adapts = lesson.adjustment.iter().any(|change| *change != 0.0);
    match (instruction, adapts) {
        (Instruction::Desired(_), true) => {
            "The teacher wants d = +1; the element disagrees, so it adapts."
        }
        (Instruction::Desired(_), false) => {
            "The teacher wants d = +1 and the element agrees: nothing is adapted."
        }
        (Instruction::Good, _) => "The critic says good: d is the output itself (reward).",
        (Instruction::Bad, _) => "The critic says bad: d is the opposite output (punishment).",
    }
}

/// The rule as a formula, with its numbers in words.
pub const fn rule_words(division: Division) -> &'static str {
    match division {
        Division::Inputs => "w\u{2032} = w + a e x / (n + 1), n + 1 = 18 (Senft 1975, p. 24)",
        Division::Norm => {
            "w\u{2032} = w + a e x / |x|² (ours: stable for 0 < a < 2 with any inputs)"
        }
    }
}
