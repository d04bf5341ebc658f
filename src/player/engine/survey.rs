//! The board survey: what each side could do and what it attacks, in a position and, for every
//! candidate move, in the position after it (Senft 1975, pp. 37-41; its subroutine SITU).
//!
//! The side that has just moved is surveyed first, then the side to move; each has the legal moves
//! it *would* have if it were its turn.

use super::army::{Army, Man};
use super::attack_map::AttackMap;
use super::check::{Check, Stage};
use super::position::{Position, Step, StepKind, Who};
use super::reading::Reading;
use super::steps::Steps;
use cozy_chess::{Piece, Square};

/// What one side could do.
#[derive(Clone, Debug)]
pub struct SideSurvey {
    /// Whose it is.
    pub who: Who,
    /// Its pieces.
    pub army: Army,
    /// Its legal moves in the order of generation.
    pub possible: Vec<Step>,
    /// Its phantom moves.
    pub phantom: Vec<Step>,
    /// What it attacks.
    pub attacks: AttackMap,
}

/// Both sides of a position.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The position.
    pub position: Position,
    /// The side that has just moved; in the position at hand, the opponent.
    pub rested: SideSurvey,
    /// The side to move.
    pub mover: SideSurvey,
    reading: Reading,
}

impl SideSurvey {
    fn of(position: &Position, who: Who, reading: Reading, stage: Stage) -> Self {
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

    /// The possible moves that the listing codes by piece and square (all but castling) to a square,
    /// with the pieces that make them.
    pub(super) fn possible_to(&self, square: Square) -> impl Iterator<Item = (Step, Man)> + '_ {
        let to_it = self
            .possible
            .iter()
            .filter(move |step| step.is_coded() && step.to == square);
        to_it.filter_map(|&step| self.man(step).map(|man| (step, man)))
    }

    /// The phantom moves to a square, with the pieces that make them.
    pub(super) fn phantom_to(&self, square: Square) -> impl Iterator<Item = (Step, Man)> + '_ {
        let to_it = self.phantom.iter().filter(move |step| step.to == square);
        to_it.filter_map(|&step| self.man(step).map(|man| (step, man)))
    }

    /// What of this side stands on a square.
    pub(super) fn standing(&self, square: Square) -> Option<Piece> {
        let here = |&(_, man): &(usize, Man)| man.square == square;
        self.army.living().find(here).map(|(_, man)| man.piece)
    }

    /// Whether it could castle.
    pub fn can_castle(&self) -> bool {
        let castles = |step: &Step| matches!(step.kind, StepKind::Castle(_));
        self.possible.iter().any(castles)
    }
}

impl Survey {
    /// Of the position at hand.
    pub fn present(position: Position, reading: Reading) -> Self {
        Self::of(position, reading, Stage::Present)
    }

    /// Of a position after a candidate move.
    pub fn successor(position: Position, reading: Reading) -> Self {
        Self::of(position, reading, Stage::Successor)
    }

    fn of(position: Position, reading: Reading, stage: Stage) -> Self {
        let mover = position.turn();
        Self {
            rested: SideSurvey::of(&position, mover.other(), reading, stage),
            mover: SideSurvey::of(&position, mover, reading, stage),
            position,
            reading,
        }
    }

    /// How the listing is read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// A side's part, and its enemy's.
    pub fn sides(&self, who: Who) -> (&SideSurvey, &SideSurvey) {
        if who == self.mover.who {
            (&self.mover, &self.rested)
        } else {
            (&self.rested, &self.mover)
        }
    }
}
