//! One step of EG's search, small enough to keep by the million: sentences are made when somebody
//! looks ([`words`](super::words)).

use super::cause::Cause;
use super::resistance::Grade;
use crate::strategy::{Feasibility, Means};
use crate::value::{Range, Value};
use chess::packed::PackedMove;
use serde::{Deserialize, Serialize};
use trace::{Event, Shape};

/// A step. Squares and moves are those of the real board, values those of the side that the search
/// calls White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EgEvent {
    /// A position is reached.
    Enter {
        /// The move that leads to it; none at the root.
        #[serde(rename = "move")]
        mv: Option<PackedMove>,
        /// The strategy that suggested the move.
        means: Option<Means>,
    },
    /// A rule fired: its place in [`rules::all`](crate::rules::all).
    Fired {
        /// The place.
        rule: u16,
    },
    /// What the rules say of the position together.
    Static { range: Range },
    /// A round of suggestion begins.
    Round {
        /// Counted from 1 at each node.
        number: u8,
    },
    /// A strategy is suggested in the round.
    Suggest {
        means: Means,
        /// The squares it goes for, a1 the lowest bit.
        goal: u64,
        /// The least it is meant to achieve.
        minimum: Value,
        /// Whether a calculation refutes it.
        feasibility: Feasibility,
    },
    /// The suggested strategy has moves; they wait in the buffer.
    Buffer {
        /// How many.
        moves: u8,
    },
    /// A child came back.
    Update {
        /// What is sure of it.
        proved: Range,
        /// What EG believes of it.
        claim: Range,
        /// What that means here.
        effect: Effect,
    },
    /// A line failed, and the rules say why.
    Message { cause: Cause },
    /// The position is left.
    Leave {
        /// What is sure of it.
        proved: Range,
        /// What EG believes of it.
        claim: Range,
        /// Why nothing more is tried here.
        reason: Reason,
    },
    /// After the search: how far the proof is.
    Proof {
        /// What is proved.
        range: Range,
        /// Positions judged for it.
        nodes: u32,
        /// Whether it is at its end.
        done: bool,
    },
    /// How far EG is with solving the pawn structure, the kings on all squares.
    Structure {
        /// Structures solved, seen from both sides.
        solved: u32,
        /// Structures found so far that can come of the one on the board.
        found: u32,
        /// Tables of what a new queen or rook wins among these pawns.
        pieces: u32,
        /// What is known of the position by it; nothing before it is done.
        range: Range,
        /// Whether it is at its end.
        done: bool,
    },
    /// A move of the root has been asked by itself whether it loses what there is to keep.
    Vet {
        #[serde(rename = "move")]
        mv: PackedMove,
        /// What is proved of the position after it.
        range: Range,
        /// Positions judged for it.
        nodes: u32,
    },
    /// The second phase: a move of the root that keeps the value is graded by the resistance it puts up.
    Resist {
        #[serde(rename = "move")]
        mv: PackedMove,
        grade: Grade,
        /// Whether it is the one that EG plays.
        chosen: bool,
    },
}

/// What a child's value does for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// As good as anything that can be hoped for: nothing else is tried.
    GoodEnough,
    /// The best so far.
    Better,
    /// No better than another move.
    NoBetter,
}

/// Why a position is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The game is over here.
    Over,
    /// The rules decide the value, or as much of it as is asked.
    Decided,
    /// A move achieves what the side to move can hope for.
    GoodEnough,
    /// All legal moves were tried.
    AllTried,
    /// No new strategy is suggested; moves were left out.
    Exhausted,
    /// All strategies failed: the lower bound of the static range is returned.
    Failed,
    /// The position stands on the path already, in the same context.
    Repeated,
    /// The position was searched before in the same context.
    Known,
    /// A pawn has become a piece, and the strategies know no more.
    Beyond,
    /// The search reached its node limit.
    Bound,
}

impl Event for EgEvent {
    const KIND: &'static str = "eg";

    fn shape(&self) -> Shape {
        match self {
            Self::Enter { .. } => Shape::Enter,
            Self::Leave { .. } => Shape::Leave,
            _ => Shape::Point,
        }
    }
}
