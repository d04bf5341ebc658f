//! The tournament page as a lab.

use super::{Action, BINDINGS, Effect, Lab, pairing};
use crate::experiment::{Question, Thought};
use kit::experiment::link::LinkState;
use kit::experiment::results::Table;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Order;
use kit::model::keys::find;
use kit::model::lab::{self, Event, File, Key};
use kit::model::playback::{Playback, STEP_KEYS, Step};

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Order<Question>;

    /// The largest kept tournament has 0.24 MB for 400 games.
    const FILE_LIMIT: Option<u64> = Some(64 << 20);

    fn map_event(event: Event<Thought>) -> Option<Action> {
        Some(match event {
            Event::Open(query) | Event::Return(query) => Action::Open(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::Refused(text) => Action::Note(text),
            Event::File(File::Whole { bytes, .. }) => Action::OpenFile(bytes),
            Event::File(File::Failed(why)) => {
                Action::Note(format!("The file cannot be read: {why}."))
            }
            _ => return None,
        })
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> Option<String> {
        Some(self.link().to_query())
    }

    /// Without an open game the browser keeps its keys.
    fn key(&self, key: &Key<'_>) -> Option<Action> {
        self.game.as_ref()?;
        let step = find(&STEP_KEYS, key.key, key.shift).map(Action::Playback);
        step.or_else(|| find(&BINDINGS, key.key, key.shift).map(|action| action()))
    }

    fn playback(&self) -> Option<&Playback> {
        self.game.as_ref().map(|_| &self.playback)
    }

    fn step(step: Step) -> Option<Action> {
        Some(Action::Playback(step))
    }

    /// The tables to save: every pair and total; for a pair, every game with its moves.
    fn sheets(&self) -> Vec<Sheet> {
        let Some(loaded) = self.shown() else {
            return Vec::new();
        };
        let games = self.pair().map(|pair| pairing::table(loaded, pair));
        let games = games.as_ref().map(Table::sheet).into_iter();
        let mut table = loaded.table.results().sheets();
        for sheet in &mut table {
            sheet.title = format!("Crosstable: {}", sheet.title.to_ascii_lowercase());
        }
        games.chain(table).collect()
    }

    fn is_busy(&self) -> bool {
        self.is_thinking()
    }
}
