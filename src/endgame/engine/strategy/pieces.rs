//! The strategy of a side with a promoted piece: capturing, checking, approaching.

use super::{Means, Plan, Proposal, Situation};
use crate::calculation::distance;
use crate::short;
use crate::value::Value;
use cozy_chess::{Move, Square, get_king_moves};

/// One plan: the squares about the enemy king and his foremost pawn.
pub(super) fn uses(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if at.view.white.pieces().is_empty() {
        return;
    }
    let goal = get_king_moves(at.enemy_king()) | at.enemy_pawns();
    proposals.push(Proposal::feasible(Means::Pieces, goal, Value::Win));
}

/// King steps towards the enemy king, and piece moves next to his pawns or into line with him, the nearest
/// first.
pub(super) fn moves(at: &Situation<'_>, _: Plan, moves: &mut Vec<Move>) {
    let enemy = at.enemy_king();
    let pieces = at.view.white.pieces();
    let in_line = |square: Square| {
        let files = (square.file() as u8).abs_diff(enemy.file() as u8);
        let ranks = (square.rank() as u8).abs_diff(enemy.rank() as u8);
        files == 0 || ranks == 0 || files == ranks
    };
    let mut found: Vec<Move> = at
        .moves
        .iter()
        .copied()
        .filter(|mv| pieces.has(mv.from) && in_line(mv.to) && !get_king_moves(enemy).has(mv.to))
        .collect();
    short::sort_by_key(&mut found, |mv| distance(mv.to, enemy));
    found.truncate(PIECE_MOVES);
    moves.extend(found);
    let near = distance(at.king(), enemy);
    moves.extend(at.king_moves().filter(|mv| distance(mv.to, enemy) < near));
}

/// The most piece moves tried in one round.
const PIECE_MOVES: usize = 6;
