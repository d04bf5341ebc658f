//! All shortest king paths between two squares while all other men stand still (paper, p. 4: a variation on A*
//! that finds all minimum-cost paths). Every step costs one, so two breadth-first searches from both ends
//! suffice: the paths consist of the squares whose two distances add up to the length.

use super::men;
use super::set::{neighbours, pawn_attacks};
use crate::view::View;
use cozy_chess::{BitBoard, Color, Square, get_king_moves};

/// The squares that a king may not enter, in addition to those that enemy pawns attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entering {
    /// Squares of his own men are closed.
    pub own_men_block: bool,
    /// Squares next to the enemy king's current square are closed.
    pub enemy_king_blocks: bool,
}

/// All shortest paths between two squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathField {
    pub from: Square,
    pub to: Square,
    /// The squares on shortest paths by number of steps; the first layer is the start, the last the goal.
    pub layers: Vec<BitBoard>,
}

impl Entering {
    /// Own men and the enemy king both block.
    pub const STRICT: Self = Self {
        own_men_block: true,
        enemy_king_blocks: true,
    };
    /// Own men block; the enemy king is ignored.
    pub const ALONE: Self = Self {
        own_men_block: true,
        enemy_king_blocks: false,
    };
}

impl PathField {
    /// The number of steps.
    pub fn length(&self) -> u8 {
        (self.layers.len() - 1) as u8
    }

    /// The possible first steps.
    pub fn first_steps(&self) -> BitBoard {
        self.layers.get(1).copied().unwrap_or(BitBoard::EMPTY)
    }

    /// The number of different paths, saturating.
    pub fn count(&self) -> u64 {
        let mut ways = [0u64; 64];
        ways[self.from as usize] = 1;
        for pair in self.layers.windows(2) {
            for square in pair[1] {
                let before = get_king_moves(square) & pair[0];
                ways[square as usize] = before
                    .into_iter()
                    .fold(0, |sum: u64, from| sum.saturating_add(ways[from as usize]));
            }
        }
        ways[self.to as usize]
    }

    /// The steps of the paths as pairs of squares.
    pub fn steps(&self) -> Vec<(Square, Square)> {
        let mut steps = Vec::new();
        for pair in self.layers.windows(2) {
            for from in pair[0] {
                let to = get_king_moves(from) & pair[1];
                steps.extend(to.into_iter().map(|to| (from, to)));
            }
        }
        steps
    }
}

/// The squares that the king of a side cannot enter.
pub fn closed_to_king(view: &View, side: Color, entering: Entering) -> BitBoard {
    let (own, enemy) = (men(view, side), men(view, !side));
    let mut closed = pawn_attacks(enemy.pawns, !side);
    if entering.own_men_block {
        closed |= own.pawns | own.pieces();
    }
    if entering.enemy_king_blocks {
        closed |= get_king_moves(enemy.king) | enemy.king.bitboard();
    }
    closed
}

/// All shortest paths that avoid closed squares; `None` if there is no path.
pub fn shortest_paths(from: Square, to: Square, closed: BitBoard) -> Option<PathField> {
    let mut reached = from.bitboard();
    let mut layers = vec![reached];
    while !reached.has(to) {
        let last = layers.last().copied().unwrap_or_default();
        let next = neighbours(last) & !reached & !closed;
        if next.is_empty() {
            return None;
        }
        reached |= next;
        layers.push(next);
    }
    let mut leading = to.bitboard();
    for layer in layers.iter_mut().rev() {
        *layer &= leading;
        leading = neighbours(*layer);
    }
    Some(PathField { from, to, layers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calculation::distance;
    use cozy_chess::Board;

    /// Counts the paths of exactly that many steps by enumeration.
    fn walked(from: Square, to: Square, closed: BitBoard, steps: u8) -> u64 {
        if steps == 0 {
            return u64::from(from == to);
        }
        (get_king_moves(from) & !closed)
            .into_iter()
            .map(|next| walked(next, to, closed, steps - 1))
            .sum()
    }

    #[test]
    fn on_an_empty_board_the_field_holds_every_path_and_no_longer_one() {
        for from in [Square::A1, Square::D4, Square::H5] {
            for to in Square::ALL {
                let field = shortest_paths(from, to, BitBoard::EMPTY).unwrap();
                assert_eq!(field.length(), distance(from, to));
                if field.length() < 6 {
                    let count = walked(from, to, BitBoard::EMPTY, field.length());
                    assert_eq!(field.count(), count, "{from}{to}");
                }
            }
        }
    }

    #[test]
    fn the_king_has_127_shortest_ways_along_an_edge_but_one_on_a_long_diagonal() {
        // The seventh Motzkin number: seven steps up, down or level that never leave the board.
        let edge = shortest_paths(Square::A1, Square::H1, BitBoard::EMPTY).unwrap();
        assert_eq!(edge.count(), 127);
        let diagonal = shortest_paths(Square::A1, Square::H8, BitBoard::EMPTY).unwrap();
        assert_eq!(diagonal.count(), 1);
    }

    #[test]
    fn a_fence_of_attacked_squares_makes_the_king_walk_round_it() {
        let board: Board = "8/8/2p1p3/8/3K4/8/8/k7 w - - 0 1".parse().unwrap();
        let view = View::new(&board, Color::White);
        let closed = closed_to_king(&view, Color::White, Entering::STRICT);
        assert!(closed.has(Square::D5) && closed.has(Square::B2));
        let field = shortest_paths(Square::D4, Square::D6, closed).unwrap();
        assert_eq!((field.length(), field.count()), (2, 2));
        assert_eq!(
            field.first_steps(),
            Square::C5.bitboard() | Square::E5.bitboard()
        );
        assert_eq!(field.steps().len(), 4);
        let free = shortest_paths(Square::D4, Square::D6, BitBoard::EMPTY).unwrap();
        assert_eq!(free.count(), 3);
    }

    #[test]
    fn a_walled_in_king_has_no_path() {
        let wall = get_king_moves(Square::A1);
        assert_eq!(shortest_paths(Square::A1, Square::H8, wall), None);
        let stays = shortest_paths(Square::A1, Square::A1, wall).unwrap();
        assert_eq!((stays.length(), stays.count()), (0, 1));
    }
}
