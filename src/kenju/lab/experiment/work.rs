//! The parts of a trial, their work and their sums. Each part is an experiment of the engine, cut
//! into units by shards.

use super::trial::{Kind, Schooling, Setting, Study, Trial};
use kenju::chance::derive_seed;
use kenju::experiment::curve::{self, Curve, CurvePlan};
use kenju::experiment::insight::{self, Insight};
use kenju::experiment::leap::{self, Leaps};
use kenju::experiment::rest::{self, Rest};
use kenju::experiment::settings::{self, Duel};
use kenju::matches::{Plan, Shard, Tally, play_match};
use kenju::nets::Bias;
use kenju::parameters::{Parameters, Stance};
use kenju::player::{Mind, Player};
use kenju::scheme::{Course, Learner, Scheme, TeacherKind};
use kenju::session::MoveLimit;
use kenju::threats::Limits;
use kenju::training::Training;
use serde::{Deserialize, Serialize};

/// The pairs of Fig. 4.13, then both switches on or off on both sides.
pub(super) const STANCES: [[Stance; 2]; 6] = [
    [Stance::Defending, Stance::Defending],
    [Stance::Attacking, Stance::Attacking],
    [Stance::Attacking, Stance::Defending],
    [Stance::Defending, Stance::Attacking],
    [Stance::Both, Stance::Both],
    [Stance::Neither, Stance::Neither],
];

/// Learner and teacher of each part in the comparison of Systems 3 and 4.
const SYSTEMS: [(Learner, TeacherKind); 3] = [
    (Learner::System3, TeacherKind::ByMax),
    (Learner::System4, TeacherKind::ByMax),
    (Learner::System4, TeacherKind::ByThreats),
];

/// The learners of the experiment `leaps`.
const LEAPERS: [&str; 7] = [
    "System 1",
    "System 2, uniform mapping",
    "System 2, linear mapping",
    "System 2, exponential mapping",
    "System 3",
    "MAX",
    "System 3, MAXDEADENDS 40",
];

/// Each part's name and work.
pub(super) fn of(trial: &Trial) -> Vec<(String, PartWork)> {
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
                let work = PartWork::Insight {
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
            vec![("fair pairs".to_owned(), PartWork::Rest { learners, seed })]
        }
    }
}

fn setting(varied: Setting, parameters: Parameters, games: u32, seed: u64) -> PartWork {
    let player = Player::max().with(parameters);
    match varied {
        Setting::Paths => {
            let own = derive_seed(seed, OWN_GAMES);
            a_match(&player, &player, Plan::new(games, own))
        }
        Setting::Thresholds | Setting::Hysteresis | Setting::Patience => PartWork::Setting {
            player: Box::new(player),
            games,
            seed,
        },
    }
}

fn a_match(white: &Player, black: &Player, plan: Plan) -> PartWork {
    PartWork::Match {
        players: Box::new([white.clone(), black.clone()]),
        plan,
    }
}

fn curve(study: &Study, schooling: Schooling, seed: u64) -> (String, PartWork) {
    let plan = CurvePlan {
        course: schooling.course(seed),
        learners: study.learners,
        every: study.every,
        games: study.games,
    };
    (schooling.to_string(), PartWork::Curve(plan))
}

/// A learning curve of each pair, then games after the training.
fn systems(study: &Study, seed: u64) -> Vec<(String, PartWork)> {
    let schooling = |(learner, taught)| Schooling {
        learner,
        taught,
        ..study.schooling
    };
    let curves = SYSTEMS.map(|pair| curve(study, schooling(pair), seed));
    let graduates = SYSTEMS.map(|pair| {
        let schooling = schooling(pair);
        let name = format!("{schooling}, trained");
        let work = PartWork::Graduates {
            course: schooling.course(seed),
            learners: study.learners,
            limits: Limits::QUICK,
        };
        (name, work)
    });
    curves.into_iter().chain(graduates).collect()
}

fn tests_of_ten(tests: u32, seed: u64) -> Vec<(String, PartWork)> {
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

fn leaps(copies: u32, games: u32, seed: u64) -> Vec<(String, PartWork)> {
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
            let work = PartWork::Leaps {
                learner,
                copies,
                games,
                seed,
            };
            (name.to_owned(), work)
        })
        .collect()
}

/// Games per unit if both players only look one move ahead: some hundredths of a second.
const QUICK_GAMES: u32 = 25;

/// The random stream of a setting's games against itself.
pub(super) const OWN_GAMES: u64 = 2;

/// Games per unit if a player searches, or its net evaluates the whole board.
const SLOW_GAMES: u32 = 2;

