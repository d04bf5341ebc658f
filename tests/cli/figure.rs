//! A figure as it stands in a text, `−0.368 ± 0.017` or `6.2 % (4.3 to 9.1)`, and whether it is another, rounded.

/// A figure: its value with half its interval, or with both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    pub value: f64,
    pub interval: Option<Interval>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Interval {
    Half(f64),
    Ends(f64, f64),
}

impl From<f64> for Figure {
    fn from(value: f64) -> Self {
        let interval = None;
        Self { value, interval }
    }
}

impl From<[f64; 3]> for Figure {
    fn from([value, low, high]: [f64; 3]) -> Self {
        let interval = Some(Interval::Ends(low, high));
        Self { value, interval }
    }
}

impl Figure {
    pub fn times(self, unit: f64) -> Self {
        let interval = self.interval.map(|interval| match interval {
            Interval::Half(half) => Interval::Half(half * unit),
            Interval::Ends(low, high) => Interval::Ends(low * unit, high * unit),
        });
        let value = self.value * unit;
        Self { value, interval }
    }

    /// Half its interval.
    pub fn half(self) -> Option<f64> {
        self.interval.map(|interval| match interval {
            Interval::Half(half) => half,
            Interval::Ends(low, high) => (high - low) / 2.0,
        })
    }

    /// Both ends of its interval.
    pub fn ends(self) -> Option<[f64; 2]> {
        self.interval.map(|interval| match interval {
            Interval::Half(half) => [self.value - half, self.value + half],
            Interval::Ends(low, high) => [low, high],
        })
    }

    /// The difference from an independent figure; without an interval if neither has one.
    pub fn less(self, other: Self) -> Option<Self> {
        if self.interval.or(other.interval).is_none() {
            return Some((self.value - other.value).into());
        }
        let half = self.half()?.hypot(other.half()?);
        let value = self.value - other.value;
        Some([value, value - half, value + half].into())
    }
}

/// A figure as it is printed, and what the last digits of the value and of the interval count.
pub type Printed = (Figure, [f64; 2]);

pub fn is_part(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ',' | '\u{2212}' | '-' | '+')
}

/// A number at the end of a text, what its last digit counts, and the text before it.
pub fn last_number(text: &str) -> Option<(f64, f64, &str)> {
    let text = text.trim_end_matches([' ', '%', '*']);
    let start = text.rfind(|c| !is_part(c)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let number = text[start..].replace(',', "").replace('\u{2212}', "-");
    let value = number.parse().ok()?;
    let decimals = number.split_once('.').map_or(0, |(_, behind)| behind.len());
    Some((value, 0.1f64.powi(decimals as i32), &text[..start]))
}

/// The numbers of a text.
pub fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    words
        .filter_map(|word| last_number(word.trim_end_matches([',', '.'])))
        .map(|(number, ..)| number)
        .collect()
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

/// The figure at the end of a text. Half an interval without a value, `each ± 0.02`, is a figure by itself.
pub fn last_figure(text: &str) -> Option<Printed> {
    if let Some((interval, digit, before)) = last_interval(text) {
        let (value, value_digit, _) = last_number(before)?;
        let interval = Some(interval);
        return Some((Figure { value, interval }, [value_digit, digit]));
    }
    let (last, digit, before) = last_number(text)?;
    let before = before.trim_end().strip_suffix('\u{b1}');
    let before = before.filter(|before| !before.trim_end().ends_with(','));
    let Some((value, value_digit, _)) = before.and_then(last_number) else {
        return Some((last.into(), [digit; 2]));
    };
    let interval = Some(Interval::Half(last));
    Some((Figure { value, interval }, [value_digit, digit]))
}

/// The text before the figure at the end of a text.
pub fn before_last_figure(text: &str) -> &str {
    if let Some((.., before)) = last_interval(text) {
        return last_number(before).map_or(before, |(.., before)| before);
    }
    let Some((.., before)) = last_number(text) else {
        return text;
    };
    let value = before.trim_end().strip_suffix('\u{b1}');
    value
        .and_then(last_number)
        .map_or(before, |(.., before)| before)
}

/// Whether a text has a figure: a word with a digit that is no name, as `WA.140` and `K+2P` are.
pub fn has_figure(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        word.contains(|c: char| c.is_ascii_digit()) && !word.contains(char::is_alphabetic)
    })
}

