//! The lesson log in pages of bounded length, filtered and sorted, with the contradictions of
//! each lesson.

use kenju::contradiction::Contradiction;
use kenju::lesson::{Advice, Lesson, LessonStatus, TeacherVerdict, When};
use kenju::memory::Memory;
use kenju::pattern::{Pattern, Patterns};

/// Rows per page.
pub const PAGE: usize = 20;

/// A filter of the lesson log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonFilter {
    #[default]
    All,
    /// Lessons that count.
    Standing,
    /// Lessons taken back.
    Revoked,
    /// Lessons on either side of a contradiction.
    Contradicting,
    /// Lessons that raised a word. *Equal* raises none.
    Raising,
}

impl LessonFilter {
    /// All filters in menu order, with their labels.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::All, "all"),
        (Self::Standing, "that count"),
        (Self::Revoked, "revoked"),
        (Self::Contradicting, "in contradiction"),
        (Self::Raising, "that raise a word"),
    ];
}

/// The order of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogOrder {
    #[default]
    Newest,
    Oldest,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogQuery {
    pub show: LessonFilter,
    /// Only lessons by this teacher.
    pub teacher: Option<String>,
    /// Only lessons that compare or raise this pattern.
    pub pattern: Option<Pattern>,
    pub sort: LogOrder,
    /// The page, from 0. Pages beyond the end show the last page.
    pub page: usize,
}

/// A lesson as shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    /// Its number in the log, from 0. Revoking needs it.
    pub number: usize,
    pub teacher: String,
    pub when: When,
    pub advice: AdviceText,
    pub raises: Patterns,
    pub standing: LessonStatus,
    /// Earlier lessons that contradict it.
    pub against: Vec<usize>,
    /// Later lessons that contradict it.
    pub disputed_by: Vec<usize>,
}

/// Advice as a sentence: left *is better than* right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceText {
    /// The preferred side, or the first of two equals.
    pub left: Vec<Pattern>,
    /// The words between both sides.
    pub word: &'static str,
    pub right: Vec<Pattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPage {
    /// At most [`PAGE`] lessons.
    pub rows: Vec<LessonRow>,
    /// The page number, from 0.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
    /// The number of matching lessons.
    pub matching: usize,
    /// The number of lessons in the log.
    pub of: usize,
}

pub fn page(memory: &Memory, contradictions: &[Contradiction], query: &LogQuery) -> LogPage {
    let lessons = memory.lessons();
    let mut numbers: Vec<usize> = (0..lessons.len())
        .filter(|&number| matches(memory, contradictions, query, number))
        .collect();
    if query.sort == LogOrder::Newest {
        numbers.reverse();
    }
    let pages = numbers.len().div_ceil(PAGE).max(1);
    let page = query.page.min(pages - 1);
    let shown = numbers.iter().skip(page * PAGE).take(PAGE);
    LogPage {
        rows: shown
            .map(|&number| row(memory, contradictions, number))
            .collect(),
        page,
        pages,
        matching: numbers.len(),
        of: lessons.len(),
    }
}

/// The page that shows a lesson, if it matches the query.
pub fn page_of(
    memory: &Memory,
    contradictions: &[Contradiction],
    query: &LogQuery,
    lesson: usize,
) -> Option<usize> {
    let is_match = |&number: &usize| matches(memory, contradictions, query, number);
    let numbers: Vec<usize> = (0..memory.lessons().len()).filter(is_match).collect();
    let at = numbers.binary_search(&lesson).ok()?;
    let at = match query.sort {
        LogOrder::Newest => numbers.len() - 1 - at,
        LogOrder::Oldest => at,
    };
    Some(at / PAGE)
}

/// The last lesson that counts. *Undo* takes it back.
pub fn last_standing(memory: &Memory) -> Option<usize> {
    let counts = |lesson: &Lesson| lesson.standing == LessonStatus::Stands;
    memory.lessons().iter().rposition(counts)
}

