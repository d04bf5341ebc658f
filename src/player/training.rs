//! Training over a set: PRO's rule applied to one position after another (Senft 1975, pp. 33, 44-45).
//!
//! How a position becomes inputs is ours, as the thesis does not say. With a teacher, who knows the
//! recommended move: x is its parameters less those of the move PLAYER prefers, the desired output
//! +1, and there is no lesson where the two are the same. With a critic, who only says whether the
//! chosen move is good: x is the chosen move's parameters less the runner-up's, so that the output
//! +1 says "this one rather than that", and a bad choice is punished.
//!
//! A course, a set and a number of lessons give the same weights everywhere, so that a lesson is
//! undone by taking the ones before it again.

use super::adaline::{Coding, Instruction, Lesson, Output, Rule, Threshold};
use super::decision::Decision;
use super::parameters::{Parameter, Parameters};
use super::ranking::{Ranking, Tally};
use super::reading::Oddity;
use super::weights::Weights;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// The most lessons a course can have.
pub const LESSONS_LIMIT: u64 = 10_000_000;

/// The most passes over the set.
pub const PASSES_LIMIT: u32 = 1_000;

/// Who teaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tutor {
    /// Knows the recommended move.
    #[default]
    Teacher,
    /// Says good or bad.
    Critic,
}

/// Which weights a course gives in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Those after the last lesson.
    #[default]
    Last,
    /// The mean of those after each position, which wavers less (ours).
    Mean,
}

/// Everything that decides what a training does with a given set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Who teaches.
    pub tutor: Tutor,
    /// The rule.
    pub rule: Rule,
    /// How parameters become inputs.
    pub coding: Coding,
    /// The threshold's input.
    pub threshold: Threshold,
    /// Passes over the set, each in an order of its own.
    pub passes: u32,
    /// The orders follow from it.
    pub seed: u64,
    /// The weights to begin with.
    pub start: Weights,
    /// Which weights are the outcome.
    pub kept: Kept,
}

/// A position to learn from: its candidates, and which one is recommended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The candidates and their parameters.
    pub decision: Decision,
    /// The index of the recommended one.
    pub recommended: usize,
    /// The game it is from; positions of one game are split and drawn together.
    pub game: u32,
}

/// A lesson of a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taught {
    /// The pass, from 0.
    pub pass: u32,
    /// The sample's index.
    pub sample: usize,
    /// The move PLAYER preferred, and the one it was compared with.
    pub chosen: usize,
    /// The recommended move with a teacher, the runner-up with a critic.
    pub other: usize,
    /// What happened.
    pub lesson: Lesson,
}

/// The state after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pass {
    /// Passes done.
    pub pass: u32,
    /// Lessons given so far in which a weight could change.
    pub lessons: u64,
    /// The outcome if the course ended here.
    pub weights: Weights,
    /// Ranks over the set trained on.
    pub train: Tally,
    /// Ranks over the set held back; empty if none was.
    pub test: Tally,
}

/// A training in progress. Its samples are borrowed or, where it is worked on in slices, shared.
#[derive(Clone, Debug)]
pub struct Training<S> {
    course: Course,
    train: Vec<S>,
    test: Vec<S>,
    chance: Pcg64Mcg,
    order: Vec<usize>,
    at: usize,
    weights: Weights,
    /// The sum of the weights after each position, and how many.
    total: [f64; super::weights::INPUTS],
    seen: u64,
    lessons: u64,
    passes: Vec<Pass>,
}

impl<S: Borrow<Sample>> Training<S> {
    /// A training that has not begun. The first entry of its history is the state before it.
    #[must_use]
    pub fn new(course: Course, train: Vec<S>, test: Vec<S>) -> Self {
        let mut training = Self {
            weights: course.start,
            chance: Pcg64Mcg::seed_from_u64(course.seed),
            order: Vec::new(),
            at: 0,
            total: [0.0; super::weights::INPUTS],
            seen: 0,
            lessons: 0,
            passes: Vec::new(),
            course,
            train,
            test,
        };
        training.note(0);
        training
    }

