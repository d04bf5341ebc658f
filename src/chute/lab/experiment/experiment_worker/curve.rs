//! The ranking curve that follows a weight while it is dragged: how often the master's move is
//! among CHUTE's first one to seven, from the stored points of all moves.

use crate::experiment::master_games::scored::ScoredGame;
use crate::experiment::messages::Curve;
use crate::experiment::weights::Weights;
use stats::Estimate;
use stats::Resampling;

/// The number of resamples for such a curve. Few, because it is drawn at every change.
const CURVE_DRAWS: u32 = 200;

/// The length of the curve: the first seven moves.
pub(super) const KEPT: usize = crate::experiment::master_games::ranking::KEPT;

/// The rank of the master's move in each position.
pub(super) fn ranks(game: &ScoredGame, weights: &Weights) -> Vec<u16> {
    let places = game.rerank(&weights.polynomial()).places;
    places
        .iter()
        .map(crate::experiment::master_games::Place::rank)
        .collect()
}

/// The counts of one game.
#[derive(Clone, Copy, Default)]
struct GameTally {
    positions: f64,
    /// By rank, with the requested and with the published weights.
    at: [[f64; KEPT]; 2],
    chance: [f64; KEPT],
    mid_ranks: [f64; 2],
    /// Moves ranked lower than the master's less those ranked higher, and their sum.
    samuel: [[f64; 2]; 2],
}

impl GameTally {
    fn of(game: &ScoredGame, weights: &Weights) -> Self {
        let polynomials = [weights.polynomial(), Weights::default().polynomial()];
        let mut tally = Self::default();
        for place in game.kept() {
            tally.positions += 1.0;
            for (kept, chance) in tally.chance.iter_mut().enumerate() {
                *chance += ((kept + 1) as f64 / place.moves().max(1) as f64).min(1.0);
            }
            for (which, polynomial) in polynomials.iter().enumerate() {
                let Some(place) = place.rerank(polynomial) else {
                    continue;
                };
                let rank = usize::from(place.rank());
                if let Some(count) = tally.at[which].get_mut(rank - 1) {
                    *count += 1.0;
                }
                tally.mid_ranks[which] += place.mid_rank();
                let higher = f64::from(place.higher);
                let lower = f64::from(place.moves) - 1.0 - higher - f64::from(place.equal);
                tally.samuel[which][0] += lower - higher;
                tally.samuel[which][1] += lower + higher;
            }
        }
        tally
    }

    fn within(&self, which: usize, kept: usize) -> f64 {
        self.at[which].iter().take(kept).sum()
    }
}

/// The curve of some games; `None` if they have no position.
pub(super) fn curve(games: &[&ScoredGame], weights: &Weights) -> Option<Curve> {
    let tallies: Vec<GameTally> = games
        .iter()
        .map(|game| GameTally::of(game, weights))
        .filter(|tally| tally.positions > 0.0)
        .collect();
    let resampling = Resampling {
        times: CURVE_DRAWS,
        ..Resampling::default()
    };
    let estimates = resampling.estimates(tallies.len(), 3 * KEPT, |counts| {
        let mut positions = 0.0;
        let mut within = [[0.0; KEPT]; 2];
        for (tally, &times) in tallies.iter().zip(counts) {
            let times = f64::from(times);
            positions += times * tally.positions;
            for (which, sums) in within.iter_mut().enumerate() {
                for (kept, sum) in sums.iter_mut().enumerate() {
                    *sum += times * tally.within(which, kept + 1);
                }
            }
        }
        let share = |count: f64| (positions > 0.0).then(|| count / positions);
        let [mine, published] = within;
        let gains = mine.iter().zip(&published).map(|(a, b)| share(a - b));
        let all = mine.iter().chain(&published).map(|&count| share(count));
        all.chain(gains).collect()
    });
    let mut estimates = estimates.into_iter().flatten();
    let mut seven = || estimates.by_ref().take(KEPT).collect::<Vec<Estimate>>();
    let (within, published, gain) = (seven(), seven(), seven());
    if gain.len() < KEPT {
        return None;
    }
    let positions: f64 = tallies.iter().map(|tally| tally.positions).sum();
    let mean =
        |value: &dyn Fn(&GameTally) -> f64| tallies.iter().map(value).sum::<f64>() / positions;
    let samuel = |which: usize| {
        let sum = |part: usize| tallies.iter().map(|t| t.samuel[which][part]).sum::<f64>();
        let all = sum(1);
        if all > 0.0 { sum(0) / all } else { 0.0 }
    };
    Some(Curve {
        positions: positions as u32,
        within,
        published,
        gain,
        chance: (0..KEPT)
            .map(|kept| mean(&|tally| tally.chance[kept]))
            .collect(),
        mid_rank: [0, 1].map(|which| mean(&|tally| tally.mid_ranks[which])),
        samuel: [0, 1].map(samuel),
    })
}
