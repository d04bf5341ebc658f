//! Spheres of influence (paper, p. 4): the squares that each king reaches before the other can stop him, which
//! players call counting.
//!
//! Each king claims his own square. Then the sides alternately claim every unclaimed square that is next to a
//! claim of theirs and not next to one of the other side's, until neither can claim more. The side to move
//! claims first (ours; the paper does not say). All other men stand still: a king cannot claim squares of his
//! own men or squares that enemy pawns attack.

use super::set::{neighbours, pawn_attacks};
use super::{men, mover};
use crate::view::View;
use cozy_chess::{BitBoard, Color, Square, get_king_moves};

/// The final claims of each king, including his own square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spheres {
    pub white: BitBoard,
    pub black: BitBoard,
}

/// The claims by round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claims {
    /// White's claims by round; round 0 is the king's own square.
    pub white: Vec<BitBoard>,
    /// Black's claims by round.
    pub black: Vec<BitBoard>,
}

/// The claims of one side in progress.
#[derive(Clone, Copy)]
struct Claiming {
    claimed: BitBoard,
    /// The squares next to the claims.
    touched: BitBoard,
    closed: BitBoard,
}

impl Spheres {
    pub const fn of(&self, side: Color) -> BitBoard {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

impl Claims {
    /// The final spheres.
    pub fn spheres(&self) -> Spheres {
        let all =
            |batches: &[BitBoard]| batches.iter().fold(BitBoard::EMPTY, |all, &one| all | one);
        Spheres {
            white: all(&self.white),
            black: all(&self.black),
        }
    }

    /// The owner of a square and the round of the claim.
    pub fn round(&self, square: Square) -> Option<(Color, u8)> {
        let within = |batches: &[BitBoard]| batches.iter().position(|batch| batch.has(square));
        let white = within(&self.white).map(|round| (Color::White, round as u8));
        white.or_else(|| within(&self.black).map(|round| (Color::Black, round as u8)))
    }
}

impl Claiming {
    fn new(view: &View, side: Color) -> Self {
        let (own, enemy) = (men(view, side), men(view, !side));
        Self {
            claimed: own.king.bitboard(),
            touched: get_king_moves(own.king),
            closed: own.pawns | own.pieces() | pawn_attacks(enemy.pawns, !side),
        }
    }

    /// Makes the side's next claims and returns them.
    #[inline]
    const fn claim(&mut self, against: &Self) -> BitBoard {
        let not = against.touched.0 | self.claimed.0 | against.claimed.0 | self.closed.0;
        let batch = self.touched.0 & !not;
        self.claimed.0 |= batch;
        self.touched = neighbours(self.claimed);
        BitBoard(batch)
    }
}

/// The spheres of influence, round by round.
pub fn claims(view: &View) -> Claims {
    let sides = [mover(view), !mover(view)];
    let [mut one, mut other] = sides.map(|side| Claiming::new(view, side));
    let [mut first, mut second] = [one, other].map(|side| vec![side.claimed]);
    loop {
        let batch = one.claim(&other);
        let answer = other.claim(&one);
        if (batch | answer).is_empty() {
            break;
        }
        first.extend((!batch.is_empty()).then_some(batch));
        second.extend((!answer.is_empty()).then_some(answer));
    }
    match sides[0] {
        Color::White => Claims {
            white: first,
            black: second,
        },
        Color::Black => Claims {
            white: second,
            black: first,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    fn view(fen: &str) -> View {
        View::new(&fen.parse::<Board>().unwrap(), Color::White)
    }

    /// The paper's definition, implemented literally.
    fn by_the_words(view: &View) -> Claims {
        let mut owner = [None; 64];
        owner[view.white.king as usize] = Some(Color::White);
        owner[view.black.king as usize] = Some(Color::Black);
        let mut batches = [
            vec![view.white.king.bitboard()],
            vec![view.black.king.bitboard()],
        ];
        let mut side = mover(view);
        let mut idle = 0;
        while idle < 2 {
            let beside = |square: Square, side| {
                let touches = |other: &Square| super::super::distance(square, *other) == 1;
                Square::ALL
                    .iter()
                    .filter(|other| touches(other))
                    .any(|&other| owner[other as usize] == Some(side))
            };
            let open = |square: Square| {
                let own = men(view, side).pawns.has(square);
                let attacked = men(view, !side)
                    .pawns
                    .into_iter()
                    .any(|pawn| cozy_chess::get_pawn_attacks(pawn, !side).has(square));
                owner[square as usize].is_none() && !own && !attacked
            };
            let batch: Vec<Square> = Square::ALL
                .into_iter()
                .filter(|&square| open(square) && beside(square, side) && !beside(square, !side))
                .collect();
            idle = if batch.is_empty() { idle + 1 } else { 0 };
            for square in &batch {
                owner[*square as usize] = Some(side);
            }
            if !batch.is_empty() {
                batches[side as usize].push(batch.into_iter().collect());
            }
            side = !side;
        }
        let [white, black] = batches;
        Claims { white, black }
    }

    #[test]
    fn the_flood_claims_what_the_words_of_the_paper_claim() {
        for fen in [
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
            "8/8/8/2k5/8/8/2K1P3/8 b - - 0 1",
            "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
            "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1",
            "k7/8/8/8/8/8/8/7K w - - 0 1",
            "7k/8/1p4p1/2p2p2/1P3P2/2P3P1/8/K7 b - - 0 1",
        ] {
            let view = view(fen);
            let words = by_the_words(&view);
            assert_eq!(claims(&view), words, "{fen}");
        }
    }

    #[test]
    fn the_side_to_move_claims_first() {
        let [white, black] = [
            "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
            "8/8/4k3/8/8/4K3/8/8 b - - 0 1",
        ]
        .map(view);
        assert!(claims(&white).spheres().white.has(Square::E4));
        assert_eq!(claims(&white).round(Square::E4), Some((Color::White, 1)));
        assert!(!claims(&white).spheres().black.has(Square::E5));
        assert!(claims(&black).spheres().black.has(Square::E5));
        assert!(!claims(&black).spheres().white.has(Square::E4));
    }
}
