//! The lab's library: built-in games, the person's own games, and games from links. It knows
//! which ones are used, and which cannot be measured.

use super::board::{LISTED, ReplayedGame};
use crate::experiment::GameKey;
use crate::experiment::experiment_worker::title;
use crate::experiment::link::OwnGames;
use crate::experiment::master_games::scored::serves;
use crate::experiment::saved_games::{
    BYTES_LIMIT, GAMES_LIMIT, POSITIONS_LIMIT, PlayableGame, SavedGame, SavedGames, digest,
};
use chess::fen::parse_fen;
use chess::pgn::{PgnLimits, PgnSplitter, RawGame, parse_games, write_pgn};
use chess::record::Record;
use kit::experiment::ChessSubject;
use kit::experiment::game_library::LIBRARY;

/// The source of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOrigin {
    /// A built-in game, by its number from 1.
    BuiltIn(u32),
    /// Added by the person.
    Own,
    /// From a link, or a position that was set up. Not stored.
    Link,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    pub key: GameKey,
    pub origin: GameOrigin,
    pub game: PlayableGame,
    /// Its number in the thesis's list of games. A question mark means that another game may be
    /// meant.
    pub listed: Option<String>,
    /// True if experiments and exams use it.
    pub is_used: bool,
}

impl GameEntry {
    /// One of the person's own games; its key is still to be given.
    const fn own(game: PlayableGame, is_used: bool) -> Self {
        Self {
            key: 0,
            origin: GameOrigin::Own,
            game,
            listed: None,
            is_used,
        }
    }
}

/// Why a game was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddGameError {
    /// The library has it already.
    Duplicate,
    /// The table is full.
    LibraryFull,
}

#[derive(Clone, Debug)]
pub struct GameLibrary {
    entries: Vec<GameEntry>,
    next: GameKey,
}

impl Default for GameLibrary {
    fn default() -> Self {
        Self::built_in()
    }
}

impl GameLibrary {
    /// The library of built-in games.
    pub fn built_in() -> Self {
        let mut game_library = Self {
            entries: Vec::new(),
            next: 1,
        };
        let mut splitter = PgnSplitter::default();
        let mut rest = LIBRARY.as_bytes();
        while let Some(raw) = splitter.push(&mut rest) {
            game_library.add_built_in(&raw);
        }
        if let Some(raw) = splitter.finish() {
            game_library.add_built_in(&raw);
        }
        game_library
    }

    fn add_built_in(&mut self, raw: &RawGame) {
        let Ok(game) = raw.parse(&PgnLimits::default()) else {
            return;
        };
        let record = &game.record;
        self.push(GameEntry {
            key: 0,
            origin: GameOrigin::BuiltIn(raw.number as u32),
            game: PlayableGame {
                title: title(record.tags()),
                pgn: String::from_utf8_lossy(&raw.bytes).into(),
                plies: plies(record),
                unfit: serves(&game).err().map(|skip| skip.to_string()),
            },
            listed: record.tags().get(LISTED).map(str::to_owned),
            is_used: true,
        });
    }

    fn push(&mut self, entry: GameEntry) -> GameKey {
        let key = self.next;
        self.next += 1;
        self.entries.push(GameEntry { key, ..entry });
        key
    }

    pub fn entries(&self) -> &[GameEntry] {
        &self.entries
    }

    pub fn entry(&self, key: GameKey) -> Option<&GameEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The built-in game of this number.
    pub fn numbered(&self, number: u32) -> Option<&GameEntry> {
        self.entries
            .iter()
            .find(|entry| entry.origin == GameOrigin::BuiltIn(number))
    }

    /// The measurable games in use, up to the limit of positions.
    pub fn used(&self) -> impl Iterator<Item = &GameEntry> {
        let mut positions = 0;
        let used = self.entries.iter();
        let used = used.filter(|entry| entry.is_used && entry.game.unfit.is_none());
        used.take_while(move |entry| {
            positions += entry.game.plies as usize;
            positions <= POSITIONS_LIMIT
        })
    }

    /// True if the games in use exceed the limit of positions.
    pub fn is_cut(&self) -> bool {
        let wanted = self.entries.iter();
        let wanted = wanted.filter(|entry| entry.is_used && entry.game.unfit.is_none());
        wanted.count() > self.used().count()
    }

    /// Adds one of the person's own games.
    ///
    /// # Errors
    /// If the library has it already or is full.
    pub fn add(&mut self, game: PlayableGame) -> Result<GameKey, AddGameError> {
        self.admit(&game.pgn)?;
        Ok(self.push(GameEntry::own(game, true)))
    }

    /// Checks that an own game can be added.
    fn admit(&self, pgn: &str) -> Result<(), AddGameError> {
        let own = || self.own_entries();
        if own().any(|entry| *entry.game.pgn == *pgn) {
            return Err(AddGameError::Duplicate);
        }
        let bytes: usize = own().map(|entry| entry.game.pgn.len()).sum();
        if own().count() >= GAMES_LIMIT || bytes + pgn.len() > BYTES_LIMIT {
            return Err(AddGameError::LibraryFull);
        }
        Ok(())
    }

