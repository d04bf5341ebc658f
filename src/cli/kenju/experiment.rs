//! `plyground kenju experiment`: the questions the thesis left open, by name.

use super::run::{SYSTEMS, TEACHERS, run_trial};
use crate::cli::choice::choice;
use crate::cli::failure::Problem;
use crate::cli::print::{Form, Printed};
use ::kenju::parameters::Parameters;
use ::kenju::scheme::{Learner, Scheme, TeacherKind};
use clap::Args;
use kenju_lab::experiment::command::watched_names;
use kenju_lab::experiment::text::parse_parameters;
use kenju_lab::experiment::{EXPERIMENTS, Kind, SEED, Trial};
use kit::experiment::shards::Share;
use std::fmt::Write as _;

#[derive(Debug, Args)]
#[command(after_help = listed())]
pub(in crate::cli) struct Arguments {
    /// Which one.
    name: String,
    /// Games, learners, tests or copies of each part; without it as many as decide the question.
    #[arg(long)]
    n: Option<u32>,
    /// Everything that chance decides follows from it.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// The learners' parameters; or, where parameters are what is varied, these alone.
    #[arg(long, value_parser = parse_parameters)]
    parameters: Option<Parameters>,
    /// Where players are looked at, this one alone.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    study: Study,
    /// Run only the units of work I, I + N, I + 2N, ...; `merge` adds the answers up.
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
    #[command(flatten)]
    form: Form,
}

/// What only experiments with learners have.
#[derive(Debug, Args)]
#[command(next_help_heading = "Experiments with learners")]
struct Study {
    /// Who plays whom: WA, W6, W8, WC, W4 or WE.
    #[arg(long)]
    scheme: Option<Scheme>,
    /// Who learns.
    #[arg(long, value_parser = choice(&SYSTEMS))]
    system: Option<Learner>,
    /// Who answers.
    #[arg(long, value_parser = choice(&TEACHERS))]
    teacher: Option<TeacherKind>,
    /// Moves of experience.
    #[arg(long)]
    moves: Option<u32>,
    /// Moves between tests.
    #[arg(long)]
    every: Option<u32>,
    /// Games of each test.
    #[arg(long)]
    games: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let mut trial = Trial::named(&arguments.name)?;
    trial.seed = arguments.seed;
    if let Some(n) = arguments.n {
        trial = trial.sized(n);
    }
    arguments.study.apply(&mut trial)?;
    narrow(&mut trial, arguments)?;
    run_trial(&trial, arguments.shard, arguments.form)
}

/// Gives the learners their parameters, or leaves one setting or one player of many.
fn narrow(trial: &mut Trial, arguments: &Arguments) -> Result<(), Problem> {
    let name = trial.kind.name();
    let refuse = |option, whose| {
        Err(Problem::Option {
            option,
            whose,
            name,
        })
    };
    match (&mut trial.kind, arguments.parameters) {
        (_, None) => {}
        (Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study), Some(parameters)) => {
            study.schooling.parameters = parameters;
        }
        (Kind::Settings { list, .. }, Some(parameters)) => *list = vec![parameters],
        _ => return refuse("--parameters", "learners or settings"),
    }
    match (&mut trial.kind, &arguments.player) {
        (_, None) => Ok(()),
        (Kind::Insight { players, .. }, Some(wanted)) => {
            players.retain(|player| player.name == *wanted);
            if players.is_empty() {
                return Err(Problem::NoPlayer {
                    text: wanted.clone(),
                    known: watched_names().join("; "),
                });
            }
            Ok(())
        }
        _ => refuse("--player", "players that are looked at"),
    }
}

impl Study {
    fn apply(&self, trial: &mut Trial) -> Result<(), Problem> {
        let name = trial.kind.name();
        let (Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study)) = &mut trial.kind
        else {
            return match self.first() {
                None => Ok(()),
                Some(option) => Err(Problem::Option {
                    option,
                    whose: "learners",
                    name,
                }),
            };
        };
        let schooling = &mut study.schooling;
        set(&mut schooling.scheme, self.scheme);
        set(&mut schooling.learner, self.system);
        set(&mut schooling.taught, self.teacher);
        set(&mut schooling.moves, self.moves);
        set(&mut study.every, self.every);
        set(&mut study.games, self.games);
        Ok(())
    }

    /// The first option that is given.
    fn first(&self) -> Option<&'static str> {
        let given = [
            ("--scheme", self.scheme.is_some()),
            ("--system", self.system.is_some()),
            ("--teacher", self.teacher.is_some()),
            ("--moves", self.moves.is_some()),
            ("--every", self.every.is_some()),
            ("--games", self.games.is_some()),
        ];
        given.iter().find(|(_, is)| *is).map(|(name, _)| *name)
    }
}

fn set<T>(value: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *value = given;
    }
}

/// The experiments for the end of the help.
fn listed() -> String {
    let mut text = "Experiments:\n".to_owned();
    for (name, question) in EXPERIMENTS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<12}{question}");
    }
    text
}
