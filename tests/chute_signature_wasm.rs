//! CHUTE's heuristics and the statistics come out in the browser as they do natively: the same signature.
#![cfg(target_arch = "wasm32")]

#[path = "chute_signature/signature.rs"]
mod signature;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_heuristics_behave_in_the_browser_as_they_do_natively() {
    assert_eq!(signature::signature(), signature::KEPT);
}
