//! Courses over samples of the shipped positions.

use super::*;
use crate::adaline::{Coding, Division, Instruction, Output, Rule, Threshold};
use crate::parameters::Parameter;
use crate::positions::{Surveyed, positions_of_epd};
use crate::reading::Reading;
use std::collections::BTreeSet;

fn samples() -> Vec<Sample> {
    samples_of(Reading::MEANT, 16)
}

fn samples_of(reading: Reading, one_in: usize) -> Vec<Sample> {
    let lines: Vec<&str> = crate::facts::MASTERS.lines().step_by(one_in).collect();
    let text = lines.join("\n");
    positions_of_epd(&text)
        .filter_map(|position| position.unwrap().survey(reading))
        .map(Surveyed::into_sample)
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
        kept: WeightChoice::Last,
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
        assert!((crate::sum(&after, &inputs) - 1.0).abs() < 1e-9);
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

#[test]
fn the_scale_is_the_one_that_ranks_the_positions_trained_on_best_and_changes_no_ratio() {
    // As listed king moves cost 50 throughout the game.
    let samples = samples_of(Reading::LISTED, 4);
    let outcome = |kept| {
        let course = Course {
            kept,
            ..course(Tutor::Teacher)
        };
        let mut training = Training::new(course, samples.iter().collect(), Vec::new());
        training.run();
        training.outcome()
    };
    let (mean, scaled) = (outcome(WeightChoice::Mean), outcome(WeightChoice::Scaled));
    let times = |factor: f64| Weights::ZERO.plus(&mean.numbers().map(|weight| factor * weight));
    let ahead = |weights: &Weights| tally(&samples, weights).mean_ahead();
    let found: Vec<f64> = SCALES
        .into_iter()
        .filter(|&factor| times(factor) == scaled)
        .collect();
    assert_eq!(found.len(), 1);
    let before = SCALES.into_iter().take_while(|&factor| factor < found[0]);
    assert!(
        before
            .map(times)
            .all(|weights| ahead(&weights) < ahead(&scaled))
    );
    assert!(
        SCALES
            .map(times)
            .iter()
            .all(|weights| ahead(weights) <= ahead(&scaled))
    );
    assert!(ahead(&scaled) > ahead(&mean));
}
