//! One pass of retrograde analysis: all positions that White wins, with the plies to mate.
//!
//! Positions that differ in the square of Black's king alone form a *row* and are treated at once, a
//! set of 64 squares in a word. White's moves then need no test of what stands in their way: were it
//! Black's king, Black would be in check with White to move. Going forward by plies, a row of positions
//! newly lost for Black makes won what leads to it, and of the rows that this touches the positions are
//! lost in which every move of Black's is refuted. Captures and promotions leave the ending, so their
//! values come from other tables and take effect at the ply they are due (`special`).

mod special;

use super::geometry::{Geometry, bit, neighbours, squares};
use super::layout::{Layout, Placement};
use super::material::{Arrangement, Fourth, Material};
use super::probe::Oracle;
use super::table::{Access, DRAW, arranged};
use cozy_chess::Piece;
use special::Special;

/// The entries of the table that is being made.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    pub(super) layout: Layout,
    pub(super) bytes: Vec<u8>,
    /// How many have a distance to mate.
    pub(super) decided: u64,
}

/// A row with some of its positions.
type Part = (u32, u64);

/// Parts of rows, by the ply at which they are due.
type Due = Vec<Vec<Part>>;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Find out which positions are legal.
    Legal,
    /// Value captures and promotions.
    Special,
    /// Find the positions lost at this ply, which is even.
    Losses,
    /// Find the positions won at this ply, which is odd.
    Wins,
    /// All is found.
    Done,
}

/// The squares of a row: all but that of Black's king.
#[derive(Clone, Copy, Debug)]
struct Row {
    number: usize,
    king: usize,
    first: usize,
    /// The fourth man's square, 0 if there is none.
    second: usize,
    occupied: u64,
}

/// One pass. White has `first`; the pass may be for the real Black, and then all is turned (`flip`).
#[derive(Clone, Debug)]
pub(super) struct Pass {
    geometry: Geometry,
    layout: Layout,
    first: Piece,
    fourth: Fourth,
    flip: bool,
    /// A row's number is that of White's home square, six bits of the first man's square and this many
    /// of the fourth man's: six or none.
    bits: u32,
    special: Special,
    /// By row: positions with White to move that are not won so far.
    open: Vec<u64>,
    /// By row: positions with Black to move that may still be lost.
    holding: Vec<u64>,
    /// By row: those of them in which a capture or a promotion still saves Black.
    saved: Vec<u64>,
    /// By row: positions with White to move that are won by capturing in passing. Empty but for a pawn
    /// against a pawn.
    passing: Vec<u64>,
    /// Rows in which more may be lost than has been found, 64 to a word.
    touched: Vec<u64>,
    /// Whether there are any.
    any_touched: bool,
    wins: Due,
    refutations: Due,
    passing_wins: Due,
    fresh: Vec<Part>,
    stage: Stage,
    cursor: usize,
    ply: usize,
}

impl Entries {
    /// Writes the same byte for some positions of a row.
    fn write(&mut self, black_to_move: bool, row: &Row, home: usize, set: u64, byte: u8) {
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
        // Two men of a kind are come upon in both orders.
        let entry = &mut self.bytes[index];
        if *entry != byte {
            *entry = byte;
            self.decided += u64::from(byte < DRAW);
        }
    }

    /// The same where the table has the sides exchanged.
    fn write_turned(&mut self, black_to_move: bool, row: &Row, set: u64, byte: u8) {
        for king in squares(set) {
            let placement = Placement {
                black_to_move,
                white_king: row.king as u8,
                black_king: king as u8,
                men: [row.first as u8, row.second as u8],
            };
            if let Some(index) = self.layout.index(&arranged(placement, true, true)) {
                self.put(index, byte);
            }
        }
    }
}

