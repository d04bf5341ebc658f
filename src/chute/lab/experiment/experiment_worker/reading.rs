//! Reading of PGN games: the main line and title of good games, and the problems of broken ones.

use crate::experiment::master_games::scored::serves;
use crate::experiment::messages::ReadGame;
use chess::pgn::{PgnGame, write_pgn};
use chess::record::{Record, Tags};
use chess::words::counted;

/// A game that can be played through.
pub(super) fn read_game(game: &PgnGame) -> ReadGame {
    let record = &game.record;
    ReadGame {
        number: game.number,
        title: title(record.tags()),
        pgn: write_pgn(&main_line(record)),
        plies: moves(record) as u32,
        unfit: serves(game).err().map(|skip| skip.to_string()),
        // A game cut short by an error says so in its reason for not being measured.
        remarks: game
            .remarks
            .iter()
            .skip(usize::from(game.cut_short().is_some()))
            .map(ToString::to_string)
            .collect(),
    }
}

fn moves(record: &Record) -> usize {
    record
        .main_line()
        .filter(|&at| record.move_at(at).is_some())
        .count()
}

/// The main line with its marks, without variations and comments.
fn main_line(record: &Record) -> Record {
    let mut plain = Record::from_position(record.start().clone());
    for (name, value) in record.tags().iter() {
        // A tag taken from a record is valid.
        let _ = plain.set_tag(name, value);
    }
    let (mut at, mut board) = (Record::ROOT, record.start().clone());
    for place in record.main_line() {
        let Some(packed) = record.move_at(place) else {
            continue;
        };
        let mv = packed.unpack(&board);
        let Ok(next) = plain.add_move(at, mv) else {
            break;
        };
        if let Some(annotations) = plain.annotations_mut(next) {
            annotations.nags.clone_from(&record.annotations(place).nags);
        }
        board.play_unchecked(mv);
        at = next;
    }
    plain.set_result(record.result());
    plain
}

/// `White – Black, place year, result`.
pub fn title(tags: &Tags) -> String {
    let tag = |name| {
        let value = tags.get(name).map(str::trim);
        value.filter(|value| !value.is_empty() && *value != "?")
    };
    let clipped = |text: &str| text.chars().take(60).collect::<String>();
    let player = |name| clipped(tag(name).unwrap_or("?"));
    let year = tag("Date").map(|date| date.chars().take(4).collect::<String>());
    let year = year.filter(|year| !year.contains('?'));
    let place: Vec<String> = tag("Site").map(clipped).into_iter().chain(year).collect();
    let place = if place.is_empty() {
        String::new()
    } else {
        format!(", {}", place.join(" "))
    };
    let result = tag("Result")
        .filter(|result| *result != "*")
        .map_or_else(String::new, |result| format!(", {}", clipped(result)));
    format!(
        "{} \u{2013} {}{place}{result}",
        player("White"),
        player("Black")
    )
}

/// How much of a broken game is valid.
pub(super) fn after(moves: usize) -> String {
    match moves {
        0 => "(before the first move)".to_owned(),
        1 => "(after one good move)".to_owned(),
        moves => format!("(after {})", counted(moves, "good move")),
    }
}
