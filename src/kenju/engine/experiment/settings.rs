//! The effect of the parameters: MAX with one changed setting against MAX with the thesis's, with both colours
//! (thesis §4.8, which tried only extreme thresholds and no hysteresis).

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::chance::derive_seed;
use crate::matches::{Plan, Shard, Tally, play_match};
use crate::parameters::{Parameters, PatienceTest};
use crate::player::Player;
use stats::{ClusteredShare, Estimate, Sum};

/// The results of a player against the standard, with both colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// The games in which the player had White.
    pub as_white: Tally,
    /// The games in which it had Black.
    pub as_black: Tally,
}

impl Duel {
    /// Wins minus losses per game over both colours, with the normal interval: these games are independent.
    pub fn points_per_game(&self) -> Estimate {
        let wins = self.as_white.white + self.as_black.black;
        let losses = self.as_white.black + self.as_black.white;
        let n = self.as_white.games() + self.as_black.games();
        let sum = wins as i64 - losses as i64;
        Sum {
            n,
            sum,
            squares: u128::from(wins + losses),
        }
        .estimate(1.0)
    }
}

impl AddAssign<&Self> for Duel {
    fn add_assign(&mut self, other: &Self) {
        self.as_white += &other.as_white;
        self.as_black += &other.as_black;
    }
}

/// Plays a duel of `player` against MAX with the parameters of Fig. 4.23: `games` with each colour.
pub fn duel(player: &Player, games: u32, seed: u64, shard: Shard) -> Duel {
    let standard = Player::max();
    let second = derive_seed(seed, 1);
    Duel {
        as_white: play_match(player, &standard, Plan::new(games, seed), shard),
        as_black: play_match(&standard, player, Plan::new(games, second), shard),
    }
}

/// A column of Fig. 4.24, as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedPaths {
    /// NODEPATIENCE.
    pub node_patience: u16,
    /// Searches that followed 1 to 5 paths.
    pub paths: [f64; 5],
    /// Paths that ended at a node loop, a line loop, a place loop, and at no dead end.
    pub ends: [f64; 4],
}

/// Fig. 4.24, legible throughout. It names neither the players nor their stance.
pub const FIG_4_24: [PublishedPaths; 3] = [
    PublishedPaths {
        node_patience: 1,
        paths: [0.063, 0.040, 0.050, 0.066, 0.781],
        ends: [0.670, 0.193, 0.010, 0.127],
    },
    PublishedPaths {
        node_patience: 4,
        paths: [0.010, 0.046, 0.046, 0.071, 0.827],
        ends: [0.749, 0.144, 0.028, 0.079],
    },
    PublishedPaths {
        node_patience: 9,
        paths: [0.014, 0.014, 0.022, 0.048, 0.901],
        ends: [0.768, 0.162, 0.015, 0.054],
    },
];

impl PublishedPaths {
    /// The figure's column for that NODEPATIENCE.
    pub fn of(node_patience: u16) -> Option<&'static Self> {
        let mut columns = FIG_4_24.iter();
        columns.find(|column| column.node_patience == node_patience)
    }

    /// The distances of paths and of ends from the figure: half the sum of all differences, that is the part
    /// of all searches or paths that would have to change, from 0 to 1.
    pub fn distances(&self, shares: &PathShares) -> [f64; 2] {
        let value = |share: &ClusteredShare| share.estimate().value;
        let [place, node, line] = &shares.dead_ends;
        let ours = [node, line, place, &shares.none].map(value);
        let paths: Vec<f64> = shares.paths.iter().map(value).collect();
        let apart = |ours: &[f64], theirs: &[f64]| -> f64 {
            let padded = ours.iter().copied().chain(std::iter::repeat(0.0));
            let pairs = theirs.iter().zip(padded);
            pairs
                .map(|(theirs, ours)| (ours - theirs).abs())
                .sum::<f64>()
                / 2.0
        };
        [apart(&paths, &self.paths), apart(&ours, &self.ends)]
    }

    /// The share of fifth paths without a dead end, if both tables counted the same searches and a path
    /// without a dead end always ended its search, as the text says (§4.8.5): the number of paths without one,
    /// minus one for every search with fewer paths.
    pub fn fifth_without_dead_end(&self) -> f64 {
        let numbered = self.paths.iter().zip(1..);
        let per_search: f64 = numbered
            .map(|(share, paths)| share * f64::from(paths))
            .sum();
        let [.., none] = self.ends;
        let [earlier @ .., fifth] = self.paths;
        (none * per_search - earlier.iter().sum::<f64>()) / fifth
    }
}

