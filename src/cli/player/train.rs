//! `plyground player train`: trains weights on recommended moves, and tests them on held-out positions.

use super::weights::{Source, contender};
use crate::cli::choice::choice;
use crate::cli::interrupt;
use crate::cli::output::Output;
use crate::cli::print::{Printed, facts, headed, table};
use crate::cli::progress::Progress;
use ::chess::words::counted;
use ::player::{
    Coding, Course, Division, Interval, PARAMETERS, PASSES_LIMIT, Pass, Rule, Sample, Surveyed,
    Tally, Threshold, Training, Tutor, WeightChoice, Weights, split,
};
use anyhow::{Result, bail, ensure};
use clap::Args;
use kit::experiment::game_remarks::GameRemarks;
use player_lab::experiment::messages::gains;
use player_lab::experiment::recipe::command;
use player_lab::experiment::{pack, write};
use serde::Serialize;
use std::path::PathBuf;

const DIVISIONS: [(&str, Division); 2] = [("inputs", Division::Inputs), ("norm", Division::Norm)];
const CODINGS: [(&str, Coding); 2] = [("plain", Coding::Plain), ("signs", Coding::Signs)];
const THRESHOLDS: [(&str, Threshold); 2] = [("kept", Threshold::Kept), ("off", Threshold::Off)];
const KEPT: [(&str, WeightChoice); 3] = [
    ("last", WeightChoice::Last),
    ("mean", WeightChoice::Mean),
    ("scaled", WeightChoice::Scaled),
];

/// The defaults are those of the shipped weights.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("tutor"))]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The learning rate a: the share of the error that a lesson removes; stable between 0 and 2
    #[arg(long, default_value_t = 0.3, allow_hyphen_values = true)]
    alpha: f64,
    /// Learn from a teacher, who names the recommended move (the default)
    #[arg(long, group = "tutor")]
    teacher: bool,
    /// Learn from a critic, who only says good or bad
    #[arg(long, group = "tutor")]
    critic: bool,
    /// Share of the positions to hold out, in whole games
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    test_share: f64,
    /// Passes over the set
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=i64::from(PASSES_LIMIT)))]
    passes: u32,
    /// Divisor of an adjustment: n + 1 inputs, as published, or |x|²
    #[arg(long, value_parser = choice(&DIVISIONS), default_value = "norm")]
    division: Division,
    /// Inputs: the parameters themselves, or their signs
    #[arg(long, value_parser = choice(&CODINGS), default_value = "plain")]
    coding: Coding,
    /// Threshold: an input of +1, as published, or none
    #[arg(long, value_parser = choice(&THRESHOLDS), default_value = "off")]
    threshold: Threshold,
    /// Result: the last weights, their mean, or the mean scaled to rank the training positions best
    #[arg(long, value_parser = choice(&KEPT), default_value = "scaled")]
    kept: WeightChoice,
    /// Initial weights: a name, as for `rank`, or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "ones")]
    start: String,
    /// Save the weights to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The threshold's weight, then those of the parameters.
    weights: Weights,
    /// The weights as in links.
    packed: String,
    /// The tallies before the first and after every pass.
    curve: Vec<Pass>,
    /// The final tally over the training positions.
    train: Tally,
    /// The final tally over the held-out positions.
    test: Tally,
    /// Gain in the share of recommended moves ranked first, over the held-out positions or, without any, the training
    /// positions. Paired by position, with intervals by game.
    gain: Interval,
    /// Gain in the share of other moves ranked below, likewise.
    gain_ahead: Interval,
    /// Remarks about the games: text that was skipped or corrected.
    #[serde(flatten)]
    remarks: GameRemarks,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    ensure!(
        (0.0..1.0).contains(&arguments.test_share),
        "--test-share: {} is not a share; give a number of at least 0 and less than 1",
        arguments.test_share
    );
    let output = arguments.save.clone().map(Output::begin).transpose()?;
    let (samples, remarks) = samples(arguments)?;
    let start = contender(&arguments.start, arguments.source.reading)?.weights;
    let course = Course {
        tutor: if arguments.critic {
            Tutor::Critic
        } else {
            Tutor::Teacher
        },
        rule: Rule {
            rate: finite(arguments.alpha)?,
            division: arguments.division,
        },
        coding: arguments.coding,
        threshold: arguments.threshold,
        passes: arguments.passes,
        seed: arguments.source.seed,
        start,
        kept: arguments.kept,
    };
    let parts = split(&samples, arguments.test_share, course.seed);
    let told = if parts.test.is_empty() {
        parts.train.clone()
    } else {
        parts.test.clone()
    };
    let mut training = Training::new(course, parts.train, parts.test);
    let progress = Progress::begin();
    while training.step().is_some() {
        progress.at(training.progress(), || {
            counted(training.passes().len() - 1, "pass")
        });
        if interrupt::asked() {
            break;
        }
    }
    drop(progress);
    let weights = training.outcome();
    let [gain, gain_ahead] = gains(told.into_iter(), &course.start, &weights);
    let last = training.passes().last();
    let answer = Answer {
        weights,
        packed: pack(&weights),
        train: last.map(|pass| pass.train).unwrap_or_default(),
        test: last.map(|pass| pass.test).unwrap_or_default(),
        curve: training.passes().to_vec(),
        gain,
        gain_ahead,
        remarks,
    };
    if let Some(output) = output {
        let remark = format!(
            "trained on {}, a = {}, {}, seed {}",
            counted(answer.train.positions, "position"),
            arguments.alpha,
            counted(arguments.passes, "pass"),
            course.seed
        );
        let recipe = command(&arguments.source.gathering(), &course, arguments.test_share);
        let text = write(&weights, &[remark, recipe]);
        output.finish(|file| file.write_all(text.as_bytes()))?;
    }
    let text = text(&answer);
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}

