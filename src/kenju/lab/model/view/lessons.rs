//! The lesson log as pages: filtered, sorted, and each lesson with what contradicts it.
//!
//! A page holds a bounded number of rows however long the log is.

use kenju::contradiction::Contradiction;
use kenju::lesson::{Advice, Lesson, LessonStatus, TeacherVerdict, When};
use kenju::memory::Memory;
use kenju::pattern::{Pattern, Patterns};

/// Rows of a page.
pub const PAGE: usize = 20;

/// Which lessons are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    #[default]
    All,
    /// Those that count.
    Standing,
    /// Those taken back.
    Revoked,
    /// Those that contradict others or are contradicted.
    Contradicting,
    /// Those that raised a word: *equal* raises none.
    Raising,
}

impl Show {
    /// All choices with their names, as a menu shows them.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::All, "all"),
        (Self::Standing, "that count"),
        (Self::Revoked, "revoked"),
        (Self::Contradicting, "in contradiction"),
        (Self::Raising, "that raise a word"),
    ];
}

/// Which end of the log stands on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The last lesson first.
    #[default]
    Newest,
    /// The first lesson first.
    Oldest,
}

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub show: Show,
    /// Only this teacher's.
    pub teacher: Option<String>,
    /// Only those that compare or raise this pattern.
    pub pattern: Option<Pattern>,
    pub sort: Sort,
    /// Which page, from 0; beyond the last the last is shown.
    pub page: usize,
}

/// A lesson as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    /// Its number in the log, from 0: what revoking wants.
    pub number: usize,
    /// Who gave it.
    pub teacher: String,
    pub when: When,
    pub said: Said,
    pub raises: Patterns,
    /// Whether it counts.
    pub standing: LessonStatus,
    /// Earlier lessons it cannot be squared with.
    pub against: Vec<usize>,
    /// Later lessons that cannot be squared with it.
    pub disputed_by: Vec<usize>,
}

/// Advice as it is told: left *is better than* right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The preferred side, or the first of two equals.
    pub left: Vec<Pattern>,
    /// What joins the two.
    pub word: &'static str,
    /// The other side.
    pub right: Vec<Pattern>,
}

/// A page of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// At most [`PAGE`] lessons.
    pub rows: Vec<LessonRow>,
    /// The page it is, from 0.
    pub page: usize,
    /// How many pages there are, at least 1.
    pub pages: usize,
    /// How many lessons match.
    pub matching: usize,
    /// How many are in the log.
    pub of: usize,
}

/// The page of the log that `query` asks for.
pub fn page(memory: &Memory, contradictions: &[Contradiction], query: &Query) -> Page {
    let lessons = memory.lessons();
    let mut numbers: Vec<usize> = (0..lessons.len())
        .filter(|&number| matches(memory, contradictions, query, number))
        .collect();
    if query.sort == Sort::Newest {
        numbers.reverse();
    }
    let pages = numbers.len().div_ceil(PAGE).max(1);
    let page = query.page.min(pages - 1);
    let shown = numbers.iter().skip(page * PAGE).take(PAGE);
    Page {
        rows: shown
            .map(|&number| row(memory, contradictions, number))
            .collect(),
        page,
        pages,
        matching: numbers.len(),
        of: lessons.len(),
    }
}

/// The page on which a lesson stands in a query, if it matches.
pub fn page_of(
    memory: &Memory,
    contradictions: &[Contradiction],
    query: &Query,
    lesson: usize,
) -> Option<usize> {
    let is_match = |&number: &usize| matches(memory, contradictions, query, number);
    let numbers: Vec<usize> = (0..memory.lessons().len()).filter(is_match).collect();
    let at = numbers.binary_search(&lesson).ok()?;
    let at = match query.sort {
        Sort::Newest => numbers.len() - 1 - at,
        Sort::Oldest => at,
    };
    Some(at / PAGE)
}

/// The last lesson that counts: what *undo* takes back.
pub fn last_standing(memory: &Memory) -> Option<usize> {
    let counts = |lesson: &Lesson| lesson.standing == LessonStatus::Stands;
    memory.lessons().iter().rposition(counts)
}

/// The names of all who gave a lesson of the log, each once.
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