/// Fig. 4.24: the ends of searches and paths, from games of MAX against itself.
pub fn dead_ends(node_patience: u16, test: PatienceTest, plan: Plan, shard: Shard) -> PathShares {
    let parameters = Parameters {
        node_patience,
        patience_test: test,
        ..Parameters::STANDARD
    };
    let player = Player::max().with(parameters);
    PathShares::of(&play_match(&player, &player, plan, shard))
}

/// The ends of searches and paths as shares, with intervals clustered by game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathShares {
    /// Searches that followed 1, 2, ... paths.
    pub paths: Vec<ClusteredShare>,
    /// Paths that ended in a place loop, node loop and line loop.
    pub dead_ends: [ClusteredShare; 3],
    /// Paths without a dead end.
    pub none: ClusteredShare,
    /// Iterations of the search loop per search.
    pub iterations: Estimate,
}

impl PathShares {
    pub fn of(tally: &Tally) -> Self {
        let searches = &tally.searches;
        let [place, node, line, open] = searches.end_shares();
        Self {
            paths: searches.path_shares(),
            dead_ends: [place, node, line],
            none: open,
            iterations: searches.iterations_a_search(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duel_of_the_standard_with_itself_is_even() {
        let even = duel(&Player::max(), 400, 1, Shard::WHOLE);
        let points = even.points_per_game();
        assert!(points.low < 0.0 && points.high > 0.0, "{points:?}");
        assert_eq!(even.as_white.games(), 400);
    }

    #[test]
    fn the_two_halves_of_fig_4_24_cannot_count_the_same_searches() {
        for column in &FIG_4_24 {
            let sums = [column.paths.iter().sum::<f64>(), column.ends.iter().sum()];
            assert!(
                sums.iter().all(|sum| (sum - 1.0).abs() < 0.0015),
                "{sums:?}"
            );
            // This share of the fourth paths had no dead end; of the fifth, several times as many.
            let [.., fourth, fifth] = column.paths;
            let of_fourth = fourth / (fourth + fifth);
            let of_fifth = column.fifth_without_dead_end();
            assert!(of_fifth > 2.5 * of_fourth, "{column:?}");
            for share in [of_fourth, of_fifth] {
                assert!(is_printed(&format!("{:.0}", 100.0 * share)), "{share}");
            }
        }
        let [_, column, _] = &FIG_4_24;
        let paths: f64 = (1..)
            .zip(column.paths)
            .map(|(paths, share)| f64::from(paths) * share)
            .sum();
        let [.., without] = column.ends;
        let [.., fifth] = column.paths;
        for figure in [paths, without * paths, 1.0 - fifth] {
            assert!(is_printed(&format!("{figure:.2}")), "{figure}");
        }
    }

    /// True if the findings document contains a figure that the test above computes.
    fn is_printed(figure: &str) -> bool {
        let document = include_str!("../../../../docs/kenju-findings.md");
        let mark = "<!--test: the_two_halves_of_fig_4_24_cannot_count_the_same_searches-->";
        document.contains(&format!(" {figure}{mark}"))
            || document.contains(&format!("({figure}{mark}"))
    }

    #[test]
    fn a_distance_is_what_would_have_to_go_elsewhere() {
        let share = |hits| ClusteredShare::from(stats::Share { hits, of: 1000 });
        let mut ours = PathShares {
            paths: [63, 40, 50, 66, 781].map(share).to_vec(),
            dead_ends: [10, 670, 193].map(share),
            none: share(127),
            iterations: share(0).estimate(),
        };
        let apart = |ours: &PathShares| {
            FIG_4_24[0]
                .distances(ours)
                .map(|d| (d * 1e6).round() as i64)
        };
        assert_eq!(apart(&ours), [0, 0]);
        ours.paths = [163, 40, 50, 66, 681].map(share).to_vec();
        ours.none = share(107);
        assert_eq!(apart(&ours), [100_000, 10_000]);
    }

    #[test]
    fn an_interval_by_game_is_wider_than_one_by_path() {
        let shares = dead_ends(
            4,
            PatienceTest::AfterDeadEnds,
            Plan::new(400, 1),
            Shard::WHOLE,
        );
        let node = shares.dead_ends[1];
        assert!(node.estimate().width() > 1.2 * node.total.estimate().width());
    }

    #[test]
    fn shares_of_paths_add_up_to_one() {
        let plan = Plan::new(50, 1);
        let shares = dead_ends(4, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE);
        let causes: u64 = shares.dead_ends.iter().map(|share| share.total.hits).sum();
        assert_eq!(causes + shares.none.total.hits, shares.none.total.of);
        assert_eq!(shares.paths.len(), 5);
    }

    #[test]
    fn more_patience_means_longer_searches() {
        let iterations = |patience| {
            let plan = Plan::new(50, 1);
            let shares = dead_ends(patience, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE);
            shares.iterations.value
        };
        assert!(iterations(1) < iterations(4));
        assert!(iterations(4) < iterations(9));
    }
}
