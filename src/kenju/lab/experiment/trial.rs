//! What a trial is: its kind, what it is made of, and a seed. Serialisable, so that a worker, a file
//! or another machine can be handed one.

use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

use kenju::memory::Memory;
use kenju::parameters::{Parameters, Play};
use kenju::player::{Learning, Mind, Player};
use kenju::scheme::{Course, Learner, Scheme, TeacherKind};
use kenju::threats::Limits;

/// The most games, learners or tests of one part of a trial.
pub const COUNT_LIMIT: u32 = 10_000_000;

/// The most moves a learner is trained for.
pub const MOVES_LIMIT: u32 = 20_000;

/// The most test games of one learner: what one unit of work may hold.
pub const TESTS_LIMIT: u64 = 2_000;

/// The most parts of one trial.
pub const PARTS_LIMIT: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Everything that chance decides follows from it.
    pub seed: u64,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Games between two players that do not learn (Fig. 4.23).
    Match {
        white: Box<Player>,
        black: Box<Player>,
        games: u32,
    },
    /// A performance curve (Fig. 4.4): learners tested against MAX as they learn.
    Curve(Study),
    /// The six schemes side by side, before and after (Fig. 4.21); the study's own scheme counts
    /// for nothing.
    Schemes(Study),
    /// System 3 against System 4, taught by MAX and by the threat search (§4.10.2); the study's own
    /// system and teacher count for nothing.
    Systems(Study),
    /// MAX with each of these parameters against MAX with those of Fig. 4.23, both ways round, and
    /// against itself; against itself alone where what is looked at is how paths end.
    Settings {
        /// What is varied: it decides what the tables show.
        varied: Setting,
        /// The parameters tried.
        list: Vec<Parameters>,
        /// Games with each colour, and against itself.
        games: u32,
    },
    /// Attack and defence fixed (Fig. 4.13).
    Stances {
        /// Games of each pair.
        games: u32,
    },
    /// How far ten-game tests scatter (Fig. 4.5).
    Spread {
        /// How many tests of ten games.
        tests: u32,
    },
    /// Forced wins taken and missed, seen by the threat search.
    Insight {
        /// Who is looked at, playing against itself.
        players: Vec<Player>,
        /// Games of each.
        games: u32,
        /// How far the threat search looks.
        limits: Limits,
    },
    /// Systems 1 to 3 learning against MAX: how far from the last move they play (§4.2.2).
    Leaps {
        /// Learners of each system.
        copies: u32,
        /// Games of each learner.
        games: u32,
    },
    /// Where System 3 comes to rest if all pairs keep meeting (§4.6).
    Rest { learners: u32 },
}

/// How a learner is taught: a course without its seed. In a few words it is `WA, System 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schooling {
    pub scheme: Scheme,
    pub learner: Learner,
    /// Who teaches.
    pub taught: TeacherKind,
    /// Moves of experience.
    pub moves: u32,
    /// The learner's parameters.
    pub parameters: Parameters,
}

/// Many learners taught alike, and tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// How each is taught.
    pub schooling: Schooling,
    pub learners: u32,
    /// A test after every so many moves, and one before the first.
    pub every: u32,
    /// Games of each test, against MAX with the same parameters.
    pub games: u32,
}

/// What [`Kind::Settings`] varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Setting {
    /// MEDIOCRE and OUTSTANDING (§4.8.4).
    Thresholds,
    /// DON, DOFF, AON and AOFF (§4.8.3), and fixed stances.
    Hysteresis,
    /// MAXDEADENDS and NODEPATIENCE (Figs. 4.19 and 4.20).
    Patience,
    /// NODEPATIENCE 1, 4 and 9 by the readings of when a path ends (Fig. 4.24).
    Paths,
}

/// Why a trial cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrialError {
    /// A number that is too small or too great.
    #[error("{found} {what}; from {least} to {most}")]
    Range {
        /// What is counted.
        what: &'static str,
        /// How many are asked for.
        found: u64,
        /// The fewest there can be.
        least: u64,
        /// The most there can be.
        most: u64,
    },
    /// No experiment has that name.
    #[error("no experiment is called `{name}`; there are {known}")]
    Unknown {
        name: String,
        /// The names there are.
        known: String,
    },
}

impl Trial {
    /// The same trial with so many games, learners, tests or copies of each part.
    pub fn sized(mut self, size: u32) -> Self {
        match &mut self.kind {
            Kind::Match { games, .. }
            | Kind::Settings { games, .. }
            | Kind::Stances { games }
            | Kind::Insight { games, .. } => *games = size,
            Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) => {
                study.learners = size;
            }
            Kind::Spread { tests } => *tests = size,
            Kind::Leaps { copies, .. } => *copies = size,
            Kind::Rest { learners } => *learners = size,
        }
        self
    }

    /// Says what cannot be run.
    ///
    /// # Errors
    /// The first number that is out of its range.
    pub fn check(&self) -> Result<(), TrialError> {
        let counted = |what, found: u32| within(what, u64::from(found), 1, COUNT_LIMIT.into());
        match &self.kind {
            Kind::Match { games, .. } | Kind::Stances { games } => counted("games", *games),
            Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study) => study.check(),
            Kind::Settings { list, games, .. } => {
                within("settings", list.len() as u64, 1, PARTS_LIMIT as u64)?;
                counted("games", *games)
            }
            Kind::Spread { tests } => counted("tests", *tests),
            Kind::Insight { players, games, .. } => {
                within("players", players.len() as u64, 1, PARTS_LIMIT as u64)?;
                counted("games", *games)
            }
            Kind::Leaps { copies, games } => {
                counted("copies", *copies)?;
                within("games of a copy", u64::from(*games), 1, 200)
            }
            Kind::Rest { learners } => counted("learners", *learners),
        }
    }
}

