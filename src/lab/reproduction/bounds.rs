//! What a figure that is known to differ must come to: a reason explains one difference, not any. A row whose
//! figure leaves its bound has no reason any more, and `plyground reproduce` and the tests fail.

use super::Value;

/// What ours must be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expected {
    /// It follows from rules alone: exactly this.
    Is(i64),
    /// A sample: each number within these ends.
    Within(&'static [[i64; 2]]),
}

/// The bounds by the names of the rows. A row with a reason that is not listed here is held by the snapshot of
/// all rows alone (`tests/cli/reproduction.rs`).
const BOUNDS: &[(&str, Expected)] = &[
    ("kenju-ceiling", Expected::Is(193)),
    ("kenju-sub-codes", Expected::Is(91)),
    ("kenju-code-bits", Expected::Is(27)),
    (
        "kenju-paths-1",
        Expected::Within(&[[130, 190], [85, 130], [55, 95], [45, 75], [560, 650]]),
    ),
    (
        "kenju-paths-4",
        Expected::Within(&[[75, 110], [45, 80], [40, 70], [30, 60], [710, 790]]),
    ),
    (
        "kenju-paths-9",
        Expected::Within(&[[40, 80], [30, 60], [25, 55], [20, 45], [790, 865]]),
    ),
    (
        "kenju-path-ends-1",
        Expected::Within(&[[665, 710], [150, 190], [18, 36], [100, 130]]),
    ),
    (
        "kenju-path-ends-4",
        Expected::Within(&[[715, 760], [150, 190], [16, 36], [55, 78]]),
    ),
    (
        "kenju-path-ends-9",
        Expected::Within(&[[745, 790], [145, 185], [14, 34], [35, 56]]),
    ),
];

/// Whether ours is what the row's reason explains; `true` for rows without a bound.
pub(super) fn hold(id: &str, ours: &Value) -> bool {
    let bound = BOUNDS.iter().find(|(name, _)| *name == id);
    bound.is_none_or(|(_, expected)| expected.is_met_by(ours))
}

impl Expected {
    fn is_met_by(self, ours: &Value) -> bool {
        match (self, ours) {
            (Self::Is(expected), Value::Number(number)) => *number == expected,
            (Self::Within(ends), ours) => {
                let numbers = ours.numbers();
                let within =
                    |(&[low, high], number): (&[i64; 2], &i64)| (low..=high).contains(number);
                numbers.len() == ends.len() && ends.iter().zip(&numbers).all(within)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Status, row, rows};
    use super::*;

    #[test]
    fn a_bound_is_of_a_row_with_a_reason() {
        for (id, _) in BOUNDS {
            assert!(row(id).is_some_and(|row| row.difference.is_some()), "{id}");
        }
        let names: std::collections::BTreeSet<_> = BOUNDS.iter().map(|(id, _)| id).collect();
        assert_eq!(names.len(), BOUNDS.len());
    }

    #[test]
    fn every_figure_of_kenju_that_is_known_to_differ_has_a_bound() {
        use super::super::{How, Section};
        for row in rows() {
            let worked_out = matches!(row.how, How::Work(_));
            if row.section == Section::Kenju && worked_out && row.difference.is_some() {
                assert!(BOUNDS.iter().any(|(id, _)| *id == row.id), "{}", row.id);
            }
        }
    }

    #[test]
    fn a_figure_beyond_its_bound_has_no_reason() {
        let row = row("kenju-sub-codes").unwrap();
        let status = |number| row.compare(Some(Value::Number(number))).status;
        assert!(matches!(status(91), Status::Differs { why: Some(_) }));
        assert_eq!(status(92), Status::Differs { why: None });
        assert!(!Expected::Within(&[[1, 2]]).is_met_by(&Value::Number(3)));
        assert!(Expected::Within(&[[1, 2]]).is_met_by(&Value::Number(2)));
    }
}
