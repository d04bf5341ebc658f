//! What decides what a search does on a given game.

use serde::{Deserialize, Serialize};

/// The most positions a search should be given: it keeps all of them, natively 73 MB in a middlegame.
pub const MOST_POSITIONS: u64 = 200_000;

/// How a move is chosen while no single one is clearly best (Sugar 1975, p. 120). Both numbers are
/// from 0 to 1; the source names weights on H and L and controlled randomness, the formula is ours:
/// of each candidate's range the point L + t (H - L) counts, where t lies between the boldness and
/// a random number, as near to the latter as the randomness says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Style {
    /// 0 looks at L alone, 1 at H alone.
    pub boldness: f64,
    /// 0 always chooses the same, 1 draws a point of each range.
    pub randomness: f64,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for Style {
    /// Cautious and without chance.
    fn default() -> Self {
        Self {
            boldness: 0.0,
            randomness: 0.0,
            seed: 0,
        }
    }
}

/// Everything that decides what a search does on a given game.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How many positions may be evaluated statically, the root and the check of replies included;
    /// at least 1.
    pub budget: u64,
    /// Stop once one candidate is left (p. 116, rule 5). Without it the search goes on until no
    /// range can be narrowed that matters.
    pub stop_at_one: bool,
    /// Evaluate only the moves whose plausibility exceeds what the mover already has (p. 117, rule
    /// 8a); not at the root, where all moves are evaluated (rule 5).
    pub screen: bool,
    /// Keep what a range already ruled out, instead of replacing it by the new one (ours).
    pub intersect: bool,
    /// Evaluate all replies to a move before it is played (p. 118, rule 10).
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
    /// The evaluations kept back for the check of replies: an eighth of the budget, at most 64
    /// (ours; a chess position has some 30 to 40 replies).
    pub(super) fn reserve(&self) -> u64 {
        if self.check_replies {
            (self.budget / 8).min(64)
        } else {
            0
        }
    }
}
