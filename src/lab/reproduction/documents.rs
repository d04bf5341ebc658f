//! The figures of `docs/*-findings.md` are those of the reproduction's rows: a figure with a row's name behind it in
//! a comment, `−0.368 ± 0.017<!--kenju-training-helps-->`, is compared with what that row's large run gave, or with
//! what the row computes at once. What one reads is not changed by the comment.
//!
//! How many figures with an interval stand without such a name is kept for each document: none can be added unseen.

use super::{How, row};

/// The documents, and how many figures with an interval have no row yet.
const DOCUMENTS: [(&str, &str, usize); 1] = [(
    "kenju",
    include_str!("../../../docs/kenju-findings.md"),
    KENJU_UNTIED,
)];

const KENJU_UNTIED: usize = 120;

/// A figure as it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Printed {
    value: f64,
    /// Half the interval, if it is printed.
    half: Option<f64>,
    /// What the last digit of the value counts, and of the half.
    digits: [f64; 2],
}

/// A number at the end of a text, what its last digit counts, and the text before it.
fn last_number(text: &str) -> Option<(f64, f64, &str)> {
    let text = text.trim_end_matches([' ', '%', '*']);
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\u{2212}' | '-' | '+');
    let start = text.rfind(|c| !is_part(c)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let number = text[start..].replace(',', "").replace('\u{2212}', "-");
    let value = number.parse().ok()?;
    let decimals = number.split_once('.').map_or(0, |(_, behind)| behind.len());
    Some((value, 0.1f64.powi(decimals as i32), &text[..start]))
}

fn last_figure(text: &str) -> Option<Printed> {
    let (last, digit, before) = last_number(text)?;
    let Some(before) = before.trim_end().strip_suffix('\u{b1}') else {
        return Some(Printed {
            value: last,
            half: None,
            digits: [digit; 2],
        });
    };
    let (value, value_digit, _) = last_number(before)?;
    Some(Printed {
        value,
        half: Some(last),
        digits: [value_digit, digit],
    })
}

/// The figures with a name behind them.
fn tied(document: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = document.split("<!--").collect();
    let names = pieces
        .iter()
        .skip(1)
        .filter_map(|piece| piece.split_once("-->"));
    let before = pieces
        .iter()
        .map(|piece| piece.rsplit("-->").next().unwrap_or(piece));
    before
        .zip(names)
        .map(|(before, (name, _))| (before, name))
        .collect()
}

/// What the row gave: the value and half its interval, as printed in its unit.
fn found(name: &str) -> Option<[f64; 2]> {
    match &row(name)?.how {
        How::Try(finding) => Some(finding.figure()),
        How::Work(fact) | How::Answer(fact) => {
            let numbers = fact.work_out().numbers();
            Some([*numbers.first()? as f64, 0.0])
        }
        _ => None,
    }
}

fn agrees(printed: Printed, found: [f64; 2]) -> bool {
    let close = |printed: f64, found: f64, digit: f64| (printed - found).abs() <= 0.5001 * digit;
    close(printed.value, found[0], printed.digits[0])
        && printed
            .half
            .is_none_or(|half| close(half, found[1], printed.digits[1]))
}

#[test]
fn every_figure_with_a_rows_name_is_that_rows() {
    for (document, text, _) in DOCUMENTS {
        let tied = tied(text);
        assert!(!tied.is_empty(), "{document}");
        for (before, name) in tied {
            let end: String = before
                .chars()
                .skip(before.chars().count().saturating_sub(60))
                .collect();
            let printed =
                last_figure(before).unwrap_or_else(|| panic!("{document}: {name}: {end}"));
            let found = found(name).unwrap_or_else(|| panic!("{document}: no figure of {name}"));
            assert!(
                agrees(printed, found),
                "{document}: {name}: {printed:?}, not {found:?}"
            );
        }
    }
}

#[test]
fn figures_without_a_row_are_counted() {
    for (document, text, untied) in DOCUMENTS {
        let with_interval = text.matches('\u{b1}').count();
        let named = tied(text).into_iter().filter(|(before, _)| {
            last_figure(before).is_some_and(|printed| printed.half.is_some())
        });
        assert_eq!(with_interval - named.count(), untied, "{document}");
    }
}

#[test]
fn a_figure_is_read_as_it_is_printed() {
    let read = |text| last_figure(text).map(|printed| (printed.value, printed.half));
    assert_eq!(
        read("| \u{2212}0.368 \u{b1} 0.017"),
        Some((-0.368, Some(0.017)))
    );
    assert_eq!(
        read("undecided in 77.7 \u{b1} 0.6 %"),
        Some((77.7, Some(0.6)))
    );
    assert_eq!(read("of 3,591"), Some((3_591.0, None)));
    assert_eq!(read("no figure"), None);
    let printed = last_figure("0.37 \u{b1} 0.02").unwrap();
    assert!(agrees(printed, [0.3749, 0.0249]));
    assert!(!agrees(printed, [0.3751, 0.02]));
    assert!(!agrees(printed, [0.37, 0.03]));
    assert_eq!(
        tied("a 1<!--x--> b 2 \u{b1} 1 %<!--y-->."),
        [("a 1", "x"), (" b 2 \u{b1} 1 %", "y")]
    );
}
