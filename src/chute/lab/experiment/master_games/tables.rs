//! The results of a study as tables and keys, with the published figures beside ours.

use super::published;
use super::ranking::{KEPT, Ranking};
use super::regression::{Outcome, Regression, correlations};
use super::sample::{PHASES, Phase, Sample, heuristic_name};
use super::scoring::{Positions, Scoring};
use super::uncertainty::{Terms, Uncertainty};
use super::variables::{Target, Variable};
use chute::{COUNT, HEURISTICS};
use kit::experiment::results::{Column, Datum, Results, Table, Unit};
use serde_json::{Map, Value, json};
use stats::holm::holm;
use stats::{Estimate, Resampling};

const fn column(key: &'static str, label: &'static str, unit: Unit) -> Column {
    Column { key, label, unit }
}

fn published_or_none(value: Option<f64>) -> Datum {
    value.map_or_else(|| Datum::Text(String::new()), Datum::Number)
}

fn estimate_or_none(value: Option<Estimate>) -> Datum {
    value.map_or_else(|| Datum::Text(String::new()), Datum::Estimate)
}

/// The keys about the games that every result has.
fn keys(sample: &Sample) -> Map<String, Value> {
    let mut keys = Map::new();
    keys.insert("positions".to_owned(), json!(sample.positions()));
    keys.insert("games".to_owned(), json!(sample.games.len()));
    keys.insert("bad".to_owned(), json!(sample.bad));
    keys.insert("more_bad".to_owned(), json!(sample.more_bad));
    keys.insert("remarks".to_owned(), json!(sample.remarks.remarks));
    let more = sample.remarks.more_remarks;
    keys.insert("more_remarks".to_owned(), json!(more));
    keys.insert("cut".to_owned(), json!(sample.is_cut));
    keys
}

fn answer(name: &'static str, keys: Map<String, Value>, tables: Vec<Table>) -> Results {
    Results {
        experiment: name,
        tables,
        keys,
        ..Results::default()
    }
}

/// The ranking over all positions or one phase. The ranking over all positions is followed by the
/// phases. `None` without a position.
pub(super) fn rank(
    sample: &Sample,
    phase: Option<Phase>,
    resampling: Resampling,
) -> Option<Results> {
    let ranking = Ranking::of(sample, phase, resampling)?;
    let percent = |estimate: &Estimate| estimate.value * 100.0;
    let mut keys = keys(sample);
    keys.insert("positions".to_owned(), json!(ranking.tally.positions));
    let within: Vec<f64> = ranking.within.iter().map(percent).collect();
    keys.insert("within".to_owned(), json!(within));
    keys.insert("above".to_owned(), json!(percent(&ranking.above)));
    keys.insert("samuel".to_owned(), json!(ranking.samuel.value));
    keys.insert("ranking".to_owned(), json!(ranking));
    let mut tables = vec![curve(
        "ranking",
        "Master's move among CHUTE's top n",
        &ranking,
    )];
    if phase.is_none() {
        let phases = PHASES.iter().filter_map(|&(name, phase)| {
            Some((name, Ranking::of(sample, Some(phase), resampling)?))
        });
        let phases: Vec<(&str, Ranking)> = phases.collect();
        let figures = phases
            .iter()
            .map(|(name, ranking)| ((*name).to_owned(), json!(ranking)));
        keys.insert("phases".to_owned(), Value::Object(figures.collect()));
        let rows = phases.iter().map(|(name, ranking)| {
            vec![
                Datum::Text((*name).to_owned()),
                Datum::Count(ranking.tally.positions),
                Datum::Estimate(ranking.within[0]),
                Datum::Estimate(ranking.within[KEPT - 1]),
                Datum::Estimate(ranking.samuel),
            ]
        });
        tables.push(Table {
            name: "phases",
            title: "By phase",
            columns: vec![
                column("phase", "phase", Unit::Plain),
                column("positions", "positions", Unit::Plain),
                column("first", "first", Unit::Percent),
                column("within_7", "first seven", Unit::Percent),
                column("samuel", "Samuel's coefficient", Unit::Plain),
            ],
            rows: rows.collect(),
        });
    }
    Some(answer("rank", keys, tables))
}

