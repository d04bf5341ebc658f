//! `plyground kenju values`: the value of every useful move on a board.

use super::player;
use super::stones::Stones;
use crate::cli::print::{Printed, headed};
use ::kenju::geometry::Point;
use ::kenju::value::{Scale, Threshold, Thresholds};
use anyhow::Result;
use clap::Args;
use serde::Serialize;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    stones: Stones,
    /// The element that values moves: MAX, NULL, or a file with a player or 32 numbers
    #[arg(long, default_value = "MAX", value_name = "MAX|NULL|FILE")]
    element: String,
    /// Leave lines below this value out of the sum
    #[arg(long, default_value = "0", value_name = "N|N%|inf")]
    mediocre: Threshold,
    /// A line that reaches this value counts alone, twenty times
    #[arg(long, default_value = "0", value_name = "N|N%|inf")]
    outstanding: Threshold,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// Sorted by column, then row.
    values: Vec<Valued>,
}

#[derive(Debug, Serialize)]
struct Valued {
    x: i32,
    y: i32,
    #[serde(rename = "value")]
    worth: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let board = arguments.stones.board()?;
    let element = player::element(&arguments.element)?;
    let thresholds = Thresholds::new(arguments.mediocre, arguments.outstanding);
    let scale = Scale::new(&element, thresholds);
    let mut values: Vec<Valued> = scale
        .values(&board)
        .map(|(place, worth)| {
            let Point { x, y } = board.place(place).point;
            Valued { x, y, worth }
        })
        .collect();
    values.sort_unstable_by_key(|value| (value.x, value.y));
    let mut ranked: Vec<&Valued> = values.iter().collect();
    ranked.sort_by_key(|value| std::cmp::Reverse(value.worth));
    let rows = ranked
        .iter()
        .map(|v| [format!("{},{}", v.x, v.y), v.worth.to_string()]);
    let text = headed(["move", "value"], rows);
    Printed::new(&Answer { values }, text)
}
