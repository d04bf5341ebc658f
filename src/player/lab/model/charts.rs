//! The lab's charts: learning curve, weights over time, errors of lessons, a lesson repeated, and how high
//! recommended moves are ranked.

use super::lesson::Stability;
use super::lesson_log::{LessonLog, LogEntry};
use crate::experiment::messages::{Measured, WITHIN};
use chess::words::counted;
use kit::model::chart::{Axis, Chart, Sample, Series, Strength};
use kit::model::squares::plural;
use player::{Division, INPUTS, PARAMETERS, Parameter, Pass, Tally, Weights};

/// Repetitions of a lesson in the chart.
const REPEATED: u32 = 12;

/// Beyond this error the chart of a repeated lesson ends.
const WILD: f64 = 4.0;

/// The most steps of the lesson log that are drawn.
const STEPS: usize = 200;

/// The learning curve: the share of moves ranked first, and the share of other moves that the
/// recommended one is ahead of, trained on and held out.
pub fn learning(passes: &[Pass]) -> Chart {
    let last = passes.last();
    let count = |of: fn(&Pass) -> &Tally| last.map_or(0, |pass| of(pass).positions);
    let (train, test) = (count(|pass| &pass.train), count(|pass| &pass.test));
    let line = |of: fn(&Pass) -> f64| {
        let samples = passes.iter();
        samples
            .map(|pass| Sample::at(f64::from(pass.pass), 100.0 * of(pass)))
            .collect::<Vec<_>>()
    };
    let sample = format!("{} trained on, {test} held out", counted(train, "position"));
    let mut chart = Chart::new("Learning curve", &sample)
        .x(Axis::new("Passes").whole().from_zero())
        .y(Axis::new("Share").unit("%"))
        .with(Series::line(
            "trained on: ranked first",
            line(|pass| pass.train.share_first()),
        ))
        .with(Series::line(
            "trained on: ahead of other moves",
            line(|pass| pass.train.mean_ahead()),
        ));
    if test > 0 {
        chart = chart
            .with(
                Series::line(
                    "held out: ranked first",
                    line(|pass| pass.test.share_first()),
                )
                .strength(Strength::Strong),
            )
            .with(
                Series::line(
                    "held out: ahead of other moves",
                    line(|pass| pass.test.mean_ahead()),
                )
                .strength(Strength::Strong),
            );
    }
    chart
}

/// Weights over passes or steps; the one that is looked at stands out.
pub fn history_of_weights(
    history: &[(f64, Weights)],
    across: &str,
    shown: Option<Parameter>,
) -> Chart {
    let sample = format!("n = {} states", history.len());
    let chart = Chart::new("Weights", &sample)
        .x(Axis::new(across).whole().from_zero())
        .y(Axis::new("Weight"));
    Parameter::ALL.into_iter().fold(chart, |chart, parameter| {
        let samples = history
            .iter()
            .map(|(x, weights)| Sample::at(*x, weights.of(parameter)))
            .collect();
        let name = format!(
            "{} {}",
            parameter.number(),
            PARAMETERS[parameter.number() - 1].name
        );
        let strength = match shown {
            Some(shown) if shown == parameter => Strength::Strong,
            Some(_) => Strength::Faint,
            None => Strength::Plain,
        };
        chart.with(Series::line(&name, samples).strength(strength))
    })
}

/// The error of every lesson, before and after.
pub fn errors(lesson_log: &LessonLog) -> Chart {
    let first = lesson_log.len().saturating_sub(STEPS) + 1;
    let mut before = Vec::new();
    let mut after = Vec::new();
    for step in first..=lesson_log.len() {
        if let Some(LogEntry::Lesson { lesson, .. }) = lesson_log.entry(step) {
            before.push(Sample::at(step as f64, lesson.error));
            after.push(Sample::at(step as f64, lesson.error_after));
        }
    }
    let sample = match (lesson_log.lessons(), before.len()) {
        (all, shown) if all > shown => {
            format!("n = {shown}, the last of {}", counted(all, "lesson"))
        }
        (all, _) => format!("n = {}", plural(all as u64, "lesson")),
    };
    Chart::new("Error e of each lesson", &sample)
        .x(Axis::new("Step").whole())
        .y(Axis::new("e = d \u{2212} y"))
        .with(Series::bars("before", before).styled(7))
        .with(Series::dots("after", after).styled(0))
        .level(0.0, "no error")
}

/// The weights of the lesson log, step by step.
pub fn weights_of_lesson_log(lesson_log: &LessonLog) -> Vec<(f64, Weights)> {
    let first = lesson_log.len().saturating_sub(STEPS);
    (first..=lesson_log.len())
        .map(|step| (step as f64, lesson_log.weights_at(step)))
        .collect()
}

/// What becomes of the error when the same lesson is repeated, at the rate that is typed and at others:
/// within 0 < a < 2 on signs, or divided by |x|², it dies away.
pub fn stability(found: &Stability, rate: f64, division: Division) -> Chart {
    let factor = |rate: f64| match division {
        Division::Norm => 1.0 - rate,
        Division::Inputs => 1.0 - rate * found.norm / INPUTS as f64,
    };
    let line = |rate: f64| {
        let mut samples = Vec::new();
        let mut error = 1.0;
        for lesson in 0..=REPEATED {
            samples.push(Sample::at(f64::from(lesson), error));
            if error.abs() > WILD {
                break;
            }
            error = (error * factor(rate)).clamp(-2.0 * WILD, 2.0 * WILD);
        }
        samples
    };
    let mut chart = Chart::new(
        "The same lesson again and again",
        "error relative to the first lesson’s; lines stop at the edge of the chart",
    )
    .x(Axis::new("Lessons").whole().from_zero())
    .y(Axis::new("Error").between(-WILD, WILD))
    .with(
        Series::line(
            &format!("a = {} (typed)", super::words::number(rate)),
            line(rate),
        )
        .strength(Strength::Strong),
    );
    for other in [0.5, 1.5, 2.1, -0.2] {
        if (other - rate).abs() > 1e-9 {
            let name = format!("a = {}", super::words::number(other));
            chart = chart.with(Series::line(&name, line(other)));
        }
    }
    chart.level(0.0, "no error")
}

/// The share of recommended moves among the first k: the same graph as CHUTE's.
pub fn ranks(measured: &Measured) -> Chart {
    let positions = measured.figures.first().map_or(0, |first| first.positions);
    let sample = format!(
        "n = {}, 95 % intervals over games",
        counted(positions, "position")
    );
    let mut chart = Chart::new("The recommended move is among the first k", &sample)
        .x(Axis::new("k").whole())
        .y(Axis::new("Share of positions").unit("%").from_zero());
    for (figures, within) in measured.figures.iter().zip(&measured.within) {
        let samples = (1..).zip(within).map(|(place, share): (u32, _)| {
            Sample::within(
                f64::from(place),
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high,
            )
        });
        chart = chart.with(Series::line(&figures.name, samples.collect()));
    }
    let chance = (1..=WITHIN).zip(&measured.by_chance);
    let chance = chance.map(|(place, share)| Sample::at(place as f64, 100.0 * share));
    chart.with(Series::line("by chance", chance.collect()).strength(Strength::Faint))
}
