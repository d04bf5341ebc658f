//! A recording as a trace file, out and in. What is read may come from anywhere, so every move in it
//! is checked before a position is made from it.

use super::{Cost, Kind, Recording, RecordingError, Summary};
use crate::experiment::{CtwOptions, Experiment, Limits, Prepared, Subject};
use chess::packed::PackedMove;
use cozy_chess::Board;
use kit::experiment::Evaluator;
use search::ctw::{CtwEvent, CtwTrace, thousandths};
use search::{Child, Improvements, SearchEvent, SearchTrace, Settings};
use serde::Serialize;
use std::io::{self, BufRead};
use trace::{NodeId, Trace, file};

/// An experiment as a file has it: what was not asked for before there was closeness to win is not there still.
#[derive(Serialize)]
struct About<'a> {
    subject: &'a Subject,
    settings: &'a Settings,
    #[serde(skip_serializing_if = "Improvements::is_none")]
    improvements: Improvements,
    evaluator: Evaluator,
    limits: Limits,
    #[serde(rename = "uncut")]
    cutoff_disabled_at: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ctw: Option<CtwOptions>,
}

impl<'a> About<'a> {
    fn of(experiment: &'a Experiment) -> Self {
        let Experiment {
            subject,
            settings,
            improvements,
            evaluator,
            limits,
            cutoff_disabled_at,
            ctw,
        } = experiment;
        Self {
            subject,
            settings,
            improvements: *improvements,
            evaluator: *evaluator,
            limits: *limits,
            cutoff_disabled_at: cutoff_disabled_at.as_deref(),
            ctw: *ctw,
        }
    }
}

impl Recording {
    /// Writes the trace file.
    ///
    /// # Errors
    /// Only what the sink reports.
    pub fn write(&self, sink: impl io::Write) -> io::Result<()> {
        let about = About::of(&self.experiment);
        either!(self, trace => file::write(trace.trace(), &about, sink))
    }

    /// Reads a trace file and checks that every move in it can be made.
    ///
    /// # Errors
    /// With the line and column of whatever is wrong.
    pub fn read(source: impl BufRead) -> Result<Self, RecordingError> {
        let mut text = source;
        let mut first = Vec::new();
        io::Read::take(&mut text, file::LINE_LIMIT as u64)
            .read_until(b'\n', &mut first)
            .map_err(|source| file::ReadError::Io { line: 1, source })?;
        let head = file::bytes_without_mark(&first);
        let about = serde_json::from_slice::<file::Header<Experiment>>(head);
        let (is_tree, is_ctw) = about.map_or((false, false), |header| {
            let is_tree = matches!(header.about.subject, Subject::Tree(_));
            (is_tree, header.about.ctw.is_some())
        });
        let whole = io::Read::chain(&first[..], text);
        let limit = crate::experiment::definition::STEPS_LIMIT;
        if is_ctw {
            return if is_tree {
                let file = file::read::<CtwEvent<Child>, Experiment>(whole, limit)?;
                Self::from_ctw(file.about, file.trace, |prepared, trace| match prepared {
                    Prepared::Graph { graph, .. } => {
                        let root = graph.root();
                        let trace = CtwTrace::new(graph, root, trace)?;
                        Ok(Kind::Graph { trace })
                    }
                    _ => Err(RecordingError::Mixed),
                })
            } else {
                let file = file::read::<CtwEvent<PackedMove>, Experiment>(whole, limit)?;
                Self::from_ctw(file.about, file.trace, |prepared, trace| match prepared {
                    Prepared::Ranges { game, root, .. } => {
                        let trace = CtwTrace::new(game, root, trace)?;
                        Ok(Kind::Ranges { trace })
                    }
                    _ => Err(RecordingError::Mixed),
                })
            };
        }
        let recording = if is_tree {
            let file = file::read::<SearchEvent<Child>, Experiment>(whole, limit)?;
            Self::from_file(file.about, file.trace, |experiment, trace| match experiment
                .prepare()?
            {
                Prepared::Tree { tree, .. } => Ok(Kind::Tree { typed: tree, trace }),
                _ => Err(RecordingError::Mixed),
            })?
        } else {
            let file = file::read::<SearchEvent<PackedMove>, Experiment>(whole, limit)?;
            Self::from_file(file.about, file.trace, |experiment, trace| match experiment
                .prepare()?
            {
                Prepared::Chess { root, .. } => Ok(Kind::Chess { root, trace }),
                _ => Err(RecordingError::Mixed),
            })?
        };
        recording.check_moves()?;
        let cost = recording.measure();
        Ok(Self { cost, ..recording })
    }

