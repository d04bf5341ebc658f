//! The rank of the master's move in CHUTE's order (pp. 55-58, 69-71): `P_i`, the share of
//! positions in which it is among the first i moves, and Samuel's coefficient. `1 - P_i` is A(i),
//! the chance of losing the master's move by keeping i moves.

use super::sample::{Game, Phase, Place, Sample};
use serde::Serialize;
use stats::Estimate;
use stats::Resampling;

/// The number of first moves considered. CHUTE kept seven.
pub const KEPT: usize = 7;

/// Counts of positions; tallies can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    pub positions: u64,
    /// Positions in which the master's move has exactly this rank, 1 to 7.
    pub at: [u64; KEPT],
    /// Positions at or above each rank, where equal moves share their mean rank.
    pub mid_within: [u64; KEPT],
    /// Twice the sum of the mid-ranks, to keep it whole.
    pub mid_ranks_twice: u64,
    /// Moves ranked higher than the master's.
    pub higher: u64,
    /// Moves ranked lower than the master's.
    pub lower: u64,
}

/// The ranking of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranking {
    /// Games with a counted position.
    pub games: usize,
    pub tally: Tally,
    /// The share of positions in which the master's move is among the first 1 to 7.
    pub within: Vec<Estimate>,
    /// The share in which it is not among the first seven.
    pub above: Estimate,
    /// The same as `within` by mid-ranks.
    pub mid_within: Vec<Estimate>,
    /// The mean rank, where equal moves share their mean rank.
    pub mid_rank: Estimate,
    /// Samuel's coefficient (L - H)/(L + H): 1 if all other moves are ranked lower, -1 if higher.
    pub samuel: Estimate,
}

impl Tally {
    fn add(&mut self, place: &Place) {
        self.positions += 1;
        let rank = usize::from(place.rank());
        if let Some(count) = self.at.get_mut(rank - 1) {
            *count += 1;
        }
        for (kept, count) in self.mid_within.iter_mut().enumerate() {
            *count += u64::from(place.mid_rank() <= (kept + 1) as f64);
        }
        self.mid_ranks_twice += 2 * (u64::from(place.higher) + 1) + u64::from(place.equal);
        self.higher += u64::from(place.higher);
        let others = u64::from(place.moves).saturating_sub(1);
        self.lower += others.saturating_sub(u64::from(place.higher + place.equal));
    }

    /// Adds the counts of `other` this many times.
    fn add_times(&mut self, other: &Self, times: u64) {
        self.positions += other.positions * times;
        for (sum, count) in self.at.iter_mut().zip(other.at) {
            *sum += count * times;
        }
        for (sum, count) in self.mid_within.iter_mut().zip(other.mid_within) {
            *sum += count * times;
        }
        self.mid_ranks_twice += other.mid_ranks_twice * times;
        self.higher += other.higher * times;
        self.lower += other.lower * times;
    }

    /// Positions with the master's move among the first `kept`.
    fn within(&self, kept: usize) -> u64 {
        self.at.iter().take(kept).sum()
    }
}

impl Ranking {
    /// Ranks the positions of a sample, or of one phase; `None` if there are none.
    pub fn of(sample: &Sample, phase: Option<Phase>, resampling: Resampling) -> Option<Self> {
        let tallies: Vec<Tally> = sample
            .games
            .iter()
            .map(|game| tally(game, phase))
            .filter(|tally| tally.positions > 0)
            .collect();
        let figures = 2 * KEPT + 3;
        let work_out = |counts: &[u32]| {
            let mut sum = Tally::default();
            for (tally, &times) in tallies.iter().zip(counts) {
                sum.add_times(tally, u64::from(times));
            }
            let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
            let mut all = Vec::with_capacity(figures);
            for kept in 1..=KEPT {
                all.push(share(sum.within(kept), sum.positions));
            }
            for within in sum.mid_within {
                all.push(share(within, sum.positions));
            }
            all.push(share(sum.positions - sum.within(KEPT), sum.positions));
            all.push(share(sum.mid_ranks_twice, 2 * sum.positions));
            let moves = sum.lower + sum.higher;
            all.push((moves > 0).then(|| (sum.lower as f64 - sum.higher as f64) / moves as f64));
            all
        };
        let estimates = resampling.estimates(tallies.len(), figures, work_out);
        let mut estimates = estimates.into_iter().map(|estimate| {
            estimate.unwrap_or(Estimate {
                value: 0.0,
                low: 0.0,
                high: 0.0,
            })
        });
        let mut tally = Tally::default();
        for part in &tallies {
            tally.add_times(part, 1);
        }
        if tally.positions == 0 {
            return None;
        }
        let within = estimates.by_ref().take(KEPT).collect();
        let mid_within = estimates.by_ref().take(KEPT).collect();
        Some(Self {
            games: tallies.len(),
            tally,
            within,
            mid_within,
            above: estimates.next()?,
            mid_rank: estimates.next()?,
            samuel: estimates.next()?,
        })
    }

