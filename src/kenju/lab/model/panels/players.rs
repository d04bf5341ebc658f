//! The list of saved players: save, rename, delete, and undo. Built-in players are listed, too,
//! but cannot be changed.

use chess::words::counted;
use kit::experiment::sorted;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::experiment::game::Game;
use kenju::geometry::Colour;
use kenju::player::{Mind, Player};
use kenju::saved::{BUILT_IN, SavedError, SavedPlayer, SavedPlayers};
use kenju::scheme::Course;

/// The maximum number of changes that can be undone.
pub const UNDO_LIMIT: usize = 20;

/// The origin of a player. Built-in players cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerOrigin {
    /// Part of the program; cannot be changed.
    BuiltIn,
    Saved,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    pub name: String,
    /// Its kind and training, in a few words.
    pub about: String,
    pub origin: PlayerOrigin,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedPlayersAction {
    /// Seats this player.
    Load(String, Colour),
    /// Saves the player of this seat under this name.
    Save(Colour, String),
    Rename {
        from: String,
        to: String,
    },
    Delete(String),
    Undo,
    /// Offers this player as a file.
    Export(String),
}

/// An undoable change and the state before it.
#[derive(Clone, Debug, PartialEq)]
struct PlayerChange {
    words: String,
    before: Vec<(String, Option<SavedPlayer>)>,
    /// The game of the saved player, if another took its seat.
    game: Option<Box<Game>>,
}

/// The saved players and the history of their changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedPlayerHistory {
    saved_players: Rc<SavedPlayers>,
    past: Vec<PlayerChange>,
}

impl SavedPlayerHistory {
    /// The players stored at an earlier visit.
    pub fn new(saved_players: SavedPlayers) -> Self {
        Self {
            saved_players: Rc::new(saved_players),
            past: Vec::new(),
        }
    }

    pub const fn saved_players(&self) -> &Rc<SavedPlayers> {
        &self.saved_players
    }

    /// The change that *undo* would take back, such as `delete ME`.
    pub fn undoable(&self) -> Option<&str> {
        self.past.last().map(|change| change.words.as_str())
    }

    pub fn save(
        &mut self,
        player: &Player,
        name: &str,
        course: Option<Course>,
    ) -> Result<(), SavedError> {
        let mut player = player.clone();
        name.trim().clone_into(&mut player.name);
        self.put(SavedPlayer::new(player, course))
    }

    /// Adds a saved player, for example from a file.
    pub fn put(&mut self, saved: SavedPlayer) -> Result<(), SavedError> {
        saved.open()?;
        let name = saved.name().to_owned();
        self.change(format!("save {name}"), vec![name], |saved_players| {
            saved_players.save(saved)
        })
    }

    /// Replaces all players, after the console changed them.
    pub fn replace(&mut self, other: SavedPlayers) {
        let names = self.saved_players.names().chain(other.names());
        let names: BTreeSet<String> = names.map(str::to_owned).collect();
        // These players fitted before.
        let _ = self.change(
            "the console's changes".to_owned(),
            names.into_iter().collect(),
            |old| {
                *old = other;
                Ok(())
            },
        );
    }

