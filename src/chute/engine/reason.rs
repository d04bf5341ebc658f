//! Why a heuristic scored: what it saw, and which squares it saw it on.

use cozy_chess::Square;

/// What a square has to do with a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The piece that moves, where it arrives.
    Mover,
    /// What is attacked or taken.
    Target,
    /// What attacks.
    Attacker,
    /// What is protected, freed or saved.
    Friend,
    /// A square that matters without a piece on it.
    Place,
}

impl Role {
    /// What the square is marked as.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Mover => "moves",
            Self::Target => "is attacked",
            Self::Attacker => "attacks",
            Self::Friend => "is helped or left",
            Self::Place => "square",
        }
    }
}

/// One thing that a heuristic saw, with what it counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What was seen, as words that follow "the move".
    pub what: &'static str,
    /// What it counted, in points for the mover.
    pub points: i32,
    /// How the points come about, where that is more than one figure of the rule; empty otherwise.
    pub sum: String,
    /// The squares concerned.
    pub squares: Vec<(Square, Role)>,
}

/// Collects reasons, or does not: scoring is the same either way.
#[derive(Debug, Default)]
pub struct Why(Option<Vec<Reason>>);

impl Why {
    /// Nobody asks.
    pub const fn unasked() -> Self {
        Self(None)
    }

    /// Somebody does.
    pub const fn asked() -> Self {
        Self(Some(Vec::new()))
    }

    /// Notes a reason and gives its points back. One without points is not a reason.
    pub fn note(
        &mut self,
        points: i32,
        what: &'static str,
        squares: impl IntoIterator<Item = (Square, Role)>,
    ) -> i32 {
        self.note_sum(points, String::new, what, squares)
    }

    /// The same with how the points come about, which is worked out only if somebody asks.
    pub fn note_sum(
        &mut self,
        points: i32,
        sum: impl FnOnce() -> String,
        what: &'static str,
        squares: impl IntoIterator<Item = (Square, Role)>,
    ) -> i32 {
        if let Some(reasons) = &mut self.0
            && points != 0
        {
            reasons.push(Reason {
                what,
                points,
                sum: sum(),
                squares: squares.into_iter().collect(),
            });
        }
        points
    }

    /// The reasons that were noted.
    pub fn reasons(self) -> Vec<Reason> {
        self.0.unwrap_or_default()
    }
}
