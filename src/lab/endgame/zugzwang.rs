//! All mutual zugzwangs of an ending: placements in which whoever is to move is worse off than if the
//! other were. A table of all positions is gone through in slices; mirrored placements count once.

use crate::endgame::Value;
use crate::endgame::oracle::{Exact, Material, Placement, Table};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most that are listed; all are counted.
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
    /// How many there are, mirrored ones not counted.
    pub count: u32,
    /// The first of them ([`LISTED`]).
    pub list: Vec<Zugzwang>,
}

/// The search for them.
pub struct Hunt {
    table: Arc<Table>,
    at: u32,
    end: u32,
    found: Zugzwangs,
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

impl Hunt {
    /// A search through a table, before its first step.
    pub fn new(table: Arc<Table>) -> Self {
        let numbers = table.numbers();
        let material = table.material();
        Self {
            at: numbers.start,
            // The second half has Black to move.
            end: numbers.end / 2,
            table,
            found: Zugzwangs {
                material,
                count: 0,
                list: Vec::new(),
            },
        }
    }

    /// Goes on through that many numbers of the table; `true` at the end.
    pub fn step(&mut self, numbers: u32) -> bool {
        let end = self.end.min(self.at.saturating_add(numbers));
        for (placement, byte) in self.table.positions_in(self.at..end) {
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
                if self.found.list.len() < LISTED {
                    let [one, other] = placement.men;
                    self.found.list.push(Zugzwang {
                        squares: [placement.white_king, placement.black_king, one, other],
                        values,
                        plies: [here.plies, there.plies],
                    });
                }
            }
        }
        self.at = end;
        end == self.end
    }

    /// How much is done, in hundredths.
    pub fn hundredths(&self) -> u8 {
        (u64::from(self.at) * 100 / u64::from(self.end.max(1))) as u8
    }

    /// What was found.
    pub fn finish(self) -> Zugzwangs {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::endgame::exact::Judge;
    use cozy_chess::{Board, Color};

    fn found() -> Zugzwangs {
        let judge = Judge::default();
        let table = judge.oracle().shared("KPK".parse().unwrap()).unwrap();
        let mut hunt = Hunt::new(table);
        while !hunt.step(10_000) {}
        hunt.finish()
    }

    #[test]
    fn every_one_of_king_and_pawn_against_king_is_worse_for_whoever_moves() {
        let judge = Judge::default();
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
    fn none_of_king_and_pawn_against_king_is_missed() {
        // By the answers for positions, not by the table's numbers.
        let judge = Judge::default();
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
