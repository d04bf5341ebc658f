//! The experiments by name, each at a default size that settles its question in minutes, and single
//! parts of trials as commands, so that one figure of a table can be repeated alone.

use super::text::parse_parameters;
use super::trial::{Kind, Schooling, Setting, Study, Trial, TrialError, contestant};
use super::{TrialSums, Worksheet};
use kenju::experiment::settings::FIG_4_24;
use kenju::parameters::{Hysteresis, Parameters, PatienceTest, Play, Stance};
use kenju::player::Player;
use kenju::saved::built_in;
use kenju::scheme::{Learner, Scheme};
use kenju::threats::Limits;
use kenju::value::{Threshold, Thresholds};
use kit::experiment::results::Results;
use serde_json::Value as Json;

/// Experiment names and the question each one asks.
pub const EXPERIMENTS: [(&str, &str); 14] = [
    ("match", "MAX against MAX with the parameters of Fig. 4.23"),
    ("curve", "does training raise playing strength? (Fig. 4.4)"),
    ("early", "the same with the early parameters of Fig. 4.7"),
    ("schemes", "do the six training schemes differ? (Fig. 4.21)"),
    (
        "systems",
        "does System 4 learn faster than System 3, and does it mis-rank? (4.10.2)",
    ),
    (
        "thresholds",
        "what do MEDIOCRE and OUTSTANDING as percentages do? (4.8.4)",
    ),
    (
        "hysteresis",
        "what do the four switching levels of attack and defence do? (4.8.3)",
    ),
    (
        "patience",
        "what do MAXDEADENDS and NODEPATIENCE cost and bring? (Figs. 4.19, 4.20)",
    ),
    ("paths", "how do paths and searches end? (Fig. 4.24)"),
    (
        "stances",
        "how do attackers and defenders fare? (Fig. 4.13)",
    ),
    ("spread", "how far do ten-game tests scatter? (Fig. 4.5)"),
    ("insight", "how far is MAX from best play?"),
    ("leaps", "how do Systems 1 and 2 fail? (4.2.2)"),
    (
        "rest",
        "where would System 3's learning come to rest? (4.6)",
    ),
];

/// The default seed; the findings use it.
pub const SEED: u64 = 1982;

impl Trial {
    /// The experiment `name` at its default size.
    ///
    /// # Errors
    /// If no experiment has that name.
    pub fn named(name: &str) -> Result<Self, TrialError> {
        let kind = standard(name).ok_or_else(|| TrialError::Unknown {
            name: name.to_owned(),
            known: names().join(", "),
        })?;
        Ok(Self { seed: SEED, kind })
    }
}

fn names() -> Vec<&'static str> {
    EXPERIMENTS.iter().map(|(name, _)| *name).collect()
}

fn standard(name: &str) -> Option<Kind> {
    let study = Study {
        schooling: Schooling::standard(Scheme::WA),
        learners: 2_500,
        every: 20,
        games: 10,
    };
    let settings = |varied: Setting, games| Kind::Settings {
        varied,
        list: varied.list(),
        games,
    };
    Some(match name {
        "match" => Kind::Match {
            white: contestant(&Player::max()),
            black: contestant(&Player::max()),
            games: 20_000,
        },
        "curve" => Kind::Curve(study),
        "early" => {
            let mut early = study;
            early.schooling.parameters = Parameters::EARLY;
            Kind::Curve(early)
        }
        "schemes" => Kind::Schemes(Study {
            every: 200,
            games: 20,
            ..study
        }),
        "systems" => Kind::Systems(Study {
            learners: 300,
            games: 20,
            ..study
        }),
        "thresholds" => settings(Setting::Thresholds, 5_000),
        "hysteresis" => settings(Setting::Hysteresis, 10_000),
        "patience" => settings(Setting::Patience, 5_000),
        "paths" => settings(Setting::Paths, 10_000),
        "stances" => Kind::Stances { games: 20_000 },
        "spread" => Kind::Spread { tests: 10_000 },
        "insight" => Kind::Insight {
            players: insight_players(),
            games: 300,
            limits: Limits {
                nodes: 1_000,
                ..Limits::QUICK
            },
        },
        "leaps" => Kind::Leaps {
            copies: 200,
            games: 20,
        },
        "rest" => Kind::Rest { learners: 1_000 },
        _ => return None,
    })
}

/// The players that the experiment `insight` compares.
pub(super) fn insight_players() -> Vec<Player> {
    let max = |name: &str, parameters| {
        let mut player = Player::max().with(parameters);
        name.clone_into(&mut player.name);
        player
    };
    let standard = Parameters::STANDARD;
    let patient = Parameters {
        max_dead_ends: 20,
        ..standard
    };
    let attacking = standard.fixed(Stance::Attacking);
    let mut players = vec![
        Player::max(),
        max("MAX at 47%/100%", standard.valuing(Thresholds::PERCENTAGE)),
        max("MAX, MAXDEADENDS 20", patient),
        max("MAX attacking", attacking),
    ];
    players.extend(built_in("WA.140"));
    players.extend([Player::null(), Player::strong()]);
    players.iter().map(|player| *contestant(player)).collect()
}

