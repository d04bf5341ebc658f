//! The figures of `docs/*-findings.md` are what they say they are. Behind a figure stands, in a comment that one does
//! not see, where it is from:
//!
//! - `−0.368 ± 0.017<!--kenju-training-helps-->`: a row of the reproduction, by what its large run gave or by what it
//!   computes at once; `17<!--player-ranks-ones 1-->` is the row's second number, `38.7<!--chute-weights-all /10-->`
//!   a tenth of the row's;
//! - `26.7 ± 1.5<!--=/ranking/within/0 %-->`: what stands there (RFC 6901) in the answer, as JSON, of the command that
//!   `<!--command: plyground rank-->` named last; `%` if it is printed in percent. Such commands take a second.
//!
//! How many figures with an interval stand without such a comment is kept for each document: none can be added unseen.

use plyground::lab::reproduction::{How, Value, row};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::process::Command;

/// The documents, and how many figures with an interval are tied to nothing yet.
const DOCUMENTS: [(&str, &str, usize); 4] = [
    (
        "chute",
        include_str!("../../docs/chute-findings.md"),
        CHUTE_UNTIED,
    ),
    ("eg", include_str!("../../docs/eg-findings.md"), EG_UNTIED),
    (
        "kenju",
        include_str!("../../docs/kenju-findings.md"),
        KENJU_UNTIED,
    ),
    (
        "player",
        include_str!("../../docs/player-findings.md"),
        PLAYER_UNTIED,
    ),
];

const CHUTE_UNTIED: usize = 4;
const EG_UNTIED: usize = 8;
const KENJU_UNTIED: usize = 153;
const PLAYER_UNTIED: usize = 37;

/// A figure: its value with half its interval, or with both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Figure {
    value: f64,
    interval: Option<Interval>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Interval {
    Half(f64),
    Ends(f64, f64),
}

impl Figure {
    fn times(self, unit: f64) -> Self {
        let interval = self.interval.map(|interval| match interval {
            Interval::Half(half) => Interval::Half(half * unit),
            Interval::Ends(low, high) => Interval::Ends(low * unit, high * unit),
        });
        let value = self.value * unit;
        Self { value, interval }
    }
}

/// A figure as it is printed, and what the last digits of the value and of the interval count.
type Printed = (Figure, [f64; 2]);

fn is_part(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ',' | '\u{2212}' | '-' | '+')
}