impl Kind {
    /// The name of the experiment it belongs to.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Match { .. } => "match",
            Self::Curve(_) => "curve",
            Self::Schemes(_) => "schemes",
            Self::Systems(_) => "systems",
            Self::Settings { varied, .. } => match varied {
                Setting::Thresholds => "thresholds",
                Setting::Hysteresis => "hysteresis",
                Setting::Patience => "patience",
                Setting::Paths => "paths",
            },
            Self::Stances { .. } => "stances",
            Self::Spread { .. } => "spread",
            Self::Insight { .. } => "insight",
            Self::Leaps { .. } => "leaps",
            Self::Rest { .. } => "rest",
        }
    }
}

impl Schooling {
    /// Fig. 4.22: System 3, MAX, 200 moves, the parameters of Fig. 4.23.
    pub const fn standard(scheme: Scheme) -> Self {
        Self {
            scheme,
            learner: Learner::System3,
            taught: TeacherKind::ByMax,
            moves: 200,
            parameters: Parameters::STANDARD,
        }
    }

    /// Says what cannot be run.
    ///
    /// # Errors
    /// If the number of moves is out of its range.
    pub fn check(&self) -> Result<(), TrialError> {
        within("training moves", self.moves.into(), 1, MOVES_LIMIT.into())
    }

    /// The course under a seed.
    pub const fn course(self, seed: u64) -> Course {
        Course {
            scheme: self.scheme,
            learner: self.learner,
            taught: self.taught,
            moves: self.moves,
            parameters: self.parameters,
            seed,
        }
    }
}

impl fmt::Display for Schooling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let learner = match self.learner {
            Learner::System3 => "System 3",
            Learner::System4 => "System 4",
        };
        let teacher = match self.taught {
            TeacherKind::ByMax => "",
            TeacherKind::ByThreats => " taught by the threat search",
        };
        write!(f, "{}, {learner}{teacher}", self.scheme)
    }
}

impl Study {
    fn check(&self) -> Result<(), TrialError> {
        self.schooling.check()?;
        let moves = u64::from(self.schooling.moves);
        let (learners, every) = (u64::from(self.learners), u64::from(self.every));
        within("learners", learners, 1, COUNT_LIMIT.into())?;
        within("moves between tests", every, 1, MOVES_LIMIT.into())?;
        within("games in a test", u64::from(self.games), 1, TESTS_LIMIT)?;
        let games = (moves / every + 1) * u64::from(self.games);
        within("test games of one learner", games, 1, TESTS_LIMIT)
    }
}

/// A player as it takes part in a match: without its log of lessons, which no game needs.
pub fn contestant(player: &Player) -> Box<Player> {
    let mind = match &player.mind {
        Mind::System3(memory) => Mind::System3(Memory::without_log(*memory.element())),
        Mind::System4(memory) => Mind::System4(Memory::without_log(*memory.element())),
        other => other.clone(),
    };
    let player = Player {
        mind,
        ..player.clone()
    };
    Box::new(player.learning(Learning::Off))
}

fn within(what: &'static str, found: u64, least: u64, most: u64) -> Result<(), TrialError> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(TrialError::Range {
        what,
        found,
        least,
        most,
    })
}

/// The stances as the tables name them.
pub(super) fn play_name(play: Play) -> String {
    match play {
        Play::Dynamic => "dynamic".to_owned(),
        Play::Fixed(stance) => stance.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::EXPERIMENTS;
    use super::*;

    #[test]
    fn every_experiment_can_be_named_and_run() {
        for (name, _) in EXPERIMENTS {
            let trial = Trial::named(name).unwrap();
            assert_eq!(trial.check(), Ok(()), "{name}");
            let expected = if name == "early" { "curve" } else { name };
            assert_eq!(trial.kind.name(), expected);
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_those_there_are() {
        let error = Trial::named("chess").unwrap_err().to_string();
        assert!(error.starts_with("no experiment is called `chess`; there are match, curve"));
    }

    #[test]
    fn numbers_out_of_range_are_named() {
        let error = Trial::named("match").unwrap().sized(0).check().unwrap_err();
        assert_eq!(error.to_string(), "0 games; from 1 to 10000000");
        let mut trial = Trial::named("curve").unwrap();
        if let Kind::Curve(study) = &mut trial.kind {
            study.games = 1_000;
        }
        let error = trial.check().unwrap_err().to_string();
        assert_eq!(error, "11000 test games of one learner; from 1 to 2000");
    }

    #[test]
    fn a_trial_survives_the_way_to_a_worker_and_to_a_file() {
        for (name, _) in EXPERIMENTS {
            let trial = Trial::named(name).unwrap();
            let bytes = postcard::to_allocvec(&trial).unwrap();
            assert_eq!(postcard::from_bytes::<Trial>(&bytes).unwrap(), trial);
            let text = serde_json::to_string(&trial).unwrap();
            assert_eq!(serde_json::from_str::<Trial>(&text).unwrap(), trial);
        }
    }
}
