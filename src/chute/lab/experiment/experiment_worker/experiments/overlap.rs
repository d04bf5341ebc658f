//! Candidate moves by overlapping ranges (section 5.4): the width that covers the master's move,
//! and the number of moves that remain.

use super::{ExperimentSteps, column, of_table, series};
use crate::experiment::answer::{ExperimentReport, Figure, SeriesStyle, exact, times};
use crate::experiment::master_games::overlap::overlap_of_scored;
use crate::experiment::master_games::scored::ScoredGame;
use chess::words::counted;
use kit::experiment::results::{Datum, Table, Unit};

impl ExperimentSteps {
    pub(super) fn overlap(&self) -> Result<ExperimentReport, String> {
        // The weights are fitted here, so the ranges use CHUTE's unweighted points.
        let sample = self.sample();
        let scored: Vec<&ScoredGame> = self.games.iter().collect();
        let overlap = overlap_of_scored(&sample, &scored, self.resampling());
        let overlap = overlap.map_err(|error| error.to_string())?;
        let overlap = overlap.ok_or_else(|| "no position to look at in these games".to_owned())?;
        let points = Table {
            name: "overlap",
            title: "How wide the ranges must be, and how many moves remain",
            columns: vec![
                column("covered", "master\u{2019}s move kept", Unit::Percent),
                column("k", "K", Unit::Plain),
                column("candidates", "candidates on average", Unit::Plain),
            ],
            rows: overlap
                .points
                .iter()
                .map(|point| {
                    vec![
                        Datum::Number(point.covered),
                        Datum::Estimate(point.k),
                        Datum::Estimate(point.candidates),
                    ]
                })
                .collect(),
        };
        let within = Table {
            name: "within",
            title: "For comparison: keeping a fixed number of moves by P",
            columns: vec![
                column("kept", "moves kept", Unit::Plain),
                column("covered", "master\u{2019}s move kept", Unit::Percent),
            ],
            rows: overlap
                .within
                .iter()
                .zip(1_u64..)
                .map(|(share, kept)| vec![Datum::Count(kept), Datum::Estimate(*share)])
                .collect(),
        };
        let ranges = overlap
            .points
            .iter()
            .map(|point| (point.candidates.value, exact(point.covered * 100.0)));
        let fixed = overlap.within.iter().zip(1_u32..);
        let fixed = fixed.map(|(share, kept)| (f64::from(kept), times(*share, 100.0)));
        let coverage = overlap
            .points
            .iter()
            .map(|point| (point.k.value, exact(point.covered * 100.0)));
        let sizes = overlap
            .points
            .iter()
            .map(|point| (point.k.value, point.candidates));
        let figures = vec![
            Figure {
                title: "What a candidate list holds".to_owned(),
                sample: format!(
                    "n = {}, tried on other games",
                    counted(overlap.positions, "position")
                ),
                x: "Candidates on average".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![
                    series("overlapping ranges", SeriesStyle::Line, ranges.collect()),
                    series("a fixed number by P", SeriesStyle::Line, fixed.collect()),
                ],
            },
            Figure {
                title: "Coverage against K".to_owned(),
                sample: format!("n = {}", counted(overlap.positions, "position")),
                x: "K".to_owned(),
                y: ("Master\u{2019}s move kept".to_owned(), "%".to_owned()),
                names: Vec::new(),
                series: vec![series("coverage", SeriesStyle::Line, coverage.collect())],
            },
            Figure {
                title: "Candidates against K".to_owned(),
                sample: self.bands(&format!("n = {}", counted(overlap.positions, "position"))),
                x: "K".to_owned(),
                y: ("Candidates on average".to_owned(), String::new()),
                names: Vec::new(),
                series: vec![series("candidates", SeriesStyle::Line, sizes.collect())],
            },
        ];
        let notes = vec![
            self.rests_on(&sample),
            format!(
                "{:.1} legal moves on average. The least error to be expected is taken as 0.01 in 1/N (ours).",
                overlap.moves
            ),
        ];
        let results = of_table("overlap", vec![points, within]);
        Ok(ExperimentReport::of(
            &self.experiment,
            &results,
            &[],
            figures,
            notes,
        ))
    }
}