impl Pass {
    /// The pass in which the stronger side wins, or with `flip` the weaker side, which has a man then.
    pub(super) fn new(material: Material, flip: bool) -> Self {
        let (first, fourth) = match material.fourth() {
            Fourth::Black(piece) if flip => (piece, Fourth::Black(material.first())),
            fourth => (material.first(), fourth),
        };
        let layout = Layout::new(material);
        let bits = if fourth == Fourth::None { 0 } else { 6 };
        let rows = layout.homes().len() << (6 + bits);
        let pawns = first == Piece::Pawn && fourth == Fourth::Black(Piece::Pawn);
        Self {
            geometry: Geometry::new(),
            layout,
            first,
            fourth,
            flip,
            bits,
            special: Special::default(),
            open: vec![0; rows],
            holding: vec![0; rows],
            saved: vec![0; rows],
            passing: vec![0; if pawns { rows } else { 0 }],
            touched: vec![u64::MAX; rows.div_ceil(64)],
            any_touched: true,
            wins: Vec::new(),
            refutations: Vec::new(),
            passing_wins: Vec::new(),
            fresh: Vec::new(),
            stage: Stage::Legal,
            cursor: 0,
            ply: 0,
        }
    }

    /// Plies to mate of the positions being found.
    pub(super) fn ply(&self) -> u16 {
        self.ply as u16
    }

    /// Works on about that many rows; gives what is left of the budget, more than nothing only at the
    /// end of the pass.
    pub(super) fn step(&mut self, mut budget: u64, oracle: &Oracle, entries: &mut Entries) -> u64 {
        while budget > 0 && self.stage != Stage::Done {
            budget -= 1;
            match self.stage {
                Stage::Legal => self.row_of_legal(entries),
                Stage::Special => self.row_of_special(oracle),
                Stage::Losses => self.word_of_losses(entries),
                Stage::Wins => self.part_of_wins(entries),
                Stage::Done => {}
            }
        }
        budget
    }

    /// Whether all is found.
    pub(super) fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    fn number(&self, home: usize, first: usize, second: usize) -> usize {
        (home << 6 | first) << self.bits | second
    }

    /// The number of White's home square in a row.
    fn home(&self, number: usize) -> usize {
        number >> (6 + self.bits)
    }

    /// The row of that number; `None` if its men cannot stand so.
    fn row(&self, number: usize) -> Option<Row> {
        let second = number & ((1 << self.bits) - 1);
        let first = number >> self.bits & 63;
        let king = usize::from(self.layout.homes()[self.home(number)]);
        let fits = |piece, square| piece != Piece::Pawn || (8..56).contains(&square);
        let mut occupied = bit(king) | bit(first);
        let mut men = 2;
        let mut possible = fits(self.first, first);
        if let Fourth::White(piece) | Fourth::Black(piece) = self.fourth {
            occupied |= bit(second);
            men += 1;
            possible &= fits(piece, second);
        }
        (possible && occupied.count_ones() == men).then_some(Row {
            number,
            king,
            first,
            second,
            occupied,
        })
    }

    /// Black's man, if it has one.
    fn black(&self) -> Option<Piece> {
        match self.fourth {
            Fourth::Black(piece) => Some(piece),
            _ => None,
        }
    }

    /// White's men besides the king, with their squares.
    fn white(&self, row: &Row) -> impl Iterator<Item = (Piece, usize)> + use<> {
        let second = match self.fourth {
            Fourth::White(piece) => Some((piece, row.second)),
            _ => None,
        };
        [(self.first, row.first)].into_iter().chain(second)
    }

    fn row_of_legal(&mut self, entries: &mut Entries) {
        let number = self.cursor;
        self.cursor += 1;
        if number == self.open.len() {
            self.stage = Stage::Special;
            self.cursor = 0;
            return;
        }
        let Some(row) = self.row(number) else {
            return;
        };
        let free = !(row.occupied | self.geometry.king(row.king));
        let attacked = self.white(&row).fold(0, |set, (piece, square)| {
            set | self.geometry.attacks(piece, square, true, row.occupied)
        });
        self.open[number] = free & !attacked;
        // Black to move: White's king is not in check, or Black's own king stands between.
        let check = self.black().and_then(|piece| {
            let attack = (piece, false);
            self.geometry
                .attack_path(attack, row.second, row.king, row.occupied)
        });
        self.holding[number] = free & check.unwrap_or(u64::MAX);
        if !self.flip {
            let home = self.home(number);
            entries.write(false, &row, home, self.open[number], DRAW);
            entries.write(true, &row, home, self.holding[number], DRAW);
        }
    }

    fn row_of_special(&mut self, oracle: &Oracle) {
        let number = self.cursor;
        self.cursor += 1;
        if number == self.open.len() {
            self.stage = Stage::Losses;
            self.cursor = 0;
            return;
        }
        if let Some(row) = self.row(number) {
            self.special_wins(&row, oracle);
            self.special_saves(&row, oracle);
        }
    }

