//! Small versions of the experiments. The large runs and their figures are in `docs/kenju-findings.md`, each with its
//! command.

use ::kenju::experiment::curve::{self, CurvePlan, CurvePoint};
use ::kenju::experiment::settings;
use ::kenju::matches::{Plan, Shard};
use ::kenju::parameters::PatienceTest;
use ::kenju::scheme::{Course, Learner, Scheme};

const SEED: u64 = 1982;

/// Before the first move and after the last, with learners few enough for a debug build.
fn small(learner: Learner) -> [CurvePoint; 2] {
    let course = Course {
        learner,
        ..Course::standard(Scheme::WA, SEED)
    };
    let plan = CurvePlan {
        course,
        learners: 16,
        every: 200,
        games: 6,
    };
    let curve = curve::run(&plan, Shard::WHOLE);
    [curve.points[0], curve.points[1]]
}

#[test]
fn training_raises_playing_strength() {
    let [first, last] = small(Learner::System3);
    assert!(last.points_per_game().low > first.points_per_game().high + 0.1);
    assert!(last.mean_tau().low > first.mean_tau().high + 0.1);
}

#[test]
fn system_four_misranks_where_system_three_hardly_does() {
    let ([_, three], [_, four]) = (small(Learner::System3), small(Learner::System4));
    assert!(four.mean_tau().high < three.mean_tau().low);
    assert!(four.discordant.estimate(1.0).low > three.discordant.estimate(1.0).high);
    assert!(four.total.estimate(1.0).low > three.total.estimate(1.0).high);
}

#[test]
fn most_paths_end_at_a_node_loop() {
    let plan = Plan::new(100, SEED);
    let shares = settings::dead_ends(4, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE);
    assert!(shares.dead_ends[1].estimate().low > 0.5);
    assert!(shares.none.estimate().high < 0.2);
}
