//! The numbers that endgame books print: squares with the same number correspond.
//!
//! Squares of one king that have the same partners share a number, so what a number says is exactly
//! true: every square of White's with it and every square of Black's with it are a pair. A square of the
//! other king may carry several numbers.

use super::by_colour;
use crate::short;
use cozy_chess::{BitBoard, Color, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Squares of the kings with one number: every one of White's corresponds to every one of Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// The number, from 1.
    pub number: u8,
    /// The squares of White's king, a1 the lowest bit.
    pub white: u64,
    /// The squares of Black's king.
    pub black: u64,
}

impl Numbered {
    /// Whether the squares of White's and Black's king have this number.
    pub fn has(&self, white: Square, black: Square) -> bool {
        BitBoard(self.white).has(white) && BitBoard(self.black).has(black)
    }
}

/// Numbers pairs of a square of White's king and one of Black's: each square of the attacker's king gets one
/// number. The numbers follow the attacker's squares, the foremost first and then from left to right as White
/// sees the board.
pub fn numbered(
    pairs: impl IntoIterator<Item = (Square, Square)>,
    attacker: Color,
) -> Vec<Numbered> {
    let mut partners: BTreeMap<Square, BitBoard> = BTreeMap::new();
    for (white, black) in pairs {
        let (own, other) = by_colour(attacker, white, black);
        *partners.entry(own).or_default() |= other.bitboard();
    }
    let mut squares: Vec<(Square, BitBoard)> = partners.into_iter().collect();
    short::sort_by_key(&mut squares, |(square, _)| {
        let behind = 7 - square.rank().relative_to(attacker) as u8;
        (behind, square.file() as u8)
    });
    // The sets by their first square.
    let mut sets: Vec<(BitBoard, BitBoard)> = Vec::new();
    for (square, others) in squares {
        match sets.iter_mut().find(|(_, known)| *known == others) {
            Some((own, _)) => *own |= square.bitboard(),
            None => sets.push((square.bitboard(), others)),
        }
    }
    let numbered = (1..).zip(sets);
    numbered
        .map(|(number, (own, others))| {
            let (white, black) = by_colour(attacker, own.0, others.0);
            Numbered {
                number,
                white,
                black,
            }
        })
        .collect()
}
