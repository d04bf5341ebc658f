//! The tournament page without a screen: the crosstable, the games of a pair, and a game with the reasons of its
//! engines.
//!
//! The games are separate files. The page fetches the file that [`Lab::wanted`] names, or a person opens one of their own.
//! A worker repeats the searches of the open game ([`crate::experiment::Replay`]).

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod as_lab;
pub mod crosstable;
pub mod link;
pub mod overview;
pub mod pairing;
pub mod replayed;
#[cfg(test)]
mod tests;
mod thinking_in;
pub mod words;

pub use crosstable::{Cell, Crosstable, Lead, Line};
pub use link::ArenaLink;
pub use pairing::GameRow;
pub use replayed::{Reason, Replayed, STOPS, number_of};
pub use thinking_in::Way;

use crate::experiment::{Kept, Played, Question, TOURNAMENTS, Thought, Tournament};
use kit::experiment::link::LinkState;
use kit::experiment::query::name_of;
use kit::experiment::wire::{Answer, Order};
use kit::model::effect::{self, History, LinkForm};
use kit::model::job::Jobs;
use kit::model::keys::{Binding, listed, row};
use kit::model::notice::{Cause, NoticeKind, Notices};
use kit::model::playback::{Outcome, Playback, STEP_KEYS, Step};
use std::collections::BTreeMap;
use trace::Tree;

pub type Effect = effect::Effect<Order<Question>>;

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Open(String),
    /// The games of a tournament arrived, or failed to.
    Fetched(Tournament, Result<String, String>),
    FetchAgain,
    /// The content of a tournament's file.
    OpenFile(Vec<u8>),
    Playback(Step),
    Flip,
    /// Two engines of the map.
    Select([String; 2]),
    Received(Answer<Thought>),
    WorkerFailed(String),
    /// Restart the searches after a failure.
    ThinkAgain,
    Save,
    /// Save all games as PGN, or those of the selected pair.
    SavePgn,
    CopyLink(LinkForm),
    Dismiss(u32),
    /// A message about a failure.
    Note(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub kept: Kept,
    pub table: Crosstable,
}

#[derive(Clone, Debug, Default)]
pub struct Lab {
    pub link: ArenaLink,
    loaded: BTreeMap<Tournament, Loaded>,
    pub missing: Option<String>,
    pub game: Option<Replayed>,
    pub playback: Playback,
    /// The worker's error.
    pub trouble: Option<String>,
    pub notices: Notices,
    jobs: Jobs<(), ()>,
}

/// The page's own key.
const BINDINGS: [Binding<fn() -> Action>; 1] = [row("f", "f", "turn the board", || Action::Flip)];

pub fn keys() -> Vec<Binding<()>> {
    listed(&STEP_KEYS).chain(listed(&BINDINGS)).collect()
}

impl Action {
    fn cause(&self) -> Cause {
        match self {
            Self::Open(_) | Self::Select(_) => Cause::Position,
            Self::Playback(_) | Self::Flip => Cause::Step,
            Self::FetchAgain | Self::ThinkAgain => Cause::Run,
            Self::Save | Self::SavePgn | Self::OpenFile(_) | Self::CopyLink(_) => Cause::File,
            Self::Fetched(..) | Self::Received(_) | Self::WorkerFailed(_) => Cause::Answer,
            Self::Dismiss(_) | Self::Note(_) => Cause::Other,
        }
    }
}

impl Lab {
    /// The shown tournament, if its games have been fetched.
    pub fn shown(&self) -> Option<&Loaded> {
        self.loaded.get(&self.link.tournament)
    }

    pub fn wanted(&self) -> Option<Tournament> {
        let tournament = self.link.tournament;
        let is_kept = tournament != Tournament::Own;
        (is_kept && self.missing.is_none() && !self.loaded.contains_key(&tournament))
            .then_some(tournament)
    }

    pub fn pair(&self) -> Option<&[String; 2]> {
        self.link.pair.as_ref()
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        match action {
            Action::Open(query) => self.open(&query),
            Action::Fetched(tournament, text) => self.fetched(tournament, text),
            Action::FetchAgain => {
                self.missing = None;
                Vec::new()
            }
            Action::OpenFile(bytes) => self.open_file(&bytes),
            Action::Playback(step) => self.step(step),
            Action::Flip => {
                self.link.flipped = !self.link.flipped;
                vec![self.address()]
            }
            Action::Select(pair) => self.select(pair),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(why) => self.worker_failed(&why),
            Action::ThinkAgain => self.think(),
            Action::Save => self.save(),
            Action::SavePgn => self.save_pgn(),
            Action::CopyLink(form) => {
                vec![Effect::copy_link(form, self.link().to_query(), || {
                    self.heading()
                })]
            }
            Action::Dismiss(id) => self.notices.dismiss(id),
            Action::Note(text) => self.notices.refuse(text),
        }
    }

