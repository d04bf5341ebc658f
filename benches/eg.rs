//! Speed of EG: the strategic search of the paper's kind of example, its proof, the audit of an ending.

use cozy_chess::{Board, Color};
use divan::Bencher;
use endgame::Range;
use endgame::audit::{PlayAudit, Positions};
use endgame::eg::{Eg, Limits, StrategicSearch};
use endgame::oracle::{Generator, Material, Oracle};
use endgame::proof::Proof;
use endgame::rules::{self, RuleBase};
use endgame::view::View;

/// The paper's third example as far as it can be told, a held draw, a race of pawns.
const POSITIONS: [&str; 3] = [
    "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
    "4k3/8/8/8/8/3P4/8/1K6 w - - 0 1",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
];

fn main() {
    divan::main();
}

fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_default()
}

#[divan::bench(args = POSITIONS)]
fn static_range(bencher: Bencher<'_, '_>, fen: &str) {
    let view = View::new(&board(fen), Color::White);
    bencher.bench(|| rules::range(divan::black_box(&view)));
}

#[divan::bench(args = POSITIONS)]
fn strategic_search(bencher: Bencher<'_, '_>, fen: &str) {
    let board = board(fen);
    bencher.bench(|| {
        let mut search = StrategicSearch::new(&board, Color::White, 400, RuleBase::All);
        let _ = search.run(&mut ());
        search.found()
    });
}

#[divan::bench(args = POSITIONS)]
fn proof_of_1000_positions(bencher: Bencher<'_, '_>, fen: &str) {
    let board = board(fen);
    bencher.bench(|| {
        let mut proof = Proof::new(&board, Color::White, Range::UNKNOWN, 1_000, None);
        proof.run(u64::MAX);
        proof.found()
    });
}

#[divan::bench(args = POSITIONS)]
fn answer(bencher: Bencher<'_, '_>, fen: &str) {
    let board = board(fen);
    let limits = Limits {
        strategic: 400,
        proof: 2_000,
        structures: 20_000,
        ..Limits::default()
    };
    bencher.bench(|| {
        let mut eg = Eg::new(&board, limits);
        let _ = eg.run(&mut ());
        eg.answer()
    });
}

/// How many positions of an ending are audited in a second, those of a sample: the tables are made before.
#[divan::bench(args = ["KPK", "KPPK", "KPKP"], sample_count = 3, sample_size = 1)]
fn audit(bencher: Bencher<'_, '_>, ending: &str) {
    const COUNT: u32 = 500;
    let Ok(ending) = ending.parse::<Material>() else {
        return;
    };
    let mut oracle = Oracle::new();
    for material in Material::closure(&[ending]) {
        if let Ok(table) = Generator::run(material, &oracle) {
            oracle.insert(table);
        }
    }
    let audit = PlayAudit {
        ending,
        positions: Positions::Sample {
            count: COUNT,
            seed: 1,
        },
        limits: Limits::default(),
    };
    bencher
        .counter(divan::counter::ItemsCount::new(COUNT))
        .bench(|| {
            let sums = (0..audit.units()).map(|unit| audit.run(unit, &oracle));
            sums.map(|sums| sums.map(|sums| sums.positions))
                .sum::<Result<u64, _>>()
        });
}
