//! The search behaves in the browser as it does natively: the same signature, digests included.
#![cfg(target_arch = "wasm32")]

#[path = "search_signature/signature.rs"]
mod signature;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_search_behaves_in_the_browser_as_it_does_natively() {
    assert_eq!(signature::signature(), signature::KEPT);
}
