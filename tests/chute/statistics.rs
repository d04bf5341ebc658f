//! The statistics compared with an independent implementation: `tests/data/least_squares.json` holds made-up data and
//! the results of Python's statsmodels, scipy and numpy, with their versions.

use ::stats::Resampling;
use ::stats::least_squares::{Design, Fit};
use ::stats::moments::Moments;
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Fixture {
    clusters: Vec<usize>,
    columns: Vec<Vec<f64>>,
    y: Vec<f64>,
    constant: f64,
    coefficients: Vec<f64>,
    /// The constant, then the coefficients, as in the next two fields.
    errors: Vec<f64>,
    p: Vec<f64>,
    half: Vec<f64>,
    r2: f64,
    adjusted_r2: f64,
    residuals: Vec<f64>,
    entry: Vec<usize>,
    entry_r2: Vec<f64>,
    rank_with_combination: usize,
    condition: f64,
    r2_out_of_cluster: f64,
}

static FIXTURE: LazyLock<Fixture> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/least_squares.json")).expect("the fixture is JSON")
});

fn design() -> Design {
    Design {
        columns: FIXTURE.columns.clone(),
        y: FIXTURE.y.clone(),
        clusters: FIXTURE.clusters.clone(),
    }
}

fn fit() -> Fit {
    design().fit().expect("a fit")
}

/// To nine digits, or to 1e-12 near nothing.
#[track_caller]
fn same(ours: f64, theirs: f64) {
    assert!(
        (ours - theirs).abs() <= 1e-9 * theirs.abs() + 1e-12,
        "{ours} {theirs}"
    );
}

#[test]
fn coefficients_and_r2_are_those_of_another_program() {
    let fit = fit();
    same(fit.constant.value, FIXTURE.constant);
    for (ours, &theirs) in fit.coefficients.iter().zip(&FIXTURE.coefficients) {
        same(ours.unwrap().value, theirs);
    }
    same(fit.r2, FIXTURE.r2);
    same(fit.adjusted_r2, FIXTURE.adjusted_r2);
    for (&ours, &theirs) in fit.residuals.iter().zip(&FIXTURE.residuals) {
        same(ours, theirs);
    }
    same(fit.condition, FIXTURE.condition);
}

#[test]
fn clustered_errors_chances_and_intervals_are_those_of_another_program() {
    let fit = fit();
    let all = [fit.constant]
        .into_iter()
        .chain(fit.coefficients.iter().map(|c| c.unwrap()));
    for (place, ours) in all.enumerate() {
        same(ours.error.unwrap(), FIXTURE.errors[place]);
        let (p, half) = (ours.p.unwrap(), ours.half.unwrap());
        assert!(
            (p - FIXTURE.p[place]).abs() < 1e-7,
            "{p} {}",
            FIXTURE.p[place]
        );
        assert!((half / FIXTURE.half[place] - 1.0).abs() < 1e-6, "{half}");
    }
}

#[test]
fn columns_enter_in_the_same_order() {
    let fit = fit();
    let order: Vec<usize> = fit.entry.iter().map(|entry| entry.column).collect();
    assert_eq!(order, FIXTURE.entry);
    for (entry, &theirs) in fit.entry.iter().zip(&FIXTURE.entry_r2) {
        same(entry.r2, theirs);
    }
}

#[test]
fn a_combination_of_columns_does_not_raise_the_rank() {
    let mut design = design();
    let combined = (0..design.y.len())
        .map(|row| 2.0 * FIXTURE.columns[0][row] - FIXTURE.columns[3][row] + 7.0)
        .collect();
    design.columns.push(combined);
    let fit = design.fit().unwrap();
    assert_eq!(fit.rank, FIXTURE.rank_with_combination);
    assert_eq!(fit.aliases.len(), 1);
    same(fit.r2, FIXTURE.r2);
}

#[test]
fn r2_on_clusters_left_out_is_that_of_another_program() {
    let ours = Moments::of(&design(), &fit()).out_of_game(Resampling::BARE);
    same(ours.unwrap().value, FIXTURE.r2_out_of_cluster);
}
