//! Speed of Kenju: games, training runs, threat search.
//!
//! Aims: System 3 MAX against MAX, 20 moves a side, at least 1,000 games a second and core (5,000
//! hoped for); a training run of 200 moves in less than 100 ms.

use divan::Bencher;
use divan::counter::ItemsCount;
use kenju::matches::{Plan, Shard, play_match};
use kenju::parameters::{Parameters, Stance};
use kenju::player::Player;
use kenju::scheme::{Course, Learner, Scheme};
use kenju::training::Training;

/// Counts allocations: a match allocates when the players sit down and then no more.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

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

/// One game more or a hundred more: the difference is what a game allocates.
#[divan::bench(args = [1, 101, 201])]
fn allocations(bencher: Bencher<'_, '_>, games: u32) {
    let max = Player::max();
    bencher.bench(|| play_match(&max, &max, Plan::new(games, 1), Shard::WHOLE));
}

#[divan::bench]
fn two_defenders(bencher: Bencher<'_, '_>) {
    let max = Player::max().with(Parameters::STANDARD.fixed(Stance::Defending));
    bencher
        .counter(ItemsCount::new(100u32))
        .bench(|| play_match(&max, &max, Plan::new(100, 1), Shard::WHOLE));
}

#[divan::bench(args = Scheme::ALL)]
fn training(bencher: Bencher<'_, '_>, scheme: Scheme) {
    bencher.bench(|| Training::new(Course::standard(scheme, 1)).run());
}

#[divan::bench(args = [Scheme::WA, Scheme::W6])]
fn training_system_4(bencher: Bencher<'_, '_>, scheme: Scheme) {
    let course = Course {
        learner: Learner::System4,
        ..Course::standard(scheme, 1)
    };
    bencher.bench(|| Training::new(course).run());
}

#[divan::bench]
fn strong_against_max(bencher: Bencher<'_, '_>) {
    let (strong, max) = (Player::strong(), Player::max());
    bencher
        .counter(ItemsCount::new(10u32))
        .bench(|| play_match(&strong, &max, Plan::new(10, 1), Shard::WHOLE));
}
