//! Kenju: board, values, threats, the chain of attention, games, experiments and behaviour.
#![cfg(not(target_arch = "wasm32"))]

mod kenju {
    mod behaviour;
    mod board;
    mod experiments;
    mod search;
    mod session;
    mod signature;
    mod threats;
    mod values;
}
