//! The interface between the lab and the page around it.

use super::{Action, Effect, Lab, Step, action_of};
use crate::experiment::{Reply, Request};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::model::lab::{self, Event, File, Key};
use kit::model::playback::Playback;

/// The storage key of the person's own games.
pub(super) const GAMES: &str = "shelf";
/// The storage key of the exams.
pub(super) const EXAM: &str = "exam";

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Request;

    const STORAGE_PREFIX: &'static str = "plyground.chute.";

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => Action::Restore(kept),
            Event::NotKept(key) if key == GAMES => Action::Note(
                "This browser cannot store your games. They are lost when you close the page."
                    .to_owned(),
            ),
            // An exam that cannot be stored is still on the page.
            Event::NotKept(_) | Event::Clock(_) | Event::File(File::Whole { .. }) => return None,
            Event::Open(query) | Event::Return(query) => Action::Open(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::ExperimentWorkerDied(why),
            Event::PoolReceived(worker, answer) => Action::WorkerReplied(worker, answer),
            Event::PoolFailed(worker, why) => Action::WorkerDied(worker, why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::File(File::Chosen {
                name,
                size,
                is_dropped,
            }) => Action::FileChosen {
                name,
                size,
                is_dropped,
            },
            Event::File(File::Slice(bytes)) => Action::Slice(bytes),
            Event::File(File::Failed(why)) => Action::FileFailed(why),
            Event::Refused(text) => Action::Note(text),
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        Some(self.link().to_lasting_query())
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

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position_text(&self) -> String {
        self.evaluated.board.to_string()
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn is_editing(&self) -> bool {
        self.position.editing
    }

    fn stale(&self) -> Option<&'static str> {
        self.position.stale(&self.evaluated.board)
    }

    fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let unsaved = std::mem::take(&mut self.unsaved).into_iter();
        let text = |key| match key {
            GAMES => self.game_library.saved_games().text(),
            _ => self.exam.kept.text(),
        };
        unsaved
            .map(|key| (key.to_owned(), Some(text(key))))
            .collect()
    }
}
