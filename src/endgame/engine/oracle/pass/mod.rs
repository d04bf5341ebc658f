//! One pass of retrograde analysis: all positions that White wins, with plies to mate.
//!
//! Positions that differ only in the square of Black's king form a *row*, processed as a set of 64 squares in
//! one word. White's moves then never need a test for Black's king in their way: if it stood there, Black
//! would be in check with White to move. Ply by ply, a row of positions newly lost for Black makes the
//! positions that lead to it won; in the rows that these touch, positions become lost if every Black move is
//! refuted. Captures and promotions leave the ending: their values come from other tables and take effect at
//! their ply (`special`).

mod losses;
mod special;
mod wins;

use super::entries::{Entries, Row};
use super::geometry::{Geometry, bit};
use super::layout::Layout;
use super::material::{Fourth, Material};
use super::probe::Oracle;
use super::probe::{Access, Arrangement};
use super::table::DRAW;
use cozy_chess::Piece;
use special::Special;

/// A row with some of its positions.
type Part = (u32, u64);

/// Parts of rows, by the ply at which they take effect.
type Due = Vec<Vec<Part>>;

/// The current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PassStage {
    /// Determine the legal positions.
    Legal,
    /// Evaluate captures and promotions.
    Special,
    /// Find the positions lost at this even ply.
    Losses,
    /// Find the positions won at this odd ply.
    Wins,
    Done,
}

/// One pass. White has `first`; with `flip` the pass is for the real Black on the mirrored board.
#[derive(Clone, Debug)]
pub(super) struct Pass {
    geometry: Geometry,
    layout: Layout,
    first: Piece,
    fourth: Fourth,
    flip: bool,
    /// A row's number consists of the number of White's home square, six bits for the first man's square, and
    /// this many (six or none) for the fourth man's.
    bits: u32,
    special: Special,
    /// By row: positions with White to move that are not yet won.
    open: Vec<u64>,
    /// By row: positions with Black to move that may still be lost.
    holding: Vec<u64>,
    /// By row: positions of `holding` in which a capture or promotion still saves Black.
    saved: Vec<u64>,
    /// By row: positions with White to move that are won by an en passant capture. Empty except for pawn
    /// against pawn.
    passing: Vec<u64>,
    /// Rows in which more positions may be lost than found so far, 64 to a word.
    touched: Vec<u64>,
    any_touched: bool,
    wins: Due,
    refutations: Due,
    passing_wins: Due,
    fresh: Vec<Part>,
    stage: PassStage,
    cursor: usize,
    ply: usize,
}

impl Pass {
    /// The pass for the stronger side's wins, or with `flip` for those of the weaker side, which must have a
    /// man.
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
            stage: PassStage::Legal,
            cursor: 0,
            ply: 0,
        }
    }

    /// Plies to mate of the positions being found.
    pub(super) fn ply(&self) -> u16 {
        self.ply as u16
    }

    /// Processes about `budget` rows; returns the rest of the budget, which is positive only at the end of the
    /// pass.
    pub(super) fn step(&mut self, mut budget: u64, oracle: &Oracle, entries: &mut Entries) -> u64 {
        while budget > 0 && self.stage != PassStage::Done {
            let mut rows = 1;
            match self.stage {
                PassStage::Legal => self.row_of_legal(entries),
                PassStage::Special => self.row_of_special(oracle),
                PassStage::Losses => rows += self.word_of_losses(entries),
                PassStage::Wins => self.part_of_wins(entries),
                PassStage::Done => {}
            }
            budget = budget.saturating_sub(rows);
        }
        budget
    }

    pub(super) fn is_done(&self) -> bool {
        self.stage == PassStage::Done
    }

    fn number(&self, home: usize, first: usize, second: usize) -> usize {
        (home << 6 | first) << self.bits | second
    }

    /// The number of White's home square in a row.
    fn home(&self, number: usize) -> usize {
        number >> (6 + self.bits)
    }

    /// The row with that number; `None` if men share a square or a pawn stands on the first or last rank.
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

    /// Black's man, if any.
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
            self.stage = PassStage::Special;
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
            self.stage = PassStage::Losses;
            self.cursor = 0;
            return;
        }
        if let Some(row) = self.row(number) {
            self.special_wins(&row, oracle);
            self.special_saves(&row, oracle);
        }
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
            // Both sides have the same men: a loss of Black's is a loss of White's with the sides exchanged.
            entries.write_turned(black_to_move, row, set, byte);
        }
    }

    fn access(oracle: &Oracle, white: &[Piece], black: &[Piece]) -> Option<Access> {
        let arrangement = Arrangement::of(white, black)?;
        let table = oracle.shared(arrangement.material)?;
        Some(Access::new(table, arrangement))
    }
}

fn taken(due: &mut Due, ply: usize) -> Vec<Part> {
    due.get_mut(ply).map(std::mem::take).unwrap_or_default()
}
