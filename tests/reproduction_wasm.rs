//! The reproduction runs in the browser as it does natively.
#![cfg(target_arch = "wasm32")]

use plyground::lab::reproduction::rows;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn every_row_comes_out_in_the_browser_as_its_status_says() {
    for row in rows() {
        let outcome = row.run();
        assert!(outcome.is_as_expected(row), "{}: {outcome:?}", row.id);
    }
}
