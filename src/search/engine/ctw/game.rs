//! The game that closeness to win is found in: a graph of positions with static ranges.

use super::range::Range;
use std::fmt::Debug;
use std::hash::Hash;

/// What is seen of a position without looking ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// The player who has just moved delivered mate.
    Mate,
    /// The game is drawn here.
    Draw,
    /// No move is looked at from here, and this is what the position is worth.
    Closed(Range),
    /// Moves lead on; the static range.
    Open(Range),
}

/// A game whose positions have static ranges, all seen by the player who has just moved.
///
/// The static range decides what the search is worth: it is *honest* if the position's value lies
/// in it (Sugar 1975, p. 119).
pub trait RangedGame {
    /// A position, as a value.
    type Position: Clone + Debug;
    /// A move; equal moves at one position are the same.
    type Move: Copy + Eq + Debug;
    /// What makes two positions the same one.
    type Key: Copy + Eq + Hash + Debug;

    /// The key of a position.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Appends the moves of a position in generation order; at least one if the position is
    /// [`Look::Open`].
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after the move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The careful static evaluation, which the budget counts.
    fn look(&self, position: &Self::Position) -> Look;

    /// How good the move that led from `before` to `after` may be: cheap, never below the H that
    /// [`RangedGame::look`] would give; too high does no harm but costs evaluations (p. 119).
    fn plausibility(&self, before: &Self::Position, mv: Self::Move, after: &Self::Position) -> f64;
}
