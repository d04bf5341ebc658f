//! Numbers and short sentences as the lab writes them.

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

#[cfg(test)]
mod tests {
    use super::*;

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
