//! The games of two engines as a list, from one engine's side.

use super::Loaded;
use super::replayed::number_of;
use super::words::outcome;
use crate::experiment::{Played, Result};
use kit::experiment::results::{Column, Datum, Table, Unit};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameRow<'a> {
    /// Number of the game, from 1.
    pub number: u32,
    pub game: &'a Played,
    /// True if the engine of this side had White.
    pub is_white: bool,
    pub plies: usize,
}

impl GameRow<'_> {
    /// The result for the engine of this side.
    pub const fn outcome(&self) -> &'static str {
        outcome(self.game.result, self.is_white)
    }
}

/// The games of two engines, from the first one's side.
pub fn games<'a>(
    loaded: &'a Loaded,
    [one, other]: &'a [String; 2],
) -> impl Iterator<Item = GameRow<'a>> {
    let units = loaded.kept.part.units.iter();
    let games = units.flat_map(|(unit, games)| {
        let numbered = games.iter().enumerate();
        numbered.map(|(place, game)| (number_of(*unit, place), game))
    });
    games.filter_map(move |(number, game)| {
        let is_white = game.white == *one && game.black == *other;
        let is_black = game.black == *one && game.white == *other;
        (is_white || is_black).then(|| GameRow {
            number,
            game,
            is_white,
            plies: game.moves.split_whitespace().count(),
        })
    })
}

pub fn table(loaded: &Loaded, pair: &[String; 2]) -> Table {
    let column = |key| Column {
        key,
        label: key,
        unit: Unit::Plain,
    };
    let keys = [
        "game", "opening", "white", "black", "result", "end", "plies", "start", "moves",
    ];
    let rows = games(loaded, pair).map(|row| {
        let game = row.game;
        let text = |text: &str| Datum::Text(text.to_owned());
        let result = match game.result {
            Result::White => "1-0",
            Result::Black => "0-1",
            Result::Draw => "1/2-1/2",
        };
        vec![
            Datum::Count(row.number.into()),
            text(&game.opening),
            text(&game.white),
            text(&game.black),
            text(result),
            text(game.why.words()),
            Datum::Count(row.plies as u64),
            text(game.start.as_deref().unwrap_or_default()),
            text(&game.moves),
        ]
    });
    Table {
        name: "games",
        title: "Games",
        columns: keys.map(column).to_vec(),
        rows: rows.collect(),
    }
}
