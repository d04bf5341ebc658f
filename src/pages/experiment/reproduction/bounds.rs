//! The value that our figure must have in a row with a known difference: a reason explains one difference, not any.
//! A figure outside its bound counts as an unexplained difference. The bounds are `expected` and `expected_within` in
//! `data/reproduction`. Every row with a reason has one, except findings, which are checked against their large runs.
//! Rows whose figure bears out published words have one, too.

use super::Value;
use super::data::BOUNDS;

/// The bound of our figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expected {
    /// This value; each interval of a sample must contain its number.
    Is(Value),
    /// A sample by another draw: each number within these ends.
    Within(&'static [[i64; 2]]),
}

use Expected::{Is, Within};

/// True if our figure is within the row's bound; `true` for rows without one.
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

    /// For each number, a copy with that number changed: by 1, or in a sample by more than twice its interval.
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
