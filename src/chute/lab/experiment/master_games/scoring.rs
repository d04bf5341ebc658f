//! Position scores, the running total of both sides' moves (p. 52): H(n,i) = M(n,i) - H(n,i-1),
//! which equals the thesis's H(n,i-2) - M(n,i-1) + M(n,i). Also means and deviations of every
//! heuristic for CHUTE's first choice and for the master's move (Tables 4.2.1 and 4.2.2).

use super::sample::{Game, Place, Sample};
use chute::{COUNT, Scores};
use serde::Serialize;
use stats::{Estimate, Resampling};

/// A position with its position scores.
#[derive(Clone, Copy, Debug)]
pub struct PositionScores<'a> {
    /// The index of its game in the sample.
    pub game: usize,
    pub place: &'a Place,
    /// H of each heuristic after the master's move, in points for the mover.
    pub scores: Scores,
}

/// The position scores of a game after each move, summed over the whole game.
pub fn accumulate(game: &Game) -> Vec<Scores> {
    let mut before = [0; COUNT];
    let mut all = Vec::with_capacity(game.places.len());
    for place in &game.places {
        let now: Scores = std::array::from_fn(|h| place.master[h] - before[h]);
        all.push(now);
        before = now;
    }
    all
}

/// Every counted position of a sample.
pub fn position_scores(sample: &Sample) -> Vec<PositionScores<'_>> {
    let mut all = Vec::with_capacity(sample.positions());
    for (index, game) in sample.games.iter().enumerate() {
        let scores = accumulate(game).into_iter().skip(game.kept);
        all.extend(
            game.kept()
                .iter()
                .zip(scores)
                .map(|(place, scores)| PositionScores {
                    game: index,
                    place,
                    scores,
                }),
        );
    }
    all
}

/// A row for each heuristic, and one for the polynomial.
pub const ROWS: usize = COUNT + 1;

/// The number of figures in a row.
const FIGURES: usize = 7;

/// The positions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Positions {
    All,
    /// Positions in which CHUTE's first choice is not the master's move.
    Differing,
}

/// A row of the table: a heuristic, or the polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The mean for CHUTE's first choice.
    pub chute_mean: Estimate,
    pub chute_sd: Estimate,
    /// The mean for the master's move.
    pub master_mean: Estimate,
    pub master_sd: Estimate,
    /// The mean of the difference, first choice less master's move.
    pub difference: Estimate,
    pub difference_sd: Estimate,
    /// The mean difference divided by its standard deviation (the thesis's normalised
    /// difference); 0 if it is constant.
    pub normalised: Estimate,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scoring {
    pub positions: u64,
    /// 22 heuristics, then the polynomial.
    pub rows: Vec<Row>,
}

/// Sums of a game: positions, then for each row the sums of x, x², y, y², (x - y)².
#[derive(Clone, Debug)]
struct Sums {
    positions: f64,
    rows: [[f64; 5]; ROWS],
}

impl Scoring {
    /// The table of a sample; `None` if no position qualifies.
    pub fn of(sample: &Sample, positions: Positions, resampling: Resampling) -> Option<Self> {
        let games: Vec<Sums> = sample
            .games
            .iter()
            .map(|game| Sums::of(game.kept(), positions))
            .filter(|sums| sums.positions > 0.0)
            .collect();
        let whole = Sums::total(&games, &vec![1; games.len()]);
        if whole.positions < 1.0 {
            return None;
        }
        let figures = resampling.estimates(games.len(), FIGURES * ROWS, |counts| {
            let sum = Sums::total(&games, counts);
            (0..ROWS).flat_map(|row| sum.figures(row)).collect()
        });
        let rows = figures.chunks(FIGURES).map(|of_row| {
            let figure = |place: usize| of_row.get(place).copied().flatten();
            Some(Row {
                chute_mean: figure(0)?,
                chute_sd: figure(1)?,
                master_mean: figure(2)?,
                master_sd: figure(3)?,
                difference: figure(4)?,
                difference_sd: figure(5)?,
                normalised: figure(6)?,
            })
        });
        Some(Self {
            positions: whole.positions as u64,
            rows: rows.collect::<Option<_>>()?,
        })
    }
}

impl Sums {
    fn of(places: &[Place], positions: Positions) -> Self {
        let mut sums = Self::default();
        let counted = places
            .iter()
            .filter(|place| positions == Positions::All || !place.agrees());
        for place in counted {
            sums.positions += 1.0;
            for (row, sum) in sums.rows.iter_mut().enumerate() {
                let (x, y) = if row < COUNT {
                    (f64::from(place.first[row]), f64::from(place.master[row]))
                } else {
                    (place.totals.1, place.totals.0)
                };
                let parts = [x, x * x, y, y * y, (x - y) * (x - y)];
                for (sum, part) in sum.iter_mut().zip(parts) {
                    *sum += part;
                }
            }
        }
        sums
    }