    pub fn own_entries(&self) -> impl Iterator<Item = &GameEntry> {
        self.entries
            .iter()
            .filter(|entry| entry.origin == GameOrigin::Own)
    }

    /// Adds a game from a link, or a position that was set up, in place of the previous one. If
    /// the library has the game already, its key is returned.
    pub fn add_linked(&mut self, subject: &ChessSubject) -> Option<GameKey> {
        let mut record = Record::from_position(parse_fen(&subject.start).ok()?);
        let mut at = Record::ROOT;
        let mut board = record.start().clone();
        for packed in &subject.moves {
            let mv = packed.legal(&board)?;
            at = record.add_move(at, mv).ok()?;
            board.play_unchecked(mv);
        }
        if let Some(there) = self.with_moves(&record) {
            return Some(there);
        }
        let title = if subject.moves.is_empty() {
            let is_position =
                |entry: &GameEntry| entry.origin == GameOrigin::Link && entry.game.plies == 0;
            self.entries.retain(|entry| !is_position(entry));
            "A position set up"
        } else {
            "A game that came with the link"
        };
        let pgn = write_pgn(&record);
        Some(self.push(GameEntry {
            key: 0,
            origin: GameOrigin::Link,
            game: PlayableGame {
                title: title.to_owned(),
                pgn: pgn.into(),
                plies: subject.moves.len() as u32,
                unfit: Some("without a result".to_owned()),
            },
            listed: None,
            is_used: false,
        }))
    }

    /// The game with the same moves from the same position.
    fn with_moves(&self, record: &Record) -> Option<GameKey> {
        let wanted = ReplayedGame::new(0, record);
        let long = |entry: &&GameEntry| entry.game.plies as usize == wanted.len();
        let alike = |entry: &&GameEntry| {
            self.replay(entry.key).is_some_and(|game| {
                let moves =
                    |game: &ReplayedGame| game.moves.iter().map(|it| it.mv).collect::<Vec<_>>();
                game.board(0) == wanted.board(0) && moves(&game) == moves(&wanted)
            })
        };
        let found = self.entries.iter().filter(long).find(alike);
        found.map(|entry| entry.key)
    }

    /// Removes a game and returns it with its index. Built-in games stay.
    pub fn remove(&mut self, key: GameKey) -> Option<(usize, GameEntry)> {
        let mut entries = self.entries.iter();
        let is_meant =
            |entry: &GameEntry| entry.key == key && !matches!(entry.origin, GameOrigin::BuiltIn(_));
        let place = entries.position(is_meant)?;
        Some((place, self.entries.remove(place)))
    }

    /// Puts a removed game back at its index.
    ///
    /// # Errors
    /// If the library has it again or is full.
    pub fn put_back(&mut self, place: usize, entry: GameEntry) -> Result<GameKey, AddGameError> {
        self.admit(&entry.game.pgn)?;
        let key = entry.key;
        self.entries.insert(place.min(self.entries.len()), entry);
        Ok(key)
    }

    pub fn set_used(&mut self, key: GameKey, is_used: bool) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == key) {
            entry.is_used = is_used;
        }
    }

    /// Marks a game as not measurable.
    pub fn set_unfit(&mut self, key: GameKey, why: String) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == key) {
            entry.game.unfit = Some(why);
        }
    }

    /// The numbers of built-in games that are not used.
    pub fn without(&self) -> Vec<u32> {
        let built_in = self.entries.iter().filter(|entry| !entry.is_used);
        let numbers = built_in.filter_map(|entry| match entry.origin {
            GameOrigin::BuiltIn(number) => Some(number),
            GameOrigin::Own | GameOrigin::Link => None,
        });
        numbers.collect()
    }

    /// Uses all built-in games except these.
    pub fn set_without(&mut self, without: &[u32]) {
        for entry in &mut self.entries {
            if let GameOrigin::BuiltIn(number) = entry.origin {
                entry.is_used = !without.contains(&number);
            }
        }
    }

    /// The person's own games that are used.
    pub fn own(&self) -> Option<OwnGames> {
        let own = || {
            self.used()
                .filter(|entry| !matches!(entry.origin, GameOrigin::BuiltIn(_)))
        };
        let games = own().count() as u32;
        (games > 0).then(|| OwnGames {
            games,
            digest: digest(own().map(|entry| &*entry.game.pgn)),
        })
    }

    /// A digest of the games in use.
    pub fn digest(&self) -> u64 {
        digest(self.used().map(|entry| &*entry.game.pgn))
    }

    /// The library's state for storage.
    pub fn saved_games(&self) -> SavedGames {
        let games = self.own_entries().map(|entry| SavedGame {
            game: entry.game.clone(),
            is_used: entry.is_used,
        });
        SavedGames {
            games: games.collect(),
            without: self.without(),
        }
    }

    /// Restores a stored state.
    pub fn take_over(&mut self, kept: SavedGames) {
        self.set_without(&kept.without);
        for SavedGame { game, is_used } in kept.games {
            self.push(GameEntry::own(game, is_used));
        }
    }

    /// A game's record; `None` if the library has no such game or it is unreadable.
    pub fn record(&self, key: GameKey) -> Option<Record> {
        let game = parse_games(&self.entry(key)?.game.pgn).next()?.ok()?;
        Some(game.record)
    }

    /// A game ready for playback, under the same condition.
    pub fn replay(&self, key: GameKey) -> Option<ReplayedGame> {
        Some(ReplayedGame::new(key, &self.record(key)?))
    }
}

