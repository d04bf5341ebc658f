//! A board as arguments: the stones of both colours.

use ::kenju::board::Board;
use ::kenju::geometry::{Colour, Point};
use anyhow::{Context, Result};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Stones {
    /// White's stones: "0,0 1,2 ..."
    #[arg(
        long,
        default_value = "",
        value_name = "X,Y ...",
        allow_hyphen_values = true
    )]
    white: String,
    /// Black's stones
    #[arg(
        long,
        default_value = "",
        value_name = "X,Y ...",
        allow_hyphen_values = true
    )]
    black: String,
}

impl Stones {
    pub(super) fn board(&self) -> Result<Board> {
        let mut board = Board::new();
        for (colour, name, text) in [
            (Colour::White, "--white", &self.white),
            (Colour::Black, "--black", &self.black),
        ] {
            for word in text.split_whitespace() {
                let point: Result<Point, _> = word.parse();
                let point = point.context(name)?;
                board.place_stone(colour, point).context(name)?;
            }
        }
        Ok(board)
    }
}
