//! The published figures shown beside ours: Tables 4.2.1, 4.2.2 and 4.3 of Sugar 1975, as printed. Two digits of Table 4.2.1
//! contradict their own row and are emended (the ledger's `chute-printed-digits`).

use super::scoring::ROWS;

/// The positions of Table 4.2.1: all scored ones.
pub const ALL_POSITIONS: u64 = 4_295;
/// The positions of Table 4.2.2: those in which program and master differ.
pub const DIFFERING_POSITIONS: u64 = 2_986;
/// A(1) and A(7): how often the master's move is not first, or not among the first seven (p. 87).
pub const ERRORS: [(usize, f64); 2] = [(1, 0.69), (7, 0.25)];
/// The share of the squared residual that the heuristics predict (p. 85).
pub const UNCERTAINTY_R2: f64 = 0.0039;
/// The factor of the print-out's weights in Table 4.3. The table's own note says ten times as
/// much.
pub const WEIGHT_UNIT: f64 = 0.000_01;
/// The heuristics that a run of the ranking left out (p. 70): all except the twelve it names.
pub const LEFT_OUT: [usize; 10] = [0, 1, 2, 5, 8, 10, 17, 18, 20, 21];
/// The resulting gain in the share within the first three moves, over three test games (p. 70).
pub const LEFT_OUT_GAIN: f64 = 0.11;
/// A row of Table 4.2.1 or 4.2.2: mean and deviation of CHUTE's first choice, of the master's
/// move and of the difference, and the normalised difference.
pub type ScoringRow = [f64; 7];

/// Table 4.2.1: 22 heuristics and the polynomial. Heuristic 4's normalised difference is printed as .01, but .30 / 4.3 is .07.
/// The mean of CHUTE's choice of heuristic 11 is printed as 1.40, but it is .05 above the master's .09.
pub const TABLE_4_2_1: [ScoringRow; ROWS] = [
    [1.9, 9.0, 1.18, 8.0, 0.72, 9.4, 0.08],
    [6.5, 16.0, 4.8, 14.8, 1.7, 13.0, 0.13],
    [12.0, 24.0, 11.1, 23.5, 0.9, 17.7, 0.05],
    [4.0, 27.0, 3.1, 22.9, 0.9, 21.7, 0.04],
    [0.8, 4.0, 0.5, 3.2, 0.3, 4.3, 0.07],
    [7.0, 16.0, 4.93, 14.8, 2.07, 14.6, 0.14],
    [25.0, 40.0, 14.0, 37.2, 11.0, 41.0, 0.27],
    [12.0, 22.0, 7.2, 22.9, 4.8, 24.8, 0.19],
    [1.9, 10.0, 0.07, 11.0, 1.83, 12.5, 0.15],
    [6.3, 12.0, 4.6, 11.0, 1.7, 10.8, 0.16],
    [1.5, 7.0, 1.1, 6.0, 0.4, 7.6, 0.05],
    [0.14, 2.0, 0.09, 1.9, 0.05, 2.6, 0.02],
    [168.0, 364.0, 109.0, 339.0, 59.0, 215.8, 0.27],
    [22.0, 69.0, 10.0, 48.0, 12.0, 57.8, 0.21],
    [-41.0, 164.0, -83.0, 245.0, 42.0, 212.0, 0.2],
    [3.5, 18.0, 0.1, 15.0, 3.4, 19.5, 0.17],
    [8.4, 34.0, 2.1, 22.0, 6.3, 33.3, 0.19],
    [4.0, 29.0, 1.2, 30.0, 2.8, 32.0, 0.09],
    [0.5, 23.0, -0.5, 18.4, 1.0, 22.9, 0.04],
    [0.6, 12.0, 0.28, 7.5, 0.32, 12.3, 0.03],
    [-0.9, 7.0, -1.7, 9.8, 0.8, 8.4, 0.1],
    [0.07, 1.1, 0.1, 1.3, -0.03, 1.3, -0.02],
    [246.55, 373.9, 92.38, 429.6, 154.17, 270.3, 0.57],
];

