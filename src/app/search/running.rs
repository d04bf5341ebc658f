//! The run: starting, holding, ending, and what the worker answers.

use super::{Effect, Focus, History, Lab, Proof, Running};
use crate::app::kit::linked::compare;
use crate::app::kit::notice::NoticeKind;
use crate::app::search::source::RecordingSource;
use crate::lab::kit::Stop;
use crate::lab::kit::wire::{Answer, Order};
use crate::lab::search::Reply;
use crate::lab::search::{Experiment, Recording, Report};
use crate::trace::NodeId;
use std::rc::Rc;

impl Lab {
    pub(super) fn run(&mut self) -> Vec<Effect> {
        match self.experiment() {
            Ok(experiment) => {
                self.playback.playing = false;
                self.start(experiment, None)
            }
            Err(message) => {
                let text = format!("The search cannot be run: {message}.");
                self.notices.refuse(text)
            }
        }
    }

    pub(super) fn start(&mut self, experiment: Experiment, proves: Option<NodeId>) -> Vec<Effect> {
        self.next_job += 1;
        let id = self.next_job;
        self.running = Some(Running {
            id,
            experiment: experiment.clone(),
            progress: None,
            paused: false,
            cancelling: false,
            step: None,
            digest: None,
            proves,
        });
        vec![
            Effect::Send(id, Order::Start(experiment)),
            Effect::Say("Searching".to_owned()),
        ]
    }

    pub(super) fn toggle_pause(&mut self) -> Vec<Effect> {
        let Some(running) = &mut self.running else {
            return Vec::new();
        };
        running.paused = !running.paused;
        let request = if running.paused {
            Order::Pause
        } else {
            Order::Resume
        };
        vec![Effect::Send(running.id, request)]
    }

    pub(super) fn cancel(&mut self) -> Vec<Effect> {
        let Some(running) = &mut self.running else {
            return Vec::new();
        };
        running.cancelling = true;
        vec![Effect::Send(running.id, Order::Cancel)]
    }

    pub(super) fn kill(&mut self) -> Vec<Effect> {
        if self.running.take().is_none() {
            return Vec::new();
        }
        let text = "The search was ended together with its worker; nothing of it is kept. A new \
                    worker has taken over.";
        self.notify(NoticeKind::Note, text);
        vec![Effect::RestartWorker, Effect::Say(text.to_owned())]
    }

    pub(super) fn worker_failed(&mut self, message: &str) -> Vec<Effect> {
        let was_running = self.running.take().is_some();
        let lost = if was_running {
            " The search it was running is lost; run it again."
        } else {
            ""
        };
        let text = format!("The worker failed: {message}. A new one has taken over.{lost}");
        self.notify(NoticeKind::Problem, text.clone());
        vec![Effect::RestartWorker, Effect::Say(text)]
    }

    pub(super) fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        // An answer to a job that is no longer the one running comes too late.
        let Some(running) = self.running.as_mut().filter(|it| it.id == answer.job) else {
            return Vec::new();
        };
        match answer.reply {
            Ok(Reply::Progress(progress)) => {
                running.progress = Some(progress);
                Vec::new()
            }
            Ok(Reply::Done(report)) => match self.running.take() {
                Some(running) => self.done(&running, report),
                None => Vec::new(),
            },
            Err(message) => {
                self.running = None;
                let text = format!("The search cannot be run: {message}.");
                self.notices.refuse(text)
            }
        }
    }

    fn done(&mut self, running: &Running, report: Report) -> Vec<Effect> {
        let stop = report.stop;
        let recording = match Recording::new(running.experiment.clone(), report) {
            Ok(recording) => recording,
            Err(error) => {
                let text = format!("The recording cannot be shown: {error}.");
                return self.notices.refuse(text);
            }
        };
        if let Some(node) = running.proves {
            return self.proved(node, &recording);
        }
        let mut said = vec![match stop {
            Stop::Completed => format!("Search finished: {} nodes", recording.summary().nodes),
            Stop::Nodes => "Search stopped at its limit of nodes".to_owned(),
            Stop::Cancelled => "Search stopped".to_owned(),
        }];
        if let Some(promised) = running.digest {
            let found = recording.summary().digest;
            said.push(compare(&mut self.notices, promised, found));
        }
        self.show(recording, running.step);
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
        let source = Rc::new(RecordingSource::new(Rc::clone(&recording)));
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
            super::ProofResult::Holds => "The cut is proved: the root does not change",
            super::ProofResult::Fails => "The root changed: this cut was wrong",
            super::ProofResult::Unfinished => "The proof was stopped before its end",
        };
        self.proved = Some(Rc::new(proof));
        vec![Effect::Say(said.to_owned())]
    }
}