    /// A(i), the chance that keeping i moves loses the master's, for 1 to 7.
    pub fn errors(&self) -> Vec<f64> {
        self.within
            .iter()
            .map(|within| 1.0 - within.value)
            .collect()
    }
}

/// The gain in the share of positions with the master's move among the first `kept`, between two
/// rankings of the same games, resampled together. `None` if the games differ.
pub fn gain(
    sample: &Sample,
    before: &Sample,
    kept: usize,
    resampling: Resampling,
) -> Option<Estimate> {
    let numbers = |sample: &Sample| -> Vec<u64> { sample.games.iter().map(|g| g.number).collect() };
    if numbers(sample) != numbers(before) {
        return None;
    }
    let tallies = |sample: &Sample| -> Vec<Tally> {
        sample.games.iter().map(|game| tally(game, None)).collect()
    };
    let (now, before) = (tallies(sample), tallies(before));
    let share = |tallies: &[Tally], counts: &[u32]| {
        let mut sum = Tally::default();
        for (tally, &times) in tallies.iter().zip(counts) {
            sum.add_times(tally, u64::from(times));
        }
        (sum.positions > 0).then(|| sum.within(kept) as f64 / sum.positions as f64)
    };
    resampling.estimate(now.len(), |counts| {
        Some(share(&now, counts)? - share(&before, counts)?)
    })
}

fn tally(game: &Game, phase: Option<Phase>) -> Tally {
    let mut tally = Tally::default();
    for place in game.kept() {
        if phase.is_none_or(|phase| place.phase() == phase) {
            tally.add(place);
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::super::scoring::tests::made_up;
    use super::*;

    fn sample(ranks: &[(u16, u16, u16)]) -> Sample {
        let mut game = made_up(&vec![0; ranks.len()], 0);
        for (place, &(higher, equal, before)) in game.places.iter_mut().zip(ranks) {
            place.higher = higher;
            place.equal = equal;
            place.equal_before = before;
        }
        Sample {
            games: vec![game.clone(), game],
            ..Sample::default()
        }
    }

    #[test]
    fn the_shares_are_cumulative() {
        let sample = sample(&[(0, 0, 0), (1, 0, 0), (6, 0, 0), (9, 0, 0)]);
        let ranking = Ranking::of(&sample, None, Resampling::default()).unwrap();
        let within: Vec<f64> = ranking.within.iter().map(|w| w.value).collect();
        assert_eq!(within, [0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.75]);
        assert!((ranking.above.value - 0.25).abs() < 1e-12);
        assert_eq!((ranking.tally.positions, ranking.games), (8, 2));
        // 16 moves are ranked higher in each game, 76 - 16 lower.
        assert!((ranking.samuel.value - (60.0 - 16.0) / 76.0).abs() < 1e-12);
        assert!((ranking.errors()[6] - 0.25).abs() < 1e-12);
    }

    #[test]
    fn equal_moves_share_the_mean_of_their_ranks() {
        // Three moves tie for the first rank. The first generated has rank 1 and mid-rank 2.
        let sample = sample(&[(0, 2, 0)]);
        let ranking = Ranking::of(&sample, None, Resampling::default()).unwrap();
        assert!((ranking.within[0].value - 1.0).abs() < 1e-12);
        assert!(ranking.mid_within[0].value.abs() < 1e-12);
        assert!((ranking.mid_within[1].value - 1.0).abs() < 1e-12);
        assert!((ranking.mid_rank.value - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_gain_is_of_the_same_games_drawn_together() {
        let (before, now) = (
            sample(&[(0, 0, 0), (4, 0, 0)]),
            sample(&[(0, 0, 0), (2, 0, 0)]),
        );
        let found = gain(&now, &before, 3, Resampling::default()).unwrap();
        // Both games gain the same, so resampling changes nothing.
        assert!((found.value - 0.5).abs() < 1e-12 && found.width() < 1e-12);
        let one = Sample {
            games: before.games[..1].to_vec(),
            ..Sample::default()
        };
        assert_eq!(gain(&now, &one, 3, Resampling::default()), None);
    }

    #[test]
    fn a_phase_without_positions_has_no_ranking() {
        let sample = sample(&[(0, 0, 0)]);
        let resampling = Resampling::default();
        assert!(Ranking::of(&sample, Some(Phase::End), resampling).is_none());
        assert!(Ranking::of(&sample, Some(Phase::Opening), resampling).is_some());
    }
}
