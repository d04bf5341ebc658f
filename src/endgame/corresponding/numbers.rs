//! The numbers that endgame books print: squares with the same number correspond.
//!
//! Squares of one king that have the same partners share a number, so what a number says is exactly
//! true: every square of White's with it and every square of Black's with it are a pair. A square of the
//! other king may carry several numbers.

use super::Pair;
use crate::endgame::short;
use cozy_chess::{BitBoard, Color, Square};
use std::collections::BTreeMap;

/// The squares with one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedSet {
    /// The number, from 1.
    pub number: u8,
    /// The squares of White's king.
    pub white: BitBoard,
    /// The squares of Black's king.
    pub black: BitBoard,
}

/// Numbers pairs of squares: each square of the attacker's king gets one number. The numbers follow
/// the attacker's squares, the foremost first and then from left to right as White sees the board.
pub fn numbered<P: Pair>(pairs: &[P], attacker: Color) -> Vec<NumberedSet> {
    let mut partners: BTreeMap<Square, BitBoard> = BTreeMap::new();
    for pair in pairs {
        let (own, other) = match attacker {
            Color::White => (pair.white(), pair.black()),
            Color::Black => (pair.black(), pair.white()),
        };
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
        .map(|(number, (own, others))| match attacker {
            Color::White => NumberedSet {
                number,
                white: own,
                black: others,
            },
            Color::Black => NumberedSet {
                number,
                white: others,
                black: own,
            },
        })
        .collect()
}
