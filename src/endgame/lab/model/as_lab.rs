//! The lab as the page round it sees it.

use super::drill;
use super::{Action, Effect, Lab, action_of};
use crate::experiment::messages::{Reply, Request};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::model::lab::{self, Event, File, Key};
use kit::model::playback::Playback;
use kit::model::playback::Step;
use trace::file::bytes_without_mark;

impl lab::Lab for Lab {
    type Action = Action;
    type Request = Request;

    const STORAGE_PREFIX: &'static str = "plyground.endgame.";
    /// The limit of steps at the length of a line.
    const FILE_LIMIT: Option<u64> = Some(300_000_000);

    fn map_event(event: Event<Reply>) -> Option<Action> {
        Some(match event {
            Event::Kept(kept) => {
                let (_, score) = kept.into_iter().find(|(key, _)| key == drill::KEY)?;
                Action::Restore(score)
            }
            Event::NotKept(why) => Action::Note(why),
            Event::Open(query) => Action::Open(query),
            Event::Return(query) => Action::Return(query),
            Event::Received(answer) => Action::Received(answer),
            Event::WorkerFailed(why) => Action::WorkerFailed(why),
            Event::Tick(steps) => Action::Playback(Step::Tick(steps)),
            Event::File(File::Whole { name, bytes }) if is_pgn(&name, &bytes) => {
                Action::ReadPgn(bytes)
            }
            Event::File(File::Whole { name, .. }) if has_ending(&name, "epd") => Action::Note(
                "Open files of positions (EPD) at the end of the reproduction page.".to_owned(),
            ),
            Event::File(File::Whole { bytes, .. }) => Action::OpenTrace(bytes),
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
        self.board().to_string()
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        self.drill.drain_unsaved()
    }

    fn stale(&self) -> Option<&'static str> {
        let by_limits = || {
            self.is_stale().then_some(
                "You changed the limit or what EG may use. Let EG think again to update the search.",
            )
        };
        self.position.stale(&self.board()).or_else(by_limits)
    }

    fn is_editing(&self) -> bool {
        self.position.editing
    }
}

/// Whether a file holds games: by its name, or as a text that is no trace, whose lines are JSON.
fn is_pgn(name: &str, bytes: &[u8]) -> bool {
    let is_json = bytes_without_mark(bytes).starts_with(b"{\"");
    has_ending(name, "pgn") || (has_ending(name, "txt") && !is_json)
}

fn has_ending(name: &str, ending: &str) -> bool {
    let found = name.rsplit('.').next().unwrap_or_default();
    found.eq_ignore_ascii_case(ending)
}
