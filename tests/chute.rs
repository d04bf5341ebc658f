//! CHUTE: the laws of its heuristics, its behaviour, and the statistics that judge it.
#![cfg(not(target_arch = "wasm32"))]

mod chute {
    mod behaviour;
    mod closeness;
    mod laws;
    mod position_library;
    mod signature;
    mod statistics;
}
