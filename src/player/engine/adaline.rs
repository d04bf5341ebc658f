//! The adaptive linear element, *Adaline*, and the rule by which it learns (Senft 1975, pp. 22-26,
//! after Widrow and Hoff): `y = w · x`, the quantised output `q` is its sign, the error `e = d - y`
//! of the desired output `d` moves the weights by `a e x / (n + 1)`.
//!
//! The error shrinks by the factor `1 - a |x|² / (n + 1)`. With inputs of +1 and -1 only, |x|² is
//! n + 1 and the rule is stable for 0 < a < 2 (the source prints "2 < a < 0"); with other inputs it
//! is not, unless one divides by |x|² itself.

use super::parameters::Parameters;
use super::weights::{INPUTS, Weights};
use serde::{Deserialize, Serialize};

/// The threshold's input, then those of the parameters.
pub type Inputs = [f64; INPUTS];

/// What an element says, and what it should say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Output {
    /// +1.
    Plus,
    /// -1.
    Minus,
}

impl Output {
    /// The quantised sum; 0 counts as +1.
    pub fn of(sum: f64) -> Self {
        if sum >= 0.0 { Self::Plus } else { Self::Minus }
    }

    /// +1 or -1.
    pub const fn sign(self) -> f64 {
        match self {
            Self::Plus => 1.0,
            Self::Minus => -1.0,
        }
    }

    /// The other one.
    pub const fn turned(self) -> Self {
        match self {
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
        }
    }
}

/// How parameters become inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coding {
    /// As they are.
    #[default]
    Plain,
    /// +1 for 0 and above, -1 below, so that |x|² = n + 1.
    Signs,
}

/// The threshold's input, which the source fixes at +1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Threshold {
    /// +1, as published.
    #[default]
    Kept,
    /// 0: comparing two moves needs none, as it is the same for both.
    Off,
}

impl Coding {
    /// The inputs for these parameters.
    pub fn inputs(self, parameters: &Parameters, threshold: Threshold) -> Inputs {
        let mut inputs = [0.0; INPUTS];
        inputs[0] = match threshold {
            Threshold::Kept => 1.0,
            Threshold::Off => 0.0,
        };
        for (input, &value) in inputs[1..].iter_mut().zip(&parameters.0) {
            *input = match self {
                Self::Plain => f64::from(value),
                Self::Signs => Output::of(f64::from(value)).sign(),
            };
        }
        inputs
    }
}

/// What the adjustment is divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Division {
    /// The number of inputs n + 1 (18), as published.
    #[default]
    Inputs,
    /// |x|², which makes every lesson stable for 0 < a < 2.
    Norm,
}

/// The Widrow-Hoff rule.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// a: how much of the error a lesson takes away.
    pub rate: f64,
    /// What is divided by.
    pub division: Division,
}

/// What the element is taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instruction {
    /// A teacher knows the desired output. The element adapts only if its own differs.
    Desired(Output),
    /// A critic finds the output good: it becomes the desired one (learning by reward).
    Good,
    /// A critic finds the output bad: its opposite becomes the desired one (learning by punishment).
    Bad,
}

/// What one lesson did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// y: the weighted sum.
    pub sum: f64,
    /// q: the output.
    pub output: Output,
    /// d: the desired output.
    pub desired: Output,
    /// e = d - y.
    pub error: f64,
    /// What was added to each weight; zeros if there was nothing to adapt.
    pub adjustment: Inputs,
    /// The error after the lesson.
    pub error_after: f64,
}

/// The weighted sum y, summed in order.
pub fn sum(weights: &Weights, inputs: &Inputs) -> f64 {
    let terms = weights.numbers().iter().zip(inputs);
    terms.map(|(weight, input)| weight * input).sum()
}

impl Rule {
    /// The factor by which a lesson with these inputs multiplies the error. The rule converges on
    /// them while its magnitude is below 1.
    pub fn error_factor(&self, inputs: &Inputs) -> f64 {
        1.0 - self.step(inputs) * norm(inputs)
    }

    /// a over what is divided by; 0 if all inputs are 0.
    fn step(&self, inputs: &Inputs) -> f64 {
        let divisor = match self.division {
            Division::Inputs => INPUTS as f64,
            Division::Norm => norm(inputs),
        };
        if divisor > 0.0 {
            self.rate / divisor
        } else {
            0.0
        }
    }

    /// Gives a lesson: the weights after it, and what happened.
    pub fn teach(
        &self,
        weights: &Weights,
        inputs: &Inputs,
        instruction: Instruction,
    ) -> (Weights, Lesson) {
        let y = sum(weights, inputs);
        let output = Output::of(y);
        let desired = match instruction {
            Instruction::Desired(desired) => desired,
            Instruction::Good => output,
            Instruction::Bad => output.turned(),
        };
        let error = desired.sign() - y;
        let adapts = !matches!(instruction, Instruction::Desired(desired) if desired == output);
        let mut adjustment = [0.0; INPUTS];
        if adapts {
            let step = self.step(inputs) * error;
            adjustment = inputs.map(|input| step * input);
        }
        let after = weights.plus(&adjustment);
        let lesson = Lesson {
            sum: y,
            output,
            desired,
            error,
            adjustment,
            error_after: desired.sign() - sum(&after, inputs),
        };
        (after, lesson)
    }
}

