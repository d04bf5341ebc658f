//! Finds contradictory advice: A better than B and B better than A, or a longer cycle.
//!
//! Learning ends only if the teacher is consistent (thesis §4.6), but a person may not be. The check is ours:
//! the thesis's teacher was a table.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::lesson::{Advice, Lesson, LessonStatus, TeacherVerdict};
use crate::memory::Memory;
use crate::pattern::{Pattern, Patterns};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradiction {
    /// The lesson that completed the contradiction.
    pub lesson: usize,
    /// The earlier lessons that contradict it, as a chain from its worse side to its better.
    pub against: Vec<usize>,
}

/// All contradictions among the standing lessons. Each is reported at the lesson that completed it, with the
/// shortest chain.
///
/// A contradictory lesson is not used in later chains, since anything would follow from its cycle. So the
/// lessons that are used are consistent, and a shortest chain passes no line twice.
///
/// A line and its mirror image count as one. A question about moves is compared only with the same question
/// asked earlier, because patterns that cross a move together have no order of their own.
pub fn contradictions(memory: &Memory) -> Vec<Contradiction> {
    let mut said = Said::default();
    let mut found = Vec::new();
    for (number, lesson) in memory.lessons().iter().enumerate() {
        if lesson.standing == LessonStatus::Revoked {
            continue;
        }
        match said.against(lesson) {
            Some(against) => found.push(Contradiction {
                lesson: number,
                against,
            }),
            None => said.note(number, lesson),
        }
    }
    found
}

/// The comparisons so far. Of equivalent lessons only the first is stored, so chains consist of the earliest
/// lessons and a log of thousands is searched as fast as a short one.
#[derive(Default)]
struct Said {
    /// Edges from the better class to the worse one, in both directions if they are equal.
    lines: Vec<Edge>,
    /// Keyed by the patterns that only the first and only the second move had, the smaller set first: the
    /// first lesson of each verdict.
    moves: BTreeMap<(Patterns, Patterns), [Option<usize>; 3]>,
}

struct Edge {
    from: usize,
    to: usize,
    strict: bool,
    lesson: usize,
}

impl Said {
    fn note(&mut self, lesson: usize, said: &Lesson) {
        match said.advice {
            Advice::Lines {
                first,
                second,
                verdict,
            } => {
                for (from, to, strict) in ranked(first, second, verdict) {
                    self.edge(from, to, strict, lesson);
                }
            }
            advice => {
                if let Some((a, b, verdict)) = pair(advice) {
                    let verdicts = self.moves.entry((a, b)).or_default();
                    verdicts[verdict as usize].get_or_insert(lesson);
                }
            }
        }
    }

    fn edge(&mut self, from: usize, to: usize, strict: bool, lesson: usize) {
        let said_before = |edge: &Edge| (edge.from, edge.to, edge.strict) == (from, to, strict);
        if !self.lines.iter().any(said_before) {
            self.lines.push(Edge {
                from,
                to,
                strict,
                lesson,
            });
        }
    }

    fn against(&self, said: &Lesson) -> Option<Vec<usize>> {
        match said.advice {
            Advice::Lines {
                first,
                second,
                verdict,
            } => ranked(first, second, verdict)
                .into_iter()
                .find_map(|(better, worse, strict)| {
                    let needs = if strict {
                        Needs::Anything
                    } else {
                        Needs::Better
                    };
                    self.chain(worse, better, needs)
                }),
            advice => {
                let (a, b, verdict) = pair(advice)?;
                let verdicts = self.moves.get(&(a, b))?.iter().enumerate();
                verdicts
                    .filter(|&(other, _)| other != verdict as usize)
                    .filter_map(|(_, &lesson)| lesson)
                    .min()
                    .map(|lesson| vec![lesson])
            }
        }
    }