/// Table 4.2.2.
pub const TABLE_4_2_2: [ScoringRow; ROWS] = [
    [1.86, 10.0, 0.94, 7.2, 0.91, 11.3, 0.08],
    [4.66, 14.1, 2.24, 9.7, 2.42, 15.5, 0.15],
    [9.97, 22.4, 8.36, 20.7, 1.61, 21.2, 0.07],
    [4.26, 24.0, 1.88, 14.4, 2.38, 26.0, 0.09],
    [0.96, 4.6, 0.5, 3.3, 0.46, 5.1, 0.08],
    [6.78, 15.7, 2.96, 12.2, 3.82, 17.4, 0.21],
    [27.34, 38.8, 10.63, 33.2, 16.7, 48.3, 0.34],
    [12.6, 22.0, 5.6, 21.8, 6.99, 29.5, 0.23],
    [2.08, 10.6, 0.34, 11.9, 1.74, 15.0, 0.11],
    [5.0, 11.5, 2.51, 8.2, 2.49, 12.9, 0.19],
    [1.5, 7.6, 0.93, 6.1, 0.56, 9.1, 0.06],
    [0.16, 2.5, 0.09, 1.9, 0.06, 3.1, 0.01],
    [109.82, 273.3, 24.81, 192.2, 85.01, 254.0, 0.33],
    [20.45, 66.1, 4.02, 27.0, 16.42, 68.7, 0.23],
    [-32.02, 141.2, -92.3, 259.8, 60.28, 252.1, 0.23],
    [4.56, 19.3, -0.38, 15.3, 4.95, 23.2, 0.21],
    [9.65, 37.0, 0.56, 17.9, 9.09, 39.6, 0.22],
    [4.65, 28.5, 0.56, 29.5, 4.08, 38.3, 0.1],
    [-0.12, 23.0, -0.16, 16.0, 0.04, 27.5, 0.0],
    [0.86, 13.8, 0.32, 7.4, 0.53, 14.8, 0.03],
    [-0.65, 6.0, -1.83, 9.9, 1.18, 10.1, 0.11],
    [0.05, 0.9, 0.09, 1.4, -0.03, 1.5, -0.01],
    [194.47, 269.3, -27.27, 314.3, 221.75, 300.2, 0.74],
];

/// The runs of Table 4.3 in the order of its columns.
pub const RUNS: [&str; 7] = ["R1.3", "R1.5", "R1.6", "R1.7", "R2.1", "R2.2", "R2.3"];

/// r² of the runs, in per cent.
pub const R2_PERCENT: [f64; 7] = [44.7, 50.9, 35.6, 25.7, 32.9, 31.8, 56.0];

/// A row of Table 4.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedWeights {
    pub variable: &'static str,
    /// Its correlation with 1/N.
    pub correlation: f64,
    /// Its weight in each run, in units of [`WEIGHT_UNIT`].
    pub runs: [Option<f64>; 7],
}

const fn weights(
    variable: &'static str,
    correlation: f64,
    runs: [Option<f64>; 7],
) -> PublishedWeights {
    PublishedWeights {
        variable,
        correlation,
        runs,
    }
}

