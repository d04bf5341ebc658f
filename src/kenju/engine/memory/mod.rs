//! The memory of a learner of Systems 3 and 4: the element, and the log of the lessons that made it.
//!
//! Each lesson can be revoked; the words are then computed again from the remaining lessons (games already
//! played are not replayed). The log is ours: the thesis stored only the words.

mod revision;

use serde::{Deserialize, Serialize};

use crate::element::Element;
use crate::lesson::{Advice, Lesson, LessonStatus, When};
use crate::pattern::{Pattern, Patterns};

pub use revision::{NoSuchLesson, Provenance};

/// The most lessons in the log; beyond it the oldest are settled (see [`Memory`]).
pub const LESSON_LIMIT: usize = 20_000;

/// A line evaluation element with its history.
///
/// A use of a word is counted whenever attention follows a line of its pattern (box 6), and whenever a chosen
/// move's value rests on it (box 8).
///
/// The log is bounded: when it is full, the older half is *settled*. Its increments stay and can no longer be
/// revoked. A memory made by [`Memory::without_log`] settles everything at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    element: Element,
    /// The words before the first lesson of the log.
    settled: Element,
    settled_lessons: u32,
    lessons: Vec<Lesson>,
    increments: Vec<Increment>,
    teachers: Vec<String>,
    teacher: u16,
    uses: [u32; 32],
    questions: u32,
    limit: usize,
}

/// One increment of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Increment {
    lesson: u32,
    pattern: Pattern,
    /// The use count of the word at that time.
    uses: u32,
}

impl Memory {
    /// A memory that starts from `element` with an empty log.
    pub const fn new(element: Element) -> Self {
        Self::keeping(element, LESSON_LIMIT)
    }

    /// A memory that keeps no log, for experiments with many learners.
    pub const fn without_log(element: Element) -> Self {
        Self::keeping(element, 0)
    }

    const fn keeping(element: Element, limit: usize) -> Self {
        Self {
            element,
            settled: element,
            settled_lessons: 0,
            lessons: Vec::new(),
            increments: Vec::new(),
            teachers: Vec::new(),
            teacher: 0,
            uses: [0; 32],
            questions: 0,
            limit,
        }
    }

    /// The current words.
    #[inline]
    pub const fn element(&self) -> &Element {
        &self.element
    }

    /// The number of questions that a teacher has answered, *equal* included.
    pub const fn questions(&self) -> u32 {
        self.questions
    }

    /// The lessons in the order given, without settled ones.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    pub const fn settled_lessons(&self) -> u32 {
        self.settled_lessons
    }

    /// The name of a lesson's teacher.
    pub fn teacher_of(&self, lesson: &Lesson) -> &str {
        self.teachers
            .get(usize::from(lesson.teacher))
            .map_or("unnamed", String::as_str)
    }

    /// The use count of a word.
    pub const fn uses(&self, pattern: Pattern) -> u32 {
        self.uses[pattern.address()]
    }

    /// Sets the teacher of subsequent lessons. A 65,536th name is attributed to the last one.
    pub fn taught_by(&mut self, name: &str) {
        let known = self.teachers.iter().position(|teacher| teacher == name);
        let number = known.unwrap_or_else(|| {
            if self.teachers.len() < usize::from(u16::MAX) {
                self.teachers.push(name.to_owned());
            }
            self.teachers.len() - 1
        });
        self.teacher = number as u16;
    }

    /// Learns a lesson: increments the words that it rewards, and returns them.
    pub fn learn(&mut self, advice: Advice, when: When) -> Patterns {
        if advice.was_asked_for() {
            self.questions = self.questions.saturating_add(1);
        }
        let rewards = advice.rewards();
        rewards
            .iter()
            .for_each(|pattern| self.element.reward(pattern));
        if self.limit == 0 {
            self.settled = self.element;
            self.settled_lessons = self.settled_lessons.saturating_add(1);
            return rewards;
        }
        let lesson = self.lessons.len() as u32;
        self.lessons.push(Lesson {
            advice,
            teacher: self.teacher,
            when,
            standing: LessonStatus::Stands,
        });
        self.increments
            .extend(rewards.iter().map(|pattern| Increment {
                lesson,
                pattern,
                uses: self.uses[pattern.address()],
            }));
        if self.lessons.len() > self.limit {
            self.settle(self.limit.div_ceil(2));
        }
        rewards
    }

    /// Counts a use of a word.
    #[inline]
    pub(crate) fn use_word(&mut self, pattern: Pattern) {
        let uses = &mut self.uses[pattern.address()];
        *uses = uses.saturating_add(1);
    }

    /// Folds the oldest `count` lessons into the words before the log.
    fn settle(&mut self, count: usize) {
        self.settled = self.element_after(count);
        self.settled_lessons = self.settled_lessons.saturating_add(count as u32);
        self.lessons.drain(..count);
        self.increments
            .retain(|increment| increment.lesson as usize >= count);
        for increment in &mut self.increments {
            increment.lesson -= count as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::{prefer, taught};

    #[test]
    fn a_full_log_settles_its_older_half_and_keeps_the_words() {
        let mut memory = Memory::new(Element::NULL);
        memory.limit = 4;
        for _ in 0..5 {
            memory.learn(prefer(7, 3), When::default());
        }
        assert_eq!(memory.lessons().len(), 3);
        assert_eq!(memory.settled_lessons(), 2);
        assert_eq!(memory.element().total(), 5);
        memory.revoke(2).unwrap();
        assert_eq!(memory.element().total(), 4);
        assert_eq!(memory.provenance(Pattern::from_bits(7)).count(), 3);
    }

    #[test]
    fn without_a_log_the_same_is_learnt() {
        let mut plain = Memory::without_log(Element::NULL);
        for lesson in taught().lessons() {
            plain.learn(lesson.advice, lesson.when);
        }
        assert_eq!(plain.element(), taught().element());
        assert_eq!(plain.questions(), 3);
        assert!(plain.lessons().is_empty());
    }
}