/// |x|².
pub fn norm(inputs: &Inputs) -> f64 {
    inputs.iter().map(|input| input * input).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(first: i32) -> Parameters {
        let mut parameters = Parameters::default();
        parameters.0[0] = first;
        parameters.0[16] = -3;
        parameters
    }

    fn rule(rate: f64, division: Division) -> Rule {
        Rule { rate, division }
    }

    /// The magnitude of the error after this number of lessons on the same signs.
    fn error_after(rate: f64, lessons: usize) -> f64 {
        let x = Coding::Signs.inputs(&inputs(-5), Threshold::Kept);
        let rule = rule(rate, Division::Inputs);
        let mut weights = Weights::ONES;
        let mut error = 0.0;
        for _ in 0..lessons {
            // By the rule alone, whatever the quantised output says.
            let verdict = if Output::of(sum(&weights, &x)) == Output::Minus {
                Instruction::Good
            } else {
                Instruction::Bad
            };
            let (after, lesson) = rule.teach(&weights, &x, verdict);
            weights = after;
            error = lesson.error_after.abs();
        }
        error
    }

    #[test]
    fn inputs_of_signs_have_a_square_sum_of_n_plus_1() {
        let x = Coding::Signs.inputs(&inputs(0), Threshold::Kept);
        assert!((norm(&x) - 18.0).abs() < 1e-12);
        assert_eq!(
            (x[1].to_string(), x[17].to_string()),
            ("1".into(), "-1".into())
        );
    }

    #[test]
    fn the_error_shrinks_by_one_minus_a_on_signs() {
        let x = Coding::Signs.inputs(&inputs(7), Threshold::Kept);
        for rate in [0.1, 0.5, 1.0, 1.9] {
            let rule = rule(rate, Division::Inputs);
            let (_, lesson) = rule.teach(&Weights::ONES, &x, Instruction::Bad);
            assert!((lesson.error_after - lesson.error * (1.0 - rate)).abs() < 1e-9);
            assert!((rule.error_factor(&x) - (1.0 - rate)).abs() < 1e-12);
        }
    }

    #[test]
    fn the_rule_is_stable_between_0_and_2_and_not_outside() {
        for rate in [0.05, 0.5, 1.0, 1.5, 1.95] {
            assert!(error_after(rate, 400) < 1e-6, "{rate}");
        }
        for rate in [-0.5, 2.1, 3.0] {
            assert!(error_after(rate, 400) > 1e6, "{rate}");
        }
    }

    #[test]
    fn dividing_by_the_norm_makes_any_inputs_stable() {
        let x = Coding::Plain.inputs(&inputs(900), Threshold::Kept);
        let published = rule(0.5, Division::Inputs);
        assert!(published.error_factor(&x).abs() > 1.0);
        let (_, lesson) = rule(0.5, Division::Norm).teach(&Weights::ZERO, &x, Instruction::Bad);
        assert!((lesson.error_after - lesson.error * 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_teacher_changes_nothing_when_the_output_is_right() {
        let x = Coding::Plain.inputs(&inputs(4), Threshold::Kept);
        let right = Instruction::Desired(Output::Plus);
        let (after, lesson) = rule(1.0, Division::Norm).teach(&Weights::ONES, &x, right);
        assert_eq!(after, Weights::ONES);
        assert_eq!(lesson.output, Output::Plus);
        let wrong = Instruction::Desired(Output::Minus);
        let (after, lesson) = rule(1.0, Division::Norm).teach(&Weights::ONES, &x, wrong);
        assert!((sum(&after, &x) + 1.0).abs() < 1e-9);
        assert!(lesson.error_after.abs() < 1e-9);
    }

    #[test]
    fn reward_keeps_an_output_and_punishment_turns_it() {
        let x = Coding::Signs.inputs(&inputs(1), Threshold::Kept);
        let rule = rule(1.0, Division::Inputs);
        for (verdict, expected) in [
            (Instruction::Good, Output::Plus),
            (Instruction::Bad, Output::Minus),
        ] {
            let (after, lesson) = rule.teach(&Weights::ONES, &x, verdict);
            assert_eq!(lesson.output, Output::Plus);
            assert_eq!(lesson.desired, expected);
            assert_eq!(Output::of(sum(&after, &x)), expected);
        }
    }

    #[test]
    fn without_any_input_there_is_nothing_to_learn() {
        let x = [0.0; INPUTS];
        let (after, lesson) = rule(1.0, Division::Norm).teach(&Weights::ONES, &x, Instruction::Bad);
        assert_eq!(after, Weights::ONES);
        assert!(lesson.adjustment.iter().all(|change| change.abs() < 1e-12));
    }
}
