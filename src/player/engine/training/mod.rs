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

mod course;
mod question;
mod split;
#[cfg(test)]
mod tests;

pub use course::{Course, LESSONS_LIMIT, PASSES_LIMIT, SCALES, Tutor, WeightChoice};
pub use question::{Question, question};
pub use split::{Split, split};

use super::adaline::Lesson;
use super::decision::Decision;
use super::ranking::{Ranking, Tally};
use super::weights::{INPUTS, Weights};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;

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
