//! What a calculation looks like on the board: shaded squares, numbers on squares, a king's steps. It
//! says what is meant and leaves colours and lines to whoever draws.

use crate::endgame::view::View;
use cozy_chess::{BitBoard, Square};
use serde::{Deserialize, Serialize};

/// What a shaded set of squares means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    White,
    Black,
    /// What is to be reached.
    Goal,
    /// What the calculation looked at.
    Field,
}

/// One calculation, ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Overlay {
    /// Sets of squares; a later one is drawn above an earlier one.
    pub shades: Vec<(Shade, BitBoard)>,
    /// Numbers on squares.
    pub numbers: Vec<(Square, u8)>,
    /// Steps from a square to another.
    pub steps: Vec<(Square, Square)>,
}

impl Overlay {
    /// One shaded set of squares.
    pub fn shaded(shade: Shade, squares: BitBoard) -> Self {
        Self {
            shades: vec![(shade, squares)],
            ..Self::default()
        }
    }

    /// Both, the other one above.
    pub fn and(mut self, other: Self) -> Self {
        self.shades.extend(other.shades);
        self.numbers.extend(other.numbers);
        self.steps.extend(other.steps);
        self
    }

    /// The same on the real board, if it was on the view's; and the other way round.
    pub fn real(self, view: &View) -> Self {
        let Self {
            mut shades,
            mut numbers,
            mut steps,
        } = self;
        for (_, squares) in &mut shades {
            *squares = view.real_set(*squares);
        }
        for (square, _) in &mut numbers {
            *square = view.real(*square);
        }
        for (from, to) in &mut steps {
            (*from, *to) = (view.real(*from), view.real(*to));
        }
        Self {
            shades,
            numbers,
            steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Board, Color};

    #[test]
    fn an_overlay_of_black_s_view_is_turned_to_the_real_board() {
        let board: Board = "4k3/8/8/2p5/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let drawn = Overlay::shaded(Shade::Goal, Square::C6.bitboard()).and(Overlay {
            numbers: vec![(Square::C5, 1)],
            steps: vec![(Square::E1, Square::D2)],
            ..Overlay::default()
        });
        let real = drawn.clone().real(&View::new(&board, Color::Black));
        assert_eq!(real.shades, [(Shade::Goal, Square::C3.bitboard())]);
        assert_eq!(real.numbers, [(Square::C4, 1)]);
        assert_eq!(real.steps, [(Square::E8, Square::D7)]);
        assert_eq!(drawn.clone().real(&View::new(&board, Color::White)), drawn);
    }
}
