//! The console's views of the board: records, lists and a picture.

use super::{Console, or_else};
use crate::board::{Board, LineId, MAX_STONES, PlaceId};
use crate::geometry::{Colour, Direction, Point};
use crate::nets::Situation;
use crate::pattern::Pattern;
use crate::player::Mind;
use crate::value::Scale;
use std::fmt::Write as _;

/// The widest picture, in points each way.
const PICTURE: i32 = 60;

pub(super) fn win(board: &Board) -> String {
    match board.winning_line() {
        None => "nobody has five in a row".to_owned(),
        Some(line) => {
            let colour = board.line(line).colour;
            format!("{colour} has won: {}", points_of(board, line))
        }
    }
}

pub(super) fn place_table(board: &Board) -> String {
    let lines: String = board
        .places()
        .map(|(id, _)| place_block(board, id) + "\n")
        .collect();
    or_else(lines, "the place table is empty\n")
}

pub(super) fn line_list(board: &Board) -> String {
    let lines: String = board
        .live_lines()
        .iter()
        .map(|&id| line_block(board, id) + "\n")
        .collect();
    or_else(lines, "the line list is empty\n")
}

pub(super) fn lines_through(board: &Board, id: PlaceId) -> String {
    let through = board
        .place(id)
        .lines()
        .map(|(line, _)| line_block(board, line) + "\n");
    let lines: String = through.collect();
    let none = format!("no live line crosses {}", board.place(id).point);
    or_else(lines, &none)
}

pub(super) fn places_in(board: &Board, id: LineId) -> String {
    let places = board
        .line(id)
        .places
        .iter()
        .map(|&place| place_block(board, place) + "\n");
    places.collect()
}

pub(super) fn moves(board: &Board) -> String {
    let mut text = String::new();
    for (number, stone) in (1..).zip(board.stones()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number:>4} {:<5} {}", stone.colour, stone.point);
    }
    or_else(text, "no move has been made\n")
}

pub(super) fn space(board: &Board) -> String {
    let space = board.space();
    format!(
        "line blocks: {} live, {} dead; place blocks: {} in the table, {} out of it; \
         stones: {} of {MAX_STONES}",
        space.live_lines,
        space.lines - space.live_lines,
        space.table,
        space.places - space.table,
        board.stone_count()
    )
}

/// Rows from the highest y down, with coordinates: B and W for stones, a dot for a vacant place of the table,
/// blank elsewhere. A wide board is drawn around its last stone.
pub(super) fn picture(board: &Board) -> String {
    let Some(last) = board.last_stone() else {
        return "the board is empty\n".to_owned();
    };
    let clip = |low: i32, high: i32, middle: i32| {
        if high - low < PICTURE {
            low..=high
        } else {
            middle - PICTURE / 2..=middle + PICTURE / 2
        }
    };
    let xs = board.places().map(|(_, place)| place.point.x);
    let ys = board.places().map(|(_, place)| place.point.y);
    let bounds = |values: &mut dyn Iterator<Item = i32>| {
        values.fold((i32::MAX, i32::MIN), |(low, high), v| {
            (low.min(v), high.max(v))
        })
    };
    let (west, east) = bounds(&mut { xs });
    let (south, north) = bounds(&mut { ys });
    let columns = clip(west, east, last.point.x);
    let rows = clip(south, north, last.point.y);
    let mut text = String::new();
    for y in rows.rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{y:>4} ");
        for x in columns.clone() {
            let place = board.find(Point::new(x, y)).map(|id| board.place(id));
            text.push_str(match place.map(|place| place.stone) {
                None => "  ",
                Some(None) => " .",
                Some(Some(Colour::Black)) => " B",
                Some(Some(Colour::White)) => " W",
            });
        }
        text.push_str(" \n");
    }
    let _ = writeln!(
        text,
        "     columns {} to {}",
        columns.start(),
        columns.end()
    );
    text
}

pub(super) fn find_place(board: &Board, point: Point) -> String {
    match board.find(point) {
        Some(id) => format!("place {} is {}", id.number(), place_block(board, id)),
        None => format!("{point} is not in the place table"),
    }
}

/// Makeplace runs only when a line is made, so this reports on a copy what it would do.
pub(super) fn make_place(board: &Board, point: Point) -> String {
    match board.find(point) {
        Some(id) => format!("{point} has place block {} already", id.number()),
        None => format!(
            "{point} would get place block {}; it enters the table with its first live line",
            board.space().places + 1
        ),
    }
}

