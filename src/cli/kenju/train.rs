//! `plyground kenju train`: trains one learner with a simulated teacher, move by move.

use super::run::{SYSTEMS, TEACHERS};
use crate::cli::choice::choice;
use crate::cli::failure::NOT_WRITTEN;
use crate::cli::interrupt;
use crate::cli::output::Output;
use crate::cli::print::{Printed, facts, headed};
use crate::cli::progress::Progress;
use ::chess::words::counted;
use ::kenju::agreement::Agreement;
use ::kenju::element::Element;
use ::kenju::memory::Memory;
use ::kenju::parameters::Parameters;
use ::kenju::pattern::Pattern;
use ::kenju::record::{History, ranks};
use ::kenju::saved::SavedPlayer;
use ::kenju::scheme::{Learner, Scheme, TeacherKind};
use ::kenju::training::Training;
use anyhow::{Context, Result};
use clap::Args;
use kenju_lab::experiment::text::parse_parameters;
use kenju_lab::experiment::{SEED, Schooling};
use serde::Serialize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The learning system: 3 asks about lines, 4 about moves
    #[arg(long, value_parser = choice(&SYSTEMS), default_value = "3")]
    system: Learner,
    /// The scheme of players: WA, W6, W8, WC, W4 or WE
    #[arg(long, default_value = "WA")]
    scheme: Scheme,
    /// The simulated teacher
    #[arg(long, value_parser = choice(&TEACHERS), default_value = "max")]
    teacher: TeacherKind,
    /// Moves of training
    #[arg(long, default_value_t = 200)]
    moves: u32,
    /// The seed of all random choices
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// The learner's parameters: max-dead-ends=5,mediocre=47%,..., or `early`
    #[arg(long, value_parser = parse_parameters, default_value = "standard")]
    parameters: Parameters,
    /// Save the player to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The 32 words by address.
    element: Element,
    /// Questions asked.
    questions: u32,
    /// The sum of the words.
    total: u32,
    /// One entry per move.
    history: Vec<Entry>,
}

#[derive(Debug, Serialize)]
struct Entry {
    #[serde(rename = "move")]
    number: usize,
    game: u32,
    questions: u32,
    total: u32,
    element: Element,
}

pub(super) fn run(arguments: Arguments) -> Result<Printed> {
    let output = arguments.save.map(Output::begin).transpose()?;
    let schooling = Schooling {
        scheme: arguments.scheme,
        learner: arguments.system,
        taught: arguments.teacher,
        moves: arguments.moves,
        parameters: arguments.parameters,
    };
    schooling.check()?;
    let course = schooling.course(arguments.seed);
    let mut training = Training::new(course);
    let progress = Progress::begin();
    while training.step(&mut ()) {
        let done = training.history().rows.len();
        progress.at(done as f64 / f64::from(arguments.moves), || {
            format!("{done} of {}", counted(arguments.moves, "move"))
        });
        if interrupt::asked() {
            break;
        }
    }
    drop(progress);
    let trained = training.finish();
    let element = trained.white.element();
    let answer = Answer {
        element,
        questions: trained.white.memory().map_or(0, Memory::questions),
        total: element.total(),
        history: entries(&trained.history),
    };
    let text = text(&answer);
    if let Some(output) = output {
        let saved = SavedPlayer::new(trained.white, Some(course));
        let json = serde_json::to_string(&saved).context(NOT_WRITTEN)?;
        output.finish(|file| file.write_all(json.as_bytes()))?;
    }
    Printed::new(&answer, text)
}

fn entries(history: &History) -> Vec<Entry> {
    (1..)
        .zip(&history.rows)
        .map(|(number, row)| Entry {
            number,
            game: row.game,
            questions: row.questions,
            total: row.element.total(),
            element: row.element,
        })
        .collect()
}

/// The figures, and the words of the reachable patterns, the best first.
fn text(answer: &Answer) -> String {
    let tau = Agreement::of(&answer.element, &Element::MAX).tau();
    let facts = facts(&[
        ("moves", &answer.history.len()),
        ("questions", &answer.questions),
        ("sum of words", &answer.total),
        ("tau to MAX", &format!("{tau:.3}")),
    ]);
    let (own, max) = (ranks(&answer.element), ranks(&Element::MAX));
    let mut patterns: Vec<Pattern> = Pattern::all().filter(|p| p.is_reachable()).collect();
    patterns.sort_by_key(|p| own[p.address()]);
    let rows = patterns.into_iter().map(|p| {
        [
            p.to_string(),
            answer.element.value(p).to_string(),
            own[p.address()].to_string(),
            max[p.address()].to_string(),
        ]
    });
    let words = headed(["pattern", "word", "rank", "MAX's rank"], rows);
    format!("{facts}\n{words}")
}
