//! The rank of the master's move (pp. 55-58), over all positions and by phase.

use super::{ExperimentSteps, column, reason, series, text};
use crate::experiment::answer::{
    ExperimentReport, Figure, FigureSeries, SeriesStyle, exact, times,
};
use crate::experiment::master_games::ranking::Ranking;
use crate::experiment::master_games::sample::PHASES;
use crate::experiment::master_games::{self, published};
use chess::words::counted;
use kit::experiment::results::{Datum, Table, Unit};
use stats::Estimate;
use stats::Resampling;

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
                "Samuel\u{2019}s coefficient (L - H)/(L + H) is {:.3}: 1 if every other move is ranked lower than \
                 the master\u{2019}s, \u{2212}1 if every one is ranked higher.",
                samuel.value
            ),
        ];
        let figures = vec![Figure {
            title: "The master\u{2019}s move among the first".to_owned(),
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
