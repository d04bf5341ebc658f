//! The facts of king and pawn against king and pawn, from White's view.

use super::board::{Turned, distance, file, rank};
use super::queen::QueenAndPawn;
use super::queens::Queens;
use crate::View;
use crate::calculation::{moves_to_queen, pawn_attacks};
use cozy_chess::{BitBoard, Color, Square};
use std::cell::OnceCell;

/// King and pawn against king and pawn.
#[derive(Clone, Debug)]
pub struct Duel {
    pub pawn: Square,
    pub enemy_pawn: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
    pub turned: Turned,
    race: OnceCell<Option<Race>>,
}

/// The relation of the pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Neither can ever stop or capture the other.
    Passed,
    /// On one file, White's pawn below Black's.
    Facing,
    /// On neighbouring files, White's pawn below Black's, so that one may capture the other.
    Hindering,
}

/// A pawn race: White's pawn queens by force while Black spends every move on his pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// The most moves until White queens, even if Black may pass.
    pub moves: i8,
    /// Moves that Black's pawn still needs when White has queened and Black is to move; negative if it has
    /// queened before.
    pub rest: i8,
    /// True if the pawn needs no help, so that its king stays where he is.
    pub unaided: bool,
}

/// The end of a race in which neither king moves.
#[derive(Clone, Debug)]
pub enum Finish {
    /// White has a queen, Black a pawn and the move.
    QueenAgainstPawn(QueenAndPawn),
    Queens(Queens),
}

impl Duel {
    /// The facts of a view in which both sides have one pawn and nothing else.
    pub fn of(view: &View) -> Option<Self> {
        Some(Self {
            pawn: view.white.pawns.next_square()?,
            enemy_pawn: view.black.pawns.next_square()?,
            white: view.white.king,
            black: view.black.king,
            white_to_move: view.white_to_move,
            turned: Turned::of(view),
            race: OnceCell::new(),
        })
    }

    pub fn relation(&self) -> Relation {
        let apart = (file(self.pawn) - file(self.enemy_pawn)).abs();
        match apart {
            _ if rank(self.pawn) >= rank(self.enemy_pawn) => Relation::Passed,
            0 => Relation::Facing,
            1 => Relation::Hindering,
            _ => Relation::Passed,
        }
    }

    /// The promotion square of Black's pawn.
    pub fn enemy_goal(&self) -> Square {
        Square::new(self.enemy_pawn.file(), cozy_chess::Rank::First)
    }

    /// The promotion square of White's pawn.
    pub fn goal(&self) -> Square {
        Square::new(self.pawn.file(), cozy_chess::Rank::Eighth)
    }

    /// Moves that Black's pawn needs to promote unhindered.
    pub fn enemy_steps(&self) -> i8 {
        rank(self.enemy_pawn) - 1 - i8::from(rank(self.enemy_pawn) == 7)
    }

    /// Moves that White's pawn needs to promote unhindered.
    pub fn steps(&self) -> i8 {
        8 - rank(self.pawn) - i8::from(rank(self.pawn) == 2)
    }

    /// True if Black's pawn gives check.
    pub fn in_check(&self) -> bool {
        pawn_attacks(self.enemy_pawn.bitboard(), Color::Black).has(self.white)
    }

    /// True if Black's pawn can give check on its way to a white king that does not move.
    pub fn can_be_checked(&self) -> bool {
        (file(self.white) - file(self.enemy_pawn)).abs() == 1
            && rank(self.white) < rank(self.enemy_pawn)
    }

    /// The race, if the pawns have passed each other, White is not in check and his pawn queens by force.
    pub fn race(&self) -> Option<Race> {
        *self.race.get_or_init(|| self.count_race())
    }

    fn count_race(&self) -> Option<Race> {
        if self.relation() != Relation::Passed || self.white_to_move && self.in_check() {
            return None;
        }
        let moves = moves_to_queen(self.pawn, self.white, self.black, self.white_to_move)?;
        let answers = moves - i8::from(self.white_to_move);
        let race = Race {
            moves,
            rest: self.enemy_steps() - answers,
            unaided: moves == self.steps(),
        };
        (!race.unaided || !self.can_be_checked()).then_some(race)
    }

    /// The end of the race if the kings stand still and Black's pawn uses all of Black's moves; `None` if a
    /// king blocks a pawn, or a side not to move would be in check.
    pub fn finish(&self) -> Option<Finish> {
        let race = self.race().filter(|race| race.unaided && race.rest >= 0)?;
        let kings = [self.white, self.black];
        let goal = self.goal();
        if kings.contains(&goal) {
            return None;
        }
        if race.rest >= 2 {
            let left = if race.rest == 5 { 7 } else { race.rest + 1 };
            let pawn = super::square_at(file(self.enemy_pawn), left)?;
            let stands = QueenAndPawn {
                queen: goal,
                pawn,
                white: self.white,
                black: self.black,
                white_to_move: false,
                turned: self.turned,
            };
            let possible = !kings.contains(&pawn) && !stands.white_in_check();
            return possible.then_some(Finish::QueenAgainstPawn(stands));
        }
        let enemy = self.enemy_goal();
        let both = Queens {
            queen: goal,
            enemy_queen: enemy,
            white: self.white,
            black: self.black,
            white_to_move: race.rest == 1,
            turned: self.turned,
        };
        let impossible = if race.rest == 1 {
            both.black_in_check()
        } else {
            // Black has queened first: White may go on only if that gave no check.
            let last_step = goal.offset(0, -1);
            let men = last_step.bitboard() | self.black.bitboard();
            both.white_in_check() || both.attacks(enemy, self.white, men)
        };
        (!kings.contains(&enemy) && !impossible).then_some(Finish::Queens(both))
    }

    /// True if Black's king may be shut in a corner and so be stalemated.
    pub fn may_be_stalemated(&self) -> bool {
        super::board::is_corner(self.black)
            && (distance(self.white, self.enemy_pawn) <= 1 || distance(self.white, self.black) <= 3)
    }

    /// The squares before White's pawn.
    pub fn way(&self) -> BitBoard {
        crate::calculation::set::ahead(self.pawn.bitboard(), Color::White)
    }

    /// The squares before Black's pawn.
    pub fn enemy_way(&self) -> BitBoard {
        crate::calculation::set::ahead(self.enemy_pawn.bitboard(), Color::Black)
    }
}
