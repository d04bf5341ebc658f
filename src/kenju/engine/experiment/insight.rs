//! The distance from best play: the forced wins that a player missed and those it allowed the opponent, by the
//! threat search, in games against itself.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::matches::{Shard, play_out};
use crate::player::{Learning, Player};
use crate::session::{Mode, Session};
use crate::threats::{Limits, Threat, forced_win, wins_with};
use stats::{ClusteredShare, Share};

/// Findings of the threat search over positions, clustered by game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insight {
    /// Of the positions in which the mover could complete five, those in which it did.
    pub fives_taken: ClusteredShare,
    /// Of the positions with a longer forced win, those in which the move kept it.
    pub wins_kept: ClusteredShare,
    /// Of the moves without a forced win of their own, those that allowed the opponent one.
    pub wins_left: ClusteredShare,
    /// Of all positions, those in which the mover had a forced win.
    pub won_positions: ClusteredShare,
    /// Of all games, those in which somebody had a forced win and did not win.
    pub games_thrown: ClusteredShare,
}

impl AddAssign for Insight {
    fn add_assign(&mut self, other: Self) {
        self.fives_taken += other.fives_taken;
        self.wins_kept += other.wins_kept;
        self.wins_left += other.wins_left;
        self.won_positions += other.won_positions;
        self.games_thrown += other.games_thrown;
    }
}

/// Analyses every position of `player`'s games against itself in a shard.
pub fn run(player: &Player, games: u32, seed: u64, limits: Limits, shard: Shard) -> Insight {
    let player = player.clone().learning(Learning::Off);
    let mut session = Session::in_mode(Mode::Programs, player.clone(), player, seed);
    let mut found = Insight::default();
    for game in shard.of(games) {
        session.start_game(game);
        play_out(&mut session, &mut ());
        found += look_at(session.board(), limits);
    }
    found
}

fn look_at(game: &Board, limits: Limits) -> Insight {
    let [
        mut fives_taken,
        mut wins_kept,
        mut wins_left,
        mut won_positions,
        mut games_thrown,
    ] = [Share::default(); 5];
    let mut board = Board::new();
    let mut had_win = [false; 2];
    for stone in game.stones() {
        let win = forced_win(&board, stone.colour, limits);
        let five = win
            .finding
            .line()
            .is_some_and(|line| line[0].threat == Threat::Five);
        let won = win.finding.line().is_some();
        count(&mut won_positions, won);
        had_win[stone.colour.index()] |= won;
        if won && !five {
            count(
                &mut wins_kept,
                wins_with(&board, stone.colour, stone.point, limits),
            );
        }
        if board.place_stone(stone.colour, stone.point).is_err() {
            break;
        }
        if five {
            count(&mut fives_taken, board.winner().is_some());
        }
        if !won {
            let left = forced_win(&board, stone.colour.other(), limits).finding;
            count(&mut wins_left, left.line().is_some());
        }
    }
    for colour in crate::geometry::Colour::BOTH {
        if had_win[colour.index()] {
            count(&mut games_thrown, board.winner() != Some(colour));
        }
    }
    Insight {
        fives_taken: fives_taken.into(),
        wins_kept: wins_kept.into(),
        wins_left: wins_left.into(),
        won_positions: won_positions.into(),
        games_thrown: games_thrown.into(),
    }
}

fn count(share: &mut Share, hit: bool) {
    share.of += 1;
    share.hits += u64::from(hit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        let limits = Limits {
            nodes: 50,
            ..Limits::QUICK
        };
        let whole = run(&Player::max(), 4, 1, limits, Shard::WHOLE);
        let mut sum = run(&Player::max(), 4, 1, limits, Shard { index: 0, of: 2 });
        sum += run(&Player::max(), 4, 1, limits, Shard { index: 1, of: 2 });
        assert_eq!(sum, whole);
        assert!(whole.won_positions.total.of > 0);
    }

    #[test]
    fn the_searching_player_takes_every_five() {
        let limits = Limits {
            nodes: 50,
            ..Limits::QUICK
        };
        let found = run(&Player::strong(), 3, 1, limits, Shard::WHOLE);
        let Share { hits, of } = found.fives_taken.total;
        assert_eq!(hits, of);
    }
}
