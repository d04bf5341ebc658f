//! Disputed readings of the heuristics, compared by how close they come to Tables 4.2.1 and 4.2.2
//! (Sugar 1975, pp. 75-77): each reading alone, two that fit together, and games cut to their
//! last moves. Also the distance of each mean of Table 4.2.1.

use super::played::Sampling;
use super::published::{TABLE_4_2_1, TABLE_4_2_2};
use super::ranking::Ranking;
use super::sample::Sample;
use super::scoring::{Positions, ROWS, Scoring};
use chute::{COUNT, Disputed, Readings};
use kit::experiment::results::{Column, Datum, Results, Table, Unit};
use serde::Serialize;
use serde_json::json;
use stats::{Estimate, Resampling};

/// Positions per game in the thesis: 4,353 of 98 games (p. 47).
pub const KEPT_A_GAME: u16 = 44;

/// A mean this many standard errors away counts as different.
const BEYOND: f64 = 3.0;

/// A variant of the measurement: a reading or a cut, with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: String,
    /// The heuristics that the reading concerns; none for a cut.
    pub about: &'static [usize],
    pub sampling: Sampling,
}

/// The distance of our means from the published ones.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Nearness {
    /// The mean distance over the rows of the reading's heuristics, in published standard
    /// deviations; `None` if it concerns none.
    pub own: Option<f64>,
    /// The mean distance over all 23 rows.
    pub all: f64,
    /// For each table, how many of its 46 means differ by more than three standard errors,
    /// assuming that the published means scatter as ours do.
    pub beyond: [u32; 2],
}

/// A variant and its result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VariantResult {
    pub name: String,
    pub about: &'static [usize],
    pub positions: usize,
    /// The distance with our readings.
    pub own_before: Option<f64>,
    #[serde(flatten)]
    pub nearness: Nearness,
    /// The shares in which the master's move is ranked first, and within the first seven.
    pub within: [Estimate; 2],
}

/// The distance of one of our means from the published one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Distance {
    pub ours: f64,
    pub published: f64,
    /// In published standard deviations.
    pub deviations: f64,
    /// In standard errors of the difference, assuming that the published means scatter as ours
    /// do.
    pub errors: f64,
}

/// The distances of a row of Table 4.2.1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Distances {
    /// For CHUTE's first choice.
    pub chute: Distance,
    /// For the master's move.
    pub master: Distance,
    /// For their difference.
    pub difference: Distance,
}

impl Distance {
    fn of(ours: Estimate, [published, deviation]: [f64; 2]) -> Self {
        let apart = (ours.value - published).abs();
        let error = (ours.high - ours.low) / (2.0 * 1.96);
        Self {
            ours: ours.value,
            published,
            deviations: apart / deviation,
            errors: apart / (error * std::f64::consts::SQRT_2),
        }
    }

    fn is_beyond(self) -> bool {
        self.errors > BEYOND
    }
}

impl Distances {
    /// The distances of all rows of Table 4.2.1, the polynomial last; `None` for an empty sample.
    pub fn of(sample: &Sample, resampling: Resampling) -> Option<Vec<Self>> {
        let scoring = Scoring::of(sample, Positions::All, resampling)?;
        let rows = scoring.rows.iter().zip(&TABLE_4_2_1);
        let rows = rows.map(|(row, known)| Self {
            chute: Distance::of(row.chute_mean, [known[0], known[1]]),
            master: Distance::of(row.master_mean, [known[2], known[3]]),
            difference: Distance::of(row.difference, [known[4], known[5]]),
        });
        Some(rows.collect())
    }
}

/// The two readings that bring their own rows much closer, tried together.
const PAIR: [Disputed; 2] = [Disputed::AttackersDamaging, Disputed::SameUnforced];

