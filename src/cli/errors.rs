//! `plyground errors`: errors of forward pruning, computed from A(f), the chance that keeping f moves loses the best
//! one, or counted in real searches.

use super::choice::choice;
use super::masters::{Games, goes_on};
use super::parts;
use super::print::{Printed, facts, headed};
use super::progress::Progress;
use ::chess::words::counted;
use ::stats::Estimate;
use anyhow::{Error, Result, anyhow, bail};
use chute_lab::experiment::master_games::bounds::Bounds;
use chute_lab::experiment::master_games::error_count::{ErrorPart, ErrorStudy};
use chute_lab::experiment::master_games::pruning::{Counting, Counts, DEPTH_LIMIT, Terminal};
use chute_lab::experiment::master_games::ranking::Ranking;
use chute_lab::experiment::master_games::{Kind, Sampling, StudyError};
use clap::Args;
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::shards::{Shards, Share};
use serde::Serialize;
use std::fmt::Write as _;

const TERMINALS: [(&str, Terminal); 2] =
    [("chute", Terminal::Chute), ("material", Terminal::Material)];

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    games: Games,
    /// A(1), A(2), ...: the chance that keeping f moves loses the best one [default: measured on the games]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    a: Option<Vec<f64>>,
    /// Moves kept at each level
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "7,7,7"
    )]
    fanout: Vec<u32>,
    /// Also count the errors of real searches in this many positions of the games
    #[arg(long, value_name = "POSITIONS", default_value_t = 0)]
    count: usize,
    /// Count in every Nth position of a game
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Depth of the counted searches, in plies
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=i64::from(DEPTH_LIMIT)))]
    depth: u8,
    /// How terminal positions are scored
    #[arg(long, value_parser = choice(&TERMINALS), default_value = "chute")]
    terminal: Terminal,
    /// Also count the root errors of a search one ply shallower, and print how much likelier an error is at the root
    /// than one level down, judged by the same search
    #[arg(long, requires = "count", conflicts_with = "shard")]
    alike: bool,
    /// Plies that a check of terminal positions looks deeper; 0 for no check
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=3))]
    deeper: u8,
}

#[derive(Debug, Serialize)]
struct Answer {
    a: Vec<f64>,
    #[serde(flatten)]
    bounds: Bounds,
    counted: Option<Counts>,
    /// Error rate at the root minus the rate one level down, with the same judge.
    #[serde(skip_serializing_if = "Option::is_none")]
    root_less_below: Option<Estimate>,
    /// Remarks about the games: text that was skipped or corrected. A count also names the unreadable games.
    #[serde(flatten)]
    remarks: GameRemarks,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let (a, remarks) = match &arguments.a {
        Some(a) => (a.clone(), GameRemarks::default()),
        None if arguments.games.shard.is_some() => return Err(shard_needs("--a")),
        None => measured(&arguments.games)?,
    };
    let study = ErrorStudy {
        a,
        fanout: arguments.fanout.clone(),
        counting: Counting {
            depth: arguments.depth,
            fanout: arguments.fanout[0].min(u32::from(u16::MAX)) as u16,
            terminal: arguments.terminal,
            deeper: arguments.deeper,
        },
        every: usize::from(arguments.every),
        positions: arguments.count,
        resampling: arguments.games.resampling(),
    };
    // Check the arguments before the long count.
    let bounds = study.bounds()?;
    if arguments.alike && arguments.depth < 2 {
        bail!("--alike: it takes a --depth of 2 or more");
    }
    if arguments.count > 0 {
        let part = count(arguments, &study)?;
        let alike = arguments.alike.then(|| alike(arguments, &study, &part));
        return answer(part, alike.transpose()?.flatten());
    }
    if arguments.games.shard.is_some() {
        return Err(shard_needs("--count"));
    }
    let text = of_bounds(&bounds);
    let counted = None;
    let a = study.a;
    let root_less_below = None;
    let answer = Answer {
        a,
        bounds,
        counted,
        root_less_below,
        remarks,
    };
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}

fn shard_needs(option: &str) -> Error {
    anyhow!(
        "errors --shard divides the counting in real searches and needs {option} (the chances A(f) as `plyground rank` measures them once, the same for every part; how many positions to count)"
    )
}

impl parts::Part for ErrorPart {
    fn shards(&self) -> Option<&Shards> {
        Some(&self.shards)
    }

    fn add(&mut self, other: Self) -> Result<()> {
        Ok(self.merge(other)?)
    }
}

/// Prints the answer, or a part for `merge`.
pub(super) fn print(part: ErrorPart) -> Result<Printed> {
    answer(part, None)
}

