//! What only a browser's engine can show. Runs under `wasm-bindgen-test-runner` in headless Chromium
//! (`make test`); natively this file is empty.
#![cfg(target_arch = "wasm32")]

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
