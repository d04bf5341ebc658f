//! The learning curve of a training with the weights after every pass, as a table for spreadsheets: values
//! separated by commas, the heads in the first line.

use crate::player::{PARAMETERS, Pass, Tally};

/// The table.
pub fn csv(passes: &[Pass]) -> String {
    let heads = [
        "pass",
        "lessons",
        "train_positions",
        "train_first",
        "train_ahead",
        "test_positions",
        "test_first",
        "test_ahead",
        "threshold",
    ];
    let names = PARAMETERS
        .iter()
        .map(|row| row.name.replace(' ', "_").to_ascii_lowercase());
    let mut lines = vec![
        heads
            .into_iter()
            .map(str::to_owned)
            .chain(names)
            .collect::<Vec<_>>()
            .join(","),
    ];
    for pass in passes {
        let mut cells = vec![pass.pass.to_string(), pass.lessons.to_string()];
        cells.extend(part(&pass.train));
        cells.extend(part(&pass.test));
        cells.extend(pass.weights.numbers().iter().map(f64::to_string));
        lines.push(cells.join(","));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Positions, the share ranked first, the mean share of other moves that the recommended one is ahead of.
fn part(tally: &Tally) -> [String; 3] {
    [
        tally.positions.to_string(),
        tally.share_first().to_string(),
        tally.mean_ahead().to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Weights;

    #[test]
    fn every_line_has_a_value_for_every_head() {
        let pass = Pass {
            pass: 3,
            lessons: 17,
            weights: Weights::ONES,
            train: Tally::default(),
            test: Tally::default(),
        };
        let text = csv(&[pass, pass]);
        assert!(text.ends_with('\n') && text.contains("\n3,17,"));
        let columns: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns, [26, 26, 26]);
    }
}
