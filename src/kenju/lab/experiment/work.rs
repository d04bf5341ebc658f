//! The work of each part of a trial and its sums. Each part is an experiment of the engine, cut
//! into units by shards.

use serde::{Deserialize, Serialize};

use kenju::chance::derive_seed;
use kenju::experiment::curve::{self, Curve, CurvePlan};
use kenju::experiment::insight::{self, Insight};
use kenju::experiment::leap::{self, Leaps};
use kenju::experiment::rest::{self, Rest};
use kenju::experiment::settings::{self, Duel};
use kenju::matches::{Plan, Shard, Tally, play_match};
use kenju::player::{Mind, Player};
use kenju::scheme::Course;
use kenju::threats::Limits;
use kenju::training::Training;

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