/// Our readings, each disputed reading alone, the two that fit much better together, and all
/// games cut to as many last positions as the thesis has.
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
    let pair = Variant {
        name: PAIR.map(Disputed::name).join(","),
        about: &[1, 20],
        sampling: Sampling {
            readings: PAIR.into_iter().fold(Readings::OURS, Readings::with),
            last: None,
        },
    };
    let cut = Variant {
        name: format!("the last {KEPT_A_GAME} positions of each game"),
        about: &[],
        sampling: Sampling {
            readings: Readings::OURS,
            last: Some(KEPT_A_GAME),
        },
    };
    std::iter::once(ours)
        .chain(single)
        .chain([pair, cut])
        .collect()
}

impl Nearness {
    /// The distance of a sample; `None` for an empty sample.
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
                    let distance = Distance::of(ours, [known[place], known[place + 1]]);
                    distances.push((number, distance.deviations));
                    *beyond += u32::from(distance.is_beyond());
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

impl VariantResult {
    /// The result of a variant; `ours` is the sample by our readings.
    pub fn of(
        variant: &Variant,
        sample: &Sample,
        ours: &Sample,
        resampling: Resampling,
    ) -> Option<Self> {
        let ranking = Ranking::of(sample, None, resampling)?;
        Some(Self {
            name: variant.name.clone(),
            about: variant.about,
            positions: sample.positions(),
            own_before: Nearness::of(ours, variant.about, Resampling::BARE)?.own,
            nearness: Nearness::of(sample, variant.about, resampling)?,
            within: [ranking.within[0], ranking.within[6]],
        })
    }
}

/// A table of the distances of each row's means from Table 4.2.1.
fn single_means(distances: &[Distances]) -> Table {
    let rows = distances.iter().enumerate().map(|(number, row)| {
        let name = if number < COUNT {
            number.to_string()
        } else {
            "polynomial".to_owned()
        };
        let means = [row.chute, row.master, row.difference];
        let cells = means.into_iter().flat_map(|mean| {
            let decimals = [(mean.ours, 2), (mean.deviations, 2), (mean.errors, 1)];
            decimals.map(|(number, decimals)| Datum::Text(format!("{number:.decimals$}")))
        });
        std::iter::once(Datum::Text(name)).chain(cells).collect()
    });
    let columns = [
        ("row", "row"),
        ("chute", "CHUTE's choice"),
        ("chute_deviations", "deviations"),
        ("chute_errors", "errors"),
        ("master", "master's move"),
        ("master_deviations", "deviations"),
        ("master_errors", "errors"),
        ("difference", "difference"),
        ("difference_deviations", "deviations"),
        ("difference_errors", "errors"),
    ];
    let column = |(key, label)| Column {
        key,
        label,
        unit: Unit::Plain,
    };
    Table {
        name: "means",
        title: "Our means, and how far each is from that of Table 4.2.1, in published deviations and in standard errors \
                of the difference of two such means",
        columns: columns.map(column).to_vec(),
        rows: rows.collect(),
    }
}

/// The comparison as tables.
pub fn results(tried: &[VariantResult], distances: &[Distances]) -> Results {
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
        tables: vec![table, single_means(distances)],
        ..Results::default()
    };
    results.keys.insert("tried".to_owned(), json!(tried));
    results.keys.insert("means".to_owned(), json!(distances));
    results
}

#[cfg(test)]
mod tests {
    use super::super::measure::Limits;
    use super::*;
    use chute::Polynomial;
    use kit::experiment::game_library::LIBRARY;

    fn sample(sampling: Sampling) -> Sample {
        let limits = Limits {
            sampling,
            ..Limits::part(0, 18)
        };
        limits.measure(LIBRARY.as_bytes(), &Polynomial::default())
    }

    #[test]
    fn a_reading_moves_the_rows_it_is_about_and_a_cut_leaves_the_last_positions() {
        let few = Resampling { times: 50, seed: 1 };
        let ours = sample(Sampling::default());
        for variant in variants() {
            let measured = sample(variant.sampling);
            let tried = VariantResult::of(&variant, &measured, &ours, few).unwrap();
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
        let distance = |mean| Distance::of(ours, [mean, 2.0]);
        assert!(distance(4.25).is_beyond() && !distance(4.24).is_beyond());
        assert!((distance(-3.0).deviations - 1.5).abs() < 1e-12);
    }
}
