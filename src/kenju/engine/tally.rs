//! Counts of matches (thesis Figs. 4.5 and 4.24): games won and lost, and the course of the searches. They are
//! integers, so the parts of a match add up exactly.

use std::ops::{AddAssign, ControlFlow};

use serde::{Deserialize, Serialize};

use crate::event::{DeadEnd, Event, Observer};
use stats::{ClusteredShare, Estimate, Share};

/// The counts of a match or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games White won.
    pub white: u64,
    /// Games Black won.
    pub black: u64,
    /// Games that reached the move limit: a win for neither.
    pub none: u64,
    /// Stones placed, both colours.
    pub moves: u64,
    /// A histogram of White's wins minus Black's wins per test, from -10 to 10 (Fig. 4.5); empty unless tests
    /// have 10 games.
    pub tests: Vec<u64>,
    pub searches: SearchTally,
}

impl Tally {
    pub const fn games(&self) -> u64 {
        self.white + self.black + self.none
    }

    /// White's wins minus Black's wins.
    pub const fn points(&self) -> i64 {
        self.white as i64 - self.black as i64
    }

    pub(crate) fn add_test(&mut self, points: i64) {
        self.tests.resize(21, 0);
        if let Some(count) = usize::try_from(points + 10)
            .ok()
            .and_then(|k| self.tests.get_mut(k))
        {
            *count += 1;
        }
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.white += other.white;
        self.black += other.black;
        self.none += other.none;
        self.moves += other.moves;
        add_counts(&mut self.tests, &other.tests);
        self.searches += &other.searches;
    }
}

/// Counts of searches of Systems 3 and 4, collected as an observer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchTally {
    /// Searches that followed 1, 2, ... paths; the first move on an empty board is left out.
    pub paths: Vec<u64>,
    /// Dead-end paths by cause: place, node, line.
    pub dead_ends: [u64; 3],
    /// Paths that ended the search without a dead end.
    pub undead: u64,
    /// Iterations of the search loop.
    pub iterations: u64,
    pub events: u64,
    /// Sums by game, for intervals.
    by_game: Box<ByGame>,
    /// The number of paths begun, and of dead ends, in the current search.
    #[serde(skip)]
    current: u16,
    #[serde(skip)]
    finished: u16,
}

/// Sums over games of products of counts: searches of a game are correlated, and intervals must account for
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ByGame {
    games: u64,
    /// The sums of searches² and paths².
    squares: [u128; 2],
    /// For searches that followed 1, 2, ... paths: the sums of their number squared, and times all searches.
    paths: Vec<[u128; 2]>,
    /// For paths by their end (place, node, line, none): the sums of their number squared, and times all
    /// paths.
    ends: [[u128; 2]; 4],
    /// The sums of iterations squared, and times all searches.
    iterations: [u128; 2],
}

impl ByGame {
    fn of(game: &SearchTally) -> Self {
        let products = |hits: u64, all: u64| {
            let (hits, all) = (u128::from(hits), u128::from(all));
            [hits * hits, hits * all]
        };
        let (searches, paths) = (game.searches(), game.paths_followed());
        let hits = game.paths.iter();
        Self {
            games: u64::from(searches > 0),
            squares: [searches, paths].map(|all| u128::from(all).pow(2)),
            paths: hits.map(|&hits| products(hits, searches)).collect(),
            ends: game.ends().map(|hits| products(hits, paths)),
            iterations: products(game.iterations, searches),
        }
    }
}

impl AddAssign<&Self> for ByGame {
    fn add_assign(&mut self, other: &Self) {
        self.games += other.games;
        let longer = self.paths.len().max(other.paths.len());
        self.paths.resize(longer, [0; 2]);
        let pairs = self.paths.iter_mut().zip(&other.paths);
        let iterations = std::iter::once((&mut self.iterations, &other.iterations));
        let pairs = pairs.chain(iterations);
        for (sum, part) in pairs.chain(self.ends.iter_mut().zip(&other.ends)) {
            (sum[0], sum[1]) = (sum[0] + part[0], sum[1] + part[1]);
        }
        for (sum, part) in self.squares.iter_mut().zip(other.squares) {
            *sum += part;
        }
    }
}

impl SearchTally {
    /// Ends a game: everything counted since this tally was made belongs to it. Tallies of games are then
    /// added.
    pub fn close_game(&mut self) {
        *self.by_game = ByGame::of(self);
    }

    /// The searches that followed 1, 2, ... paths, as shares of all, clustered by game.
    pub fn path_shares(&self) -> Vec<ClusteredShare> {
        let by_game = &self.by_game;
        let nothing = [0; 2];
        let products = by_game.paths.iter().chain(std::iter::repeat(&nothing));
        let counts = self.paths.iter().zip(products);
        let share = |(&hits, &[squared, mixed]): (&u64, &[u128; 2])| {
            let total = Share {
                hits,
                of: self.searches(),
            };
            ClusteredShare::of_sums(total, by_game.games, [squared, mixed, by_game.squares[0]])
        };
        counts.map(share).collect()
    }

