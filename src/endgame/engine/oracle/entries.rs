//! The entries of a table during generation.

use super::geometry::squares;
use super::layout::{Layout, Placement};
use super::probe::arranged;
use super::table::DRAW;

/// The squares of a row: all except that of Black's king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) number: usize,
    pub(super) king: usize,
    pub(super) first: usize,
    /// The fourth man's square; 0 if there is none.
    pub(super) second: usize,
    pub(super) occupied: u64,
}

/// The values found so far, in the order of the table.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    pub(super) layout: Layout,
    pub(super) bytes: Vec<u8>,
    /// The number of entries with a distance to mate.
    pub(super) decided: u64,
}

impl Entries {
    /// Writes the same byte for some positions of a row.
    pub(super) fn write(
        &mut self,
        black_to_move: bool,
        row: &Row,
        home: usize,
        set: u64,
        byte: u8,
    ) {
        let men = [row.first as u8, row.second as u8];
        let Some(start) = self.layout.row(black_to_move, men) else {
            return;
        };
        for king in squares(set) {
            if let Some(pair) = self.layout.pair(home, king) {
                self.put(start + pair, byte);
            }
        }
    }

    fn put(&mut self, index: usize, byte: u8) {
        // Two men of a kind are reached in both orders.
        let entry = &mut self.bytes[index];
        if *entry != byte {
            *entry = byte;
            self.decided += u64::from(byte < DRAW);
        }
    }

    /// Like [`Self::write`], with the sides exchanged in the table.
    pub(super) fn write_turned(&mut self, black_to_move: bool, row: &Row, set: u64, byte: u8) {
        for king in squares(set) {
            let placement = Placement {
                black_to_move,
                white_king: row.king as u8,
                black_king: king as u8,
                men: [row.first as u8, row.second as u8],
            };
            if let Some(index) = self.layout.index(arranged(placement, true, true)) {
                self.put(index, byte);
            }
        }
    }
}
