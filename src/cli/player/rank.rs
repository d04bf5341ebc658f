//! `plyground player rank`: the rank that PLAYER gives recommended moves.

use super::ranked::{Checks, Position, Ranked, SetAnswer, SetRow, no_positions};
use super::shard::{Found, Part};
use super::weights::{Source, contender};
use crate::cli::positions::board_of;
use crate::cli::print::{Printed, table};
use ::chess::notation::{parse_move, san};
use ::player::{Castled, Decision, Parameter, Parameters, Weights};
use anyhow::{Context, Result, ensure};
use clap::Args;
use cozy_chess::Board;
use kit::experiment::shards::Share;
use player_lab::experiment::{Contender, Evaluation, TableReport, chute_ranking, rankings};
use serde::Serialize;
use std::path::Path;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// A single position as a FEN
    #[arg(long, group = "positions", requires = "played")]
    fen: Option<String>,
    /// The recommended move of --fen
    #[arg(long = "move", value_name = "MOVE", id = "played", requires = "fen")]
    played: Option<String>,
    /// Recompute Table I of 1975
    #[arg(long, group = "positions")]
    table_one: bool,
    /// Weights: ones, zero, trained (for the reading), trained-listed, trained-meant, reconstructed, or a file;
    /// repeat it to compare several with the first
    #[arg(long, value_name = "WEIGHTS", default_value = "trained")]
    weights: Vec<String>,
    /// Also rank by CHUTE, over a set or a library
    #[arg(long, conflicts_with_all = ["shard", "fen", "table_one"])]
    chute: bool,
    /// Also count how often the recommended move gives check, and how often the first-ranked move does
    #[arg(long, conflicts_with_all = ["shard", "fen", "table_one"])]
    checks: bool,
    /// Rank only the games or listed positions I, I + N, I + 2N, ... (from 0); `merge` combines the parts
    #[arg(long, value_name = "I/N", conflicts_with_all = ["fen", "table_one"])]
    shard: Option<Share>,
}

#[derive(Debug, Serialize)]
struct OneAnswer {
    /// Number of legal moves.
    moves: usize,
    /// Rank of the recommended move.
    rank: usize,
    /// Its parameters by number, the machine's minus the opponent's.
    parameters: Parameters,
    value: f64,
    /// The moves in order of value.
    order: Vec<Ordered>,
}

#[derive(Debug, Serialize)]
struct Ordered {
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    parameters: Parameters,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let reading = arguments.source.reading;
    let contenders: Vec<Contender> = arguments
        .weights
        .iter()
        .map(|text| contender(text, reading))
        .collect::<Result<_, _>>()?;
    if arguments.table_one {
        return table_one(&contenders, arguments);
    }
    if let (Some(fen), Some(played)) = (&arguments.fen, &arguments.played) {
        let weights = contenders.first().map_or(Weights::ONES, |c| c.weights);
        return one(&board_of(fen)?, played, &weights, arguments);
    }
    set(&contenders, arguments)
}

fn one(board: &Board, played: &str, weights: &Weights, arguments: &Arguments) -> Result<Printed> {
    let mv = parse_move(board, played).context("move")?;
    let decision = Decision::new(board, Castled::UNKNOWN, arguments.source.reading);
    let not_looked_at = || format!("--move: {played} is not among the moves PLAYER looks at");
    let index = decision.find(mv).with_context(not_looked_at)?;
    let rank = decision.rank(index, weights).with_context(not_looked_at)?;
    let order: Vec<Ordered> = decision
        .order(weights)
        .iter()
        .map(|placed| {
            let candidate = &decision.candidates[placed.index];
            Ordered {
                mv: san(board, candidate.mv),
                value: placed.value,
                parameters: candidate.parameters,
            }
        })
        .collect();
    let recommended = &decision.candidates[index];
    let answer = OneAnswer {
        moves: decision.candidates.len(),
        rank,
        parameters: recommended.parameters,
        value: decision.value(recommended, weights),
        order,
    };
    let mut heads = vec![String::new(), "move".to_owned(), "value".to_owned()];
    heads.extend(Parameter::ALL.map(|parameter| parameter.number().to_string()));
    let mut rows = vec![heads];
    for (place, ordered) in (1..).zip(&answer.order) {
        let mut row = vec![
            format!("{place}."),
            ordered.mv.clone(),
            format!("{:.1}", ordered.value),
        ];
        row.extend(ordered.parameters.0.map(|value| value.to_string()));
        rows.push(row);
    }
    let text = format!(
        "{} has rank {rank} of {}\n\n{}",
        san(board, mv),
        answer.moves,
        table(&rows)
    );
    Printed::new(&answer, text)
}

