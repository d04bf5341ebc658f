//! Strategies for structures in which few pawns can move: stepping to the corresponding square, spending a
//! spare move, losing a tempo. One calculation serves all three: who wins the first pawn, for all king
//! squares.

use super::{Means, Plan, Proposal, Situation, propose};
use crate::structure::Pawns;
use crate::value::Value;
use cozy_chess::{BitBoard, Move, Square};

/// For the attacker, the steps that gain a pawn soonest against any defence, unless he would rather have the
/// enemy to move. For the defender, the steps that hold, if others do not.
pub(super) fn correspondences(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if let Some(tempo) = Tempo::of(at).filter(|tempo| !tempo.is_zugzwang) {
        propose(Means::Correspond, tempo.steps, Value::Win, proposals);
    }
    propose(Means::Correspond, holding(at), Value::Draw, proposals);
}

/// Pawn moves that gain a pawn by zugzwang, where the king would otherwise have to give way.
pub(super) fn spare_moves(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    if !at.pawn_moves().any(|mv| !at.passed.has(mv.from)) {
        return;
    }
    if let Some(tempo) = Tempo::of(at).filter(|tempo| tempo.is_zugzwang || tempo.steps.is_empty()) {
        propose(Means::SpareMove, tempo.pushes, Value::Win, proposals);
    }
}

/// Steps that lead back to the king's square with the enemy to move.
pub(super) fn triangulations(at: &Situation<'_>, proposals: &mut Vec<Proposal>) {
    let zugzwang = Tempo::of(at).filter(|tempo| tempo.is_zugzwang && !tempo.steps.is_empty());
    if let Some(tempo) = zugzwang {
        let goal = tempo.steps | at.king().bitboard();
        propose(Means::Triangulate, goal, Value::Win, proposals);
    }
}

/// The moves of the king or of pawns to a goal.
pub(super) fn moves(at: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
    let by_pawn = matches!(plan.means, Means::SpareMove | Means::Break);
    let serves = |mv: &Move| plan.goal.has(mv.to) && (mv.from != at.king()) == by_pawn;
    moves.extend(at.moves.iter().copied().filter(serves));
}

/// The calculation for the attacker.
struct Tempo {
    /// The king steps that gain a pawn soonest.
    steps: BitBoard,
    /// The steps of pawns that are not passed to the same end.
    pushes: BitBoard,
    /// True if a gain would come sooner with the enemy to move now.
    is_zugzwang: bool,
}

impl Tempo {
    /// Also `None` if something can be captured: then the tempo does not matter.
    fn of(at: &Situation<'_>) -> Option<Self> {
        let pawns = at.structure()?;
        let takes = at.moves.iter().any(|mv| pawns.enemy.has(mv.to));
        let gain = if takes { None } else { at.gain() }?;
        let (king, enemy) = (at.king(), at.enemy_king());
        let rounds = gain.rounds(enemy);
        let soonest = at.king_moves().filter_map(|mv| rounds(mv.to)).min();
        let gains = |mv: &Move| soonest.is_some() && rounds(mv.to) == soonest;
        let spends = |mv: &Move| {
            let own = pawns.own & !mv.from.bitboard() | mv.to.bitboard();
            !at.passed.has(mv.from) && gain.is_lost(Pawns { own, ..pawns }, king, enemy)
        };
        let sooner = |now| soonest.is_none_or(|soonest| now < soonest);
        Some(Self {
            steps: at.king_moves().filter(gains).map(|mv| mv.to).collect(),
            pushes: at.pawn_moves().filter(spends).map(|mv| mv.to).collect(),
            is_zugzwang: rounds(king).is_some_and(sooner),
        })
    }
}

/// The king steps after which the enemy gains nothing, if after others he does.
fn holding(at: &Situation<'_>) -> BitBoard {
    let Some(gain) = at.enemy_gain() else {
        return BitBoard::EMPTY;
    };
    let quiet = at.king_moves().map(|mv| mv.to);
    let quiet: BitBoard = quiet.filter(|&to| !at.enemy_pawns().has(to)).collect();
    let enemy = at.enemy_king().flip_rank();
    let holds = |to: &Square| !gain.won(to.flip_rank()).has(enemy);
    let held: BitBoard = quiet.into_iter().filter(holds).collect();
    if held == quiet { BitBoard::EMPTY } else { held }
}

#[cfg(test)]
mod tests {
    use crate::strategy::{Means, tests};

    const ALL: [Means; 3] = [Means::Correspond, Means::SpareMove, Means::Triangulate];

    /// The suggestions of this file's strategies, with their moves.
    fn suggested(fen: &str) -> Vec<(Means, Vec<String>)> {
        let moves = ALL.map(|means| (means, tests::suggested(means, fen)));
        moves
            .into_iter()
            .filter(|(_, moves)| !moves.is_empty())
            .collect()
    }

    fn only(means: Means, moves: &[&str]) -> Vec<(Means, Vec<String>)> {
        vec![(means, moves.iter().map(ToString::to_string).collect())]
    }

    /// Lasker and Reichhelm (1901): at first the attacker has one step, and the defender one answer to many.
    #[test]
    fn both_kings_step_to_corresponding_squares() {
        let attacks = suggested("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
        assert_eq!(attacks, only(Means::Correspond, &["a1b1"]));
        let holds = suggested("8/k7/3p4/p2P1p2/P2P1P2/8/1K6/8 b - - 0 1");
        assert_eq!(holds, only(Means::Correspond, &["a7a8"]));
    }

    #[test]
    fn nothing_corresponds_where_the_calculation_refutes_every_step() {
        // After 1.Kb2 Ka8 it is White who would rather have the other to move.
        assert_eq!(suggested("k7/8/3p4/p2P1p2/P2P1P2/8/1K6/8 w - - 0 1"), []);
        // Nothing to capture; pawns with many moves.
        assert_eq!(suggested("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"), []);
        assert_eq!(suggested("4k3/pp3ppp/8/8/8/8/PPP3PP/4K3 w - - 0 1"), []);
    }

    /// The trébuchet with a pawn move in hand: the side that has it wins.
    #[test]
    fn a_spare_move_is_spent_where_the_king_would_have_to_give_way() {
        let spends = suggested("8/8/8/3pK2p/2kP4/7P/8/8 w - - 0 1");
        assert_eq!(spends, only(Means::SpareMove, &["h3h4"]));
        assert_eq!(suggested("8/8/8/3pK2p/2kP3P/8/8/8 w - - 0 1"), []);
    }

    /// Fahrni and Alapin (1912).
    #[test]
    fn a_move_is_lost_where_the_same_squares_should_be_the_enemys_to_move() {
        let loses = suggested("2k5/8/p1P5/P2K4/8/8/8/8 w - - 0 1");
        assert_eq!(loses, only(Means::Triangulate, &["d5c4", "d5d4"]));
        // The king is on his way back: now he wants a step.
        let back = suggested("3k4/8/p1P5/P7/2K5/8/8/8 w - - 0 1");
        assert_eq!(back, only(Means::Correspond, &["c4d4"]));
    }
}
