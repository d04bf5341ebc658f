//! Maps a position's men, in any colours and order, to the one table of their ending.

use super::layout::Placement;
use super::material::{Fourth, Material};
use super::mirror::turned;
use super::table::Table;
use cozy_chess::{Board, Color, Piece};
use std::sync::Arc;

/// The transformation from a position's men to the order of their ending's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) material: Material,
    /// The sides exchange colours, and the board is mirrored by ranks.
    pub(super) flip: bool,
    /// The two men are exchanged.
    pub(super) swap: bool,
}

/// The men of one side besides the king, at most two.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideMen {
    pieces: [Piece; 2],
    squares: [u8; 2],
    count: usize,
}

impl SideMen {
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    pub(super) fn squares(&self) -> &[u8] {
        &self.squares[..self.count]
    }
}

/// A side's men besides the king; `None` if there are more than two.
pub(super) fn side_men(board: &Board, color: Color) -> Option<SideMen> {
    let men = board.colors(color) - board.pieces(Piece::King);
    if men.len() > 2 {
        return None;
    }
    let mut side = SideMen {
        pieces: [Piece::Pawn; 2],
        squares: [0; 2],
        count: men.len() as usize,
    };
    let places = side.pieces.iter_mut().zip(&mut side.squares);
    for (square, (piece, place)) in men.into_iter().zip(places) {
        *piece = board.piece_on(square)?;
        *place = square as u8;
    }
    Some(side)
}

impl Arrangement {
    /// The arrangement of two sides' men in the table of their ending; `None` if there is no such table.
    pub(super) fn of(white: &[Piece], black: &[Piece]) -> Option<Self> {
        let (first, fourth, flip, swap) = match (white, black) {
            (&[first], []) => (first, Fourth::None, false, false),
            ([], &[first]) => (first, Fourth::None, true, false),
            (&[one, other], []) => (
                one.max(other),
                Fourth::White(one.min(other)),
                false,
                one < other,
            ),
            ([], &[one, other]) => (
                one.max(other),
                Fourth::White(one.min(other)),
                true,
                one < other,
            ),
            (&[one], &[other]) => {
                let weaker = one < other;
                (
                    one.max(other),
                    Fourth::Black(one.min(other)),
                    weaker,
                    weaker,
                )
            }
            _ => return None,
        };
        let kings = std::iter::once(&first).chain(white).chain(black);
        if kings.into_iter().any(|&piece| piece == Piece::King) {
            return None;
        }
        Some(Self {
            material: Material { first, fourth },
            flip,
            swap,
        })
    }
}

impl Material {
    /// The ending of a position; `None` for bare kings and for more than four men.
    pub fn of(board: &Board) -> Option<Self> {
        let men = |color| side_men(board, color);
        let (white, black) = (men(Color::White)?, men(Color::Black)?);
        Some(Arrangement::of(white.pieces(), black.pieces())?.material)
    }
}

/// A table accessed through an arrangement.
#[derive(Clone, Debug)]
pub(super) struct Access {
    table: Arc<Table>,
    flip: bool,
    swap: bool,
}

impl Access {
    pub(super) fn new(table: Arc<Table>, arrangement: Arrangement) -> Self {
        Self {
            table,
            flip: arrangement.flip,
            swap: arrangement.swap,
        }
    }

    /// True if any position is decisive.
    pub(super) fn is_decisive(&self) -> bool {
        self.table.is_decisive()
    }

    /// The table's byte for a placement in that arrangement.
    pub(super) fn byte(&self, placement: Placement) -> u8 {
        self.table.byte(arranged(placement, self.flip, self.swap))
    }
}

/// The placement with sides or men exchanged, as the table stores it.
pub(super) fn arranged(mut placement: Placement, flip: bool, swap: bool) -> Placement {
    if swap {
        placement.men.reverse();
    }
    if flip {
        placement = Placement {
            black_to_move: !placement.black_to_move,
            white_king: turned(placement.black_king),
            black_king: turned(placement.white_king),
            men: placement.men.map(turned),
        };
    }
    placement
}