    /// Looks at one position, and gives a lesson if there is one to give. `None` when the course is
    /// over.
    pub fn step(&mut self) -> Option<Looked> {
        if self.at == self.order.len() {
            let done = self.passes.len() as u32 - 1;
            let over = done >= self.course.passes.min(PASSES_LIMIT) || self.train.is_empty();
            if over || self.lessons >= LESSONS_LIMIT {
                return None;
            }
            self.order = (0..self.train.len()).collect();
            self.order.shuffle(&mut self.chance);
            self.at = 0;
        }
        let sample = self.order[self.at];
        self.at += 1;
        let taught = self.look(sample);
        for (sum, weight) in self.total.iter_mut().zip(self.weights.numbers()) {
            *sum += weight;
        }
        self.seen += 1;
        if self.at == self.order.len() {
            self.note(self.passes.len() as u32);
        }
        Some(Looked { sample, taught })
    }

    /// Runs to the end.
    pub fn run(&mut self) {
        while self.step().is_some() {}
    }

    fn look(&mut self, sample: usize) -> Option<Taught> {
        let Sample {
            decision,
            recommended,
            ..
        } = self.train[sample].borrow();
        let Question {
            chosen,
            other,
            instruction,
            parameters,
        } = question(self.course.tutor, decision, *recommended, &self.weights)?;
        let inputs = self
            .course
            .coding
            .inputs(&parameters, self.course.threshold);
        let (after, lesson) = self.course.rule.teach(&self.weights, &inputs, instruction);
        self.weights = after;
        self.lessons += 1;
        Some(Taught {
            pass: self.passes.len() as u32 - 1,
            sample,
            chosen,
            other,
            lesson,
        })
    }

    fn note(&mut self, pass: u32) {
        let weights = self.outcome();
        let tally = |samples: &[S]| {
            let ranks = samples
                .iter()
                .map(Borrow::borrow)
                .filter_map(|sample| Ranking::of(&sample.decision, sample.recommended, &weights));
            ranks.collect()
        };
        self.passes.push(Pass {
            pass,
            lessons: self.lessons,
            weights,
            train: tally(&self.train),
            test: tally(&self.test),
        });
    }

    /// The weights as they are.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The weights the course would give if it ended here.
    #[must_use]
    pub fn outcome(&self) -> Weights {
        match self.course.kept {
            Kept::Mean if self.seen > 0 => {
                let mean = self.total.map(|sum| sum / self.seen as f64);
                Weights::ZERO.plus(&mean)
            }
            _ => self.weights,
        }
    }

    /// The state before the first and after every pass: the learning curve and the weights' history.
    #[must_use]
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// How much of the course is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let all = self.train.len() as f64 * f64::from(self.course.passes);
        if all > 0.0 {
            (self.seen as f64 / all).min(1.0)
        } else {
            1.0
        }
    }
}

/// A position that was looked at, and the lesson, if one was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Looked {
    /// The sample's index.
    pub sample: usize,
    /// The lesson.
    pub taught: Option<Taught>,
}

/// What the element is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The move PLAYER prefers.
    pub chosen: usize,
    /// The move it is compared with.
    pub other: usize,
    /// What the tutor says.
    pub instruction: Instruction,
    /// The parameters of the one less those of the other.
    pub parameters: Parameters,
}

/// What a tutor makes of a position under these weights; `None` if there is nothing to teach.
#[must_use]
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

/// Without what has no weight in the value: it cannot be learnt.
fn weighted(decision: &Decision, mut parameters: Parameters) -> Parameters {
    if decision.reading.has(Oddity::SixteenWeighted) {
        parameters[Parameter::AttackFour] = 0;
    }
    parameters
}

/// A split of samples into those to train on and those held back.
#[derive(Clone, Debug)]
pub struct Split<S> {
    /// To train on.
    pub train: Vec<S>,
    /// Held back.
    pub test: Vec<S>,
}