impl Setting {
    /// The parameter sets that the experiment tries.
    pub fn list(self) -> Vec<Parameters> {
        let standard = Parameters::STANDARD;
        match self {
            Self::Thresholds => pairs(&[0, 20, 40, 47, 60, 80, 100], &[0, 60, 75, 85, 95, 100]),
            Self::Hysteresis => {
                let levels = [
                    (0, 0),
                    (0, 25),
                    (0, 50),
                    (0, 100),
                    (0, 200),
                    (25, 25),
                    (50, 50),
                    (100, 100),
                    (50, 200),
                ];
                let dynamic = levels.map(|(inner, outer)| Parameters {
                    hysteresis: Hysteresis::symmetric(inner, outer),
                    ..standard
                });
                let fixed = Stance::ALL.map(|stance| standard.fixed(stance));
                dynamic.into_iter().chain(fixed).collect()
            }
            Self::Patience => {
                let dead_ends = [1, 2, 3, 5, 8, 12, 20].map(|dead_ends| (dead_ends, 4));
                let patience = [0, 1, 2, 6, 9, 12, 20].map(|patience| (5, patience));
                let pairs = dead_ends.into_iter().chain(patience);
                pairs
                    .map(|(max_dead_ends, node_patience)| Parameters {
                        max_dead_ends,
                        node_patience,
                        ..standard
                    })
                    .collect()
            }
            Self::Paths => {
                let each = |(play, patience_test)| {
                    FIG_4_24.map(|published| Parameters {
                        node_patience: published.node_patience,
                        patience_test,
                        play,
                        ..standard
                    })
                };
                let usual = Stance::ALL.map(Play::Fixed).into_iter();
                let plays = std::iter::once(Play::Dynamic).chain(usual);
                let plays = plays.map(|play| (play, PatienceTest::AfterDeadEnds));
                let readings = |play| PatienceTest::ALL[1..].iter().map(move |&test| (play, test));
                let attacking = readings(Play::Fixed(Stance::Attacking));
                let all = plays.chain(readings(Play::Dynamic)).chain(attacking);
                all.flat_map(each).collect()
            }
        }
    }
}

/// Every MEDIOCRE percentage with every OUTSTANDING percentage and with infinity.
fn pairs(mediocre: &[u16], outstanding: &[u16]) -> Vec<Parameters> {
    let bounds: Vec<Threshold> = outstanding
        .iter()
        .map(|&percent| Threshold::Percent(percent))
        .chain([Threshold::Infinite])
        .collect();
    let with = |mediocre: Threshold, outstanding: Threshold| {
        Parameters::STANDARD.valuing(Thresholds::new(mediocre, outstanding))
    };
    mediocre
        .iter()
        .flat_map(|&low| {
            bounds
                .iter()
                .map(move |&high| with(Threshold::Percent(low), high))
        })
        .collect()
}

/// One part of a trial, as a command of `plyground`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KenjuCommand {
    pub spec: ExperimentSpec,
    /// Number of games, learners, tests or copies.
    pub n: u32,
}

/// The part to run, with its options as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExperimentSpec {
    Match {
        white: &'static str,
        black: &'static str,
        /// White's parameters; empty for the player's own.
        white_parameters: &'static str,
        /// Black's parameters; empty for the player's own.
        black_parameters: &'static str,
    },
    /// MAX with the given parameters against MAX with standard ones.
    Setting {
        /// The parameter that varies; it decides the experiment's name.
        varied: Setting,
        parameters: &'static str,
    },
    /// Learners tested before, during and after training.
    Curve {
        scheme: Scheme,
        learner: Learner,
        /// Moves of training, and moves between two tests.
        moves: [u32; 2],
        /// Games per test.
        games: u32,
        /// Empty for those of Fig. 4.23.
        parameters: &'static str,
    },
    /// Tests of ten games each.
    Spread,
    /// One player of the experiment `insight`.
    Insight { player: &'static str },
    /// The distance from the last move at which learners of Systems 1 to 3 play.
    Leaps,
    /// Fair pairs shown to System 3.
    Rest,
}

impl KenjuCommand {
    pub const fn sized(self, n: u32) -> Self {
        Self { n, ..self }
    }

