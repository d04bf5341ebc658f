//! Single parts of trials as commands, so that one figure of a table can be repeated alone, at
//! its published size or a smaller one.

use serde_json::Value as Json;

use super::catalogue::insight_players;
use super::text::parse_parameters;
use super::trial::{Kind, Schooling, Setting, Study, Trial, contestant};
use super::{TrialError, TrialSums, Worksheet};
use kenju::player::Player;
use kenju::saved::built_in;
use kenju::scheme::{Learner, Scheme};
use kit::experiment::results::Results;

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
    /// Learners of Systems 1 to 3, and how far from the last move they play.
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
                say(&["experiment", "insight", "--player", player])
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
