//! Which disputed reading brings Tables 4.2.1 and 4.2.2 nearer: the means of the tables beside ours, reading by
//! reading, and beside games cut to their last moves (Sugar 1975, pp. 75-77).

use super::measure::Sampling;
use super::published::{ScoringRow, TABLE_4_2_1, TABLE_4_2_2};
use super::ranking::Ranking;
use super::sample::Sample;
use super::scoring::{Positions, ROWS, Scoring};
use crate::chute::{Disputed, Readings};
use crate::lab::kit::results::{Column, Datum, Results, Table, Unit};
use crate::stats::{Estimate, Resampling};
use serde::Serialize;
use serde_json::json;

/// Positions a game in the thesis: 4,353 of 98 games (p. 47).
pub const KEPT_A_GAME: u16 = 44;

/// A mean counts as beyond if it is so many standard errors away.
const BEYOND: f64 = 3.0;

/// A run of the measurement: a reading or a cut, and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: String,
    /// The heuristics that it is about; none for a cut.
    pub about: &'static [usize],
    pub sampling: Sampling,
}

/// How near the means come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Nearness {
    /// The mean distance from the published mean, in published deviations, of the rows it is about; `None` if it is
    /// about none.
    pub own: Option<f64>,
    /// The same of all 23 rows.
    pub all: f64,
    /// How many of the 46 means of each table lie more than three standard errors away, if the published means
    /// scatter as ours do.
    pub beyond: [u32; 2],
}

/// A variant with what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    pub name: String,
    pub about: &'static [usize],
    pub positions: usize,
    /// By our readings.
    pub own_before: Option<f64>,
    #[serde(flatten)]
    pub nearness: Nearness,
    /// How often the master's move is ranked first, and within seven.
    pub within: [Estimate; 2],
}

/// Ours, each reading alone, all games cut to as many last positions as the thesis has, and ours on the moves after
/// the opening.
pub fn variants() -> Vec<Variant> {
    let ours = Variant {
        name: "ours".to_owned(),
        about: &[],
        sampling: Sampling::default(),
    };
    let single = Disputed::ALL.into_iter().map(|disputed| Variant {
        name: disputed.name().to_owned(),
        about: disputed.heuristics(),
        sampling: Sampling {
            readings: Readings::OURS.with(disputed),
            last: None,
        },
    });
    let cut = Variant {
        name: format!("the last {KEPT_A_GAME} positions of each game"),
        about: &[],
        sampling: Sampling {
            readings: Readings::OURS,
            last: Some(KEPT_A_GAME),
        },
    };
    std::iter::once(ours).chain(single).chain([cut]).collect()
}

impl Nearness {
    /// Of a sample; `None` without a position.
    pub fn of(sample: &Sample, about: &[usize], resampling: Resampling) -> Option<Self> {
        let tables = [
            (Positions::All, &TABLE_4_2_1),
            (Positions::Differing, &TABLE_4_2_2),
        ];
        let mut distances: Vec<(usize, f64)> = Vec::new();
        let mut beyond = [0; 2];
        for (beyond, (positions, published)) in beyond.iter_mut().zip(tables) {
            let scoring = Scoring::of(sample, positions, resampling)?;
            for (number, (row, known)) in scoring.rows.iter().zip(published).enumerate() {
                for (ours, place) in [(row.chute_mean, 0), (row.master_mean, 2)] {
                    let (mean, deviation) = mean_and_deviation(known, place);
                    distances.push((number, (ours.value - mean).abs() / deviation));
                    *beyond += u32::from(is_beyond(ours, mean));
                }
            }
        }
        let mean = |wanted: &dyn Fn(usize) -> bool| {
            let chosen: Vec<f64> = distances
                .iter()
                .filter(|(number, _)| wanted(*number))
                .map(|row| row.1)
                .collect();
            (!chosen.is_empty()).then(|| chosen.iter().sum::<f64>() / chosen.len() as f64)
        };
        Some(Self {
            own: mean(&|number| about.contains(&number)),
            all: mean(&|number| number < ROWS)?,
            beyond,
        })
    }
}

fn mean_and_deviation(row: &ScoringRow, place: usize) -> (f64, f64) {
    (row[place], row[place + 1])
}

/// Whether a published mean is more than three standard errors away from ours, both taken to scatter alike.
fn is_beyond(ours: Estimate, published: f64) -> bool {
    let error = (ours.high - ours.low) / (2.0 * 1.96);
    (ours.value - published).abs() > BEYOND * error * std::f64::consts::SQRT_2
}

