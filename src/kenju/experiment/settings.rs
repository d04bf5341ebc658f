//! What the parameters do: MAX with one setting against MAX with the thesis's, on both sides of
//! the board (thesis §4.8; the thesis investigated only extreme thresholds and no hysteresis).

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::kenju::chance::derive_seed;
use crate::kenju::event::DeadEnd;
use crate::kenju::matches::{Plan, Shard, Tally, play_match};
use crate::kenju::parameters::{Hysteresis, Parameters, PatienceTest, Stance};
use crate::kenju::player::Player;
use crate::kenju::value::{Threshold, Thresholds};
use crate::stats::{Estimate, Share, Sum};

/// A player against the standard, both ways round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// The games the player had White in.
    pub as_white: Tally,
    /// The games it had Black in.
    pub as_black: Tally,
}

impl Duel {
    /// Wins less losses per game, over both colours, with the normal interval: games are
    /// independent here.
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

/// Plays a duel of `player` against MAX with the parameters of Fig. 4.23: `games` with each
/// colour.
pub fn duel(player: &Player, games: u32, seed: u64, shard: Shard) -> Duel {
    let standard = Player::max();
    let second = derive_seed(seed, 1);
    Duel {
        as_white: play_match(player, &standard, Plan::new(games, seed), shard),
        as_black: play_match(&standard, player, Plan::new(games, second), shard),
    }
}

/// MAX with other thresholds, in percent (§4.8.4).
pub fn with_thresholds(mediocre: u16, outstanding: Option<u16>) -> Player {
    let outstanding = outstanding.map_or(Threshold::Infinite, Threshold::Percent);
    let thresholds = Thresholds::new(Threshold::Percent(mediocre), outstanding);
    Player::max().with(Parameters::STANDARD.valuing(thresholds))
}

/// MAX with other switching levels (§4.8.3).
pub fn with_hysteresis(hysteresis: Hysteresis) -> Player {
    Player::max().with(Parameters {
        hysteresis,
        ..Parameters::STANDARD
    })
}

/// MAX with other patience (§4.8.5).
pub fn with_patience(max_dead_ends: u16, node_patience: u16) -> Player {
    Player::max().with(Parameters {
        max_dead_ends,
        node_patience,
        ..Parameters::STANDARD
    })
}

/// MAX with a fixed stance (§4.8.1).
pub fn with_stance(stance: Stance) -> Player {
    Player::max().with(Parameters::STANDARD.fixed(stance))
}

/// Fig. 4.24: how searches and paths end, from games of MAX against itself.
pub fn dead_ends(node_patience: u16, test: PatienceTest, plan: Plan, shard: Shard) -> PathShares {
    let parameters = Parameters {
        node_patience,
        patience_test: test,
        ..Parameters::STANDARD
    };
    let player = Player::max().with(parameters);
    PathShares::of(&play_match(&player, &player, plan, shard))
}

/// How searches and paths ended, in shares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathShares {
    /// Searches that followed 1, 2, ... paths.
    pub paths: Vec<Share>,
    /// Paths by cause of their end: place loop, node loop, line loop.
    pub dead_ends: [Share; 3],
    /// Paths that were no dead end.
    pub none: Share,
    /// Iterations of the search loop per search.
    pub iterations: f64,
}

impl PathShares {
    /// The shares in a tally.
    pub fn of(tally: &Tally) -> Self {
        let searches = &tally.searches;
        let (all, followed) = (searches.searches(), searches.paths_followed());
        let of_paths = |hits| Share { hits, of: followed };
        Self {
            paths: searches
                .paths
                .iter()
                .map(|&hits| Share { hits, of: all })
                .collect(),
            dead_ends: DeadEnd::ALL.map(|cause| of_paths(searches.dead_ends[cause as usize])),
            none: of_paths(searches.undead),
            iterations: searches.iterations as f64 / all.max(1) as f64,
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
    fn shares_of_paths_add_up_to_one() {
        let plan = Plan::new(50, 1);
        let shares = dead_ends(4, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE);
        let causes: u64 = shares.dead_ends.iter().map(|share| share.hits).sum();
        assert_eq!(causes + shares.none.hits, shares.none.of);
        assert_eq!(shares.paths.len(), 5);
    }

    #[test]
    fn more_patience_means_longer_searches() {
        let iterations = |patience| {
            let plan = Plan::new(50, 1);
            dead_ends(patience, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE).iterations
        };
        assert!(iterations(1) < iterations(4));
        assert!(iterations(4) < iterations(9));
    }
}
