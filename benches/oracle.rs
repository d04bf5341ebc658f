//! Speed of the oracle: tables made from those they need, and positions looked up.
//!
//! Aims: K+P v K in about the 1.6 ms of the best published generator, which finds outcomes only; all
//! endings of four men within 60 s.

use divan::Bencher;
use divan::counter::ItemsCount;
use endgame::oracle::{Generator, Material, Oracle};

/// Counts allocations: a table and some words for each row of 64 positions.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn ending(name: &str) -> Material {
    name.parse().expect("an ending")
}

/// All that an ending needs.
fn before(material: Material) -> Oracle {
    let mut oracle = Oracle::new();
    for material in Material::closure(&material.needs()) {
        let table = Generator::run(material, &oracle).expect("each after those it needs");
        oracle.insert(table);
    }
    oracle
}

#[divan::bench(args = ["KQK", "KPK", "KBNK", "KQKR", "KQKP"], max_time = 5)]
fn table(bencher: Bencher<'_, '_>, name: &str) {
    let material = ending(name);
    let known = before(material);
    bencher.bench(|| Generator::run(material, &known));
}

/// With the queen's and the other tables that it needs.
#[divan::bench]
fn pawn_against_king_from_nothing() -> Oracle {
    let mut oracle = before(ending("KPK"));
    let table = Generator::run(ending("KPK"), &oracle).expect("its needs are there");
    oracle.insert(table);
    oracle
}

/// One slice in the midst of the largest ending, as a worker does it between two looks at its messages.
#[divan::bench(max_time = 5)]
fn slice_of_pawn_against_pawn(bencher: Bencher<'_, '_>) {
    let known = before(ending("KPKP"));
    bencher
        .with_inputs(|| {
            let mut generator = Generator::new(ending("KPKP"), &known).expect("its needs");
            generator.step(300_000);
            generator
        })
        .bench_values(|mut generator| generator.step(10_000));
}

/// By squares, without a board.
#[divan::bench]
fn all_positions_of_pawn_against_king(bencher: Bencher<'_, '_>) {
    let material = ending("KPK");
    let table = Generator::run(material, &before(material)).expect("its needs are there");
    bencher.counter(ItemsCount::new(331_352_u32)).bench(|| {
        table
            .positions()
            .map(|(_, byte)| u64::from(byte))
            .sum::<u64>()
    });
}

/// From a board.
#[divan::bench]
fn probe(bencher: Bencher<'_, '_>) {
    let material = ending("KPK");
    let mut oracle = before(material);
    oracle.insert(Generator::run(material, &oracle).expect("its needs are there"));
    let board = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"
        .parse()
        .expect("a position");
    bencher.bench(|| oracle.probe(&board));
}