impl Tried {
    /// What came of a variant; `ours` is the sample by our readings.
    pub fn of(
        variant: &Variant,
        sample: &Sample,
        ours: &Sample,
        resampling: Resampling,
    ) -> Option<Self> {
        let bare = Resampling {
            times: 0,
            ..resampling
        };
        let ranking = Ranking::of(sample, None, resampling)?;
        Some(Self {
            name: variant.name.clone(),
            about: variant.about,
            positions: sample.positions(),
            own_before: Nearness::of(ours, variant.about, bare)?.own,
            nearness: Nearness::of(sample, variant.about, resampling)?,
            within: [ranking.within[0], ranking.within[6]],
        })
    }
}

/// The comparison as a table.
pub fn results(tried: &[Tried]) -> Results {
    let number = |number: Option<f64>| {
        number.map_or_else(
            || Datum::Text(String::new()),
            |number| Datum::Text(format!("{number:.3}")),
        )
    };
    let rows = tried.iter().map(|one| {
        let about: Vec<String> = one.about.iter().map(ToString::to_string).collect();
        let [first, second] = one.nearness.beyond;
        vec![
            Datum::Text(one.name.clone()),
            Datum::Text(about.join(", ")),
            Datum::Count(one.positions as u64),
            number(one.own_before),
            number(one.nearness.own),
            number(Some(one.nearness.all)),
            Datum::Count(first.into()),
            Datum::Count(second.into()),
            Datum::Estimate(one.within[0]),
            Datum::Estimate(one.within[1]),
        ]
    });
    let column = |key, label, unit| Column { key, label, unit };
    let table = Table {
        name: "disputed",
        title: "Distance of the means from Tables 4.2.1 and 4.2.2, in published deviations, and how many of 46 \
                means lie more than three standard errors away",
        columns: vec![
            column("reading", "reading", Unit::Plain),
            column("about", "about", Unit::Plain),
            column("positions", "positions", Unit::Plain),
            column("own_before", "these, ours", Unit::Plain),
            column("own", "these", Unit::Plain),
            column("all", "all", Unit::Plain),
            column("beyond_421", "beyond, 4.2.1", Unit::Plain),
            column("beyond_422", "beyond, 4.2.2", Unit::Plain),
            column("first", "first", Unit::Percent),
            column("within_7", "first seven", Unit::Percent),
        ],
        rows: rows.collect(),
    };
    let mut results = Results {
        experiment: "disputed",
        tables: vec![table],
        ..Results::default()
    };
    results.keys.insert("tried".to_owned(), json!(tried));
    results
}

#[cfg(test)]
mod tests {
    use super::super::measure::{Limits, measure_pgn};
    use super::*;
    use crate::chute::Polynomial;
    use crate::lab::kit::game_library::LIBRARY;
    use std::ops::ControlFlow;

    fn sample(sampling: Sampling) -> Sample {
        let limits = Limits {
            of: 18,
            sampling,
            ..Limits::default()
        };
        let go_on = |_: &Sample| ControlFlow::Continue(());
        measure_pgn(LIBRARY.as_bytes(), &Polynomial::default(), limits, go_on)
    }

    #[test]
    fn a_reading_moves_the_rows_it_is_about_and_a_cut_leaves_the_last_positions() {
        let few = Resampling { times: 50, seed: 1 };
        let ours = sample(Sampling::default());
        for variant in variants() {
            let measured = sample(variant.sampling);
            let tried = Tried::of(&variant, &measured, &ours, few).unwrap();
            assert_eq!(tried.own_before.is_some(), !variant.about.is_empty());
            assert!(tried.nearness.beyond.iter().all(|&count| count <= 46));
            if variant.sampling.last.is_some() {
                let last = |game: &super::super::Game| game.kept().len() <= 44;
                assert!(measured.games.iter().all(last));
            } else {
                assert_eq!(measured.positions(), ours.positions());
            }
        }
        let free = sample(Sampling {
            readings: Readings::OURS.with(Disputed::DefenderFree),
            last: None,
        });
        assert_ne!(free, ours);
    }

    #[test]
    fn beyond_is_three_errors_of_a_difference_of_two_means() {
        let ours = Estimate {
            value: 0.0,
            low: -1.96,
            high: 1.96,
        };
        assert!(is_beyond(ours, 4.25) && !is_beyond(ours, 4.24));
    }
}
