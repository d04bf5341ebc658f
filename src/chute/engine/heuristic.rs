//! The table of the heuristics: number, name, rule, constants and scoring function.

use super::heuristics::UNITS;
use super::{Constant, MoveContext, Reasons};

pub const COUNT: usize = 22;

#[derive(Clone, Copy)]
pub struct Heuristic {
    pub number: usize,
    /// The title in a few words (Table 3.1). The digests of experiments depend on it.
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

/// A plain name for each heuristic, by its number. The subject is the move.
const PLAIN: [&str; COUNT] = [
    "attacks a passed pawn",
    "attacks an attacker",
    "escapes from an attack",
    "uncovers an attack or a defence",
    "steps between attacker and target",
    "adds or removes a defender",
    "attacks enemy pieces",
    "develops its pieces",
    "frees knights and bishops",
    "attacks the piece that moved last",
    "brings a rook to an open file",
    "puts a rook behind a passed pawn",
    "captures or exchanges pieces",
    "checks, castles, takes en passant or moves a passed pawn",
    "leaves a piece to be taken or saves it",
    "doubles pieces on a file",
    "attacks squares round the king",
    "pins a piece or is pinned",
    "moves pawns well or badly",
    "blocks or frees a pin",
    "moves the same piece twice",
    "brings the king into action in the endgame",
];

impl Heuristic {
    /// The rule in a few plain words. The subject is the move: `attacks an attacker`.
    pub fn plain(&self) -> &'static str {
        PLAIN[self.number]
    }

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