    pub fn link(&self) -> ArenaLink {
        let step = self.game.as_ref().map(|_| self.playback.cursor.step());
        ArenaLink {
            step: step.or(self.link.step),
            ..self.link.clone()
        }
    }

    pub fn heading(&self) -> String {
        let title = self.link.tournament.title();
        match (&self.game, self.pair()) {
            (Some(game), _) => format!("Game {} of {title}", game.number),
            (None, Some([one, other])) => format!("{one} against {other}, {title}"),
            (None, None) => title.to_owned(),
        }
    }

    fn address(&self) -> Effect {
        Effect::Address(self.link().to_query(), History::Replace)
    }

    fn open(&mut self, query: &str) -> Vec<Effect> {
        let (link, problems) = ArenaLink::from_query(query);
        if link.tournament != self.link.tournament {
            self.missing = None;
        }
        self.link = link;
        for problem in problems {
            let text = format!("{problem}.");
            self.notices.add(NoticeKind::Problem, text);
        }
        self.settle()
    }

    /// Opens the link as soon as the games are there. Parts that do not exist are dropped.
    fn settle(&mut self) -> Vec<Effect> {
        let Some(loaded) = self.loaded.get(&self.link.tournament) else {
            self.game = None;
            if self.link.tournament == Tournament::Own {
                self.missing = Some(
                    "This link leads to a tournament that is in no file here. Open its file, or choose a tournament."
                        .to_owned(),
                );
            }
            return Vec::new();
        };
        let mut problems = Vec::new();
        if let Some([one, other]) = &self.link.pair
            && loaded.table.cell(one, other).is_none()
        {
            problems.push(format!(
                "{one} and {other} did not meet in this tournament."
            ));
            self.link.pair = None;
        }
        let mut effects = Vec::new();
        let before = self.game.take();
        if let Some(number) = self.link.game {
            match Replayed::open(&loaded.kept.part, number) {
                None => {
                    let games = 2 * loaded.kept.part.units.len();
                    problems.push(format!(
                        "This tournament has no game {number}: there are {games}."
                    ));
                    self.link.game = None;
                }
                Some(game) => {
                    let [white, black] = [&game.played.white, &game.played.black];
                    let is_theirs = |[one, other]: &[String; 2]| {
                        one == white && other == black || one == black && other == white
                    };
                    if self.link.pair.as_ref().is_some_and(|pair| !is_theirs(pair)) {
                        problems.push(format!("Game {number} is one of {white} and {black}."));
                        self.link.pair = None;
                    }
                    self.link
                        .pair
                        .get_or_insert_with(|| [white.clone(), black.clone()]);
                    // Back and Forward within a game keep its finished searches.
                    let is_open = before.as_ref().is_some_and(|before| {
                        before.number == number && before.played == game.played
                    });
                    let game = if is_open {
                        before.unwrap_or(game)
                    } else {
                        game
                    };
                    problems.extend(game.show(&mut self.playback, self.link.step));
                    self.game = Some(game);
                    if !is_open {
                        effects = self.think();
                    }
                }
            }
        }
        self.link.step = None;
        for problem in problems {
            self.notices.add(NoticeKind::Problem, problem);
        }
        effects.push(Effect::Say(self.heading()));
        effects
    }

    fn fetched(&mut self, tournament: Tournament, text: Result<String, String>) -> Vec<Effect> {
        let kept = text.and_then(|text| Kept::read(&text).map_err(|error| error.to_string()));
        match kept {
            Ok(kept) => {
                let table = Crosstable::new(&kept.part);
                self.loaded.insert(tournament, Loaded { kept, table });
                if tournament == self.link.tournament {
                    return self.settle();
                }
                Vec::new()
            }
            // The user has moved on to another tournament.
            Err(_) if tournament != self.link.tournament => Vec::new(),
            Err(why) => {
                let text = format!("The games could not be loaded: {why}.");
                self.missing = Some(text.clone());
                vec![Effect::Say(text)]
            }
        }
    }

