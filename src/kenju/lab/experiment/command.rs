//! Trials as commands of the command line: one part each, so that a figure of a table can be repeated
//! alone, at the size it was published with or a smaller one.

use serde_json::Value as Json;

use super::catalogue::watched;
use super::text::parse_parameters;
use super::trial::{Kind, Schooling, Setting, Study, Trial, contestant};
use super::{Partial, TrialError, Worksheet};
use kenju::player::Player;
use kenju::saved::built_in;
use kenju::scheme::{Learner, Scheme};
use kit::experiment::results::Results;

/// A trial of one part, with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KenjuCommand {
    pub what: Tried,
    /// How many games, learners, tests or copies.
    pub n: u32,
}

/// What is tried, as one types it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// A match of built-in players.
    Match {
        white: &'static str,
        black: &'static str,
        /// White's parameters; none if empty.
        white_parameters: &'static str,
        /// Black's parameters; none if empty.
        black_parameters: &'static str,
    },
    /// MAX with some parameters against the standard.
    Setting {
        /// What is varied: the experiment's name follows from it.
        varied: Setting,
        parameters: &'static str,
    },
    /// Learners before and after.
    Curve {
        scheme: Scheme,
        /// The system.
        learner: Learner,
        /// Moves of training, and between tests.
        moves: [u32; 2],
        /// Games of a test.
        games: u32,
        /// The parameters; Fig. 4.23 if empty.
        parameters: &'static str,
    },
    /// Ten-game tests.
    Spread,
    /// A player of the experiment `insight`.
    Insight { player: &'static str },
    /// Learners that leap.
    Leaps,
    /// Fair pairs.
    Rest,
}

impl KenjuCommand {
    /// The same at another size.
    pub const fn sized(self, n: u32) -> Self {
        Self { n, ..self }
    }

    /// The trial under the seed of the findings. Parameters that cannot be read count as standard
    /// ones; a test reads them all.
    pub fn trial(&self) -> Trial {
        let kind = match self.what {
            Tried::Match {
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
            Tried::Setting { varied, parameters } => Kind::Settings {
                varied,
                list: vec![parse_parameters(parameters).unwrap_or_default()],
                games: self.n,
            },
            Tried::Curve {
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
            Tried::Spread => Kind::Spread { tests: self.n },
            Tried::Insight { player } => {
                let mut kind = Trial::named("insight").map(|trial| trial.kind);
                if let Ok(Kind::Insight { players, games, .. }) = &mut kind {
                    players.retain(|known| known.name == player);
                    *games = self.n;
                }
                kind.unwrap_or(Kind::Rest { learners: 0 })
            }
            Tried::Leaps => Kind::Leaps {
                copies: self.n,
                games: 20,
            },
            Tried::Rest => Kind::Rest { learners: self.n },
        };
        let seed = super::SEED;
        Trial { seed, kind }
    }

    /// Runs all of it under a seed.
    ///
    /// # Errors
    /// If a number is out of its range.
    pub fn results(&self, seed: u64) -> Result<Results, TrialError> {
        let trial = Trial {
            seed,
            ..self.trial()
        };
        let sheet = Worksheet::new(&trial)?;
        let mut sums = Partial::default();
        (0..sheet.units()).for_each(|unit| sums.merge(&sheet.run(unit)));
        Ok(sheet.finish(&sums))
    }

    /// Runs all of it; the answer of the command line, measurements aside.
    ///
    /// # Errors
    /// If a number is out of its range.
    pub fn run(&self) -> Result<Json, TrialError> {
        self.results(super::SEED).map(|results| results.json())
    }

    /// The words behind `plyground` on the command line, unquoted.
    pub fn arguments(&self) -> Vec<String> {
        let n = self.n.to_string();
        let mut words = vec!["kenju".to_owned()];
        let mut say = |more: &[&str]| words.extend(more.iter().map(ToString::to_string));
        match self.what {
            Tried::Match {
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
            Tried::Setting { parameters, .. } => {
                let name = self.trial().kind.name();
                say(&["experiment", name, "--parameters", parameters]);
            }
            Tried::Curve {
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
            Tried::Spread => say(&["experiment", "spread"]),
            Tried::Insight { player } => say(&["experiment", "insight", "--player", player]),
            Tried::Leaps => say(&["experiment", "leaps"]),
            Tried::Rest => say(&["experiment", "rest"]),
        }
        say(&["--n", &n]);
        words
    }
}

/// The names `--player` of the experiment `insight` takes.
pub fn watched_names() -> Vec<String> {
    watched().into_iter().map(|player| player.name).collect()
}
