//! Players saved by name, as they are written to a file or link, and the collection of them (thesis §2.2.2.1:
//! commands I and E; §4.8.6).
//!
//! A saved player includes the training it came from, if any, so it can be trained again from its seed and
//! compared word for word.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::player::Player;
use crate::published::PrintedLearner;
use crate::scheme::{Course, Scheme};
use crate::strong::Strong;
use crate::training::Training;

/// The format version written now. Older ones stay readable.
pub const VERSION: u16 = 1;

/// The most saved players.
pub const PLAYERS_LIMIT: usize = 200;

/// The longest name, in characters.
pub const NAME_LIMIT: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPlayer {
    pub version: u16,
    /// The player, which [`SavedPlayer::open`] checks.
    player: Player,
    /// The training it came from; `None` once a person has taught it.
    pub course: Option<Course>,
}

/// The reason why a saved player cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedError {
    /// It was written by a later release.
    #[error("saved in format {0}, this release reads up to {VERSION}")]
    Version(u16),
    /// The name is empty or too long.
    #[error("`{0}` cannot be a name: 1 to {NAME_LIMIT} characters, none of them `;`")]
    Name(String),
    /// No player has that name.
    #[error("there is no player `{name}`; there are {known}")]
    Unknown {
        name: String,
        /// The existing names.
        known: String,
    },
    /// The name belongs to a built-in player.
    #[error("`{0}` is built in and stays as it is: choose another name")]
    BuiltIn(String),
    /// The collection is full.
    #[error("there is no room for more than {PLAYERS_LIMIT} saved players")]
    Full,
}

impl SavedPlayer {
    pub const fn new(player: Player, course: Option<Course>) -> Self {
        Self {
            version: VERSION,
            player,
            course,
        }
    }

    pub fn name(&self) -> &str {
        &self.player.name
    }

    /// The player, with its words computed again from its lessons, so that they cannot disagree.
    pub fn open(&self) -> Result<Player, SavedError> {
        if self.version > VERSION {
            return Err(SavedError::Version(self.version));
        }
        check_name(&self.player.name)?;
        let mut player = self.player.clone();
        if let Some(memory) = player.memory_mut() {
            memory.recompute();
        }
        Ok(player)
    }

    /// Trains the player again from the seed of its course. The result is equal word for word, unless advice
    /// was revoked since.
    pub fn retrain(&self) -> Option<Player> {
        let mut player = Training::new(self.course?).run().white;
        player.name.clone_from(&self.player.name);
        Some(player)
    }
}

/// Names of the built-in players.
pub const BUILT_IN: [&str; 13] = [
    "MAX",
    "NULL",
    "STRONG",
    "STRONG.1",
    "STRONG.3",
    "STRONG.4",
    "WA.140",
    "WA.thesis",
    "W6.thesis",
    "W8.thesis",
    "WC.thesis",
    "W4.thesis",
    "WE.thesis",
];

/// The seed of the built-in WA.140 (ours: the thesis's training was random).
pub const WA140_SEED: u64 = 1982;

pub fn built_in(name: &str) -> Option<Player> {
    match name {
        "MAX" => Some(Player::max()),
        "NULL" => Some(Player::null()),
        "WA.140" => {
            let course = Course {
                moves: 140,
                ..Course::standard(Scheme::WA, WA140_SEED)
            };
            Some(Training::new(course).run().white)
        }
        _ => {
            printed(name).or_else(|| Strong::level(name).map(|level| Player::of_level(name, level)))
        }
    }
}

/// A learner of the thesis as it is printed, such as `WA.thesis`.
fn printed(name: &str) -> Option<Player> {
    let scheme = name.strip_suffix(".thesis")?;
    let learner = PrintedLearner::ALL
        .into_iter()
        .find(|it| it.scheme.to_string() == scheme)?;
    Some(Player::of_element(name, learner.element()))
}

/// Saved players by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPlayers(BTreeMap<String, SavedPlayer>);

impl SavedPlayers {
    /// An empty collection. Built-in players are still found.
    pub fn new() -> Self {
        Self::default()
    }

    /// Saves a player, replacing one of the same name.
    pub fn save(&mut self, saved: SavedPlayer) -> Result<(), SavedError> {
        let name = saved.name().to_owned();
        check_name(&name)?;
        if BUILT_IN.contains(&name.as_str()) {
            return Err(SavedError::BuiltIn(name));
        }
        if self.0.len() >= PLAYERS_LIMIT && !self.0.contains_key(&name) {
            return Err(SavedError::Full);
        }
        self.0.insert(name, saved);
        Ok(())
    }