/// Holds back whole games until their share of the positions reaches `share`; which ones follows from
/// the seed.
#[must_use]
pub fn split<S: Borrow<Sample>>(
    samples: impl IntoIterator<Item = S>,
    share: f64,
    seed: u64,
) -> Split<S> {
    let samples: Vec<S> = samples.into_iter().collect();
    let game = |sample: &S| sample.borrow().game;
    let games: BTreeSet<u32> = samples.iter().map(game).collect();
    let mut games: Vec<u32> = games.into_iter().collect();
    games.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
    let wanted = share.clamp(0.0, 1.0) * samples.len() as f64;
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for sample in &samples {
        *counts.entry(game(sample)).or_default() += 1;
    }
    let mut held = BTreeSet::new();
    let mut count = 0;
    for game in games {
        if count as f64 >= wanted {
            break;
        }
        count += counts.get(&game).copied().unwrap_or(0);
        held.insert(game);
    }
    let (test, train) = samples
        .into_iter()
        .partition(|sample| held.contains(&game(sample)));
    Split { train, test }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::adaline::Division;
    use crate::player::positions::positions_of_epd;
    use crate::player::reading::Reading;

    fn samples() -> Vec<Sample> {
        let lines: Vec<&str> = crate::player::facts::MASTERS.lines().step_by(16).collect();
        let text = lines.join("\n");
        positions_of_epd(&text)
            .filter_map(|position| position.unwrap().survey(Reading::MEANT))
            .map(super::super::positions::Surveyed::into_sample)
            .collect()
    }

    fn course(tutor: Tutor) -> Course {
        Course {
            tutor,
            rule: Rule {
                rate: 0.3,
                division: Division::Norm,
            },
            coding: Coding::Plain,
            threshold: Threshold::Off,
            passes: 3,
            seed: 1,
            start: Weights::ONES,
            kept: Kept::Last,
        }
    }

    #[test]
    fn the_same_course_gives_the_same_weights() {
        let samples = samples();
        let run = |seed| {
            let course = Course {
                seed,
                ..course(Tutor::Teacher)
            };
            let mut training = Training::new(course, samples.iter().collect(), Vec::new());
            training.run();
            *training.weights()
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn a_lesson_with_a_teacher_makes_the_recommended_move_the_better_of_the_two() {
        let samples = samples();
        let sample = &samples[1];
        let decision = &sample.decision;
        let question = question(Tutor::Teacher, decision, sample.recommended, &Weights::ZERO)
            .expect("generated first is not what was played");
        let inputs = Coding::Plain.inputs(&question.parameters, Threshold::Off);
        let rule = Rule {
            rate: 1.0,
            division: Division::Norm,
        };
        let against = Instruction::Desired(Output::Plus);
        let before = Weights::ZERO.with(Parameter::Mobility, -0.001);
        let (after, lesson) = rule.teach(&before, &inputs, against);
        if lesson.output == Output::Minus {
            assert!((super::super::adaline::sum(&after, &inputs) - 1.0).abs() < 1e-9);
        } else {
            assert_eq!(after, before);
        }
    }

    #[test]
    fn the_history_begins_before_the_first_lesson_and_ends_after_the_last() {
        let samples = samples();
        let halves = split(&samples, 0.4, 7);
        let mut training = Training::new(course(Tutor::Teacher), halves.train, halves.test);
        training.run();
        let passes = training.passes();
        assert_eq!(passes.len(), 4);
        assert_eq!(passes[0].weights, Weights::ONES);
        assert_eq!(passes[3].weights, training.outcome());
        let (train, test) = (passes[3].train.positions, passes[3].test.positions);
        assert_eq!(train + test, samples.len() as u64);
        assert!(test >= samples.len() as u64 * 2 / 5);
        assert!((training.progress() - 1.0).abs() < 1e-12);
        assert!(training.step().is_none());
    }

    #[test]
    fn games_are_split_whole() {
        let mut samples = samples();
        for (index, sample) in samples.iter_mut().enumerate() {
            sample.game = index as u32 / 5;
        }
        let halves = split(&samples, 0.5, 3);
        let games = |part: &[&Sample]| part.iter().map(|s| s.game).collect::<BTreeSet<_>>();
        assert!(games(&halves.train).is_disjoint(&games(&halves.test)));
        assert!(!halves.train.is_empty() && !halves.test.is_empty());
    }

    #[test]
    fn the_published_rule_diverges_on_parameters_as_they_are() {
        let samples = samples();
        let course = Course {
            rule: Rule {
                rate: 1.0,
                division: Division::Inputs,
            },
            ..course(Tutor::Critic)
        };
        let mut training = Training::new(course, samples.iter().collect(), Vec::new());
        training.run();
        let largest = |weights: &Weights| {
            let numbers = weights.numbers().iter();
            numbers.fold(0.0f64, |most, weight| most.max(weight.abs()))
        };
        assert!(largest(training.weights()) > 1e9);
    }

    #[test]
    fn a_critic_teaches_about_the_move_that_was_chosen() {
        let samples = samples();
        let sample = &samples[0];
        let asked = question(
            Tutor::Critic,
            &sample.decision,
            sample.recommended,
            &Weights::ONES,
        )
        .unwrap();
        let order = sample.decision.order(&Weights::ONES);
        assert_eq!(
            (asked.chosen, asked.other),
            (order[0].index, order[1].index)
        );
        let good = asked.chosen == sample.recommended;
        assert_eq!(asked.instruction == Instruction::Good, good);
    }
}
