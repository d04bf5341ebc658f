//! The learners of the thesis itself, read from Figs. 4.9(6) and 4.10: the only learning data of the original program
//! that survive in print.
//!
//! Fig. 4.10 lists the 32 patterns by rank after each change. Its last whole column is read here for five schemes, the
//! last but one or two for W6. Ranks fix the words: a word leaves its value only when another word has the same one, so
//! no value below the highest is ever empty, and neighbouring ranks differ by one. For WE only Fig. 4.9(6) is
//! legible, and three of its digits need a judgement (see [`Certainty::Nearly`]).

use super::element::Element;
use super::scheme::Scheme;

/// The legibility of a printed learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Every pattern of the column is legible.
    Whole,
    /// Some digits are spoilt. `XXX-X` and `XX--X` could be read as rank 3 or 8 of 9. They are taken as 8: both words
    /// held the rank above the lowest before, and the same print shows an 8 twice where a falling rank is impossible.
    Nearly,
}

/// A learner as the thesis prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedLearner {
    pub scheme: Scheme,
    /// The figure it is read from.
    pub figure: &'static str,
    pub certainty: Certainty,
    /// Pattern addresses from the highest word down to the words of value 1. Patterns left out are 0.
    ranks: &'static [&'static [usize]],
}

impl PrintedLearner {
    /// The last legible learner of each scheme, in the order of Fig. 4.21.
    pub const ALL: [Self; 6] = [
        Self {
            scheme: Scheme::WA,
            figure: "Fig. 4.10(1)",
            certainty: Certainty::Whole,
            ranks: &[
                &[31, 23],
                &[15, 14],
                &[28, 13, 7],
                &[26, 12, 6],
                &[24, 3],
                &[29, 22, 10],
                &[30, 5],
                &[20, 9],
            ],
        },
        Self {
            scheme: Scheme::W6,
            figure: "Fig. 4.10(2)",
            certainty: Certainty::Whole,
            ranks: &[
                &[23],
                &[22, 14],
                &[26, 11, 7],
                &[12, 6],
                &[31, 24, 3],
                &[29, 28, 13, 10],
                &[30, 20, 9, 5],
            ],
        },
        Self {
            scheme: Scheme::W8,
            figure: "Fig. 4.10(3)",
            certainty: Certainty::Whole,
            ranks: &[
                &[30, 15],
                &[14],
                &[7],
                &[28, 22],
                &[25, 13, 11],
                &[12, 6],
                &[31, 29, 26, 24, 23, 3],
                &[10],
                &[27, 20, 5],
            ],
        },
        Self {
            scheme: Scheme::WC,
            figure: "Fig. 4.10(4)",
            certainty: Certainty::Whole,
            ranks: &[
                &[30],
                &[7],
                &[23, 22, 13],
                &[12, 11, 6],
                &[29, 24, 3],
                &[31, 26, 14, 10],
                &[28, 20, 15, 5],
            ],
        },
        Self {
            scheme: Scheme::W4,
            figure: "Fig. 4.10(5)",
            certainty: Certainty::Whole,
            ranks: &[
                &[30, 23, 14],
                &[28, 22, 13],
                &[26, 11, 7],
                &[29, 12, 6],
                &[24, 3],
                &[15, 10],
                &[20, 19, 5],
            ],
        },
        Self {
            scheme: Scheme::WE,
            figure: "Fig. 4.9(6)",
            certainty: Certainty::Nearly,
            ranks: &[
                &[30, 15],
                &[14],
                &[28, 22, 13, 7],
                &[27, 26, 11],
                &[12, 6],
                &[24, 3],
                &[10],
                &[29, 25, 20, 5],
            ],
        },
    ];

    /// The printed learner of a scheme.
    pub fn of(scheme: Scheme) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.scheme == scheme)
    }

    /// Its words, which follow from the ranks.
    pub fn element(&self) -> Element {
        let mut words = [0; 32];
        for (value, group) in (1..).zip(self.ranks.iter().rev()) {
            for &address in *group {
                words[address] = value;
            }
        }
        Element::new(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::Agreement;
    use crate::pattern::Pattern;

    #[test]
    fn printed_words_are_words_that_a_learner_can_reach() {
        for learner in PrintedLearner::ALL {
            let addresses: Vec<usize> = learner.ranks.concat();
            let mut once = addresses.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), addresses.len(), "{}", learner.scheme);
            let element = learner.element();
            for pattern in Pattern::all() {
                // With MAX as its teacher no word rises above the lower patterns that it can be compared with.
                let ceiling = Element::MAX.value(pattern).saturating_sub(4);
                let value = element.value(pattern);
                let is_within = if pattern.is_reachable() {
                    value <= ceiling
                } else {
                    value == 0
                };
                assert!(is_within, "{} {pattern}", learner.scheme);
            }
        }
    }

    #[test]
    fn sums_and_misranked_pairs_follow_from_the_print() {
        let read = PrintedLearner::ALL.map(|learner| {
            let element = learner.element();
            let agreement = Agreement::of(&element, &Element::MAX);
            let tau = (agreement.tau() * 1000.0).round() as i32;
            (element.total(), agreement.discordant, tau)
        });
        let expected = [
            (86, 74, 450),
            (63, 101, 257),
            (91, 59, 558),
            (61, 87, 352),
            (79, 75, 442),
            (82, 72, 466),
        ];
        assert_eq!(read, expected);
    }
}
