//! A lab as the page round it sees it: actions in, effects out. Whatever happens to every lab alike is an
//! [`Event`], which each turns into an action of its own ([`Lab::map_event`]).

use crate::experiment::sheet::Sheet;
use crate::experiment::wire::{Answer, Request};
use crate::model::effect::Effect;
use crate::model::playback::{Playback, Step};
use crate::model::predict::Guess;
pub use crate::model::stored::{Elsewhere, Joined};

/// One laboratory, without a screen.
pub trait Lab: Sized + 'static {
    /// The actions of a person, the clock and the worker.
    type Action: 'static;
    /// The requests to its workers.
    type Request: Request;

    /// The prefix of the lab's storage keys; empty if it stores nothing.
    const STORAGE_PREFIX: &'static str = "";
    /// The delay before changes are stored, in milliseconds: further changes within it are stored together.
    const KEEP_AFTER: u32 = 0;
    /// The largest file that is read in one piece, in bytes; without a limit files are read in slices.
    const FILE_LIMIT: Option<u64> = None;

    /// Maps a page event to an action; `None` ignores the event.
    fn map_event(event: Event<ReplyTo<Self>>) -> Option<Self::Action>;

    /// Does what an action says; gives what the browser has to do.
    fn update(&mut self, action: Self::Action) -> Vec<Effect<Self::Request>>;

    /// The query of the link to what is shown; `None` if there is no link to it.
    fn query(&self) -> Option<String>;

    /// The action of a key now.
    fn key(&self, key: &Key<'_>) -> Option<Self::Action>;

    /// Where it is in its recording.
    fn playback(&self) -> Option<&Playback> {
        None
    }

    /// The action of a step through its recording.
    fn step(_step: Step) -> Option<Self::Action> {
        None
    }

    /// Steps a second, if steps play.
    fn ticks(&self) -> Option<u32> {
        self.playback().and_then(Playback::ticks)
    }

    /// Whether its worker is at work: a program that asked for something waits until it is not.
    fn is_busy(&self) -> bool;

    /// Whether it is to be told the time ([`Event::Clock`]).
    fn wants_clock(&self) -> bool {
        false
    }

    /// Whether the position editor is open; the focus goes into it and back.
    fn is_editing(&self) -> bool {
        false
    }

    /// Why the results shown do not belong to the position or the settings beside them, in sentences; `None` if they
    /// do. The page greys them and says so.
    fn stale(&self) -> Option<&'static str> {
        None
    }

    /// Whether it reads a file in slices: another that is chosen does not take its place then.
    fn is_reading(&self) -> bool {
        false
    }

    /// The tables of what is shown, with all their rows, to be saved.
    fn sheets(&self) -> Vec<Sheet> {
        Vec::new()
    }

    /// Where it is in its recording, to note what was predicted; in sight or not.
    fn playback_mut(&mut self) -> Option<&mut Playback> {
        None
    }

    /// The position that is shown, as a FEN or the like.
    fn position_text(&self) -> String {
        String::new()
    }

    /// The stored values that changed since the last call, by key without [`Lab::STORAGE_PREFIX`]; `None` deletes one.
    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        Vec::new()
    }

    /// The name of the stored thing, for the question which tab's version is kept.
    const STORED_NAME: &'static str = "game";

    /// Takes in the version of a stored value that another tab has written, so that storing this lab's value loses
    /// nothing. The key comes without [`Lab::STORAGE_PREFIX`]; `effects` takes the requests to the browser.
    fn join_stored(
        &mut self,
        _key: &str,
        _elsewhere: Elsewhere<'_>,
        _effects: &mut Vec<Effect<Self::Request>>,
    ) -> Joined {
        Joined::Neither
    }
}

/// The action of a key now: while a question waits, a digit is the choice of that number.
pub fn meaning<L: Lab>(lab: &L, key: &Key<'_>) -> Option<L::Action> {
    let playback = lab.playback().filter(|_| !key.shift);
    match playback.and_then(|playback| playback.predict.choice_of(key.key)) {
        Some(choice) => L::step(Step::Guess(Guess::Answer(choice))),
        None => lab.key(key),
    }
}

/// The reply of a lab's worker.
pub type ReplyTo<L> = <<L as Lab>::Request as Request>::Reply;

#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// As the browser names it.
    pub key: &'a str,
    pub shift: bool,
    /// When, in milliseconds.
    pub now: f64,
}

/// An event that any lab may receive.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<R> {
    /// The entries stored at earlier visits, as pairs of key and value. The keys come without [`Lab::STORAGE_PREFIX`].
    /// A lab with a prefix receives this event before any other.
    Kept(Vec<(String, String)>),
    /// Something cannot be kept in this browser.
    NotKept(String),
    /// A link is opened; the query may be empty.
    Open(String),
    /// The browser's Back or Forward leads to this query.
    Return(String),
    Received(Answer<R>),
    /// The worker died or cannot be started.
    WorkerFailed(String),
    /// A worker of the pool answers.
    PoolReceived(usize, Answer<R>),
    /// A worker of the pool died.
    PoolFailed(usize, String),
    /// Some steps on, while they play.
    Tick(usize),
    /// The time in milliseconds.
    Clock(f64),
    /// A file is chosen or dropped.
    File(File),
    /// Something that the lab asked of the browser cannot be done; a sentence.
    Refused(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// Its whole content.
    Whole { name: String, bytes: Vec<u8> },
    /// It is there to be read in slices ([`Effect::ReadFile`]).
    Chosen {
        name: String,
        size: u64,
        /// Whether it was dropped on the page.
        is_dropped: bool,
    },
    /// The slice that was asked for.
    Slice(Vec<u8>),
    /// It cannot be read; a fragment.
    Failed(String),
}
