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

    /// The same number for positions that are the same in play, however they came about: it tells repetition.
    /// `None` where no two nodes are the same position.
    fn identity(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// The same number for positions that this tree scores the same to that depth in plies: what history the
    /// evaluator looks at is in it. It is the transposition table's key.
    fn key(&self, position: &Self::Position, depth: u32) -> Option<u64> {
        let _ = depth;
        self.identity(position)
    }

    /// Whether the side to move has to answer a check, so that its static score says nothing.
    fn is_check(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// What the exchange that a move begins comes to for the mover; `None` of a quiet move.
    fn exchange(&self, position: &Self::Position, mv: Self::Move) -> Option<i32> {
        let _ = (position, mv);
        None
    }

    /// A small number for a move of a position, the same wherever a like move is made: what it has cut is
    /// counted under it. `None` if moves are not alike.
    fn kind(&self, position: &Self::Position, mv: Self::Move) -> Option<u16> {
        let _ = (position, mv);
        None
    }
}
