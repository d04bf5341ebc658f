//! Scores and windows, with the verbs the search needs. Every score is seen from the side to move
//! at the node it belongs to, so a parent sees its child's score with the sign turned (negamax).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// A score from the mover's side. The unit is the evaluator's: centipawns in chess, the numbers
/// typed in for a typed tree.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Score(pub i32);

impl Score {
    /// Below every score a node can have.
    pub const WORST: Self = Self(-2_000_000_000);
    /// Above every score a node can have.
    pub const BEST: Self = Self(2_000_000_000);
    /// The largest magnitude a static score may have; mates lie beyond it.
    pub const STATIC_LIMIT: i32 = 1_000_000_000;
    /// The score of a mate on the board, less one for each ply it is away from the root: the
    /// shorter win is better, the longer loss too (Sugar 1975, p. 19: better to win in 5 ply than
    /// in 11). The figure itself is ours.
    const MATE: i32 = 1_500_000_000;

    /// The side to move is mated, `ply` plies from the root.
    pub fn mated(ply: u32) -> Self {
        Self(-(Self::MATE - ply.min(1_000_000) as i32))
    }

    /// Plies from the root to the mate this score stands for; negative if the mover is mated.
    pub fn mate_distance(self) -> Option<i32> {
        let distance = Self::MATE - self.0.abs();
        (self.0.abs() > Self::STATIC_LIMIT && self.is_finite()).then_some(if self.0 > 0 {
            distance
        } else {
            -distance
        })
    }

    /// A score counted from the root as one counted from a node so many plies below it: only mates differ.
    pub(super) fn counted_from_node(self, ply: u32) -> Self {
        self.mate_moved(ply as i32)
    }

    /// The reverse of [`Score::counted_from_node`].
    pub(super) fn counted_from_root(self, ply: u32) -> Self {
        self.mate_moved(-(ply as i32))
    }

    fn mate_moved(self, plies: i32) -> Self {
        match self.mate_distance() {
            Some(_) => Self(self.0 + self.0.signum() * plies),
            None => self,
        }
    }

    /// Whether a node can have this score (it is not the bare bound of an open window).
    pub fn is_finite(self) -> bool {
        self > Self::WORST && self < Self::BEST
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// The number; `mate in 3 plies`, `mated in 2 plies` or `mated`; `−∞` and `+∞` for the ends of
    /// an open window.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.mate_distance()) {
            (Self::WORST, _) => f.pad("\u{2212}∞"),
            (Self::BEST, _) => f.pad("+∞"),
            (_, Some(0)) => f.pad("mated"),
            (_, Some(plies)) if self.0 > 0 => write!(f, "mate in {plies} {}", plural(plies)),
            (_, Some(plies)) => write!(f, "mated in {} {}", -plies, plural(-plies)),
            (score, None) => f.pad(&score.0.to_string()),
        }
    }
}

fn plural(plies: i32) -> &'static str {
    if plies == 1 { "ply" } else { "plies" }
}

/// What a node still has to beat and must not reach: scores in (`alpha`, `beta`) matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The mover already has this much.
    pub alpha: Score,
    /// At this much the opponent will not allow the position.
    pub beta: Score,
}

impl Window {
    /// Open on both sides.
    pub const OPEN: Self = Self {
        alpha: Score::WORST,
        beta: Score::BEST,
    };

    /// The same window from the other side of the board.
    pub fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The window that only asks whether a score is more than the mover already has.
    pub fn null(self) -> Self {
        Self {
            beta: Score(self.alpha.0 + 1),
            ..self
        }
    }

    /// Whether the score is more than the mover already has.
    pub fn is_raised_by(self, score: Score) -> bool {
        score > self.alpha
    }

    /// Whether the score is more than the opponent will allow.
    pub fn is_cut_by(self, score: Score) -> bool {
        score >= self.beta
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_mate_is_the_better_one() {
        assert!(-Score::mated(1) > -Score::mated(3));
        assert!(Score::mated(4) > Score::mated(2));
        assert!(-Score::mated(900) > Score(Score::STATIC_LIMIT));
        assert_eq!((-Score::mated(3)).to_string(), "mate in 3 plies");
        assert_eq!(Score::mated(1).to_string(), "mated in 1 ply");
        assert_eq!(Score::mated(0).to_string(), "mated");
    }

    #[test]
    fn turning_a_window_twice_gives_it_back() {
        let window = Window {
            alpha: Score(-3),
            beta: Score(7),
        };
        assert_eq!(window.turned().turned(), window);
        assert_eq!(Window::OPEN.turned(), Window::OPEN);
        assert_eq!(window.turned().to_string(), "(-7, 3)");
        assert_eq!(Window::OPEN.to_string(), "(\u{2212}∞, +∞)");
    }
}
