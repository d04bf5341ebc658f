//! The reasons for a score: what a heuristic found, and on which squares.

use cozy_chess::Square;

/// The part that a square plays in a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The arrival square of the piece that moves.
    Mover,
    /// A man that is attacked or captured.
    Target,
    /// A man that attacks.
    Attacker,
    /// A man that is protected, freed or saved.
    Friend,
    /// A square that matters without a man on it.
    Place,
}

impl Role {
    /// The role as a word.
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

/// One finding of a heuristic, with its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The finding, in words that follow "the move".
    pub what: &'static str,
    /// In points for the mover.
    pub points: i32,
    /// The calculation of the points, if it is more than one figure of the rule; empty otherwise.
    pub sum: String,
    pub squares: Vec<(Square, Role)>,
}

/// Collects reasons, or discards them. The score is the same either way.
#[derive(Debug, Default)]
pub struct Reasons(Option<Vec<Reason>>);

impl Reasons {
    /// Discards reasons.
    pub const fn unasked() -> Self {
        Self(None)
    }

    /// Collects reasons.
    pub const fn asked() -> Self {
        Self(Some(Vec::new()))
    }

    /// Notes a reason and returns its points. A finding without points is not noted.
    pub fn note(
        &mut self,
        points: i32,
        what: &'static str,
        squares: impl IntoIterator<Item = (Square, Role)>,
    ) -> i32 {
        self.note_sum(points, String::new, what, squares)
    }

    /// Like [`Reasons::note`], with the calculation, which is formatted only if reasons are collected.
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

    /// The collected reasons.
    pub fn reasons(self) -> Vec<Reason> {
        self.0.unwrap_or_default()
    }
}
