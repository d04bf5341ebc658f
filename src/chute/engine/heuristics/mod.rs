//! The 22 heuristics, one file each, in the order of the thesis.

mod attack;
mod attack_attacker;
mod attack_last_moved;
mod capture;
mod check_and_castle;
mod defenders;
mod development;
mod doubling;
mod endgame_king;
mod freedom;
mod interpose;
mod king_squares;
mod leave_attack;
mod open_file;
mod passed_pawn;
mod pawn_formations;
mod pawns;
mod pin;
mod release_pin;
mod rook_behind_pawn;
mod sacrifice;
mod same_piece;
mod uncover;

use super::{COUNT, Constant, Disputed, Heuristic, MoveContext, Reasons, Role};

pub(super) const UNITS: [Heuristic; COUNT] = [
    passed_pawn::UNIT,
    attack_attacker::UNIT,
    leave_attack::UNIT,
    uncover::UNIT,
    interpose::UNIT,
    defenders::UNIT,
    attack::UNIT,
    development::UNIT,
    freedom::UNIT,
    attack_last_moved::UNIT,
    open_file::UNIT,
    rook_behind_pawn::UNIT,
    capture::UNIT,
    check_and_castle::UNIT,
    sacrifice::UNIT,
    doubling::UNIT,
    king_squares::UNIT,
    pin::UNIT,
    pawns::UNIT,
    release_pin::UNIT,
    same_piece::UNIT,
    endgame_king::UNIT,
];

/// The largest parameter factor (p. 122): a rule "255 p" is worth 255 times p/15.
const LARGEST: i32 = 255;
/// The parameter for which "255 p" is 255, so that a pawn is worth about 255 points.
const FULL: i32 = 15;
