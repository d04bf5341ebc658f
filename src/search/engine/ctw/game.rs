//! The games that closeness to win can search: positions with static ranges.

use super::range::Range;
use std::fmt::Debug;
use std::hash::Hash;

/// The static evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StaticEval {
    /// The player who has just moved delivered mate.
    Mate,
    Draw,
    /// The position's value; its moves are not searched.
    Closed(Range),
    /// The static range; moves lead on.
    Open(Range),
}

/// A game whose positions have static ranges, seen by the player who has just moved.
///
/// The search is only as good as the static range. The range is *honest* if it contains the position's value
/// (Sugar 1975, p. 119).
pub trait RangedGame {
    type Position: Clone + Debug;
    /// Equal moves at one position are the same.
    type Move: Copy + Eq + Debug;
    type Key: Copy + Eq + Hash + Debug;

    /// Equal for equal positions.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Appends the moves of a position in generation order; at least one if the position is
    /// [`StaticEval::Open`].
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The careful static evaluation, which the budget counts.
    fn static_eval(&self, position: &Self::Position) -> StaticEval;

    /// A cheap upper bound on the value of the move from `before` to `after`, never below the H of
    /// [`RangedGame::static_eval`]. A loose bound costs evaluations but does no harm (p. 119).
    fn plausibility(&self, before: &Self::Position, mv: Self::Move, after: &Self::Position) -> f64;
}