    /// The shortest chain of lessons by which `from` is at least as good as `to`, or with [`Needs::Better`]
    /// strictly better.
    fn chain(&self, from: usize, to: usize, needs: Needs) -> Option<Vec<usize>> {
        // A class is visited at most twice: without and with a strict step behind.
        let mut came: Trail = [[None; 2]; 32];
        let mut queue = VecDeque::from([(from, false)]);
        while let Some((at, strict)) = queue.pop_front() {
            if at == to && (strict || needs == Needs::Anything) && (at, strict) != (from, false) {
                return Some(unwind(&came, (from, false), (at, strict)));
            }
            for edge in self.lines.iter().filter(|edge| edge.from == at) {
                let next = (edge.to, strict || edge.strict);
                let slot = &mut came[next.0][usize::from(next.1)];
                if slot.is_none() && next != (from, false) {
                    *slot = Some((at, strict, edge.lesson));
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Anything,
    Better,
}

/// For each class, reached without or with a strict step: the previous class, whether a strict step preceded
/// it, and the lesson that leads from there.
type Trail = [[Option<(usize, bool, usize)>; 2]; 32];

fn unwind(came: &Trail, start: (usize, bool), end: (usize, bool)) -> Vec<usize> {
    let mut lessons = Vec::new();
    let mut at = end;
    while at != start {
        let Some((from, strict, lesson)) = came[at.0][usize::from(at.1)] else {
            break;
        };
        lessons.push(lesson);
        at = (from, strict);
    }
    lessons.reverse();
    lessons
}

/// The order of two classes: (better, worse, strict); both ways and not strict if they are equal.
fn ranked(first: Pattern, second: Pattern, verdict: TeacherVerdict) -> Vec<(usize, usize, bool)> {
    let (a, b) = (class(first), class(second));
    match verdict {
        TeacherVerdict::First => vec![(a, b, true)],
        TeacherVerdict::Second => vec![(b, a, true)],
        TeacherVerdict::Equal => vec![(b, a, false), (a, b, false)],
    }
}

/// The class of a pattern, shared with its mirror image.
fn class(pattern: Pattern) -> usize {
    pattern.address().min(pattern.mirror().address())
}

/// The comparison behind advice about moves, with the smaller set first.
fn pair(advice: Advice) -> Option<(Patterns, Patterns, TeacherVerdict)> {
    let (first, second, verdict) = match advice {
        Advice::Moves {
            first,
            second,
            verdict,
        } => (first, second, verdict),
        Advice::Essential { preferred, others } => (preferred, others, TeacherVerdict::First),
        Advice::Lines { .. } => return None,
    };
    let (a, b) = (first.without(second), second.without(first));
    Some(if a.0 <= b.0 {
        (a, b, verdict)
    } else {
        (b, a, verdict.swapped())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Element;
    use crate::lesson::When;
    use crate::testing::lines;
    use proptest::prelude::*;

    fn found(lessons: &[Advice]) -> Vec<Contradiction> {
        let mut memory = Memory::new(Element::NULL);
        for &advice in lessons {
            memory.learn(advice, When::default());
        }
        contradictions(&memory)
    }

    fn contradiction(lesson: usize, against: Vec<usize>) -> Contradiction {
        Contradiction { lesson, against }
    }

    #[test]
    fn the_same_pair_answered_both_ways_is_a_contradiction() {
        let all = found(&[
            lines(7, 3, TeacherVerdict::First),
            lines(3, 7, TeacherVerdict::First),
        ]);
        assert_eq!(all, [contradiction(1, vec![0])]);
    }

    #[test]
    fn mirror_images_are_the_same_line() {
        let all = found(&[
            lines(7, 3, TeacherVerdict::First),
            lines(24, 28, TeacherVerdict::First),
        ]);
        assert_eq!(all.len(), 1);
        assert!(
            found(&[
                lines(7, 3, TeacherVerdict::First),
                lines(28, 24, TeacherVerdict::First)
            ])
            .is_empty()
        );
    }

    #[test]
    fn a_circle_of_three_is_found_with_its_chain() {
        let all = found(&[
            lines(7, 6, TeacherVerdict::First),
            lines(6, 3, TeacherVerdict::First),
            lines(5, 9, TeacherVerdict::First),
            lines(7, 3, TeacherVerdict::Second),
        ]);
        assert_eq!(all, [contradiction(3, vec![0, 1])]);
    }

    #[test]
    fn calling_equal_what_was_ranked_is_a_contradiction_and_so_is_the_reverse() {
        let ranked = lines(7, 3, TeacherVerdict::First);
        let equal = lines(7, 3, TeacherVerdict::Equal);
        assert_eq!(found(&[ranked, equal]).len(), 1);
        assert_eq!(found(&[equal, ranked]).len(), 1);
        assert!(found(&[equal, equal]).is_empty());
        assert!(found(&[ranked, ranked]).is_empty());
    }

    #[test]
    fn moves_are_compared_with_the_same_question_only() {
        let (a, b) = (Patterns(0b1100), Patterns(0b0110));
        let moves = |first, second, verdict| Advice::Moves {
            first,
            second,
            verdict,
        };
        let all = found(&[
            moves(a, b, TeacherVerdict::First),
            moves(b, a, TeacherVerdict::First),
        ]);
        assert_eq!(all, [contradiction(1, vec![0])]);
        let fine = found(&[
            moves(a, b, TeacherVerdict::First),
            moves(b, a, TeacherVerdict::Second),
        ]);
        assert!(fine.is_empty());
    }

    #[test]
    fn of_lessons_that_say_the_same_the_first_is_cited() {
        let same = [lines(7, 3, TeacherVerdict::First); 4];
        let all = found(&[same.as_slice(), &[lines(3, 7, TeacherVerdict::First)]].concat());
        assert_eq!(all, [contradiction(4, vec![0])]);
    }

    #[test]
    fn an_earlier_contradiction_is_no_reason() {
        // Lessons 0 and 1 contradict each other; lines 7 and 9 would be affected only through their cycle.
        let all = found(&[
            lines(7, 3, TeacherVerdict::First),
            lines(7, 3, TeacherVerdict::Equal),
            lines(7, 9, TeacherVerdict::Equal),
            lines(9, 7, TeacherVerdict::Equal),
        ]);
        let lessons: Vec<usize> = all.iter().map(|it| it.lesson).collect();
        assert_eq!(lessons, [1]);
    }

    proptest! {
        #[test]
        fn a_contradiction_is_told_by_lessons_that_make_one_and_no_more_than_needed(
            said in prop::collection::vec((0_u8..6, 0_u8..6, 0_u8..3), 1..20)
        ) {
            let lesson = |&(first, second, verdict): &(u8, u8, u8)| {
                let verdict = [TeacherVerdict::First, TeacherVerdict::Second, TeacherVerdict::Equal][usize::from(verdict)];
                // None of the first six lines is a mirror image of another.
                lines(first, second, verdict)
            };
            let said: Vec<Advice> = said.iter().filter(|said| said.0 != said.1).map(lesson).collect();
            let all = found(&said);
            for Contradiction { lesson, against } in &all {
                let only = |left_out: Option<usize>| -> Vec<Advice> {
                    let chain = against.iter().filter(|&&it| Some(it) != left_out);
                    chain.chain([lesson]).map(|&it| said[it]).collect()
                };
                prop_assert!(!found(&only(None)).is_empty(), "{against:?} says nothing against {lesson}");
                for &without in against {
                    prop_assert!(found(&only(Some(without))).is_empty(), "{without} of {against:?} is not needed");
                }
            }
            let kept = said.iter().enumerate().filter(|(number, _)| !all.iter().any(|it| it.lesson == *number));
            let kept: Vec<Advice> = kept.map(|(_, &advice)| advice).collect();
            prop_assert!(found(&kept).is_empty());
        }
    }

    #[test]
    fn revoking_one_side_removes_the_contradiction() {
        let mut memory = Memory::new(Element::NULL);
        memory.learn(lines(7, 3, TeacherVerdict::First), When::default());
        memory.learn(lines(3, 7, TeacherVerdict::First), When::default());
        memory.revoke(0).unwrap();
        assert!(contradictions(&memory).is_empty());
    }
}
