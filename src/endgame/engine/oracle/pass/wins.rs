//! The half-ply in which White wins: the positions that lead to Black's losses.

use super::super::entries::{Entries, Row};
use super::super::geometry::{bit, neighbours, squares};
use super::super::table::DRAW;
use super::{Pass, PassStage, taken};
use cozy_chess::Piece;

impl Pass {
    /// Marks the positions that lead to a set of losses, or that a capture or promotion wins.
    pub(super) fn part_of_wins(&mut self, entries: &mut Entries) {
        if self.cursor == 0 {
            for (number, set) in taken(&mut self.wins, self.ply) {
                self.win(number as usize, set, entries);
            }
        }
        let Some(&(number, set)) = self.fresh.get(self.cursor) else {
            self.end_of_ply();
            return;
        };
        self.cursor += 1;
        let Some(row) = self.row(number as usize) else {
            return;
        };
        self.king_came(&row, set, entries);
        for (place, (piece, square)) in self.white(&row).enumerate() {
            self.man_came(&row, place, piece, square, set, entries);
        }
    }

    fn end_of_ply(&mut self) {
        self.fresh.clear();
        self.cursor = 0;
        self.ply += 1;
        let pending = [&self.wins, &self.refutations, &self.passing_wins];
        let last = pending.iter().map(|due| due.len()).max().unwrap_or(0);
        let finished = !self.any_touched && last < self.ply;
        // Longer distances do not fit into a byte; those of four men are far shorter.
        self.stage = if finished || self.ply >= usize::from(DRAW) {
            PassStage::Done
        } else {
            PassStage::Losses
        };
    }

    /// Takes back a king move of White's.
    fn king_came(&mut self, row: &Row, set: u64, entries: &mut Entries) {
        for from in squares(self.geometry.king(row.king) & !row.occupied) {
            let mut rows = [(0, 0); 2];
            let mut count = 0;
            for (home, mirror) in self.layout.ways_home(from as u8) {
                let second = if self.bits == 0 {
                    0
                } else {
                    mirror.square(row.second as u8)
                };
                let first = mirror.square(row.first as u8);
                rows[count] = (
                    self.number(home, usize::from(first), usize::from(second)),
                    mirror.set(set),
                );
                count += 1;
            }
            for &(number, set) in &rows[..count] {
                self.win(number, set, entries);
            }
        }
    }

    /// Takes back an ordinary move of one of White's men.
    fn man_came(
        &mut self,
        row: &Row,
        place: usize,
        piece: Piece,
        square: usize,
        set: u64,
        entries: &mut Entries,
    ) {
        let stride = if place == 0 { 1 << self.bits } else { 1 };
        let stem = row.number - square * stride;
        if piece != Piece::Pawn {
            for from in squares(self.geometry.moves(piece, square, row.occupied)) {
                self.win(stem + from * stride, set, entries);
            }
            return;
        }
        let Some(one) = square.checked_sub(8).filter(|&one| one >= 8) else {
            return;
        };
        if row.occupied & bit(one) != 0 {
            return;
        }
        self.win(stem + one * stride, set, entries);
        // After a double step beside Black's pawn, Black captures en passant and cannot lose.
        let beside = self.black() == Some(Piece::Pawn)
            && neighbours(bit(square)) & bit(row.second) != 0
            && row.second / 8 == square / 8;
        if square / 8 == 3 && row.occupied & bit(one - 8) == 0 && !beside {
            self.win(stem + (one - 8) * stride, set & !bit(one), entries);
        }
    }

    /// Marks positions with White to move as won at the current ply.
    fn win(&mut self, number: usize, set: u64, entries: &mut Entries) {
        let won = set & self.open[number];
        if won == 0 {
            return;
        }
        self.open[number] &= !won;
        let Some(row) = self.row(number) else {
            return;
        };
        self.write(entries, false, &row, won);
        self.touch(&row);
    }

    /// Marks rows that may hold new losses: this one for Black's king moves, others for moves of Black's man.
    fn touch(&mut self, row: &Row) {
        self.any_touched = true;
        self.touched[row.number / 64] |= bit(row.number % 64);
        let Some(piece) = self.black() else {
            return;
        };
        // The 64 rows that differ in the square of Black's man are the bits of one word.
        let from = match piece {
            Piece::Pawn => bit(row.second) << 8 | bit(row.second) << 16,
            _ => self.geometry.moves(piece, row.second, row.occupied),
        };
        self.touched[row.number / 64] |= from;
    }
}
