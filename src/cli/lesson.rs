//! `plyground lesson`: what is wrong with lesson files, and the link that holds a lesson.

use super::failure::Problem;
use super::print::Printed;
use crate::chess::words::counted;
use crate::lab::lesson::{Lesson, LessonFault, SIZE};
use clap::Subcommand;
use serde::Serialize;
use serde_json::json;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Say what is wrong with lesson files: their form, their limits, and every link as the labs read it.
    Check {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print the end of an address that holds a lesson; it belongs behind the address of the site.
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
    pub(super) fn run(&self) -> Result<Printed, Problem> {
        match self {
            Self::Check { files } => check(files),
            Self::Link { file } => link(file),
        }
    }
}

/// What is said of the good ones; the first that is not good is a problem, and all that is wrong with it is named.
fn check(files: &[PathBuf]) -> Result<Printed, Problem> {
    let answers: Result<Vec<FileAnswer>, Problem> = files
        .iter()
        .map(|file| {
            let lesson = read(file)?;
            Ok(FileAnswer {
                file: file.display().to_string(),
                minutes: lesson.minutes,
                steps: lesson.steps.len(),
                questions: lesson.questions(),
                title: lesson.title,
            })
        })
        .collect();
    let answer = Answer { files: answers? };
    let lines: Vec<String> = answer.files.iter().map(line).collect();
    Printed::new(&answer, lines.join("\n"))
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

fn link(file: &Path) -> Result<Printed, Problem> {
    let link = read(file)?
        .to_hash()
        .ok_or_else(|| Problem::content(file, &"it cannot be written as a link"))?;
    Printed::new(&json!({ "link": link }), link)
}

fn read(file: &Path) -> Result<Lesson, Problem> {
    let unreadable = |error: std::io::Error| Problem::content(file, &error);
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(unreadable)?;
    // One byte more than a lesson can have says that it is too long.
    opened
        .take(SIZE as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|error| Problem::content(file, &error))?;
    Lesson::read(&text).map_err(|faults| {
        let told: Vec<String> = faults.iter().map(LessonFault::to_string).collect();
        Problem::content(file, &told.join("\n  "))
    })
}
