//! A question of a lesson: choices, an answer to be typed, or a free text to compare with a model answer.

use super::{CHOICES, Faults, LINE, WORDS};
use serde::{Deserialize, Serialize};

/// A question is of the kind whose field is there: `choices`, `accepts` or `model`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonQuestion {
    pub asks: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// The number of the right choice, from 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub right: usize,
    /// The typed answers that are right, the best form first. Case, spaces and signs such as `+` at the end do not
    /// matter, and numbers are compared as numbers (`www/lesson.js`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<String>,
    /// The answer that a free text is compared with; the person judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The reason; a model answer needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Shown after a first wrong answer, before a second try. Without it the first answer is the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// True if the lab stays hidden until the question is answered.
    #[serde(default, skip_serializing_if = "is_false")]
    pub before_lab: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_false(switch: &bool) -> bool {
    !switch
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl LessonQuestion {
    pub(super) fn check(&self, place: &str, found: &mut Faults) {
        let at = |part: &str| format!("{place}: question, {part}");
        found.text(&at("asks"), &self.asks, LINE);
        if self.model.is_none() || !self.why.is_empty() {
            found.text(&at("why"), &self.why, WORDS);
        }
        if let Some(hint) = &self.hint {
            found.text(&at("hint"), hint, LINE);
        }
        let has_choices = !self.choices.is_empty() || self.right > 0;
        let kinds = [has_choices, !self.accepts.is_empty(), self.model.is_some()];
        if kinds.iter().filter(|&&is_there| is_there).count() > 1 {
            found.say(&format!("{place}: question"), || {
                "has to have choices, accepts or model, not two of them".to_owned()
            });
        }
        if let Some(model) = &self.model {
            found.text(&at("model"), model, WORDS);
        } else if self.accepts.is_empty() {
            self.check_choices(&at, found);
        } else {
            let count = self.accepts.len();
            found.unless(count <= CHOICES, &at("accepts"), || {
                format!("{count} of them; there can be {CHOICES}")
            });
            for (number, answer) in (1..).zip(&self.accepts) {
                found.text(&at(&format!("accepts, {number}")), answer, LINE);
            }
        }
    }

    fn check_choices(&self, at: &impl Fn(&str) -> String, found: &mut Faults) {
        let count = self.choices.len();
        found.unless((2..=CHOICES).contains(&count), &at("choices"), || {
            format!("{count} of them; there have to be 2 to {CHOICES}")
        });
        for (number, choice) in (1..).zip(&self.choices) {
            found.text(&at(&format!("choices, {number}")), choice, LINE);
        }
        found.unless((1..=count).contains(&self.right), &at("right"), || {
            "has to be the number of a choice, from 1".to_owned()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(question: &LessonQuestion) -> Vec<String> {
        let mut found = Faults::default();
        question.check("steps, 1", &mut found);
        found.0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_kind_of_question_is_good_by_itself_and_two_at_once_are_not() {
        let base = LessonQuestion {
            asks: "How much is D worth?".to_owned(),
            why: "The minimiser takes the smaller.".to_owned(),
            ..LessonQuestion::default()
        };
        let typed = LessonQuestion {
            accepts: vec!["7".to_owned()],
            hint: Some("Who chooses there?".to_owned()),
            ..base.clone()
        };
        let free = LessonQuestion {
            model: Some("The smaller leaf.".to_owned()),
            why: String::new(),
            ..base.clone()
        };
        let chosen = LessonQuestion {
            choices: vec!["7".to_owned(), "15".to_owned()],
            right: 1,
            ..base.clone()
        };
        for question in [&typed, &free, &chosen] {
            assert_eq!(faults(question), [""; 0]);
            let text = serde_json::to_string(question).unwrap();
            assert_eq!(
                serde_json::from_str::<LessonQuestion>(&text).unwrap(),
                *question
            );
        }
        assert_eq!(
            faults(&base),
            [
                "steps, 1: question, choices: 0 of them; there have to be 2 to 9",
                "steps, 1: question, right: has to be the number of a choice, from 1"
            ]
        );
        let both = LessonQuestion {
            hint: Some(" ".to_owned()),
            accepts: typed.accepts.clone(),
            ..chosen
        };
        assert_eq!(
            faults(&both),
            [
                "steps, 1: question, hint: a text is missing",
                "steps, 1: question: has to have choices, accepts or model, not two of them"
            ]
        );
    }
}
