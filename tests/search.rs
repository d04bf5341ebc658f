//! The search: its laws and its behaviour.
#![cfg(not(target_arch = "wasm32"))]

mod search {
    mod behaviour;
    mod ctw;
    mod ladder;
    mod laws;
    mod signature;
    mod untraced;
}