    fn total(games: &[Self], counts: &[u32]) -> Self {
        let mut total = Self::default();
        for (game, &times) in games.iter().zip(counts).filter(|(_, times)| **times > 0) {
            let times = f64::from(times);
            total.positions += game.positions * times;
            for (sum, row) in total.rows.iter_mut().zip(&game.rows) {
                for (sum, part) in sum.iter_mut().zip(row) {
                    *sum += part * times;
                }
            }
        }
        total
    }

    /// The standard deviation from the sum of squares and the mean.
    fn deviation(&self, squares: f64, mean: f64) -> f64 {
        (squares / self.positions - mean * mean).max(0.0).sqrt()
    }

    /// The figures of a [`Row`], in its order.
    fn figures(&self, row: usize) -> [Option<f64>; FIGURES] {
        if self.positions < 1.0 {
            return [None; FIGURES];
        }
        let [x, xx, y, yy, dd] = self.rows[row];
        let (x, y) = (x / self.positions, y / self.positions);
        let deviation = self.deviation(dd, x - y);
        let normalised = if deviation > 0.0 {
            (x - y) / deviation
        } else {
            0.0
        };
        let sds = [self.deviation(xx, x), self.deviation(yy, y)];
        [x, sds[0], y, sds[1], x - y, deviation, normalised].map(Some)
    }
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            positions: 0.0,
            rows: [[0.0; 5]; ROWS],
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A game whose first heuristic scores these points. The winner moves first.
    pub(in super::super) fn made_up(points: &[i32], kept: usize) -> Game {
        let length = points.len();
        let place = |(index, &points): (usize, &i32)| {
            let mut master = [0; COUNT];
            master[0] = points;
            Place {
                ply: index as u16 + 1,
                n: (length - index) as u16,
                won: index % 2 == 0,
                moves: 20,
                higher: 0,
                equal: 0,
                equal_before: 0,
                master,
                first: master,
                totals: (f64::from(points), f64::from(points)),
                advantage: [0; 5],
            }
        };
        Game {
            number: 1,
            players: String::new(),
            places: points.iter().enumerate().map(place).collect(),
            kept,
        }
    }

    #[test]
    fn the_recursion_is_the_one_of_the_thesis() {
        let m = [5, -2, 7, 0, 11, 3];
        let scores = accumulate(&made_up(&m, 0));
        let h: Vec<i32> = scores.iter().map(|scores| scores[0]).collect();
        assert_eq!(h[0], m[0]);
        for i in 1..m.len() {
            let before_last = if i >= 2 { h[i - 2] } else { 0 };
            assert_eq!(h[i], before_last - m[i - 1] + m[i]);
        }
    }

    #[test]
    fn records_that_are_dropped_have_been_added_up_before() {
        let sample = Sample {
            games: vec![made_up(&[5, -2, 7], 2)],
            ..Sample::default()
        };
        let position_scores = position_scores(&sample);
        assert_eq!(position_scores.len(), 1);
        assert_eq!(position_scores[0].scores[0], 7 - (-2 - 5));
        assert_eq!(position_scores[0].place.ply, 3);
    }

    fn sample() -> Sample {
        let mut game = made_up(&[10, 20, 30, 40], 0);
        for (place, first) in game.places.iter_mut().zip([10, 40, 30, 80]) {
            place.first[0] = first;
            place.higher = u16::from(first != place.master[0]);
        }
        Sample {
            games: vec![game.clone(), game],
            ..Sample::default()
        }
    }

    #[test]
    fn means_and_deviations_are_those_of_the_positions() {
        let table = Scoring::of(&sample(), Positions::All, Resampling::default()).unwrap();
        assert_eq!((table.positions, table.rows.len()), (8, 23));
        let row = table.rows[0];
        assert!((row.chute_mean.value - 40.0).abs() < 1e-12);
        assert!((row.master_mean.value - 25.0).abs() < 1e-12);
        assert!((row.master_sd.value - 125.0_f64.sqrt()).abs() < 1e-12);
        assert!((row.difference.value - 15.0).abs() < 1e-12);
        assert!((row.difference_sd.value - 275.0_f64.sqrt()).abs() < 1e-12);
        assert!((row.normalised.value - 15.0 / 275.0_f64.sqrt()).abs() < 1e-12);
        // Both games are equal, so resampling changes nothing.
        assert!(row.normalised.width() < 1e-12);
        assert!(table.rows[5].normalised.value.abs() < 1e-12);
    }

    #[test]
    fn the_second_table_leaves_out_where_both_agree() {
        let table = Scoring::of(&sample(), Positions::Differing, Resampling::default()).unwrap();
        assert_eq!(table.positions, 4);
        assert!((table.rows[0].difference.value - 30.0).abs() < 1e-12);
    }

    #[test]
    fn without_positions_there_is_no_table() {
        let none = Sample::default();
        assert!(Scoring::of(&none, Positions::All, Resampling::default()).is_none());
    }
}
