//! Turns a position into a lesson: the two moves that are compared, and the instruction.

use super::super::adaline::{Instruction, Output};
use super::super::decision::Decision;
use super::super::parameters::{Parameter, Parameters};
use super::super::reading::Oddity;
use super::super::weights::Weights;
use super::Tutor;

/// The comparison that a lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The index of the move PLAYER prefers.
    pub chosen: usize,
    /// The index of the move it is compared with.
    pub other: usize,
    pub instruction: Instruction,
    /// The parameters of the one move minus those of the other.
    pub parameters: Parameters,
}

/// The tutor's question about a position under these weights; `None` if there is nothing to teach.
pub fn question(
    tutor: Tutor,
    decision: &Decision,
    recommended: usize,
    weights: &Weights,
) -> Option<Question> {
    let order = decision.order(weights);
    let chosen = order.first()?.index;
    let difference = |a: usize, b: usize| {
        let candidates = &decision.candidates;
        Some(candidates.get(a)?.parameters - candidates.get(b)?.parameters)
    };
    let (other, instruction, parameters) = match tutor {
        Tutor::Teacher if chosen == recommended => return None,
        Tutor::Teacher => (
            recommended,
            Instruction::Desired(Output::Plus),
            difference(recommended, chosen)?,
        ),
        Tutor::Critic => {
            let runner_up = order.get(1)?.index;
            let verdict = if chosen == recommended {
                Instruction::Good
            } else {
                Instruction::Bad
            };
            (runner_up, verdict, difference(chosen, runner_up)?)
        }
    };
    Some(Question {
        chosen,
        other,
        instruction,
        parameters: weighted(decision, parameters),
    })
}

/// Removes parameters without weight in the value, since they cannot be learnt.
fn weighted(decision: &Decision, mut parameters: Parameters) -> Parameters {
    if decision.reading.has(Oddity::SixteenWeighted) {
        parameters[Parameter::AttackFour] = 0;
    }
    parameters
}