    /// The trial under [`super::SEED`]. Unreadable parameters count as standard ones; a test
    /// checks that all of ours are readable.
    pub fn trial(&self) -> Trial {
        let kind = match self.spec {
            ExperimentSpec::Match {
                white,
                black,
                white_parameters,
                black_parameters,
            } => {
                let seat = |name, text: &str| {
                    let player = built_in(name).unwrap_or_else(Player::max);
                    let parameters = parse_parameters(text).ok().filter(|_| !text.is_empty());
                    let own = player.parameters;
                    contestant(&player.with(parameters.unwrap_or(own)))
                };
                Kind::Match {
                    white: seat(white, white_parameters),
                    black: seat(black, black_parameters),
                    games: self.n,
                }
            }
            ExperimentSpec::Setting { varied, parameters } => Kind::Settings {
                varied,
                list: vec![parse_parameters(parameters).unwrap_or_default()],
                games: self.n,
            },
            ExperimentSpec::Curve {
                scheme,
                learner,
                moves: [moves, every],
                games,
                parameters,
            } => Kind::Curve(Study {
                schooling: Schooling {
                    learner,
                    moves,
                    parameters: parse_parameters(parameters).unwrap_or_default(),
                    ..Schooling::standard(scheme)
                },
                learners: self.n,
                every,
                games,
            }),
            ExperimentSpec::Spread => Kind::Spread { tests: self.n },
            ExperimentSpec::Insight { player } => {
                let mut kind = Trial::named("insight").map(|trial| trial.kind);
                if let Ok(Kind::Insight { players, games, .. }) = &mut kind {
                    players.retain(|known| known.name == player);
                    *games = self.n;
                }
                kind.unwrap_or(Kind::Rest { learners: 0 })
            }
            ExperimentSpec::Leaps => Kind::Leaps {
                copies: self.n,
                games: 20,
            },
            ExperimentSpec::Rest => Kind::Rest { learners: self.n },
        };
        let seed = super::SEED;
        Trial { seed, kind }
    }

    /// Runs the trial under another seed.
    ///
    /// # Errors
    /// If a number is out of its range.
    pub fn results(&self, seed: u64) -> Result<Results, TrialError> {
        let trial = Trial {
            seed,
            ..self.trial()
        };
        let sheet = Worksheet::new(&trial)?;
        let mut sums = TrialSums::default();
        (0..sheet.units()).for_each(|unit| sums.merge(&sheet.run(unit)));
        Ok(sheet.finish(&sums))
    }

    /// Runs the trial and returns the JSON that the command line prints, without timings.
    ///
    /// # Errors
    /// If a number is out of its range.
    pub fn run(&self) -> Result<Json, TrialError> {
        self.results(super::SEED).map(|results| results.json())
    }

    /// The arguments after `plyground` on the command line, unquoted.
    pub fn arguments(&self) -> Vec<String> {
        let n = self.n.to_string();
        let mut words = vec!["kenju".to_owned()];
        let mut say = |more: &[&str]| words.extend(more.iter().map(ToString::to_string));
        match self.spec {
            ExperimentSpec::Match {
                white,
                black,
                white_parameters,
                black_parameters,
            } => {
                say(&["match", "--white", white, "--black", black]);
                if !white_parameters.is_empty() && white_parameters == black_parameters {
                    say(&["--parameters", white_parameters]);
                } else {
                    for (option, text) in [
                        ("--white-parameters", white_parameters),
                        ("--black-parameters", black_parameters),
                    ] {
                        if !text.is_empty() {
                            say(&[option, text]);
                        }
                    }
                }
                say(&["--games", &n]);
                return words;
            }
            ExperimentSpec::Setting { parameters, .. } => {
                let name = self.trial().kind.name();
                say(&["experiment", name, "--parameters", parameters]);
            }
            ExperimentSpec::Curve {
                scheme,
                learner,
                moves: [moves, every],
                games,
                parameters,
            } => {
                say(&["experiment", "curve", "--scheme", &scheme.to_string()]);
                if learner == Learner::System4 {
                    say(&["--system", "4"]);
                }
                let [moves, every, games] = [moves, every, games].map(|number| number.to_string());
                say(&["--moves", &moves, "--every", &every, "--games", &games]);
                if !parameters.is_empty() {
                    say(&["--parameters", parameters]);
                }
            }
            ExperimentSpec::Spread => say(&["experiment", "spread"]),
            ExperimentSpec::Insight { player } => {
                say(&["experiment", "insight", "--player", player]);
            }
            ExperimentSpec::Leaps => say(&["experiment", "leaps"]),
            ExperimentSpec::Rest => say(&["experiment", "rest"]),
        }
        say(&["--n", &n]);
        words
    }
}

/// The values that `--player` accepts in the experiment `insight`.
pub fn insight_player_names() -> Vec<String> {
    insight_players()
        .into_iter()
        .map(|player| player.name)
        .collect()
}
