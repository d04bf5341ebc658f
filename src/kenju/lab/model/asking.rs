//! A learner's question in words that match the drawn board, and the reason why it asks about two lines a second time.

use super::board::MarkedQuestion;
use super::state::Lab;
use chess::words::counted;
use kenju::board::Board;
use kenju::geometry::Colour;
use kenju::lesson::{Advice, Lesson, LessonStatus, TeacherVerdict};
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::question::{LineQuestion, Question};

/// A question in words. The person is "you", the learner "I".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionWords {
    pub asks: String,
    /// The two answers, each after its number: `1: your line`.
    pub answers: [String; 2],
    /// The reason for the question.
    pub why: String,
    /// The reason why the same two lines are compared again.
    pub again: Option<String>,
}

impl Lab {
    /// The question of the learner across the board.
    pub fn question_in_words(&self, pupil: Colour, question: &Question) -> QuestionWords {
        let Question::Lines(question) = question else {
            return QuestionWords {
                asks: "Which of these two moves is better?".to_owned(),
                answers: ["1: the first", "2: the second"].map(str::to_owned),
                why: question.why(self.board()),
                again: None,
            };
        };
        let is_own = question.lines.map(|line| {
            let line = self.board().get_line(line);
            line.is_some_and(|line| line.colour == pupil)
        });
        let roles = match is_own {
            [false, false] => ["your line"; 2],
            [true, true] => ["my line"; 2],
            [false, true] => ["block your line", "build my line"],
            [true, false] => ["build my line", "block your line"],
        };
        let [first, second] = roles;
        let asks = match is_own {
            [false, false] => {
                let stones = owned(self.board(), pupil.other());
                format!(
                    "You have {stones}. Imagine one more at {}. Which line is then more dangerous to me?",
                    if self.is_turned() {
                        "either ?"
                    } else {
                        "the ?"
                    }
                )
            }
            [true, true] => {
                "Imagine my next stone at the ?. Which of my two lines is then better?".to_owned()
            }
            _ => format!("I could play at the ?. Should I {first} 1 or {second} 2?"),
        };
        let memory = self.player(pupil).memory();
        QuestionWords {
            asks,
            answers: [format!("1: {first}"), format!("2: {second}")],
            why: self.reason(question),
            again: memory.and_then(|memory| asked_again(memory, question)),
        }
    }

    /// True if the second line of the question is drawn across the first.
    fn is_turned(&self) -> bool {
        matches!(
            self.marked_question(),
            Some(MarkedQuestion::Lines {
                is_turned: true,
                ..
            })
        )
    }

    fn reason(&self, question: &LineQuestion) -> String {
        let turned = if self.is_turned() {
            " I saw both lines in one row. Round a single stone all directions are alike, so line 2 is drawn across \
             line 1."
        } else {
            ""
        };
        format!(
            "I look for the best line through a point. With a stone at the ?, both lines are worth {} to me, so I \
             cannot choose. The line that you prefer becomes worth one more, whoever's stones are in it.{turned}",
            question.value
        )
    }
}

/// A colour's stones, counted: `one stone`, `2 stones`.
fn owned(board: &Board, colour: Colour) -> String {
    match board
        .stones()
        .filter(|stone| stone.colour == colour)
        .count()
    {
        1 => "one stone".to_owned(),
        stones => counted(stones, "stone"),
    }
}

/// The name of the lesson at this place in the log: `Lesson 1` is the first.
pub fn lesson_name(index: usize) -> String {
    format!("Lesson {}", index + 1)
}

/// The relation of an earlier lesson to two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likeness {
    /// It compared these two patterns.
    Same,
    /// It compared them with at least one of them mirrored. The learner keeps a word for each (thesis §3.4.3.1).
    Mirrored,
}

/// The last lesson before `end` that counts and compared two patterns; one about their mirror images only if there is
/// no other.
fn compared_before(
    memory: &Memory,
    patterns: [Pattern; 2],
    end: usize,
) -> Option<(usize, Likeness)> {
    let mut mirrored = None;
    for (index, lesson) in memory.lessons()[..end].iter().enumerate().rev() {
        let Some((told, _)) = told(lesson) else {
            continue;
        };
        let swapped = [told[1], told[0]];
        if told == patterns || swapped == patterns {
            return Some((index, Likeness::Same));
        }
        let is_alike =
            |pair: [Pattern; 2]| pair[0].is_alike(patterns[0]) && pair[1].is_alike(patterns[1]);
        if is_alike(told) || is_alike(swapped) {
            mirrored = mirrored.or(Some((index, Likeness::Mirrored)));
        }
    }
    mirrored
}

