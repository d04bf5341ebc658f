//! Both kings in one pawn structure: from which squares does the *attacker* win, the side whose pawns move up
//! the board? Retrograde analysis of a king's 64 squares at once: sets are indexed by the defender's king and
//! contain squares of the attacker's king.
//!
//! Two passes give bounds. The lower one takes every leaf of unknown value as no win, the upper one as a win;
//! where they agree the answer is exact.

use super::lines::Bound;
use super::lines::{index, king_moves};
use super::pawns::{PawnMove, Pawns, Step};
use crate::calculation::neighbours;
use cozy_chess::{BitBoard, Square};

/// The attacker's wins in one structure, by the square of the defender's king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    pub attacker_to_move: [Bound; 64],
    pub defender_to_move: [Bound; 64],
}

/// The values of the structures and pieces that a move can lead to.
pub trait Beyond {
    /// The attacker's wins in that structure, if they have been computed.
    fn wins(&self, pawns: Pawns) -> Option<&Wins>;

    /// The attacker has promoted on `to`; the defender, with his king on `defender`, is to move.
    fn attacker_promoted(&self, after: Pawns, to: Square, defender: Square) -> Bound;

    /// The defender has promoted on `to`; the attacker is to move.
    fn defender_promoted(&self, after: Pawns, to: Square, defender: Square) -> Bound;
}

/// The defender's king steps to squares that his own pawns leave free and no pawn of the attacker's guards,
/// with the structure after a capture there.
fn steps(pawns: Pawns, defender: Square) -> impl Iterator<Item = (Square, Option<Pawns>)> {
    let free = king_moves(defender) & !pawns.enemy;
    free.into_iter().filter_map(move |to| {
        // A pawn does not guard its own square, so its removal changes nothing here.
        let safe = !pawns.own_attacks().has(to);
        safe.then(|| (to, pawns.own.has(to).then(|| pawns.without(to))))
    })
}

/// The squares of the attacker's king that leave the defender a legal move.
fn mobile(pawns: Pawns, defender: Square, moves: &[PawnMove]) -> BitBoard {
    let by_king = steps(pawns, defender).map(|(to, _)| !(king_moves(to) | to.bitboard()));
    let by_pawn = moves
        .iter()
        .filter(|one| is_legal(one, defender))
        .map(|one| !one.through);
    by_king
        .chain(by_pawn)
        .fold(BitBoard::EMPTY, |all, one| all | one)
}

/// True if the defender's pawn can move, ignoring the attacker's king.
fn is_legal(one: &PawnMove, defender: Square) -> bool {
    !one.through.has(defender) && !one.after.own_attacks().has(defender)
}

/// Squares of the attacker's king with the defender to move: not in check, not adjacent to the other king.
pub(super) fn legal_when_waiting(pawns: Pawns, defender: Square) -> BitBoard {
    if pawns.all().has(defender) {
        return BitBoard::EMPTY;
    }
    apart(pawns, defender) & !pawns.enemy_attacks()
}

/// Squares of the attacker's king with the attacker to move.
pub(super) fn legal_when_to_move(pawns: Pawns, defender: Square) -> BitBoard {
    if (pawns.all() | pawns.own_attacks()).has(defender) {
        return BitBoard::EMPTY;
    }
    apart(pawns, defender)
}

fn apart(pawns: Pawns, defender: Square) -> BitBoard {
    !(pawns.all() | king_moves(defender) | defender.bitboard())
}

/// The attacker's wins with the defender to move.
pub(super) fn waiting(beyond: &dyn Beyond, pawns: Pawns, defender: Square) -> Bound {
    match beyond.wins(pawns) {
        Some(wins) => wins.defender_to_move[defender as usize],
        None => Bound::OPEN.within(legal_when_waiting(pawns, defender)),
    }
}

/// The attacker's wins with the attacker to move.
pub(super) fn to_move(beyond: &dyn Beyond, pawns: Pawns, defender: Square) -> Bound {
    match beyond.wins(pawns) {
        Some(wins) => wins.attacker_to_move[defender as usize],
        None => Bound::OPEN.within(legal_when_to_move(pawns, defender)),
    }
}

/// After the attacker's double step: the defender may capture en passant.
pub(super) fn waiting_in_passing(
    beyond: &dyn Beyond,
    pawns: Pawns,
    skipped: Square,
    defender: Square,
) -> Bound {
    let quiet = waiting(beyond, pawns, defender);
    let takes: Vec<Bound> = pawns
        .taken_in_passing(skipped)
        .into_iter()
        .filter(|taken| !taken.own_attacks().has(defender))
        .map(|taken| to_move(beyond, taken, defender))
        .collect();
    if takes.is_empty() {
        return quiet;
    }
    // Where the en passant capture is the only legal move, its result decides.
    let moves = pawns.enemy_moves();
    let stuck = legal_when_waiting(pawns, defender) & !mobile(pawns, defender, &moves);
    takes.into_iter().fold(quiet.or(stuck), Bound::both)
}

/// After the defender's double step: the attacker may capture en passant.
pub(super) fn to_move_in_passing(
    beyond: &dyn Beyond,
    pawns: Pawns,
    skipped: Square,
    defender: Square,
) -> Bound {
    pawns
        .own_take_in_passing(skipped)
        .into_iter()
        .fold(to_move(beyond, pawns, defender), |bound, taken| {
            bound.union(waiting(beyond, taken, defender))
        })
}

