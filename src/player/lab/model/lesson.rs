//! Lessons by hand: the better move is pointed at, or the chosen one is called good or bad; and what the
//! rule would do if the same lesson were given again and again.

use super::lesson_log::{CriticVerdict, Note};
use super::table::san;
use super::words::moved_words;
use super::{Effect, History, Lab, RecordedLab};
use player::{
    Coding, Decision, Division, GivenLesson, INPUTS, Inputs, Instruction, LessonConfig, Oddity,
    Output, Parameter, Parameters, Tutor, Weights, norm, question, sum,
};

/// Whether a lesson with some inputs converges when it is repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stability {
    /// |x|².
    pub norm: f64,
    /// The divisor.
    pub divisor: f64,
    /// The factor of the error at each repetition.
    pub factor: f64,
    /// The rate above which it diverges.
    pub greatest: f64,
    /// The error at first.
    pub error: f64,
}

impl Stability {
    /// Of a lesson on these inputs, the desired output being +1.
    pub fn of(manner: &LessonConfig, inputs: &Inputs, weights: &Weights) -> Self {
        let norm = norm(inputs);
        let divisor = match manner.rule.division {
            Division::Inputs => INPUTS as f64,
            Division::Norm => norm,
        };
        Self {
            norm,
            divisor,
            factor: manner.rule.error_factor(inputs),
            greatest: if norm > 0.0 {
                2.0 * divisor / norm
            } else {
                0.0
            },
            error: 1.0 - sum(weights, inputs),
        }
    }

    /// The verdict, as a sentence.
    pub fn words(&self) -> &'static str {
        let size = self.factor.abs();
        if self.norm <= 0.0 {
            "All inputs are 0: there is nothing to learn."
        } else if size < 1e-9 {
            "The error is gone after one lesson."
        } else if (size - 1.0).abs() < 1e-12 {
            "The error never shrinks or grows."
        } else if size > 1.0 {
            "The error grows with every lesson: it diverges."
        } else if self.factor < 0.0 {
            "The error swings from side to side and dies away: it converges."
        } else {
            "The error dies away: it converges."
        }
    }
}

/// The difference that a lesson is about.
pub(super) fn difference(decision: &Decision, better: usize, worse: usize) -> Option<Parameters> {
    let candidates = &decision.candidates;
    let mut difference = candidates.get(better)?.parameters - candidates.get(worse)?.parameters;
    if decision.reading.has(Oddity::SixteenWeighted) {
        difference[Parameter::AttackFour] = 0;
    }
    Some(difference)
}

impl Lab {
    /// The first move under the weights shown.
    pub fn first(&self) -> Option<usize> {
        let order = self.decision.order(&self.weights());
        order.first().map(|placed| placed.index)
    }

    /// The second.
    pub fn runner_up(&self) -> Option<usize> {
        let order = self.decision.order(&self.weights());
        order.get(1).map(|placed| placed.index)
    }

    /// The name of a move of the position.
    pub fn san(&self, index: usize) -> String {
        let candidate = self.decision.candidates.get(index);
        candidate.map_or_else(String::new, |found| san(self.position.game.board(), found))
    }