/// The patterns and the verdict of a lesson about lines that counts.
fn told(lesson: &Lesson) -> Option<([Pattern; 2], TeacherVerdict)> {
    match lesson.advice {
        Advice::Lines {
            first,
            second,
            verdict,
        } if lesson.standing == LessonStatus::Stands => Some(([first, second], verdict)),
        _ => None,
    }
}

/// Names the earlier lesson about the same two lines as the one at `index`, for its card.
pub(super) fn repeated(memory: &Memory, index: usize) -> Option<String> {
    let (patterns, _) = told(&memory.lessons()[index])?;
    let (earlier, likeness) = compared_before(memory, patterns, index)?;
    let number = earlier + 1;
    Some(match likeness {
        Likeness::Same => format!("The same lines as in lesson {number}."),
        Likeness::Mirrored => format!("Mirror image of lesson {number}."),
    })
}

/// The reason why a learner asks about two lines that a lesson has compared already.
///
/// An answer adds one to the word of the preferred pattern. Later answers can raise the other word, *equal* raises
/// none, and the mirror image of a pattern has a word of its own.
fn asked_again(memory: &Memory, question: &LineQuestion) -> Option<String> {
    let lessons = memory.lessons();
    let (earlier, likeness) = compared_before(memory, question.patterns, lessons.len())?;
    let number = earlier + 1;
    let (patterns, verdict) = told(&lessons[earlier])?;
    let preferred = match (likeness, verdict) {
        (Likeness::Mirrored, _) => {
            return Some(format!(
                "You compared these shapes in lesson {number}, at least one of them mirrored. I learn a shape and its \
                 mirror image separately."
            ));
        }
        (Likeness::Same, TeacherVerdict::Equal) => {
            return Some(format!(
                "You called these lines equal in lesson {number}. That changes no value, so I ask again."
            ));
        }
        (Likeness::Same, TeacherVerdict::First) => patterns[0],
        (Likeness::Same, TeacherVerdict::Second) => patterns[1],
    };
    let line = |pattern: Pattern| {
        if pattern == question.patterns[0] {
            1
        } else {
            2
        }
    };
    let value = question.value;
    // The last lesson that changed the difference between the two words.
    let raised = lessons.iter().enumerate().skip(number).rev();
    let raised = raised
        .filter(|(_, lesson)| lesson.standing == LessonStatus::Stands)
        .find_map(|(index, lesson)| {
            let rewards = lesson.advice.rewards();
            match question.patterns.map(|pattern| rewards.contains(pattern)) {
                [true, false] => Some((index, 1)),
                [false, true] => Some((index, 2)),
                _ => None,
            }
        });
    let since = match raised {
        Some((index, line)) => format!("Lesson {} then raised line {line}", index + 1),
        None => "My values have changed since".to_owned(),
    };
    Some(format!(
        "You preferred line {} in lesson {number}. {since}, and now both are worth {value} to me.",
        line(preferred)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Action, AwaitedInput};
    use kenju::element::Element;
    use kenju::geometry::Point;
    use kenju::lesson::When;
    use kenju::testing::lines;

    /// The question that a lab with a pupil waits for.
    fn question(lab: &Lab) -> Option<(Colour, Question)> {
        match &lab.game.awaited {
            AwaitedInput::Ask { learner, question } => Some((*learner, *question)),
            _ => None,
        }
    }

    #[test]
    fn the_first_question_speaks_of_one_stone_and_shows_two_directions() {
        let mut lab = Lab::with_pupil();
        let _ = lab.update(Action::Click(Point::new(0, 0)));
        let (pupil, asked) = question(&lab).expect("it asks about the first stone");
        let words = lab.question_in_words(pupil, &asked);
        assert_eq!(
            words.asks,
            "You have one stone. Imagine one more at either ?. Which line is then more dangerous to me?"
        );
        assert_eq!(words.answers, ["1: your line", "2: your line"]);
        assert_eq!(words.again, None);
        assert!(
            words.why.contains("line 2 is drawn across line 1"),
            "{}",
            words.why
        );
    }

    #[test]
    fn an_answer_by_the_turned_line_is_the_answer_to_the_engines_question() {
        let mut lab = Lab::with_pupil();
        let _ = lab.update(Action::Click(Point::new(0, 0)));
        let Some((pupil, Question::Lines(asked))) = question(&lab) else {
            panic!("it asks about lines")
        };
        let Some(MarkedQuestion::Lines { at, .. }) = lab.marked_question().copied() else {
            panic!("the lines are marked")
        };
        let _ = lab.update(Action::Click(at[1]));
        let lesson = lab.player(pupil).memory().unwrap().lessons()[0];
        assert_eq!(
            lesson.advice,
            Advice::Lines {
                first: asked.patterns[0],
                second: asked.patterns[1],
                verdict: TeacherVerdict::Second,
            }
        );
    }

    /// A memory with these lessons.
    fn memory(said: &[Advice]) -> Memory {
        let mut memory = Memory::new(Element::NULL);
        for &advice in said {
            memory.learn(advice, When::default());
        }
        memory
    }

    /// The reason for a question about two patterns of equal value.
    fn again(memory: &Memory, first: u8, second: u8) -> Option<String> {
        let patterns = [first, second].map(Pattern::from_bits);
        let values = patterns.map(|pattern| memory.element().value(pattern));
        assert_eq!(values[0], values[1], "no question arises");
        let board = kenju::testing::points(&[(0, 0)]);
        let at = board.find(Point::new(1, 0)).unwrap();
        let line = board.place(at).lines().next().unwrap().0;
        asked_again(
            memory,
            &LineQuestion {
                at,
                lines: [line; 2],
                patterns,
                value: values[0],
            },
        )
    }

    #[test]
    fn a_pair_that_was_taught_is_asked_again_once_the_other_line_has_been_raised() {
        // A visitor's first game: lesson 1 raises -X-X-, lesson 2 raises --X-X.
        let taught = memory(&[
            lines(0b01010, 0b00101, TeacherVerdict::First),
            lines(0b00101, 0b10101, TeacherVerdict::First),
        ]);
        assert_eq!(
            again(&taught, 0b00101, 0b01010).unwrap(),
            "You preferred line 2 in lesson 1. Lesson 2 then raised line 1, and now both are worth 1 to me."
        );
    }

    #[test]
    fn a_mirror_image_and_an_answer_of_equal_are_asked_again() {
        let mirrored = memory(&[lines(0b01010, 0b00101, TeacherVerdict::Equal)]);
        let text = again(&mirrored, 0b01010, 0b10100).unwrap();
        assert!(
            text.contains("lesson 1, at least one of them mirrored"),
            "{text}"
        );
        let text = again(&mirrored, 0b00101, 0b01010).unwrap();
        assert!(
            text.starts_with("You called these lines equal in lesson 1."),
            "{text}"
        );
        assert_eq!(again(&mirrored, 0b00110, 0b01010), None);
    }

    #[test]
    fn a_lesson_taken_back_is_no_reason_and_changes_values() {
        let mut taken = memory(&[
            lines(0b01010, 0b00110, TeacherVerdict::Second),
            lines(0b00110, 0b01010, TeacherVerdict::Second),
        ]);
        taken.revoke(1).unwrap();
        taken.revoke(0).unwrap();
        assert_eq!(again(&taken, 0b01010, 0b00110), None);
        // The lesson that made both equal before the second was given.
        let mut taken = memory(&[
            lines(0b01010, 0b00111, TeacherVerdict::First),
            lines(0b00110, 0b00111, TeacherVerdict::First),
            lines(0b00110, 0b01010, TeacherVerdict::First),
        ]);
        taken.revoke(1).unwrap();
        assert_eq!(
            again(&taken, 0b00110, 0b01010).unwrap(),
            "You preferred line 1 in lesson 3. My values have changed since, and now both are worth 1 to me."
        );
    }

    #[test]
    fn every_question_about_a_pair_that_was_taught_says_why_it_comes_again() {
        let verdicts = [
            TeacherVerdict::First,
            TeacherVerdict::Second,
            TeacherVerdict::First,
            TeacherVerdict::Equal,
        ];
        let (mut asked, mut repeated) = (0, 0);
        let mut lab = Lab::with_pupil();
        for step in 0..600 {
            if let Some((pupil, asks)) = question(&lab) {
                let Question::Lines(lines) = asks else {
                    panic!("System 3 asks about lines")
                };
                let lessons = lab.player(pupil).memory().unwrap().lessons();
                let is_repeated = lessons.iter().filter_map(told).any(|(told, _)| {
                    told == lines.patterns || [told[1], told[0]] == lines.patterns
                });
                let again = lab.question_in_words(pupil, &asks).again;
                let is_explained = again.as_ref().is_some_and(|it| !it.contains("mirrored"));
                assert_eq!(is_explained, is_repeated, "{again:?}");
                asked += 1;
                repeated += usize::from(is_repeated);
                let _ = lab.update(Action::Answer(verdicts[step % 4]));
            } else if matches!(lab.game.awaited, AwaitedInput::Over { .. }) {
                let _ = lab.update(Action::NewGame);
            } else {
                let (x, y) = (step as i32 % 7 - 3, step as i32 / 7 % 7 - 3);
                let _ = lab.update(Action::Click(Point::new(x, y)));
            }
        }
        assert!(asked > 50 && repeated > 5, "{repeated} of {asked}");
    }
}
