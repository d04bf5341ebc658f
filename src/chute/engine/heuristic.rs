//! The table of the heuristics: number, name, rule, constants and scoring function.

use super::heuristics::UNITS;
use super::{Constant, MoveContext, Reasons};

pub const COUNT: usize = 22;

#[derive(Clone, Copy)]
pub struct Heuristic {
    pub number: usize,
    /// The title in a few words (Table 3.1).
    pub name: &'static str,
    /// The rule as it is implemented here.
    pub rule: &'static str,
    /// The page of Sugar 1975 on which its paragraph begins.
    pub page: u16,
    /// Every number that the rule uses.
    pub constants: &'static [Constant],
    /// Scores a move in points for the mover (a pawn is about 255 points) and notes the reasons.
    pub(super) score: fn(&MoveContext<'_>, &mut Reasons) -> i32,
}

/// All heuristics, in order of number.
pub static HEURISTICS: [Heuristic; COUNT] = UNITS;

impl Heuristic {
    /// The score of a move in points for the mover.
    pub fn score(&self, context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
        (self.score)(context, why)
    }
}

impl std::fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Mark;
    use super::*;

    #[test]
    fn every_heuristic_stands_at_its_number_and_says_what_it_does() {
        for (place, heuristic) in HEURISTICS.iter().enumerate() {
            assert_eq!(heuristic.number, place);
            assert!(heuristic.rule.ends_with('.'), "{heuristic:?}");
            assert!((122..=130).contains(&heuristic.page), "{heuristic:?}");
            assert!(!heuristic.constants.is_empty(), "{heuristic:?}");
        }
    }

    #[test]
    fn every_number_says_where_it_comes_from() {
        for heuristic in &HEURISTICS {
            for constant in heuristic.constants {
                match constant.mark {
                    Mark::Published { page } => assert!((122..=130).contains(&page)),
                    Mark::Reconstructed { how } => assert!(how.len() > 20, "{}", constant.name),
                }
            }
        }
    }
}