/// A number at the end of a text, what its last digit counts, and the text before it.
fn last_number(text: &str) -> Option<(f64, f64, &str)> {
    let text = text.trim_end_matches([' ', '%', '*']);
    let start = text.rfind(|c| !is_part(c)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let number = text[start..].replace(',', "").replace('\u{2212}', "-");
    let value = number.parse().ok()?;
    let decimals = number.split_once('.').map_or(0, |(_, behind)| behind.len());
    Some((value, 0.1f64.powi(decimals as i32), &text[..start]))
}

/// An interval in brackets at the end of a text, `[1, 2]` or `(1 to 2)`, and the text before it.
fn last_interval(text: &str) -> Option<(Interval, f64, &str)> {
    let text = text.trim_end();
    let (open, between) = match text.chars().last()? {
        ']' => ('[', ", "),
        ')' => ('(', " to "),
        _ => return None,
    };
    let (before, inside) = text[..text.len() - 1].rsplit_once(open)?;
    let (low, high) = inside.split_once(between)?;
    let (low, digit, _) = last_number(low)?;
    let (high, ..) = last_number(high)?;
    Some((Interval::Ends(low, high), digit, before))
}

fn last_figure(text: &str) -> Option<Printed> {
    if let Some((interval, digit, before)) = last_interval(text) {
        let (value, value_digit, _) = last_number(before)?;
        let interval = Some(interval);
        return Some((Figure { value, interval }, [value_digit, digit]));
    }
    let (last, digit, before) = last_number(text)?;
    let Some(before) = before.trim_end().strip_suffix('\u{b1}') else {
        let figure = Figure {
            value: last,
            interval: None,
        };
        return Some((figure, [digit; 2]));
    };
    let (value, value_digit, _) = last_number(before)?;
    let interval = Some(Interval::Half(last));
    Some((Figure { value, interval }, [value_digit, digit]))
}

/// The text before each comment, and the comment.
fn comments(document: &str) -> Vec<(&str, &str)> {
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

/// What a row gave, as printed in its unit.
fn of_row(name: &str) -> Option<Figure> {
    let (id, rest) = name.split_once(' ').unwrap_or((name, "0"));
    if let Some(parts) = rest.strip_prefix('/') {
        let (whole, parts) = (of_row(id)?, parts.parse::<f64>().ok()?);
        return Some(whole.times(1.0 / parts));
    }
    let place: usize = rest.parse().ok()?;
    match &row(id)?.how {
        How::Try(finding) => {
            let [value, half] = finding.figure();
            let interval = Some(Interval::Half(half));
            Some(Figure { value, interval })
        }
        How::Work(fact) | How::Answer(fact) => {
            let value = match fact.work_out() {
                Value::Text(text) => numbers(&text).get(place).copied()?,
                value => *value.numbers().get(place)? as f64,
            };
            let interval = None;
            Some(Figure { value, interval })
        }
        How::Measure(figure) => {
            let Value::Measured(all) = figure.measure()? else {
                return None;
            };
            let [value, low, high] = all.get(place)?.map(|end| end as f64);
            let interval = Some(Interval::Ends(low, high));
            Some(Figure { value, interval })
        }
        _ => None,
    }
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    words
        .filter_map(|word| last_number(word.trim_end_matches([',', '.'])))
        .map(|(number, ..)| number)
        .collect()
}

/// What a command answers.
fn answer(command: &str) -> Json {
    let words = command.split_whitespace().skip(1);
    let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(words)
        .arg("--json")
        .output()
        .expect("the command runs");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// What stands in an answer at a place: a number, or one with its interval.
fn of_answer(answer: &Json, place: &str) -> Option<Figure> {
    let (pointer, unit) = match place.strip_suffix(" %") {
        Some(pointer) => (pointer, 100.0),
        None => (place, 1.0),
    };
    let found = answer.pointer(pointer)?;
    let figure = if let Some(value) = found.as_f64() {
        let interval = None;
        Figure { value, interval }
    } else {
        let [value, low, high] = ["value", "low", "high"].map(|key| found[key].as_f64());
        Figure {
            value: value?,
            interval: Some(Interval::Ends(low?, high?)),
        }
    };
    Some(figure.times(unit))
}

fn agrees((printed, digits): Printed, found: Figure) -> bool {
    let close = |printed: f64, found: f64, digit: f64| (printed - found).abs() <= 0.5001 * digit;
    let of_interval = match (printed.interval, found.interval) {
        (None, _) => true,
        (Some(Interval::Half(printed)), Some(Interval::Half(found))) => {
            close(printed, found, digits[1])
        }
        (Some(Interval::Half(printed)), Some(Interval::Ends(low, high))) => {
            close(printed, (high - low) / 2.0, digits[1])
        }
        (Some(Interval::Ends(low, high)), Some(Interval::Ends(found_low, found_high))) => {
            close(low, found_low, digits[1]) && close(high, found_high, digits[1])
        }
        _ => false,
    };
    close(printed.value, found.value, digits[0]) && of_interval
}

#[test]
fn every_figure_that_says_where_it_is_from_is_from_there() {
    let mut answers: BTreeMap<&str, Json> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (document, text, _) in DOCUMENTS {
        let mut command = "";
        for (before, name) in comments(text) {
            if let Some(named) = name.strip_prefix("command: ") {
                command = named;
                continue;
            }
            let found = match name.strip_prefix('=') {
                Some(place) => {
                    let answer = answers.entry(command).or_insert_with(|| answer(command));
                    of_answer(answer, place)
                }
                None => of_row(name),
            };
            let printed = last_figure(before);
            compared += 1;
            if !matches!((printed, found), (Some(p), Some(f)) if agrees(p, f)) {
                let begin = before.chars().count().saturating_sub(30);
                let end: String = before.chars().skip(begin).collect();
                wrong.push(format!(
                    "{document}: {name}: {end:?}: {printed:?}, not {found:?}"
                ));
            }
        }
    }
    assert!(compared > 100, "{compared}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The figures with an interval in a document, tied or not.
fn with_interval(text: &str) -> usize {
    let ends = |close: char| {
        let pieces = text.split_inclusive(close);
        pieces
            .filter(|piece| last_interval(piece).is_some())
            .count()
    };
    text.matches('\u{b1}').count() + ends(']') + ends(')')
}

#[test]
fn figures_that_are_tied_to_nothing_are_counted() {
    let untied = |text: &str| {
        let tied = comments(text).into_iter().filter(|(before, name)| {
            let figure = last_figure(before);
            !name.starts_with("command: ") && figure.is_some_and(|(it, _)| it.interval.is_some())
        });
        with_interval(text) - tied.count()
    };
    let counted = DOCUMENTS.map(|(document, text, _)| (document, untied(text)));
    let expected = DOCUMENTS.map(|(document, _, untied)| (document, untied));
    assert_eq!(counted, expected);
}

#[test]
fn a_figure_is_read_as_it_is_printed() {
    let read = |text| last_figure(text).map(|(figure, _)| (figure.value, figure.interval));
    assert_eq!(
        read("| \u{2212}0.368 \u{b1} 0.017"),
        Some((-0.368, Some(Interval::Half(0.017))))
    );
    assert_eq!(
        read("undecided in 77.7 \u{b1} 0.6 %"),
        Some((77.7, Some(Interval::Half(0.6))))
    );
    let ends = Some(Interval::Ends(-4.7, 1.6));
    assert_eq!(read("\u{2212}3.2 [\u{2212}4.7, 1.6]"), Some((-3.2, ends)));
    assert_eq!(read("3 % (\u{2212}4.7 to 1.6)"), Some((3.0, ends)));
    assert_eq!(read("of 3,591"), Some((3_591.0, None)));
    assert_eq!(read("no figure"), None);
    let printed = last_figure("0.37 \u{b1} 0.02").unwrap();
    let found = |value, half| Figure {
        value,
        interval: Some(Interval::Half(half)),
    };
    assert!(agrees(printed, found(0.3749, 0.0249)));
    assert!(!agrees(printed, found(0.3751, 0.02)));
    assert!(!agrees(printed, found(0.37, 0.03)));
    let none = Figure {
        value: 0.37,
        interval: None,
    };
    assert!(!agrees(printed, none));
    assert_eq!(
        comments("a 1<!--x--> b 2 \u{b1} 1 %<!--y-->."),
        [("a 1", "x"), (" b 2 \u{b1} 1 %", "y")]
    );
    let answer = serde_json::json!({"a": [{"value": 0.25, "low": 0.2, "high": 0.4}, 7]});
    let quarter = last_figure("25.0 [20, 40]").unwrap();
    assert!(agrees(quarter, of_answer(&answer, "/a/0 %").unwrap()));
    assert!(!agrees(quarter, of_answer(&answer, "/a/0").unwrap()));
    assert_eq!(of_answer(&answer, "/a/1").unwrap().value as i64, 7);
    assert_eq!(of_answer(&answer, "/b"), None);
    assert_eq!(numbers("1208 in 173,126: none"), [1_208.0, 173_126.0]);
    assert_eq!(
        with_interval("1 \u{b1} 2, 3 [1, 4], 5 (4 to 6), [x] (p. 3)"),
        3
    );
}
