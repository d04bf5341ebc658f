//! The board survey: the moves and attacks of each side in a position and, for every candidate move, in the
//! position after it (Senft 1975, pp. 37-41; its subroutine SITU).
//!
//! The side that has just moved is surveyed first, then the side to move. Each has the legal moves that it
//! *would* have if it were its turn.

use super::army::{Army, Man, value};
use super::check::{Check, Occasion};
use super::position::{Position, Side, Step, StepKind};
use super::reading::Reading;
use super::steps::Steps;
use cozy_chess::{Piece, Square};

/// The moves and attacks of one side.
#[derive(Clone, Debug)]
pub struct SideSurvey {
    pub who: Side,
    pub army: Army,
    /// Its legal moves in order of generation.
    pub possible: Vec<Step>,
    pub phantom: Vec<Step>,
    pub attacks: AttackMap,
}

/// Both sides of a position.
#[derive(Clone, Debug)]
pub struct Survey {
    pub position: Position,
    /// The side that has just moved; in the current position, the opponent.
    pub rested: SideSurvey,
    /// The side to move.
    pub mover: SideSurvey,
    reading: Reading,
}

impl SideSurvey {
    fn of(position: &Position, who: Side, reading: Reading, stage: Occasion) -> Self {
        let check = Check::new(position, who, reading, stage);
        let Steps {
            possible,
            phantom,
            attacks,
        } = check.sift(Steps::of(position, who));
        Self {
            who,
            army: *position.army(who),
            possible,
            phantom,
            attacks,
        }
    }

    /// The piece that makes a step.
    pub fn man(&self, step: Step) -> Option<Man> {
        self.army.men[step.man]
    }

    /// The possible moves to a square, with their pieces. Castling is excluded, since the listing does not
    /// code it by piece and square.
    pub(super) fn possible_to(&self, square: Square) -> impl Iterator<Item = (Step, Man)> + '_ {
        let to_it = self
            .possible
            .iter()
            .filter(move |step| step.is_coded() && step.to == square);
        to_it.filter_map(|&step| self.man(step).map(|man| (step, man)))
    }

    /// The phantom moves to a square, with their pieces.
    pub(super) fn phantom_to(&self, square: Square) -> impl Iterator<Item = (Step, Man)> + '_ {
        let to_it = self.phantom.iter().filter(move |step| step.to == square);
        to_it.filter_map(|&step| self.man(step).map(|man| (step, man)))
    }

    /// The side's piece on a square.
    pub(super) fn standing(&self, square: Square) -> Option<Piece> {
        let here = |&(_, man): &(usize, Man)| man.square == square;
        self.army.living().find(here).map(|(_, man)| man.piece)
    }

    pub fn can_castle(&self) -> bool {
        let castles = |step: &Step| matches!(step.kind, StepKind::Castle(_));
        self.possible.iter().any(castles)
    }
}

impl Survey {
    /// The survey of the current position.
    pub fn present(position: Position, reading: Reading) -> Self {
        Self::of(position, reading, Occasion::Present)
    }

    /// The survey of a position after a candidate move.
    pub fn successor(position: Position, reading: Reading) -> Self {
        Self::of(position, reading, Occasion::Successor)
    }

    fn of(position: Position, reading: Reading, stage: Occasion) -> Self {
        let mover = position.turn();
        Self {
            rested: SideSurvey::of(&position, mover.other(), reading, stage),
            mover: SideSurvey::of(&position, mover, reading, stage),
            position,
            reading,
        }
    }

    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The surveys of a side and of its enemy.
    pub fn sides(&self, who: Side) -> (&SideSurvey, &SideSurvey) {
        if who == self.mover.who {
            (&self.mover, &self.rested)
        } else {
            (&self.rested, &self.mover)
        }
    }
}

// The attacks on each square as the listing stores them: 100 times the sum of the attackers' values plus
// their number (Senft 1975, p. 38; its arrays MATTSQ and OATTSQ).

/// The attacks of one side on every square, in the machine's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackMap([i32; Square::NUM]);

/// The entry for a single attacker.
const fn share(piece: Piece) -> i32 {
    100 * value(piece) + 1
}

impl AttackMap {
    pub const EMPTY: Self = Self([0; Square::NUM]);

    pub(super) fn add(&mut self, square: Square, piece: Piece) {
        self.0[square as usize] += share(piece);
    }

    pub(super) fn remove(&mut self, square: Square, piece: Piece) {
        self.0[square as usize] -= share(piece);
    }

    /// The entry as listed: 100 times the values plus the number. A queen and a pawn give 10002.
    pub fn entry(&self, square: Square) -> i32 {
        self.0[square as usize]
    }

    /// The sum of the attackers' values; a king's is 9900. The division truncates like FORTRAN's.
    pub fn values(&self, square: Square) -> i32 {
        self.entry(square) / 100
    }

    pub fn number(&self, square: Square) -> i32 {
        self.entry(square) % 100
    }

    /// True if the entry is not 0.
    pub fn is_touched(&self, square: Square) -> bool {
        self.entry(square) != 0
    }
}

#[cfg(test)]
mod attack_map_tests {
    use super::*;

    #[test]
    fn a_queen_and_a_pawn_make_10002() {
        let mut map = AttackMap::EMPTY;
        map.add(Square::B2, Piece::Queen);
        map.add(Square::B2, Piece::Pawn);
        assert_eq!(map.entry(Square::B2), 10002);
        assert_eq!((map.values(Square::B2), map.number(Square::B2)), (100, 2));
        map.remove(Square::B2, Piece::Queen);
        assert_eq!(map.entry(Square::B2), 1001);
    }
}
