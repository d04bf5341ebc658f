//! The lab as the page round it sees it.

use super::{Action, Effect, Lab, action_of};
use crate::experiment::messages::{Reply, Request};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Order;
use kit::model::lab::{self, Event, Key};
use kit::model::playback::{Playback, Step};

/// The key that the lesson log is kept under.
const LESSON_LOG: &str = "book";

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Order<Request>;

    const STORAGE_PREFIX: &'static str = "plyground.player.";

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => {
                let log = kept.into_iter().find(|(key, _)| key == LESSON_LOG);
                return log.map(|(_, text)| Action::Restore(text));
            }
            Event::NotKept(_) => Action::NotKept,
            Event::Open(query) => Action::Open(query),
            Event::Return(query) => Action::Return(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::Refused(text) => Action::Note(text),
            _ => return None,
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        Some(self.link().to_lasting_query())
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        action_of(key.key, key.shift)
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
        self.position.game.board().to_string()
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn is_editing(&self) -> bool {
        self.position.editing
    }

    fn stale(&self) -> Option<&'static str> {
        self.position.stale(self.position.game.board())
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let changed = self.take_changed_log();
        changed
            .map(|text| (LESSON_LOG.to_owned(), text))
            .into_iter()
            .collect()
    }
}