fn finite(alpha: f64) -> Result<f64> {
    ensure!(
        alpha.is_finite() && alpha.abs() <= 1000.0,
        "--alpha: {alpha} is not a rate; give a number from -1000 to 1000"
    );
    Ok(alpha)
}

fn samples(arguments: &Arguments) -> Result<(Vec<Sample>, GameRemarks)> {
    let mut samples = Vec::new();
    let reading = arguments.source.reading;
    let over = arguments.source.each(&mut |position| {
        samples.extend(position.survey(reading).map(Surveyed::into_sample));
    })?;
    if samples.is_empty() {
        let mut reasons = vec!["there is no position to learn from".to_owned()];
        reasons.extend(over.remarks.lines(1));
        bail!("--epd or --pgn: {}", reasons.join("; "));
    }
    Ok((samples, over.remarks))
}

fn text(answer: &Answer) -> String {
    let heads = [
        "pass",
        "lessons",
        "train: first",
        "ahead",
        "test: first",
        "ahead",
    ];
    let percent = |share: f64, tally: &Tally| {
        if tally.positions == 0 {
            "-".to_owned()
        } else {
            format!("{:.1} %", 100.0 * share)
        }
    };
    let rows = answer.curve.iter().map(|pass| {
        [
            pass.pass.to_string(),
            pass.lessons.to_string(),
            percent(pass.train.share_first(), &pass.train),
            percent(pass.train.mean_ahead(), &pass.train),
            percent(pass.test.share_first(), &pass.test),
            percent(pass.test.mean_ahead(), &pass.test),
        ]
    });
    let names = std::iter::once("threshold").chain(PARAMETERS.iter().map(|row| row.name));
    let weights: Vec<[String; 3]> = (0..)
        .zip(answer.weights.numbers().iter().zip(names))
        .map(|(number, (weight, name)): (u32, _)| {
            [number.to_string(), name.to_owned(), format!("{weight:.4}")]
        })
        .collect();
    let points = |gain: Interval| {
        let [value, low, high] = [gain.value, gain.low, gain.high].map(|share| 100.0 * share);
        format!("{value:+.1} points ({low:+.1} to {high:+.1})")
    };
    let facts = facts(&[
        ("positions trained on", &answer.train.positions),
        ("positions held out", &answer.test.positions),
        ("gain, first", &points(answer.gain)),
        ("gain, ahead", &points(answer.gain_ahead)),
    ]);
    format!("{facts}\n{}\n{}", headed(heads, rows), table(&weights))
}
