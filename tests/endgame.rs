//! EG and its oracle over whole endings.
#![cfg(not(target_arch = "wasm32"))]

use plyground::endgame::oracle::{Generator, Material, Oracle};
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

mod endgame {
    use super::oracle;

    mod audit;
    mod closure;
}
