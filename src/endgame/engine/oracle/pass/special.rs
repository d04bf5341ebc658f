//! Moves that leave the ending: captures and promotions, evaluated by other tables.
//!
//! White's win by such a move takes effect one ply after the table's distance. A move that saves Black does so
//! for good, or until White's win in the other ending.

use super::super::entries::Row;
use super::super::geometry::{bit, neighbours, pawn_attacks, squares};
use super::super::layout::Placement;
use super::super::material::Fourth;
use super::super::probe::Access;
use super::super::probe::Oracle;
use super::super::table::{DRAW, ILLEGAL};
use super::{Due, Pass};
use chess::moves::PROMOTIONS;
use cozy_chess::Piece;

/// Scratch space for sorting a row's positions by ply.
#[derive(Clone, Debug)]
pub(super) struct Special {
    by_ply: [u64; DRAW as usize],
}

impl Default for Special {
    fn default() -> Self {
        Self {
            by_ply: [0; DRAW as usize],
        }
    }
}

/// Distances by the square of Black's king, and the set of those that count.
struct Distances {
    plies: [u8; 64],
    set: u64,
}

impl Distances {
    const NONE: Self = Self {
        plies: [0; 64],
        set: 0,
    };

    fn lower(&mut self, king: usize, plies: u8) {
        if self.set & bit(king) == 0 || plies < self.plies[king] {
            self.put(king, plies);
        }
    }

    fn raise(&mut self, king: usize, plies: u8) {
        if self.set & bit(king) == 0 || plies > self.plies[king] {
            self.put(king, plies);
        }
    }

    fn put(&mut self, king: usize, plies: u8) {
        self.set |= bit(king);
        self.plies[king] = plies;
    }
}

impl Special {
    /// Files a row's positions under the plies at which they take effect.
    fn enter(&mut self, due: &mut Due, row: usize, distances: &Distances) {
        let mut last = 0;
        for king in squares(distances.set) {
            let plies = usize::from(distances.plies[king]);
            self.by_ply[plies] |= bit(king);
            last = last.max(plies + 1);
        }
        if due.len() < last {
            due.resize(last, Vec::new());
        }
        for (set, parts) in self.by_ply.iter_mut().zip(due).take(last) {
            if *set != 0 {
                parts.push((row as u32, std::mem::take(set)));
            }
        }
    }
}

impl Pass {
    /// White's captures and promotions, filed under the ply at which they win.
    pub(super) fn special_wins(&mut self, row: &Row, oracle: &Oracle) {
        let mut wins = Distances::NONE;
        let black = self.black().map(|_| row.second);
        let captured = black.map_or(0, bit);
        if let Some(square) = black
            && self.geometry.king(row.king) & captured != 0
        {
            let access = Self::access(oracle, &[self.first], &[]);
            self.add_wins(&mut wins, row, access, (square, [row.first, 0]));
        }
        for (place, (piece, square)) in self.white(row).enumerate() {
            let promotes = piece == Piece::Pawn && square / 8 == 6;
            let becomes: &[Piece] = if promotes { &PROMOTIONS } else { &[piece] };
            let attacks = self.geometry.attacks(piece, square, true, row.occupied);
            for &becomes in becomes {
                if attacks & captured != 0 {
                    let access = Self::access(oracle, &[becomes], &[]);
                    self.add_wins(&mut wins, row, access, (row.king, [row.second, 0]));
                }
                if promotes && row.occupied & bit(square + 8) == 0 {
                    let access = match self.fourth {
                        Fourth::None => Self::access(oracle, &[becomes], &[]),
                        Fourth::Black(other) => Self::access(oracle, &[becomes], &[other]),
                        Fourth::White(other) if place == 0 => {
                            Self::access(oracle, &[becomes, other], &[])
                        }
                        Fourth::White(_) => Self::access(oracle, &[self.first, becomes], &[]),
                    };
                    let mut men = [row.first, row.second];
                    men[place] += 8;
                    self.add_wins(&mut wins, row, access, (row.king, men));
                }
            }
        }
        if wins.set != 0 {
            self.special.enter(&mut self.wins, row.number, &wins);
        }
    }

    /// Adds White's wins by a move to this placement of king and men.
    fn add_wins(
        &self,
        wins: &mut Distances,
        row: &Row,
        access: Option<Access>,
        (white_king, men): (usize, [usize; 2]),
    ) {
        let Some(access) = access.filter(Access::is_decisive) else {
            return;
        };
        for king in squares(self.open[row.number]) {
            let byte = access.byte(placement(true, white_king, king, men));
            if byte < DRAW && byte % 2 == 0 {
                wins.lower(king, byte + 1);
            }
        }
    }

