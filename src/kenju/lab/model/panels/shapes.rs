//! Patterns in words, so that a lesson can be read aloud: "three in a row, at one end".

use kenju::pattern::Pattern;

const NUMBERS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];

/// A pattern in a few words. A pattern and its mirror image have the same words, and no other pattern has them.
///
/// "At one end" means that a stone stands on an end point of the five, "at neither end" that both are vacant.
pub fn in_words(pattern: Pattern) -> String {
    let (runs, gap) = runs(pattern);
    let [starts, ends] = [16, 1].map(|bit| pattern.address() & bit != 0);
    // From the occupied end, or from the longer run.
    let is_reversed = (ends && !starts) || (starts == ends && runs.first() < runs.last());
    let ordered: Vec<&str> = if is_reversed {
        runs.iter().rev().map(|&run| NUMBERS[run]).collect()
    } else {
        runs.iter().map(|&run| NUMBERS[run]).collect()
    };
    let gap_text = match gap {
        1 => "with a gap".to_owned(),
        _ => format!("with a gap of {}", NUMBERS[gap]),
    };
    let mut at_end = ", at one end".to_owned();
    let stones = match ordered.as_slice() {
        [] => return "no stone".to_owned(),
        [one] if runs[0] == 1 => format!("{one} stone"),
        [run] => format!("{run} in a row"),
        ["one", "one"] => format!("two {gap_text}"),
        [first, second] => {
            if first != second {
                at_end = format!(", the {first} at one end");
            }
            format!("{first} and {second} {gap_text}")
        }
        _ => "three with two gaps".to_owned(),
    };
    let place = match (starts, ends) {
        (true, true) => "",
        (true, false) | (false, true) => &at_end,
        (false, false) if pattern == pattern.mirror() && pattern.stones() == 1 => ", in the centre",
        (false, false) => ", at neither end",
    };
    stones + place
}

/// The lengths of the runs of stones, and the vacant places between the first two.
fn runs(pattern: Pattern) -> (Vec<usize>, usize) {
    let text = pattern.to_string();
    let runs = text.split('-').filter(|run| !run.is_empty());
    let runs = runs.map(str::len).collect();
    let inner = text.trim_matches('-');
    let gap = inner.chars().filter(|&place| place == '-').count();
    (runs, gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn only_mirror_images_have_the_same_words() {
        let mut named: BTreeMap<String, Pattern> = BTreeMap::new();
        for pattern in Pattern::all() {
            let before = named.insert(in_words(pattern), pattern);
            assert!(
                before.is_none_or(|before| before.is_alike(pattern)),
                "{pattern}: {}",
                in_words(pattern)
            );
        }
    }

    #[test]
    fn the_words_about_ends_are_true_of_the_five_points() {
        for pattern in Pattern::all().filter(|pattern| pattern.is_reachable()) {
            let (words, text) = (in_words(pattern), pattern.to_string());
            let ends = [text.starts_with('X'), text.ends_with('X')];
            let occupied = ends.into_iter().filter(|&end| end).count();
            assert_eq!(
                words.contains("at one end"),
                occupied == 1,
                "{pattern}: {words}"
            );
            assert_eq!(
                words.contains("at neither end"),
                occupied == 0,
                "{pattern}: {words}"
            );
            assert_eq!(
                words.contains("gap"),
                text.trim_matches('-').contains('-'),
                "{pattern}: {words}"
            );
        }
    }

    #[test]
    fn words_tell_runs_gaps_and_open_ends() {
        let words = [
            (0b11111, "five in a row"),
            (0b01110, "three in a row, at neither end"),
            (0b11000, "two in a row, at one end"),
            (0b10110, "one and two with a gap, the one at one end"),
            (0b01101, "one and two with a gap, the one at one end"),
            (0b11010, "two and one with a gap, the two at one end"),
            (0b01010, "two with a gap, at neither end"),
            (0b00101, "two with a gap, at one end"),
            (0b11011, "two and two with a gap"),
            (0b10111, "three and one with a gap"),
            (0b10001, "two with a gap of three"),
            (0b10101, "three with two gaps"),
            (0b00100, "one stone, in the centre"),
            (0b01000, "one stone, at neither end"),
        ];
        for (bits, expected) in words {
            assert_eq!(in_words(Pattern::from_bits(bits)), expected);
        }
    }
}
