//! EG's limits and its answer: what decided the value, what is claimed, what is proved, and whether the move
//! is sure.

use crate::rules::RuleBase;
use crate::serial;
use crate::strategy::Plan;
use crate::structure;
use crate::value::Range;
use cozy_chess::{Color, Move};
use serde::{Deserialize, Serialize};

/// EG's limits, in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Limits {
    /// Positions of the strategic search.
    pub strategic: u64,
    /// Positions of the proof; 0 for no proof, so that the strategies' claim is the answer.
    pub proof: u64,
    /// Pawn structures that may be solved to help the proof; 0 for none.
    #[serde(default)]
    pub structures: u64,
    /// The rules that EG may use.
    #[serde(default)]
    pub rules: RuleBase,
    #[serde(default)]
    pub exclusion: ExclusionSwitch,
}

/// The search may ignore the exclusionary property (paper, p. 3), to show the nodes that it saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum ExclusionSwitch {
    #[default]
    On,
    /// At each node an exclusionary strategy is suggested anew for all of its goals, and beside other strategies.
    Off,
}

/// The part of EG that decided the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DecidedBy {
    Rules,
    Strategies,
    Proof,
    /// A proof that ended only after the pawn structure was solved.
    Structure,
    /// None: the value is a range.
    Open,
}

/// The claim of the strategic search, proved or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub value: Range,
    /// The move that leads to it.
    #[serde(with = "serial::mv")]
    pub best: Option<Move>,
    /// The purpose of that move, on the real board.
    pub plan: Option<Plan>,
}

/// EG's answer for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The side that the values are for.
    #[serde(with = "serial::side")]
    pub side: Color,
    /// The range by the rules alone.
    pub static_range: Range,
    /// The range in which EG says the value lies.
    pub value: Range,
    pub proved: Range,
    pub claim: Claim,
    pub decided_by: DecidedBy,
    /// The move EG plays; `None` only if the game is over.
    #[serde(with = "serial::mv")]
    pub best: Option<Move>,
    /// True if the move is proved to be as good as any.
    pub sure: bool,
    /// Positions of the strategic search.
    pub strategic_nodes: u64,
    /// Positions of the proof; 0 if none was needed.
    pub proof_nodes: u64,
    /// Pawn structures solved to help the proof.
    pub structures: u64,
    /// True if one of the limits was reached.
    pub bound_hit: bool,
}

/// The most pawn structures that may be requested: 400 MB of them (ours).
pub const MOST_STRUCTURES: u64 = 200_000;

impl From<bool> for ExclusionSwitch {
    fn from(excludes: bool) -> Self {
        if excludes { Self::On } else { Self::Off }
    }
}

impl From<ExclusionSwitch> for bool {
    fn from(switch: ExclusionSwitch) -> Self {
        switch == ExclusionSwitch::On
    }
}

impl Default for Limits {
    /// Limits for interactive use: with a few pawns well below a second, at worst some seconds (ours).
    fn default() -> Self {
        Self {
            strategic: 400,
            proof: 20_000,
            structures: structure::Limits::STANDARD.structures as u64,
            rules: RuleBase::All,
            exclusion: ExclusionSwitch::On,
        }
    }
}

impl Limits {
    /// The paper's loop of rules, strategies and calculation, without proofs or solved structures.
    pub fn loop_alone(strategic: u64, rules: RuleBase) -> Self {
        Self {
            strategic,
            proof: 0,
            structures: 0,
            rules,
            exclusion: ExclusionSwitch::On,
        }
    }
}

impl Answer {
    /// True if the rules decide the value without a search.
    pub fn is_decided_statically(&self) -> bool {
        self.static_range.decided().is_some()
    }

    /// True if the value is decided and proved, not only claimed.
    pub fn is_proved(&self) -> bool {
        self.value == self.proved && self.value != Range::UNKNOWN
    }

    /// True if the strategies claim more than the rules say.
    pub fn claims(&self) -> bool {
        self.claim.value != self.static_range
    }

    /// True if there is a move and it is not proved to be as good as any.
    pub fn is_guess(&self) -> bool {
        self.best.is_some() && !self.sure
    }
}
