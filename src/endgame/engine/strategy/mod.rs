//! Strategies, the reasons for moves (paper, p. 2: "strategies combine the characteristics of means and
//! goals"). Each has a goal, a minimum that it should achieve, a calculation that can refute it before any
//! search, and strategies that may interrupt it.
//!
//! Strategies take the mover's side: in its [`Situation`] the mover is White and his pawns move up the board.

mod attack;
mod breaks;
mod decoy;
mod defence;
mod kings;
mod pawns;
mod pieces;
mod race;
mod situation;
mod table;
mod tempo;

pub use situation::Situation;
pub(crate) use situation::{legal_moves, turned};
pub use table::STRATEGIES;

use super::value::Value;
use cozy_chess::{BitBoard, Move};
use serde::{Deserialize, Serialize};

/// The strategies by name. Recordings identify a strategy by its index here. The last ones, which find their
/// moves by calculation, come earlier in the hierarchy ([`Means::all`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Means {
    /// Capture an enemy man.
    Capture,
    /// Run with a pawn that nobody catches.
    Run,
    /// March to a critical square.
    March,
    Opposition,
    /// Go round the enemy king.
    Outflank,
    /// Escort a pawn forward.
    Escort,
    /// Break through with a pawn.
    Breakthrough,
    /// Attack an enemy pawn from the other side.
    Attack,
    /// Reach an enemy pawn or a square in front of it.
    Stop,
    /// Reach the corner before a rook's pawn.
    Corner,
    /// Shut the enemy king in before his own rook's pawn.
    ShutIn,
    /// Guard a pawn of one's own.
    Guard,
    /// Use a piece that was a pawn.
    Pieces,
    MarkTime,
    /// Step to the square that corresponds to the enemy king's.
    Correspond,
    /// Spend a spare pawn move.
    SpareMove,
    /// Lose a tempo with the king.
    Triangulate,
    /// Break through where counting pawn moves suffices.
    Break,
    /// Draw the enemy king away with a distant passed pawn.
    Decoy,
    /// Run where both sides have a pawn that nobody catches.
    Race,
}

/// A strategy with its goal. Two plans are the same if both are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    pub means: Means,
    /// The target squares from the mover's side; reaching one is enough.
    #[serde(with = "crate::serial::squares")]
    pub goal: BitBoard,
}

/// The result of the calculation that precedes the search of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feasibility {
    /// Not refuted.
    Feasible,
    /// No path leads to the goal.
    NoPath,
    /// The enemy king is there first.
    EnemyFirst,
    /// The enemy king catches the pawn.
    Caught,
    /// The pawn gets past first.
    TooLate,
}

impl Feasibility {
    pub fn is_feasible(self) -> bool {
        self == Self::Feasible
    }
}

/// A plan as a strategy proposes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proposal {
    pub plan: Plan,
    /// The minimum it should achieve, for the mover (paper, p. 3).
    pub minimum: Value,
    pub feasibility: Feasibility,
}

/// The source of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Published in the paper, with the place.
    Published(&'static str),
    /// Ours, with the reason.
    Ours(&'static str),
}

/// True if other strategies are tried beside one that has a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exclusion {
    /// One of its moves, if any, is at least as good for the goal as any other strategy's (paper, p. 3: the
    /// exclusionary property).
    Exclusionary,
    /// Other strategies may be better.
    Shared,
}

pub struct Strategy {
    pub means: Means,
    /// The name for users.
    pub name: &'static str,
    /// Its action in one sentence.
    pub statement: &'static str,
    pub source: Source,
    pub exclusion: Exclusion,
    /// The strategies that may interrupt this one with a move (paper, p. 5: "allowed interruptions explicit in
    /// the representation of each strategy").
    pub interrupted_by: &'static [Means],
    propose: fn(&Situation<'_>, &mut Vec<Proposal>),
    moves: fn(&Situation<'_>, Plan, &mut Vec<Move>),
}

impl Means {
    /// All strategies in the order of suggestion: the hierarchy.
    pub fn all() -> impl Iterator<Item = Self> {
        let (others, calculated) = STRATEGIES.split_at(Self::Correspond as usize);
        let (first, rest) = others.split_at(Self::March as usize);
        let all = first.iter().chain(calculated).chain(rest);
        all.map(|strategy| strategy.means)
    }

    pub fn strategy(self) -> &'static Strategy {
        &STRATEGIES[self as usize]
    }
}

impl Strategy {
    /// The plans of the strategy in a situation, including refuted ones.
    pub fn propose(&self, situation: &Situation<'_>, proposals: &mut Vec<Proposal>) {
        (self.propose)(situation, proposals);
    }

    /// The moves that further a plan of this strategy, the best first, all legal and from the mover's side.
    pub fn moves(&self, situation: &Situation<'_>, plan: Plan, moves: &mut Vec<Move>) {
        (self.moves)(situation, plan, moves);
    }
}

impl Proposal {
    fn feasible(means: Means, goal: BitBoard, minimum: Value) -> Self {
        Self {
            plan: Plan { means, goal },
            minimum,
            feasibility: Feasibility::Feasible,
        }
    }

    fn but(self, feasibility: Feasibility) -> Self {
        Self {
            feasibility,
            ..self
        }
    }

    /// Marks the proposal as refuted if the condition holds.
    fn but_if(self, is_refuted: bool, feasibility: Feasibility) -> Self {
        if is_refuted {
            self.but(feasibility)
        } else {
            self
        }
    }

    /// True if the calculation does not refute it.
    pub fn is_feasible(&self) -> bool {
        self.feasibility.is_feasible()
    }
}

/// Proposes these target squares, if there are any.
fn propose(means: Means, goal: BitBoard, minimum: Value, proposals: &mut Vec<Proposal>) {
    if !goal.is_empty() {
        proposals.push(Proposal::feasible(means, goal, minimum));
    }
}

/// Appends the moves that are not in the list yet.
pub(crate) fn add_new(moves: &mut Vec<Move>, more: impl IntoIterator<Item = Move>) {
    for mv in more {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Means, Situation, legal_moves, turned};
    use cozy_chess::{BitBoard, Board};

    /// The moves of a strategy's plans in a position, on the real board; refuted plans have none.
    pub(super) fn suggested(means: Means, fen: &str) -> Vec<String> {
        let board: Board = fen.parse().unwrap();
        let legal = legal_moves(&board);
        let at = Situation::new(&board, &legal, BitBoard::EMPTY);
        let (mut proposals, mut moves) = (Vec::new(), Vec::new());
        means.strategy().propose(&at, &mut proposals);
        for proposal in proposals.iter().filter(|proposal| proposal.is_feasible()) {
            means.strategy().moves(&at, proposal.plan, &mut moves);
        }
        let real = |mv: &_| turned(*mv, board.side_to_move()).to_string();
        moves.iter().map(real).collect()
    }
}
