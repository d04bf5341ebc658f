//! What a regression needs of each game: sums of products, from which the fit of any choice of games follows at
//! once. So games can be left out, or drawn again and again.

use super::Resampling;
use super::least_squares::{Design, Fit, Scale};
use crate::stats::Estimate;
use nalgebra::{DMatrix, DVector};

/// How many parts of the games are left out in turn.
const FOLDS: usize = 10;

/// A direction of the columns counts as nothing if so much of it, squared, is left beside the largest
/// (ours).
const SINGULAR: f64 = 1e-12;

/// Columns are of length 1 over all games; one of which so little, squared, is left beside those before it
/// counts as nothing (ours).
const NOTHING: f64 = 1e-9;

/// Sums of products of a game's rows: constant, kept columns (standardised), target.
#[derive(Clone, Debug)]
pub struct Moments(DMatrix<f64>);

/// Those of all games.
#[derive(Clone, Debug)]
pub struct AllMoments {
    games: Vec<Moments>,
    size: usize,
}

impl Moments {
    /// The moments of each game, over the columns that a fit has kept.
    pub fn of(design: &Design, fit: &Fit) -> AllMoments {
        let kept: Vec<usize> = (0..design.columns.len())
            .filter(|&column| fit.coefficients[column].is_some())
            .collect();
        let scales: Vec<Scale> = kept
            .iter()
            .map(|&c| Scale::of(&design.columns[c]))
            .collect();
        let size = kept.len() + 2;
        let row = |row: usize| {
            let mut values = DVector::zeros(size);
            values[0] = 1.0;
            for (place, (&column, scale)) in kept.iter().zip(&scales).enumerate() {
                values[place + 1] = scale.standard(design.columns[column][row]);
            }
            values[size - 1] = design.y[row];
            values
        };
        let games = design.spans().into_iter().map(|span| {
            let mut sum = DMatrix::zeros(size, size);
            for values in span.map(row) {
                sum.ger(1.0, &values, &values, 1.0);
            }
            Self(sum)
        });
        AllMoments {
            games: games.collect(),
            size,
        }
    }

    fn size(&self) -> usize {
        self.0.nrows() - 1
    }

    /// The coefficients. A column that is nothing, or follows from others, in the games that are left (a
    /// heuristic that scores in a single game, say) gets the smallest coefficients that explain as much.
    fn solve(&self) -> Option<DVector<f64>> {
        let size = self.size();
        let gram = self.0.view((0, 0), (size, size)).into_owned();
        let right = self.0.view((0, size), (size, 1)).column(0).into_owned();
        if let Some(cholesky) = gram.clone().cholesky() {
            // Rounding may leave a little of a column that is nothing; dividing by it would invent a coefficient.
            let left = cholesky.l_dirty().diagonal();
            if left.iter().all(|left| left * left > NOTHING) {
                return Some(cholesky.solve(&right));
            }
        }
        let parts = gram.svd(true, true);
        let nothing = SINGULAR * parts.singular_values.max();
        parts.solve(&right, nothing).ok()
    }

    /// The squares that these coefficients leave.
    fn left(&self, beta: &DVector<f64>) -> f64 {
        let size = self.size();
        let gram = self.0.view((0, 0), (size, size));
        let right = self.0.view((0, size), (size, 1));
        self.0[(size, size)] - 2.0 * beta.dot(&right.column(0)) + beta.dot(&(gram * beta))
    }

    fn mean(&self) -> f64 {
        self.0[(0, self.size())] / self.0[(0, 0)]
    }

    /// The squares that a mean leaves.
    fn left_of_mean(&self, mean: f64) -> f64 {
        let size = self.size();
        self.0[(size, size)] - 2.0 * mean * self.0[(0, size)] + mean * mean * self.0[(0, 0)]
    }

    /// The share of the target's variance that the columns take up; `None` if it does not vary.
    pub fn r2(&self) -> Option<f64> {
        let beta = self.solve()?;
        let spread = self.left_of_mean(self.mean());
        (spread > 0.0).then(|| 1.0 - self.left(&beta) / spread)
    }
}

impl AllMoments {
    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// All games together, each as often as it counts.
    pub fn total(&self, counts: &[u32]) -> Moments {
        self.sum(counts, |_| true)
    }

    /// r² of the fit `found`, with its interval.
    pub fn r2(&self, found: f64, resampling: Resampling) -> Option<Estimate> {
        let drawn = resampling.estimate(self.games(), |counts| self.total(counts).r2())?;
        Some(Estimate {
            value: found,
            ..drawn
        })
    }

    /// r² on games that were left out of the fit, in ten parts by their order; below 0 if the mean predicts better,
    /// and `None` of a single game. The interval draws games anew, each predicted by the fit that it was left out of.
    pub fn out_of_game(&self, resampling: Resampling) -> Option<Estimate> {
        let predicted = self.left_out()?;
        resampling.estimate(self.games(), |counts| {
            let (mut left, mut spread) = (0.0, 0.0);
            for (game, &times) in predicted.iter().zip(counts) {
                left += game.0 * f64::from(times);
                spread += game.1 * f64::from(times);
            }
            (spread > 0.0).then(|| 1.0 - left / spread)
        })
    }

    /// Of each game, the squares that are left by what the other parts predict, and by their mean.
    fn left_out(&self) -> Option<Vec<(f64, f64)>> {
        let folds = FOLDS.min(self.games());
        if folds < 2 {
            return None;
        }
        let ones = vec![1; self.games()];
        let fits: Vec<(DVector<f64>, f64)> = (0..folds)
            .map(|fold| {
                let train = self.sum(&ones, |game| game % folds != fold);
                Some((train.solve()?, train.mean()))
            })
            .collect::<Option<_>>()?;
        let games = self.games.iter().enumerate();
        let predicted = games.map(|(place, game)| {
            let (beta, mean) = &fits[place % folds];
            (game.left(beta), game.left_of_mean(*mean))
        });
        Some(predicted.collect())
    }

    fn sum(&self, counts: &[u32], wanted: impl Fn(usize) -> bool) -> Moments {
        let mut total = Moments(DMatrix::zeros(self.size, self.size));
        for (place, (game, &times)) in self.games.iter().zip(counts).enumerate() {
            match times {
                _ if !wanted(place) => {}
                0 => {}
                1 => total.0 += &game.0,
                _ => total.0 += &game.0 * f64::from(times),
            }
        }
        total
    }
}
