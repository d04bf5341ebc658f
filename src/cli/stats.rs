//! `plyground stats`: the heuristics' scores of masters' moves and of CHUTE's own choices.

use super::masters::{Games, Measured, unusable};
use super::print::{Printed, tables};
use super::progress::Progress;
use anyhow::Result;
use chute_lab::experiment::master_games::disputed::{self, Distances, VariantResult};
use chute_lab::experiment::master_games::{Kind, Sample, Sampling, Study};
use clap::Args;
use serde_json::json;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    measured: Measured,
    /// Instead, compare each disputed reading, and games cut to their last positions, with the published means
    #[arg(long, conflicts_with_all = ["reading", "last", "shard"])]
    compare: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let games = &arguments.games;
    let study = games.study(Kind::Stats, arguments.measured.sampling())?;
    if arguments.compare {
        return compare(games, &study);
    }
    games.run(&study)
}

fn compare(games: &Games, study: &Study) -> Result<Printed> {
    let progress = Progress::begin();
    let variants = disputed::variants();
    let measure = |sampling| -> Result<Sample> {
        let study = Study {
            sampling,
            ..study.clone()
        };
        Ok(study.sample(games.open()?))
    };
    let ours = measure(Sampling::default())?;
    let mut tried = Vec::new();
    for (place, variant) in variants.iter().enumerate() {
        progress.at(place as f64 / variants.len() as f64, || {
            variant.name.clone()
        });
        let sample = measure(variant.sampling)?;
        tried.extend(VariantResult::of(variant, &sample, &ours, study.resampling));
    }
    drop(progress);
    let distances = Distances::of(&ours, study.resampling).unwrap_or_default();
    let mut results = disputed::results(&tried, &distances);
    let remarks = &ours.remarks;
    let told = [
        ("bad", json!(ours.bad)),
        ("more_bad", json!(ours.more_bad)),
        ("remarks", json!(remarks.remarks)),
        ("more_remarks", json!(remarks.more_remarks)),
    ];
    results
        .keys
        .extend(told.map(|(key, value)| (key.to_owned(), value)));
    let text = if games.form.csv {
        results.csv()
    } else {
        tables(&results) + &unusable(&ours)
    };
    Ok(Printed::new(&results.json(), text)?.with_remarks(remarks))
}
