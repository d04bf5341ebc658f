//! The parts a trial consists of, in the order of its tables.

use super::trial::{Kind, Schooling, Setting, Study, Trial};
use super::work::{OWN_GAMES, Work};
use kenju::chance::derive_seed;
use kenju::experiment::curve::CurvePlan;
use kenju::matches::Plan;
use kenju::nets::Bias;
use kenju::parameters::{Parameters, Stance};
use kenju::player::Player;
use kenju::scheme::{Learner, Scheme, TeacherKind};
use kenju::session::MoveLimit;
use kenju::threats::Limits;

/// Fig. 4.13's pairs, and both switches on or off on both sides.
pub(super) const STANCES: [[Stance; 2]; 6] = [
    [Stance::Defending, Stance::Defending],
    [Stance::Attacking, Stance::Attacking],
    [Stance::Attacking, Stance::Defending],
    [Stance::Defending, Stance::Attacking],
    [Stance::Both, Stance::Both],
    [Stance::Neither, Stance::Neither],
];

/// Who learns and who teaches in the comparison of Systems 3 and 4.
const SYSTEMS: [(Learner, TeacherKind); 3] = [
    (Learner::System3, TeacherKind::ByMax),
    (Learner::System4, TeacherKind::ByMax),
    (Learner::System4, TeacherKind::ByThreats),
];

/// The learners that are watched leaping, by name.
const LEAPERS: [&str; 7] = [
    "System 1",
    "System 2, uniform mapping",
    "System 2, linear mapping",
    "System 2, exponential mapping",
    "System 3",
    "MAX",
    "System 3, MAXDEADENDS 40",
];

/// The names of the parts and their work.
pub(super) fn of(trial: &Trial) -> Vec<(String, Work)> {
    let seed = trial.seed;
    match &trial.kind {
        Kind::Match {
            white,
            black,
            games,
        } => {
            let name = format!("{} against {}", white.name, black.name);
            vec![(name, a_match(white, black, Plan::new(*games, seed)))]
        }
        Kind::Curve(study) => vec![curve(study, study.schooling, seed)],
        Kind::Schemes(study) => {
            let schooling = study.schooling;
            let of = |scheme| {
                curve(
                    study,
                    Schooling {
                        scheme,
                        ..schooling
                    },
                    seed,
                )
            };
            Scheme::ALL.into_iter().map(of).collect()
        }
        Kind::Systems(study) => systems(study, seed),
        Kind::Settings {
            varied,
            list,
            games,
        } => list
            .iter()
            .map(|&parameters| {
                let name = super::text::parameters_text(&parameters);
                (name, setting(*varied, parameters, *games, seed))
            })
            .collect(),
        Kind::Stances { games } => STANCES
            .iter()
            .map(|[white, black]| {
                let player = |stance| Player::max().with(Parameters::STANDARD.fixed(stance));
                let plan = Plan::new(*games, seed);
                let name = format!("{white} against {black}");
                (name, a_match(&player(*white), &player(*black), plan))
            })
            .collect(),
        Kind::Spread { tests } => tests_of_ten(*tests, seed),
        Kind::Insight {
            players,
            games,
            limits,
        } => players
            .iter()
            .map(|player| {
                let work = Work::Insight {
                    player: Box::new(player.clone()),
                    games: *games,
                    seed,
                    limits: *limits,
                };
                (player.name.clone(), work)
            })
            .collect(),
        Kind::Leaps { copies, games } => leaps(*copies, *games, seed),
        Kind::Rest { learners } => {
            let learners = *learners;
            vec![("fair pairs".to_owned(), Work::Rest { learners, seed })]
        }
    }
}

fn setting(varied: Setting, parameters: Parameters, games: u32, seed: u64) -> Work {
    let player = Player::max().with(parameters);
    match varied {
        Setting::Paths => {
            let own = derive_seed(seed, OWN_GAMES);
            a_match(&player, &player, Plan::new(games, own))
        }
        Setting::Thresholds | Setting::Hysteresis | Setting::Patience => Work::Setting {
            player: Box::new(player),
            games,
            seed,
        },
    }
}

fn a_match(white: &Player, black: &Player, plan: Plan) -> Work {
    Work::Match {
        players: Box::new([white.clone(), black.clone()]),
        plan,
    }
}

fn curve(study: &Study, schooling: Schooling, seed: u64) -> (String, Work) {
    let plan = CurvePlan {
        course: schooling.course(seed),
        learners: study.learners,
        every: study.every,
        games: study.games,
    };
    (schooling.to_string(), Work::Curve(plan))
}

/// A curve of each, and then the games of each after its training.
fn systems(study: &Study, seed: u64) -> Vec<(String, Work)> {
    let schooling = |(learner, taught)| Schooling {
        learner,
        taught,
        ..study.schooling
    };
    let curves = SYSTEMS.map(|pair| curve(study, schooling(pair), seed));
    let graduates = SYSTEMS.map(|pair| {
        let schooling = schooling(pair);
        let name = format!("{schooling}, trained");
        let work = Work::Graduates {
            course: schooling.course(seed),
            learners: study.learners,
            limits: Limits::QUICK,
        };
        (name, work)
    });
    curves.into_iter().chain(graduates).collect()
}

fn tests_of_ten(tests: u32, seed: u64) -> Vec<(String, Work)> {
    [
        ("early", Parameters::EARLY),
        ("standard", Parameters::STANDARD),
    ]
    .into_iter()
    .map(|(name, parameters)| {
        let max = Player::max().with(parameters);
        let plan = Plan {
            games: tests.saturating_mul(10),
            test: 10,
            seed,
            limit: MoveLimit::STANDARD,
        };
        (name.to_owned(), a_match(&max, &max, plan))
    })
    .collect()
}

fn leaps(copies: u32, games: u32, seed: u64) -> Vec<(String, Work)> {
    let system2 = |bias| Player::system2("W", bias, seed);
    let learners = [
        Player::system1("W"),
        system2(Bias::Uniform),
        system2(Bias::Linear),
        system2(Bias::Exponential),
        Player::system3("W"),
        Player::max(),
        Player::system3("W").with(Parameters {
            max_dead_ends: 40,
            ..Parameters::STANDARD
        }),
    ];
    LEAPERS
        .into_iter()
        .zip(learners)
        .map(|(name, learner)| {
            let learner = Box::new(learner);
            let work = Work::Leaps {
                learner,
                copies,
                games,
                seed,
            };
            (name.to_owned(), work)
        })
        .collect()
}
