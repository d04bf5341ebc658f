//! Can White hold for ever, with one pawn each? White moves only his king, or his pawn as well, and captures
//! what he can; Black plays anything.
//!
//! Positions in which Black succeeds are removed one by one until nothing changes. In every remaining position
//! White has a move to another remaining one. That is a fortress, which no search of finite depth can prove.
//! With the king alone it is a calculation with stationary pawns, like EG's spheres and paths (paper, p. 4);
//! the algorithm and the moving pawn are ours. The results of captures and promotions come from the rules of
//! king and pawn against king, queen against pawn and queen against queen.

use super::known::wins_alone;
use super::{queen_against_pawn, queens};
use crate::Value;
use crate::calculation::{neighbours, pawn_attacks};
use crate::facts::{Duel, QueenAndPawn, Queens, Turned};
use cozy_chess::{BitBoard, Color, Rank, Square, get_king_moves};
use std::sync::OnceLock;

pub(super) type Places = [BitBoard; Square::NUM];

/// The placements of the kings, for given pawns, in which White holds or forces a win.
pub(super) struct Placements {
    /// Black kings by White's king, with White to move.
    pub(super) to_move: Places,
    /// Black kings by White's king, with Black to move.
    pub(super) to_wait: Places,
}

impl Placements {
    pub(super) fn has(&self, facts: &Duel) -> bool {
        let places = if facts.white_to_move {
            &self.to_move
        } else {
            &self.to_wait
        };
        places[facts.white as usize].has(facts.black)
    }
}

/// The means by which White holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// His pawn never moves.
    KingAlone,
    /// He moves king and pawn.
    KingAndPawn,
}

/// Results for pairs of pawns, each computed on first use.
pub(super) type Computed = [OnceLock<Box<Placements>>; Square::NUM * Square::NUM];

/// For each plan.
static COMPUTED: [Computed; 2] = [
    [const { OnceLock::new() }; Square::NUM * Square::NUM],
    [const { OnceLock::new() }; Square::NUM * Square::NUM],
];

/// True if White, with these pawns, surely draws at least by that plan.
pub fn holds_for_ever(plan: Plan, facts: &Duel) -> bool {
    holds(plan, facts.pawn, facts.enemy_pawn).has(facts)
}

/// The squares on which White's king holds by that plan, for Black's current king and Black to move.
pub fn fortress(plan: Plan, facts: &Duel) -> BitBoard {
    let holds = holds(plan, facts.pawn, facts.enemy_pawn);
    let safe = |white: &Square| holds.to_wait[*white as usize].has(facts.black);
    Square::ALL.into_iter().filter(safe).collect()
}

fn holds(plan: Plan, white: Square, black: Square) -> &'static Placements {
    let pawns = Pawns { white, black, plan };
    pawns.known(&COMPUTED[plan as usize], Pawns::held)
}

/// Two pawns, and the plan that says whether White's may move.
pub(super) struct Pawns {
    pub(super) white: Square,
    pub(super) black: Square,
    pub(super) plan: Plan,
}

