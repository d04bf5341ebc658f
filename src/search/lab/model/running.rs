//! The run: starting, pausing, ending, and what the worker answers.

use super::outcome::spoken;
use super::range_source::RangeSource;
use super::source::RecordingSource;
use super::{Effect, Focus, History, Lab, Proof};
use crate::experiment::{Experiment, Method, Progress, Recording, Report};
use chess::moves::legal_moves;
use kit::experiment::wire::Order;
use kit::model::job::{self, replace_ended_worker};
use kit::model::linked::{Promised, compare};
use kit::model::notice::NoticeKind;
use kit::model::recorded::RecordedLab;
use kit::model::tree::TreeSource;
use std::rc::Rc;
use trace::NodeId;

/// A search of so many nodes by estimate begins by itself when a position is put up.
pub const CHEAP: u64 = 20_000;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be stepped through, as a link may promise it.
    Show(Promised),
    /// To say what the position just put up comes to; that stays on the board.
    Look,
    /// To count the nodes of the next rung of the ladder of improvements.
    Climb,
    /// To prove the cut of this node, beside the recording shown.
    Prove(NodeId),
}

/// A search in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    pub experiment: Experiment,
    pub purpose: Purpose,
}

/// The search that runs.
pub type Running = job::Running<Search, Progress>;

impl Lab {
    /// Runs what is set up; a link may show a search in which the cut of one node, by the way to it, is not
    /// made.
    pub(super) fn run(
        &mut self,
        cutoff_disabled_at: Option<Vec<String>>,
        promised: Promised,
    ) -> Vec<Effect> {
        match self.experiment() {
            Ok(experiment) => {
                self.playback.playing = false;
                let experiment = Experiment {
                    cutoff_disabled_at,
                    ..experiment
                };
                self.start(experiment, Purpose::Show(promised))
            }
            Err(message) => {
                let text = format!("The search cannot be run: {message}.");
                self.notices.refuse(text)
            }
        }
    }

    /// Searches what has just been put up, if that is cheap.
    pub(super) fn search_if_cheap(&mut self) -> Vec<Effect> {
        let is_cheap = self.estimate().is_some_and(|nodes| nodes <= CHEAP);
        match self.experiment() {
            Ok(experiment) if is_cheap => self.start(experiment, Purpose::Look),
            _ => Vec::new(),
        }
    }

    /// Estimates the nodes of a search from the current number of moves of both sides. Alpha-beta is taken to enter the
    /// full tree's size to the power of 3/4, between its best and its worst order. Closeness to win: its node limit.
    pub fn estimate(&self) -> Option<u64> {
        let experiment = self.experiment().ok()?;
        let Experiment {
            settings, limits, ..
        } = experiment;
        let power = match self.method() {
            Method::Ctw => return Some(limits.nodes),
            Method::MINIMAX => 1.0,
            Method::FixedDepth(_) => 0.75,
        };
        let board = self.position.game.board();
        let own = legal_moves(board).len();
        let theirs = board
            .null_move()
            .map_or(own, |board| legal_moves(&board).len());
        let (mut level, mut all) = (1.0, 1.0);
        for ply in 0..u32::from(settings.depth) {
            let moves = if ply % 2 == 0 { own } else { theirs };
            let kept = settings
                .fanout
                .at(ply)
                .map_or(moves, |kept| kept.min(moves));
            level *= kept as f64;
            all += level;
        }
        Some((all.powf(power) as u64).min(limits.nodes))
    }

    pub(super) fn start(&mut self, experiment: Experiment, purpose: Purpose) -> Vec<Effect> {
        let id = self.jobs.start(Search {
            experiment: experiment.clone(),
            purpose,
        });
        vec![
            Effect::Send(id, Order::Start(experiment)),
            Effect::Say("Searching".to_owned()),
        ]
    }

    pub(super) fn kill(&mut self) -> Vec<Effect> {
        if self.jobs.end().is_none() {
            return Vec::new();
        }
        let lost = "The search was ended together with its worker; nothing of it is kept";
        replace_ended_worker(&mut self.notices, lost)
    }

    pub(super) fn done(&mut self, search: Search, report: Report) -> Vec<Effect> {
        if search.purpose == Purpose::Climb {
            return self.climbed(&search, &report);
        }
        let recording = match Recording::new(search.experiment, report) {
            Ok(recording) => recording,
            Err(error) => {
                let text = format!("The recording cannot be shown: {error}.");
                return self.notices.refuse(text);
            }
        };
        let promised = match search.purpose {
            Purpose::Prove(node) => return self.proved(node, &recording),
            Purpose::Show(promised) => promised,
            Purpose::Look | Purpose::Climb => Promised::default(),
        };
        let mut said = vec![spoken(&recording)];
        if let Some(digest) = promised.digest {
            let found = recording.summary().digest;
            said.push(compare(&mut self.notices, digest, found));
        }
        self.show(recording, promised.step);
        if search.purpose == Purpose::Look {
            self.focus = Focus::Setup;
        }
        let mut effects = vec![Effect::Say(said.join(". "))];
        effects.extend(self.address(History::Replace));
        effects
    }

    /// Shows a recording at a step, or where its best move first comes out.
    pub(super) fn show(&mut self, recording: Recording, step: Option<usize>) {
        if let Some(text) = self.playback.show(recording.len(), step) {
            self.notify(NoticeKind::Problem, text);
        }
        let recording = Rc::new(recording);
        let source: Rc<dyn TreeSource> = match recording.graph() {
            Some(_) => Rc::new(RangeSource::new(Rc::clone(&recording))),
            None => Rc::new(RecordingSource::new(Rc::clone(&recording))),
        };
        self.searched = Some((recording, source));
        if self.shown().is_some() {
            self.focus = Focus::Recording;
        }
        self.proved = None;
    }

    fn proved(&mut self, node: NodeId, without: &Recording) -> Vec<Effect> {
        let Some((recording, _)) = &self.searched else {
            return Vec::new();
        };
        let proof = Proof::new(recording, node, without);
        let said = match proof.result {
            super::ProofResult::Holds => "Checked: the best move and score stay the same",
            super::ProofResult::Fails => "The result changed: this cut-off was wrong",
            super::ProofResult::Unfinished => "The proof was stopped before its end",
        };
        self.proved = Some(Rc::new(proof));
        vec![Effect::Say(said.to_owned())]
    }
}
