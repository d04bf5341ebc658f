//! Learning curves: many learners trained alike, each tested against MAX at regular intervals (thesis §4.7.1,
//! Fig. 4.4).
//!
//! Learners differ from each other as much as the games of one learner do. So intervals use one result for
//! each learner instead of treating all games as independent.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::agreement::Agreement;
use crate::chance::derive_seed;
use crate::element::Element;
use crate::matches::{Plan, Shard, play_match};
use crate::player::Player;
use crate::scheme::Course;
use crate::training::Training;
use stats::{Estimate, Sum};

/// The settings of a learning curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePlan {
    /// The training; each learner's seed is derived from this one.
    pub course: Course,
    pub learners: u32,
    /// The number of moves between tests; one test comes before the first move.
    pub every: u32,
    /// Games in each test: the learner is White against MAX with the same parameters.
    pub games: u32,
}

/// The learners after a number of moves, as sums with one value for each learner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Moves of experience.
    pub moves: u32,
    /// Games in each learner's test.
    pub games: u32,
    /// Wins minus losses.
    pub points: Sum,
    pub wins: Sum,
    pub losses: Sum,
    /// The sum of all words.
    pub total: Sum,
    /// Questions asked so far.
    pub questions: Sum,
    /// Kendall's tau against MAX, in millionths.
    pub tau: Sum,
    /// Pairs of patterns in the opposite order of MAX.
    pub discordant: Sum,
    /// Pairs that the learner values equally and MAX does not.
    pub undecided: Sum,
}

impl CurvePoint {
    /// Wins minus losses per game, from -1 to 1.
    pub fn points_per_game(&self) -> Estimate {
        self.points.estimate(self.per_game())
    }

    pub fn share_won(&self) -> Estimate {
        self.wins.estimate(self.per_game())
    }

    pub fn share_lost(&self) -> Estimate {
        self.losses.estimate(self.per_game())
    }

    pub fn mean_tau(&self) -> Estimate {
        self.tau.estimate(Sum::MILLIONTH)
    }

    fn per_game(&self) -> f64 {
        1.0 / f64::from(self.games.max(1))
    }
}

impl AddAssign for CurvePoint {
    fn add_assign(&mut self, other: Self) {
        self.points += other.points;
        self.wins += other.wins;
        self.losses += other.losses;
        self.total += other.total;
        self.questions += other.questions;
        self.tau += other.tau;
        self.discordant += other.discordant;
        self.undecided += other.undecided;
    }
}

/// A curve or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    /// One point for each test, in order of moves.
    pub points: Vec<CurvePoint>,
}

impl AddAssign<&Self> for Curve {
    fn add_assign(&mut self, other: &Self) {
        if self.points.is_empty() {
            self.points.clone_from(&other.points);
        } else {
            for (sum, part) in self.points.iter_mut().zip(&other.points) {
                *sum += *part;
            }
        }
    }
}

/// Trains and tests the learners of a shard.
pub fn run(plan: &CurvePlan, shard: Shard) -> Curve {
    let mut curve = Curve {
        points: empty_points(plan),
    };
    for learner in shard.of(plan.learners) {
        add_learner(plan, learner, &mut curve);
    }
    curve
}

/// Trains and tests one learner and adds it to the curve: one slice of [`run`].
pub fn add_learner(plan: &CurvePlan, learner: u32, curve: &mut Curve) {
    if curve.points.is_empty() {
        curve.points = empty_points(plan);
    }
    let seed = derive_seed(plan.course.seed, u64::from(learner));
    let mut training = Training::without_log(Course {
        seed,
        ..plan.course
    });
    let max = Player::max().with(plan.course.parameters);
    for (number, point) in (1u64..).zip(&mut curve.points) {
        while training.history().rows.len() < point.moves as usize && training.step(&mut ()) {}
        let test = Plan::new(plan.games, derive_seed(seed, number));
        let white = training.white();
        let tally = play_match(white, &max, test, Shard::WHOLE);
        let element = white.element();
        let agreement = Agreement::of(&element, &Element::MAX);
        point.points.add(tally.points());
        point.wins.add(tally.white as i64);
        point.losses.add(tally.black as i64);
        point.total.add(i64::from(element.total()));
        point.questions.add(
            white
                .memory()
                .map_or(0, |memory| i64::from(memory.questions())),
        );
        point.tau.add_fraction(agreement.tau());
        point.discordant.add(i64::from(agreement.discordant));
        point.undecided.add(i64::from(agreement.tied_first));
    }
}

fn empty_points(plan: &CurvePlan) -> Vec<CurvePoint> {
    let every = plan.every.max(1) as usize;
    let moves = (0..=plan.course.moves).step_by(every);
    moves
        .map(|moves| CurvePoint {
            moves,
            games: plan.games,
            ..CurvePoint::default()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::Scheme;

    fn plan() -> CurvePlan {
        let course = Course {
            moves: 40,
            ..Course::standard(Scheme::W6, 1)
        };
        CurvePlan {
            course,
            learners: 6,
            every: 20,
            games: 4,
        }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let whole = run(&plan(), Shard::WHOLE);
        let mut sum = Curve::default();
        for index in 0..3 {
            sum += &run(&plan(), Shard { index, of: 3 });
        }
        assert_eq!(sum, whole);
        assert_eq!(whole.points.len(), 3);
        assert_eq!(whole.points[2].points.n, 6);
    }

    #[test]
    fn learners_begin_with_nothing_and_come_to_agree_with_max() {
        let curve = run(&plan(), Shard::WHOLE);
        assert!(curve.points[0].mean_tau().value.abs() < 1e-12);
        assert!(curve.points[2].mean_tau().value > 0.02);
        assert_eq!(curve.points[2].questions.sum, curve.points[2].total.sum);
    }
}