/// Ranks a part of a library, for `merge`.
fn part(contenders: &[Contender], share: Share, arguments: &Arguments) -> Result<Printed> {
    let source = &arguments.source;
    let mut ranked = Ranked::new(contenders, source.reading, source.seed);
    let mut evaluation = Evaluation::new(contenders.to_vec());
    let (positions, unranked) = (&mut ranked.positions, &mut ranked.unranked);
    let lists = !source.is_games();
    let mut number = 0;
    let over = source.each_of(Some(share).filter(|_| !lists), &mut |position| {
        let own = number;
        number += 1;
        if lists && !share.has(own) {
            return;
        }
        let listed = lists.then(|| (own, position.name.clone()));
        let Some(surveyed) = position.survey(source.reading) else {
            *unranked += 1;
            return;
        };
        let rankings = evaluation.add(&surveyed);
        positions.push(Position {
            listed,
            game: surveyed.game,
            of: surveyed.decision.candidates.len(),
            ranks: rankings.iter().map(|ranking| ranking.rank).collect(),
        });
    })?;
    ranked.known = over.known;
    ranked.broken = over.broken;
    ranked.remarks = over.remarks;
    Part::new(share, Found::Rank(ranked)).print(Path::new("-"))
}

fn set(contenders: &[Contender], arguments: &Arguments) -> Result<Printed> {
    if let Some(share) = arguments.shard {
        return part(contenders, share, arguments);
    }
    let mut ranked = contenders.to_vec();
    if arguments.chute {
        // CHUTE's ranks are computed separately; the weights are a placeholder.
        ranked.push(Contender {
            name: "CHUTE".to_owned(),
            weights: Weights::ZERO,
        });
    }
    let mut evaluation = Evaluation::new(ranked);
    let (mut positions, mut unranked) = (Vec::new(), 0);
    let lists = !arguments.source.is_games();
    let mut checks = Checks::new(contenders);
    let over = arguments.source.each(&mut |position| {
        let Some(surveyed) = position.survey(arguments.source.reading) else {
            unranked += 1;
            return;
        };
        let mut rankings = rankings(&surveyed, contenders);
        if arguments.checks {
            checks.add(&position, &surveyed, contenders);
        }
        if arguments.chute {
            let Some(ranking) = chute_ranking(&position) else {
                unranked += 1;
                return;
            };
            rankings.push(ranking);
        }
        evaluation.take(surveyed.game, &rankings);
        if let (true, Some(first)) = (lists, rankings.first()) {
            positions.push(SetRow {
                id: position.name,
                moves: first.of,
                rank: first.rank,
                ranks: rankings.iter().map(|ranking| ranking.rank).collect(),
            });
        }
    })?;
    ensure!(
        evaluation.positions() > 0 || unranked > 0,
        "{}",
        no_positions(&over.remarks)
    );
    let answer = SetAnswer {
        positions,
        summary: evaluation.finish(arguments.source.seed),
        first_by_chance: evaluation.first_by_chance(),
        unranked,
        known_games: over.known,
        broken_games: over.broken,
        remarks: over.remarks,
        checks: arguments.checks.then_some(checks),
    };
    let text = answer.text();
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}

fn table_one(contenders: &[Contender], arguments: &Arguments) -> Result<Printed> {
    let report = TableReport::new(contenders, arguments.source.reading);
    let mut heads: Vec<String> = ["", "mark", "move", "moves", "1975"]
        .map(str::to_owned)
        .to_vec();
    heads.extend(report.contenders.iter().cloned());
    let mut rows = vec![heads];
    for row in &report.rows {
        let [low, high] = row.tried.ranks;
        let rank = if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        };
        let mut cells = vec![
            row.tried.number.to_string(),
            row.tried.mark.to_owned(),
            row.tried
                .position
                .map_or("lost", |position| position.recommended)
                .to_owned(),
            row.tried.moves.to_string(),
            rank,
        ];
        cells.extend(row.ranks_now.iter().map(usize::to_string));
        rows.push(cells);
    }
    let mut sums = vec![vec!["of the recovered".to_owned(), "1975".to_owned()]];
    sums[0].extend(report.contenders.iter().cloned());
    for (place, name) in ["first", "top 5", "top 10"].into_iter().enumerate() {
        let mut cells = vec![name.to_owned(), report.published[place].to_string()];
        cells.extend(report.now.iter().map(|now| now[place].to_string()));
        sums.push(cells);
    }
    let mut cells = vec!["mean rank".to_owned(), String::new()];
    cells.extend(report.mean.iter().map(|mean| format!("{mean:.1}")));
    sums.push(cells);
    let mut cells = vec!["places from 1975".to_owned(), "0".to_owned()];
    cells.extend(report.miss.iter().map(usize::to_string));
    sums.push(cells);
    let text = format!("{}\n{}", table(&rows), table(&sums));
    Printed::new(&report, text)
}
