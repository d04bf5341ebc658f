//! Exercises: random positions of an ending in which the side to move has a value to keep. The same ending, difficulty,
//! task and seed give the same exercise every time.

use super::exact::ExactSolver;
use cozy_chess::Board;
use endgame::oracle::{Material, Placement};
use endgame::{Range, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// Random placements that are tried. In every ending offered, one in a few thousand is an exercise of the hardest kind.
const TRIES: u32 = 400_000;

/// The endings that can be drilled.
pub const KINDS: [&str; 9] = [
    "KPK", "KPPK", "KPKP", "KQK", "KRK", "KBNK", "KQKP", "KRKP", "KQKR",
];

/// The greatest number of an exercise.
pub const SEEDS: u64 = 999_999_999;

/// The share of moves that keep the value (ours).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// At least half of them, but not all.
    Easy,
    /// Fewer than half, more than one.
    #[default]
    Middling,
    /// Exactly one.
    Hard,
}

/// The result to achieve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    #[default]
    Win,
    Draw,
}

/// The answer to a request for an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExerciseOutcome {
    /// The position, as FEN.
    Position(String),
    /// The tables of the ending are missing.
    NoTable,
    /// No such position was found.
    Nothing,
}

/// The choices that determine an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExerciseSpec {
    pub material: Material,
    pub difficulty: Difficulty,
    pub aim: Aim,
    pub seed: u64,
}

impl Difficulty {
    fn of(keeping: usize, all: usize) -> Option<Self> {
        match (keeping, all) {
            (0, _) => None,
            (keeping, all) if keeping == all => None,
            (1, _) => Some(Self::Hard),
            (keeping, all) if 2 * keeping >= all => Some(Self::Easy),
            _ => Some(Self::Middling),
        }
    }
}

impl Aim {
    /// The value to be kept, as the side to move sees it.
    pub fn value(self) -> Value {
        match self {
            Self::Win => Value::Win,
            Self::Draw => Value::Draw,
        }
    }
}

impl ExerciseSpec {
    /// The exercise; `None` without the tables of the ending, or if there is none.
    pub fn position(self, judge: &ExactSolver) -> Option<Board> {
        let table = judge.oracle().table(self.material)?;
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        (0..TRIES).find_map(|_| {
            let mut square = || random.random_range(0..64_u8);
            let placement = Placement {
                white_king: square(),
                black_king: square(),
                men: [square(), square()],
                black_to_move: random.random(),
            };
            let value = self.aim.value().turned_if(placement.black_to_move);
            if table.white_value(placement)? != value {
                return None;
            }
            let board = self.material.board(placement)?;
            self.fits(judge, &board).then_some(board)
        })
    }

    /// The exercise, or why there is none.
    pub fn made(self, judge: &ExactSolver) -> ExerciseOutcome {
        if judge.oracle().table(self.material).is_none() {
            return ExerciseOutcome::NoTable;
        }
        let position = self.position(judge);
        position.map_or(ExerciseOutcome::Nothing, |board| {
            ExerciseOutcome::Position(board.to_string())
        })
    }

    fn fits(self, judge: &ExactSolver, board: &Board) -> bool {
        let Some(answer) = judge.look(board) else {
            return false;
        };
        let value = self.aim.value().seen_by(board.side_to_move());
        if answer.value() != Some(value) || !board.checkers().is_empty() {
            return false;
        }
        let keeping = answer
            .moves()
            .iter()
            .filter(|one| one.range == Range::exactly(value));
        Difficulty::of(keeping.count(), answer.moves().len()) == Some(self.difficulty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(difficulty: Difficulty, aim: Aim, seed: u64) -> ExerciseSpec {
        ExerciseSpec {
            material: "KPK".parse().unwrap(),
            difficulty,
            aim,
            seed,
        }
    }

    #[test]
    fn every_difficulty_and_aim_gives_exercises_of_its_kind() {
        let judge = ExactSolver::default();
        for difficulty in [Difficulty::Easy, Difficulty::Middling, Difficulty::Hard] {
            for aim in [Aim::Win, Aim::Draw] {
                for seed in 0..20 {
                    let wanted = wanted(difficulty, aim, seed);
                    let board = wanted.position(&judge).expect("there is one");
                    assert!(wanted.fits(&judge, &board), "{board}");
                    assert_eq!(Some(board), wanted.position(&judge), "it is repeated");
                }
            }
        }
    }

    #[test]
    fn other_seeds_give_other_positions_and_no_table_gives_none() {
        let judge = ExactSolver::default();
        let at = |seed| wanted(Difficulty::Hard, Aim::Win, seed).position(&judge);
        assert_ne!(at(1), at(2));
        let without = ExerciseSpec {
            material: "KRKP".parse().unwrap(),
            ..wanted(Difficulty::Hard, Aim::Win, 1)
        };
        assert_eq!(without.made(&judge), ExerciseOutcome::NoTable);
    }
}
