//! The evaluators of chess positions and moves in a search: the search's own evaluators, or CHUTE.

use search;
use serde::{Deserialize, Serialize};

/// A static evaluator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluator {
    /// Material and centre of the position.
    #[default]
    Material,
    /// Material and centre after the best move.
    MaterialMoves,
    /// The sum of CHUTE's heuristics for the best move, in points (a pawn is about 255).
    Chute,
}

impl Evaluator {
    /// The evaluator that the search has itself; `None` for CHUTE, which is a tree of its own.
    pub const fn plain(self) -> Option<search::Evaluator> {
        match self {
            Self::Material => Some(search::Evaluator::Material),
            Self::MaterialMoves => Some(search::Evaluator::MaterialMoves),
            Self::Chute => None,
        }
    }

    /// The unit of its scores.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Material | Self::MaterialMoves => "centipawns",
            Self::Chute => "points",
        }
    }
}