fn curve(name: &'static str, title: &'static str, ranking: &Ranking) -> Table {
    let rows = (1..=KEPT).map(|kept| {
        let known = published::ERRORS.iter().find(|row| row.0 == kept);
        vec![
            Datum::Count(kept as u64),
            Datum::Estimate(ranking.within[kept - 1]),
            Datum::Estimate(ranking.mid_within[kept - 1]),
            known.map_or_else(
                || Datum::Text(String::new()),
                |(_, error)| Datum::Number(1.0 - error),
            ),
        ]
    });
    Table {
        name,
        title,
        columns: vec![
            column("first", "first", Unit::Plain),
            column("within", "positions", Unit::Percent),
            column("mid_within", "by mid-ranks", Unit::Percent),
            column("published", "published", Unit::Percent),
        ],
        rows: rows.collect(),
    }
}

/// Tables 4.2.1 and 4.2.2, and the correlations. `None` without a position.
pub(super) fn stats(sample: &Sample, resampling: Resampling) -> Option<Results> {
    let all = Scoring::of(sample, Positions::All, resampling)?;
    let differing = Scoring::of(sample, Positions::Differing, resampling);
    let variables = Variable::all();
    let correlations = correlations(sample, &variables, Target::Inverse, None, resampling);
    let mut keys = keys(sample);
    keys.insert("all".to_owned(), json!(all));
    keys.insert("differing".to_owned(), json!(differing));
    keys.insert("correlations".to_owned(), json!(correlations));
    let mut tables = vec![scoring_table(
        "all",
        "All positions (Table 4.2.1, with two misprinted digits emended)",
        &all,
        &published::TABLE_4_2_1,
    )];
    if let Some(differing) = &differing {
        tables.push(scoring_table(
            "differing",
            "Positions in which CHUTE's first choice is not the master's move (Table 4.2.2)",
            differing,
            &published::TABLE_4_2_2,
        ));
    }
    let rows = correlations.iter().map(|row| {
        let known = published::TABLE_4_3
            .iter()
            .find(|known| known.variable == row.variable);
        vec![
            Datum::Text(row.variable.clone()),
            row.correlation
                .map_or_else(|| Datum::Text("-".to_owned()), Datum::Estimate),
            published_or_none(known.map(|known| known.correlation)),
        ]
    });
    tables.push(Table {
        name: "correlations",
        title: "Correlation of position scores with 1/N (Table 4.3, column COR)",
        columns: vec![
            column("variable", "variable", Unit::Plain),
            column("correlation", "correlation", Unit::Plain),
            column("published", "published", Unit::Plain),
        ],
        rows: rows.collect(),
    });
    Some(answer("stats", keys, tables))
}

fn scoring_table(
    name: &'static str,
    title: &'static str,
    scoring: &Scoring,
    published: &[published::ScoringRow],
) -> Table {
    let rows = scoring.rows.iter().zip(published).enumerate();
    let rows = rows.map(|(number, (row, known))| {
        let (name, what) = if number < COUNT {
            (heuristic_name(number), HEURISTICS[number].name)
        } else {
            ("sum".to_owned(), "the polynomial")
        };
        vec![
            Datum::Text(name),
            Datum::Text(what.to_owned()),
            Datum::Estimate(row.chute_mean),
            Datum::Number(known[0]),
            Datum::Number(row.chute_sd.value),
            Datum::Number(known[1]),
            Datum::Estimate(row.master_mean),
            Datum::Number(known[2]),
            Datum::Number(row.master_sd.value),
            Datum::Number(known[3]),
            Datum::Estimate(row.difference),
            Datum::Number(known[4]),
            Datum::Number(row.difference_sd.value),
            Datum::Number(known[5]),
            Datum::Estimate(row.normalised),
            Datum::Number(known[6]),
        ]
    });
    Table {
        name,
        title,
        columns: vec![
            column("heuristic", "", Unit::Plain),
            column("name", "heuristic", Unit::Plain),
            column("chute_mean", "CHUTE", Unit::Plain),
            column("published_chute_mean", "published", Unit::Plain),
            column("chute_sd", "s.d.", Unit::Plain),
            column("published_chute_sd", "published", Unit::Plain),
            column("master_mean", "master", Unit::Plain),
            column("published_master_mean", "published", Unit::Plain),
            column("master_sd", "s.d.", Unit::Plain),
            column("published_master_sd", "published", Unit::Plain),
            column("difference", "difference", Unit::Plain),
            column("published_difference", "published", Unit::Plain),
            column("difference_sd", "s.d.", Unit::Plain),
            column("published_difference_sd", "published", Unit::Plain),
            column("normalised", "by its s.d.", Unit::Plain),
            column("published_normalised", "published", Unit::Plain),
        ],
        rows: rows.collect(),
    }
}