fn answer(part: ErrorPart, root_less_below: Option<Estimate>) -> Result<Printed> {
    let bounds = part.errors.bounds()?;
    let counts = part.counts();
    let mut text = of_bounds(&bounds);
    if let Some(counts) = &counts {
        text.push_str(&of_counts(counts));
    }
    if let Some(found) = root_less_below {
        let [value, low, high] = [found.value, found.low, found.high].map(|end| end * 100.0);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\n1a at the root less 1b, with the same judge: {value:.1} [{low:.1}, {high:.1}] percentage points"
        );
    }
    if !part.shards.is_whole() {
        let (have, of) = (part.shards.indexes().len(), part.shards.of());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\n{have} of {}: to be merged with --json",
            counted(of, "part")
        );
        return Ok(Printed::new(&part, text)?
            .with_remarks(&part.remarks)
            .into_part());
    }
    if counts.is_none() {
        let first = part.remarks.lines(1).into_iter().next();
        let first = first.map_or_else(String::new, |why| format!("; {why}"));
        let (games, bad) = (0, part.remarks.remarks.len() as u64);
        return Err(StudyError::NoPositions { games, bad, first }.into());
    }
    let answer = Answer {
        a: part.errors.a,
        bounds,
        counted: counts,
        root_less_below,
        remarks: part.remarks,
    };
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}

/// Searches the same positions one ply shallower. Their roots then have the judge that the level below has in `part`.
fn alike(arguments: &Arguments, study: &ErrorStudy, part: &ErrorPart) -> Result<Option<Estimate>> {
    let mut root = study.clone();
    root.counting = Counting {
        depth: study.counting.depth - 1,
        deeper: 0,
        ..study.counting
    };
    Ok(part.root_less_below(&count(arguments, &root)?))
}

fn measured(games: &Games) -> Result<(Vec<f64>, GameRemarks)> {
    let study = games.study(Kind::Rank { phase: None }, Sampling::default())?;
    let sample = study.sample(games.open()?);
    let ranking = Ranking::of(&sample, None, study.resampling);
    let ranking = ranking.ok_or_else(|| StudyError::no_positions(&sample))?;
    Ok((ranking.errors(), sample.remarks))
}

fn count(arguments: &Arguments, study: &ErrorStudy) -> Result<ErrorPart> {
    let share = arguments.games.shard.unwrap_or(Share::WHOLE);
    let progress = Progress::begin();
    let part = study.count(arguments.games.open()?, share, |done| {
        progress.at(done as f64 / study.positions as f64, || {
            counted(done, "position")
        });
        goes_on()
    });
    drop(progress);
    Ok(part)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn of_bounds(bounds: &Bounds) -> String {
    let or_none = |share: Option<f64>| share.map_or_else(|| "no such level".to_owned(), percent);
    let mut text = facts(&[
        (
            "1a, the ideal move pruned at the root",
            &percent(bounds.type_1a),
        ),
        ("1b, an ideal reply pruned", &or_none(bounds.type_1b)),
        ("1c, one pruned deeper", &or_none(bounds.type_1c)),
        (
            "2a, a terminal position scored by the wrong move",
            &percent(bounds.type_2a),
        ),
    ]);
    let heads = [
        "level",
        "kept",
        "A",
        "nodes",
        "errors",
        "at least one",
        "all",
        "ideal line left here",
        "still in the tree",
        "perfect from here",
    ];
    let rows = bounds.levels.iter().map(|level| {
        [
            level.level.to_string(),
            level.fanout.to_string(),
            format!("{:.3}", level.a),
            format!("{:.0}", level.nodes),
            format!("{:.2}", level.expected),
            percent(level.any),
            percent(level.all),
            percent(level.leaves),
            percent(level.remains),
            percent(level.perfect),
        ]
    });
    text.push_str("\nIf nodes err independently\n");
    text + &headed(heads, rows)
}

fn of_counts(counts: &Counts) -> String {
    let share = |estimate: &Estimate| {
        let half = estimate.width() / 2.0;
        format!("{} ± {:.1}", percent(estimate.value), half * 100.0)
    };
    let heads = [
        "type",
        "nodes",
        "errors",
        "share",
        "positions with one",
        "if independent",
        "dispersion",
    ];
    let mut rows = Vec::new();
    for (name, level) in ["1a", "1b", "1c"].iter().zip(&counts.levels) {
        rows.push([
            (*name).to_owned(),
            level.count.nodes.to_string(),
            level.count.errors.to_string(),
            share(&level.a),
            share(&level.any),
            percent(level.any_if_independent),
            level
                .dispersion
                .map_or_else(String::new, |found| format!("{found:.2}")),
        ]);
    }
    for (name, found) in [("2a", &counts.type_2a), ("2b", &counts.type_2b)] {
        if let Some(estimate) = found {
            let mut row = [const { String::new() }; 7];
            name.clone_into(&mut row[0]);
            row[3] = share(estimate);
            rows.push(row);
        }
    }
    format!(
        "\nCounted in {}\n{}",
        counted(counts.positions, "position"),
        headed(heads, rows)
    )
}
