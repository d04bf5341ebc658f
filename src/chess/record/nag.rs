//! Numeric annotation glyphs (NAGs): marks such as `!` and `?!`, by the numbers of the PGN standard, section
//! 10, with their printed signs.

use std::fmt;

/// A NAG: `$1` is a good move, `$14` a slight advantage for White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

/// Number, sign and meaning. Several numbers may share a sign, one for each side; reading takes the first.
const GLYPHS: &[(u8, &str, &str)] = &[
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "brilliant move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "dubious move"),
    (7, "□", "only move"),
    (10, "=", "equal"),
    (13, "∞", "unclear"),
    (14, "⩲", "White is slightly better"),
    (15, "⩱", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+-", "White is winning"),
    (19, "-+", "Black is winning"),
    (22, "⨀", "White is in zugzwang"),
    (23, "⨀", "Black is in zugzwang"),
    (32, "⟳", "White is ahead in development"),
    (33, "⟳", "Black is ahead in development"),
    (36, "↑", "White has the initiative"),
    (37, "↑", "Black has the initiative"),
    (40, "→", "White has the attack"),
    (41, "→", "Black has the attack"),
    (132, "⇆", "White has counterplay"),
    (133, "⇆", "Black has counterplay"),
    (138, "⊕", "White is in time trouble"),
    (139, "⊕", "Black is in time trouble"),
    (146, "N", "novelty"),
];

/// Other ways to type a sign.
const SPELLINGS: &[(&str, u8)] = &[
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+−", 18),
    ("+–", 18),
    ("−+", 19),
    ("–+", 19),
    ("=/∞", 44),
    ("D", 220),
];

impl Nag {
    /// The NAG for a sign.
    pub fn from_sign(sign: &str) -> Option<Self> {
        let printed = GLYPHS
            .iter()
            .find(|(_, glyph, _)| *glyph == sign)
            .map(|&(n, ..)| n);
        let typed = || {
            SPELLINGS
                .iter()
                .find(|(spelling, _)| *spelling == sign)
                .map(|&(_, n)| n)
        };
        printed.or_else(typed).map(Self)
    }

    /// The printed sign, if the NAG is a common one.
    pub fn sign(self) -> Option<&'static str> {
        GLYPHS
            .iter()
            .find(|(number, ..)| *number == self.0)
            .map(|&(_, sign, _)| sign)
    }

    /// The meaning in a few words, if the NAG is a common one.
    pub fn meaning(self) -> Option<&'static str> {
        GLYPHS
            .iter()
            .find(|(number, ..)| *number == self.0)
            .map(|&(.., meaning)| meaning)
    }
}

/// The PGN form, `$1`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_is_read_as_a_mark_that_prints_it() {
        for (_, sign, _) in GLYPHS {
            assert_eq!(Nag::from_sign(sign).and_then(Nag::sign), Some(*sign));
        }
        for (spelling, number) in SPELLINGS {
            assert_eq!(Nag::from_sign(spelling), Some(Nag(*number)));
        }
        assert_eq!(Nag::from_sign("???"), None);
    }

    #[test]
    fn a_rare_mark_has_a_number_only() {
        assert_eq!((Nag(255).sign(), Nag(255).meaning()), (None, None));
        assert_eq!(Nag(255).to_string(), "$255");
    }
}
