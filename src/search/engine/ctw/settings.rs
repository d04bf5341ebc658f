//! The settings of a search.

use serde::{Deserialize, Serialize};

/// The recommended maximum of positions. The search keeps all of them: 73 MB natively in a middlegame.
pub const MOST_POSITIONS: u64 = 200_000;

/// The choice while several candidates remain (Sugar 1975, p. 120). The source names weights on H and L and
/// controlled randomness; the formula is ours. The point L + t (H - L) of each candidate's range counts, where
/// t lies between the boldness and a random number, nearer to the latter the higher the randomness. Both
/// numbers are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Style {
    /// 0 compares L alone, 1 compares H alone.
    pub boldness: f64,
    /// 0 always makes the same choice, 1 compares a random point of each range.
    pub randomness: f64,
    pub seed: u64,
}

impl Default for Style {
    /// Cautious and deterministic.
    fn default() -> Self {
        Self {
            boldness: 0.0,
            randomness: 0.0,
            seed: 0,
        }
    }
}

/// All parameters of a search on a given game.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The most positions that may be evaluated statically, at least 1. The root and the check of replies
    /// count.
    pub budget: u64,
    /// Stops when one candidate is left (p. 116, rule 5). Otherwise the search goes on until no relevant range
    /// can be narrowed.
    pub stop_at_one: bool,
    /// Evaluates only moves whose plausibility beats the mover's best (p. 117, rule 8a). At the root all moves
    /// are evaluated (rule 5).
    pub screen: bool,
    /// Intersects a new range with the old one instead of replacing it (ours).
    pub intersect: bool,
    /// Evaluates all replies to a move before it is played (p. 118, rule 10).
    pub check_replies: bool,
    /// The choice among candidates.
    pub style: Style,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            budget: 2_000,
            stop_at_one: true,
            screen: true,
            intersect: false,
            check_replies: true,
            style: Style::default(),
        }
    }
}

impl Settings {
    /// The evaluations reserved for the check of replies: an eighth of the budget, at most 64 (ours; a chess
    /// position has some 30 to 40 replies).
    pub(super) fn reserve(&self) -> u64 {
        if self.check_replies {
            (self.budget / 8).min(64)
        } else {
            0
        }
    }
}
