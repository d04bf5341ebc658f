//! The duel of the kings around standing pawns: can White hold for ever without ever moving his pawn?
//!
//! One pawn each. White moves his king alone, or takes; Black does whatever he likes. Positions in which
//! Black gets what he wants are struck out one by one until nothing changes; from those that are left
//! White's king always has a step to another one that is left. That is a fortress, which no search of
//! finite depth can prove. It is a calculation with the pawns stationary, as EG's spheres and paths are
//! (paper, p. 4); the algorithm is ours.

use super::known::wins_alone;
use crate::endgame::calculation::{neighbours, pawn_attacks};
use cozy_chess::{BitBoard, Color, Rank, Square, get_king_moves};
use std::sync::OnceLock;

type Places = [BitBoard; Square::NUM];

/// The placements of the kings in which White holds.
struct Holds {
    /// Black kings by White's king, White to move.
    to_move: Places,
    /// The same with Black to move.
    to_wait: Places,
}

const EMPTY: OnceLock<Box<Holds>> = OnceLock::new();
static HOLDS: [OnceLock<Box<Holds>>; Square::NUM * Square::NUM] =
    [EMPTY; Square::NUM * Square::NUM];

/// Whether White, with that pawn against that black pawn, holds at least a draw by moves of his king
/// alone.
#[must_use]
pub fn king_holds(
    white_pawn: Square,
    black_pawn: Square,
    white: Square,
    black: Square,
    white_to_move: bool,
) -> bool {
    let holds = holds(white_pawn, black_pawn);
    let places = if white_to_move {
        &holds.to_move
    } else {
        &holds.to_wait
    };
    places[white as usize].has(black)
}

/// Where White's king may go on holding from, with Black's king where it is and Black to move: the
/// fortress as it can be drawn.
#[must_use]
pub fn fortress(white_pawn: Square, black_pawn: Square, black: Square) -> BitBoard {
    let holds = holds(white_pawn, black_pawn);
    let safe = |white: &Square| holds.to_wait[*white as usize].has(black);
    Square::ALL.into_iter().filter(safe).collect()
}

fn holds(white_pawn: Square, black_pawn: Square) -> &'static Holds {
    let at = white_pawn as usize * Square::NUM + black_pawn as usize;
    HOLDS[at].get_or_init(|| Box::new(Holds::work_out(white_pawn, black_pawn)))
}

/// Two pawns that stand.
struct Pawns {
    white: Square,
    black: Square,
}

impl Pawns {
    fn both(&self) -> BitBoard {
        self.white.bitboard() | self.black.bitboard()
    }

    /// Squares White's king may not enter.
    fn forbidden(&self) -> BitBoard {
        pawn_attacks(self.black.bitboard(), Color::Black)
    }

    fn attacked_by_white(&self) -> BitBoard {
        pawn_attacks(self.white.bitboard(), Color::White)
    }

    /// Black kings that may stand with White's king there and White to move.
    fn legal_to_move(&self, white: Square) -> BitBoard {
        if self.both().has(white) {
            return BitBoard::EMPTY;
        }
        let near = get_king_moves(white) | white.bitboard();
        !(near | self.both() | self.attacked_by_white())
    }

    /// The same with Black to move.
    fn legal_to_wait(&self, white: Square) -> BitBoard {
        if self.both().has(white) || self.forbidden().has(white) {
            return BitBoard::EMPTY;
        }
        !(get_king_moves(white) | white.bitboard() | self.both())
    }

    /// Black kings to move that can win by taking White's pawn.
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
            return !(recaptured | step.bitboard());
        }
        let mut lost = !holds(self.white, step).to_move[white as usize];
        let double = step.offset(0, -1);
        if self.black.rank() == Rank::Seventh && !shut.has(double) {
            let further = !holds(self.white, double).to_move[white as usize];
            lost |= further & !double.bitboard();
        }
        lost & !step.bitboard()
    }

    /// Black kings against which White to move takes Black's pawn.
    fn taken(&self, white: Square) -> BitBoard {
        if self.attacked_by_white().has(self.black) {
            BitBoard::FULL
        } else if get_king_moves(white).has(self.black) {
            !get_king_moves(self.black)
        } else {
            BitBoard::EMPTY
        }
    }
}

impl Holds {
    fn work_out(white_pawn: Square, black_pawn: Square) -> Self {
        let pawns = Pawns {
            white: white_pawn,
            black: black_pawn,
        };
        let all =
            |places: fn(&Pawns, Square) -> BitBoard| Square::ALL.map(|white| places(&pawns, white));
        let taken = all(Pawns::taken);
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
                return Self { to_move, to_wait };
            }
        }
    }
}