    /// The ends of paths (place, node and line loops, none) as shares of all, clustered by game.
    pub fn end_shares(&self) -> [ClusteredShare; 4] {
        let by_game = &self.by_game;
        std::array::from_fn(|end| {
            let total = Share {
                hits: self.ends()[end],
                of: self.paths_followed(),
            };
            let [squared, mixed] = by_game.ends[end];
            ClusteredShare::of_sums(total, by_game.games, [squared, mixed, by_game.squares[1]])
        })
    }

    /// Iterations per search, clustered by game.
    pub fn iterations_a_search(&self) -> Estimate {
        let by_game = &self.by_game;
        let total = Share {
            hits: self.iterations,
            of: self.searches(),
        };
        let [squared, mixed] = by_game.iterations;
        let sums = [squared, mixed, by_game.squares[0]];
        ClusteredShare::of_sums(total, by_game.games, sums).ratio()
    }

    /// Paths by their end: place, node, line, none.
    const fn ends(&self) -> [u64; 4] {
        let [place, node, line] = self.dead_ends;
        [place, node, line, self.undead]
    }

    pub fn paths_followed(&self) -> u64 {
        self.dead_ends.iter().sum::<u64>() + self.undead
    }

    /// All searches except those on an empty board.
    pub fn searches(&self) -> u64 {
        self.paths.iter().sum()
    }
}

impl Observer for SearchTally {
    #[inline]
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        self.events += 1;
        match event {
            Event::Begun { .. } => (self.current, self.finished) = (0, 0),
            Event::PathStarted { .. } => self.current += 1,
            Event::MoveFound { .. } => self.iterations += 1,
            Event::DeadEnd { cause } => {
                self.finished += 1;
                self.iterations += u64::from(cause == DeadEnd::Place);
                self.dead_ends[cause as usize] += 1;
            }
            Event::Chosen { .. } if self.current > 0 => {
                self.undead += u64::from(self.current - self.finished);
                let slot = usize::from(self.current) - 1;
                if self.paths.len() <= slot {
                    self.paths.resize(slot + 1, 0);
                }
                self.paths[slot] += 1;
                (self.current, self.finished) = (0, 0);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl AddAssign<&Self> for SearchTally {
    fn add_assign(&mut self, other: &Self) {
        add_counts(&mut self.paths, &other.paths);
        for (sum, count) in self.dead_ends.iter_mut().zip(other.dead_ends) {
            *sum += count;
        }
        self.undead += other.undead;
        self.iterations += other.iterations;
        self.events += other.events;
        *self.by_game += &*other.by_game;
    }
}

/// Adds lists of counts; the shorter one is padded with zeros.
fn add_counts(sums: &mut Vec<u64>, counts: &[u64]) {
    if sums.len() < counts.len() {
        sums.resize(counts.len(), 0);
    }
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{LineId, PlaceId};
    use crate::event::{ChosenPlace, End};
    use crate::parameters::Stance;

    #[test]
    fn a_search_is_counted_by_its_paths_and_their_ends() {
        let mut tally = SearchTally::default();
        let place = ChosenPlace::Table(PlaceId::NONE);
        for event in [
            Event::Begun {
                stance: Stance::Both,
                lines: 20,
            },
            Event::PathStarted {
                line: LineId::NONE,
                among: 20,
            },
            Event::MoveFound {
                place: PlaceId::NONE,
                value: 0,
            },
            Event::DeadEnd {
                cause: DeadEnd::Line,
            },
            Event::PathStarted {
                line: LineId::NONE,
                among: 20,
            },
            Event::MoveFound {
                place: PlaceId::NONE,
                value: 0,
            },
            Event::Chosen {
                place,
                value: 0,
                end: End::Patience,
            },
        ] {
            assert!(tally.see(event).is_continue());
        }
        assert_eq!(tally.paths, [0, 1]);
        assert_eq!(
            (tally.dead_ends, tally.undead, tally.iterations),
            ([0, 0, 1], 1, 2)
        );
    }

    #[test]
    fn the_first_move_on_an_empty_board_is_left_out() {
        let mut tally = SearchTally::default();
        let place = ChosenPlace::Off { x: 0, y: 0 };
        let _ = tally.see(Event::Begun {
            stance: Stance::Both,
            lines: 0,
        });
        let _ = tally.see(Event::Chosen {
            place,
            value: 0,
            end: End::FirstMove,
        });
        assert_eq!(tally.searches(), 0);
    }

    #[test]
    fn lists_of_counts_of_different_lengths_add_up() {
        let mut sums = vec![1];
        add_counts(&mut sums, &[1, 2, 3]);
        add_counts(&mut sums, &[1]);
        assert_eq!(sums, [3, 2, 3]);
    }
}
