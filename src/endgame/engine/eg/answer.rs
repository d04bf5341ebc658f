//! What EG is asked and what it says: the limits, who decided, what is claimed, what is proved, and whether
//! the move is sure.

use crate::rules::RuleBase;
use crate::serial;
use crate::strategy::Plan;
use crate::structure;
use crate::value::Range;
use cozy_chess::{Color, Move};
use serde::{Deserialize, Serialize};

/// How far EG may go, in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// Of the strategic search.
    pub strategic: u64,
    /// Of the proof; 0 if it is to do without, and what the strategies claim is its answer.
    pub proof: u64,
    /// Pawn structures that may be solved to help the proof; 0 if it is to do without.
    #[serde(default)]
    pub structures: u64,
    /// Which rules it may ask.
    #[serde(default)]
    pub rules: RuleBase,
}

/// Who decided the value EG gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DecidedBy {
    Rules,
    Strategies,
    Proof,
    /// A proof that could not end before the pawn structure was solved.
    Structure,
    /// Nobody: the value lies in a range.
    Open,
}

/// What the strategic search claims, proved or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub value: Range,
    /// The move that leads to it.
    #[serde(with = "serial::mv")]
    pub best: Option<Move>,
    /// What that move is for, on the real board.
    pub plan: Option<Plan>,
}

/// What EG says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Whose value this is.
    #[serde(with = "serial::side")]
    pub side: Color,
    /// What the rules alone say.
    pub static_range: Range,
    /// The range in which EG says the value lies.
    pub value: Range,
    pub proved: Range,
    pub claim: Claim,
    pub decided_by: DecidedBy,
    /// The move EG plays; `None` only if the game is over.
    #[serde(with = "serial::mv")]
    pub best: Option<Move>,
    /// Whether that move is proved to be as good as any.
    pub sure: bool,
    /// Positions of the strategic search.
    pub strategic_nodes: u64,
    /// Positions of the proof; 0 if none was needed.
    pub proof_nodes: u64,
    /// Pawn structures solved to help the proof; 0 if none were.
    pub structures: u64,
    /// Whether one of the limits was reached.
    pub bound_hit: bool,
}

/// The most pawn structures that may be asked for: 400 MB of them (ours).
pub const MOST_STRUCTURES: u64 = 200_000;

impl Default for Limits {
    /// For a person who waits: with a few pawns much less than a second, some seconds at worst (ours).
    fn default() -> Self {
        Self {
            strategic: 400,
            proof: 20_000,
            structures: structure::Limits::STANDARD.structures as u64,
            rules: RuleBase::All,
        }
    }
}

impl Limits {
    /// The loop that the paper describes, with these rules: rules, strategies and calculation, nothing proved
    /// afterwards and no structure solved.
    pub fn loop_alone(strategic: u64, rules: RuleBase) -> Self {
        Self {
            strategic,
            proof: 0,
            structures: 0,
            rules,
        }
    }
}

impl Answer {
    /// Whether the rules decide the value without any search.
    pub fn is_decided_statically(&self) -> bool {
        self.static_range.decided().is_some()
    }

    /// Whether the value EG gives is proved, and not only claimed; an open one is neither.
    pub fn is_proved(&self) -> bool {
        self.value == self.proved && self.value != Range::UNKNOWN
    }

    /// Whether the strategies claim more than the rules say.
    pub fn claims(&self) -> bool {
        self.claim.value != self.static_range
    }

    /// Whether there is a move and nobody has proved that it is as good as any.
    pub fn is_guess(&self) -> bool {
        self.best.is_some() && !self.sure
    }
}
