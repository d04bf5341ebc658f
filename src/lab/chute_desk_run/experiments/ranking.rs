//! How high the master's move is ranked (pp. 55-58, 69-71): by phase, and with each heuristic left out.

use super::super::{KEPT, sample};
use super::{Part, Steps, column, numbers, of_table, reason, series, text};
use crate::chute::HEURISTICS;
use crate::kenju::stats::Estimate;
use crate::lab::chute_desk_answer::{Answer, Figure, FigureSeries, Form, exact, times};
use crate::lab::kenju::{Datum, Table, Unit};
use crate::lab::masters::ranking::Ranking;
use crate::lab::masters::sample::PHASES;
use crate::lab::masters::{self, Resampling, Sample, published};

impl Steps {
    pub(super) fn ranking(&self) -> Result<Answer, String> {
        let sample = self.sample();
        let phase = self.experiment.phase;
        let study = self.study(masters::Kind::Rank { phase });
        let mut results = study.results(&sample).map_err(|error| reason(&error))?;
        let resampling = self.resampling();
        let nothing = || "no position of these games lies in that part of the game".to_owned();
        let ranking = Ranking::of(&sample, phase, resampling).ok_or_else(nothing)?;
        let mut series = vec![series(
            "these games",
            Form::Line,
            curve_points(&ranking.within),
        )];
        if phase.is_none() {
            for (name, phase) in PHASES {
                let bare = Resampling {
                    times: 0,
                    ..resampling
                };
                if let Some(ranking) = Ranking::of(&sample, Some(phase), bare) {
                    series.push(self::series(
                        name,
                        Form::Line,
                        curve_points(&ranking.within),
                    ));
                }
            }
        }
        series.push(thesis_points());
        let samuel = &ranking.samuel;
        results.tables.push(summary(&ranking));
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "Samuel\u{2019}s coefficient (L - H)/(L + H) is {:.3}: 1 if every other move is ranked lower than \
                 the master\u{2019}s, \u{2212}1 if every one is ranked higher.",
                samuel.value
            ),
        ];
        let figures = vec![Figure {
            title: "The master\u{2019}s move among the first".to_owned(),
            sample: self.bands(&format!("n = {} positions", ranking.tally.positions)),
            x: "First moves kept".to_owned(),
            y: ("Positions".to_owned(), "%".to_owned()),
            names: Vec::new(),
            series,
        }];
        Ok(Answer::of(&self.experiment, &results, &[], figures, notes))
    }

    pub(super) fn subsets(&mut self) -> Result<Option<Answer>, String> {
        let at = self.parts.len();
        let out = at.checked_sub(1);
        let mut weights = self.experiment.weights;
        if let Some(number) = out {
            weights.set(number, 0);
        }
        let sample = sample(&self.games, &weights);
        let bare = Resampling {
            times: 0,
            ..self.resampling()
        };
        let ranking = Ranking::of(&sample, self.experiment.phase, bare);
        let ranking = ranking
            .ok_or_else(|| "no position of these games lies in that part of the game".to_owned())?;
        let differences = self.differences(&sample);
        self.parts
            .push(Part::Without(out, Box::new(ranking), differences));
        Ok((self.parts.len() == self.all).then(|| self.subsets_answer()))
    }

    /// How much less the first choice and the first seven hold than with the weights asked for, with
    /// intervals of the differences.
    fn differences(&self, sample: &Sample) -> Vec<Estimate> {
        let whole = self.sample();
        let phase = self.experiment.phase;
        let counts = |sample: &Sample| -> Vec<[f64; 3]> {
            let games = sample.games.iter();
            games
                .map(|game| {
                    let mut sum = [0.0; 3];
                    for place in game.kept() {
                        if phase.is_none_or(|phase| place.phase() == phase) {
                            sum[0] += 1.0;
                            sum[1] += f64::from(u8::from(place.rank() == 1));
                            sum[2] += f64::from(u8::from(usize::from(place.rank()) <= KEPT));
                        }
                    }
                    sum
                })
                .collect()
        };
        let (with, without) = (counts(&whole), counts(sample));
        let estimates = self.resampling().estimates(with.len(), 2, |times| {
            let mut sum = [0.0; 3];
            for ((a, b), &times) in without.iter().zip(&with).zip(times) {
                let times = f64::from(times);
                sum[0] += times * b[0];
                sum[1] += times * (a[1] - b[1]);
                sum[2] += times * (a[2] - b[2]);
            }
            [1, 2]
                .map(|part| (sum[0] > 0.0).then(|| sum[part] / sum[0]))
                .to_vec()
        });
        estimates.into_iter().flatten().collect()
    }

    fn subsets_answer(&self) -> Answer {
        let mut rows = Vec::new();
        let mut points = [Vec::new(), Vec::new()];
        for part in &self.parts {
            let Part::Without(out, ranking, differences) = part else {
                continue;
            };
            let name = match out {
                None => text("nothing"),
                Some(number) => text(format!("{number} {}", HEURISTICS[*number].name)),
            };
            let difference = |place: usize| match out {
                None => text(""),
                Some(_) => differences
                    .get(place)
                    .map_or_else(|| text(""), |&estimate| Datum::Estimate(estimate)),
            };
            rows.push(vec![
                name,
                Datum::Number(ranking.within[0].value),
                difference(0),
                Datum::Number(ranking.within[KEPT - 1].value),
                difference(1),
                Datum::Number(ranking.samuel.value),
            ]);
            if let Some(number) = out {
                for (points, &difference) in points.iter_mut().zip(differences) {
                    points.push((*number as f64, times(difference, 100.0)));
                }
            }
        }
        let table = Table {
            name: "subsets",
            title: "The ranking with one heuristic left out",
            columns: vec![
                column("without", "left out", Unit::Plain),
                column("first", "first", Unit::Percent),
                column("first_change", "change", Unit::Percent),
                column("within_7", "first seven", Unit::Percent),
                column("within_7_change", "change", Unit::Percent),
                column("samuel", "Samuel\u{2019}s coefficient", Unit::Plain),
            ],
            rows,
        };
        let [first, seven] = points;
        let figures = vec![Figure {
            title: "What is lost by leaving a heuristic out".to_owned(),
            sample: self.bands("change in the share of positions"),
            x: "Heuristic left out".to_owned(),
            y: ("Change".to_owned(), "%".to_owned()),
            names: numbers(),
            series: vec![
                series("first choice", Form::Bars, first),
                series("first seven", Form::Dots, seven),
            ],
        }];
        let notes = vec![
            self.rests_on(&self.sample()),
            "Below 0: the heuristic helps. Above 0: CHUTE agrees with these masters more often without it.".to_owned(),
        ];
        let results = of_table("subsets", vec![table]);
        Answer::of(&self.experiment, &results, &[], figures, notes)
    }
}

