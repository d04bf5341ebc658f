//! Arguments of several PLAYER commands: weights by name or from a file; positions from EPD, PGN or a shipped set.

use crate::cli::failure::{InFile, no_player};
use crate::cli::masters::GameSource;
use crate::cli::positions::read_text;
use crate::cli::progress::Progress;
use crate::cli::{input, interrupt};
use ::chess::pgn::{PgnError, PgnGame, PgnReader};
use ::player::facts::masters;
use ::player::{
    Oddity, Reading, Recommended, Selection, positions_of_epd, positions_of_game, trained,
};
use anyhow::{Context, Result};
use clap::Args;
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::shards::Share;
use player_lab::experiment::gather::{Gathering, Set, table_positions};
use player_lab::experiment::recipe::{SETS, STARTS};
use player_lab::experiment::{Contender, GAMES_LIMIT, GameSieve, reading_of, weights};
use std::path::{Path, PathBuf};

/// The option that an error in our own data is about.
const SHIPPED: &str = "--set masters";

#[derive(Debug, Args)]
pub(super) struct Source {
    /// Positions with recommended moves, as EPD with bm
    #[arg(long, value_name = "FILE", group = "positions")]
    pub(super) epd: Option<PathBuf>,
    /// A file of games, whose moves are the recommended ones
    #[arg(long, value_name = "FILE", group = "positions")]
    pub(super) pgn: Option<PathBuf>,
    /// A shipped set: one position from each of 400 games of masters, the 27 recovered positions of Table I, or the
    /// games that come with the program
    #[arg(long, value_parser = SETS.map(|row| row.0), group = "positions")]
    pub(super) set: Option<String>,
    /// In games, the first ply that counts, from 0
    #[arg(long, value_name = "N", default_value_t = 12, requires = "positions")]
    pub(super) from_ply: usize,
    /// In games, take one position in N at random
    #[arg(long, value_name = "N", default_value_t = 20, requires = "positions",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) one_in: u32,
    /// Keep games that contain a shipped position
    #[arg(long, requires = "positions")]
    pub(super) keep_known: bool,
    /// Number of games to read
    #[arg(long, value_name = "N", default_value_t = GAMES_LIMIT, requires = "pgn")]
    pub(super) games: u32,
    /// Number of games to skip first
    #[arg(long, value_name = "N", default_value_t = 0, requires = "pgn")]
    pub(super) skip: u32,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// How to read the places where the listing differs from its intent: listed, meant, or a list such as
    /// listed,single-trip or zeros-first,eighth-pawn of the places read as listed
    #[arg(long, value_parser = reading, default_value = "listed")]
    pub(super) reading: Reading,
}

pub(super) fn reading(text: &str) -> Result<Reading, String> {
    reading_of(text).ok_or_else(|| {
        let names = Oddity::ALL.map(Oddity::name).join(", ");
        format!("listed, meant, or a list of these: {names}")
    })
}

/// Skipped games, and remarks.
#[derive(Clone, Debug, Default)]
pub(super) struct PassedOver {
    /// Games that cannot be read.
    pub(super) broken: u64,
    /// Games with a shipped position.
    pub(super) known: u64,
    /// Remarks about the games: text that was skipped or corrected.
    pub(super) remarks: GameRemarks,
}

impl Source {
    /// Passes every position to `take`.
    pub(super) fn each(&self, take: &mut dyn FnMut(Recommended)) -> Result<PassedOver> {
        self.each_of(None, take)
    }

    /// Passes the positions of a part of the games to `take`.
    pub(super) fn each_of(
        &self,
        share: Option<Share>,
        take: &mut dyn FnMut(Recommended),
    ) -> Result<PassedOver> {
        if let Some(path) = &self.epd {
            let text = read_text(path)?;
            for position in positions_of_epd(&text) {
                take(position.in_file(path)?);
            }
            return Ok(PassedOver::default());
        }
        if self.is_games() {
            return self.each_of_games(share, take);
        }
        let positions = if self.shipped_set() == Set::TableOne {
            table_positions()
        } else {
            masters().context(SHIPPED)?
        };
        positions.into_iter().for_each(take);
        Ok(PassedOver::default())
    }

    /// Whether the positions come from games.
    pub(super) fn is_games(&self) -> bool {
        self.pgn.is_some() || self.epd.is_none() && self.shipped_set() == Set::Games
    }

    /// The named shipped set; by default the set of the shipped weights.
    fn shipped_set(&self) -> Set {
        let named = SETS
            .into_iter()
            .find(|row| self.set.as_deref() == Some(row.0));
        named.map_or(Set::Masters, |row| row.1)
    }

    /// The source in the page's form, for recipes. Files are not read.
    pub(super) fn gathering(&self) -> Gathering {
        let set = match (&self.epd, &self.pgn) {
            (Some(_), _) => Set::Epd(String::new()),
            (_, Some(_)) => Set::Pgn(String::new()),
            _ => self.shipped_set(),
        };
        Gathering {
            set,
            from_ply: self.from_ply,
            one_in: self.one_in,
            seed: self.seed,
            unseen: !self.keep_known,
            reading: self.reading,
        }
    }

    fn each_of_games(
        &self,
        share: Option<Share>,
        take: &mut dyn FnMut(Recommended),
    ) -> Result<PassedOver> {
        let source = GameSource::open(self.pgn.as_deref())?;
        let done = source.progress();
        let sieve = if self.keep_known {
            GameSieve::open()
        } else {
            GameSieve::of_masters().context(SHIPPED)?
        };
        let selection = Selection {
            from_ply: self.from_ply,
            one_in: self.one_in,
            seed: self.seed,
        };
        let progress = Progress::begin();
        let mut over = PassedOver::default();
        let games = PgnReader::new(source);
        let wanted = games.skip(self.skip as usize).take(self.games as usize);
        for (number, game) in (self.skip + 1..).zip(wanted) {
            progress.at(done(), || format!("game {number}"));
            if interrupt::asked() {
                break;
            }
            if share.is_some_and(|share| !share.has(number)) {
                continue;
            }
            over.take(number, game, &sieve, selection, take);
        }
        Ok(over)
    }
}

impl PassedOver {
    /// Passes the positions of a game to `take`, or counts the game as skipped.
    fn take(
        &mut self,
        number: u32,
        game: Result<PgnGame, PgnError>,
        sieve: &GameSieve,
        selection: Selection,
        take: &mut dyn FnMut(Recommended),
    ) {
        match self.remarks.take_read(game) {
            None => self.broken += 1,
            Some(game) if sieve.knows(&game.record) => self.known += 1,
            Some(game) => {
                let positions = positions_of_game(&game.record, number, selection);
                positions.into_iter().for_each(take);
            }
        }
    }
}

pub(super) fn contender(text: &str, reading: Reading) -> Result<Contender> {
    let named = |weights| Contender {
        name: text.to_owned(),
        weights,
    };
    if let Some((_, preset)) = STARTS.iter().find(|row| row.0 == text) {
        return Ok(named(preset.weights()));
    }
    if text == "trained" {
        return Ok(named(trained(reading)));
    }
    let path = Path::new(text);
    if !path.exists() {
        let others = STARTS.iter().skip(2).map(|row| row.0);
        let known = ["ones", "zero", "trained"].into_iter().chain(others);
        let known = known.collect::<Vec<_>>().join(", ");
        return Err(no_player(text, &known));
    }
    let bytes = input::bytes(path, weights::FILE_LIMIT as u64)?;
    let weights = weights::read(&bytes).in_file(path)?;
    Ok(named(weights))
}
