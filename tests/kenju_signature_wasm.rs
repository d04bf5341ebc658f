//! Everything that plays and learns behaves in the browser as it does natively: the same signature.
#![cfg(target_arch = "wasm32")]

#[path = "kenju_signature/signature.rs"]
mod signature;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn behaviour_in_the_browser_is_the_native_one() {
    assert_eq!(signature::signature(), signature::KEPT);
}
