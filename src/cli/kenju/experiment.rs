//! `plyground kenju experiment`: experiments on questions that the thesis left open.

use super::run::{SYSTEMS, TEACHERS, run_trial};
use crate::cli::choice::choice;
use crate::cli::failure::no_player;
use crate::cli::print::{Form, Printed};
use ::kenju::parameters::Parameters;
use ::kenju::scheme::{Learner, Scheme, TeacherKind};
use anyhow::{Error, Result, anyhow};
use clap::Args;
use kenju_lab::experiment::catalogue::insight_player_names;
use kenju_lab::experiment::text::parse_parameters;
use kenju_lab::experiment::{EXPERIMENTS, Kind, SEED, Trial};
use kit::experiment::shards::Share;
use std::fmt::Write as _;

#[derive(Debug, Args)]
#[command(after_help = listed())]
pub(in crate::cli) struct Arguments {
    /// The experiment
    name: String,
    /// Games, learners, tests or copies for each part [default: enough to decide the question]
    #[arg(long)]
    n: Option<u32>,
    /// The seed of all random choices
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// The learners' parameters; in an experiment that varies parameters, try only these
    #[arg(long, value_parser = parse_parameters)]
    parameters: Option<Parameters>,
    /// Look at this player only, in an experiment that looks at players
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Run only the units I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Share>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    study: Study,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Experiments with learners")]
struct Study {
    /// The scheme of players: WA, W6, W8, WC, W4 or WE
    #[arg(long)]
    scheme: Option<Scheme>,
    /// The learning system
    #[arg(long, value_parser = choice(&SYSTEMS))]
    system: Option<Learner>,
    /// The simulated teacher
    #[arg(long, value_parser = choice(&TEACHERS))]
    teacher: Option<TeacherKind>,
    /// Moves of training
    #[arg(long)]
    moves: Option<u32>,
    /// Moves between tests
    #[arg(long)]
    every: Option<u32>,
    /// Games in each test
    #[arg(long)]
    games: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let mut trial = Trial::named(&arguments.name)?;
    trial.seed = arguments.seed;
    if let Some(n) = arguments.n {
        trial = trial.sized(n);
    }
    arguments.study.apply(&mut trial)?;
    narrow(&mut trial, arguments)?;
    run_trial(&trial, arguments.shard, arguments.form)
}

/// Sets the learners' parameters, or narrows the trial to one setting or player.
fn narrow(trial: &mut Trial, arguments: &Arguments) -> Result<()> {
    let name = trial.kind.name();
    match (&mut trial.kind, arguments.parameters) {
        (_, None) => {}
        (Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study), Some(parameters)) => {
            study.schooling.parameters = parameters;
        }
        (Kind::Settings { list, .. }, Some(parameters)) => *list = vec![parameters],
        _ => return Err(misplaced("--parameters", "learners or settings", name)),
    }
    match (&mut trial.kind, &arguments.player) {
        (_, None) => Ok(()),
        (Kind::Insight { players, .. }, Some(wanted)) => {
            players.retain(|player| player.name == *wanted);
            if players.is_empty() {
                return Err(no_player(wanted, &insight_player_names().join("; ")));
            }
            Ok(())
        }
        _ => Err(misplaced("--player", "players that are looked at", name)),
    }
}

/// The error of an option that the experiment does not have.
fn misplaced(option: &str, whose: &str, name: &str) -> Error {
    anyhow!("{option} is for experiments with {whose}, which `{name}` is not")
}

impl Study {
    fn apply(&self, trial: &mut Trial) -> Result<()> {
        let name = trial.kind.name();
        let (Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study)) = &mut trial.kind
        else {
            return match self.first() {
                None => Ok(()),
                Some(option) => Err(misplaced(option, "learners", name)),
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

fn listed() -> String {
    let mut text = "Experiments:\n".to_owned();
    for (name, question) in EXPERIMENTS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<12}{question}");
    }
    text
}