fn plies(record: &Record) -> u32 {
    record.main_line().count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(pgn: &str) -> PlayableGame {
        PlayableGame {
            title: "A \u{2013} B".to_owned(),
            pgn: pgn.into(),
            plies: 4,
            unfit: None,
        }
    }

    #[test]
    fn all_built_in_games_are_there_and_used() {
        let game_library = GameLibrary::built_in();
        assert_eq!(game_library.entries().len(), 54);
        assert_eq!(game_library.used().count(), 54);
        let thesis = game_library
            .numbered(crate::experiment::link::EXAMPLE)
            .unwrap();
        assert!(
            thesis
                .game
                .title
                .starts_with("Stahlberg, Gideon \u{2013} Monticelli")
        );
        assert_eq!(
            game_library.replay(thesis.key).unwrap().len() as u32,
            thesis.game.plies
        );
        assert_eq!(game_library.own(), None);
    }

    #[test]
    fn own_games_come_back_from_the_saved_ones_and_can_be_removed() {
        let mut game_library = GameLibrary::built_in();
        let key = game_library.add(own("1. f3 e5 2. g4 Qh4# 0-1\n")).unwrap();
        assert_eq!(
            game_library.add(own("1. f3 e5 2. g4 Qh4# 0-1\n")),
            Err(AddGameError::Duplicate)
        );
        game_library.set_used(3, false);
        let kept = game_library.saved_games();
        let mut again = GameLibrary::built_in();
        again.take_over(kept);
        assert_eq!(again.own(), game_library.own());
        assert_eq!(again.without(), [3]);
        assert_eq!(again.digest(), game_library.digest());
        let (place, entry) = game_library.remove(key).unwrap();
        assert_eq!((game_library.remove(1), game_library.own()), (None, None));
        assert_eq!(game_library.put_back(place, entry.clone()), Ok(key));
        assert_eq!(game_library.digest(), again.digest());
        assert_eq!(
            game_library.put_back(place, entry),
            Err(AddGameError::Duplicate)
        );
    }

    #[test]
    fn the_library_has_its_limits() {
        let mut game_library = GameLibrary::built_in();
        let long = "x".repeat(BYTES_LIMIT);
        assert_eq!(game_library.add(own(&long)), Ok(55));
        assert_eq!(
            game_library.add(own("1. e4 *")),
            Err(AddGameError::LibraryFull)
        );
        let mut many = GameLibrary::built_in();
        let mut game = own("1. e4 e5 1-0");
        game.plies = POSITIONS_LIMIT as u32;
        many.add(game).unwrap();
        assert!(many.is_cut() && many.used().count() == 54);
    }

    #[test]
    fn a_game_of_a_link_is_there_to_be_looked_at_only() {
        let mut game_library = GameLibrary::built_in();
        let subject = ChessSubject {
            moves: vec!["e2e4".parse().unwrap()],
            start: cozy_chess::Board::default().to_string(),
        };
        let key = game_library.add_linked(&subject).unwrap();
        assert_eq!(game_library.add_linked(&subject), Some(key));
        assert_eq!(game_library.replay(key).unwrap().len(), 1);
        assert_eq!(game_library.used().count(), 54);
        assert!(game_library.saved_games().games.is_empty());
        let wrong = ChessSubject {
            moves: vec!["e2e5".parse().unwrap()],
            start: cozy_chess::Board::default().to_string(),
        };
        assert_eq!(game_library.add_linked(&wrong), None);
    }

    #[test]
    fn of_positions_set_up_the_last_is_there() {
        let mut game_library = GameLibrary::built_in();
        let of = |start: &str| ChessSubject {
            start: start.to_owned(),
            moves: Vec::new(),
        };
        let first = of("4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1");
        let key = game_library.add_linked(&first).unwrap();
        assert_eq!(game_library.add_linked(&first), Some(key));
        let found = game_library.record(key).unwrap();
        assert_eq!(found.start().to_string(), first.start);
        let second = of("4k3/3n4/8/8/8/8/8/4KR2 b - - 3 9");
        let next = game_library.add_linked(&second).unwrap();
        assert!(game_library.entry(key).is_none() && game_library.entry(next).is_some());
        assert_eq!(game_library.entries().len(), 55);
    }
}
