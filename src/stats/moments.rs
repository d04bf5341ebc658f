//! Sums of products for each game, from which a regression over any selection of games follows without a pass
//! over its rows. Resampling leaves games out, or draws them again, by adding these sums.

use super::Resampling;
use super::least_squares::{Design, Fit, Scale};
use crate::{Estimate, Z95};
use nalgebra::{DMatrix, DVector};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

/// The number of folds of the cross-validation.
const FOLDS: usize = 10;

/// Singular values of the Gram matrix up to this share of the largest count as zero (ours).
const SINGULAR: f64 = 1e-12;

/// Columns have length 1 over all games. A column counts as dependent if its squared remainder beside the
/// earlier columns is below this (ours).
const NOTHING: f64 = 1e-9;

/// The most draws of the permutation test (ours).
const CHANCES: u32 = 200;

/// The products of one game's rows: constant, kept columns (standardised), target.
#[derive(Clone, Debug)]
pub struct Moments(DMatrix<f64>);

/// A design restricted to the columns that a fit kept.
struct Rows<'a> {
    design: &'a Design,
    kept: Vec<(usize, Scale)>,
}

impl<'a> Rows<'a> {
    fn of(design: &'a Design, fit: &Fit) -> Self {
        let kept = (0..design.columns.len())
            .filter(|&column| fit.coefficients[column].is_some())
            .map(|column| (column, Scale::of(&design.columns[column])));
        Self {
            design,
            kept: kept.collect(),
        }
    }

    /// A row as constant, standardised columns, target.
    fn row(&self, row: usize) -> DVector<f64> {
        let mut values = DVector::zeros(self.kept.len() + 2);
        values[0] = 1.0;
        for (place, &(column, scale)) in self.kept.iter().enumerate() {
            values[place + 1] = scale.standard(self.design.columns[column][row]);
        }
        values[self.kept.len() + 1] = self.design.y[row];
        values
    }
}

/// Moments of every game, and their sum over all games.
#[derive(Clone, Debug)]
pub struct AllMoments {
    games: Vec<Moments>,
    size: usize,
}

/// The distribution of r² under the null hypothesis, by a permutation test: each draw deals the outcomes of the games anew,
/// and a game that gets the other outcome has the target's sign flipped throughout. So the columns no longer tell who won
/// which game, and everything else stays: the columns, the lengths, and how many games each side won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ByChance {
    /// The mean of the in-sample r², and the range that holds 95 % of the draws.
    pub r2: Estimate,
    /// The mean and range of r² on held-out games.
    pub out_of_game: Estimate,
    /// The share of draws, the data themselves included, whose r² on held-out games is at least the observed
    /// one.
    pub p: f64,
}

