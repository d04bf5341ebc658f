//! How the rows of chapter 4 of the thesis are computed, measured anew on the games that come with the program; and the
//! figures that its printed tables hold.

use super::chute_figures::{Figure, Regressed};
use super::{Computed, How, Value};
use ::chute::COUNT;
use chute_lab::experiment::master_games::published::{
    PublishedWeights, R2_PERCENT, ScoringRow, TABLE_4_2_1, TABLE_4_2_2, TABLE_4_3, weight,
};
use chute_lab::experiment::master_games::regression::runs;
use chute_lab::experiment::master_games::scoring::Positions;

const FIGURES: [(&str, Figure); 36] = [
    ("chute-a-1", Figure::Error(1)),
    ("chute-a-7", Figure::Error(7)),
    ("chute-left-out", Figure::LeftOut),
    (
        "chute-weights-positive",
        Figure::Regressed(Regressed::Positive),
    ),
    ("chute-weights-all", Figure::Regressed(Regressed::All)),
    ("chute-all-first", all(0)),
    ("chute-all-first-spread", all(1)),
    ("chute-all-master", all(2)),
    ("chute-all-master-spread", all(3)),
    ("chute-all-difference", all(4)),
    ("chute-all-difference-spread", all(5)),
    ("chute-all-normalised", all(6)),
    ("chute-differing-first", differing(0)),
    ("chute-differing-first-spread", differing(1)),
    ("chute-differing-master", differing(2)),
    ("chute-differing-master-spread", differing(3)),
    ("chute-differing-difference", differing(4)),
    ("chute-differing-difference-spread", differing(5)),
    ("chute-differing-normalised", differing(6)),
    ("chute-favour-master", Figure::FavourMaster),
    ("chute-damaging-order", Figure::Damaging),
    ("chute-least-damaging", Figure::LeastDamaging),
    ("chute-correlations", Figure::Correlations),
    ("chute-correlations-leads", Figure::LeadCorrelations),
    ("chute-fits", Figure::Fits),
    ("chute-entry-order", Figure::FirstEntries),
    ("chute-constant", Figure::Constant),
    ("chute-rank", Figure::Rank),
    ("chute-uncertainty", Figure::Uncertainty),
    ("chute-weights-r-one-three", Figure::Weights(0)),
    ("chute-weights-r-one-five", Figure::Weights(1)),
    ("chute-weights-r-one-six", Figure::Weights(2)),
    ("chute-weights-r-one-seven", Figure::Weights(3)),
    ("chute-weights-r-two-one", Figure::Weights(4)),
    ("chute-weights-r-two-two", Figure::Weights(5)),
    ("chute-weights-r-two-three", Figure::Weights(6)),
];

const fn all(column: usize) -> Figure {
    Figure::Scoring(Positions::All, column)
}

const fn differing(column: usize) -> Figure {
    Figure::Scoring(Positions::Differing, column)
}

pub(super) fn computed() -> impl Iterator<Item = Computed> {
    FIGURES
        .into_iter()
        .map(|(id, figure)| (id, How::Measure(figure)))
}

impl Figure {
    /// What a table of the thesis prints of it; `None` where the thesis has it in its text.
    pub(super) fn in_tables(self) -> Option<Value> {
        let numbers: Vec<i64> = match self {
            Self::Scoring(Positions::All, column) => column_of(&TABLE_4_2_1, column),
            Self::Scoring(Positions::Differing, column) => column_of(&TABLE_4_2_2, column),
            Self::Correlations => correlations(&TABLE_4_3[..COUNT]),
            Self::LeadCorrelations => correlations(&TABLE_4_3[COUNT..]),
            Self::Fits => R2_PERCENT.iter().map(|r2| rounded(10.0 * r2)).collect(),
            Self::Weights(run) => weights(run),
            _ => return None,
        };
        Some(Value::Numbers(numbers.into()))
    }
}

fn rounded(figure: f64) -> i64 {
    figure.round() as i64
}

fn column_of(table: &[ScoringRow], column: usize) -> Vec<i64> {
    table
        .iter()
        .map(|row| rounded(100.0 * row[column]))
        .collect()
}

fn correlations(rows: &[PublishedWeights]) -> Vec<i64> {
    rows.iter()
        .map(|row| rounded(100.0 * row.correlation))
        .collect()
}

fn weights(run: usize) -> Vec<i64> {
    let (name, regression) = &runs()[run];
    // Where nothing is printed, the variable was not in the run or not taken up.
    let weights = regression
        .variables
        .iter()
        .map(|variable| rounded(weight(name, &variable.to_string()).unwrap_or(0.0)));
    weights.collect()
}

#[cfg(test)]
mod tests {
    use super::super::row;

    #[test]
    fn what_differs_in_kind_differs_so_and_not_otherwise() {
        let ours = |id: &str| row(id).unwrap().run().ours.unwrap().to_string();
        // Heuristic 21 is the one that the thesis names.
        assert_eq!(ours("chute-favour-master"), "11 21");
        assert_eq!(ours("chute-damaging-order"), "14 7 13 18 15 1");
    }
}
