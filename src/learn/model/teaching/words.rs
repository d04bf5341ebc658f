//! The sentences of the page, computed from its games and its pupil.

use super::pupil::{MOVES, Pupil};
use super::scene::Scene;
use crate::model::explanation::Reply;
use chess::words::counted;

/// Kenju's question, or its move.
pub fn question(scene: &Scene) -> String {
    let Some(asked) = &scene.question else {
        let count = counted(scene.told.len(), "question");
        return format!("Thank you. I know where to play now, after {count}.");
    };
    let value = asked.value;
    match scene.repeats() {
        Some((_, true)) => {
            format!("The same two lines again: both are worth {value} to me now. Which is better?")
        }
        Some((_, false)) => "I have not seen these two before. Which is better?".to_owned(),
        None => match asked.lines.each_ref().map(|line| line.is_own) {
            [true, true] => "Which of my own two lines is better?",
            [false, false] => "Which of your two lines is the bigger danger?",
            _ => "Should I block you here, or build my own line?",
        }
        .to_owned(),
    }
}

/// A remark on the question, where it is one that came before.
pub fn remark(scene: &Scene) -> Option<String> {
    let (at, is_exact) = scene.repeats()?;
    let number = at + 1;
    Some(if is_exact {
        format!(
            "Question {number} was about these two lines. Their values are equal again, so Kenju asks again."
        )
    } else {
        format!(
            "In fact, question {number} showed the same two shapes, at least one of them from its other end. Kenju keeps a \
             value for each direction and does not see that they belong together."
        )
    })
}

/// The effect of the last answer.
pub fn told(scene: &Scene) -> Option<Reply> {
    let last = scene.told.last()?;
    let lesson = scene.told.len() - 1;
    let conflict = scene.conflicts.iter().find(|it| it.lesson == lesson);
    let values = last
        .asked
        .lines
        .each_ref()
        .map(|line| scene.words.value(line.pattern));
    let effect = match last.raised {
        None => "No value changes. The two lines stay equal, so Kenju may ask about them again."
            .to_owned(),
        Some((_, value)) => format!(
            "That line goes up by 1, to {value}; the other stays at {}. While the values differ, Kenju will not ask about \
             these two.",
            values[0].min(values[1])
        ),
    };
    Some(match conflict {
        None => Reply {
            is_right: true,
            verdict: "Learnt.",
            text: effect,
        },
        Some(conflict) => {
            let against: Vec<String> = conflict
                .against
                .iter()
                .map(|it| (it + 1).to_string())
                .collect();
            let noun = if against.len() == 1 {
                "answer"
            } else {
                "answers"
            };
            Reply {
                is_right: false,
                verdict: "A contradiction.",
                text: format!(
                    "This contradicts {noun} {}. Kenju does not notice. {effect}",
                    against.join(" and ")
                ),
            }
        }
    })
}

/// The questions of the two halves of a training.
pub fn fall(pupil: &Pupil) -> String {
    let half = (MOVES / 2) as usize;
    let [first, all] = [half, MOVES as usize].map(|moves| pupil.questions_after(moves));
    format!(
        "Pupil {}: {} in the first {}, {} in the last {half}.",
        pupil.seed,
        counted(first, "question"),
        counted(half, "move"),
        all - first
    )
}

/// The pupil after so many moves, beside its teacher.
pub fn state(pupil: &Pupil, moves: usize) -> String {
    let it = pupil.agreement(moves);
    let pairs = it.concordant + it.discordant + it.tied_first;
    format!(
        "After {} and {}: of {} of lines it ranks {} as its teacher does and {} the other way round. It cannot \
         tell {} apart.",
        counted(moves, "move"),
        counted(pupil.questions_after(moves), "question"),
        counted(pairs, "pair"),
        it.concordant,
        it.discordant,
        it.tied_first
    )
}

#[cfg(test)]
mod tests {
    use super::super::Study;
    use super::*;
    use kenju::lesson::TeacherVerdict::{Equal, First, Second};

    #[test]
    fn a_question_is_about_what_the_lines_are() {
        let scene = Scene::play(Study::First, &[]);
        assert_eq!(
            question(&scene),
            "Should I block you here, or build my own line?"
        );
        assert!(told(&scene).is_none() && remark(&scene).is_none());
        let scene = Scene::play(Study::First, &[Second, Second, Second]);
        assert!(question(&scene).ends_with("after 3 questions."));
    }

    #[test]
    fn an_answer_is_told_with_the_value_that_it_changed() {
        let text = |answers: &[_]| {
            let reply = told(&Scene::play(Study::First, answers)).unwrap();
            (reply.is_right, format!("{} {}", reply.verdict, reply.text))
        };
        let (is_right, learnt) = text(&[First]);
        assert!(is_right);
        assert!(
            learnt.starts_with("Learnt. That line goes up by 1, to 1; the other stays at 0."),
            "{learnt}"
        );
        assert!(text(&[Equal]).1.contains("No value changes"));
    }

    #[test]
    fn a_contradiction_names_the_answer_that_it_contradicts() {
        let scene = Scene::play(Study::Again, &[Second]);
        let reply = told(&scene).unwrap();
        assert!(!reply.is_right);
        assert!(
            reply
                .text
                .starts_with("This contradicts answer 1. Kenju does not notice.")
        );
        assert!(question(&scene).contains("both are worth 1"));
        assert!(remark(&scene).unwrap().starts_with("Question 1"));
    }

    #[test]
    fn the_pupil_is_told_in_counts() {
        let pupil = Pupil::train(1);
        assert_eq!(
            fall(&pupil),
            "Pupil 1: 63 questions in the first 100 moves, 28 in the last 100."
        );
        assert!(state(&pupil, 0).contains("ranks 0 as its teacher does and 0 the other way round"));
        assert!(state(&pupil, 1).starts_with("After 1 move and"));
    }
}
