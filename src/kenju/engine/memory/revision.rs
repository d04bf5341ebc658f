//! Reviews the lessons of a memory: the origin of each increment, and revoking lessons.

use serde::Serialize;
use thiserror::Error;

use super::Memory;
use crate::element::Element;
use crate::lesson::{Advice, LessonStatus, When};
use crate::pattern::Pattern;

/// The origin of one increment of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Provenance<'a> {
    /// The number of the lesson in the log.
    pub lesson: usize,
    /// The teacher's name.
    pub teacher: &'a str,
    pub when: When,
    pub advice: Advice,
    pub standing: LessonStatus,
    /// Uses of the word since then.
    pub uses: u32,
}

/// The log has no such lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no lesson {number}: the log holds {held}")]
pub struct NoSuchLesson {
    pub number: usize,
    /// The number of lessons in the log.
    pub held: usize,
}

impl Memory {
    /// Every increment of a word: its teacher, its time, and the uses since.
    pub fn provenance(&self, pattern: Pattern) -> impl Iterator<Item = Provenance<'_>> {
        self.increments
            .iter()
            .filter(move |increment| increment.pattern == pattern)
            .filter_map(move |increment| {
                let number = increment.lesson as usize;
                let lesson = self.lessons.get(number)?;
                Some(Provenance {
                    lesson: number,
                    teacher: self.teacher_of(lesson),
                    when: lesson.when,
                    advice: lesson.advice,
                    standing: lesson.standing,
                    uses: self.uses(pattern).saturating_sub(increment.uses),
                })
            })
    }

    /// Revokes a lesson; the words are computed again from the others.
    pub fn revoke(&mut self, lesson: usize) -> Result<(), NoSuchLesson> {
        self.set_standing(lesson, LessonStatus::Revoked)
    }

    /// Lets a revoked lesson count again.
    pub fn reinstate(&mut self, lesson: usize) -> Result<(), NoSuchLesson> {
        self.set_standing(lesson, LessonStatus::Stands)
    }

    /// The words after the first `count` lessons of the log, without those revoked since.
    pub fn element_after(&self, count: usize) -> Element {
        let mut element = self.settled;
        self.lessons
            .iter()
            .take(count)
            .filter(|lesson| lesson.standing == LessonStatus::Stands)
            .flat_map(|lesson| lesson.advice.rewards().iter())
            .for_each(|pattern| element.reward(pattern));
        element
    }

    /// Computes the words again, for a memory from an untrusted source.
    pub fn recompute(&mut self) {
        self.element = self.element_after(self.lessons.len());
    }

    fn set_standing(&mut self, number: usize, standing: LessonStatus) -> Result<(), NoSuchLesson> {
        let held = self.lessons.len();
        let lesson = self
            .lessons
            .get_mut(number)
            .ok_or(NoSuchLesson { number, held })?;
        lesson.standing = standing;
        self.recompute();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::taught;

    #[test]
    fn every_increment_knows_who_taught_it_when_and_how_often_it_was_used() {
        let mut memory = taught();
        memory.use_word(Pattern::from_bits(7));
        let found: Vec<_> = memory.provenance(Pattern::from_bits(7)).collect();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].teacher, found[1].teacher), ("MAX", "Ada"));
        assert_eq!(
            found[1].when,
            When {
                game: 0,
                turn: 5,
                step: 2
            }
        );
        assert_eq!((found[0].uses, found[1].uses), (1, 1));
        assert_eq!(memory.element().value(Pattern::from_bits(7)), 2);
    }

    #[test]
    fn revoking_a_lesson_leaves_what_the_others_taught() {
        let mut memory = taught();
        memory.revoke(0).unwrap();
        assert_eq!(memory.element().value(Pattern::from_bits(7)), 1);
        memory.revoke(0).unwrap();
        assert_eq!(
            memory.element().value(Pattern::from_bits(7)),
            1,
            "once is enough"
        );
        memory.reinstate(0).unwrap();
        assert_eq!(*memory.element(), *taught().element());
        let error = memory.revoke(9).unwrap_err();
        assert_eq!(error.to_string(), "there is no lesson 9: the log holds 3");
    }

    #[test]
    fn the_words_after_any_lesson_can_be_shown() {
        let memory = taught();
        assert_eq!(memory.element_after(0), Element::NULL);
        assert_eq!(memory.element_after(1).total(), 1);
        assert_eq!(memory.element_after(3), *memory.element());
    }
}
