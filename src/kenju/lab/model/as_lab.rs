//! The interface between the lab and the page around it.

use super::{Action, Effect, Lab, action_of};
use crate::experiment::learner_file;
use crate::experiment::messages::{Reply, Request};
use kit::experiment::sheet::Sheet;
use kit::model::lab::{self, Event, File, Key};
use kit::model::playback::{Playback, Step};

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Request;

    const STORAGE_PREFIX: &'static str = "plyground.kenju.";
    const FILE_LIMIT: Option<u64> = Some(learner_file::FILE_LIMIT as u64);

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => Action::Restore(kept),
            Event::NotKept(key) => Action::NotSaved(key),
            Event::Open(query) | Event::Return(query) => Action::Open(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::File(File::Whole { bytes, .. }) => Action::OpenFile(bytes),
            Event::File(File::Failed(why)) => {
                Action::Note(format!("The file cannot be read: {why}."))
            }
            Event::Refused(text) => Action::Note(text),
            _ => return None,
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        // While the worker is busy the game is not yet final.
        (!self.is_thinking()).then(|| self.link().to_lasting_query())?
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        action_of(self, key.key, key.shift)
    }

    fn playback(&self) -> Option<&Playback> {
        Some(&self.playback)
    }

    fn step(step: Step) -> Option<Action> {
        Some(Action::Playback(step))
    }

    fn ticks(&self) -> Option<u32> {
        Self::ticks(self)
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position_text(&self) -> String {
        let stones = self.shown_board().stones();
        let stones: Vec<String> = stones
            .map(|stone| format!("{} {},{}", stone.colour, stone.point.x, stone.point.y))
            .collect();
        stones.join("; ")
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running() || self.training.jobs.is_running()
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        std::mem::take(&mut self.unsaved)
    }
}
