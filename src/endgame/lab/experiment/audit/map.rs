//! The counts of the map of king and pawn against king (paper, Figure 1): positions of each class, and moves from
//! class to class, correct moves and blunders apart. The classes are EG's; the exact table tells whether a move keeps
//! the value.

use super::AuditError;
use super::places::{images, is_counted, view};
use chess::moves::{legal_moves, played};
use cozy_chess::{Board, Color, Piece};
use endgame::map::{Class, class};
use endgame::oracle::{Material, Oracle, Placement, Table};
use endgame::{Value, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The places of the map: the six classes and, last, outside all of them.
pub const PLACES: usize = Class::ALL.len() + 1;

/// Moves from one place to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// Moves that keep the value of the game.
    pub correct: u64,
    /// Moves that give away half a point.
    pub blunders: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapCounts {
    /// Positions of king and pawn against king at each place.
    pub pawn: [u64; PLACES],
    /// Positions of king and queen or rook against king at each place.
    pub promoted: [u64; PLACES],
    /// Moves of king and pawn against king, by the place they leave and the place they reach.
    pub moves: [[Moves; PLACES]; PLACES],
}

/// A count in progress.
pub struct MapJob {
    oracle: Oracle,
    pawn: Arc<Table>,
    promoted: [Arc<Table>; 2],
    next: u32,
    counts: MapCounts,
}

/// The place of a position.
pub fn place_of(class: Option<Class>) -> usize {
    class.map_or(PLACES - 1, |class| class as usize)
}

impl MapCounts {
    /// All positions of king and pawn against king.
    pub fn positions(&self) -> u64 {
        self.pawn.iter().sum()
    }

    /// Positions at a place: those with the pawn, and at C also those with the promoted piece.
    pub fn at(&self, place: usize) -> u64 {
        if place == Class::C as usize {
            self.pawn[place] + self.promoted[place]
        } else {
            self.pawn[place]
        }
    }
}

impl MapJob {
    /// Needs the tables of king and one man against king.
    ///
    /// # Errors
    /// If one of them is not there.
    pub fn new(oracle: Oracle) -> Result<Self, AuditError> {
        let table = |name: &str| -> Result<Arc<Table>, AuditError> {
            let ending: Material = name
                .parse()
                .map_err(|_| AuditError::Position(name.to_owned()))?;
            oracle.shared(ending).ok_or(AuditError::NoTable(ending))
        };
        Ok(Self {
            pawn: table("KPK")?,
            promoted: [table("KQK")?, table("KRK")?],
            oracle,
            next: 0,
            counts: MapCounts::default(),
        })
    }

    /// Looks at the next numbers of the tables; `true` at the end.
    pub fn step(&mut self, numbers: u32) -> bool {
        let (mut left, end) = (numbers, self.end());
        while left > 0 && self.next < end {
            self.look(self.next);
            self.next += 1;
            left -= 1;
        }
        self.next == end
    }

    /// Numbers looked at, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.next.into(), self.end().into())
    }

    /// The counts, once all is counted.
    pub fn counts(self) -> Option<MapCounts> {
        (self.next == self.end()).then_some(self.counts)
    }

    fn end(&self) -> u32 {
        let tables = std::iter::once(&self.pawn).chain(&self.promoted);
        tables.map(|table| table.numbers().end).sum()
    }

    /// The number of the three tables one after another.
    fn look(&mut self, number: u32) {
        let size = self.pawn.numbers().end;
        let table = match number / size {
            0 => &self.pawn,
            1 => &self.promoted[0],
            _ => &self.promoted[1],
        };
        let ending = table.material();
        let Some((placement, _)) = table.position(number % size) else {
            return;
        };
        if !is_counted(ending, placement) {
            return;
        }
        let seen = view(ending, placement);
        let place = place_of(class(&seen));
        if number < size {
            self.counts.pawn[place] += images(ending);
            self.count_moves(ending, placement, place);
        } else {
            self.counts.promoted[place] += images(ending);
        }
    }

    fn count_moves(&mut self, ending: Material, placement: Placement, from: usize) {
        let Some(board) = ending.board(placement) else {
            return;
        };
        let Some(before) = self.pawn.white_value(placement) else {
            return;
        };
        for mv in legal_moves(&board) {
            let after = played(&board, mv);
            let Some(value) = self.value(&after) else {
                continue;
            };
            let to = place_of(class(&View::new(&after, Color::White)));
            let moves = &mut self.counts.moves[from][to];
            if value == before {
                moves.correct += images(ending);
            } else {
                moves.blunders += images(ending);
            }
        }
    }

    /// The exact value for White after a move with the pawn.
    fn value(&self, board: &Board) -> Option<Value> {
        if board.pieces(Piece::Pawn).is_empty() {
            return self.oracle.white_value(board);
        }
        self.pawn.white_value(Placement {
            black_to_move: board.side_to_move() == Color::Black,
            white_king: board.king(Color::White) as u8,
            black_king: board.king(Color::Black) as u8,
            men: [board.pieces(Piece::Pawn).next_square()? as u8, 0],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::oracle;
    use super::*;

    fn counted() -> MapCounts {
        let mut job = MapJob::new(oracle()).unwrap();
        while !job.step(50_000) {}
        job.counts().unwrap()
    }

    #[test]
    fn the_map_holds_every_position_and_its_arrows_keep_to_the_values_of_the_classes() {
        let counts = counted();
        assert_eq!(counts.positions(), 331_352);
        let won = [Class::A, Class::B, Class::F].map(|class| counts.at(class as usize));
        // The published totals: how many are won with White and with Black to move.
        assert_eq!(won.iter().sum::<u64>(), 124_960 + 97_604);
        let wins = |place: usize| {
            [Class::A, Class::B, Class::C, Class::F]
                .iter()
                .any(|&class| class as usize == place)
        };
        for from in 0..PLACES {
            for to in 0..PLACES {
                let moves = counts.moves[from][to];
                if wins(from) == wins(to) {
                    assert_eq!(moves.blunders, 0, "{from} to {to}");
                } else {
                    assert_eq!(moves.correct, 0, "{from} to {to}");
                }
            }
        }
        let moves = |from: Class, to: Class| counts.moves[from as usize][to as usize];
        assert!(moves(Class::B, Class::A).correct > 0 && moves(Class::A, Class::C).correct > 0);
        assert!(moves(Class::B, Class::D).blunders > 0 && moves(Class::D, Class::E).correct > 0);
        assert_eq!(
            counts.moves[Class::E as usize],
            [Moves::default(); PLACES],
            "stalemate is the end"
        );
    }

    #[test]
    fn an_unfinished_count_is_not_handed_over() {
        let mut job = MapJob::new(oracle()).unwrap();
        assert!(!job.step(1_000));
        assert_eq!(job.progress(), (1_000, 3 << 19));
        assert_eq!(job.counts(), None);
    }
}