/// The attacker's wins by a pawn move or a capture.
fn leaving_by_attacker(
    beyond: &dyn Beyond,
    pawns: Pawns,
    moves: &[PawnMove],
    defender: Square,
) -> Bound {
    let mut won = Bound::NONE;
    for one in moves.iter().filter(|one| !one.through.has(defender)) {
        let then = match one.step {
            Step::Plain => waiting(beyond, one.after, defender),
            Step::Double(skipped) => waiting_in_passing(beyond, one.after, skipped, defender),
            Step::Promotion => beyond
                .attacker_promoted(one.after, one.to, defender)
                .within(legal_when_waiting(one.after, defender)),
        };
        won = won.union(then.within(!one.through));
    }
    for pawn in pawns.enemy {
        let then = waiting(beyond, pawns.without(pawn), defender);
        won = won.union(then.within(pawn.bitboard()).map(neighbours));
    }
    won
}

/// The squares of the attacker's king with which no pawn move or capture saves the defender.
fn leaving_by_defender(
    beyond: &dyn Beyond,
    pawns: Pawns,
    moves: &[PawnMove],
    defender: Square,
) -> Bound {
    let mut held = Bound::ALL;
    for one in moves.iter().filter(|one| is_legal(one, defender)) {
        let then = match one.step {
            Step::Plain => to_move(beyond, one.after, defender),
            Step::Double(skipped) => to_move_in_passing(beyond, one.after, skipped, defender),
            Step::Promotion => beyond.defender_promoted(one.after, one.to, defender),
        };
        held = held.both(then.or(one.through));
    }
    for (to, after) in steps(pawns, defender) {
        if let Some(after) = after {
            held = held.both(to_move(beyond, after, to).or(king_moves(to)));
        }
    }
    held
}

/// The attacker's wins in a structure. Successors without a solution count as open.
pub(super) fn solve(pawns: Pawns, beyond: &dyn Beyond) -> Wins {
    let Edge {
        won: mut attacker_to_move,
        held,
    } = Edge::of(pawns, beyond);
    let mut defender_to_move = [Bound::NONE; 64];
    loop {
        let mut changed = false;
        for defender in free_squares(pawns) {
            let at = defender as usize;
            let mut lost = held[at];
            for (to, after) in steps(pawns, defender) {
                if after.is_none() {
                    let then = attacker_to_move[to as usize].or(king_moves(to));
                    lost = lost.both(then);
                }
            }
            if lost != defender_to_move[at] {
                defender_to_move[at] = lost;
                changed = true;
                let won = lost
                    .map(neighbours)
                    .within(legal_when_to_move(pawns, defender));
                attacker_to_move[at] = attacker_to_move[at].union(won);
            }
        }
        if !changed {
            return Wins {
                attacker_to_move,
                defender_to_move,
            };
        }
    }
}

/// The most moves until the attacker wins or leaves this structure for a surely won one, with the defender to
/// move. Indexed by the defender's square and the attacker's; `None` where the win is not sure.
pub(super) fn rounds(pawns: Pawns, beyond: &dyn Beyond) -> Vec<Option<u8>> {
    let mut rounds = vec![None; 64 * 64];
    let edge = Edge::of(pawns, beyond);
    let mut won = edge.won.map(|bound| bound.lower);
    let mut lost = [BitBoard::EMPTY; 64];
    for round in 0..u8::MAX {
        let mut news = Vec::new();
        for defender in free_squares(pawns) {
            let at = defender as usize;
            let mut now = edge.held[at].lower & !lost[at];
            for (to, after) in steps(pawns, defender) {
                if after.is_none() {
                    now &= won[to as usize] | king_moves(to);
                }
            }
            if !now.is_empty() {
                news.push((defender, now));
            }
        }
        if news.is_empty() {
            break;
        }
        for (defender, now) in news {
            lost[defender as usize] |= now;
            let legal = legal_when_to_move(pawns, defender);
            won[defender as usize] |= neighbours(now) & legal;
            for attacker in now {
                rounds[index(defender, attacker)] = Some(round);
            }
        }
    }
    rounds
}

/// The results of pawn moves and captures alone, which leave the structure.
struct Edge {
    /// By the defender's square: where the attacker, to move, wins by leaving the structure.
    won: [Bound; 64],
    /// Where only a plain king step can save the defender, to move.
    held: [Bound; 64],
}

impl Edge {
    fn of(pawns: Pawns, beyond: &dyn Beyond) -> Self {
        let mut edge = Self {
            won: [Bound::NONE; 64],
            held: [Bound::NONE; 64],
        };
        if pawns.own.is_empty() {
            // A bare king wins nothing.
            return edge;
        }
        let (own_moves, enemy_moves) = (pawns.own_moves(), pawns.enemy_moves());
        let checks = pawns.own_attacks();
        for defender in free_squares(pawns) {
            edge.won[defender as usize] = leaving_by_attacker(beyond, pawns, &own_moves, defender)
                .within(legal_when_to_move(pawns, defender));
            let mobile = if checks.has(defender) {
                BitBoard::FULL
            } else {
                mobile(pawns, defender, &enemy_moves)
            };
            edge.held[defender as usize] =
                leaving_by_defender(beyond, pawns, &enemy_moves, defender)
                    .within(legal_when_waiting(pawns, defender) & mobile);
        }
        edge
    }
}

fn free_squares(pawns: Pawns) -> impl Iterator<Item = Square> {
    (!pawns.all()).into_iter()
}
