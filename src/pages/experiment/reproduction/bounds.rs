//! What a figure that is known to differ must come to: a reason explains one difference, not any. A row whose
//! figure leaves its bound has no reason any more, and the page, `plyground reproduce` and the tests say so. The bounds
//! are `expected` and `expected_within` in `data/reproduction`: of every row with a reason but the findings, which hold
//! themselves to their large runs, and of those that bear out words.

use super::Value;
use super::data::BOUNDS;

/// What ours must be.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expected {
    /// This; of a sample, each number may move as far as its interval reaches and no further.
    Is(Value),
    /// A sample by another draw: each number within these ends.
    Within(&'static [[i64; 2]]),
}

use Expected::{Is, Within};

/// Whether ours is what the row's reason explains; `true` for rows without a bound, of which a test lets none have a
/// reason.
pub(super) fn hold(id: &str, ours: &Value) -> bool {
    let bound = BOUNDS.iter().find(|(name, _)| *name == id);
    bound.is_none_or(|(_, expected)| expected.is_met_by(ours))
}

impl Expected {
    fn is_met_by(&self, ours: &Value) -> bool {
        match self {
            Is(expected) => ours.bears_out(expected),
            Within(ends) => {
                let numbers = ours.numbers();
                let within =
                    |(&[low, high], number): (&[i64; 2], &i64)| (low..=high).contains(number);
                numbers.len() == ends.len() && ends.iter().zip(&numbers).all(within)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{How, Status, row, rows};
    use super::*;

    #[test]
    fn every_row_with_a_reason_has_a_bound_and_no_other_but_those_held_in_words() {
        for row in rows() {
            let by_itself = matches!(row.how, How::Try(_));
            let wants = (row.difference.is_some() && !by_itself) || row.is_held_in_words();
            let has = BOUNDS.iter().filter(|(id, _)| *id == row.id).count();
            assert_eq!(has, usize::from(wants), "{}", row.id);
        }
    }

    /// The same with one number beyond any chance: a sample's own interval and as much again away.
    fn moved(ours: &Value) -> Vec<Value> {
        let places = 0..ours.numbers().len();
        let moved = |place: usize| match ours.clone() {
            Value::Measured(mut all) => {
                let [_, low, high] = all[place];
                all[place] = all[place].map(|end| end + 2 * (high - low) + 1);
                Value::Measured(all)
            }
            Value::Numbers(numbers) => {
                let mut numbers = numbers.into_owned();
                numbers[place] += 1;
                Value::Numbers(numbers.into())
            }
            other => other,
        };
        places.map(moved).collect()
    }

    #[test]
    fn every_number_of_chapter_four_is_held_and_not_the_largest_alone() {
        let mut held = 0;
        for row in rows() {
            let How::Measure(figure) = row.how else {
                continue;
            };
            if row.difference.is_none() && !row.is_held_in_words() {
                continue;
            }
            let ours = figure.measure().expect("a figure");
            assert!(hold(row.id, &ours), "{}: {ours}", row.id);
            for other in moved(&ours).into_iter().filter(|other| *other != ours) {
                assert!(!hold(row.id, &other), "{}: {other}", row.id);
                held += 1;
            }
        }
        assert!(held > 400, "{held}");
    }

    #[test]
    fn a_figure_beyond_its_bound_has_no_reason() {
        let status = |id, value| row(id).unwrap().compare(Some(value)).status;
        let codes = |number| status("kenju-sub-codes", Value::Number(number));
        assert!(matches!(codes(91), Status::Differs { why: Some(_) }));
        assert_eq!(codes(92), Status::Differs { why: None });
        let missed = |value| {
            let sample = vec![[value, value - 1, value + 1]];
            status("chute-a-1", Value::Measured(sample))
        };
        assert!(matches!(missed(73), Status::Differs { why: Some(_) }));
        assert_eq!(missed(99), Status::Differs { why: None });
        let by_positive = |value| {
            let sample = vec![[value, value - 2, value + 2]];
            status("chute-weights-positive", Value::Measured(sample))
        };
        assert_eq!(by_positive(540), Status::Holds);
        assert_eq!(by_positive(800), Status::Differs { why: None });
        assert!(!Within(&[[1, 2]]).is_met_by(&Value::Number(3)));
        assert!(Within(&[[1, 2]]).is_met_by(&Value::Number(2)));
    }
}
