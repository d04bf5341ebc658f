//! The overlap experiment, which the thesis proposes but did not run (section 5.4). Each move
//! gets the range P ± K D around its score P, where D is the expected error. How large must K be
//! for the master's range to reach that of the best move, and how many candidate moves does that
//! leave?
//!
//! Weights and errors are fitted on half of the games and tried on the other half. Intervals
//! resample the tried games; the fits stay fixed.

use super::regression::{Regression, runs};
use super::sample::{Game, Sample};
use super::scored::{ScoredGame, score_game};
use super::scoring::accumulate;
use super::uncertainty::{Terms, Uncertainty};
use chess::pgn::PgnGame;
use chute::{COUNT, Scores};
use kit::experiment::sorted;
use serde::Serialize;
use stats::least_squares::{Fit, FitError};
use stats::{Estimate, Resampling};

/// The lower bound of an expected squared error, in (100/N)²: 0.01 in 1/N (ours).
const LEAST: f64 = 1.0;
/// The shares of positions for which the results give K.
pub const SHARES: [f64; 6] = [0.5, 0.75, 0.9, 0.95, 0.98, 1.0];
/// The number of first moves by P that the ranges are compared with.
const KEPT: usize = 7;

/// A point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The share of positions whose master's move is a candidate.
    pub covered: f64,
    /// The smallest K with that share.
    pub k: Estimate,
    /// The mean number of candidates at that K.
    pub candidates: Estimate,
}

/// The results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overlap {
    pub positions: usize,
    /// The mean number of legal moves.
    pub moves: f64,
    /// The curve at [`SHARES`].
    pub points: Vec<Point>,
    /// For comparison: the share of positions whose master's move is among the first 1 to 7 by P.
    pub within: Vec<Estimate>,
}

/// The fit on one half of the games.
#[derive(Debug)]
struct HalfFit {
    weights: [f64; COUNT],
    errors: Uncertainty,
}

/// The experiment in progress. Games are passed to it one by one.
#[derive(Debug)]
pub struct OverlapRun<'a> {
    sample: &'a Sample,
    halves: [HalfFit; 2],
    games: Vec<Vec<Ranges>>,
}

/// For one position, the K of each move and of the master's.
#[derive(Debug)]
struct Ranges {
    master: f64,
    /// Sorted.
    all: Vec<f64>,
    /// The number of moves with a higher P than the master's.
    higher: usize,
}

impl<'a> OverlapRun<'a> {
    /// Fits both halves of a sample by run R1.5.
    ///
    /// # Errors
    /// If a half is too small.
    pub fn new(sample: &'a Sample) -> Result<Self, FitError> {
        let half = |odd: usize| {
            let games = sample.games.iter().enumerate();
            let games = games.filter(|(index, _)| index % 2 == odd);
            let half = Sample {
                games: games.map(|(_, game)| game.clone()).collect(),
                ..Sample::default()
            };
            HalfFit::of(&half)
        };
        Ok(Self {
            sample,
            halves: [half(0)?, half(1)?],
            games: Vec::new(),
        })
    }

    /// Tries a game of the sample; other games are ignored.
    pub fn show(&mut self, game: &PgnGame) {
        let games = &self.sample.games;
        let index = games.binary_search_by_key(&game.number, |game| game.number);
        if let (Ok(index), Ok(scored)) = (index, score_game(game)) {
            self.try_out(index, &scored);
        }
    }

    /// Tries a game with the fit of the other half.
    fn try_out(&mut self, index: usize, scored: &ScoredGame) {
        let weights = &self.halves[(index + 1) % 2];
        let ranges = weights.ranges(&self.sample.games[index], scored);
        self.games.push(ranges);
    }

    /// The curve over all games; `None` if there were none.
    pub fn finish(self, resampling: Resampling) -> Option<Overlap> {
        curve(&self.games, resampling)
    }
}

