//! Training over a set: PRO's rule applied to one position after another (Senft 1975, pp. 33, 44-45).
//!
//! The thesis does not say how a position becomes inputs; the following is ours. A teacher knows the
//! recommended move: x is its parameters minus those of the move PLAYER prefers and the desired output is +1.
//! If both moves are the same there is no lesson. A critic only says whether the chosen move is good: x is the
//! chosen move's parameters minus the runner-up's, so an output of +1 means "this move rather than that", and
//! a bad choice is punished.
//!
//! A course, a set and a number of lessons give the same weights everywhere, so a lesson is undone by
//! replaying the earlier ones.

#[cfg(test)]
mod tests;

use super::adaline::{Coding, Instruction, Lesson, Output, Rule, Threshold};
use super::decision::Decision;
use super::parameters::{Parameter, Parameters};
use super::ranking::{Ranking, Tally};
use super::reading::Oddity;
use super::weights::{INPUTS, Weights};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

/// A position to learn from: its candidates and the recommended one.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub decision: Decision,
    /// The index of the recommended candidate.
    pub recommended: usize,
    /// The number of its game; positions of one game are split and drawn together.
    pub game: u32,
}

/// A lesson of a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CourseLesson {
    /// The pass, from 0.
    pub pass: u32,
    /// The sample's index.
    pub sample: usize,
    /// The index of the move that PLAYER preferred.
    pub chosen: usize,
    /// The index of the recommended move (teacher) or of the runner-up (critic).
    pub other: usize,
    pub lesson: Lesson,
}

/// The state after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pass {
    /// The number of passes done.
    pub pass: u32,
    /// The number of lessons so far in which a weight could change.
    pub lessons: u64,
    /// The weights that the course would return if it ended here.
    pub weights: Weights,
    /// Ranks over the training set.
    pub train: Tally,
    /// Ranks over the held-out set, which may be empty.
    pub test: Tally,
}

/// Ranks samples under these weights.
fn tally<S: Borrow<Sample>>(samples: &[S], weights: &Weights) -> Tally {
    let samples = samples.iter().map(Borrow::borrow);
    samples
        .filter_map(|sample| Ranking::of(&sample.decision, sample.recommended, weights))
        .collect()
}

/// A training in progress. Samples may be borrowed, or shared for work in slices.
#[derive(Clone, Debug)]
pub struct Training<S> {
    course: Course,
    train: Vec<S>,
    test: Vec<S>,
    chance: Pcg64Mcg,
    order: Vec<usize>,
    at: usize,
    weights: Weights,
    /// The sum of the weights after each position, and the number of positions.
    total: [f64; INPUTS],
    seen: u64,
    lessons: u64,
    passes: Vec<Pass>,
}

impl<S: Borrow<Sample>> Training<S> {
    /// A training that has not begun. The first entry of its history is the state before it.
    pub fn new(course: Course, train: Vec<S>, test: Vec<S>) -> Self {
        let mut training = Self {
            weights: course.start,
            chance: Pcg64Mcg::seed_from_u64(course.seed),
            order: Vec::new(),
            at: 0,
            total: [0.0; INPUTS],
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

    /// Processes one position and gives a lesson if there is one to give. `None` when the course is over.
    pub fn step(&mut self) -> Option<StepOutcome> {
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
        let taught = self.process(sample);
        for (sum, weight) in self.total.iter_mut().zip(self.weights.numbers()) {
            *sum += weight;
        }
        self.seen += 1;
        if self.at == self.order.len() {
            self.note(self.passes.len() as u32);
        }
        Some(StepOutcome { sample, taught })
    }

    pub fn run(&mut self) {
        while self.step().is_some() {}
    }

    fn process(&mut self, sample: usize) -> Option<CourseLesson> {
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
        Some(CourseLesson {
            pass: self.passes.len() as u32 - 1,
            sample,
            chosen,
            other,
            lesson,
        })
    }

    fn note(&mut self, pass: u32) {
        let weights = self.outcome();
        self.passes.push(Pass {
            pass,
            lessons: self.lessons,
            weights,
            train: tally(&self.train, &weights),
            test: tally(&self.test, &weights),
        });
    }

    /// The current weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The weights that the course would return if it ended here.
    pub fn outcome(&self) -> Weights {
        if self.course.kept == WeightChoice::Last || self.seen == 0 {
            return self.weights;
        }
        let mean = self.total.map(|sum| sum / self.seen as f64);
        let times = |factor: f64| Weights::ZERO.plus(&mean.map(|weight| factor * weight));
        if self.course.kept == WeightChoice::Mean {
            return times(1.0);
        }
        let mut best = (times(1.0), f64::NEG_INFINITY);
        for weights in SCALES.map(times) {
            let ahead = tally(&self.train, &weights).mean_ahead();
            // Ties keep the smallest factor.
            if ahead > best.1 {
                best = (weights, ahead);
            }
        }
        best.0
    }

    /// The state before the first pass and after every pass: the learning curve.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The share of the course that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let all = self.train.len() as f64 * f64::from(self.course.passes);
        if all > 0.0 {
            (self.seen as f64 / all).min(1.0)
        } else {
            1.0
        }
    }
}

/// A processed position with its lesson, if one was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepOutcome {
    pub sample: usize,
    pub taught: Option<CourseLesson>,
}

// The course of a training: all of its settings for a given set.

pub const LESSONS_LIMIT: u64 = 10_000_000;

/// The most passes over the set.
pub const PASSES_LIMIT: u32 = 1_000;

/// The source of lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tutor {
    /// Gives the recommended move.
    #[default]
    Teacher,
    /// Says "good" or "bad".
    Critic,
}

/// The weights that a course returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightChoice {
    /// The weights after the last lesson.
    #[default]
    Last,
    /// The mean over all positions, which fluctuates less (ours).
    Mean,
    /// The mean times the factor of [`SCALES`] that ranks the training positions best (ours). Lessons fix only
    /// the ratios of weights. The cost of a king move and the bonus for leaving no reply are not weighted, so
    /// the scale of the weights decides how much those two count.
    Scaled,
}

/// The factors that [`WeightChoice::Scaled`] tries.
pub const SCALES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// All settings of a training on a given set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    pub tutor: Tutor,
    pub rule: Rule,
    pub coding: Coding,
    pub threshold: Threshold,
    /// The number of passes over the set, each in its own order.
    pub passes: u32,
    /// The seed of those orders.
    pub seed: u64,
    /// The initial weights.
    pub start: Weights,
    pub kept: WeightChoice,
}

// Turns a position into a lesson: the two moves that are compared, and the instruction.

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

// Splits positions into a training set and a held-out set by whole games, at random from a seed.

/// A split into training and held-out samples.
#[derive(Clone, Debug)]
pub struct Split<S> {
    pub train: Vec<S>,
    pub test: Vec<S>,
}

/// Holds out whole games until their share of the positions reaches `share`.
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
