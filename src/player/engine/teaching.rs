//! Lessons given one by one by a person at the board: "this move was better". Each reports its effect on every
//! weight. Lessons are undone by replaying the earlier ones.

use super::adaline::{Coding, Instruction, Lesson, Rule, Threshold};
use super::parameters::Parameters;
use super::weights::Weights;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most lessons that are stored; each takes a few hundred bytes.
pub const MAX_LESSONS: usize = 10_000;

/// A lesson as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenLesson {
    /// The parameters of one move minus those of another.
    pub parameters: Parameters,
    pub instruction: Instruction,
}

/// The configuration of lessons.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LessonConfig {
    pub rule: Rule,
    pub coding: Coding,
    pub threshold: Threshold,
}

/// Weights that a person teaches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Teaching {
    manner: LessonConfig,
    start: Weights,
    given: Vec<GivenLesson>,
}

/// The reason why a lesson cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LessonError {
    /// The limit of stored lessons is reached.
    #[error("at most {MAX_LESSONS} lessons are kept; begin again with these weights")]
    Full,
}

impl Teaching {
    /// A teaching without lessons.
    pub fn new(manner: LessonConfig, start: Weights) -> Self {
        Self {
            manner,
            start,
            given: Vec::new(),
        }
    }

    pub fn manner(&self) -> &LessonConfig {
        &self.manner
    }

    pub fn given(&self) -> &[GivenLesson] {
        &self.given
    }

    /// The weights after all lessons.
    pub fn weights(&self) -> Weights {
        self.weights_after(self.given.len())
    }

    /// The weights after the first `lessons` lessons, computed by replaying them.
    pub fn weights_after(&self, lessons: usize) -> Weights {
        let lessons = self.given.iter().take(lessons);
        lessons.fold(self.start, |weights, given| {
            self.manner.take(&weights, given).0
        })
    }

    /// Gives a lesson.
    ///
    /// # Errors
    ///
    /// Fails if the limit of stored lessons is reached.
    pub fn give(&mut self, given: GivenLesson) -> Result<Lesson, LessonError> {
        if self.given.len() >= MAX_LESSONS {
            return Err(LessonError::Full);
        }
        let (_, lesson) = self.manner.take(&self.weights(), &given);
        self.given.push(given);
        Ok(lesson)
    }

    /// Undoes the last lesson and returns it.
    pub fn undo(&mut self) -> Option<GivenLesson> {
        self.given.pop()
    }
}

impl LessonConfig {
    /// Computes a lesson on `weights` without storing it: the new weights and the calculation.
    pub fn take(&self, weights: &Weights, given: &GivenLesson) -> (Weights, Lesson) {
        let inputs = self.coding.inputs(&given.parameters, self.threshold);
        self.rule.teach(weights, &inputs, given.instruction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Castled, Decision, Division, Output, Reading};
    use cozy_chess::Board;

    fn teaching() -> Teaching {
        let rule = Rule {
            rate: 1.0,
            division: Division::Norm,
        };
        let manner = LessonConfig {
            rule,
            coding: Coding::Plain,
            threshold: Threshold::Off,
        };
        Teaching::new(manner, Weights::ONES)
    }

    /// Teaches "`one` was better than `other`".
    fn better(teaching: &mut Teaching, decision: &Decision, one: usize, other: usize) -> Lesson {
        let [one, other] = [one, other].map(|index| decision.candidates[index].parameters);
        let given = GivenLesson {
            parameters: one - other,
            instruction: Instruction::Desired(Output::Plus),
        };
        teaching.give(given).unwrap()
    }

    #[test]
    fn the_better_move_stands_before_the_other_after_a_lesson_and_not_after_its_undoing() {
        let decision = Decision::new(&Board::default(), Castled::NEITHER, Reading::MEANT);
        let mut teaching = teaching();
        let order = decision.order(&teaching.weights());
        let (best, last) = (order[0].index, order[19].index);
        let lesson = better(&mut teaching, &decision, last, best);
        assert!(lesson.error_after.abs() < 1e-9);
        let after = teaching.weights();
        assert!(decision.rank(last, &after) < decision.rank(best, &after));
        assert!(teaching.undo().is_some());
        assert_eq!(teaching.weights(), Weights::ONES);
        assert_eq!(decision.order(&teaching.weights()), order);
    }

    #[test]
    fn lessons_are_taken_again_in_their_order() {
        let decision = Decision::new(&Board::default(), Castled::NEITHER, Reading::LISTED);
        let mut teaching = teaching();
        for (one, other) in [(3, 8), (17, 2), (5, 11), (0, 19)] {
            better(&mut teaching, &decision, one, other);
        }
        let two = teaching.weights_after(2);
        teaching.undo();
        teaching.undo();
        assert_eq!(teaching.weights(), two);
    }
}