/// Regressions: r² of each, then the coefficients of each.
pub(super) fn regress(
    sample: &Sample,
    outcomes: &[(String, Regression, Outcome)],
    resampling: Resampling,
) -> Results {
    let mut keys = keys(sample);
    let figures = outcomes
        .iter()
        .map(|(name, _, outcome)| (name.clone(), json!(outcome)));
    keys.insert("runs".to_owned(), Value::Object(figures.collect()));
    keys.insert("resampling".to_owned(), json!(resampling));
    let mut tables = vec![summary(outcomes)];
    tables.extend(
        outcomes
            .iter()
            .map(|(name, _, outcome)| coefficients(name, outcome)),
    );
    correct_p(&mut tables);
    // The thesis examined the errors of run R1.5.
    let mut whole = outcomes
        .iter()
        .filter(|(_, regression, _)| regression.phase.is_none());
    let whole = whole
        .clone()
        .find(|(name, ..)| name == "R1.5")
        .or_else(|| whole.next());
    if let Some((_, regression, _)) = whole {
        let uncertainty = |terms| Uncertainty::of(sample, regression, terms, resampling).ok();
        let fits = [
            ("the heuristics", uncertainty(Terms::Heuristics)),
            (
                "their sizes and squares, and the ply",
                uncertainty(Terms::Even),
            ),
        ];
        keys.insert(
            "uncertainty".to_owned(),
            json!({ "heuristics": fits[0].1, "even": fits[1].1 }),
        );
        tables.push(uncertainty_table(&fits));
    }
    answer("regress", keys, tables)
}

fn summary(outcomes: &[(String, Regression, Outcome)]) -> Table {
    let rows = outcomes.iter().map(|(name, _, outcome)| {
        let run = published::RUNS.iter().position(|known| known == name);
        vec![
            Datum::Text(name.clone()),
            Datum::Count(outcome.fit.rows as u64),
            Datum::Count(outcome.variables.len() as u64),
            Datum::Count(outcome.fit.rank as u64),
            Datum::Number(outcome.fit.r2),
            published_or_none(outcome.colour.map(|colour| colour.r2)),
            estimate_or_none(outcome.by_chance.map(|chance| chance.r2)),
            estimate_or_none(outcome.r2_out_of_game),
            estimate_or_none(outcome.colour.and_then(|colour| colour.r2_out_of_game)),
            estimate_or_none(outcome.by_chance.map(|chance| chance.out_of_game)),
            published_or_none(outcome.by_chance.map(|chance| chance.p)),
            published_or_none(run.map(|run| published::R2_PERCENT[run] / 100.0)),
        ]
    });
    Table {
        name: "runs",
        title: "Regression of the score by the end of the game",
        columns: vec![
            column("run", "run", Unit::Plain),
            column("positions", "positions", Unit::Plain),
            column("variables", "variables", Unit::Plain),
            column("rank", "rank", Unit::Plain),
            column("r2", "r² in the sample", Unit::Percent),
            column("r2_by_colour", "by colour", Unit::Percent),
            column("r2_by_chance", "by chance", Unit::Percent),
            column("r2_out_of_game", "on other games", Unit::Percent),
            column("out_of_game_by_colour", "there by colour", Unit::Percent),
            column("out_of_game_by_chance", "there by chance", Unit::Percent),
            column("p", "p", Unit::Plain),
            column("published", "published", Unit::Percent),
        ],
        rows: rows.collect(),
    }
}

