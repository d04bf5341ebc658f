//! Least squares on made-up numbers.

use super::*;

/// Reproducible pseudo-random numbers.
fn noise(seed: u64, length: usize) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31) - 0.5
    };
    (0..length).map(|_| next()).collect()
}

fn design(rows: usize) -> Design {
    let columns: Vec<Vec<f64>> = (1..=3).map(|seed| noise(seed, rows)).collect();
    let rest = noise(9, rows);
    let y =
        (0..rows).map(|row| 2.0 + 3.0 * columns[0][row] - 5.0 * columns[1][row] + 0.1 * rest[row]);
    Design {
        y: y.collect(),
        columns,
        clusters: (0..rows).map(|row| row / 10).collect(),
    }
}

#[test]
fn a_plane_is_found() {
    let fit = design(400).fit().unwrap();
    assert!((fit.constant.value - 2.0).abs() < 0.01);
    let values: Vec<f64> = fit.coefficients.iter().map(|c| c.unwrap().value).collect();
    for (found, expected) in values.iter().zip([3.0, -5.0, 0.0]) {
        assert!((found - expected).abs() < 0.02, "{values:?}");
    }
    assert!(fit.r2 > 0.99 && fit.adjusted_r2 <= fit.r2);
    assert_eq!((fit.rank, fit.clusters, fit.aliases.len()), (3, 40, 0));
    assert_eq!(fit.entry[0].column, 1);
    assert!((fit.entry[2].r2 - fit.r2).abs() < 1e-9);
    assert!(fit.coefficients[0].unwrap().p.unwrap() < 1e-6);
    assert!(fit.coefficients[2].unwrap().p.unwrap() > 1e-6);
}

#[test]
fn a_column_that_follows_from_others_is_named() {
    let mut design = design(200);
    let sum = (0..200).map(|row| 2.0 * design.columns[0][row] - design.columns[2][row] + 7.0);
    let sum: Vec<f64> = sum.collect();
    design.columns.insert(3, sum);
    design.columns.push(vec![4.0; 200]);
    let fit = design.fit().unwrap();
    assert_eq!(fit.rank, 3);
    assert_eq!(fit.aliases.len(), 2);
    assert_eq!(fit.aliases[0].column, 3);
    let of = &fit.aliases[0].of;
    assert_eq!((of[0].0, of[1].0, of.len()), (0, 2, 2));
    assert!((of[0].1 - 2.0).abs() < 1e-9 && (of[1].1 + 1.0).abs() < 1e-9);
    assert_eq!((fit.aliases[1].column, fit.aliases[1].of.len()), (4, 0));
    assert!(fit.coefficients[3].is_none() && fit.coefficients[4].is_none());
}

#[test]
fn what_cannot_be_fitted_says_why() {
    let mut few = design(4);
    assert_eq!(
        few.fit().unwrap_err().to_string(),
        "too few positions (4) for a constant and the variables (3)"
    );
    few = design(50);
    few.y = vec![0.1; 50];
    assert_eq!(few.fit().unwrap_err(), FitError::Constant);
    few = design(50);
    few.columns = vec![vec![1.0; 50]];
    assert_eq!(few.fit().unwrap_err(), FitError::NoVariable);
}

#[test]
fn residuals_are_at_right_angles_to_the_columns() {
    let design = design(100);
    let fit = design.fit().unwrap();
    let sum: f64 = fit.residuals.iter().sum();
    assert!(sum.abs() < 1e-10);
    for column in &design.columns {
        let dot: f64 = column.iter().zip(&fit.residuals).map(|(x, r)| x * r).sum();
        assert!(dot.abs() < 1e-10, "{dot}");
    }
}