/// P1 to P7 in per cent.
fn curve_points(within: &[Estimate]) -> Vec<(f64, Estimate)> {
    let points = within.iter().zip(1_u32..);
    points
        .map(|(&share, kept)| (f64::from(kept), times(share, 100.0)))
        .collect()
}

/// What of the curve is published.
fn thesis_points() -> FigureSeries {
    let points = published::ERRORS.iter();
    let points = points.map(|&(kept, error)| (kept as f64, exact((1.0 - error) * 100.0)));
    series("published", Form::Dots, points.collect())
}

/// Samuel's coefficient and the mean rank.
fn summary(ranking: &Ranking) -> Table {
    let row = |what: &str, value: Estimate| vec![text(what), Datum::Estimate(value)];
    Table {
        name: "summary",
        title: "In single figures",
        columns: vec![
            column("what", "figure", Unit::Plain),
            column("value", "value", Unit::Plain),
        ],
        rows: vec![
            row("Samuel\u{2019}s coefficient", ranking.samuel),
            row("mean rank of the master\u{2019}s move", ranking.mid_rank),
            row(
                "A(1), his move is not the first",
                one_less(ranking.within[0]),
            ),
            row("A(7), it is not among the first seven", ranking.above),
        ],
    }
}

fn one_less(share: Estimate) -> Estimate {
    Estimate {
        value: 1.0 - share.value,
        low: 1.0 - share.high,
        high: 1.0 - share.low,
    }
}
