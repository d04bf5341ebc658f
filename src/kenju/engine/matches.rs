//! Matches between players that do not learn, and their counts (thesis §4.7.1, Figs. 4.5 and 4.24).
//!
//! Every game has its own random numbers, made from the seed and its number. So workers can share a match, and
//! their counts add up exactly to those of the whole.

use serde::{Deserialize, Serialize};

use crate::event::Observer;
use crate::geometry::Colour;
use crate::player::{Learning, Player};
use crate::session::{Hand, MoveLimit, Session, SessionEvent};

pub use crate::tally::{SearchTally, Tally};

/// A part of divisible work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shard {
    /// The index of the part, from 0.
    pub index: u32,
    /// The number of parts.
    pub of: u32,
}

impl Shard {
    /// The whole work as one part.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// The numbers below `count` that belong to this part.
    pub fn of(self, count: u32) -> impl Iterator<Item = u32> {
        let step = self.of.max(1);
        (self.index..count)
            .step_by(step as usize)
            .filter(move |_| self.index < step)
    }
}

/// The settings of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub games: u32,
    /// Games in one test, 10 in the thesis. Confidence may carry over from game to game within a test, so a
    /// test is never split between shards.
    pub test: u32,
    pub seed: u64,
    pub limit: MoveLimit,
}

impl Plan {
    /// Independent games of 20 moves a side.
    pub const fn new(games: u32, seed: u64) -> Self {
        Self {
            games,
            test: 1,
            seed,
            limit: MoveLimit::STANDARD,
        }
    }
}

/// Plays the part of a match that belongs to `shard`. Neither player learns.
///
/// ```
/// use kenju::matches::{Plan, Shard, Tally, play_match};
/// use kenju::player::Player;
///
/// let plan = Plan::new(30, 1);
/// let whole = play_match(&Player::max(), &Player::null(), plan, Shard::WHOLE);
/// let mut sum = Tally::default();
/// for index in 0..3 {
///     sum += &play_match(&Player::max(), &Player::null(), plan, Shard { index, of: 3 });
/// }
/// assert_eq!(whole.games(), 30);
/// assert_eq!(sum, whole);
/// ```
pub fn play_match(white: &Player, black: &Player, plan: Plan, shard: Shard) -> Tally {
    let mut arena = Arena::new(white, black, plan);
    let mut tally = Tally::default();
    for test in shard.of(plan.games.div_ceil(plan.test.max(1))) {
        arena.play_test(test, &mut tally);
    }
    tally
}

/// A match that is played test by test, for work in slices.
#[derive(Clone, Debug)]
pub struct Arena {
    session: Session,
    plan: Plan,
}

impl Arena {
    /// Sets the match up; neither player will learn.
    pub fn new(white: &Player, black: &Player, plan: Plan) -> Self {
        let players = [white, black].map(|player| player.clone().learning(Learning::Off));
        let session = Session::new(players, [Hand::Program; 2], plan.seed, plan.limit);
        Self { session, plan }
    }

    /// Plays test number `test`: [`Plan::test`] games, fewer in the last one.
    pub fn play_test(&mut self, test: u32, tally: &mut Tally) {
        let size = self.plan.test.max(1);
        let first = test.saturating_mul(size);
        let before = tally.points();
        for colour in Colour::BOTH {
            self.session.seat_mut(colour).mood = crate::mood::Mood::default();
        }
        for game in first..first.saturating_add(size).min(self.plan.games) {
            self.session.start_game(game);
            let mut searches = SearchTally::default();
            match play_out(&mut self.session, &mut searches) {
                Some(Colour::White) => tally.white += 1,
                Some(Colour::Black) => tally.black += 1,
                None => tally.none += 1,
            }
            searches.close_game();
            tally.searches += &searches;
            tally.moves += self.session.board().stone_count() as u64;
        }
        if size == 10 {
            tally.add_test(tally.points() - before);
        }
    }
}

/// Plays a game between programs to its end and returns the winner. A question or a request for a person's
/// stone ends it too, since nobody can answer.
pub fn play_out<O: Observer>(session: &mut Session, observer: &mut O) -> Option<Colour> {
    loop {
        match session.advance(observer) {
            SessionEvent::Played(_) | SessionEvent::Paused => {}
            SessionEvent::Over { winner } => return winner,
            SessionEvent::Ask { .. }
            | SessionEvent::Place { .. }
            | SessionEvent::Confirm { .. } => {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Parameters, Stance};

    #[test]
    fn every_number_falls_to_exactly_one_shard() {
        let mut all: Vec<u32> = (0..4)
            .flat_map(|index| Shard { index, of: 4 }.of(10))
            .collect();
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
        assert_eq!(Shard { index: 7, of: 4 }.of(10).count(), 0);
    }

    #[test]
    fn every_path_is_counted_once() {
        let tally = play_match(
            &Player::max(),
            &Player::max(),
            Plan::new(20, 3),
            Shard::WHOLE,
        );
        let searches = &tally.searches;
        let weighted: u64 = (1..).zip(&searches.paths).map(|(n, count)| n * count).sum();
        assert_eq!(weighted, searches.paths_followed());
        assert_eq!(searches.searches(), tally.moves - tally.games());
        assert!(searches.paths.len() <= usize::from(Parameters::STANDARD.max_dead_ends));
    }

    #[test]
    fn tests_of_ten_games_are_shared_out_whole() {
        let early = Player::max().with(Parameters::EARLY);
        let plan = Plan {
            test: 10,
            ..Plan::new(40, 5)
        };
        let whole = play_match(&early, &early, plan, Shard::WHOLE);
        let mut sum = play_match(&early, &early, plan, Shard { index: 0, of: 2 });
        sum += &play_match(&early, &early, plan, Shard { index: 1, of: 2 });
        assert_eq!(sum.tests.iter().sum::<u64>(), 4);
        assert_eq!(
            (sum.white, sum.black, &sum.tests),
            (whole.white, whole.black, &whole.tests)
        );
    }

    #[test]
    fn two_defenders_leave_most_games_undecided_and_two_attackers_decide_them() {
        let share = |stance| {
            let player = Player::max().with(Parameters::STANDARD.fixed(stance));
            let tally = play_match(&player, &player, Plan::new(200, 1), Shard::WHOLE);
            tally.none as f64 / tally.games() as f64
        };
        assert!(
            share(Stance::Defending) > 0.5,
            "{}",
            share(Stance::Defending)
        );
        assert!(
            share(Stance::Attacking) < 0.2,
            "{}",
            share(Stance::Attacking)
        );
    }
}
