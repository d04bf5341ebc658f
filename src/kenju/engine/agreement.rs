//! Agreement between two rankings of the words: Kendall's tau with ties (tau-b, M. G. Kendall, *The Treatment
//! of Ties in Ranking Problems*, Biometrika 33 (1945), pp. 239-251).

use super::element::Element;
use super::pattern::Pattern;
use serde::{Deserialize, Serialize};

/// Pairwise agreement between two rankings of the 26 words that occur in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Pairs in the same order.
    pub concordant: u32,
    /// Pairs in opposite order.
    pub discordant: u32,
    /// Pairs that are equal in the first ranking only.
    pub tied_first: u32,
    /// Pairs that are equal in the second ranking only.
    pub tied_second: u32,
}

impl Agreement {
    pub fn of(first: &Element, second: &Element) -> Self {
        let patterns: Vec<Pattern> = Pattern::all().filter(|p| p.is_reachable()).collect();
        let mut found = Self::default();
        for (k, &a) in patterns.iter().enumerate() {
            for &b in &patterns[k + 1..] {
                let x = first.value(a).cmp(&first.value(b));
                let y = second.value(a).cmp(&second.value(b));
                let count = match (x.is_eq(), y.is_eq()) {
                    (true, true) => continue,
                    (true, false) => &mut found.tied_first,
                    (false, true) => &mut found.tied_second,
                    (false, false) if x == y => &mut found.concordant,
                    (false, false) => &mut found.discordant,
                };
                *count += 1;
            }
        }
        found
    }

    /// Kendall's tau-b: 1 for the same order, -1 for the reverse; 0 if either ranking is all ties.
    pub fn tau(&self) -> f64 {
        let untied = f64::from(self.concordant + self.discordant);
        let first = untied + f64::from(self.tied_second);
        let second = untied + f64::from(self.tied_first);
        if first == 0.0 || second == 0.0 {
            return 0.0;
        }
        (f64::from(self.concordant) - f64::from(self.discordant)) / (first * second).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tau_is_one_for_the_same_order_and_zero_for_none() {
        let max = Element::MAX;
        assert!((Agreement::of(&max, &max).tau() - 1.0).abs() < 1e-12);
        assert!(Agreement::of(&Element::NULL, &max).tau().abs() < 1e-12);
        let reversed = Element::new(max.words().map(|word| 30 - word));
        assert!((Agreement::of(&reversed, &max).tau() + 1.0).abs() < 1e-12);
    }

    #[test]
    fn ties_on_one_side_lower_tau_as_kendall_says() {
        // Two classes only: patterns with up to three stones are 0, with four or five 1.
        let words = std::array::from_fn(|a| u16::from((a as u32).count_ones() >= 4));
        let found = Agreement::of(&Element::new(words), &Element::MAX);
        assert_eq!(found.discordant, 0);
        assert_eq!(found.concordant, 20 * 6);
        let pairs = f64::from(found.concordant);
        let expected = pairs / (pairs * (pairs + f64::from(found.tied_first))).sqrt();
        assert!((found.tau() - expected).abs() < 1e-12);
    }
}