/// Killine on a copy: the places that would leave the table with the line.
pub(super) fn kill_line(board: &Board, id: LineId) -> String {
    let leaving: Vec<String> = board
        .line(id)
        .vacant()
        .map(|place| board.place(place))
        .filter(|place| place.live == 1)
        .map(|place| place.point.to_string())
        .collect();
    let leaving = if leaving.is_empty() {
        "no place".to_owned()
    } else {
        leaving.join(" ")
    };
    format!(
        "line {} would die and {leaving} leave the table",
        id.number()
    )
}

/// The line making routine on a copy: the run of five that starts at a point.
pub(super) fn make_line(board: &Board, point: Point, direction: Direction) -> String {
    if let Some(id) = board.find_line(point, direction) {
        return line_block(board, id);
    }
    let far = point.x.abs().max(point.y.abs()) >= Point::LIMIT;
    let stones = (0..5)
        .filter(|_| !far)
        .filter_map(|k| board.stone_at(point.along(direction, k)));
    if stones.count() == 0 {
        format!(
            "five empty points from {point} {}: not a line yet",
            direction.letter()
        )
    } else {
        format!(
            "the run from {point} {} holds both colours: dead",
            direction.letter()
        )
    }
}

pub(super) fn place_block(board: &Board, id: PlaceId) -> String {
    let place = board.place(id);
    let colour = match place.stone {
        None => "V",
        Some(Colour::Black) => "B",
        Some(Colour::White) => "W",
    };
    format!(
        "{colour} {} move {} lines {}",
        place.point, place.turn, place.live
    )
}

pub(super) fn line_block(board: &Board, id: LineId) -> String {
    let line = board.line(id);
    format!(
        "line {} {} {} {} stones {}: {}",
        id.number(),
        line.colour,
        line.direction.letter(),
        line.pattern(),
        line.stones(),
        points_of(board, id)
    )
}

fn points_of(board: &Board, id: LineId) -> String {
    let points = board
        .line(id)
        .places
        .map(|place| board.place(place).point.to_string());
    points.join(" ")
}

// The console's views of the players: values, codes, words.

/// The value of every useful move to the player to move.
pub(super) fn responses(console: &Console) -> String {
    let board = console.session.board();
    let mover = board.to_move();
    let player = console.mover();
    let mut text = String::new();
    // Writing to a string cannot fail.
    match &player.mind {
        Mind::System3(memory) | Mind::System4(memory) => {
            let scale = Scale::new(memory.element(), player.parameters.thresholds);
            for (place, value) in scale.values(board) {
                let _ = writeln!(text, "{} {value}", board.place(place).point);
            }
        }
        Mind::System1(net) => {
            for (place, sum) in net.responses(board, mover) {
                let _ = writeln!(text, "{} {sum}", board.place(place).point);
            }
        }
        Mind::System2(net) => {
            for (place, response) in net.responses(board, mover) {
                let (class, ones) = (response.class, response.ones);
                let _ = writeln!(text, "{} {class} ({ones} of 8)", board.place(place).point);
            }
        }
        Mind::Strong(_) => text.push_str("this player looks for forced wins and values nothing\n"),
    }
    or_else(text, "there is no useful move\n")
}

/// The situation codes of every useful move, with the player to move as Player.
pub(super) fn codes(board: &Board) -> String {
    let mover = board.to_move();
    let mut text = String::new();
    for place in board.useful_moves() {
        let point = board.place(place).point;
        let _ = writeln!(text, "{point} {}", Situation::of(board, point, mover));
    }
    or_else(text, "there is no useful move\n")
}

/// The memory of the player to move.
pub(super) fn contents(console: &Console) -> String {
    let player = console.mover();
    let mut text = String::new();
    match &player.mind {
        Mind::System3(memory) | Mind::System4(memory) => {
            for pattern in Pattern::all().rev() {
                let (word, uses) = (memory.element().value(pattern), memory.uses(pattern));
                let address = pattern.address();
                let _ = writeln!(text, "{pattern} {address:>2} {word:>5} used {uses}");
            }
            let _ = writeln!(text, "total {}", memory.element().total());
        }
        Mind::System1(net) => {
            for (ram, address, word) in net.contents() {
                let _ = writeln!(text, "RAM {ram} {address:012b} {word}");
            }
            text.push_str("all other words are 0\n");
        }
        Mind::System2(net) => {
            for (class, set) in (1..).zip(net.saturation()) {
                let _ = writeln!(text, "discriminator {class}: {set} of 2048 bits set");
            }
        }
        Mind::Strong(_) => text.push_str("this player has no memory\n"),
    }
    text
}
