//! Judges the results of three matches: share of wins with its interval, sign test and Holm's correction.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use stats::{Share, holm::holm, sign::sign_test};

fn main() {
    let matches = [("A v B", 58, 42), ("A v C", 66, 34), ("B v C", 60, 40)];
    let p: Vec<f64> = matches
        .iter()
        .map(|&(_, won, lost)| sign_test(won, lost))
        .collect();
    for ((name, won, lost), p) in matches.into_iter().zip(holm(&p)) {
        let share = Share {
            hits: won,
            of: won + lost,
        }
        .estimate();
        println!(
            "{name}: {:.0} % of wins (95 %: {:.0} to {:.0} %), corrected p = {p:.3}",
            100.0 * share.value,
            100.0 * share.low,
            100.0 * share.high,
        );
    }
}