/// The same experiment on games whose moves are scored already.
///
/// # Errors
/// If a half is too small.
pub fn overlap_of_scored(
    sample: &Sample,
    scored: &[&ScoredGame],
    resampling: Resampling,
) -> Result<Option<Overlap>, FitError> {
    let mut run = OverlapRun::new(sample)?;
    for (index, scored) in scored.iter().enumerate().take(sample.games.len()) {
        run.try_out(index, scored);
    }
    Ok(run.finish(resampling))
}

/// The curve over the positions of these games; `None` if there are none.
fn curve(games: &[Vec<Ranges>], resampling: Resampling) -> Option<Overlap> {
    let games: Vec<&Vec<Ranges>> = games.iter().filter(|game| !game.is_empty()).collect();
    let count: usize = games.iter().map(|game| game.len()).sum();
    let mut masters: Vec<(f64, usize)> = games
        .iter()
        .enumerate()
        .flat_map(|(game, positions)| positions.iter().map(move |it| (it.master, game)))
        .collect();
    sorted::by(&mut masters, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let figures = 2 * SHARES.len() + KEPT;
    let estimates = resampling.estimates(games.len(), figures, |times| {
        let drawn = Resample {
            games: &games,
            times,
        };
        let ks = SHARES.map(|share| drawn.smallest(&masters, share));
        let candidates = ks.map(|k| {
            let k = k?;
            drawn.mean(|it| it.all.partition_point(|&other| other <= k))
        });
        let within = (1..=KEPT).map(|kept| drawn.mean(|it| usize::from(it.higher < kept)));
        ks.into_iter().chain(candidates).chain(within).collect()
    });
    let found: Vec<Estimate> = estimates.into_iter().collect::<Option<_>>()?;
    let (ks, rest) = found.split_at(SHARES.len());
    let (candidates, within) = rest.split_at(SHARES.len());
    let points = SHARES.iter().zip(ks).zip(candidates);
    let moves: usize = games
        .iter()
        .flat_map(|game| game.iter())
        .map(|it| it.all.len())
        .sum();
    Some(Overlap {
        positions: count,
        moves: moves as f64 / count as f64,
        points: points
            .map(|((&covered, &k), &candidates)| Point {
                covered,
                k,
                candidates,
            })
            .collect(),
        within: within.to_vec(),
    })
}

/// A resample: each game as often as it was drawn.
struct Resample<'a> {
    games: &'a [&'a Vec<Ranges>],
    times: &'a [u32],
}

impl Resample<'_> {
    fn positions(&self) -> u64 {
        let games = self.games.iter().zip(self.times);
        games
            .map(|(game, &times)| game.len() as u64 * u64::from(times))
            .sum()
    }

    /// The smallest K that covers this share of the positions. `masters` holds each master's
    /// move's K and game, in rising order.
    fn smallest(&self, masters: &[(f64, usize)], share: f64) -> Option<f64> {
        let wanted = ((share * self.positions() as f64).ceil() as u64).max(1);
        let mut covered = 0;
        masters.iter().find_map(|&(k, game)| {
            covered += u64::from(self.times[game]);
            (covered >= wanted).then_some(k)
        })
    }

    /// The mean of a figure over the positions.
    fn mean(&self, figure: impl Fn(&Ranges) -> usize) -> Option<f64> {
        let positions = self.positions();
        let games = self.games.iter().zip(self.times);
        let sum: u64 = games
            .filter(|(_, times)| **times > 0)
            .map(|(game, &times)| {
                let sum: usize = game.iter().map(&figure).sum();
                sum as u64 * u64::from(times)
            })
            .sum();
        (positions > 0).then(|| sum as f64 / positions as f64)
    }
}

impl HalfFit {
    fn of(sample: &Sample) -> Result<Self, FitError> {
        let all = runs();
        let (_, regression): &(_, Regression) = &all[1];
        let fit: Fit = regression.design(sample).fit()?;
        let weights = std::array::from_fn(|h| fit.coefficients[h].map_or(0.0, |found| found.value));
        Ok(Self {
            weights,
            errors: Uncertainty::of(sample, regression, Terms::Heuristics, Resampling::BARE)?,
        })
    }

