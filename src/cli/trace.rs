//! `plyground trace`: reads a trace file of a search or of EG, checks its digest and summarises it. The other
//! commands write their traces here.

use super::failure::InFile;
use super::input;
use super::output::Output;
use super::print::{Printed, facts, or};
use ::chess::pgn::write_pgn;
use ::chess::words::counted;
use ::endgame::eg::EgEvent;
use ::endgame::rules::RuleBase;
use ::search::TypedTree;
use ::trace::Event;
use ::trace::file::{ReadError, hexadecimal};
use anyhow::{Result, bail};
use clap::Args;
use endgame_lab::experiment::EgRecording;
use kit::experiment::query::name_of;
use pages::experiment::reproduction::Value;
use search_lab::experiment::link::{EVALUATORS, METHODS, ORDERS};
use search_lab::experiment::recording::RecordingError;
use search_lab::experiment::{Recording, Subject};
use search_lab::model::annotated::{Extent, written};
use serde::Serialize;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The trace file
    file: PathBuf,
    /// Write a search of a chess position to this file as PGN, with variations, scores as comments and replies as
    /// arrows
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The searched position as a FEN with moves, or the tree.
    subject: String,
    algorithm: &'static str,
    /// In plies; for a tree, its height.
    depth: u32,
    fanout: String,
    order: &'static str,
    evaluator: &'static str,
    /// For the root's side to move.
    score: Option<i32>,
    /// The principal variation.
    line: String,
    /// Steps in the file.
    events: usize,
    /// Steps that were not recorded.
    dropped: u64,
    /// Counted over the steps in the file, as are the next fields.
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: u64,
    digest: String,
}

#[derive(Debug, Serialize)]
struct EgAnswer {
    /// The position as a FEN.
    subject: String,
    /// Position limit of the strategic search.
    nodes_limit: u64,
    /// Position limit of a proof.
    proof_limit: u64,
    /// Limit of solved pawn structures.
    structures_limit: u64,
    rules: RuleBase,
    /// Steps in the file.
    events: usize,
    /// Steps that were not recorded.
    dropped: u64,
    /// Positions in the file.
    nodes: usize,
    /// The last step in words.
    last: String,
    digest: String,
}

pub(super) fn run(Arguments { file, pgn }: &Arguments) -> Result<Printed> {
    let opened = open(file)?;
    let output = pgn.clone().map(Output::begin).transpose()?;
    match Recording::read(opened) {
        Ok(recording) => {
            if let Some(output) = output {
                write_game(&recording, output)?;
            }
            of_search(&recording)
        }
        Err(RecordingError::File(ReadError::Kind { .. })) if pgn.is_some() => {
            bail!("{}: {NO_GAME}", file.display())
        }
        Err(RecordingError::File(ReadError::Kind { found, .. })) if found == EgEvent::KIND => {
            let recording = EgRecording::read(open(file)?);
            of_eg(&recording.in_file(file)?)
        }
        Err(reason) => Err(reason).in_file(file),
    }
}

const NO_GAME: &str = "only a search of a chess position is written as PGN";

fn write_game(recording: &Recording, output: Output) -> Result<()> {
    let Some(record) = written(recording, 0, Extent::Whole) else {
        bail!("{}: {NO_GAME}", output.path().display());
    };
    output.finish(|file| file.write_all(write_pgn(&record).as_bytes()))
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = input::open(path)?;
    Ok(BufReader::new(file))
}

fn of_eg(recording: &EgRecording) -> Result<Printed> {
    let (subject, trace) = (recording.subject(), recording.trace());
    let events = trace.events.len();
    let answer = EgAnswer {
        subject: subject.position.clone(),
        nodes_limit: subject.limits.strategic,
        proof_limit: subject.limits.proof,
        structures_limit: subject.limits.structures,
        rules: subject.limits.rules,
        events,
        dropped: trace.dropped,
        nodes: recording.tree().len(),
        last: recording.sentence(events.saturating_sub(1)),
        digest: hexadecimal(trace.digest()),
    };
    let number = |count: u64| Value::Number(count as i64);
    let text = facts(&[
        ("subject", &answer.subject),
        ("strategic search, at most", &number(answer.nodes_limit)),
        ("proof, at most", &number(answer.proof_limit)),
        ("pawn structures, at most", &number(answer.structures_limit)),
        ("steps", &number(events as u64)),
        ("not kept", &number(answer.dropped)),
        ("positions", &number(answer.nodes as u64)),
        ("last step", &answer.last),
        ("digest", &format!("{}, as the header says", answer.digest)),
    ]);
    Printed::new(&answer, text)
}

fn of_search(recording: &Recording) -> Result<Printed> {
    let answer = Answer::of(recording);
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
        ("score", &or(recording.summary().score, "none")),
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

/// Writes the recording, and returns a line about its size for the text output.
pub(super) fn write(output: Output, recording: &Recording) -> Result<String> {
    let steps = Value::Number(recording.len() as i64);
    let kept = format!("{} in {}", counted(steps, "step"), output.path().display());
    output.finish(|file| recording.write(file))?;
    let note = match recording.summary().dropped {
        0 => kept,
        dropped => {
            let dropped = Value::Number(dropped as i64);
            format!("{kept}; {dropped} more were not kept (--steps)")
        }
    };
    Ok(facts(&[("trace", &note)]))
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
            algorithm: name_of(&METHODS, experiment.method()),
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
            nodes: if recording.graph().is_some() {
                summary.nodes
            } else {
                cost.nodes
            },
            leaves: cost.leaves,
            cutoffs: cost.cuts,
            pruned: cost.pruned,
            digest: hexadecimal(summary.digest),
        }
    }
}
