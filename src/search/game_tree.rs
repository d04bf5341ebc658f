//! The game tree a search runs on: a position gives its moves, a move gives the next position, an
//! evaluator scores where the tree ends. Chess and typed-in trees are both this.

use super::Score;

/// How a line of play ends by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// A game tree with its static evaluator.
pub trait GameTree {
    /// A node's position, as a value.
    type Position: Clone;
    /// An edge; equal moves at one position are the same edge.
    type Move: Copy + Eq;

    /// Appends the moves of a position in generation order. No move means that the line ends here.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after the move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How the game ended here, if it did.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// The static score of a position, for the side to move.
    fn evaluate(&self, position: &Self::Position) -> Score;

    /// The static score of a move, for the mover: orders the moves and, with a fanout, decides which
    /// are kept.
    fn rank(&self, position: &Self::Position, mv: Self::Move) -> Score;

    /// [`GameTree::rank`] of each move of a position; for trees that can share work among them.
    fn rank_all(
        &self,
        position: &Self::Position,
        moves: &[Self::Move],
    ) -> impl Iterator<Item = Score> {
        moves.iter().map(|&mv| self.rank(position, mv))
    }
}
