//! The half-ply in which Black loses: every move is refuted.

use super::super::entries::{Entries, Row};
use super::super::geometry::{bit, neighbours, squares};
use super::{Pass, PassStage, taken};
use cozy_chess::Piece;

impl Pass {
    /// Examines 64 rows for positions lost at this ply.
    pub(super) fn word_of_losses(&mut self, entries: &mut Entries) -> u64 {
        if self.cursor == 0 {
            self.refutations_due();
            self.any_touched = false;
        }
        let word = self.cursor;
        self.cursor += 1;
        if word == self.touched.len() {
            self.stage = PassStage::Wins;
            self.cursor = 0;
            self.ply += 1;
            return 0;
        }
        let touched = std::mem::take(&mut self.touched[word]);
        for place in squares(touched) {
            let number = 64 * word + place;
            if self.holding.get(number).is_none_or(|&holding| holding == 0) {
                continue;
            }
            let Some(row) = self.row(number) else {
                continue;
            };
            let lost = self.holding[number] & !self.escapes(&row);
            if lost != 0 {
                self.holding[number] &= !lost;
                self.fresh.push((number as u32, lost));
                self.write(entries, true, &row, lost);
            }
        }
        touched.count_ones().into()
    }

    /// Removes the escapes by capture or promotion that end at this ply.
    fn refutations_due(&mut self) {
        let Some(before) = self.ply.checked_sub(1) else {
            return;
        };
        for (number, set) in taken(&mut self.refutations, before) {
            self.saved[number as usize] &= !set;
            self.touched[number as usize / 64] |= bit(number as usize % 64);
        }
        for (number, set) in taken(&mut self.passing_wins, before) {
            self.passing[number as usize] |= set;
            // The row before the double step.
            let before = number as usize + 16;
            self.touched[before / 64] |= bit(before % 64);
        }
    }

    /// The squares of Black's king in a row from which some move is not yet refuted.
    fn escapes(&self, row: &Row) -> u64 {
        let mut escapes = self.saved[row.number] | neighbours(self.open[row.number]);
        self.black_moves(row, |number, path| {
            let taken = self.double_step_taken(row.number, number);
            escapes |= self.open[number] & !path & !taken;
        });
        escapes
    }

    /// The positions after a double step of Black's pawn in which White wins by capturing it en passant.
    fn double_step_taken(&self, from: usize, to: usize) -> u64 {
        if to + 16 == from && !self.passing.is_empty() {
            self.passing[to]
        } else {
            0
        }
    }

    /// The rows that ordinary moves of Black's man lead to, with the squares that must be empty.
    pub(super) fn black_moves(&self, row: &Row, mut visit: impl FnMut(usize, u64)) {
        let Some(piece) = self.black() else {
            return;
        };
        let stem = row.number - row.second;
        if piece != Piece::Pawn {
            let visit = |to, path| visit(stem + to, path);
            self.geometry.paths(piece, row.second, row.occupied, visit);
            return;
        }
        let one = row.second - 8;
        if one < 8 || row.occupied & bit(one) != 0 {
            return;
        }
        visit(stem + one, bit(one));
        if row.second >= 48 && row.occupied & bit(one - 8) == 0 {
            visit(stem + one - 8, bit(one) | bit(one - 8));
        }
    }
}