    /// Renames a player. A player that already has the name is replaced.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), SavedError> {
        let to = to.trim();
        if from == to {
            return Ok(());
        }
        let mut player = self.saved_players.load(from)?;
        to.clone_into(&mut player.name);
        let words = format!("rename {from} to {to}");
        self.change(
            words,
            vec![from.to_owned(), to.to_owned()],
            |saved_players| {
                let course = taken(saved_players, from)?.course;
                saved_players.save(SavedPlayer::new(player, course))
            },
        )
    }

    pub fn delete(&mut self, name: &str) -> Result<(), SavedError> {
        self.change(
            format!("delete {name}"),
            vec![name.to_owned()],
            |saved_players| taken(saved_players, name).map(|_| ()),
        )
    }

    /// Attaches the game in which the saved player's seat was taken over.
    pub fn replaced(&mut self, name: &str, game: Game) {
        if let Some(change) = self.past.last_mut() {
            change.words = format!("replace {name}");
            change.game = Some(Box::new(game));
        }
    }

    /// The game that *undo* would resume, if the change replaced a seated player.
    pub fn seats_again(&self) -> Option<&Game> {
        self.past.last()?.game.as_deref()
    }

    /// Undoes the last change, apart from `newer` later ones. Returns the game to resume, if a
    /// seated player was replaced.
    pub fn undo(&mut self, newer: usize) -> Option<Box<Game>> {
        let change = self.past.remove(self.past.len().checked_sub(newer + 1)?);
        let players = Rc::make_mut(&mut self.saved_players);
        for (name, before) in change.before {
            players.remove(&name);
            if let Some(saved) = before {
                // It was saved before, so it fits.
                let _ = players.save(saved);
            }
        }
        change.game
    }

    /// Changes the players of these names, or none if the change fails.
    fn change(
        &mut self,
        words: String,
        names: Vec<String>,
        change: impl FnOnce(&mut SavedPlayers) -> Result<(), SavedError>,
    ) -> Result<(), SavedError> {
        let mut changed = SavedPlayers::clone(&self.saved_players);
        change(&mut changed)?;
        let old = std::mem::replace(&mut self.saved_players, Rc::new(changed));
        let mut old = Rc::unwrap_or_clone(old);
        let before = names.into_iter().map(|name| {
            let was = old.remove(&name);
            (name, was)
        });
        let before = before.collect();
        self.past.push(PlayerChange {
            words,
            before,
            game: None,
        });
        if self.past.len() > UNDO_LIMIT {
            self.past.remove(0);
        }
        Ok(())
    }
}

/// Removes a player. Built-in players cannot be removed.
fn taken(saved_players: &mut SavedPlayers, name: &str) -> Result<SavedPlayer, SavedError> {
    if let Some(saved) = saved_players.remove(name) {
        return Ok(saved);
    }
    if BUILT_IN.contains(&name) {
        return Err(SavedError::BuiltIn(name.to_owned()));
    }
    let known = saved_players.names().collect::<Vec<_>>().join(", ");
    Err(SavedError::Unknown {
        name: name.to_owned(),
        known,
    })
}

/// All players that can be seated, the saved ones first.
pub fn rows(saved_players: &SavedPlayers) -> Vec<PlayerRow> {
    let mut rows: Vec<PlayerRow> = saved_players
        .names()
        .map(|name| {
            let built_in = BUILT_IN_WORDS.iter().find(|(of, _)| *of == name);
            let (about, origin) = match built_in {
                Some((_, words)) => ((*words).to_owned(), PlayerOrigin::BuiltIn),
                None => match saved_players.load(name) {
                    Ok(player) => (about(&player), PlayerOrigin::Saved),
                    Err(error) => (error.to_string(), PlayerOrigin::Saved),
                },
            };
            PlayerRow {
                name: name.to_owned(),
                about,
                origin,
            }
        })
        .collect();
    // The list is shown page by page: a visitor's own players are on the first.
    sorted::by_key(&mut rows, |row| row.origin == PlayerOrigin::BuiltIn);
    rows
}

/// Descriptions of the built-in players. Listing them must not train any.
const BUILT_IN_WORDS: [(&str, &str); BUILT_IN.len()] = [
    ("MAX", "fully trained, Fig. 4.14"),
    ("NULL", "all words zero"),
    ("STRONG", "searches for forced wins (ours), level 2 of 4"),
    ("STRONG.1", "like STRONG, but follows only a few fours"),
    ("STRONG.3", "like STRONG, and looks further"),
    ("STRONG.4", "like STRONG, looks furthest and is the slowest"),
    ("WA.140", "140 moves of scheme 1"),
    (
        "WA.thesis",
        "the thesis’s own learner of scheme 1, Fig. 4.10(1)",
    ),
    ("W6.thesis", "the same of scheme 2, Fig. 4.10(2)"),
    ("W8.thesis", "the same of scheme 3, Fig. 4.10(3)"),
    ("WC.thesis", "the same of scheme 4, Fig. 4.10(4)"),
    ("W4.thesis", "the same of scheme 5, Fig. 4.10(5)"),
    (
        "WE.thesis",
        "the same of scheme 6, Fig. 4.9(6), nearly legible",
    ),
];

