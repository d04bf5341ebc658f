//! `plyground lesson`: checks lesson files, and writes a lesson as a link.

use super::failure::{InFile, message};
use super::input;
use super::print::Printed;
use ::chess::words::counted;
use anyhow::{Context, Error, Result, anyhow, ensure};
use clap::Subcommand;
use pages::experiment::lesson::{Lesson, LessonFault, SIZE};
use pages::model::lesson::problems;
use serde::Serialize;
use serde_json::json;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check lesson files: their form, their limits, and every link as its lab opens it
    Check {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print a lesson as the `#/...` part of an address of the site
    Link { file: PathBuf },
}

#[derive(Debug, Serialize)]
struct Answer {
    files: Vec<FileAnswer>,
}

#[derive(Debug, Serialize)]
struct FileAnswer {
    file: String,
    title: String,
    minutes: u32,
    steps: usize,
    questions: usize,
}

impl Command {
    pub(super) fn run(&self) -> Result<Printed> {
        match self {
            Self::Check { files } => check(files),
            Self::Link { file } => link(file),
        }
    }
}

/// Describes the files if all are good; else fails with every fault of every file.
fn check(files: &[PathBuf]) -> Result<Printed> {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for file in files {
        match checked(file) {
            Ok(answer) => good.push(answer),
            Err(problem) => bad.push(message(&problem)),
        }
    }
    ensure!(bad.is_empty(), bad.join("\n"));
    let answer = Answer { files: good };
    let lines: Vec<String> = answer.files.iter().map(line).collect();
    Printed::new(&answer, lines.join("\n"))
}

/// Checks a lesson and opens its links.
fn checked(file: &Path) -> Result<FileAnswer> {
    let lesson = Lesson::parse(&text(file)?).map_err(|faults| told(file, &faults))?;
    let mut faults = lesson.faults();
    for (number, step) in (1..).zip(&lesson.steps) {
        let at = format!("steps, {number}: link");
        // `Lesson::faults` has already reported this link.
        if faults
            .iter()
            .any(|fault| matches!(fault, LessonFault::Content { place, .. } if *place == at))
        {
            continue;
        }
        faults.extend(problems(&step.link).into_iter().map(|what| {
            let place = at.clone();
            LessonFault::Content { place, what }
        }));
    }
    if !faults.is_empty() {
        return Err(told(file, &faults));
    }
    Ok(FileAnswer {
        file: file.display().to_string(),
        minutes: lesson.minutes,
        steps: lesson.steps.len(),
        questions: lesson.questions(),
        title: lesson.title,
    })
}

fn line(answer: &FileAnswer) -> String {
    let FileAnswer {
        file,
        title,
        minutes,
        steps,
        questions,
    } = answer;
    format!(
        "{file}: good: {title:?}, {}, {}, {}",
        counted(steps, "step"),
        counted(questions, "question"),
        counted(minutes, "minute")
    )
}

fn link(file: &Path) -> Result<Printed> {
    let link = read(file)?
        .to_hash()
        .with_context(|| format!("{}: it cannot be written as a link", file.display()))?;
    Printed::new(&json!({ "link": link }), link)
}

fn read(file: &Path) -> Result<Lesson> {
    Lesson::read(&text(file)?).map_err(|faults| told(file, &faults))
}

fn text(file: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let opened = input::open(file)?;
    // A few bytes more than the limit show that a lesson is too long, even with a byte order mark.
    opened
        .take(SIZE as u64 + 4)
        .read_to_end(&mut bytes)
        .in_file(file)?;
    input::decode(file, bytes)
}

fn told(file: &Path, faults: &[LessonFault]) -> Error {
    let told: Vec<String> = faults.iter().map(LessonFault::to_string).collect();
    anyhow!("{}: {}", file.display(), told.join("\n  "))
}
