//! Exercises assigned by a link: consecutive exercises of one ending, the same for everybody.

use super::{ExerciseSpec, SEEDS};
use crate::experiment::link::EndgameLink;
use chess::words::counted;
use endgame::oracle::Material;
use kit::experiment::link::LinkState;

/// The number of exercises that the page assigns.
pub const COUNT: u32 = 10;

/// The result of a drill, complete enough for a picture of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillResult {
    pub ending: Material,
    /// Number of exercises assigned.
    pub count: u32,
    pub tried: u32,
    pub solved: u32,
    /// Number of exercises solved at the first try.
    pub first_try: u32,
    /// Exercises solved at the first try in a row, up to the last one.
    pub streak: u32,
    /// The query of the link to the same exercises.
    pub link: String,
}

/// Exercises of a link and the present place among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    first: ExerciseSpec,
    /// The present exercise, counted from 1; 0 before the first.
    pub at: u32,
    pub is_over: bool,
    is_tried: bool,
    is_solved: bool,
    pub result: DrillResult,
}

/// The link to exercises from this one on.
pub fn link(first: ExerciseSpec, count: u32) -> EndgameLink {
    EndgameLink {
        drill: Some(first.material),
        difficulty: first.difficulty,
        aim: first.aim,
        exercise: first.seed,
        count,
        ..EndgameLink::default()
    }
}

impl Assignment {
    pub fn new(first: ExerciseSpec, count: u32) -> Self {
        Self {
            first,
            at: 0,
            is_over: false,
            is_tried: false,
            is_solved: false,
            result: DrillResult {
                ending: first.material,
                count,
                tried: 0,
                solved: 0,
                first_try: 0,
                streak: 0,
                link: link(first, count).to_query(),
            },
        }
    }

    pub fn link(&self) -> EndgameLink {
        link(self.first, self.result.count)
    }

    /// The next exercise; `None` after the last.
    pub(super) fn advance(&mut self) -> Option<ExerciseSpec> {
        if self.at >= self.result.count {
            self.is_over = true;
            return None;
        }
        let seed = (self.first.seed + u64::from(self.at)) % (SEEDS + 1);
        self.at += 1;
        self.is_tried = false;
        self.is_solved = false;
        Some(ExerciseSpec { seed, ..self.first })
    }

    /// Counts an attempt at the present exercise. Later attempts can solve it, but not at the first try.
    pub(super) fn count(&mut self, is_kept: bool) {
        let result = &mut self.result;
        if !self.is_tried {
            self.is_tried = true;
            result.tried += 1;
            result.first_try += u32::from(is_kept);
            result.streak = if is_kept { result.streak + 1 } else { 0 };
        }
        if is_kept && !self.is_solved {
            self.is_solved = true;
            result.solved += 1;
        }
    }

    /// The same exercises from the beginning.
    pub fn restart(&mut self) {
        *self = Self::new(self.first, self.result.count);
    }

    /// The numbers of the first and the last exercise, `5 to 14`.
    pub(super) fn numbers(&self) -> String {
        let last = (self.first.seed + u64::from(self.result.count.max(1)) - 1) % (SEEDS + 1);
        format!("{} to {last}", self.first.seed)
    }

    /// The place among the exercises, `3 of 10`.
    pub fn place(&self) -> String {
        format!("{} of {}", self.at, self.result.count)
    }
}

impl DrillResult {
    /// The result as its owner would tell it.
    pub fn sentence(&self) -> String {
        let exercises = counted(self.count, "pawn ending");
        format!("I solved {} of {exercises}", self.solved)
    }

    /// The lines below the result on its picture.
    pub(in super::super) fn lines(&self) -> Vec<String> {
        let ending = super::super::panels::words::material(self.ending);
        vec![
            format!("{ending}: {} at the first try.", self.first_try),
            "The link opens the same exercises.".to_owned(),
        ]
    }

    pub fn words(&self) -> String {
        let Self {
            solved,
            count,
            first_try,
            ..
        } = self;
        format!("{solved} of {count} solved, {first_try} at the first try.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::exercise::{Aim, Difficulty};

    fn assignment(count: u32) -> Assignment {
        let first = ExerciseSpec {
            material: "KPK".parse().unwrap(),
            difficulty: Difficulty::Hard,
            aim: Aim::Win,
            seed: 12,
        };
        Assignment::new(first, count)
    }

    #[test]
    fn the_exercises_of_a_link_follow_each_other_and_end() {
        let mut assigned = assignment(3);
        let seeds: Vec<u64> = std::iter::from_fn(|| assigned.advance())
            .map(|wanted| wanted.seed)
            .collect();
        assert_eq!(seeds, [12, 13, 14]);
        assert!(assigned.is_over);
        assert_eq!(assigned.result.link, "v=1&drill=KPK&exercise=12&count=3");
    }

    #[test]
    fn a_second_try_solves_an_exercise_but_not_at_the_first_try() {
        let mut assigned = assignment(3);
        for attempts in [&[true][..], &[false, false, true], &[true, true]] {
            assigned.advance();
            for &kept in attempts {
                assigned.count(kept);
            }
        }
        let result = &assigned.result;
        assert_eq!(
            (result.tried, result.solved, result.first_try, result.streak),
            (3, 3, 2, 1)
        );
        assert_eq!(result.words(), "3 of 3 solved, 2 at the first try.");
        assert_eq!(result.sentence(), "I solved 3 of 3 pawn endings");
        assert_eq!(result.lines()[0], "K+P v K: 2 at the first try.");
        assert_eq!(assigned.numbers(), "12 to 14");
        assigned.restart();
        assert_eq!(assigned, assignment(3));
    }
}