    /// A recording of closeness to win, whose moves are checked as its graph is made.
    fn from_ctw<M>(
        experiment: Experiment,
        trace: Trace<CtwEvent<M>>,
        kind: impl FnOnce(Prepared, Trace<CtwEvent<M>>) -> Result<Kind, RecordingError>,
    ) -> Result<Self, RecordingError>
    where
        CtwEvent<M>: trace::Event,
    {
        let (digest, dropped) = (trace.digest(), trace.dropped);
        let kind = kind(experiment.prepare()?, trace)?;
        let summary = Summary {
            score: None,
            nodes: 0,
            stop: None,
            why: None,
            digest,
            dropped,
        };
        let mut recording = Self {
            experiment,
            summary,
            cost: Cost::default(),
            reported: None,
            kind,
        };
        let end = recording.len();
        if let Some(graph) = recording.graph() {
            let best = graph.choice(end).or_else(|| graph.presumptive(0, end));
            let range = best.and_then(|node| graph.range(node, end));
            let score = range.map(|range| thousandths(f64::from(range.low)));
            let nodes = graph.counters(end).nodes as u64;
            (recording.summary.score, recording.summary.nodes) = (score, nodes);
        }
        Ok(recording)
    }

    fn from_file<M>(
        experiment: Experiment,
        trace: Trace<SearchEvent<M>>,
        kind: impl FnOnce(&Experiment, SearchTrace<M>) -> Result<Kind, RecordingError>,
    ) -> Result<Self, RecordingError>
    where
        M: Copy + Eq,
        SearchEvent<M>: trace::Event,
    {
        let (digest, dropped) = (trace.digest(), trace.dropped);
        let trace = SearchTrace::new(trace)?;
        let end = trace.events().len();
        let score = trace
            .result(0)
            .map(|(score, _)| score)
            .or(trace.live(0, end).and_then(|live| live.best));
        let nodes = trace.tree().len() as u64;
        let summary = Summary {
            score,
            nodes,
            stop: None,
            why: None,
            digest,
            dropped,
        };
        Ok(Self {
            kind: kind(&experiment, trace)?,
            experiment,
            summary,
            cost: Cost::default(),
            reported: None,
        })
    }

    /// A file may hold anything; a position is only ever made from moves that exist.
    fn check_moves(&self) -> Result<(), RecordingError> {
        let wrong = |id: usize, mv: String| RecordingError::Move {
            event: self.tree().nodes()[id].enter,
            mv,
        };
        match &self.kind {
            Kind::Chess { root, trace } => {
                let mut boards: Vec<Board> = Vec::new();
                for (id, node) in self.tree().nodes().iter().enumerate() {
                    boards.truncate(node.ply as usize);
                    let board = match (boards.last(), trace.mv(id as NodeId)) {
                        (None, None) => root.clone(),
                        (Some(board), Some(mv)) => {
                            let legal = mv.legal(board).ok_or_else(|| wrong(id, mv.to_string()))?;
                            let mut after = board.clone();
                            after.play_unchecked(legal);
                            after
                        }
                        (_, mv) => {
                            let text = mv.map_or("(none)".to_owned(), |mv| mv.to_string());
                            return Err(wrong(id, text));
                        }
                    };
                    boards.push(board);
                }
            }
            Kind::Tree { trace, .. } => {
                for id in 0..self.tree().len() {
                    let is_root = self.tree().nodes()[id].parent().is_none();
                    let mv = trace.mv(id as NodeId);
                    if self.typed_node(id as NodeId).is_none() || mv.is_none() != is_root {
                        let text = mv.map_or("(none)".to_owned(), |Child(place)| place.to_string());
                        return Err(wrong(id, text));
                    }
                }
            }
            Kind::Ranges { .. } | Kind::Graph { .. } => {}
        }
        Ok(())
    }
}