/// A short description: `System 3, total 57, 4 games, 61 moves`.
pub fn about(player: &Player) -> String {
    let lived = player.experience;
    let kind = match &player.mind {
        Mind::System1(_) => "System 1".to_owned(),
        Mind::System2(_) => "System 2".to_owned(),
        Mind::System3(memory) => format!("System 3, total {}", memory.element().total()),
        Mind::System4(memory) => format!("System 4, total {}", memory.element().total()),
        Mind::Strong(_) => "searches for forced wins".to_owned(),
    };
    format!(
        "{kind}, {}, {}",
        counted(lived.games, "game"),
        counted(lived.moves, "move")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::element::Element;

    fn names(player_history: &SavedPlayerHistory) -> Vec<String> {
        let saved = rows(player_history.saved_players()).into_iter();
        let saved = saved.filter(|row| row.origin == PlayerOrigin::Saved);
        saved.map(|row| row.name).collect()
    }

    #[test]
    fn every_built_in_player_has_its_words() {
        let listed: Vec<&str> = BUILT_IN_WORDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, BUILT_IN);
        assert_eq!(rows(&SavedPlayers::new()).len(), BUILT_IN.len());
    }

    #[test]
    fn saving_renaming_and_deleting_can_be_undone_in_turn() {
        let mut player_history = SavedPlayerHistory::default();
        player_history
            .save(&Player::system3("x"), " ME ", None)
            .unwrap();
        assert_eq!(names(&player_history), ["ME"]);
        player_history.rename("ME", "YOU").unwrap();
        assert_eq!(names(&player_history), ["YOU"]);
        player_history.delete("YOU").unwrap();
        assert!(names(&player_history).is_empty());
        assert_eq!(player_history.undoable(), Some("delete YOU"));
        player_history.undo(0);
        assert_eq!(player_history.undoable(), Some("rename ME to YOU"));
        player_history.undo(0);
        assert_eq!(names(&player_history), ["ME"]);
        assert_eq!(
            player_history.saved_players().load("ME").unwrap().name,
            "ME"
        );
        player_history.undo(0);
        assert!(names(&player_history).is_empty());
        assert_eq!(player_history.undoable(), None);
        assert_eq!(player_history.undo(0), None);
    }

    #[test]
    fn a_name_taken_over_comes_back_with_undo() {
        let mut player_history = SavedPlayerHistory::default();
        player_history.save(&Player::max(), "A", None).unwrap();
        player_history.save(&Player::null(), "B", None).unwrap();
        player_history.rename("B", "A").unwrap();
        assert_eq!(
            player_history.saved_players().load("A").unwrap().element(),
            Element::NULL
        );
        player_history.undo(0);
        assert_eq!(
            player_history.saved_players().load("A").unwrap().element(),
            Element::MAX
        );
        assert_eq!(names(&player_history), ["A", "B"]);
    }

    #[test]
    fn what_cannot_be_done_changes_nothing_and_says_why() {
        let mut player_history = SavedPlayerHistory::default();
        player_history.save(&Player::null(), "ME", None).unwrap();
        let before = player_history.clone();
        assert!(player_history.delete("MAX").is_err());
        assert!(player_history.rename("ME", "MAX").is_err());
        assert!(player_history.rename("ME", "a;b").is_err());
        assert!(player_history.rename("HIM", "HER").is_err());
        assert!(player_history.save(&Player::max(), "", None).is_err());
        assert_eq!(player_history, before);
    }

    #[test]
    fn a_player_is_described_by_its_system_and_its_life() {
        assert_eq!(
            about(&Player::max()),
            "System 3, total 306, 0 games, 0 moves"
        );
    }
}
