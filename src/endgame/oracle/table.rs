//! The solved positions of one ending, one byte each.

use super::layout::{Layout, Placement};
use super::material::{Arrangement, Material};
use crate::endgame::Value;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// The byte of a placement that is no legal position.
pub const ILLEGAL: u8 = 255;
/// The byte of a draw. All smaller bytes are plies to mate: even if the side to move is mated, odd if
/// it mates.
pub const DRAW: u8 = 254;

/// What is true of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exact {
    /// Whether the side to move wins, draws or loses.
    pub outcome: Value,
    /// Plies to mate if the winner mates as soon and the loser as late as can be; `None` in a draw.
    pub plies: Option<u16>,
}

/// How many legal positions with one side to move are won, drawn and lost for it, on the unmirrored
/// board and without rights to capture in passing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The side to move wins.
    pub won: u64,
    /// Nobody wins.
    pub drawn: u64,
    /// The side to move loses.
    pub lost: u64,
    /// The longest distance to mate, in plies.
    pub longest: u16,
}

/// What a table says of its ending as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// With White, the stronger side, to move.
    pub white_to_move: Tally,
    /// With Black to move.
    pub black_to_move: Tally,
}

/// The exact values of all positions of one ending.
#[derive(Clone, Debug)]
pub struct Table {
    material: Material,
    layout: Layout,
    entries: Vec<u8>,
    decisive: bool,
}

/// Legal positions of an ending on the unmirrored board, with their bytes. Two men of a kind come in one
/// order only, the higher square first.
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    table: &'a Table,
    numbers: Range<u32>,
}

/// Entries that cannot be a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{material} has {expected} entries, not {found}")]
pub struct TableError {
    material: Material,
    expected: usize,
    found: usize,
}

impl Exact {
    /// A draw.
    pub const DRAW: Self = Self {
        outcome: Value::Draw,
        plies: None,
    };

    /// What a table's byte says; `None` if the placement is no legal position.
    #[must_use]
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

    /// The same counted from the position before a move.
    pub(super) fn a_ply_earlier(self) -> Self {
        Self {
            plies: self.plies.map(|plies| plies + 1),
            ..self
        }
    }

    /// The value of a move to such a position for the player who makes it, with the distance still
    /// counted from after the move.
    #[must_use]
    pub fn of_move(self) -> Self {
        Self {
            outcome: self.outcome.opposite(),
            plies: self.plies,
        }
    }
}

impl Tally {
    /// All legal positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, byte: u8, weight: u64) {
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
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.white_to_move.positions() + self.black_to_move.positions()
    }

    /// The longest win with the winner to move, in plies.
    #[must_use]
    pub fn longest_win(&self) -> u16 {
        let both = [self.white_to_move.longest, self.black_to_move.longest];
        let of_winner = |plies: u16| plies.saturating_sub(u16::from(plies.is_multiple_of(2)));
        both.into_iter().map(of_winner).max().unwrap_or(0)
    }
}

impl Table {
    /// A table from its entries, in the order of its layout.
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

    /// A table from as many entries as its layout has.
    pub(super) fn of(material: Material, layout: Layout, entries: Vec<u8>) -> Self {
        Self {
            material,
            layout,
            decisive: entries.iter().any(|&byte| byte < DRAW),
            entries,
        }
    }

    /// Whose positions these are.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// All entries, one byte each: [`ILLEGAL`], [`DRAW`] or plies to mate.
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// How many entries a table of that ending has, and so how many bytes.
    #[must_use]
    pub fn size(material: Material) -> usize {
        Layout::new(material).len()
    }

    /// Whether anybody wins anywhere.
    pub(super) fn is_decisive(&self) -> bool {
        self.decisive
    }

    /// The byte of a placement; [`ILLEGAL`] if it is no legal position. Nobody may capture in passing.
    #[must_use]
    pub fn byte(&self, placement: &Placement) -> u8 {
        let index = self.layout.index(placement);
        index.map_or(ILLEGAL, |index| self.entries[index])
    }

    /// The value for White, the stronger side; `None` if the placement is no legal position. Nobody may
    /// capture in passing.
    #[must_use]
    pub fn white_value(&self, placement: &Placement) -> Option<Value> {
        let outcome = Exact::of_byte(self.byte(placement))?.outcome;
        Some(if placement.black_to_move {
            outcome.opposite()
        } else {
            outcome
        })
    }

    /// All legal positions on the unmirrored board with their bytes, first those with White's and then
    /// those with Black's move.
    #[must_use]
    pub fn positions(&self) -> Positions<'_> {
        self.positions_in(self.numbers())
    }

    /// The numbers that [`Table::positions`] goes through. Parts of this range divide the positions
    /// among several that work on them.
    #[must_use]
    pub fn numbers(&self) -> Range<u32> {
        let men = if self.layout.second.is_some() { 2 } else { 1 };
        0..2 << (6 * (2 + men))
    }

    /// The legal positions of a range of [numbers](Table::numbers).
    #[must_use]
    pub fn positions_in(&self, numbers: Range<u32>) -> Positions<'_> {
        Positions {
            table: self,
            numbers,
        }
    }

    /// Whether a placement is the one that stands in the table for all that are mirrored.
    #[must_use]
    pub fn is_home(&self, placement: &Placement) -> bool {
        self.layout.is_home(placement)
    }

    /// The placement of a number: a bit for the side to move and six for each man, the kings first.
    fn placement(&self, number: u32) -> Placement {
        let bits = if self.layout.second.is_some() { 6 } else { 0 };
        let field = |shift: u32| (number >> shift & 63) as u8;
        Placement {
            black_to_move: number >> (18 + bits) == 1,
            white_king: field(12 + bits),
            black_king: field(6 + bits),
            men: [field(bits), if bits == 0 { 0 } else { field(0) }],
        }
    }

    /// What the table says of its ending as a whole.
    #[must_use]
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

impl Iterator for Positions<'_> {
    type Item = (Placement, u8);

    fn next(&mut self) -> Option<Self::Item> {
        let twins = self.table.material.has_twins();
        loop {
            let placement = self.table.placement(self.numbers.next()?);
            if twins && placement.men[0] < placement.men[1] {
                continue;
            }
            let byte = self.table.byte(&placement);
            if byte != ILLEGAL {
                return Some((placement, byte));
            }
        }
    }
}

/// A table read with the men in some order and the sides in some colours.
#[derive(Clone, Debug)]
pub(super) struct Access {
    table: Arc<Table>,
    flip: bool,
    swap: bool,
}

impl Access {
    /// The table, for men in that arrangement.
    pub(super) fn new(table: Arc<Table>, arrangement: Arrangement) -> Self {
        Self {
            table,
            flip: arrangement.flip,
            swap: arrangement.swap,
        }
    }

    /// Whether anybody wins anywhere.
    pub(super) fn is_decisive(&self) -> bool {
        self.table.is_decisive()
    }

    /// The byte of a placement whose men are in that arrangement.
    pub(super) fn byte(&self, placement: Placement) -> u8 {
        self.table.byte(&arranged(placement, self.flip, self.swap))
    }
}

/// The placement with its sides or its men exchanged, as the table has them.
pub(super) fn arranged(mut placement: Placement, flip: bool, swap: bool) -> Placement {
    if swap {
        placement.men.reverse();
    }
    if flip {
        placement = Placement {
            black_to_move: !placement.black_to_move,
            white_king: placement.black_king ^ 56,
            black_king: placement.white_king ^ 56,
            men: placement.men.map(|square| square ^ 56),
        };
    }
    placement
}
