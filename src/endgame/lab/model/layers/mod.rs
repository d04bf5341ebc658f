//! Layers over the board: each calculation of the endgame engine as patterns, numbers and sentences. The menu, the
//! drawing and the text for screen readers come from here.

mod drawn;

pub use crate::experiment::link::Layer;
pub use drawn::corresponding;

use cozy_chess::{Board, Color, Rank, Square};
use drawn::{critical, distances, opposed, paths, spare, spheres, squares};
use endgame::View;
use kit::model::board::Picture;

/// A layer's row in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerRow {
    pub layer: Layer,
    /// The key that shows it and hides it again.
    pub key: &'static str,
    pub name: &'static str,
    pub shows: &'static str,
}

/// Every layer in the order of the menu.
pub const ROWS: [LayerRow; 12] = [
    row(Layer::Bare, "0", "nothing", "The board alone."),
    row(
        Layer::WhiteKing,
        "1",
        "distances of the white king",
        "How many moves he needs to each square while everything else stands still.",
    ),
    row(
        Layer::BlackKing,
        "2",
        "distances of the black king",
        "How many moves he needs to each square while everything else stands still.",
    ),
    row(
        Layer::Opposition,
        "3",
        "opposition",
        "Who has it, and where the side to move can take it.",
    ),
    row(
        Layer::Square,
        "4",
        "square of the pawn",
        "The enemy king must get into it to stop the pawn.",
    ),
    row(
        Layer::Critical,
        "5",
        "critical squares",
        "Squares that the attacking king aims for.",
    ),
    row(
        Layer::WhitePath,
        "6",
        "paths of the white king",
        "All his shortest paths to the goal.",
    ),
    row(
        Layer::BlackPath,
        "7",
        "paths of the black king",
        "All his shortest paths to the goal.",
    ),
    row(
        Layer::Spheres,
        "8",
        "spheres of influence",
        "Squares that each king can reach first, with the round in which he claims them.",
    ),
    row(
        Layer::SpareMoves,
        "9",
        "spare moves",
        "The number of moves that each pawn still has. Extra spare moves help to win a zugzwang.",
    ),
    row(
        Layer::Zugzwang,
        "z",
        "corresponding squares: mutual zugzwang",
        "If both kings stand on the same number, neither side wants to move.",
    ),
    row(
        Layer::Replies,
        "c",
        "corresponding squares: forced reply",
        "When the attacking king steps to a number, the defending king must step to the same number.",
    ),
];

const fn row(layer: Layer, key: &'static str, name: &'static str, shows: &'static str) -> LayerRow {
    LayerRow {
        layer,
        key,
        name,
        shows,
    }
}

pub fn row_of(layer: Layer) -> &'static LayerRow {
    ROWS.iter()
        .find(|row| row.layer == layer)
        .unwrap_or(&ROWS[0])
}

pub fn needs_goal(layer: Layer) -> bool {
    matches!(layer, Layer::WhitePath | Layer::BlackPath)
}

/// The default goal of the paths: the queening square of the first pawn.
pub fn usual_goal(board: &Board) -> Option<Square> {
    [Color::White, Color::Black].into_iter().find_map(|side| {
        let pawn = board
            .colored_pieces(side, cozy_chess::Piece::Pawn)
            .next_square()?;
        Some(Square::new(pawn.file(), Rank::Eighth.relative_to(side)))
    })
}

/// A layer of a position; `goal` is where the paths lead.
pub fn picture(layer: Layer, board: &Board, goal: Option<Square>) -> Picture {
    // The real White is White here, so that squares and colours are those of the board.
    let view = View::new(board, Color::White);
    match layer {
        // Corresponding squares come from the solved structure: [`corresponding`].
        Layer::Bare | Layer::Zugzwang | Layer::Replies => Picture::default(),
        Layer::WhiteKing => distances(&view, Color::White),
        Layer::BlackKing => distances(&view, Color::Black),
        Layer::Opposition => opposed(&view),
        Layer::Square => squares(&view),
        Layer::Critical => critical(&view),
        Layer::WhitePath => paths(&view, Color::White, goal.or_else(|| usual_goal(board))),
        Layer::BlackPath => paths(&view, Color::Black, goal.or_else(|| usual_goal(board))),
        Layer::Spheres => spheres(&view),
        Layer::SpareMoves => spare(&view),
    }
}

fn lower(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests;
