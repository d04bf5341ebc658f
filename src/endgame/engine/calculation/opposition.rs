//! The opposition: the kings stand so that the side to move has to give way. Direct, distant, diagonal and
//! rectangular opposition are one condition: the kings' files and ranks both differ by even numbers. The side
//! not to move has it (paper, p. 2, for kings on one file).

use super::paths::{Entering, closed_to_king};
use super::set::{distance, square_at};
use super::{men, mover};
use crate::view::View;
use cozy_chess::{BitBoard, Color, Square, get_king_moves};
use serde::{Deserialize, Serialize};

/// The geometry of an opposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    File,
    Rank,
    Diagonal,
    /// The virtual (oblique) opposition: opposite corners of a rectangle whose corners have one colour.
    Rectangle,
}

/// An opposition with its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opposition {
    pub line: Line,
    /// The number of squares between the kings, along the longer side of a rectangle: 1 if close, 3 or 5 if
    /// distant.
    pub between: u8,
    /// The side not to move.
    pub holder: Color,
    /// The square of White's king.
    pub white: Square,
    /// The square of Black's king.
    pub black: Square,
}

impl Opposition {
    pub fn name(&self) -> &'static str {
        match (self.line, self.between) {
            (Line::File | Line::Rank, 1) => "opposition",
            (Line::File | Line::Rank, _) => "distant opposition",
            (Line::Diagonal, 1) => "diagonal opposition",
            (Line::Diagonal, _) => "distant diagonal opposition",
            (Line::Rectangle, _) => "virtual opposition",
        }
    }

    /// The squares to highlight: those between the kings, or the corners of the rectangle.
    pub fn squares(&self) -> BitBoard {
        let (white, black) = (self.white, self.black);
        if self.line == Line::Rectangle {
            return Square::new(white.file(), black.rank()).bitboard()
                | Square::new(black.file(), white.rank()).bitboard();
        }
        let way = |from: u8, to: u8| (to as i8 - from as i8).signum();
        let (files, ranks) = (
            way(white.file() as u8, black.file() as u8),
            way(white.rank() as u8, black.rank() as u8),
        );
        (1..=self.between as i8)
            .filter_map(|step| {
                square_at(
                    white.file() as i8 + files * step,
                    white.rank() as i8 + ranks * step,
                )
            })
            .collect()
    }

    fn between_kings(white: Square, black: Square, holder: Color) -> Option<Self> {
        let files = (white.file() as u8).abs_diff(black.file() as u8);
        let ranks = (white.rank() as u8).abs_diff(black.rank() as u8);
        if (files | ranks) & 1 == 1 || white == black {
            return None;
        }
        let line = match (files, ranks) {
            (0, _) => Line::File,
            (_, 0) => Line::Rank,
            _ if files == ranks => Line::Diagonal,
            _ => Line::Rectangle,
        };
        Some(Self {
            line,
            between: distance(white, black) - 1,
            holder,
            white,
            black,
        })
    }
}

/// The opposition in a position, if any.
pub fn opposition(view: &View) -> Option<Opposition> {
    Opposition::between_kings(view.white.king, view.black.king, !mover(view))
}

/// The squares to which the king of the side to move can step to take the opposition.
pub fn steps_into_opposition(view: &View) -> BitBoard {
    let side = mover(view);
    let (own, enemy) = (men(view, side).king, men(view, !side).king);
    let in_line = |square: &Square| {
        let apart = |one: u8, other: u8| one.abs_diff(other);
        let files = apart(square.file() as u8, enemy.file() as u8);
        let ranks = apart(square.rank() as u8, enemy.rank() as u8);
        (files | ranks) & 1 == 0
    };
    let free = get_king_moves(own) & !closed_to_king(view, side, Entering::STRICT);
    free.into_iter().filter(in_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    fn found(fen: &str) -> Option<Opposition> {
        opposition(&View::new(&fen.parse::<Board>().unwrap(), Color::White))
    }

    #[test]
    fn the_side_not_to_move_has_the_opposition_by_its_name() {
        for (fen, name, holder) in [
            ("8/8/4k3/8/4K3/8/8/8 b - - 0 1", "opposition", Color::White),
            ("8/8/4k3/8/4K3/8/8/8 w - - 0 1", "opposition", Color::Black),
            ("8/8/8/2k1K3/8/8/8/8 b - - 0 1", "opposition", Color::White),
            (
                "4k3/8/8/8/4K3/8/8/8 b - - 0 1",
                "distant opposition",
                Color::White,
            ),
            (
                "8/4k3/8/8/8/8/8/4K3 w - - 0 1",
                "distant opposition",
                Color::Black,
            ),
            (
                "8/8/6k1/8/4K3/8/8/8 b - - 0 1",
                "diagonal opposition",
                Color::White,
            ),
            (
                "8/7k/8/8/8/8/8/1K6 b - - 0 1",
                "distant diagonal opposition",
                Color::White,
            ),
            ("6k1/8/8/8/8/4K3/8/8 b - - 0 1", "", Color::White),
            (
                "6k1/8/8/8/4K3/8/8/8 b - - 0 1",
                "virtual opposition",
                Color::White,
            ),
        ] {
            match found(fen) {
                Some(held) => assert_eq!((held.name(), held.holder), (name, holder), "{fen}"),
                None => assert_eq!(name, "", "{fen}"),
            }
        }
    }

    #[test]
    fn what_lies_between_the_kings_is_shown() {
        let close = found("8/8/4k3/8/4K3/8/8/8 b - - 0 1").unwrap();
        assert_eq!(close.squares(), Square::E5.bitboard());
        let distant = found("4k3/8/8/8/4K3/8/8/8 b - - 0 1").unwrap();
        assert_eq!(distant.squares().len(), 3);
        let corners = found("6k1/8/8/8/4K3/8/8/8 b - - 0 1").unwrap();
        assert_eq!(
            corners.squares(),
            Square::G4.bitboard() | Square::E8.bitboard()
        );
    }

    #[test]
    fn a_step_into_the_opposition_gives_it_to_the_side_that_stepped() {
        let board: Board = "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1".parse().unwrap();
        let view = View::new(&board, Color::White);
        let steps = steps_into_opposition(&view);
        assert_eq!(steps, Square::C2.bitboard());
        for square in get_king_moves(view.white.king) & !view.white.pawns {
            let mut after = view;
            after.white.king = square;
            after.white_to_move = false;
            assert_eq!(opposition(&after).is_some(), steps.has(square), "{square}");
        }
    }
}
