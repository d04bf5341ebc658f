//! Speed of PLAYER: a decision (the survey of the position and of every successor), a training pass,
//! ranking a set.
//!
//! Aims: a decision in less than 2 ms; a lesson in less than 20 µs.

use cozy_chess::Board;
use divan::Bencher;
use divan::counter::ItemsCount;
use player::facts::masters;
use player::{
    COURSE, Castled, Course, Decision, Ranking, Reading, Sample, Surveyed, Training, Weights,
};

fn main() {
    divan::main();
}

/// The opening, a middle game with open lines, an endgame.
const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1b2rk1/ppq2ppp/2p3n1/6N1/P1BP1n2/1Q6/1P1N1PPP/2R1R1K1 w - - 5 16",
    "7k/1p1br2p/p1p1prpN/2PpP1P1/PP1P4/8/7P/5RK1 w - - 0 42",
];

#[divan::bench(args = POSITIONS)]
fn decision(bencher: Bencher<'_, '_>, fen: &str) {
    let board: Board = fen.parse().expect("a position");
    bencher.bench(|| Decision::new(&board, Castled::UNKNOWN, Reading::LISTED));
}

fn samples() -> Vec<Sample> {
    let positions = masters().expect("the shipped positions");
    let surveyed = positions.iter().filter_map(|p| p.survey(Reading::LISTED));
    surveyed.map(Surveyed::into_sample).collect()
}

#[divan::bench]
fn training_pass(bencher: Bencher<'_, '_>) {
    let samples = samples();
    let course = Course {
        passes: 1,
        ..COURSE
    };
    bencher
        .counter(ItemsCount::new(samples.len()))
        .bench(|| Training::new(course, samples.iter().collect(), Vec::new()).run());
}

#[divan::bench]
fn ranking(bencher: Bencher<'_, '_>) {
    let samples = samples();
    bencher.counter(ItemsCount::new(samples.len())).bench(|| {
        let ranks = samples
            .iter()
            .filter_map(|s| Ranking::of(&s.decision, s.recommended, &Weights::ONES));
        ranks.map(|ranking| ranking.rank).sum::<usize>()
    });
}