/// The names of all teachers in the log, each once.
pub fn teachers(memory: &Memory) -> Vec<String> {
    let mut numbers: Vec<u16> = Vec::new();
    let mut names = Vec::new();
    for lesson in memory.lessons() {
        if !numbers.contains(&lesson.teacher) {
            numbers.push(lesson.teacher);
            names.push(memory.teacher_of(lesson).to_owned());
        }
    }
    names
}

pub fn advice_text(advice: Advice) -> AdviceText {
    let say = |left: Vec<Pattern>, word, right: Vec<Pattern>| AdviceText { left, word, right };
    let only = |a: Patterns, b: Patterns| a.without(b).iter().collect::<Vec<_>>();
    match advice {
        Advice::Lines {
            first,
            second,
            verdict,
        } => match verdict {
            TeacherVerdict::First => say(vec![first], "better than", vec![second]),
            TeacherVerdict::Second => say(vec![second], "better than", vec![first]),
            TeacherVerdict::Equal => say(vec![first], "as good as", vec![second]),
        },
        Advice::Moves {
            first,
            second,
            verdict,
        } => {
            let (a, b) = (only(first, second), only(second, first));
            match verdict {
                TeacherVerdict::First => say(a, "better than", b),
                TeacherVerdict::Second => say(b, "better than", a),
                TeacherVerdict::Equal => say(a, "as good as", b),
            }
        }
        Advice::Essential { preferred, others } => say(
            only(preferred, others),
            "essential among",
            only(others, preferred),
        ),
    }
}

fn matches(
    memory: &Memory,
    contradictions: &[Contradiction],
    query: &LogQuery,
    number: usize,
) -> bool {
    let Some(lesson) = memory.lessons().get(number) else {
        return false;
    };
    let is_shown = match query.show {
        LessonFilter::All => true,
        LessonFilter::Standing => lesson.standing == LessonStatus::Stands,
        LessonFilter::Revoked => lesson.standing == LessonStatus::Revoked,
        LessonFilter::Contradicting => contradictions
            .iter()
            .any(|c| c.lesson == number || c.against.contains(&number)),
        LessonFilter::Raising => !lesson.advice.rewards().is_empty(),
    };
    let is_theirs = |name: &String| memory.teacher_of(lesson) == name;
    is_shown
        && query.teacher.as_ref().is_none_or(is_theirs)
        && query
            .pattern
            .is_none_or(|pattern| compared(lesson.advice).contains(pattern))
}

/// All patterns in the advice.
fn compared(advice: Advice) -> Patterns {
    match advice {
        Advice::Lines { first, second, .. } => Patterns::only(first).union(Patterns::only(second)),
        Advice::Moves { first, second, .. } => first.without(second).union(second.without(first)),
        Advice::Essential { preferred, others } => preferred.without(others),
    }
}

