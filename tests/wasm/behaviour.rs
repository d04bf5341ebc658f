//! Everything that plays, learns and measures behaves in the browser as it does natively: the same
//! signatures, digests included.

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn the_search_behaves_as_natively() {
    assert_eq!(crate::search::signature(), crate::search::KEPT);
}

#[wasm_bindgen_test]
fn kenju_behaves_as_natively() {
    assert_eq!(crate::kenju::signature(), crate::kenju::KEPT);
}

#[wasm_bindgen_test]
fn chute_and_the_statistics_behave_as_natively() {
    assert_eq!(crate::chute::signature(), crate::chute::KEPT);
}
