//! The pattern-background problem (thesis §4.2.2): System 1, taught by a good opponent's moves, leaps about
//! the board in pursuit of empty areas.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::chance::derive_seed;
use crate::element::Element;
use crate::geometry::Colour;
use crate::matches::Shard;
use crate::player::Player;
use crate::session::{Mode, Session, SessionEvent};
use crate::teacher::{ElementTeacher, Teacher};
use crate::value::{Scale, Thresholds};
use stats::{Share, Sum};

/// Sums over White's moves in games of the same number: after as many games of learning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaps {
    /// Distance from the opponent's last move, in king's moves.
    pub distance: Sum,
    /// Of all moves, those whose best crossing line holds fewer than two adjacent stones with the move (best
    /// word of MAX below 8).
    pub idle: Share,
    /// Games White won.
    pub won: Share,
}

impl AddAssign for Leaps {
    fn add_assign(&mut self, other: Self) {
        self.distance += other.distance;
        self.idle += other.idle;
        self.won += other.won;
    }
}

/// Plays `games` successive games of each copy of `learner` as White against MAX, learning as it goes. Returns
/// one entry for each game's number.
pub fn run(learner: &Player, copies: u32, games: u32, seed: u64, shard: Shard) -> Vec<Leaps> {
    let mut found = vec![Leaps::default(); games as usize];
    for copy in shard.of(copies) {
        let seed = derive_seed(seed, u64::from(copy));
        let mut session = Session::in_mode(Mode::Programs, learner.clone(), Player::max(), seed);
        for (game, leaps) in (0..).zip(&mut found) {
            session.start_game(game);
            *leaps += watch(&mut session);
        }
    }
    found
}

fn watch(session: &mut Session) -> Leaps {
    let scale = Scale::new(&Element::MAX, Thresholds::EFFECT_A);
    let mut teacher = ElementTeacher::max();
    let mut leaps = Leaps::default();
    let mut before = session.board().clone();
    loop {
        match session.advance(&mut ()) {
            SessionEvent::Played(played) => {
                if let Some(last) = before
                    .last_stone()
                    .filter(|_| played.colour == Colour::White)
                {
                    leaps
                        .distance
                        .add(i64::from(played.point.distance(last.point)));
                    let best_line = scale.value_at(&before, played.point) / 20;
                    leaps.idle.of += 1;
                    leaps.idle.hits += u64::from(best_line < 8);
                }
                if before.place_stone(played.colour, played.point).is_err() {
                    return leaps;
                }
            }
            SessionEvent::Ask { question, .. } => {
                let answer = teacher.answer(session.board(), &question);
                if session.answer(answer, &mut ()).is_err() {
                    return leaps;
                }
            }
            SessionEvent::Over { winner } => {
                leaps.won.of += 1;
                leaps.won.hits += u64::from(winner == Some(Colour::White));
                return leaps;
            }
            SessionEvent::Paused => {}
            SessionEvent::Place { .. } | SessionEvent::Confirm { .. } => return leaps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nets::Bias;

    #[test]
    fn system_one_leaps_further_than_max() {
        let far = |player: &Player| {
            let games = run(player, 3, 4, 1, Shard::WHOLE);
            let mut all = Leaps::default();
            games[1..].iter().for_each(|leaps| all += *leaps);
            (all.distance.estimate(1.0).value, all.idle.estimate().value)
        };
        let (one, idle_one) = far(&Player::system1("W"));
        let (max, idle_max) = far(&Player::max());
        assert!(
            one > max && idle_one > idle_max,
            "{one} {max} {idle_one} {idle_max}"
        );
    }

    #[test]
    fn system_two_can_be_watched_as_well() {
        let games = run(
            &Player::system2("W", Bias::Exponential, 1),
            2,
            2,
            1,
            Shard::WHOLE,
        );
        assert!(
            games
                .iter()
                .all(|leaps| leaps.won.of == 2 && leaps.distance.n > 0)
        );
    }
}
