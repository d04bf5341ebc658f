//! The board survey: the moves and attacks of each side in a position and, for every candidate move, in the
//! position after it (Senft 1975, pp. 37-41; its subroutine SITU).
//!
//! The side that has just moved is surveyed first, then the side to move. Each has the legal moves that it
//! *would* have if it were its turn.

use super::army::{Army, Man};
use super::attack_map::AttackMap;
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
