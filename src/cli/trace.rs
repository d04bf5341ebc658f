//! `plyground trace`: a trace file read back, its digest checked, its contents told; and the one
//! way in which the other commands write such a file.

use super::failure::Problem;
use super::print::{Printed, facts};
use crate::lab::link::{ALGORITHMS, EVALUATORS, ORDERS};
use crate::lab::query::name_of;
use crate::lab::reproduction::Value;
use crate::lab::{Recording, Subject};
use crate::search::TypedTree;
use crate::trace::file::hexadecimal;
use clap::Args;
use serde::Serialize;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::PathBuf;

/// What `trace` is asked.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The file.
    file: PathBuf,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// What was searched: a FEN with the moves after it, or a tree.
    subject: String,
    algorithm: &'static str,
    /// In plies; a tree's is its height.
    depth: u32,
    fanout: String,
    order: &'static str,
    evaluator: &'static str,
    /// For the root's side to move.
    score: Option<i32>,
    /// The principal continuation.
    line: String,
    /// Steps in the file.
    events: usize,
    /// Steps that were not kept.
    dropped: u64,
    /// Of the steps in the file, as all that follows.
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: u64,
    digest: String,
}

pub(super) fn run(Arguments { file }: &Arguments) -> Result<Printed, Problem> {
    let source = File::open(file).map_err(|reason| Problem::File {
        path: file.clone(),
        reason,
    })?;
    let recording = Recording::read(BufReader::new(source)).map_err(|reason| Problem::Trace {
        path: file.clone(),
        reason,
    })?;
    let answer = Answer::of(&recording);
    let number = |count: u64| Value::Number(count as i64);
    let text = facts(&[
        ("subject", &answer.subject),
        ("algorithm", &answer.algorithm),
        ("depth", &answer.depth),
        (
            "fanout",
            if answer.fanout.is_empty() {
                &"all"
            } else {
                &answer.fanout
            },
        ),
        ("order", &answer.order),
        ("evaluator", &answer.evaluator),
        (
            "score",
            &recording
                .summary()
                .score
                .map_or("none".to_owned(), |score| score.to_string()),
        ),
        ("line", &answer.line),
        ("steps", &number(answer.events as u64)),
        ("not kept", &number(answer.dropped)),
        ("nodes", &number(answer.nodes)),
        ("leaves", &number(answer.leaves)),
        ("cut-offs", &number(answer.cutoffs)),
        ("pruned", &number(answer.pruned)),
        ("digest", &format!("{}, as the header says", answer.digest)),
    ]);
    Printed::new(&answer, text)
}

/// A file that will take a recording, made before the work so that a wrong name is told at once.
pub(super) struct Target {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Target {
    /// The file of that name, made anew.
    pub(super) fn create(path: PathBuf) -> Result<Self, Problem> {
        match File::create(&path) {
            Ok(file) => Ok(Self {
                path,
                file: BufWriter::new(file),
            }),
            Err(reason) => Err(Problem::File { path, reason }),
        }
    }

    /// Writes the recording. Gives a note for people about what was and was not kept.
    pub(super) fn write(mut self, recording: &Recording) -> Result<String, Problem> {
        let written = recording
            .write(&mut self.file)
            .and_then(|()| self.file.flush());
        if let Err(reason) = written {
            let path = self.path;
            return Err(Problem::File { path, reason });
        }
        let steps = Value::Number(recording.len() as i64);
        let kept = format!("{steps} steps in {}", self.path.display());
        let note = match recording.summary().dropped {
            0 => kept,
            dropped => {
                let dropped = Value::Number(dropped as i64);
                format!("{kept}; {dropped} more were not kept (--steps)")
            }
        };
        Ok(facts(&[("trace", &note)]))
    }
}

impl Answer {
    fn of(recording: &Recording) -> Self {
        let experiment = recording.experiment();
        let settings = &experiment.settings;
        let end = recording.len();
        let cost = recording.counters(end);
        let summary = recording.summary();
        Self {
            subject: match &experiment.subject {
                Subject::Tree(text) => text.clone(),
                Subject::Chess(subject) => {
                    let moves = subject.moves.iter().map(|mv| format!(" {mv}"));
                    format!("{}{}", subject.start, moves.collect::<String>())
                }
            },
            algorithm: name_of(&ALGORITHMS, settings.algorithm),
            depth: recording
                .typed()
                .map_or(u32::from(settings.depth), TypedTree::height),
            fanout: settings.fanout.to_string(),
            order: name_of(&ORDERS, settings.order),
            evaluator: name_of(&EVALUATORS, experiment.evaluator),
            score: summary.score.map(|score| score.0),
            line: recording.moves_text(0, &recording.line(0, end)),
            events: end,
            dropped: summary.dropped,
            nodes: cost.nodes,
            leaves: cost.leaves,
            cutoffs: cost.cuts,
            pruned: cost.pruned,
            digest: hexadecimal(summary.digest),
        }
    }
}
