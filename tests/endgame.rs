//! EG and its oracle over whole endings.
#![cfg(not(target_arch = "wasm32"))]

use ::endgame::oracle::{Generator, Material, Oracle};
use std::sync::LazyLock;

/// The tables of all endings of up to four men, made once for all tests.
fn oracle() -> &'static Oracle {
    static ALL: LazyLock<Oracle> = LazyLock::new(|| {
        let mut oracle = Oracle::new();
        for material in Material::all() {
            let table = Generator::run(material, &oracle).expect("each after those it needs");
            oracle.insert(table);
        }
        oracle
    });
    &ALL
}

/// A sample of every run, or the larger one of `make audit`.
fn sample<T>(every_run: T, audit: T) -> T {
    if std::env::var_os("AUDIT").is_some() {
        audit
    } else {
        every_run
    }
}

mod endgame {
    use super::{oracle, sample};

    mod audit;
    mod closure;
    mod studies;
    mod winning;
}
