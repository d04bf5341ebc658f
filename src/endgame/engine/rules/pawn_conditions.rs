//! The conditions of the rules of king and pawn against king, in the order of their table.

use crate::calculation::moves_to_queen;
use crate::facts::{Solo, distance, file, has, is_corner, rank, square_at};
use cozy_chess::{BitBoard, Square};

pub(super) fn runs_through(facts: &Solo) -> bool {
    let taken_after_king_moves =
        facts.white_blocks() && facts.white_to_pawn() > 1 && facts.black_to_pawn() == 1;
    !facts.in_square() && !facts.is_loose() && !taken_after_king_moves
}

fn stalemate_corner(facts: &Solo) -> bool {
    let prisons = [Square::C7, Square::C8];
    !facts.white_to_move
        && facts.black == Square::A8
        && facts.pawn == Square::B6
        && prisons.contains(&facts.white)
}

pub(super) fn on_key_square(facts: &Solo) -> bool {
    !facts.is_rook_pawn()
        && facts.key_squares().has(facts.white)
        && !facts.is_loose()
        && !stalemate_corner(facts)
}

pub(super) fn blockade(facts: &Solo) -> bool {
    let low = rank(facts.pawn) <= 5 || rank(facts.pawn) == 6 && rank(facts.white) <= 6;
    facts.before(1) == Some(facts.black) && low
}

pub(super) fn opposition(facts: &Solo) -> bool {
    let between = rank(facts.black) - rank(facts.white) - 1;
    !facts.is_rook_pawn()
        && !facts.white_to_move
        && file(facts.white) == file(facts.black)
        && between > 0
        && between % 2 == 1
        && rank(facts.white) > rank(facts.pawn)
}

pub(super) fn guards_promotion(facts: &Solo) -> bool {
    let goal = facts.queening_square();
    rank(facts.pawn) == 7
        && distance(facts.white, goal) == 1
        && facts.black != goal
        && !facts.is_loose()
}

pub(super) fn steps_aside(facts: &Solo) -> bool {
    let on_goal = facts.white == facts.queening_square();
    rank(facts.pawn) == 7 && !facts.is_rook_pawn() && on_goal
}

pub(super) fn beside_on_the_sixth(facts: &Solo) -> bool {
    facts.white_to_move
        && !facts.is_rook_pawn()
        && rank(facts.pawn) == 6
        && rank(facts.white) == 6
        && facts.white_to_pawn() == 1
        && facts.black == facts.queening_square()
}

pub(super) fn rook_pawn_escorted(facts: &Solo) -> bool {
    let white = facts.white_to_pawn() - facts.white_in_hand();
    let black = facts.black_to_pawn() - facts.black_in_hand();
    facts.is_rook_pawn()
        && !facts.is_loose()
        && [Square::B7, Square::B8].contains(&facts.white)
        && black >= white
}

pub(super) fn held_two_ahead(facts: &Solo) -> bool {
    rank(facts.pawn) <= 6
        && facts.before(2) == Some(facts.black)
        && rank(facts.white) <= rank(facts.pawn)
        && !beside_on_the_sixth(facts)
}

pub(super) fn rook_pawn_corner(facts: &Solo) -> bool {
    let corner = [Square::A7, Square::B7, Square::A8, Square::B8];
    let in_corner = corner.contains(&facts.black) && rank(facts.black) > rank(facts.pawn);
    facts.is_rook_pawn() && (facts.black_blocks() || in_corner)
}

pub(super) fn rook_pawn_shut_in(facts: &Solo) -> bool {
    let jailer = [Square::C7, Square::C8].contains(&facts.black);
    facts.is_rook_pawn() && facts.white_blocks() && jailer
}

pub(super) fn opposition_against(facts: &Solo) -> bool {
    facts.white_to_move
        && rank(facts.pawn) <= 4
        && facts.row_ahead(1).has(facts.white)
        && square_at(file(facts.white), rank(facts.white) + 2) == Some(facts.black)
}

pub(super) fn sphere_has_key(facts: &Solo) -> bool {
    let corner = file(facts.pawn) == 2 && rank(facts.pawn) == 6 && facts.black == Square::A8;
    !facts.is_rook_pawn()
        && !corner
        && !(facts.white_sphere() & facts.key_squares()).is_empty()
        && !facts.black_reaches(0)
}

pub(super) fn gets_before(facts: &Solo) -> bool {
    (3..=5).contains(&rank(facts.pawn))
        && facts.in_square()
        && facts.black_reaches(1)
        && facts.black_reaches(2)
}

pub(super) fn gets_to(facts: &Solo) -> bool {
    rank(facts.pawn) >= 4 && facts.in_square() && facts.black_reaches(0) && facts.black_reaches(1)
}

pub(super) fn holds_the_way(facts: &Solo) -> bool {
    let way = facts.way() | facts.pawn.bitboard();
    (rank(facts.pawn) > 2 || rank(facts.black) > 2)
        && facts.in_square()
        && way.is_subset(facts.black_sphere())
}

pub(super) fn holds_keys(facts: &Solo) -> bool {
    let keys = facts.key_squares();
    let catches =
        distance(facts.black, facts.queening_square()) - facts.black_in_hand() <= facts.steps();
    !facts.is_rook_pawn()
        && keys != BitBoard::EMPTY
        && catches
        && keys.is_subset(facts.black_sphere())
}

pub(super) fn waits_before_home(facts: &Solo) -> bool {
    rank(facts.pawn) == 2
        && rank(facts.black) >= 4
        && facts.in_square()
        && facts.black_reaches(1)
        && facts.black_reaches(2)
}

pub(super) fn reaches_corner(facts: &Solo) -> bool {
    facts.is_rook_pawn()
        && rank(facts.pawn) <= 5
        && facts.in_square()
        && [Square::A8, Square::B8]
            .map(Some)
            .iter()
            .any(|corner| has(facts.black_sphere(), *corner))
}

pub(super) fn keeps_out_of_corner(facts: &Solo) -> bool {
    let black = facts.black_to_pawn() - facts.black_in_hand();
    let white = distance(facts.white, Square::B7) - facts.white_in_hand();
    facts.is_rook_pawn()
        && facts.white_sphere().has(Square::B7)
        && !facts.black_reaches(0)
        && black > white + 3
}

pub(super) fn needs_no_zugzwang(facts: &Solo) -> bool {
    let last = rank(facts.black) >= 7 && rank(facts.pawn) >= 6;
    let smothered = last && distance(facts.black, facts.queening_square()) <= 2;
    let cornered = is_corner(facts.black) && rank(facts.pawn) >= 6;
    !smothered
        && !cornered
        && moves_to_queen(facts.pawn, facts.white, facts.black, facts.white_to_move).is_some()
}
