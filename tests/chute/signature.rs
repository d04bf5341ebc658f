//! The scores of CHUTE's heuristics in every sixth game that comes with the program, as integers, and a few
//! statistics with the digits that agree on every machine.

use ::chute::{COUNT, Polynomial};
use ::chute_lab::experiment::master_games::regression::Regression;
use ::chute_lab::experiment::master_games::variables::{Men, Variable};
use ::chute_lab::experiment::master_games::{Limits, Target};
use ::kit::experiment::game_library::LIBRARY;
use ::stats::Resampling;
use std::fmt::Write as _;

/// The signature as it is kept.
pub const KEPT: &str = include_str!("../data/chute_signature.txt");

/// One line for each game: positions, ranks added up, and what each heuristic gives masters' moves; then
/// the statistics.
pub fn signature() -> String {
    let sample = Limits::part(2, 6).measure(LIBRARY.as_bytes(), &Polynomial::default());
    let mut text = String::new();
    for game in &sample.games {
        let ranks: u64 = game
            .places
            .iter()
            .map(|place| u64::from(place.rank()))
            .sum();
        let sum = |h: usize| {
            let masters = game.places.iter().map(|place| i64::from(place.master[h]));
            masters.sum::<i64>()
        };
        let sums: Vec<String> = (0..COUNT).map(|h| sum(h).to_string()).collect();
        let positions = game.places.len();
        writeln!(
            text,
            "{} {positions} {ranks} {}",
            game.number,
            sums.join(" ")
        )
        .expect("a string");
    }
    let regression = Regression {
        variables: vec![
            Variable::Heuristic(7),
            Variable::Heuristic(12),
            Variable::Heuristic(14),
            Variable::Advantage(Men::Pawns),
        ],
        target: Target::Inverse,
        phase: None,
    };
    let found = regression.run(&sample, Resampling::BARE).expect("a fit");
    let outside = found.r2_out_of_game.expect("several games").value;
    let fit = found.fit;
    writeln!(
        text,
        "r2 {:.9} outside {outside:.9} constant {:.9}",
        fit.r2, fit.constant.value
    )
    .expect("a string");
    for found in fit.coefficients.iter().flatten() {
        let (error, half) = (found.error.expect("games"), found.half.expect("games"));
        writeln!(text, "{:.9} {error:.9} {half:.9}", found.value).expect("a string");
    }
    text
}