/// Table 4.3.
#[rustfmt::skip]
pub const TABLE_4_3: [PublishedWeights; 27] = [
    weights("h0", -0.23, [Some(-12.0), Some(-16.0), None, None, Some(-18.0), None, Some(-8.0)]),
    weights("h1", -0.2, [Some(-17.0), Some(-8.0), None, None, Some(-14.0), Some(-20.0), Some(-28.0)]),
    weights("h2", -0.24, [Some(-5.0), Some(-5.0), None, None, Some(-7.0), Some(2.0), Some(-3.0)]),
    weights("h3", 0.07, [Some(2.0), Some(2.0), Some(3.0), None, Some(3.0), Some(20.0), Some(2.0)]),
    weights("h4", 0.03, [Some(39.0), Some(39.0), Some(22.0), None, Some(27.0), Some(-24.0), Some(67.0)]),
    weights("h5", -0.09, [Some(-5.0), Some(-4.0), None, None, Some(-5.0), Some(-16.0), Some(-1.0)]),
    weights("h6", 0.26, [Some(6.0), Some(5.0), Some(8.0), None, Some(3.0), Some(0.1), Some(9.0)]),
    weights("h7", 0.47, [Some(20.0), Some(15.0), Some(23.0), None, Some(13.0), Some(6.0), Some(23.0)]),
    weights("h8", 0.02, [Some(-7.0), Some(-7.0), None, None, Some(-3.0), Some(6.0), Some(-24.0)]),
    weights("h9", -0.14, [Some(-8.0), Some(-7.0), None, None, Some(-8.0), Some(23.0), Some(-4.0)]),
    weights("h10", 0.12, [Some(13.0), Some(18.0), Some(4.0), None, Some(4.0), None, Some(18.0)]),
    weights("h11", 0.14, [Some(30.0), Some(46.0), Some(57.0), None, Some(14.0), None, Some(51.0)]),
    weights("h12", 0.07, [Some(1.0), Some(0.1), Some(1.0), None, Some(1.0), Some(1.0), Some(1.0)]),
    weights("h13", 0.24, [Some(2.0), Some(1.0), Some(4.0), None, Some(2.0), Some(0.1), Some(2.0)]),
    weights("h14", 0.07, [Some(0.1), Some(-0.1), Some(0.1), None, Some(0.1), Some(-1.0), Some(-0.1)]),
    weights("h15", 0.05, [Some(1.0), Some(3.0), Some(3.0), None, Some(-2.0), None, Some(6.0)]),
    weights("h16", 0.2, [Some(8.0), Some(6.0), Some(9.0), None, Some(23.0), Some(32.0), Some(3.0)]),
    weights("h17", -0.16, [Some(-10.0), Some(-9.0), None, None, Some(-10.0), Some(-7.0), Some(-12.0)]),
    weights("h18", -0.01, [Some(-5.0), Some(-2.0), None, None, Some(-4.0), Some(-1.0), Some(-5.0)]),
    weights("h19", 0.04, [Some(-2.0), Some(-0.1), None, None, Some(-1.0), Some(-4.0), Some(-6.0)]),
    weights("h20", -0.31, [Some(-15.0), Some(-10.0), None, None, Some(13.0), None, Some(-19.0)]),
    weights("h21", -0.02, [Some(37.0), Some(59.0), None, None, Some(-106.0), None, Some(-27.0)]),
    weights("pawns", 0.44, [None, Some(1945.0), None, Some(3496.0), None, None, None]),
    weights("rooks", 0.11, [None, Some(1047.0), None, Some(2316.0), None, None, None]),
    weights("knights", -0.14, [None, Some(60.0), None, Some(1093.0), None, None, None]),
    weights("bishops", 0.14, [None, Some(1151.0), None, Some(2408.0), None, None, None]),
    weights("material", 0.24, [None, None, None, Some(-145.0), None, None, None]),
];

/// The published weight of a variable in a run.
pub fn weight(run: &str, variable: &str) -> Option<f64> {
    let column = RUNS.iter().position(|name| *name == run)?;
    let row = TABLE_4_3.iter().find(|row| row.variable == variable)?;
    row.runs[column]
}

#[cfg(test)]
mod tests {
    use super::super::regression::runs;
    use super::super::variables::Variable;
    use super::*;

    #[test]
    fn differences_are_those_of_the_means() {
        for row in TABLE_4_2_1.iter().chain(&TABLE_4_2_2) {
            assert!((row[0] - row[2] - row[4]).abs() < 0.02, "{row:?}");
            assert!((row[4] / row[5] - row[6]).abs() < 0.02, "{row:?}");
        }
    }

    #[test]
    fn the_runs_and_variables_are_ours() {
        let ours: Vec<&str> = runs().iter().map(|run| run.0).collect();
        assert_eq!(ours, RUNS);
        for row in &TABLE_4_3 {
            assert!(row.variable.parse::<Variable>().is_ok());
        }
        assert_eq!(weight("R1.6", "h7"), Some(23.0));
        assert_eq!(weight("R1.6", "h0"), None);
    }

    #[test]
    fn a_weight_is_published_only_for_variables_of_the_run() {
        for (name, run) in runs() {
            for row in TABLE_4_3
                .iter()
                .filter(|row| weight(name, row.variable).is_some())
            {
                let variable: Variable = row.variable.parse().unwrap();
                assert!(run.variables.contains(&variable), "{name} {variable}");
            }
        }
    }
}