#[derive(Clone, Debug)]
pub enum PartWork {
    Match {
        /// White and Black.
        players: Box<[Player; 2]>,
        plan: Plan,
    },
    /// A player against the standard player, and against itself.
    Setting {
        player: Box<Player>,
        /// Games with each colour, and against itself.
        games: u32,
        seed: u64,
    },
    /// A learning curve. One learner per unit.
    Curve(CurvePlan),
    /// A player's games against itself, judged by the threat search. One game per unit.
    Insight {
        player: Box<Player>,
        games: u32,
        seed: u64,
        /// The limits of the threat search.
        limits: Limits,
    },
    /// One game of each learner against itself after its training, judged by the threat search.
    Graduates {
        /// The course of every learner. Each derives its own seed.
        course: Course,
        learners: u32,
        /// The limits of the threat search.
        limits: Limits,
    },
    /// Learners that play MAX. One learner per unit.
    Leaps {
        /// The untrained learner.
        learner: Box<Player>,
        copies: u32,
        /// Games of each copy.
        games: u32,
        seed: u64,
    },
    /// Learners shown fair pairs. Ten per unit.
    Rest { learners: u32, seed: u64 },
}

/// The sum of some units of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartSums {
    Match(Tally),
    /// The duel, and the games against itself.
    Setting(Box<(Duel, Tally)>),
    Curve(Curve),
    Insight(Box<Insight>),
    /// By the number of the game.
    Leaps(Vec<Leaps>),
    Rest(Rest),
}

impl PartWork {
    pub fn units(&self) -> u32 {
        match self {
            Self::Match { players, plan } => {
                let tests = plan.games.div_ceil(plan.test.max(1));
                tests.div_ceil((games_at_once(&players[..]) / plan.test.max(1)).max(1))
            }
            Self::Setting { player, games, .. } => {
                games.div_ceil(games_at_once(std::slice::from_ref(player)))
            }
            Self::Curve(plan) => plan.learners,
            Self::Insight { games, .. } => *games,
            Self::Graduates { learners, .. } => *learners,
            Self::Leaps { copies, .. } => *copies,
            Self::Rest { learners, .. } => learners.div_ceil(10),
        }
    }

    pub fn run(&self, unit: u32) -> PartSums {
        let of = self.units();
        let shard = Shard { index: unit, of };
        match self {
            Self::Match { players, plan } => {
                PartSums::Match(play_match(&players[0], &players[1], *plan, shard))
            }
            Self::Setting {
                player,
                games,
                seed,
            } => {
                let own = Plan::new(*games, derive_seed(*seed, OWN_GAMES));
                PartSums::Setting(Box::new((
                    settings::duel(player, *games, *seed, shard),
                    play_match(player, player, own, shard),
                )))
            }
            Self::Curve(plan) => PartSums::Curve(curve::run(plan, shard)),
            Self::Insight {
                player,
                games,
                seed,
                limits,
            } => PartSums::Insight(Box::new(insight::run(
                player, *games, *seed, *limits, shard,
            ))),
            Self::Graduates {
                course,
                learners,
                limits,
            } => {
                let mut found = Insight::default();
                for learner in shard.of(*learners) {
                    let seed = derive_seed(course.seed, u64::from(learner));
                    let training = Training::without_log(Course { seed, ..*course });
                    let graduate = training.run().white;
                    found += insight::run(&graduate, 1, seed, *limits, Shard::WHOLE);
                }
                PartSums::Insight(Box::new(found))
            }
            Self::Leaps {
                learner,
                copies,
                games,
                seed,
            } => PartSums::Leaps(leap::run(learner, *copies, *games, *seed, shard)),
            Self::Rest { learners, seed } => PartSums::Rest(rest::run(*learners, *seed, shard)),
        }
    }
}

impl PartSums {
    /// Adds the sum of other units of the same part. A sum of another kind is ignored.
    pub fn add(&mut self, other: &Self) {
        match (self, other) {
            (Self::Match(sum), Self::Match(part)) => *sum += part,
            (Self::Setting(sum), Self::Setting(part)) => {
                sum.0 += &part.0;
                sum.1 += &part.1;
            }
            (Self::Curve(sum), Self::Curve(part)) => *sum += part,
            (Self::Insight(sum), Self::Insight(part)) => **sum += **part,
            (Self::Leaps(sums), Self::Leaps(parts)) => {
                if sums.len() < parts.len() {
                    sums.resize(parts.len(), Leaps::default());
                }
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum += *part;
                }
            }
            (Self::Rest(sum), Self::Rest(part)) => *sum += *part,
            _ => {}
        }
    }

    /// Moves chosen in matches, for timing; 0 for other work.
    pub fn moves(&self) -> u64 {
        match self {
            Self::Match(tally) => tally.moves,
            Self::Setting(sums) => tallies(sums).iter().map(|tally| tally.moves).sum(),
            _ => 0,
        }
    }

    /// Games of matches; 0 for other work.
    pub fn games(&self) -> u64 {
        match self {
            Self::Match(tally) => tally.games(),
            Self::Setting(sums) => tallies(sums).iter().map(|tally| tally.games()).sum(),
            _ => 0,
        }
    }
}

const fn tallies((duel, own): &(Duel, Tally)) -> [&Tally; 3] {
    [&duel.as_white, &duel.as_black, own]
}

fn games_at_once(players: &[Player]) -> u32 {
    let quick = players.iter().all(|player| {
        let parameters = player.parameters;
        matches!(player.mind, Mind::System3(_) | Mind::System4(_))
            && parameters.max_dead_ends <= 20
            && parameters.node_patience <= 20
    });
    if quick { QUICK_GAMES } else { SLOW_GAMES }
}
