//! The generator's own geometry of the board: bitboards with a1 as the lowest bit and h8 as the highest, and
//! the attacks of men.
//!
//! Its tables are made at run time in a few microseconds. It avoids the large tables of fast move generation,
//! so that a worker that only generates endings need not download them.

use cozy_chess::Piece;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The eight directions as steps of file and rank: the rook's first, and within each pair first the one
/// towards higher square numbers.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
];

const KNIGHT_STEPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

pub(super) const fn bit(square: usize) -> u64 {
    1 << square
}

pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

/// All squares from which a king can step into the set.
pub(super) const fn neighbours(set: u64) -> u64 {
    let sides = ((set & !FILE_H) << 1) | ((set & !FILE_A) >> 1);
    let rows = set | sides;
    sides | (rows << 8) | (rows >> 8)
}

/// The squares that pawns on a set attack, moving up the board or down.
pub(super) const fn pawn_attacks(set: u64, up: bool) -> u64 {
    let sides = ((set & !FILE_H) << 1) | ((set & !FILE_A) >> 1);
    if up { sides << 8 } else { sides >> 8 }
}

/// The attacks of men, and the rays of sliding men.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    king: [u64; 64],
    knight: [u64; 64],
    rays: [[u64; 64]; 8],
}

impl Geometry {
    /// Computes the tables square by square.
    pub(super) fn new() -> Self {
        let mut geometry = Self {
            king: [0; 64],
            knight: [0; 64],
            rays: [[0; 64]; 8],
        };
        for square in 0..64 {
            geometry.king[square] = neighbours(bit(square));
            for step in KNIGHT_STEPS {
                geometry.knight[square] |= stepped(square, step).map_or(0, bit);
            }
            for (ray, step) in geometry.rays.iter_mut().zip(DIRECTIONS) {
                let mut at = square;
                while let Some(next) = stepped(at, step) {
                    ray[square] |= bit(next);
                    at = next;
                }
            }
        }
        geometry
    }

    pub(super) fn king(&self, square: usize) -> u64 {
        self.king[square]
    }

    /// The squares that a man attacks; `up` is the direction of a pawn.
    pub(super) fn attacks(&self, piece: Piece, square: usize, up: bool, occupied: u64) -> u64 {
        match piece {
            Piece::Pawn => pawn_attacks(bit(square), up),
            Piece::Knight => self.knight[square],
            Piece::King => self.king[square],
            _ => directions(piece).fold(0, |set, direction| {
                set | self.ray(direction, square, occupied)
            }),
        }
    }

    /// The squares that a man leaves or reaches by an ordinary non-capture. Pawns have none here, since their
    /// moves are not reversible.
    pub(super) fn moves(&self, piece: Piece, square: usize, occupied: u64) -> u64 {
        match piece {
            Piece::Pawn => 0,
            _ => self.attacks(piece, square, true, occupied) & !occupied,
        }
    }

    /// The squares of a ray up to and including the first occupied one.
    fn ray(&self, direction: usize, square: usize, occupied: u64) -> u64 {
        let ray = self.rays[direction][square];
        let blockers = ray & occupied;
        if blockers == 0 {
            return ray;
        }
        let nearest = if direction.is_multiple_of(2) {
            blockers.trailing_zeros()
        } else {
            blockers.ilog2()
        };
        ray & !self.rays[direction][nearest as usize]
    }

    /// Each square that a sliding man or a knight on `square` can move to without capturing, with all squares
    /// that must be empty for it, including the target.
    pub(super) fn paths(
        &self,
        piece: Piece,
        square: usize,
        occupied: u64,
        mut visit: impl FnMut(usize, u64),
    ) {
        if piece == Piece::Knight {
            squares(self.knight[square] & !occupied).for_each(|to| visit(to, bit(to)));
            return;
        }
        for direction in directions(piece) {
            let mut free = self.ray(direction, square, occupied) & !occupied;
            let mut path = 0;
            while free != 0 {
                let to = if direction.is_multiple_of(2) {
                    free.trailing_zeros() as usize
                } else {
                    free.ilog2() as usize
                };
                path |= bit(to);
                free &= !bit(to);
                visit(to, path);
            }
        }
    }

    /// The squares in between that would block a man's attack on a square; `None` if it does not attack it.
    pub(super) fn attack_path(
        &self,
        (piece, up): (Piece, bool),
        from: usize,
        to: usize,
        occupied: u64,
    ) -> Option<u64> {
        if self.attacks(piece, from, up, occupied) & bit(to) == 0 {
            return None;
        }
        let ray = directions(piece).find(|&direction| self.rays[direction][from] & bit(to) != 0);
        Some(ray.map_or(0, |direction| {
            self.rays[direction][from] & !self.rays[direction][to] & !bit(to)
        }))
    }
}

/// The ray numbers of a sliding man; empty for other men.
fn directions(piece: Piece) -> std::ops::Range<usize> {
    match piece {
        Piece::Rook => 0..4,
        Piece::Bishop => 4..8,
        Piece::Queen => 0..8,
        _ => 0..0,
    }
}

fn stepped(square: usize, (file, rank): (i32, i32)) -> Option<usize> {
    let file = (square % 8) as i32 + file;
    let rank = (square / 8) as i32 + rank;
    let inside = (0..8).contains(&file) && (0..8).contains(&rank);
    inside.then_some((8 * rank + file) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::moves::PROMOTIONS;
    use cozy_chess::{BitBoard, Color, Square};

    #[test]
    fn every_attack_is_that_of_the_rules() {
        let geometry = Geometry::new();
        // Some sparse and some dense sets of men.
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        for round in 0..200 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let occupied = random & random.rotate_left(round % 64);
            for square in Square::ALL {
                let men = BitBoard(occupied);
                let at = square as usize;
                let attacks = |piece| geometry.attacks(piece, at, true, occupied);
                assert_eq!(
                    attacks(Piece::Rook),
                    cozy_chess::get_rook_moves(square, men).0
                );
                assert_eq!(
                    attacks(Piece::Bishop),
                    cozy_chess::get_bishop_moves(square, men).0
                );
                assert_eq!(
                    attacks(Piece::Knight),
                    cozy_chess::get_knight_moves(square).0
                );
                assert_eq!(attacks(Piece::King), cozy_chess::get_king_moves(square).0);
                for (up, color) in [(true, Color::White), (false, Color::Black)] {
                    assert_eq!(
                        geometry.attacks(Piece::Pawn, at, up, 0),
                        cozy_chess::get_pawn_attacks(square, color).0
                    );
                }
            }
        }
    }

    #[test]
    fn a_path_holds_the_squares_between_and_the_last() {
        let geometry = Geometry::new();
        for piece in PROMOTIONS {
            for from in Square::ALL {
                let mut reached = 0;
                geometry.paths(piece, from as usize, 0, |to, path| {
                    reached |= bit(to);
                    let between = cozy_chess::get_between_rays(from, Square::index(to)).0;
                    assert_eq!(path, between | bit(to));
                    let blockers = geometry.attack_path((piece, true), from as usize, to, 0);
                    assert_eq!(blockers, Some(between));
                });
                assert_eq!(reached, geometry.moves(piece, from as usize, 0));
            }
        }
    }
}
