//! Compares the learners printed in the thesis with simulated ones: how many of those are exceeded.
//!
//! `cargo run --release -p plyground-kenju --example printed -- 1000`
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use kenju::agreement::Agreement;
use kenju::chance::derive_seed;
use kenju::element::Element;
use kenju::published::PrintedLearner;
use kenju::scheme::Course;
use kenju::training::Training;

fn main() {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let count: u64 = count.unwrap_or(100);
    let ranks = |element: &Element| {
        let agreement = Agreement::of(element, &Element::MAX);
        [
            f64::from(element.total()),
            f64::from(agreement.discordant),
            agreement.tau(),
        ]
    };
    for printed in PrintedLearner::ALL {
        let mut simulated = [const { Vec::new() }; 3];
        for learner in 0..count {
            let course = Course::standard(printed.scheme, derive_seed(1982, learner));
            let element = Training::without_log(course).run().white.element();
            for (all, value) in simulated.iter_mut().zip(ranks(&element)) {
                all.push(value);
            }
        }
        println!("{} {}", printed.scheme, printed.figure);
        let names = ["sum of words", "pairs mis-ranked", "tau"];
        for ((name, all), value) in names
            .into_iter()
            .zip(&mut simulated)
            .zip(ranks(&printed.element()))
        {
            all.sort_by(f64::total_cmp);
            let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
            let below = all.iter().filter(|it| **it < value).count();
            let (low, middle, high) = (at(0.025), at(0.5), at(0.975));
            println!(
                "  {name}: printed {value:.3}; simulated median {middle:.3}, 95 % from {low:.3} to {high:.3}; {below} of {count} below"
            );
        }
    }
}