/// Advice in the form in which it is told.
pub fn said(advice: Advice) -> Said {
    let say = |left: Vec<Pattern>, word, right: Vec<Pattern>| Said { left, word, right };
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
    query: &Query,
    number: usize,
) -> bool {
    let Some(lesson) = memory.lessons().get(number) else {
        return false;
    };
    let is_shown = match query.show {
        Show::All => true,
        Show::Standing => lesson.standing == LessonStatus::Stands,
        Show::Revoked => lesson.standing == LessonStatus::Revoked,
        Show::Contradicting => contradictions
            .iter()
            .any(|c| c.lesson == number || c.against.contains(&number)),
        Show::Raising => !lesson.advice.rewards().is_empty(),
    };
    let is_theirs = |name: &String| memory.teacher_of(lesson) == name;
    is_shown
        && query.teacher.as_ref().is_none_or(is_theirs)
        && query
            .pattern
            .is_none_or(|pattern| compared(lesson.advice).contains(pattern))
}

/// All patterns that advice is about.
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
        said: said(lesson.advice),
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

    /// Fifty lessons, every fifth by Ada; the last two contradict each other.
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

    fn numbers(memory: &Memory, query: &Query) -> Vec<usize> {
        let page = page(memory, &contradictions(memory), query);
        page.rows.iter().map(|row| row.number).collect()
    }

    #[test]
    fn a_page_is_bounded_and_the_newest_lesson_stands_on_top() {
        let memory = memory();
        let found = page(&memory, &[], &Query::default());
        assert_eq!(found.rows.len(), PAGE);
        assert_eq!(found.rows[0].number, 49);
        assert_eq!((found.pages, found.matching, found.of), (3, 50, 50));
        let beyond = Query {
            page: 99,
            ..Query::default()
        };
        assert_eq!(page(&memory, &[], &beyond).page, 2);
        assert_eq!(numbers(&memory, &beyond).last(), Some(&0));
    }

    #[test]
    fn lessons_are_found_by_teacher_pattern_and_standing() {
        let mut memory = memory();
        memory.revoke(4).unwrap();
        let oldest = Query {
            sort: Sort::Oldest,
            ..Query::default()
        };
        let by = |query: Query| numbers(&memory, &query);
        let ada = by(Query {
            teacher: Some("Ada".to_owned()),
            ..oldest.clone()
        });
        assert_eq!(ada[..3], [0, 5, 10]);
        let fives = by(Query {
            pattern: Some(Pattern::from_bits(5)),
            ..oldest.clone()
        });
        assert_eq!(fives[..3], [1, 3, 5]);
        let revoked = by(Query {
            show: Show::Revoked,
            ..oldest.clone()
        });
        assert_eq!(revoked, [4]);
        let raising = by(Query {
            show: Show::Raising,
            ..oldest
        });
        assert_eq!(raising[..3], [0, 2, 4]);
    }

    #[test]
    fn both_sides_of_a_contradiction_name_each_other() {
        let memory = memory();
        let query = Query {
            show: Show::Contradicting,
            ..Query::default()
        };
        let found = page(&memory, &contradictions(&memory), &query);
        assert_eq!(found.matching, 2);
        assert_eq!(found.rows[0].against, [48]);
        assert_eq!(found.rows[1].disputed_by, [49]);
    }

    #[test]
    fn a_lesson_is_found_on_its_page_in_either_order() {
        let memory = memory();
        let newest = Query::default();
        assert_eq!(page_of(&memory, &[], &newest, 49), Some(0));
        assert_eq!(page_of(&memory, &[], &newest, 0), Some(2));
        let oldest = Query {
            sort: Sort::Oldest,
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
        let told = said(lines(3, 7, TeacherVerdict::Second));
        assert_eq!(told.left, [Pattern::from_bits(7)]);
        assert_eq!(told.word, "better than");
        let essential = Advice::Essential {
            preferred: Patterns(0b1100),
            others: Patterns(0b0110),
        };
        let told = said(essential);
        assert_eq!(told.left, [Pattern::from_bits(3)]);
        assert_eq!(told.right, [Pattern::from_bits(1)]);
    }

    #[test]
    fn each_teacher_is_listed_once() {
        assert_eq!(teachers(&memory()), ["Ada", "MAX"]);
    }
}
