//! EG against the oracle over the positions of its three endings: king and pawn against king whole, the
//! two larger endings by samples. It takes a minute or two optimised and very long otherwise, so it is
//! run with `--profile audit` (`make audit`, and a step of its own in `make test`). The whole of the
//! larger endings is run from the command line; see CONTRIBUTING.md.
#![cfg(not(target_arch = "wasm32"))]

use plyground::endgame::audit::{PlayAudit, PlaySums, Positions};
use plyground::endgame::eg::Limits;
use plyground::endgame::oracle::{Generator, Material, Oracle};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

fn audited(ending: &str, positions: Positions) -> PlaySums {
    let ending: Material = ending.parse().expect("an ending");
    let mut oracle = Oracle::new();
    for material in Material::closure(&[ending]) {
        let table = Generator::run(material, &oracle).expect("each after those it needs");
        oracle.insert(table);
    }
    let audit = PlayAudit {
        ending,
        positions,
        limits: Limits::default(),
    };
    let next = AtomicU32::new(0);
    let work = || {
        let mut sums = PlaySums::default();
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= audit.units() {
                return sums;
            }
            sums.merge(&audit.run(unit, &oracle).expect("all tables are there"));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut whole = PlaySums::default();
        for thread in running {
            whole.merge(&thread.join().expect("an audit ends"));
        }
        whole
    })
}

/// What must hold whatever the ending: nothing that EG says is wrong.
fn nothing_is_wrong(sums: &PlaySums) {
    assert_eq!(sums.inconsistent, 0, "{:?}", sums.examples);
    for (id, rule) in &sums.rules {
        assert_eq!(rule.wrong, 0, "{id}");
    }
}

#[test]
#[ignore = "needs optimisation: make audit"]
fn king_and_pawn_against_king_is_proved_whole_and_every_move_keeps_the_value() {
    let sums = audited("KPK", Positions::All);
    nothing_is_wrong(&sums);
    assert_eq!(sums.positions, 331_352);
    assert_eq!(sums.proved, sums.positions);
    assert_eq!(sums.move_keeps_value, sums.positions, "{:?}", sums.examples);
    assert!(sums.strategic.quantile(990) <= 20);
    assert!(sums.proofs.quantile(990) <= 200);
}

#[test]
#[ignore = "needs optimisation: make audit"]
fn two_pawns_against_the_king_are_proved_but_for_one_in_a_thousand() {
    let sums = audited(
        "KPPK",
        Positions::Sample {
            count: 3_000,
            seed: 1,
        },
    );
    nothing_is_wrong(&sums);
    assert!(
        sums.proved * 1000 >= sums.positions * 998,
        "{}",
        sums.proved
    );
    assert!(sums.move_keeps_value * 1000 >= sums.positions * 998);
}

#[test]
#[ignore = "needs optimisation: make audit"]
fn of_pawn_against_pawn_no_more_than_one_in_twenty_five_is_left_open() {
    let sums = audited(
        "KPKP",
        Positions::Sample {
            count: 1_000,
            seed: 1,
        },
    );
    nothing_is_wrong(&sums);
    assert!(sums.proved * 100 >= sums.positions * 96, "{}", sums.proved);
    assert!(sums.move_keeps_value * 1000 >= sums.positions * 995);
}
