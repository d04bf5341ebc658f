//! The lab as the page round it sees it.

use super::{Action, Effect, Lab, action_of};
use crate::experiment::kept::to_kept;
use crate::experiment::{Experiment, Reply};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Order;
use kit::model::lab::{self, Event, Key};
use kit::model::playback::{Playback, Step};

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Order<Experiment>;

    /// The game on the board, and nothing else.
    const STORAGE_PREFIX: &'static str = "plyground.game";
    const KEEP_AFTER: u32 = 600;

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => Action::Remember(kept.into_iter().find(|it| it.0.is_empty())?.1),
            Event::Open(query) => Action::Open(query),
            Event::Return(query) => Action::Return(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::File(file) => Action::File(file),
            Event::Refused(text) => Action::Note(text),
            _ => return None,
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        self.link().map(|link| link.to_lasting_query())
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
        match &self.recording() {
            Some(recording) if !recording.is_chess() => self.form.tree.clone(),
            _ => self.board().to_string(),
        }
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn is_editing(&self) -> bool {
        self.position.editing
    }

    fn stale(&self) -> Option<&'static str> {
        Self::stale(self)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let record = self.position.game.record();
        let kept = (!record.is_empty()).then(|| to_kept(record)).flatten();
        kept.map(|text| (String::new(), Some(text)))
            .into_iter()
            .collect()
    }
}