impl Pawns {
    /// The result for these pawns, computed if needed.
    pub(super) fn known(
        &self,
        computed: &'static Computed,
        work_out: fn(&Self) -> Placements,
    ) -> &'static Placements {
        let at = self.white as usize * Square::NUM + self.black as usize;
        computed[at].get_or_init(|| Box::new(work_out(self)))
    }

    /// Black kings for which a White push short of the last rank leads to a known result.
    pub(super) fn pushed(
        &self,
        white: Square,
        known: impl Fn(Square, Square) -> &'static Placements,
    ) -> BitBoard {
        let step = self.white.offset(0, 1);
        let mut pushed = known(step, self.black).to_wait[white as usize];
        let double = step.offset(0, 1);
        let is_shut = double == white || double == self.black;
        let taken_in_passing = self.forbidden().has(step);
        if self.white.rank() == Rank::Second && !is_shut && !taken_in_passing {
            let further = known(double, self.black).to_wait[white as usize];
            pushed |= further & !double.bitboard();
        }
        pushed & !step.bitboard()
    }

    /// Black kings to move that escape from the known positions by a pawn push short of the last rank.
    pub(super) fn out_by_push(
        &self,
        white: Square,
        known: impl Fn(Square, Square) -> &'static Placements,
    ) -> BitBoard {
        let step = self.black.offset(0, -1);
        let mut out = !known(self.white, step).to_move[white as usize];
        let double = step.offset(0, -1);
        let is_shut = double == white || double == self.white;
        if self.black.rank() == Rank::Seventh && !is_shut {
            let further = !known(self.white, double).to_move[white as usize];
            out |= further & !double.bitboard();
        }
        out & !step.bitboard()
    }

    pub(super) fn both(&self) -> BitBoard {
        self.white.bitboard() | self.black.bitboard()
    }

    /// Squares that White's king may not enter.
    pub(super) fn forbidden(&self) -> BitBoard {
        pawn_attacks(self.black.bitboard(), Color::Black)
    }

    pub(super) fn attacked_by_white(&self) -> BitBoard {
        pawn_attacks(self.white.bitboard(), Color::White)
    }

    /// Black kings that are legal for that white king with White to move.
    pub(super) fn legal_to_move(&self, white: Square) -> BitBoard {
        if self.both().has(white) {
            return BitBoard::EMPTY;
        }
        let near = get_king_moves(white) | white.bitboard();
        !(near | self.both() | self.attacked_by_white())
    }

    /// Black kings that are legal for that white king with Black to move.
    pub(super) fn legal_to_wait(&self, white: Square) -> BitBoard {
        if self.both().has(white) || self.forbidden().has(white) {
            return BitBoard::EMPTY;
        }
        !(get_king_moves(white) | white.bitboard() | self.both())
    }

    /// Black kings to move that can win by capturing White's pawn.
    fn lost_by_capture(&self, white: Square) -> BitBoard {
        let wins = |pawn: Square, black: Square| {
            pawn.rank() == Rank::First
                || wins_alone(
                    pawn.flip_rank(),
                    black.flip_rank(),
                    white.flip_rank(),
                    false,
                )
        };
        let mut lost = BitBoard::EMPTY;
        if !get_king_moves(white).has(self.white) && wins(self.black, self.white) {
            lost |= get_king_moves(self.white);
        }
        if self.forbidden().has(self.white) {
            let places = self.legal_to_wait(white).into_iter();
            lost |= places
                .filter(|black| wins(self.white, *black))
                .collect::<BitBoard>();
        }
        lost
    }

    /// Black kings to move that can win by pushing the pawn.
    fn lost_by_push(&self, white: Square) -> BitBoard {
        let step = self.black.offset(0, -1);
        let shut = self.white.bitboard() | white.bitboard();
        if shut.has(step) {
            return BitBoard::EMPTY;
        }
        if step.rank() == Rank::First {
            let recaptured = if get_king_moves(white).has(step) {
                !get_king_moves(step)
            } else {
                BitBoard::EMPTY
            };
            let places = self.legal_to_wait(white) & !recaptured & !step.bitboard();
            return match self.plan {
                Plan::KingAlone => places,
                Plan::KingAndPawn => places
                    .into_iter()
                    .filter(|black| self.queen_wins(white, *black))
                    .collect(),
            };
        }
        self.out_by_push(white, |white, black| holds(self.plan, white, black))
    }

    /// True if Black, who has just queened, may win as far as the rules know.
    fn queen_wins(&self, white: Square, black: Square) -> bool {
        let queen = self.black.offset(0, -1);
        let against_pawn = QueenAndPawn {
            queen: queen.flip_rank(),
            pawn: self.white.flip_rank(),
            white: black.flip_rank(),
            black: white.flip_rank(),
            white_to_move: false,
            turned: Turned::VIEW,
        };
        let held = queen_against_pawn::range(&against_pawn).upper() <= Value::Draw;
        !held && !self.queens_too(white, black, queen)
    }

    /// True if White, to move against a queen, queens as well and does not lose then.
    fn queens_too(&self, white: Square, black: Square, enemy_queen: Square) -> bool {
        let queen = self.white.offset(0, 1);
        let men = white.bitboard() | black.bitboard() | enemy_queen.bitboard();
        if queen.rank() != Rank::Eighth || men.has(queen) {
            return false;
        }
        let mut facts = Queens {
            queen: self.white,
            enemy_queen,
            white,
            black,
            white_to_move: true,
            turned: Turned::VIEW,
        };
        let in_check = facts.white_in_check();
        facts.queen = queen;
        facts.white_to_move = false;
        !in_check && !facts.white_in_check() && queens::range(&facts).lower() >= Value::Draw
    }

    /// Black kings for which White to move holds by pushing his pawn.
    fn held_by_push(&self, white: Square) -> BitBoard {
        let shut = self.black.bitboard() | white.bitboard();
        let step = self.white.offset(0, 1);
        if self.plan == Plan::KingAlone || shut.has(step) || self.forbidden().has(white) {
            return BitBoard::EMPTY;
        }
        if step.rank() == Rank::Eighth {
            let queens_safely = |black: &Square| {
                let facts = QueenAndPawn {
                    queen: step,
                    pawn: self.black,
                    white,
                    black: *black,
                    white_to_move: false,
                    turned: Turned::VIEW,
                };
                queen_against_pawn::range(&facts).lower() >= Value::Draw
            };
            let places = self.legal_to_move(white) & !step.bitboard();
            return places.into_iter().filter(queens_safely).collect();
        }
        self.pushed(white, |white, black| holds(self.plan, white, black))
    }

    /// Black kings for which White to move can capture Black's pawn.
    fn taken(&self, white: Square) -> BitBoard {
        if self.attacked_by_white().has(self.black) {
            BitBoard::FULL
        } else if get_king_moves(white).has(self.black) {
            !get_king_moves(self.black)
        } else {
            BitBoard::EMPTY
        }
    }

    /// The placements in which White holds.
    fn held(&self) -> Placements {
        let pawns = self;
        let all =
            |places: fn(&Pawns, Square) -> BitBoard| Square::ALL.map(|white| places(pawns, white));
        let taken = all(|pawns, white| pawns.taken(white) | pawns.held_by_push(white));
        let legal = all(Pawns::legal_to_move);
        let mut to_move = legal;
        let mut to_wait = all(|pawns, white| {
            pawns.legal_to_wait(white) & !pawns.lost_by_capture(white) & !pawns.lost_by_push(white)
        });
        let shut = pawns.both() | pawns.forbidden();
        loop {
            let mut changed = false;
            for white in Square::ALL {
                let at = white as usize;
                let steps = get_king_moves(white) & !shut;
                let held = steps
                    .into_iter()
                    .fold(taken[at], |held, to| held | to_wait[to as usize]);
                changed |= !to_move[at].is_subset(held);
                to_move[at] &= held;
            }
            for white in 0..Square::NUM {
                let lost = neighbours(legal[white] & !to_move[white]);
                changed |= !to_wait[white].is_disjoint(lost);
                to_wait[white] &= !lost;
            }
            if !changed {
                return Placements { to_move, to_wait };
            }
        }
    }
}
