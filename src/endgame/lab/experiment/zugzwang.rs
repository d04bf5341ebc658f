//! All mutual zugzwangs of an ending: placements in which the side to move is worse off than if the other side had to
//! move. The search goes through a table of all positions in slices; mirror images count once.

use endgame::Value;
use endgame::oracle::{Exact, Material, Placement, Table};
use kit::experiment::sorted;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The order of a list. It also decides which are listed if there are too many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// White's king, Black's king, the other men.
    #[default]
    Squares,
    /// The highest stake first: the side to move loses.
    Stake,
    /// The longest mate first.
    Mate,
}

/// The most zugzwangs that are listed; all are counted.
pub const LISTED: usize = 5_000;

/// A mutual zugzwang.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zugzwang {
    /// The squares of White's king, Black's king and the other men, in the order of [`Material::men`].
    pub squares: [u8; 4],
    /// The value for White, the stronger side, if White is to move, and if Black is.
    pub values: [Value; 2],
    /// Plies to mate in both cases, if somebody is mated.
    pub plies: [Option<u16>; 2],
}

/// The mutual zugzwangs of an ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zugzwangs {
    pub material: Material,
    /// Number of zugzwangs; mirror images count once.
    pub count: u32,
    pub order: Order,
    /// The first of them in that order ([`LISTED`]).
    pub list: Vec<Zugzwang>,
}

/// A search through a table of positions.
pub struct ZugzwangSearch {
    table: Arc<Table>,
    at: u32,
    end: u32,
    most: usize,
    found: Zugzwangs,
}

impl Order {
    /// The sort key: the first row has the smallest.
    fn key(self, row: &Zugzwang) -> (u16, [u8; 4]) {
        let first = match self {
            Self::Squares => 0,
            Self::Stake => 2 + row.values[0] as u16 - row.values[1] as u16,
            Self::Mate => u16::MAX - row.plies.into_iter().flatten().max().unwrap_or(0),
        };
        (first, row.squares)
    }

    pub fn sort(self, rows: &mut [Zugzwang]) {
        sorted::by_key(rows, |row| self.key(row));
    }
}

impl Zugzwang {
    fn placement(self, black_to_move: bool) -> Placement {
        let [white_king, black_king, one, other] = self.squares;
        Placement {
            black_to_move,
            white_king,
            black_king,
            men: [one, other],
        }
    }

    /// The position with White to move, as FEN.
    pub fn fen(self, material: Material) -> Option<String> {
        let board = material.board(self.placement(false))?;
        Some(board.to_string())
    }
}

impl ZugzwangSearch {
    /// A search through a table, before its first step.
    pub fn new(table: Arc<Table>, order: Order) -> Self {
        let numbers = table.numbers();
        let material = table.material();
        Self {
            at: numbers.start,
            // The second half has Black to move.
            end: numbers.end / 2,
            table,
            most: LISTED,
            found: Zugzwangs {
                material,
                count: 0,
                order,
                list: Vec::new(),
            },
        }
    }

    /// Goes on through that many numbers of the table; `true` at the end.
    pub fn step(&mut self, numbers: u32) -> bool {
        let end = self.end.min(self.at.saturating_add(numbers));
        let table = Arc::clone(&self.table);
        for (placement, byte) in table.positions_in(self.at..end) {
            if !self.table.is_home(placement) {
                continue;
            }
            let turned = Placement {
                black_to_move: true,
                ..placement
            };
            let (Some(here), Some(there)) = (
                Exact::of_byte(byte),
                Exact::of_byte(self.table.byte(turned)),
            ) else {
                continue;
            };
            let values = [here.outcome, there.outcome.opposite()];
            if values[0] < values[1] {
                self.found.count += 1;
                let [one, other] = placement.men;
                self.found.list.push(Zugzwang {
                    squares: [placement.white_king, placement.black_king, one, other],
                    values,
                    plies: [here.plies, there.plies],
                });
                if self.found.list.len() >= 2 * self.most {
                    self.keep_first();
                }
            }
        }
        self.at = end;
        end == self.end
    }

    /// The ending whose zugzwangs are listed, and the order of the list.
    pub fn lists(&self) -> (Material, Order) {
        (self.found.material, self.found.order)
    }

    /// Progress in hundredths.
    pub fn hundredths(&self) -> u8 {
        (u64::from(self.at) * 100 / u64::from(self.end.max(1))) as u8
    }

    pub fn finish(mut self) -> Zugzwangs {
        self.keep_first();
        self.found
    }

    fn keep_first(&mut self) {
        self.found.order.sort(&mut self.found.list);
        self.found.list.truncate(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::exact::ExactSolver;
    use cozy_chess::{Board, Color};

    fn found() -> Zugzwangs {
        let judge = ExactSolver::default();
        let table = judge.oracle().shared("KPK".parse().unwrap()).unwrap();
        let mut search = ZugzwangSearch::new(table, Order::default());
        while !search.step(10_000) {}
        search.finish()
    }

    #[test]
    fn every_one_of_king_and_pawn_against_king_is_worse_for_whoever_moves() {
        let judge = ExactSolver::default();
        let found = found();
        assert_eq!(found.count as usize, found.list.len());
        for one in &found.list {
            let board: Board = one.fen(found.material).unwrap().parse().unwrap();
            assert_eq!(board.side_to_move(), Color::White);
            let white = judge.look(&board).unwrap().value().unwrap();
            let black = judge.look(&board.null_move().unwrap()).unwrap();
            assert!(white < black.value().unwrap(), "{board}");
            assert_eq!([white, black.value().unwrap()], one.values);
        }
    }

    #[test]
    fn if_there_are_too_many_the_first_in_the_order_are_listed() {
        let judge = ExactSolver::default();
        let table = judge.oracle().shared("KPK".parse().unwrap()).unwrap();
        let mut all = found().list;
        for order in [Order::Squares, Order::Stake, Order::Mate] {
            let mut search = ZugzwangSearch {
                most: 10,
                ..ZugzwangSearch::new(Arc::clone(&table), order)
            };
            while !search.step(10_000) {}
            order.sort(&mut all);
            assert!(all.len() > 20);
            assert_eq!(search.finish().list, all[..10], "{order:?}");
        }
    }

    #[test]
    fn none_of_king_and_pawn_against_king_is_missed() {
        // Counted by position, not by the table's numbers.
        let judge = ExactSolver::default();
        let material: Material = "KPK".parse().unwrap();
        let mut count = 0;
        for white_king in (0..64_u8).filter(|king| king & 7 < 4) {
            for black_king in 0..64 {
                for pawn in 8..56 {
                    let placement = Placement {
                        black_to_move: false,
                        white_king,
                        black_king,
                        men: [pawn, 0],
                    };
                    let Some(board) = material.board(placement) else {
                        continue;
                    };
                    let Some(turned) = board.null_move() else {
                        continue;
                    };
                    let value = |board: &Board| judge.look(board).and_then(|it| it.value());
                    count += u32::from(value(&board) < value(&turned) && value(&board).is_some());
                }
            }
        }
        assert_eq!(found().count, count);
    }
}
