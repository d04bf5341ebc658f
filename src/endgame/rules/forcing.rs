//! Can White force a win, one pawn each? The counterpart of holding for ever: positions are added from
//! which White, by a move of king or pawn, reaches a promotion or a capture that the other rules call
//! won, whatever Black answers, until nothing changes.
//!
//! Nothing beyond the first promotion or capture is looked at, so what is not found here may still be
//! won. The algorithm is ours.

use super::known::wins_alone;
use super::queen_against_pawn;
use super::standing::{Pawns, Plan};
use crate::endgame::Range;
use crate::endgame::calculation::{neighbours, pawn_attacks};
use crate::endgame::facts::{Duel, QueenAndPawn, Turned};
use cozy_chess::{BitBoard, Color, Rank, Square, get_king_moves};
use std::sync::OnceLock;

type Places = [BitBoard; Square::NUM];

/// The placements of the kings in which White wins by force.
struct Forced {
    /// Black kings by White's king, White to move.
    to_move: Places,
    /// The same with Black to move.
    to_wait: Places,
}

static COMPUTED: [OnceLock<Box<Forced>>; Square::NUM * Square::NUM] =
    [const { OnceLock::new() }; Square::NUM * Square::NUM];

/// Whether White forces a promotion or a capture that wins.
pub fn forces_win(facts: &Duel) -> bool {
    let forced = forced(facts.pawn, facts.enemy_pawn);
    let places = if facts.white_to_move {
        &forced.to_move
    } else {
        &forced.to_wait
    };
    places[facts.white as usize].has(facts.black)
}

fn forced(white_pawn: Square, black_pawn: Square) -> &'static Forced {
    let at = white_pawn as usize * Square::NUM + black_pawn as usize;
    let pawns = Pawns {
        white: white_pawn,
        black: black_pawn,
        plan: Plan::KingAndPawn,
    };
    COMPUTED[at].get_or_init(|| Box::new(Forced::work_out(&pawns)))
}

/// Black kings against which White to move wins at once or by a push.
fn wins_at_once(pawns: &Pawns, white: Square) -> BitBoard {
    let legal = pawns.legal_to_move(white);
    let chosen = |test: &dyn Fn(&Square) -> bool| legal.into_iter().filter(test).collect();
    let mut won = BitBoard::EMPTY;
    if get_king_moves(white).has(pawns.black) {
        let king_takes = |black: &Square| {
            !get_king_moves(pawns.black).has(*black)
                && wins_alone(pawns.white, pawns.black, *black, false)
        };
        let by_king: BitBoard = chosen(&king_takes);
        won |= by_king;
    }
    let in_check = pawns.forbidden().has(white);
    if pawns.attacked_by_white().has(pawns.black) && pawns.black.rank() != Rank::Eighth {
        let pawn_takes = |black: &Square| wins_alone(pawns.black, white, *black, false);
        let by_pawn: BitBoard = chosen(&pawn_takes);
        won |= by_pawn;
    }
    let step = pawns.white.offset(0, 1);
    let shut = pawns.black.bitboard() | white.bitboard();
    if in_check || shut.has(step) {
        return won;
    }
    if step.rank() == Rank::Eighth {
        let queens = |black: &Square| {
            let facts = QueenAndPawn {
                queen: step,
                pawn: pawns.black,
                white,
                black: *black,
                white_to_move: false,
                turned: Turned::VIEW,
            };
            *black != step && queen_against_pawn::range(&facts) == Range::WIN
        };
        let promoted: BitBoard = chosen(&queens);
        return won | promoted;
    }
    let mut pushed = forced(step, pawns.black).to_wait[white as usize];
    let double = step.offset(0, 1);
    let in_passing = pawn_attacks(pawns.black.bitboard(), Color::Black).has(step);
    if pawns.white.rank() == Rank::Second && !shut.has(double) && !in_passing {
        let further = forced(double, pawns.black).to_wait[white as usize];
        pushed |= further & !double.bitboard();
    }
    won | pushed & !step.bitboard()
}

/// Black kings to move that have a way out by their pawn or by taking White's.
fn escapes(pawns: &Pawns, white: Square) -> BitBoard {
    let legal = pawns.legal_to_wait(white);
    if pawns.forbidden().has(pawns.white) {
        return legal;
    }
    let mut escaping = BitBoard::EMPTY;
    if !get_king_moves(white).has(pawns.white) {
        escaping |= get_king_moves(pawns.white);
    }
    let step = pawns.black.offset(0, -1);
    let shut = pawns.white.bitboard() | white.bitboard();
    // In check from White's pawn, Black has no time for a push.
    let free = !pawns.attacked_by_white() & !step.bitboard();
    if shut.has(step) {
        return escaping;
    }
    if step.rank() == Rank::First {
        let recaptured = |black: &Square| {
            get_king_moves(white).has(step)
                && !get_king_moves(step).has(*black)
                && wins_alone(pawns.white, step, *black, false)
        };
        let caught: BitBoard = legal.into_iter().filter(recaptured).collect();
        return escaping | free & !caught;
    }
    let mut out = !forced(pawns.white, step).to_move[white as usize];
    let double = step.offset(0, -1);
    if pawns.black.rank() == Rank::Seventh && !shut.has(double) {
        out |= !forced(pawns.white, double).to_move[white as usize] & !double.bitboard();
    }
    escaping | out & free
}

/// Black kings to move that have a move or are in check, so that they are not stalemated.
fn not_stalemated(pawns: &Pawns, white: Square) -> BitBoard {
    let steps = neighbours(pawns.legal_to_move(white));
    let step = pawns.black.offset(0, -1);
    let shut = pawns.white.bitboard() | white.bitboard();
    let pushes = if shut.has(step) {
        BitBoard::EMPTY
    } else {
        !step.bitboard()
    };
    steps | pushes | pawns.attacked_by_white()
}

impl Forced {
    fn work_out(pawns: &Pawns) -> Self {
        let at_once =
            Square::ALL.map(|white| wins_at_once(pawns, white) & pawns.legal_to_move(white));
        let legal = Square::ALL.map(|white| pawns.legal_to_move(white));
        let may_fall = Square::ALL.map(|white| {
            pawns.legal_to_wait(white) & not_stalemated(pawns, white) & !escapes(pawns, white)
        });
        let shut = pawns.both() | pawns.forbidden();
        let mut to_move = at_once;
        let mut to_wait = [BitBoard::EMPTY; Square::NUM];
        loop {
            let mut changed = false;
            for white in 0..Square::NUM {
                let out = neighbours(legal[white] & !to_move[white]);
                let falls = may_fall[white] & !out;
                changed |= falls != to_wait[white];
                to_wait[white] = falls;
            }
            for white in Square::ALL {
                let at = white as usize;
                let steps = get_king_moves(white) & !shut;
                let won = steps
                    .into_iter()
                    .fold(at_once[at], |won, to| won | to_wait[to as usize]);
                to_move[at] = won & legal[at];
            }
            if !changed {
                return Self { to_move, to_wait };
            }
        }
    }
}