    /// Why the chosen move cannot be taught as the better one; `None` if it can.
    pub fn unteachable(&self) -> Option<&'static str> {
        match (self.chosen, self.first()) {
            (None, _) => Some("Choose a move first: in the table, on the board, or with ↑ and ↓."),
            (Some(chosen), Some(first)) if chosen == first => {
                Some("The chosen move is first already. Choose one that should rank above it.")
            }
            _ => None,
        }
    }

    /// The inputs of the lesson that would be given now, and how it would go on if it were repeated.
    pub fn prospect(&self) -> Option<(Stability, Inputs)> {
        let manner = self.lesson_config_form.manner().ok()?;
        let (chosen, first) = (self.chosen?, self.first()?);
        let other = if chosen == first {
            self.runner_up()?
        } else {
            first
        };
        let inputs = manner.coding.inputs(
            &difference(&self.decision, chosen, other)?,
            manner.threshold,
        );
        Some((Stability::of(&manner, &inputs, &self.weights()), inputs))
    }

    /// "The chosen move is better than the first", in the manner of the form.
    pub(super) fn teach(&mut self) -> Vec<Effect> {
        match self.manner() {
            Ok(manner) => self.teach_in(manner),
            Err(effects) => effects,
        }
    }

    /// The same in this manner.
    pub(super) fn teach_in(&mut self, manner: LessonConfig) -> Vec<Effect> {
        if let Some(why) = self.unteachable() {
            return self.notices.refuse(why);
        }
        let (Some(chosen), Some(first)) = (self.chosen, self.first()) else {
            return Vec::new();
        };
        let Some(parameters) = difference(&self.decision, chosen, first) else {
            return Vec::new();
        };
        let given = GivenLesson {
            parameters,
            instruction: Instruction::Desired(Output::Plus),
        };
        self.give(manner, given, CriticVerdict::Better, chosen, first)
    }

    /// "The move PLAYER prefers is good", or bad.
    pub(super) fn criticise(&mut self, is_good: bool) -> Vec<Effect> {
        let manner = match self.manner() {
            Ok(manner) => manner,
            Err(effects) => return effects,
        };
        let Some(first) = self.first() else {
            return self
                .notices
                .refuse("There is no move to judge in this position.");
        };
        // The critic's verdict is all that the question gets.
        let recommended = if is_good { first } else { usize::MAX };
        let asked = question(Tutor::Critic, &self.decision, recommended, &self.weights());
        let Some(asked) = asked else {
            return self
                .notices
                .refuse("There is only one move: nothing to compare it with.");
        };
        let given = GivenLesson {
            parameters: asked.parameters,
            instruction: asked.instruction,
        };
        let verdict = if is_good {
            CriticVerdict::Good
        } else {
            CriticVerdict::Bad
        };
        self.give(manner, given, verdict, asked.chosen, asked.other)
    }

    /// The manner of the form, or the refusal of a lesson.
    fn manner(&mut self) -> Result<LessonConfig, Vec<Effect>> {
        self.lesson_config_form.manner().map_err(|why| {
            self.notices
                .refuse(format!("The lesson cannot be given: {why}."))
        })
    }

    fn give(
        &mut self,
        manner: LessonConfig,
        given: GivenLesson,
        asked: CriticVerdict,
        spoken_of: usize,
        other: usize,
    ) -> Vec<Effect> {
        let before = self.decision.rank(spoken_of, &self.weights()).unwrap_or(0);
        let (decision, fen) = (
            self.decision.clone(),
            self.position.game.board().to_string(),
        );
        let (name, others) = (self.san(spoken_of), self.san(other));
        let lesson = self.lesson_log.teach(manner, given, |after| Note {
            fen,
            spoken_of: name.clone(),
            other: others.clone(),
            asked,
            ranks: [
                before,
                decision.rank(spoken_of, after).unwrap_or(0),
                decision.candidates.len(),
            ],
        });
        let lesson = match lesson {
            Ok(lesson) => lesson,
            Err(why) => {
                return self
                    .notices
                    .refuse(format!("The lesson cannot be given: {why}."));
            }
        };
        self.chosen = Some(spoken_of);
        self.weights_changed();
        self.turn_to_chosen();
        let after = self.decision.rank(spoken_of, &self.weights()).unwrap_or(0);
        let changed = lesson.adjustment.iter().any(|change| *change != 0.0);
        let said = if changed {
            format!(
                "Lesson {}: {}",
                self.lesson_log.lessons(),
                moved_words(&name, before, after)
            )
        } else {
            format!(
                "Lesson {}: nothing to adapt, the learner gives the right output already",
                self.lesson_log.lessons()
            )
        };
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(said));
        effects
    }
}

/// The words for a coding.
pub const fn coding_name(coding: Coding) -> &'static str {
    match coding {
        Coding::Plain => "the parameters as they are",
        Coding::Signs => "their signs, +1 and \u{2212}1 (Senft 1975, p. 23)",
    }
}
