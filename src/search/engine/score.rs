//! Scores and windows. Every score is seen from the side to move at its node, so a parent negates its child's
//! score (negamax).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// A score from the mover's side. The unit is the evaluator's: centipawns in chess, the typed numbers in a
/// typed tree.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Score(pub i32);

impl Score {
    /// Below every score that a node can have.
    pub const WORST: Self = Self(-2_000_000_000);
    /// Above every score that a node can have.
    pub const BEST: Self = Self(2_000_000_000);
    /// The largest magnitude of a static score; mate scores lie beyond it.
    pub const STATIC_LIMIT: i32 = 1_000_000_000;
    /// The score of an immediate mate. Each ply from the root subtracts one, so a shorter win and a longer
    /// loss are better (Sugar 1975, p. 19: better to win in 5 ply than in 11). The figure is ours.
    const MATE: i32 = 1_500_000_000;

    /// The score of being mated `ply` plies from the root.
    pub fn mated(ply: u32) -> Self {
        Self(-(Self::MATE - ply.min(1_000_000) as i32))
    }

    /// Plies from the root to the mate; negative if the mover is mated, `None` if the score is no mate.
    pub fn mate_distance(self) -> Option<i32> {
        let distance = Self::MATE - self.0.abs();
        (self.0.abs() > Self::STATIC_LIMIT && self.is_finite()).then_some(if self.0 > 0 {
            distance
        } else {
            -distance
        })
    }

    /// Converts a score counted from the root to one counted from a node at `ply`. Only mate scores change.
    pub(super) fn counted_from_node(self, ply: u32) -> Self {
        self.mate_moved(ply as i32)
    }

    /// The inverse of [`Score::counted_from_node`].
    pub(super) fn counted_from_root(self, ply: u32) -> Self {
        self.mate_moved(-(ply as i32))
    }

    fn mate_moved(self, plies: i32) -> Self {
        match self.mate_distance() {
            Some(_) => Self(self.0 + self.0.signum() * plies),
            None => self,
        }
    }

    /// True if a node can have this score, false for the ends of an open window.
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
    /// Prints the number, `mate in 3 plies`, `mated in 2 plies` or `mated`; `−∞` and `+∞` for the ends of an
    /// open window.
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

/// An alpha-beta window: only scores between `alpha` and `beta` matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// The score that the mover already has.
    pub alpha: Score,
    /// The score at which the opponent avoids the position.
    pub beta: Score,
}

impl Window {
    /// Open at both ends.
    pub const OPEN: Self = Self {
        alpha: Score::WORST,
        beta: Score::BEST,
    };

    /// The window from the opponent's side.
    pub fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window just above alpha, which only tests whether a score beats alpha.
    pub fn null(self) -> Self {
        Self {
            beta: Score(self.alpha.0 + 1),
            ..self
        }
    }

    /// True if the score beats alpha.
    pub fn is_raised_by(self, score: Score) -> bool {
        score > self.alpha
    }

    /// True if the score reaches beta.
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
