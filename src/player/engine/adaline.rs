//! The adaptive linear element, *Adaline*, and its learning rule (Senft 1975, pp. 22-26, after Widrow and
//! Hoff). The sum is `y = w · x` and the output `q` is its sign. With the error `e = d - y` of the desired
//! output `d`, a lesson adds `a e x / (n + 1)` to the weights.
//!
//! A lesson multiplies the error by `1 - a |x|² / (n + 1)`. If all inputs are +1 or -1, |x|² is n + 1 and the
//! rule is stable for 0 < a < 2 (the source prints "2 < a < 0"). For other inputs, dividing by |x|² itself
//! makes it so.

use super::parameters::Parameters;
use super::weights::{INPUTS, Weights};
use serde::{Deserialize, Serialize};

/// The threshold's input, then those of the parameters.
pub type Inputs = [f64; INPUTS];

/// The output of an element, actual or desired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Output {
    Plus,
    Minus,
}

impl Output {
    /// The sign of a sum; 0 counts as +1.
    pub fn of(sum: f64) -> Self {
        if sum >= 0.0 { Self::Plus } else { Self::Minus }
    }

    pub const fn sign(self) -> f64 {
        match self {
            Self::Plus => 1.0,
            Self::Minus => -1.0,
        }
    }

    /// The opposite output.
    pub const fn turned(self) -> Self {
        match self {
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
        }
    }
}

/// The coding of parameters as inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coding {
    /// Unchanged.
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
    /// 0: a comparison of two moves needs no threshold, since it cancels out.
    Off,
}

impl Coding {
    /// Codes parameters as inputs.
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

/// The divisor of the adjustment.
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
    /// a: the share of the error that a lesson removes.
    pub rate: f64,
    pub division: Division,
}

/// The information that a lesson gives the element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instruction {
    /// A teacher gives the desired output. The element adapts only if its own differs.
    Desired(Output),
    /// A critic calls the output good: it becomes the desired one (learning by reward).
    Good,
    /// A critic calls the output bad: its opposite becomes the desired one (learning by punishment).
    Bad,
}

/// The calculation of one lesson.
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
    /// The change of each weight; zeros if there was nothing to adapt.
    pub adjustment: Inputs,
    pub error_after: f64,
}

/// The weighted sum y, added in order.
pub fn sum(weights: &Weights, inputs: &Inputs) -> f64 {
    let terms = weights.numbers().iter().zip(inputs);
    terms.map(|(weight, input)| weight * input).sum()
}

impl Rule {
    /// The factor by which a lesson with these inputs multiplies the error. The rule converges if its
    /// magnitude is below 1.
    pub fn error_factor(&self, inputs: &Inputs) -> f64 {
        1.0 - self.step(inputs) * norm(inputs)
    }

    /// The rate over the divisor; 0 if all inputs are 0.
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

    /// Gives a lesson: returns the new weights and the calculation.
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

    /// The magnitude of the error after a number of lessons on the same signs.
    fn error_after(rate: f64, lessons: usize) -> f64 {
        let x = Coding::Signs.inputs(&inputs(-5), Threshold::Kept);
        let rule = rule(rate, Division::Inputs);
        let mut weights = Weights::ONES;
        let mut error = 0.0;
        for _ in 0..lessons {
            // Chosen so that the rule itself is tested, whatever the output says.
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
