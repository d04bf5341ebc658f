//! Numbers and short sentences as the lab writes them.

use kit::model::squares::ordinal;
use player::Interval;
use std::cmp::Ordering;

/// A weight or a value: whole numbers as they are, others to four figures, no trailing noughts. Shorter
/// than what is stored, so that what stands in a field is compared with this before it is taken.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 1e7 {
        return format!("{value:.3e}").replace('-', "\u{2212}");
    }
    if size < 0.000_05 {
        return "0".to_owned();
    }
    let figures = 3 - size.log10().floor() as i32;
    let text = format!("{value:.*}", figures.clamp(0, 6) as usize);
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    };
    text.replace('-', "\u{2212}")
}

/// The same with a sign even where it is positive.
pub fn signed(value: f64) -> String {
    let text = number(value);
    if value > 0.0 && text != "0" {
        format!("+{text}")
    } else {
        text
    }
}

/// A number a person typed: a comma or a point, either minus sign.
pub fn typed(text: &str) -> Option<f64> {
    let plain = text.trim().replace('\u{2212}', "-").replace(',', ".");
    plain.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A share in per cent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A verdict on a training, from the gain of the mean share of moves that the recommended one is ahead of, and
/// from the gain of the share of positions in which it ranks first. A gain counts if its interval leaves out 0.
pub fn training_verdict(ahead: &Interval, first: &Interval) -> &'static str {
    let sign = |gain: &Interval| i8::from(gain.low > 0.0) - i8::from(gain.high < 0.0);
    match (sign(ahead), sign(first)) {
        (1, 1) => "Training improved the average rank and the share ranked first.",
        (1, 0) => {
            "Training improved the average rank. The share ranked first shows no certain change."
        }
        (1, _) => "Training improved the average rank but lowered the share ranked first.",
        (0, 1) => {
            "Training raised the share ranked first. The average rank shows no certain change."
        }
        (0, 0) => "There are too few positions to tell if training changed the ranks.",
        (0, _) => {
            "Training lowered the share ranked first. The average rank shows no certain change."
        }
        (_, 1) => "Training made the average rank worse but raised the share ranked first.",
        (_, 0) => {
            "Training made the average rank worse. The share ranked first shows no certain change."
        }
        _ => "Training made the average rank and the share ranked first worse.",
    }
}

/// A move's rank before and after a lesson, as a sentence without its full stop.
pub(super) fn moved_words(name: &str, before: usize, after: usize) -> String {
    let [from, to] = [before, after].map(ordinal);
    match after.cmp(&before) {
        Ordering::Less => format!("{name} rose from {from} to {to}"),
        Ordering::Equal => format!("{name} stays {to}"),
        Ordering::Greater => format!("{name} fell from {from} to {to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_that_ranks_fewer_moves_first_is_not_praised_for_it() {
        let gain = |value: f64, half: f64| Interval {
            value,
            low: value - half,
            high: value + half,
        };
        let (up, open, down) = (gain(0.04, 0.01), gain(-0.02, 0.05), gain(-0.04, 0.01));
        assert_eq!(
            training_verdict(&up, &open),
            "Training improved the average rank. The share ranked first shows no certain change."
        );
        assert!(training_verdict(&up, &down).ends_with("but lowered the share ranked first."));
        assert!(training_verdict(&up, &up).contains("improved the average rank and the share"));
        assert!(training_verdict(&open, &open).contains("too few positions"));
        assert!(training_verdict(&down, &down).ends_with("worse."));
        assert!(training_verdict(&down, &up).contains("worse but raised"));
        assert!(training_verdict(&open, &down).starts_with("Training lowered"));
        assert!(training_verdict(&open, &up).starts_with("Training raised"));
        assert!(training_verdict(&down, &open).contains("worse. The share"));
    }

    #[test]
    fn numbers_have_four_figures_and_read_back() {
        let cases = [
            (0.0, "0"),
            (1.0, "1"),
            (-2.5, "\u{2212}2.5"),
            (0.014_267_19, "0.01427"),
            (1234.56, "1235"),
            (98765.4, "98765"),
            (-1.5e9, "\u{2212}1.500e9"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
            let back = typed(text).unwrap();
            assert!((back - value).abs() <= 1e-3 * value.abs(), "{text}");
        }
        assert_eq!(signed(0.25), "+0.25");
        assert_eq!(typed("0,5"), Some(0.5));
        assert_eq!((typed("inf"), typed("a")), (None, None));
    }
}
