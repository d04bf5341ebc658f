//! `plyground kenju experiment`: the questions the thesis left open, by name.

use super::run::{Form, Part, SYSTEMS, TEACHERS, run_trial};
use crate::cli::choice::choice;
use crate::cli::failure::Problem;
use crate::cli::print::Printed;
use crate::kenju::parameters::Parameters;
use crate::kenju::scheme::{Learner, Scheme, Taught};
use crate::lab::kenju::text::parse_parameters;
use crate::lab::kenju::{EXPERIMENTS, Kind, Trial, trial};
use clap::Args;
use std::fmt::Write as _;

/// What `experiment` is asked.
#[derive(Debug, Args)]
#[command(after_help = listed())]
pub(in crate::cli) struct Arguments {
    /// Which one.
    name: String,
    /// Games, learners, tests or copies of each part; without it as many as decide the question.
    #[arg(long)]
    n: Option<u32>,
    /// Everything that chance decides follows from it.
    #[arg(long, default_value_t = trial::SEED)]
    seed: u64,
    #[command(flatten)]
    study: Study,
    /// Run only the units of work I, I + N, I + 2N, ...; `merge` adds the answers up.
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    /// Print the tables as CSV instead.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
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
    teacher: Option<Taught>,
    /// Moves of experience.
    #[arg(long)]
    moves: Option<u32>,
    /// A test after every so many moves.
    #[arg(long)]
    every: Option<u32>,
    /// Games of each test.
    #[arg(long)]
    games: Option<u32>,
    /// The learners' parameters.
    #[arg(long, value_parser = parse_parameters)]
    parameters: Option<Parameters>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let mut trial = Trial::named(&arguments.name)?;
    trial.seed = arguments.seed;
    if let Some(n) = arguments.n {
        trial = trial.sized(n);
    }
    arguments.study.apply(&mut trial)?;
    let form = if arguments.csv {
        Form::Csv
    } else {
        Form::Table
    };
    run_trial(&trial, arguments.shard, form)
}

impl Study {
    fn apply(&self, trial: &mut Trial) -> Result<(), Problem> {
        let name = trial.kind.name();
        let (Kind::Curve(study) | Kind::Schemes(study) | Kind::Systems(study)) = &mut trial.kind
        else {
            return match self.first() {
                None => Ok(()),
                Some(option) => Err(Problem::Option { option, name }),
            };
        };
        let schooling = &mut study.schooling;
        set(&mut schooling.scheme, self.scheme);
        set(&mut schooling.learner, self.system);
        set(&mut schooling.taught, self.teacher);
        set(&mut schooling.moves, self.moves);
        set(&mut schooling.parameters, self.parameters);
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
            ("--parameters", self.parameters.is_some()),
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