    /// Shows the tournament of a file in place of the one opened before. A link of it keeps its pair and its game.
    fn open_file(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let read = std::str::from_utf8(bytes).map_err(|_| "it is not a text in UTF-8".to_owned());
        let kept = read.and_then(|text| Kept::read(text).map_err(|error| error.to_string()));
        let kept = match kept {
            Ok(kept) => kept,
            Err(why) => {
                return self.notices.refuse(format!(
                    "This file is not a tournament: {why}. `plyground arena … --keep FILE` writes such a file."
                ));
            }
        };
        let table = Crosstable::new(&kept.part);
        self.loaded.insert(Tournament::Own, Loaded { kept, table });
        self.missing = None;
        if self.link.tournament != Tournament::Own {
            self.link = ArenaLink::of(Tournament::Own);
        }
        self.game = None;
        let mut effects = self.settle();
        effects.push(Effect::Address(self.link().to_query(), History::Push));
        effects
    }

    fn step(&mut self, step: Step) -> Vec<Effect> {
        // Nothing is guessed here.
        let Some(game) = self
            .game
            .as_ref()
            .filter(|_| !matches!(step, Step::Guess(_)))
        else {
            return Vec::new();
        };
        let kind = self.playback.stop;
        let outcome = self.playback.take(
            step,
            &Tree::default(),
            None,
            |ply| game.is_stop(kind, ply),
            |_| None,
        );
        match outcome {
            Outcome::Set => Vec::new(),
            Outcome::NoFurther => {
                let text = self.playback.no_further(STOPS[kind.min(STOPS.len() - 1)].1);
                self.notices.add(NoticeKind::Note, format!("{text}."));
                vec![Effect::Say(text)]
            }
            Outcome::There => {
                let mut effects = vec![self.address()];
                if !self.playback.playing {
                    effects.push(Effect::Say(game.spoken(self.playback.cursor.step())));
                }
                effects
            }
        }
    }

    /// Starts the searches of the open game, from the shown step.
    fn think(&mut self) -> Vec<Effect> {
        self.trouble = None;
        let engines = self
            .game
            .iter()
            .flat_map(|game| [&game.played.white, &game.played.black]);
        let outside = engines.into_iter().find(|name| name.starts_with("uci:"));
        if let Some(name) = outside {
            self.trouble = Some(format!(
                "{name} is a program that this page does not have, so this game has no reasons."
            ));
            return Vec::new();
        }
        let part = self
            .loaded
            .get(&self.link.tournament)
            .map(|loaded| &loaded.kept.part);
        let step = self.playback.cursor.step();
        let question = self.game.as_ref().zip(part);
        let Some(question) = question.and_then(|(game, part)| game.question(part, step)) else {
            return Vec::new();
        };
        let job = self.jobs.start(());
        vec![Effect::Send(job, Order::Start(question))]
    }

    fn received(&mut self, answer: Answer<Thought>) -> Vec<Effect> {
        if self.jobs.find(answer.job).is_none() {
            return Vec::new();
        }
        match answer.reply {
            Ok(thought) => {
                if self.game.as_mut().is_none_or(|game| game.take(thought)) {
                    self.jobs.end();
                }
                Vec::new()
            }
            Err(why) => {
                self.jobs.end();
                self.in_trouble(&why)
            }
        }
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::RestartWorker];
        if self.jobs.end().is_some() {
            effects.extend(self.in_trouble(why));
        }
        effects
    }

    fn in_trouble(&mut self, why: &str) -> Vec<Effect> {
        let text = format!("The engines could not think again: {why}.");
        self.trouble = Some(text.clone());
        vec![Effect::Say(text)]
    }

    fn save(&self) -> Vec<Effect> {
        let Some(loaded) = self.shown() else {
            return Vec::new();
        };
        let name = name_of(&TOURNAMENTS, self.link.tournament);
        let bytes = match self.pair() {
            Some(pair) => pairing::table(loaded, pair).csv(),
            None => loaded.table.results().csv(),
        };
        vec![Effect::Save {
            name: format!("tournament-{name}.csv"),
            bytes: bytes.into_bytes(),
        }]
    }

    fn save_pgn(&self) -> Vec<Effect> {
        let Some(loaded) = self.shown() else {
            return Vec::new();
        };
        let name = name_of(&TOURNAMENTS, self.link.tournament);
        let is_shown = |game: &Played| {
            self.pair().is_none_or(|pair| {
                [&game.white, &game.black]
                    .iter()
                    .all(|name| pair.contains(name))
            })
        };
        vec![Effect::Save {
            name: format!("tournament-{name}.pgn"),
            bytes: loaded.kept.part.pgn(is_shown).into_bytes(),
        }]
    }

    /// True if a tournament from a file is there.
    pub fn has_own(&self) -> bool {
        self.loaded.contains_key(&Tournament::Own)
    }

    pub fn is_thinking(&self) -> bool {
        self.jobs.is_running()
    }
}
