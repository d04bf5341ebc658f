//! The value of a position by the end of its game: closeness to the win (p. 52), and two other
//! scales that the thesis considers.

use super::sample::Place;
use serde::{Deserialize, Serialize};

/// A scale of N, the plies to the end; positive for the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// 1/N.
    #[default]
    Inverse,
    /// 1/N².
    InverseSquare,
    /// 1/log(N + 1). The thesis's 1/log N is infinite one ply before mate.
    InverseLog,
}

/// The scales by name.
pub const TARGETS: [(&str, Target); 3] = [
    ("1/N", Target::Inverse),
    ("1/N^2", Target::InverseSquare),
    ("1/log(N+1)", Target::InverseLog),
];

impl Target {
    /// The score of a position.
    pub fn of(self, place: &Place) -> f64 {
        self.at(place.n, place.won)
    }

    /// The score `n` plies from the end, for the winner or the loser.
    pub fn at(self, n: u16, won: bool) -> f64 {
        let n = f64::from(n.max(1));
        let size = match self {
            Self::Inverse => 1.0 / n,
            Self::InverseSquare => 1.0 / (n * n),
            Self::InverseLog => 1.0 / (n + 1.0).ln(),
        };
        if won { size } else { -size }
    }
}