fn row(memory: &Memory, contradictions: &[Contradiction], number: usize) -> LessonRow {
    let lesson = memory.lessons()[number];
    let completes = contradictions.iter().find(|c| c.lesson == number);
    let disputed_by = contradictions
        .iter()
        .filter(|c| c.against.contains(&number))
        .map(|c| c.lesson);
    LessonRow {
        number,
        teacher: memory.teacher_of(&lesson).to_owned(),
        when: lesson.when,
        advice: advice_text(lesson.advice),
        raises: lesson.advice.rewards(),
        standing: lesson.standing,
        against: completes.map(|c| c.against.clone()).unwrap_or_default(),
        disputed_by: disputed_by.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::contradiction::contradictions;
    use kenju::element::Element;
    use kenju::testing::lines;

    /// Fifty lessons, every fifth by Ada. The last two contradict each other.
    fn memory() -> Memory {
        let mut memory = Memory::new(Element::NULL);
        for k in 0..48u8 {
            memory.taught_by(if k % 5 == 0 { "Ada" } else { "MAX" });
            let advice = if k % 2 == 0 {
                lines(7, 3, TeacherVerdict::First)
            } else {
                lines(5, 5, TeacherVerdict::Equal)
            };
            memory.learn(advice, When::default());
        }
        memory.learn(lines(15, 13, TeacherVerdict::First), When::default());
        memory.learn(lines(15, 13, TeacherVerdict::Second), When::default());
        memory
    }

    fn numbers(memory: &Memory, query: &LogQuery) -> Vec<usize> {
        let page = page(memory, &contradictions(memory), query);
        page.rows.iter().map(|row| row.number).collect()
    }

    #[test]
    fn a_page_is_bounded_and_the_newest_lesson_stands_on_top() {
        let memory = memory();
        let found = page(&memory, &[], &LogQuery::default());
        assert_eq!(found.rows.len(), PAGE);
        assert_eq!(found.rows[0].number, 49);
        assert_eq!((found.pages, found.matching, found.of), (3, 50, 50));
        let beyond = LogQuery {
            page: 99,
            ..LogQuery::default()
        };
        assert_eq!(page(&memory, &[], &beyond).page, 2);
        assert_eq!(numbers(&memory, &beyond).last(), Some(&0));
    }

    #[test]
    fn lessons_are_found_by_teacher_pattern_and_standing() {
        let mut memory = memory();
        memory.revoke(4).unwrap();
        let oldest = LogQuery {
            sort: LogOrder::Oldest,
            ..LogQuery::default()
        };
        let by = |query: LogQuery| numbers(&memory, &query);
        let ada = by(LogQuery {
            teacher: Some("Ada".to_owned()),
            ..oldest.clone()
        });
        assert_eq!(ada[..3], [0, 5, 10]);
        let fives = by(LogQuery {
            pattern: Some(Pattern::from_bits(5)),
            ..oldest.clone()
        });
        assert_eq!(fives[..3], [1, 3, 5]);
        let revoked = by(LogQuery {
            show: LessonFilter::Revoked,
            ..oldest.clone()
        });
        assert_eq!(revoked, [4]);
        let raising = by(LogQuery {
            show: LessonFilter::Raising,
            ..oldest
        });
        assert_eq!(raising[..3], [0, 2, 4]);
    }

    #[test]
    fn both_sides_of_a_contradiction_name_each_other() {
        let memory = memory();
        let query = LogQuery {
            show: LessonFilter::Contradicting,
            ..LogQuery::default()
        };
        let found = page(&memory, &contradictions(&memory), &query);
        assert_eq!(found.matching, 2);
        assert_eq!(found.rows[0].against, [48]);
        assert_eq!(found.rows[1].disputed_by, [49]);
    }

    #[test]
    fn a_lesson_is_found_on_its_page_in_either_order() {
        let memory = memory();
        let newest = LogQuery::default();
        assert_eq!(page_of(&memory, &[], &newest, 49), Some(0));
        assert_eq!(page_of(&memory, &[], &newest, 0), Some(2));
        let oldest = LogQuery {
            sort: LogOrder::Oldest,
            ..newest
        };
        assert_eq!(page_of(&memory, &[], &oldest, 49), Some(2));
        assert_eq!(page_of(&memory, &[], &oldest, 50), None);
    }

    #[test]
    fn undo_takes_back_the_last_lesson_that_counts() {
        let mut memory = memory();
        assert_eq!(last_standing(&memory), Some(49));
        memory.revoke(49).unwrap();
        assert_eq!(last_standing(&memory), Some(48));
        assert_eq!(last_standing(&Memory::new(Element::MAX)), None);
    }

    #[test]
    fn advice_is_told_with_the_better_side_on_the_left() {
        let told = advice_text(lines(3, 7, TeacherVerdict::Second));
        assert_eq!(told.left, [Pattern::from_bits(7)]);
        assert_eq!(told.word, "better than");
        let essential = Advice::Essential {
            preferred: Patterns(0b1100),
            others: Patterns(0b0110),
        };
        let told = advice_text(essential);
        assert_eq!(told.left, [Pattern::from_bits(3)]);
        assert_eq!(told.right, [Pattern::from_bits(1)]);
    }

    #[test]
    fn each_teacher_is_listed_once() {
        assert_eq!(teachers(&memory()), ["Ada", "MAX"]);
    }
}
