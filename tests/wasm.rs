//! Tests that need a browser's engine. They run under `wasm-bindgen-test-runner` in headless Chromium (`make test`).
//! Natively they are only compiled for the lints.
#![cfg(feature = "web")]
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod wasm {
    mod behaviour;
    mod page;
    mod reproduction;
}
#[path = "chute/signature.rs"]
mod chute;
#[path = "kenju/signature.rs"]
mod kenju;
#[path = "search/signature.rs"]
mod search;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