/// Corrects the p-values of weights for the number of weights in all these tables.
pub fn correct_p(tables: &mut [Table]) {
    let places = |table: &Table| {
        let place = |key| table.columns.iter().position(|column| column.key == key);
        Some((place("p")?, place("p_together")?))
    };
    let mut cells = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let Some((from, to)) = places(table) else {
            continue;
        };
        for (row, data) in table.rows.iter().enumerate() {
            if let Datum::Number(p) = data[from] {
                cells.push((number, row, to, p));
            }
        }
    }
    let p: Vec<f64> = cells.iter().map(|cell| cell.3).collect();
    for ((table, row, column, _), p) in cells.into_iter().zip(holm(&p)) {
        tables[table].rows[row][column] = Datum::Number(p);
    }
}

fn coefficients(name: &str, outcome: &Outcome) -> Table {
    let unit = published::WEIGHT_UNIT;
    let fit = &outcome.fit;
    let rows = outcome
        .variables
        .iter()
        .enumerate()
        .map(|(place, variable)| {
            let entered = fit.entry.iter().position(|entry| entry.column == place);
            let known = published_or_none(published::weight(name, variable));
            let alias = || {
                let alias = fit.aliases.iter().find(|alias| alias.column == place);
                let parts = alias.map(|alias| alias.of.iter()).into_iter().flatten();
                let parts: Vec<String> = parts
                    .map(|&(column, factor)| format!("{factor:.2} {}", outcome.variables[column]))
                    .collect();
                if parts.is_empty() {
                    "never varies".to_owned()
                } else {
                    format!("= {}", parts.join(" + "))
                }
            };
            let cells = match fit.coefficients[place] {
                Some(found) => {
                    let half = found.half.unwrap_or(0.0);
                    [
                        Datum::Estimate(Estimate {
                            value: found.value / unit,
                            low: (found.value - half) / unit,
                            high: (found.value + half) / unit,
                        }),
                        published_or_none(found.p),
                    ]
                }
                None => [Datum::Text(alias()), Datum::Text(String::new())],
            };
            let [weight, p] = cells;
            let entered = entered.map_or_else(
                || Datum::Text(String::new()),
                |entered| Datum::Count(entered as u64 + 1),
            );
            let together = Datum::Text(String::new());
            vec![
                Datum::Text(variable.clone()),
                weight,
                p,
                together,
                entered,
                known,
            ]
        });
    Table {
        name: "coefficients",
        title: "Weights times 100,000, with errors clustered by game (Table 4.3)",
        columns: vec![
            column("variable", "variable", Unit::Plain),
            column("weight", "weight", Unit::Plain),
            column("p", "p", Unit::Plain),
            column("p_together", "p, of all runs", Unit::Plain),
            column("entered", "entered", Unit::Plain),
            column("published", "published", Unit::Plain),
        ],
        rows: rows.collect(),
    }
}

fn uncertainty_table(fits: &[(&str, Option<Uncertainty>)]) -> Table {
    let rows = fits
        .iter()
        .enumerate()
        .filter_map(|(place, (name, found))| {
            let found = found.as_ref()?;
            Some(vec![
                Datum::Text((*name).to_owned()),
                Datum::Number(found.fit.r2),
                estimate_or_none(found.r2_out_of_game),
                published_or_none((place == 0).then_some(published::UNCERTAINTY_R2)),
            ])
        });
    Table {
        name: "uncertainty",
        title: "How much of the squared residual is predicted",
        columns: vec![
            column("terms", "by", Unit::Plain),
            column("r2", "r² in the sample", Unit::Percent),
            column("r2_out_of_game", "on other games", Unit::Percent),
            column("published", "published", Unit::Percent),
        ],
        rows: rows.collect(),
    }
}
