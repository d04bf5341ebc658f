//! Who wins the first pawn: a fast, simplified solution of a structure. The attacker is content with a pawn
//! that his king captures, or with a promotion that the defender's king cannot capture, and gives up where he
//! loses a pawn. What follows is ignored, so the result serves a plan and is no verdict.

use super::kings::{self, Beyond, Wins, legal_when_waiting};
use super::lines::Bound;
use super::lines::{index, king_moves};
use super::pawns::Pawns;
use crate::short;
use cozy_chess::{BitBoard, Square};
use std::cell::OnceCell;

/// The most structures that the pawns may reach by their own steps (ours): a few spare moves.
const MOST: usize = 8;

/// The structures that pawns reach by steps alone, each solved; the one asked for is the last.
pub struct Gain {
    solved: Vec<(Pawns, Wins)>,
    rounds: OnceCell<Vec<Option<u8>>>,
}

static NOTHING: Wins = Wins {
    attacker_to_move: [Bound::NONE; 64],
    defender_to_move: [Bound::NONE; 64],
};

impl Gain {
    /// Solves the structure with the side of its own pawns as attacker. `None` if he has fewer than two pawns
    /// (winning one against a lone pawn does not win yet), if there is nothing to capture, or if the pawns
    /// have too many moves left.
    pub fn of(pawns: Pawns) -> Option<Self> {
        let men = |pawns: Pawns| (pawns.own.len(), pawns.enemy.len());
        let (own, enemy) = men(pawns);
        let mut open = vec![pawns];
        let mut at = 0;
        while own >= 2 && enemy >= 1 && at < open.len() && open.len() <= MOST {
            let next = open[at].successors().into_iter();
            let steps: Vec<Pawns> = next
                .filter(|&next| men(next) == (own, enemy) && !open.contains(&next))
                .collect();
            open.extend(steps);
            at += 1;
        }
        if at < open.len() {
            return None;
        }
        short::sort_by_key(&mut open, |pawns| pawns.moves_left());
        let mut gain = Self {
            solved: Vec::new(),
            rounds: OnceCell::new(),
        };
        for &one in &open {
            for taken in one.enemy {
                let after = one.without(taken);
                let mut won = NOTHING.clone();
                for defender in Square::ALL {
                    won.defender_to_move[defender as usize] =
                        Bound::exactly(legal_when_waiting(after, defender));
                }
                gain.solved.push((after, won));
            }
        }
        for one in open {
            let wins = kings::solve(one, &gain);
            gain.solved.push((one, wins));
        }
        Some(gain)
    }

    /// True if the attacker gains something, with the defender to move, in a structure that a pawn step has
    /// led to.
    pub fn is_lost(&self, pawns: Pawns, attacker: Square, defender: Square) -> bool {
        let wins = self.find(pawns);
        wins.is_some_and(|wins| wins.defender_to_move[defender as usize].lower.has(attacker))
    }

    /// The squares from which the attacker's king, to move, gains something for that square of the defender's.
    pub fn won(&self, defender: Square) -> BitBoard {
        let asked = self.solved.last();
        asked.map_or(BitBoard::EMPTY, |(_, wins)| {
            wins.attacker_to_move[defender as usize].lower
        })
    }

    /// By the attacker's square, the most moves until the attacker gains something or moves a pawn to that
    /// end, with the defender to move.
    pub fn rounds(&self, defender: Square) -> impl Fn(Square) -> Option<u8> {
        let rounds = self.rounds.get_or_init(|| {
            let asked = self.solved.last();
            asked.map_or(Vec::new(), |&(pawns, _)| kings::rounds(pawns, self))
        });
        move |attacker| *rounds.get(index(defender, attacker))?
    }

    fn find(&self, pawns: Pawns) -> Option<&Wins> {
        let found = self.solved.iter().find(|(known, _)| *known == pawns);
        found.map(|(_, wins)| wins)
    }
}

impl Beyond for Gain {
    fn wins(&self, pawns: Pawns) -> Option<&Wins> {
        self.find(pawns).or(Some(&NOTHING))
    }

    fn attacker_promoted(&self, _: Pawns, to: Square, defender: Square) -> Bound {
        Bound::exactly(if king_moves(defender).has(to) {
            king_moves(to)
        } else {
            BitBoard::FULL
        })
    }

    fn defender_promoted(&self, _: Pawns, _: Square, _: Square) -> Bound {
        Bound::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::structure_of;
    use crate::structure::tests::LASKER;
    use cozy_chess::Board;

    /// With Black's king at home, gaining a pawn means winning, and this calculation agrees with the whole
    /// solution.
    #[test]
    fn of_lasker_and_reichhelms_structure_it_says_what_the_solution_says() {
        let (board, solution) = &*LASKER;
        let pawns = structure_of(board).unwrap();
        let (gain, wins) = (Gain::of(pawns).unwrap(), solution.wins(pawns).unwrap());
        for name in ["a7", "a8", "b6", "b7", "b8", "c7", "c8", "d7", "d8"] {
            let defender: Square = name.parse().unwrap();
            let exact = wins.attacker_to_move[defender as usize];
            assert_eq!(gain.won(defender), exact.lower, "{defender}");
        }
    }

    #[test]
    fn many_moves_of_pawns_or_nothing_to_take_are_not_calculated() {
        for fen in [
            "4k3/pp3ppp/8/8/8/8/PPP3PP/4K3 w - - 0 1",
            "8/8/4k3/4p3/4P3/4K3/8/8 w - - 0 1",
            "8/8/1PP1k3/8/8/4K3/8/8 w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            assert!(Gain::of(structure_of(&board).unwrap()).is_none(), "{fen}");
        }
    }
}
