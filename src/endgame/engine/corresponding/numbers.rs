//! The numbers of corresponding squares in endgame books: squares with the same number correspond.
//!
//! Squares of the attacker's king with the same partners share a number. So every square of White's and every
//! square of Black's with one number are a pair. A square of the other king may carry several numbers.

use super::by_colour;
use crate::short;
use cozy_chess::{BitBoard, Color, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The squares of both kings with one number: each of White's corresponds to each of Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// The number, from 1.
    pub number: u8,
    /// The squares of White's king as a bitboard.
    pub white: u64,
    /// The squares of Black's king as a bitboard.
    pub black: u64,
}

impl Numbered {
    /// True if the squares of White's and Black's king have this number.
    pub fn has(&self, white: Square, black: Square) -> bool {
        BitBoard(self.white).has(white) && BitBoard(self.black).has(black)
    }
}

/// Numbers pairs of squares of White's and Black's king: each square of the attacker's king gets one number.
/// Numbers follow the attacker's squares, the foremost first, then from left to right from White's side.
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
    // The sets in order of their first square.
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