    /// Black's captures and promotions, which save Black for good or for a time; also determines which
    /// positions can be lost at all, as stalemates cannot.
    pub(super) fn special_saves(&mut self, row: &Row, oracle: &Oracle) {
        // The positions in which Black can move, and those in which it is saved for good.
        let mut mobile = neighbours(self.open[row.number]);
        let mut safe = 0;
        let mut saves = Distances::NONE;
        self.black_moves(row, |number, path| mobile |= self.open[number] & !path);
        match self.fourth {
            Fourth::White(other) => {
                let men = [
                    (row.first, other, row.second),
                    (row.second, self.first, row.first),
                ];
                for (taken, left, square) in men {
                    let access = Self::access(oracle, &[left], &[]);
                    let after = placement(false, row.king, taken, [square, 0]);
                    let byte = access.map_or(ILLEGAL, |access| access.byte(after));
                    let near = neighbours(bit(taken)) & self.holding[row.number];
                    if byte == ILLEGAL {
                        continue;
                    }
                    mobile |= near;
                    if byte == DRAW {
                        safe |= near;
                    } else {
                        squares(near).for_each(|king| saves.raise(king, byte));
                    }
                }
            }
            Fourth::None | Fourth::Black(_) => {
                // White's last man may be captured wherever White's king does not guard it.
                if self.geometry.king(row.king) & bit(row.first) == 0 {
                    safe |= neighbours(bit(row.first));
                }
            }
        }
        if let Some(piece) = self.black() {
            let attack = (piece, false);
            let path = self
                .geometry
                .attack_path(attack, row.second, row.first, row.occupied);
            safe |= path.map_or(0, |path| !path);
            if piece == Piece::Pawn {
                self.black_promotes(row, oracle, (&mut mobile, &mut safe, &mut saves));
                self.white_takes_in_passing(row, oracle);
            }
        }
        mobile |= safe;
        let legal = self.holding[row.number];
        // Squares of Black's king that White attacks are not open.
        let check = !self.open[row.number];
        self.holding[row.number] = legal & !safe & (mobile | check);
        saves.set &= self.holding[row.number];
        self.saved[row.number] = saves.set;
        if saves.set != 0 {
            self.special
                .enter(&mut self.refutations, row.number, &saves);
        }
    }

    fn black_promotes(
        &self,
        row: &Row,
        oracle: &Oracle,
        (mobile, safe, saves): (&mut u64, &mut u64, &mut Distances),
    ) {
        let to = row.second - 8;
        if to >= 8 || row.occupied & bit(to) != 0 {
            return;
        }
        for becomes in PROMOTIONS {
            let Some(access) = Self::access(oracle, &[self.first], &[becomes]) else {
                continue;
            };
            for king in squares(self.holding[row.number] & !bit(to)) {
                let byte = access.byte(placement(false, row.king, king, [row.first, to]));
                if byte == ILLEGAL {
                    continue;
                }
                *mobile |= bit(king);
                if byte < DRAW && byte % 2 == 1 {
                    saves.raise(king, byte);
                } else {
                    *safe |= bit(king);
                }
            }
        }
    }

    /// White's win by capturing a Black pawn that has just made its double step, with its ply. An ordinary
    /// move may win too; the earlier win counts.
    fn white_takes_in_passing(&mut self, row: &Row, oracle: &Oracle) {
        let beside = self.first == Piece::Pawn
            && row.second / 8 == 4
            && pawn_attacks(bit(row.first), true) & bit(row.second + 8) != 0;
        let Some(access) = Self::access(oracle, &[Piece::Pawn], &[]).filter(|_| beside) else {
            return;
        };
        let mut wins = Distances::NONE;
        for king in squares(self.open[row.number]) {
            let after = placement(true, row.king, king, [row.second + 8, 0]);
            let byte = access.byte(after);
            if byte < DRAW && byte % 2 == 0 {
                wins.put(king, byte + 1);
            }
        }
        if wins.set != 0 {
            self.special
                .enter(&mut self.passing_wins, row.number, &wins);
        }
    }
}

fn placement(black_to_move: bool, white: usize, black: usize, men: [usize; 2]) -> Placement {
    Placement {
        black_to_move,
        white_king: white as u8,
        black_king: black as u8,
        men: men.map(|square| square as u8),
    }
}
