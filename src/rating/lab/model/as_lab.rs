//! The lab as the page round it sees it.

use super::{Action, Effect, Kept, Lab, action_of};
use crate::experiment::{Panel, Question, Reply};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Order;
use kit::model::lab::{self, Event, File, Key};
use kit::model::playback::{Playback, Step};

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Order<Question>;

    const STORAGE_PREFIX: &'static str = "plyground.rating.";
    const FILE_LIMIT: Option<u64> = Some(8_000_000);

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => {
                let of = |place: Kept| {
                    let found = kept.iter().find(|(key, _)| key == place.key());
                    found.map(|(_, text)| text.clone())
                };
                Action::Remember(of(Kept::Positions), of(Kept::Table))
            }
            Event::NotKept(_) => Action::NotKept,
            Event::Open(query) => Action::Open(query),
            Event::Return(query) => Action::Return(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Clock(now) => Action::Tick(now),
            Event::File(File::Whole { name, bytes }) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                if name.to_ascii_lowercase().ends_with(".json") {
                    Action::OpenTable(text)
                } else {
                    Action::TakeEpd(text)
                }
            }
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
        Some(self.link().to_lasting_query())
    }

    /// Enter runs only where engines are, so that it surprises nobody.
    fn key(&self, key: &Key<'_>) -> Option<Action> {
        let action = action_of(key.key, key.shift, key.now)?;
        let is_idle = self.run.is_none();
        match action {
            Action::RunSet if self.panel != Panel::Engines || !is_idle => None,
            Action::TogglePause | Action::CancelRun if is_idle => None,
            Action::BeginTest(_) if self.is_attempting() => None,
            _ => Some(action),
        }
    }

    /// What is guessed stands beside the engines.
    fn playback(&self) -> Option<&Playback> {
        (self.panel == Panel::Engines).then_some(&self.playback)
    }

    fn step(step: Step) -> Option<Action> {
        Some(Action::Guess(step))
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position_text(&self) -> String {
        let position = self.guessed_position().or_else(|| self.shown());
        position.map_or_else(String::new, |position| position.board.to_string())
    }

    fn is_busy(&self) -> bool {
        self.run.is_some()
    }

    fn wants_clock(&self) -> bool {
        self.is_attempting()
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let unkept = std::mem::take(&mut self.unkept).into_iter();
        unkept
            .map(|place| (place.key().to_owned(), self.text_of(place)))
            .collect()
    }
}
