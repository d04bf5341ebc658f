//! The rank of the master's move (pp. 55-58), over all positions and by phase, and with heuristics
//! left out (pp. 69-71): each by itself, and the thesis's ten at once.

use super::{ExperimentSteps, StepResult, column, numbers, of_table, reason, series, text};
use crate::experiment::experiment_worker::sample;
use crate::experiment::master_games::published::{LEFT_OUT, LEFT_OUT_GAIN};
use crate::experiment::master_games::ranking::Ranking;
use crate::experiment::master_games::sample::PHASES;
use crate::experiment::master_games::{self, Sample, published};
use crate::experiment::report::{
    ExperimentReport, Figure, FigureSeries, SeriesStyle, exact, times,
};
use chess::words::counted;
use chute::{COUNT, HEURISTICS};
use kit::experiment::results::{Datum, Table, Unit};
use stats::{Estimate, Resampling};

impl ExperimentSteps {
    pub(super) fn ranking(&self) -> Result<ExperimentReport, String> {
        let sample = self.sample();
        let phase = self.experiment.phase;
        let study = self.study(master_games::Kind::Rank { phase });
        let mut results = study.results(&sample).map_err(|error| reason(&error))?;
        let resampling = self.resampling();
        let nothing = || "no position of these games lies in that part of the game".to_owned();
        let ranking = Ranking::of(&sample, phase, resampling).ok_or_else(nothing)?;
        let mut series = vec![series(
            "these games",
            SeriesStyle::Line,
            curve_points(&ranking.within),
        )];
        if phase.is_none() {
            for (name, phase) in PHASES {
                if let Some(ranking) = Ranking::of(&sample, Some(phase), Resampling::BARE) {
                    series.push(self::series(
                        name,
                        SeriesStyle::Line,
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
                "Samuel\u{2019}s coefficient (L - H)/(L + H) is {:.3}: 1 means that the master\u{2019}s move is \
                 always first, \u{2212}1 that it is always last.",
                samuel.value
            ),
        ];
        let figures = vec![Figure {
            title: "Master\u{2019}s move among CHUTE\u{2019}s top n".to_owned(),
            sample: self.bands(&format!(
                "n = {}",
                counted(ranking.tally.positions, "position")
            )),
            x: "First moves kept".to_owned(),
            y: ("Positions".to_owned(), "%".to_owned()),
            names: Vec::new(),
            series,
        }];
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }
}

/// P1 to P7 in per cent.
fn curve_points(within: &[Estimate]) -> Vec<(f64, Estimate)> {
    let points = within.iter().zip(1_u32..);
    points
        .map(|(&share, kept)| (f64::from(kept), times(share, 100.0)))
        .collect()
}

/// The published points of the curve.
fn thesis_points() -> FigureSeries {
    let points = published::ERRORS.iter();
    let points = points.map(|&(kept, error)| (kept as f64, exact((1.0 - error) * 100.0)));
    series("published", SeriesStyle::Dots, points.collect())
}

/// Samuel's coefficient and the mean rank.
fn summary(ranking: &Ranking) -> Table {
    let row = |what: &str, value: Estimate| vec![text(what), Datum::Estimate(value)];
    Table {
        name: "summary",
        title: "Figures in detail",
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

/// The numbers of first moves in the tables.
const FIRSTS: [usize; 3] = [1, 3, 7];

/// The heuristics that a step leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    Nothing,
    One(usize),
    /// The ten that the thesis left out.
    Thesis,
}

/// The number of steps.
pub const ALL: usize = COUNT + 2;

impl LeftOut {
    const fn at(place: usize) -> Self {
        match place {
            0 => Self::Nothing,
            1..=COUNT => Self::One(place - 1),
            _ => Self::Thesis,
        }
    }

    fn numbers(self) -> Vec<usize> {
        match self {
            Self::Nothing => Vec::new(),
            Self::One(number) => vec![number],
            Self::Thesis => LEFT_OUT.to_vec(),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Nothing => "nothing".to_owned(),
            Self::One(number) => format!("{number} {}", HEURISTICS[number].name),
            Self::Thesis => {
                let numbers = LEFT_OUT.map(|number| number.to_string());
                format!("the thesis\u{2019}s ten: {}", numbers.join(", "))
            }
        }
    }
}

impl ExperimentSteps {
    pub(super) fn subsets(&mut self) -> Result<Option<ExperimentReport>, String> {
        let out = LeftOut::at(self.parts.len());
        let mut weights = self.experiment.weights;
        for number in out.numbers() {
            weights.set(number, 0);
        }
        let sample = sample(&self.games, &weights);
        let ranking = Ranking::of(&sample, self.experiment.phase, Resampling::BARE);
        let ranking = ranking
            .ok_or_else(|| "no position of these games lies in that part of the game".to_owned())?;
        let differences = self.differences(&sample);
        self.parts
            .push(StepResult::Without(out, Box::new(ranking), differences));
        Ok((self.parts.len() == self.all).then(|| self.subsets_answer()))
    }

    /// The change in the share of positions whose master's move is among the first moves, against
    /// the requested weights, with intervals.
    fn differences(&self, sample: &Sample) -> Vec<Estimate> {
        let whole = self.sample();
        let phase = self.experiment.phase;
        let counts = |sample: &Sample| -> Vec<(f64, [f64; FIRSTS.len()])> {
            let games = sample.games.iter();
            let count = |game: &crate::experiment::master_games::Game| {
                let places = game.kept().iter();
                let places = places.filter(|place| phase.is_none_or(|it| place.phase() == it));
                let within = |first: usize| {
                    let within = places.clone().filter(|it| usize::from(it.rank()) <= first);
                    within.count() as f64
                };
                (places.clone().count() as f64, FIRSTS.map(within))
            };
            games.map(count).collect()
        };
        let (with, without) = (counts(&whole), counts(sample));
        let estimates = self
            .resampling()
            .estimates(with.len(), FIRSTS.len(), |times| {
                let mut positions = 0.0;
                let mut sums = [0.0; FIRSTS.len()];
                for ((less, whole), &times) in without.iter().zip(&with).zip(times) {
                    let times = f64::from(times);
                    positions += times * whole.0;
                    for (sum, (a, b)) in sums.iter_mut().zip(less.1.iter().zip(&whole.1)) {
                        *sum += times * (a - b);
                    }
                }
                sums.map(|sum| (positions > 0.0).then(|| sum / positions))
                    .to_vec()
            });
        estimates.into_iter().flatten().collect()
    }

    fn subsets_answer(&self) -> ExperimentReport {
        let mut rows = Vec::new();
        let mut points = [const { Vec::new() }; FIRSTS.len()];
        for part in &self.parts {
            let StepResult::Without(out, ranking, differences) = part else {
                continue;
            };
            let mut row = vec![text(out.words())];
            for (place, first) in FIRSTS.into_iter().enumerate() {
                row.push(Datum::Number(ranking.within[first - 1].value));
                let difference = differences.get(place).filter(|_| *out != LeftOut::Nothing);
                row.push(difference.map_or_else(|| text(""), |&found| Datum::Estimate(found)));
                if first == 3 {
                    let is_known = *out == LeftOut::Thesis && self.experiment.phase.is_none();
                    row.push(if is_known {
                        Datum::Number(LEFT_OUT_GAIN)
                    } else {
                        text("")
                    });
                }
            }
            row.push(Datum::Number(ranking.samuel.value));
            rows.push(row);
            if let LeftOut::One(number) = out {
                for (points, &difference) in points.iter_mut().zip(differences) {
                    points.push((*number as f64, times(difference, 100.0)));
                }
            }
        }
        let table = Table {
            name: "subsets",
            title: "The ranking with heuristics left out",
            columns: vec![
                column("without", "left out", Unit::Plain),
                column("first", "first", Unit::Percent),
                column("first_change", "change", Unit::Percent),
                column("within_3", "first three", Unit::Percent),
                column("within_3_change", "change", Unit::Percent),
                column("within_3_published", "published change", Unit::Percent),
                column("within_7", "first seven", Unit::Percent),
                column("within_7_change", "change", Unit::Percent),
                column("samuel", "Samuel\u{2019}s coefficient", Unit::Plain),
            ],
            rows,
        };
        let [first, _, seven] = points;
        let figures = vec![Figure {
            title: "What changes when a heuristic is left out".to_owned(),
            sample: self.bands("change in the share of positions"),
            x: "Heuristic left out".to_owned(),
            y: ("Change".to_owned(), "percentage points".to_owned()),
            names: numbers(),
            series: vec![
                series("first choice", SeriesStyle::Bars, first),
                series("first seven", SeriesStyle::Dots, seven),
            ],
        }];
        let notes = vec![
            self.rests_on(&self.sample()),
            "Below 0: the heuristic helps. Above 0: CHUTE agrees with these masters more often without it.".to_owned(),
            "In the thesis the share within the first three grew by 11 % when ten heuristics were left out, on three \
             games, which it calls too few to tell."
                .to_owned(),
        ];
        let results = of_table("subsets", vec![table]);
        ExperimentReport::of(&self.experiment, &results, &[], figures, notes)
    }
}
