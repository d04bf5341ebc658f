//! The learning curve of a training with the weights after every pass, as a table for spreadsheets.

use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};
use player::{PARAMETERS, Pass, Tally};

/// The table: of the positions trained on and of those held out the number, the share ranked first, and the mean share
/// of other moves that the recommended one is ahead of.
pub fn sheet(passes: &[Pass]) -> Sheet {
    let mut sheet = Sheet::new(
        "Learning curve with weights",
        "pass,lessons,train_positions,train_first,train_ahead,test_positions,test_first,test_ahead,threshold",
        passes.iter().map(|pass| {
            let mut row = row![pass.pass, pass.lessons];
            row.extend(part(&pass.train));
            row.extend(part(&pass.test));
            row.extend(pass.weights.numbers().iter().map(|&it| Datum::from(it)));
            row
        }),
    );
    let names = PARAMETERS
        .iter()
        .map(|row| row.name.replace(' ', "_").to_ascii_lowercase());
    sheet.heads.extend(names);
    sheet
}

fn part(tally: &Tally) -> Vec<Datum> {
    row![tally.positions, tally.share_first(), tally.mean_ahead()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Weights;

    #[test]
    fn every_line_has_a_value_for_every_head() {
        let pass = Pass {
            pass: 3,
            lessons: 17,
            weights: Weights::ONES,
            train: Tally::default(),
            test: Tally::default(),
        };
        let text = sheet(&[pass, pass]).csv();
        assert!(text.ends_with('\n') && text.contains("\n3,17,"));
        let columns: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns, [26, 26, 26]);
    }
}
