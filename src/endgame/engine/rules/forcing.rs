//! Can White force a win, with one pawn each? The counterpart of
//! [`holds_for_ever`](super::standing::holds_for_ever). Starting from promotions and captures that other rules
//! call won, positions are added from which White, by a king or pawn move, reaches one against any reply,
//! until nothing changes.
//!
//! Nothing beyond the first promotion or capture is examined, so other positions may still be won. The
//! algorithm is ours.

use super::known::wins_alone;
use super::queen_against_pawn;
use super::standing::{Computed, Pawns, Placements, Plan};
use crate::Range;
use crate::calculation::neighbours;
use crate::facts::{Duel, QueenAndPawn, Turned};
use cozy_chess::{BitBoard, Rank, Square, get_king_moves};
use std::sync::OnceLock;

static COMPUTED: Computed = [const { OnceLock::new() }; Square::NUM * Square::NUM];

/// True if White forces a winning promotion or capture.
pub fn forces_win(facts: &Duel) -> bool {
    forced(facts.pawn, facts.enemy_pawn).has(facts)
}

/// The placements of the kings in which White wins by force.
fn forced(white: Square, black: Square) -> &'static Placements {
    let plan = Plan::KingAndPawn;
    Pawns { white, black, plan }.known(&COMPUTED, work_out)
}

/// Black kings for which White to move wins at once or by a pawn push.
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
    won | pawns.pushed(white, forced)
}

/// Black kings to move that escape by a pawn move or by capturing White's pawn.
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
    escaping | pawns.out_by_push(white, forced) & free
}

/// Black kings to move that are not stalemated: they have a move or are in check.
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

fn work_out(pawns: &Pawns) -> Placements {
    let at_once = Square::ALL.map(|white| wins_at_once(pawns, white) & pawns.legal_to_move(white));
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
            return Placements { to_move, to_wait };
        }
    }
}
