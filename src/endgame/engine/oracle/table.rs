//! The solved positions of one ending, one byte each.

use super::layout::{Layout, Placement};
use super::material::Material;
use crate::Value;
use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// The exact values of all positions of one ending.
#[derive(Clone, Debug)]
pub struct Table {
    material: Material,
    layout: Layout,
    entries: Vec<u8>,
    decisive: bool,
}

/// Legal positions of an ending on the unmirrored board, with their bytes. Two men of a kind occur in one
/// order only, the higher square first.
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    table: &'a Table,
    numbers: Range<u32>,
}

impl Iterator for Positions<'_> {
    type Item = (Placement, u8);

    fn next(&mut self) -> Option<Self::Item> {
        let table = self.table;
        self.numbers.find_map(|number| table.position(number))
    }
}

/// Entries that cannot be a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{material} has {}, not {found}", counted(.expected, "entry"))]
pub struct TableError {
    material: Material,
    expected: usize,
    found: usize,
}

impl Table {
    /// A table from its entries in the order of its layout.
    pub fn new(material: Material, entries: Vec<u8>) -> Result<Self, TableError> {
        let layout = Layout::new(material);
        if entries.len() != layout.len() {
            return Err(TableError {
                material,
                expected: layout.len(),
                found: entries.len(),
            });
        }
        Ok(Self::of(material, layout, entries))
    }

    /// A table from a matching number of entries.
    pub(super) fn of(material: Material, layout: Layout, entries: Vec<u8>) -> Self {
        Self {
            material,
            layout,
            decisive: entries.iter().any(|&byte| byte < DRAW),
            entries,
        }
    }

    pub fn material(&self) -> Material {
        self.material
    }

    /// All entries, one byte each: [`ILLEGAL`], [`DRAW`] or plies to mate.
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The number of entries of a table, which is its size in bytes.
    pub fn size(material: Material) -> usize {
        Layout::new(material).len()
    }

    /// True if any position is decisive.
    pub(super) fn is_decisive(&self) -> bool {
        self.decisive
    }

    /// The byte of a placement without en passant rights; [`ILLEGAL`] if it is not a legal position.
    pub fn byte(&self, placement: Placement) -> u8 {
        let index = self.layout.index(placement);
        index.map_or(ILLEGAL, |index| self.entries[index])
    }

    /// The value for White, the stronger side, without en passant rights; `None` if the placement is not a
    /// legal position.
    pub fn white_value(&self, placement: Placement) -> Option<Value> {
        let outcome = Exact::of_byte(self.byte(placement))?.outcome;
        Some(outcome.turned_if(placement.black_to_move))
    }

    /// All legal positions on the unmirrored board with their bytes, first with White, then with Black to
    /// move.
    pub fn positions(&self) -> Positions<'_> {
        self.positions_in(self.numbers())
    }

    /// The numbers that [`Table::positions`] iterates over. Ranges of them divide the positions among workers.
    pub fn numbers(&self) -> Range<u32> {
        let men = if self.layout.second.is_some() { 2 } else { 1 };
        0..2 << (6 * (2 + men))
    }

    /// The legal positions of a range of [numbers](Table::numbers).
    pub fn positions_in(&self, numbers: Range<u32>) -> Positions<'_> {
        Positions {
            table: self,
            numbers,
        }
    }

    /// True if a placement is the representative of its mirror images in the table.
    pub fn is_home(&self, placement: Placement) -> bool {
        self.layout.is_home(placement)
    }

    /// The legal position of a [number](Table::numbers) with its byte, if any.
    pub fn position(&self, number: u32) -> Option<(Placement, u8)> {
        let bits = if self.layout.second.is_some() { 6 } else { 0 };
        // One bit for the side to move and six for each man, the kings first.
        let field = |shift: u32| (number >> shift & 63) as u8;
        let placement = Placement {
            black_to_move: number >> (18 + bits) == 1,
            white_king: field(12 + bits),
            black_king: field(6 + bits),
            men: [field(bits), if bits == 0 { 0 } else { field(0) }],
        };
        let twice = self.material.has_twins() && placement.men[0] < placement.men[1];
        let byte = self.byte(placement);
        (byte != ILLEGAL && !twice).then_some((placement, byte))
    }

    /// The statistics of the ending.
    pub fn counts(&self) -> Counts {
        let half = self.layout.half();
        let mut tallies = [Tally::default(); 2];
        for (entries, tally) in self.entries.chunks(half).zip(&mut tallies) {
            for row in entries.chunks(self.layout.pairs()) {
                for (pair, &byte) in row.iter().enumerate() {
                    tally.add(byte, self.layout.weight(pair));
                }
            }
        }
        if self.material.is_even() {
            tallies[1] = tallies[0];
        }
        Counts {
            white_to_move: tallies[0],
            black_to_move: tallies[1],
        }
    }
}

// Exact values of positions, and statistics of an ending.

/// The byte of a placement that is not a legal position.
pub const ILLEGAL: u8 = 255;
/// The byte of a draw. Smaller bytes are plies to mate: even if the side to move is mated, odd if it mates.
pub const DRAW: u8 = 254;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exact {
    pub outcome: Value,
    /// Plies to mate with best play by both sides; `None` in a draw.
    pub plies: Option<u16>,
}

/// The numbers of legal positions that the side to move wins, draws and loses, on the unmirrored board and
/// without en passant rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The longest distance to mate, in plies.
    pub longest: u16,
}

/// The statistics of an ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// With White, the stronger side, to move.
    pub white_to_move: Tally,
    pub black_to_move: Tally,
}

impl Exact {
    pub const DRAW: Self = Self {
        outcome: Value::Draw,
        plies: None,
    };

    /// Decodes a table's byte; `None` if the placement is not a legal position.
    pub fn of_byte(byte: u8) -> Option<Self> {
        let outcome = match byte {
            ILLEGAL => return None,
            DRAW => return Some(Self::DRAW),
            plies if plies % 2 == 1 => Value::Win,
            _ => Value::Loss,
        };
        Some(Self {
            outcome,
            plies: Some(u16::from(byte)),
        })
    }

    /// The value seen one ply earlier, by the other side.
    pub(super) fn a_ply_earlier(self) -> Self {
        Self {
            plies: self.plies.map(|plies| plies + 1),
            ..self
        }
    }

    /// The value of a move to this position for the player who makes it; the distance still counts from after
    /// the move.
    pub fn of_move(self) -> Self {
        Self {
            outcome: self.outcome.opposite(),
            plies: self.plies,
        }
    }
}

impl Tally {
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    pub(super) fn add(&mut self, byte: u8, weight: u64) {
        match Exact::of_byte(byte).map(|exact| exact.outcome) {
            None => return,
            Some(Value::Win) => self.won += weight,
            Some(Value::Draw) => self.drawn += weight,
            Some(Value::Loss) => self.lost += weight,
        }
        if byte < DRAW {
            self.longest = self.longest.max(byte.into());
        }
    }
}

impl Counts {
    /// All legal positions with either side to move.
    pub fn positions(&self) -> u64 {
        self.white_to_move.positions() + self.black_to_move.positions()
    }

    /// The longest win with the winner to move, in plies.
    pub fn longest_win(&self) -> u16 {
        let both = [self.white_to_move.longest, self.black_to_move.longest];
        let of_winner = |plies: u16| plies.saturating_sub(u16::from(plies.is_multiple_of(2)));
        both.into_iter().map(of_winner).max().unwrap_or(0)
    }
}
