//! How long it takes to score a library and to fit a regression. The aims: 5,000 positions with all moves
//! and all heuristics within 3 s on one core, 5,000 rows by 28 columns within 50 ms.

use chess::pgn::parse_games;
use chute::{LastMoves, MoveScorer, Polynomial, Survey};
use chute_lab::experiment::master_games::played::played;
use divan::Bencher;
use kit::experiment::game_library::LIBRARY;
use stats::least_squares::Design;
use std::hint::black_box;

fn main() {
    divan::main();
}

/// The first so many positions of the library with their histories, over and over if need be.
fn positions(count: usize) -> Vec<(cozy_chess::Board, LastMoves)> {
    let mut all = Vec::new();
    for game in parse_games(LIBRARY).flatten() {
        let mut last = LastMoves::default();
        for (board, mv) in played(&game.record) {
            let after = last.after(&board, mv);
            all.push((board, last));
            last = after;
        }
    }
    all.iter().cycle().take(count).cloned().collect()
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn score_5000_positions_all_moves_all_heuristics(bencher: Bencher<'_, '_>) {
    let positions = positions(5_000);
    let polynomial = Polynomial::default();
    bencher.bench_local(|| {
        for (board, last) in &positions {
            black_box(MoveScorer::new(board, *last).rank(&polynomial));
        }
    });
}

#[divan::bench]
fn survey_a_position(bencher: Bencher<'_, '_>) {
    let (board, _) = positions(40).pop().expect("a position");
    bencher.bench_local(|| black_box(Survey::new(&board)));
}

#[divan::bench(sample_count = 20)]
fn fit_5000_rows_by_28_columns(bencher: Bencher<'_, '_>) {
    let mut state = 1_975_u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31) - 0.5
    };
    let rows = 5_000;
    let design = Design {
        columns: (0..28)
            .map(|_| (0..rows).map(|_| next()).collect())
            .collect(),
        y: (0..rows).map(|_| next()).collect(),
        clusters: (0..rows).map(|row| row / 80).collect(),
    };
    bencher.bench_local(|| black_box(design.fit().expect("a fit")));
}
