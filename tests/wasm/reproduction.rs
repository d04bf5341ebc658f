//! The reproduction runs in the browser as it does natively.

use ::pages::experiment::reproduction::{Row, rows};
use gloo::timers::future::TimeoutFuture;
use wasm_bindgen_test::wasm_bindgen_test;

/// The rows of Kenju that end soon in a build that is not optimised. The driver of the browser
/// waits for twenty seconds, and learners and matches take longer than that together.
const QUICK: [&str; 8] = [
    "kenju-sum-of-max",
    "kenju-mirror-pairs",
    "kenju-ceiling",
    "kenju-effect-a",
    "kenju-effect-b",
    "kenju-percentages",
    "kenju-rest",
    "kenju-both-attacking",
];

fn is_quick(row: &Row) -> bool {
    // Measuring a library takes its time, too, without optimisation.
    !(row.id.starts_with("kenju-") || row.id.starts_with("chute-")) || QUICK.contains(&row.id)
}

#[wasm_bindgen_test]
async fn every_row_comes_out_in_the_browser_as_its_status_says() {
    for row in rows().iter().filter(|row| is_quick(row)) {
        let outcome = row.run();
        assert!(outcome.is_as_expected(row), "{}: {outcome:?}", row.id);
        // The page must answer the driver between the rows.
        TimeoutFuture::new(0).await;
    }
}