/// Whether a figure is printed with an interval, or is half of one.
pub fn ends_with_interval(text: &str) -> bool {
    let half = last_number(text).is_some_and(|(.., before)| before.trim_end().ends_with('\u{b1}'));
    half || last_interval(text).is_some()
}

/// How many intervals are printed in a text.
pub fn intervals(text: &str) -> usize {
    let ends = |close: char| {
        let pieces = text.split_inclusive(close);
        pieces
            .filter(|piece| piece.ends_with(close) && last_interval(piece).is_some())
            .count()
    };
    text.matches("\u{b1} ").count() + ends(']') + ends(')')
}

/// Whether a printed figure is the one that was found, rounded to the digits that are printed.
pub fn agrees((printed, digits): Printed, found: Figure) -> bool {
    let close = |printed: f64, found: f64, digit: f64| (printed - found).abs() <= 0.5001 * digit;
    let of_interval = match (printed.interval, found.interval) {
        (None, _) => true,
        (Some(Interval::Half(printed)), Some(_)) => found
            .half()
            .is_some_and(|found| close(printed, found, digits[1])),
        (Some(Interval::Ends(low, high)), Some(Interval::Ends(found_low, found_high))) => {
            close(low, found_low, digits[1]) && close(high, found_high, digits[1])
        }
        _ => false,
    };
    close(printed.value, found.value, digits[0]) && of_interval
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
    assert_eq!(read("against 4, \u{b1} 0.02"), Some((0.02, None)));
    assert_eq!(read("no figure"), None);
    assert_eq!(numbers("1208 in 173,126: none"), [1_208.0, 173_126.0]);
}

#[test]
fn a_figure_agrees_with_what_is_rounded_to_it() {
    let printed = last_figure("0.37 \u{b1} 0.02").unwrap();
    let found = |value, half| Figure {
        value,
        interval: Some(Interval::Half(half)),
    };
    assert!(agrees(printed, found(0.3749, 0.0249)));
    assert!(!agrees(printed, found(0.3751, 0.02)));
    assert!(!agrees(printed, found(0.37, 0.03)));
    assert!(!agrees(printed, 0.37.into()));
    let printed = last_figure("0.1 \u{b1} 0.5").unwrap();
    assert!(agrees(
        printed,
        found(0.5, 0.3).less(found(0.4, 0.4)).unwrap()
    ));
}

#[test]
fn intervals_are_counted() {
    assert_eq!(
        intervals("1 \u{b1} 2, 3 [1, 4], 5 (4 to 6), [x] (p. 3), half after \u{b1}, each \u{b1} 3"),
        4
    );
    assert_eq!(intervals("3 [1, 4]"), 1);
    let printed = ["1 \u{b1} 2 %", "3 [1, 4]", "each \u{b1} 3"];
    assert!(printed.into_iter().all(ends_with_interval));
    assert!(!ends_with_interval("1 \u{b1} 2, 3"));
}

#[test]
fn a_figure_is_told_from_a_name_and_from_the_text_before_it() {
    assert!(
        ["in 3,591", "(4", "\u{2212}0.2 %"]
            .into_iter()
            .all(has_figure)
    );
    let names = ["WA.140", "K+2P v K", "R1.3, as listed", ""];
    assert!(!names.into_iter().any(has_figure));
    let before = [
        "a 1 \u{b1} 2 %",
        "a 3 [1, 4]",
        "a 3 % (1 to 4)",
        "a \u{2212}5.1 %",
    ];
    for text in before {
        assert_eq!(before_last_figure(text).trim_end(), "a", "{text}");
    }
    assert_eq!(before_last_figure("3 and"), "3 and");
}
