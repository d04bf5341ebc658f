//! Entries typed into a field: read, or kept in the field with the error.

use crate::model::squares::grouped;

/// An entry that cannot be used, with the error; the text stays in its field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wrong {
    /// The text as it was typed.
    pub text: String,
    /// The error, as a sentence.
    pub why: String,
}

/// The beginning of what was typed, between quotation marks.
pub fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(20).collect();
    format!("\u{201c}{shown}\u{201d}")
}

/// A whole number from `least` to `most`, of a unit that may be empty; spaces and underscores may stand between its digits.
///
/// # Errors
/// What is wrong, without a full stop: the text, the unit and the bounds.
pub fn whole_number(text: &str, least: u64, most: u64, unit: &str) -> Result<u64, String> {
    let plain: String = text
        .chars()
        .filter(|&c| !c.is_whitespace() && c != '_')
        .collect();
    plain
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            let of = if unit.is_empty() { "" } else { " of " };
            format!(
                "Enter a whole number{of}{unit} from {} to {}, not {}",
                grouped(least),
                grouped(most),
                quoted(text)
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_within_its_bounds_is_read_and_any_other_text_is_quoted() {
        assert_eq!(
            whole_number(" 1 000_000", 1, 1_000_000, "nodes"),
            Ok(1_000_000)
        );
        for wrong in [
            "",
            "many",
            "0",
            "1000001",
            "-1",
            "1.5",
            "99999999999999999999999",
        ] {
            let why = whole_number(wrong, 1, 1_000_000, "nodes").unwrap_err();
            assert!(
                why.starts_with("Enter a whole number of nodes from 1 to 1,000,000, not \u{201c}"),
                "{why}"
            );
        }
    }
}