impl Moments {
    /// The moments of each game over the columns that a fit kept.
    pub fn of(design: &Design, fit: &Fit) -> AllMoments {
        let rows = Rows::of(design, fit);
        let size = rows.kept.len() + 2;
        let games = design.spans().into_iter().map(|span| {
            let mut sum = DMatrix::zeros(size, size);
            for values in span.map(|row| rows.row(row)) {
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

    /// The moments with the target's sign flipped.
    fn turned(&self) -> Self {
        let size = self.size();
        let mut turned = self.0.clone();
        for place in 0..size {
            turned[(place, size)] *= -1.0;
            turned[(size, place)] *= -1.0;
        }
        Self(turned)
    }

    /// The coefficients. If a column is constant or dependent in the selected games (a heuristic that scores
    /// in a single game, say), the solution of least norm is taken.
    fn solve(&self) -> Option<DVector<f64>> {
        let size = self.size();
        let gram = self.0.view((0, 0), (size, size)).into_owned();
        let right = self.0.view((0, size), (size, 1)).column(0).into_owned();
        if let Some(cholesky) = gram.clone().cholesky() {
            // Rounding can leave a little of a dependent column; dividing by it would invent a coefficient.
            let left = cholesky.l_dirty().diagonal();
            if left.iter().all(|left| left * left > NOTHING) {
                return Some(cholesky.solve(&right));
            }
        }
        let parts = gram.svd(true, true);
        let nothing = SINGULAR * parts.singular_values.max();
        parts.solve(&right, nothing).ok()
    }

    /// The residual sum of squares of these coefficients.
    fn left(&self, beta: &DVector<f64>) -> f64 {
        let size = self.size();
        let gram = self.0.view((0, 0), (size, size));
        let right = self.0.view((0, size), (size, 1));
        self.0[(size, size)] - 2.0 * beta.dot(&right.column(0)) + beta.dot(&(gram * beta))
    }

    fn mean(&self) -> f64 {
        self.0[(0, self.size())] / self.0[(0, 0)]
    }

    /// The sum of squares about a mean.
    fn left_of_mean(&self, mean: f64) -> f64 {
        let size = self.size();
        self.0[(size, size)] - 2.0 * mean * self.0[(0, size)] + mean * mean * self.0[(0, 0)]
    }

    /// The share of the target's variance that the columns explain; `None` if the target is constant.
    pub fn r2(&self) -> Option<f64> {
        let beta = self.solve()?;
        let spread = self.left_of_mean(self.mean());
        (spread > 0.0).then(|| 1.0 - self.left(&beta) / spread)
    }
}

impl AllMoments {
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The moments over all games, with game `i` counted `counts[i]` times.
    pub fn total(&self, counts: &[u32]) -> Moments {
        self.sum(counts, |_| true)
    }

    /// The in-sample r² and its jackknife standard error over games. The bootstrap would be biased upwards
    /// here, since it fits a game drawn twice as two. `None` with a single game.
    pub fn in_sample(&self) -> Option<Estimate> {
        let games = self.games();
        let value = self.total(&vec![1; games]).r2()?;
        let without = |left_out: usize| {
            let counts: Vec<u32> = (0..games).map(|game| u32::from(game != left_out)).collect();
            self.total(&counts).r2()
        };
        let found: Vec<f64> = (0..games).map(without).collect::<Option<_>>()?;
        let n = games as f64;
        let mean = found.iter().sum::<f64>() / n;
        let squares: f64 = found.iter().map(|r2| (r2 - mean).powi(2)).sum();
        let half = (games > 1).then(|| Z95 * (squares * (n - 1.0) / n).sqrt())?;
        Some(Estimate {
            value,
            low: value - half,
            high: value + half,
        })
    }

    /// r² on held-out games by ten-fold cross-validation in order of the games; negative if the mean predicts
    /// better. The interval resamples games, each with the prediction of the fit that left it out. `None` with
    /// a single game.
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

    /// Both r² under the null hypothesis, with the outcome of each game; `None` with a single game or without draws.
    pub fn by_chance(&self, outcomes: &[bool], resampling: Resampling) -> Option<ByChance> {
        let found = self.out_of_game(Resampling::BARE)?.value;
        let mut chance = Pcg64Mcg::seed_from_u64(resampling.seed);
        let ones = vec![1; self.games()];
        let mut dealt = outcomes.to_vec();
        let mut drawn: [Vec<f64>; 2] = Default::default();
        for _ in 0..resampling.times.min(CHANCES) {
            dealt.shuffle(&mut chance);
            let pairs = self.games.iter().zip(outcomes.iter().zip(&dealt));
            let games = pairs.map(|(game, (own, dealt))| {
                if own == dealt {
                    game.clone()
                } else {
                    game.turned()
                }
            });
            let turned = Self {
                games: games.collect(),
                size: self.size,
            };
            let figures = [
                turned.total(&ones).r2(),
                turned
                    .out_of_game(Resampling::BARE)
                    .map(|found| found.value),
            ];
            for (all, figure) in drawn.iter_mut().zip(figures) {
                all.extend(figure.filter(|figure| figure.is_finite()));
            }
        }
        let reached = drawn[1].iter().filter(|&&drawn| drawn >= found).count();
        let p = (1 + reached) as f64 / (1 + drawn[1].len()) as f64;
        let [r2, out_of_game] = drawn.map(Resampling::spread);
        Some(ByChance {
            r2: r2?,
            out_of_game: out_of_game?,
            p,
        })
    }

    /// Each row's residual under the fit that left its game out; `None` with a single game.
    pub fn residuals_out_of_game(&self, design: &Design, fit: &Fit) -> Option<Vec<f64>> {
        let fits = self.fits()?;
        let rows = Rows::of(design, fit);
        let mut residuals = Vec::with_capacity(design.y.len());
        for (game, span) in design.spans().into_iter().enumerate() {
            let (beta, _) = &fits[game % fits.len()];
            for row in span {
                let values = rows.row(row);
                residuals.push(design.y[row] - beta.dot(&values.rows(0, beta.len())));
            }
        }
        Some(residuals)
    }

    /// For each game, the residual sum of squares of the model and of the mean, both fitted without its fold.
    fn left_out(&self) -> Option<Vec<(f64, f64)>> {
        let fits = self.fits()?;
        let games = self.games.iter().enumerate();
        let predicted = games.map(|(place, game)| {
            let (beta, mean) = &fits[place % fits.len()];
            (game.left(beta), game.left_of_mean(*mean))
        });
        Some(predicted.collect())
    }

    /// The coefficients and mean of the other games, for each fold; `None` with a single game.
    fn fits(&self) -> Option<Vec<(DVector<f64>, f64)>> {
        let folds = FOLDS.min(self.games());
        if folds < 2 {
            return None;
        }
        let ones = vec![1; self.games()];
        let fits = (0..folds).map(|fold| {
            let train = self.sum(&ones, |game| game % folds != fold);
            Some((train.solve()?, train.mean()))
        });
        fits.collect()
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