    /// The player of that name, saved or built in.
    pub fn load(&self, name: &str) -> Result<Player, SavedError> {
        match self.0.get(name) {
            Some(saved) => saved.open(),
            None => built_in(name).ok_or_else(|| SavedError::Unknown {
                name: name.to_owned(),
                known: self.names().collect::<Vec<_>>().join(", "),
            }),
        }
    }

    pub fn remove(&mut self, name: &str) -> Option<SavedPlayer> {
        self.0.remove(name)
    }

    /// Every name that can be loaded.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        BUILT_IN
            .into_iter()
            .chain(self.0.keys().map(String::as_str))
    }
}

fn check_name(name: &str) -> Result<(), SavedError> {
    let length = name.chars().count();
    let fits = (1..=NAME_LIMIT).contains(&length) && !name.contains([';', '\n']);
    if fits {
        Ok(())
    } else {
        Err(SavedError::Name(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::LessonStatus;

    fn trained() -> SavedPlayer {
        let course = Course {
            moves: 60,
            ..Course::standard(Scheme::W6, 9)
        };
        SavedPlayer::new(Training::new(course).run().white, Some(course))
    }

    #[test]
    fn a_player_saved_and_loaded_is_the_same_and_so_is_one_trained_again() {
        let saved = trained();
        let text = serde_json::to_string(&saved).unwrap();
        let back: SavedPlayer = serde_json::from_str(&text).unwrap();
        assert_eq!(back, saved);
        assert_eq!(back.open().unwrap(), saved.player);
        assert_eq!(back.retrain().unwrap(), saved.player);
    }

    #[test]
    fn words_that_disagree_with_the_lessons_are_put_right() {
        let mut saved = trained();
        let honest = saved.player.element();
        let text = serde_json::to_string(&saved).unwrap();
        let words = serde_json::to_string(&honest).unwrap();
        let forged = text.replacen(&words, &words.replace('[', "[9").replace("[9[", "[["), 1);
        assert_ne!(forged, text);
        saved = serde_json::from_str(&forged).unwrap();
        assert_eq!(saved.open().unwrap().element(), honest);
        assert!(
            saved.open().unwrap().memory().unwrap().lessons()[0].standing == LessonStatus::Stands
        );
    }

    #[test]
    fn a_later_format_is_refused_by_name() {
        let mut saved = trained();
        saved.version = VERSION + 1;
        assert_eq!(saved.open(), Err(SavedError::Version(VERSION + 1)));
    }

    #[test]
    fn players_are_saved_by_name_and_the_built_in_ones_are_guarded() {
        let mut saved_players = SavedPlayers::new();
        saved_players.save(trained()).unwrap();
        assert_eq!(saved_players.load("W6.60").unwrap().experience.moves, 60);
        assert_eq!(saved_players.load("MAX").unwrap(), Player::max());
        let forged = SavedPlayer::new(Player::max(), None);
        assert_eq!(
            saved_players.save(forged),
            Err(SavedError::BuiltIn("MAX".to_owned()))
        );
        let error = saved_players.load("ME").unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no player `ME`; there are MAX, NULL, STRONG, STRONG.1, STRONG.3, STRONG.4, WA.140, WA.thesis, W6.thesis, W8.thesis, WC.thesis, W4.thesis, WE.thesis, W6.60"
        );
        let mut nameless = Player::null();
        nameless.name.clear();
        assert!(
            saved_players
                .save(SavedPlayer::new(nameless, None))
                .is_err()
        );
    }

    #[test]
    fn every_built_in_name_opens_a_player_of_that_name() {
        for name in BUILT_IN {
            assert_eq!(built_in(name).unwrap().name, name);
        }
        assert_eq!(built_in("W9.thesis"), None);
        assert_eq!(built_in("W8.thesis").unwrap().element().total(), 91);
    }

    #[test]
    fn wa_140_is_the_white_of_scheme_one() {
        let player = built_in("WA.140").unwrap();
        assert_eq!(player.name, "WA.140");
        assert_eq!(player.experience.moves, 140);
        assert!(player.element().total() > 0);
    }
}
