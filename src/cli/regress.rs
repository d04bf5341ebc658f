//! `plyground regress`: how well the heuristics predict the outcome of a game.

use super::choice::choice;
use super::masters::{Games, Measured, unusable};
use super::print::{Printed, headed};
use ::chess::pgn::PgnReader;
use ::chess::words::counted;
use anyhow::Result;
use chute_lab::experiment::master_games::overlap::{Overlap, OverlapRun};
use chute_lab::experiment::master_games::sample::PHASES;
use chute_lab::experiment::master_games::variables::TARGETS;
use chute_lab::experiment::master_games::{
    Bad, Kind, Phase, Regress, Study, StudyError, Target, Variable,
};
use clap::Args;
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::results::{Datum, Unit};
use serde::Serialize;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    measured: Measured,
    /// A run of Table 4.3 of the thesis: R1.3, R1.5, R1.6, R1.7, R2.1, R2.2 or R2.3 [default: all]
    #[arg(long)]
    run: Option<String>,
    /// Your own variables: h0 to h21, pawns, rooks, knights, bishops, queens, material; or `all`
    #[arg(long, value_name = "LIST", conflicts_with = "run")]
    variables: Option<String>,
    /// How the outcome of its game scores a position
    #[arg(long, value_parser = choice(&TARGETS), default_value = "1/N")]
    target: Target,
    /// Use only this phase of the games, whatever the run says
    #[arg(long, value_parser = choice(&PHASES))]
    phase: Option<Phase>,
    /// Instead, measure how wide a range around each score must be to include the master's move
    #[arg(long, conflicts_with_all = ["run", "variables", "target", "phase", "shard", "csv", "reading", "last"])]
    overlap: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let games = &arguments.games;
    let variables = arguments.variables.as_deref().map(|text| {
        if text == "all" {
            let names: Vec<String> = Variable::all().iter().map(ToString::to_string).collect();
            names.join(",")
        } else {
            text.to_owned()
        }
    });
    let regress = Regress {
        run: arguments.run.clone(),
        variables,
        target: arguments.target,
        phase: arguments.phase,
    };
    // Check the names before reading the games.
    regress.regressions()?;
    let study = games.study(Kind::Regress(regress), arguments.measured.sampling())?;
    if arguments.overlap {
        return overlap(games, &study);
    }
    games.run(&study)
}

#[derive(Serialize)]
struct OverlapAnswer {
    #[serde(flatten)]
    overlap: Overlap,
    bad: Vec<Bad>,
    more_bad: u64,
    #[serde(flatten)]
    remarks: GameRemarks,
}

fn overlap(games: &Games, study: &Study) -> Result<Printed> {
    let sample = study.sample(games.open()?);
    if sample.positions() == 0 {
        return Err(StudyError::no_positions(&sample).into());
    }
    let mut run = OverlapRun::new(&sample).map_err(StudyError::Fit)?;
    for game in PgnReader::new(games.open()?).flatten() {
        run.show(&game);
    }
    let overlap = run
        .finish(study.resampling)
        .ok_or_else(|| StudyError::no_positions(&sample))?;
    let rows = overlap.points.iter().map(|point| {
        [
            format!("{:.0} %", point.covered * 100.0),
            Datum::Estimate(point.k).text(Unit::Plain),
            Datum::Estimate(point.candidates).text(Unit::Plain),
        ]
    });
    let first = overlap
        .within
        .iter()
        .map(|within| format!("{:.1} %", within.value * 100.0));
    let text = format!(
        "{} of {:.1} moves on average\n\nThe master's range reaches the best move's\n{}\n\
         The master's move among the first 1 to 7: {}\n",
        counted(overlap.positions, "position"),
        overlap.moves,
        headed(["positions", "K", "candidates"], rows),
        first.collect::<Vec<_>>().join(", ")
    ) + &unusable(&sample);
    let answer = OverlapAnswer {
        overlap,
        bad: sample.bad,
        more_bad: sample.more_bad,
        remarks: sample.remarks,
    };
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}
