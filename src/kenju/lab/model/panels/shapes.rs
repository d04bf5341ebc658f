//! Patterns in words, so that a lesson can be read aloud: "three in a row, from the end".

use kenju::pattern::Pattern;

const NUMBERS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];

/// A pattern in a few words. A pattern and its mirror image have the same words, and no other pattern has them.
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
    let stones = match (ordered.as_slice(), gap) {
        ([], _) => return "no stone".to_owned(),
        ([one], _) if runs[0] == 1 => format!("{one} stone"),
        ([run], _) => format!("{run} in a row"),
        ([first, second], 1) => format!("{first} and {second} with a gap"),
        ([first, second], gap) => format!("{first} and {second} with a gap of {}", NUMBERS[gap]),
        _ => "three stones with gaps".to_owned(),
    };
    let place = match (starts, ends) {
        (true, true) => "",
        (true, false) | (false, true) => ", from the end",
        (false, false) if pattern == pattern.mirror() && pattern.stones() == 1 => ", in the centre",
        (false, false) => ", both ends open",
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
    fn words_tell_runs_gaps_and_open_ends() {
        let words = [
            (0b11111, "five in a row"),
            (0b01110, "three in a row, both ends open"),
            (0b11000, "two in a row, from the end"),
            (0b10110, "one and two with a gap, from the end"),
            (0b01101, "one and two with a gap, from the end"),
            (0b10111, "three and one with a gap"),
            (0b10001, "one and one with a gap of three"),
            (0b10101, "three stones with gaps"),
            (0b00100, "one stone, in the centre"),
            (0b01000, "one stone, both ends open"),
        ];
        for (bits, expected) in words {
            assert_eq!(in_words(Pattern::from_bits(bits)), expected);
        }
    }
}
