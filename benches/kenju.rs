//! Speed of Kenju: games, training runs, threat search.
//!
//! Aims: System 3 MAX against MAX, 20 moves a side, at least 1,000 games a second and core (5,000
//! hoped for); a training run of 200 moves in less than 100 ms.

use divan::Bencher;
use divan::counter::ItemsCount;
use plyground::kenju::matches::{Plan, Shard, play_match};
use plyground::kenju::player::Player;

fn main() {
    divan::main();
}

#[divan::bench]
fn max_against_max(bencher: Bencher<'_, '_>) {
    let max = Player::max();
    bencher
        .counter(ItemsCount::new(100u32))
        .bench(|| play_match(&max, &max, Plan::new(100, 1), Shard::WHOLE));
}
