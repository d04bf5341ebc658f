//! Strategies: why a move is made at all (paper, p. 2: "strategies combine the characteristics of
//! means and goals"). All have one shape: what they aim at, the least they are meant to achieve, a
//! calculation that can refute them before any search, and what may interrupt them.
//!
//! A strategy is given from the mover's side: in its [`Situation`] the mover is White and his pawns
//! move up the board.

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

/// The strategies by name. The last, which know by calculation what they suggest, come earlier in the
/// hierarchy ([`Means::all`]); recordings know a strategy by its place here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Means {
    /// Take what can be taken.
    Capture,
    /// Run a pawn home that nobody catches.
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
    /// Reach the corner before a rook pawn.
    Corner,
    /// Shut the enemy king in before his own rook pawn.
    ShutIn,
    /// Guard a pawn of one's own.
    Guard,
    /// Use a piece that was a pawn.
    Pieces,
    MarkTime,
    /// Step to the square that corresponds to the enemy king's.
    Correspond,
    /// Spend a spare move of a pawn.
    SpareMove,
    /// Lose a move with the king.
    Triangulate,
    /// Break through where pawns alone can be counted.
    Break,
    /// Draw the enemy king away with a passed pawn far from the others.
    Decoy,
    /// Run where both sides have a pawn that nobody catches.
    Race,
}

/// A strategy at work: the means and what it goes for. Two plans are the same if both are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// Which strategy.
    pub means: Means,
    /// The squares it goes for, from the mover's side; one of them is enough.
    #[serde(with = "crate::serial::squares")]
    pub goal: BitBoard,
}

/// What a calculation says of a plan before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feasibility {
    /// Nothing speaks against it.
    Feasible,
    /// No path leads to the goal.
    NoPath,
    /// The enemy king is there first.
    EnemyFirst,
    /// The enemy king catches the pawn.
    Caught,
    /// The pawn gets past before.
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
    /// The least it is meant to achieve, for the mover (paper, p. 3).
    pub minimum: Value,
    /// Whether it is worth a search.
    pub feasibility: Feasibility,
}

/// Where a strategy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Published in the paper, with the place.
    Published(&'static str),
    /// Ours, with the reason.
    Ours(&'static str),
}

/// Whether other strategies need to be tried beside one that has a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exclusion {
    /// One of its moves, if it has any, is at least as good for the goal as any other strategy's
    /// (paper, p. 3: the exclusionary property).
    Exclusionary,
    /// Others may be better.
    Shared,
}

pub struct Strategy {
    /// Its name in the hierarchy.
    pub means: Means,
    /// Its name for people.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub statement: &'static str,
    /// Where it comes from.
    pub source: Source,
    /// Whether it has the exclusionary property.
    pub exclusion: Exclusion,
    /// The strategies that may make a move in between while this one is pursued (paper, p. 5:
    /// "allowed interruptions explicit in the representation of each strategy").
    pub interrupted_by: &'static [Means],
    propose: fn(&Situation<'_>, &mut Vec<Proposal>),
    moves: fn(&Situation<'_>, Plan, &mut Vec<Move>),
}

impl Means {
    /// All of them, in the order in which they are suggested: the hierarchy.
    pub fn all() -> impl Iterator<Item = Self> {
        let (others, calculated) = STRATEGIES.split_at(Self::Correspond as usize);
        let (first, rest) = others.split_at(Self::March as usize);
        let all = first.iter().chain(calculated).chain(rest);
        all.map(|strategy| strategy.means)
    }

    /// The strategy of that name.
    pub fn strategy(self) -> &'static Strategy {
        &STRATEGIES[self as usize]
    }
}

impl Strategy {
    /// The plans that the strategy has in a situation, those refuted by calculation included.
    pub fn propose(&self, situation: &Situation<'_>, proposals: &mut Vec<Proposal>) {
        (self.propose)(situation, proposals);
    }

    /// The moves that further a plan of this strategy, the best first, all legal and from the
    /// mover's side.
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

    /// The same, refuted so if that is the case.
    fn but_if(self, is_refuted: bool, feasibility: Feasibility) -> Self {
        if is_refuted {
            self.but(feasibility)
        } else {
            self
        }
    }

    /// Whether the calculation leaves it open.
    pub fn is_feasible(&self) -> bool {
        self.feasibility.is_feasible()
    }
}

/// Proposes to go for these squares, if there are any.
fn propose(means: Means, goal: BitBoard, minimum: Value, proposals: &mut Vec<Proposal>) {
    if !goal.is_empty() {
        proposals.push(Proposal::feasible(means, goal, minimum));
    }
}

/// Puts those of the moves behind the others that are not there yet.
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

    /// The moves of a strategy's plans in a position, as the board's; a plan that is refuted has none.
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