    /// Looks through 64 rows for positions lost at this ply.
    fn word_of_losses(&mut self, entries: &mut Entries) {
        if self.cursor == 0 {
            self.refutations_due();
            self.any_touched = false;
        }
        let word = self.cursor;
        self.cursor += 1;
        if word == self.touched.len() {
            self.stage = Stage::Wins;
            self.cursor = 0;
            self.ply += 1;
            return;
        }
        for place in squares(std::mem::take(&mut self.touched[word])) {
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
    }

    /// What was saved by a capture or a promotion until this ply, and is no longer.
    fn refutations_due(&mut self) {
        let Some(before) = self.ply.checked_sub(1) else {
            return;
        };
        for (due, kind) in [
            (&mut self.refutations, false),
            (&mut self.passing_wins, true),
        ] {
            let due = due.get_mut(before).map(std::mem::take).unwrap_or_default();
            for (number, set) in due {
                let number = number as usize;
                if kind {
                    self.passing[number] |= set;
                    // The row before the double step.
                    let before = number + 16;
                    self.touched[before / 64] |= bit(before % 64);
                } else {
                    self.saved[number] &= !set;
                    self.touched[number / 64] |= bit(number % 64);
                }
            }
        }
    }

    /// The squares of Black's king in a row from which a move is not refuted so far.
    fn escapes(&self, row: &Row) -> u64 {
        let mut escapes = self.saved[row.number] | neighbours(self.open[row.number]);
        self.black_moves(row, |number, path| {
            let taken = self.double_step_taken(row.number, number);
            escapes |= self.open[number] & !path & !taken;
        });
        escapes
    }

    /// After a double step of Black's pawn: where White wins by taking it in passing.
    fn double_step_taken(&self, from: usize, to: usize) -> u64 {
        if to + 16 == from && !self.passing.is_empty() {
            self.passing[to]
        } else {
            0
        }
    }

    /// The rows that ordinary moves of Black's man lead to, with the squares that must be empty.
    fn black_moves(&self, row: &Row, mut visit: impl FnMut(usize, u64)) {
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

    /// Makes won what leads to some positions lost before, or what a capture or promotion wins.
    fn part_of_wins(&mut self, entries: &mut Entries) {
        if self.cursor == 0 {
            let due = self.wins.get_mut(self.ply).map(std::mem::take);
            for (number, set) in due.unwrap_or_default() {
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
        // No distance beyond fits into a byte; the longest of four men are far below.
        self.stage = if finished || self.ply >= usize::from(DRAW) {
            Stage::Done
        } else {
            Stage::Losses
        };
    }

    /// White's king came from a square around it.
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

    /// One of White's men came by an ordinary move.
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
        // After a double step beside Black's pawn Black takes in passing and cannot lose any more.
        let beside = self.black() == Some(Piece::Pawn)
            && neighbours(bit(square)) & bit(row.second) != 0
            && row.second / 8 == square / 8;
        if square / 8 == 3 && row.occupied & bit(one - 8) == 0 && !beside {
            self.win(stem + (one - 8) * stride, set & !bit(one), entries);
        }
    }

    /// Positions with White to move are won in as many plies as is now the turn of.
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

    /// Black's king can have come within the row, Black's man from other rows.
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

    fn write(&self, entries: &mut Entries, black_to_move: bool, row: &Row, set: u64) {
        let byte = self.ply as u8;
        if self.flip {
            entries.write_turned(black_to_move, row, set, byte);
            return;
        }
        let home = self.home(row.number);
        entries.write(black_to_move, row, home, set, byte);
        if black_to_move
            && self
                .layout
                .row(true, [row.first as u8, row.second as u8])
                .is_none()
        {
            // Both sides have the same men: what Black loses, White loses with the sides exchanged.
            entries.write_turned(black_to_move, row, set, byte);
        }
    }

    fn access(oracle: &Oracle, white: &[Piece], black: &[Piece]) -> Option<Access> {
        let arrangement = Arrangement::of(white, black)?;
        let table = oracle.shared(arrangement.material)?;
        Some(Access::new(table, arrangement))
    }
}