    /// P without the terms that all moves of a position share, and D.
    fn score(&self, scores: &Scores) -> (f64, f64) {
        let parts = self.weights.iter().zip(scores);
        let p = parts.fold(0.0, |sum, (weight, &h)| sum + weight * f64::from(h));
        let expected = self.errors.expected(|h| f64::from(scores[h]));
        (p, expected.max(LEAST).sqrt() / 100.0)
    }

    fn ranges(&self, game: &Game, scored: &ScoredGame) -> Vec<Ranges> {
        let standing = accumulate(game);
        let places = scored.places.iter().enumerate().skip(game.kept);
        let ranges = places.filter_map(|(index, place)| {
            let before = index.checked_sub(1).map_or([0; COUNT], |i| standing[i]);
            let moves = (0..place.moves()).map(|at| {
                let points = place.scores(at);
                let added = std::array::from_fn(|h| points[h] - before[h]);
                (at == usize::from(place.master), self.score(&added))
            });
            Ranges::of(&moves.collect::<Vec<_>>())
        });
        ranges.collect()
    }
}

impl Ranges {
    /// From each move's P and D, and whether it is the master's.
    fn of(scored: &[(bool, (f64, f64))]) -> Option<Self> {
        let &(_, (top, top_error)) = scored.iter().max_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
        let k = |(p, error): (f64, f64)| (top - p) / (top_error + error);
        let master = scored.iter().find(|(is_master, _)| *is_master)?.1;
        let mut all: Vec<f64> = scored.iter().map(|&(_, score)| k(score)).collect();
        sorted::by(&mut all, f64::total_cmp);
        Some(Self {
            master: k(master),
            all,
            higher: scored.iter().filter(|(_, (p, _))| *p > master.0).count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::Limits;
    use super::*;
    use chess::pgn::parse_games;
    use chute::Polynomial;
    use kit::experiment::game_library::LIBRARY;

    #[test]
    fn a_larger_k_covers_more_and_keeps_more_candidates() {
        let sample = Limits::part(0, 9).measure(LIBRARY.as_bytes(), &Polynomial::default());
        let mut run = OverlapRun::new(&sample).unwrap();
        for game in parse_games(LIBRARY).flatten() {
            run.show(&game);
        }
        let few = Resampling { times: 40, seed: 2 };
        let overlap = run.finish(few).unwrap();
        let scored: Vec<ScoredGame> = parse_games(LIBRARY)
            .flatten()
            .filter(|game| sample.games.iter().any(|it| it.number == game.number))
            .map(|game| score_game(&game).unwrap())
            .collect();
        let scored: Vec<&ScoredGame> = scored.iter().collect();
        let again = overlap_of_scored(&sample, &scored, few).unwrap().unwrap();
        assert_eq!(again, overlap);
        assert_eq!(overlap.positions, sample.positions());
        assert!(
            overlap
                .points
                .windows(2)
                .all(|pair| pair[0].k.value <= pair[1].k.value
                    && pair[0].candidates.value <= pair[1].candidates.value)
        );
        let within: Vec<f64> = overlap.within.iter().map(|share| share.value).collect();
        assert!(within.is_sorted(), "{within:?}");
        let last = overlap.points.last().unwrap().candidates;
        let first = overlap.points[0].candidates;
        assert!(last.value <= overlap.moves && first.value >= 1.0);
        assert!(first.low < first.value && first.value < first.high);
    }

    #[test]
    fn the_best_move_needs_no_range() {
        let scored = [(true, (3.0, 1.0)), (false, (1.0, 1.0)), (false, (2.0, 3.0))];
        let ranges = Ranges::of(&scored).unwrap();
        assert!(ranges.master.abs() < 1e-12);
        assert_eq!((ranges.all, ranges.higher), (vec![0.0, 0.25, 1.0], 0));
    }
}
