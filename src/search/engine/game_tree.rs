//! The game tree that a search explores. A position gives moves, a move gives the next position, and an
//! evaluator scores the horizon. Chess and typed trees implement it.

use super::Score;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// A game tree with its static evaluator.
pub trait GameTree {
    type Position: Clone;
    /// Equal moves at one position are the same edge.
    type Move: Copy + Eq;

    /// Appends the moves of a position in generation order. A position without moves ends the line.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The result if the game is over here.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// The static score of a position for the side to move.
    fn evaluate(&self, position: &Self::Position) -> Score;

    /// The static score of a move for the mover. It orders the moves, and with a fanout decides which are
    /// kept.
    fn rank(&self, position: &Self::Position, mv: Self::Move) -> Score;

    /// [`GameTree::rank`] of several moves of a position, for trees that can share work among them.
    fn rank_all(
        &self,
        position: &Self::Position,
        moves: &[Self::Move],
    ) -> impl Iterator<Item = Score> {
        moves.iter().map(|&mv| self.rank(position, mv))
    }

    /// A number that equal positions share, whatever moves led to them; it detects repetition. `None` if no
    /// two nodes are the same position.
    fn identity(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// The key in the transposition table: equal for positions that this tree scores alike to a depth in
    /// plies. It includes any history that the evaluator uses.
    fn key(&self, position: &Self::Position, depth: u32) -> Option<u64> {
        let _ = depth;
        self.identity(position)
    }

    /// True if the side to move is in check, so that its static score means nothing.
    fn is_check(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The result of the exchange that a move starts, for the mover; `None` for a quiet move.
    fn exchange(&self, position: &Self::Position, mv: Self::Move) -> Option<i32> {
        let _ = (position, mv);
        None
    }

    /// Appends the captures and promotions among a position's moves, in generation order.
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let mut all = Vec::new();
        self.moves(position, &mut all);
        let is_noisy = |&mv: &Self::Move| self.exchange(position, mv).is_some();
        moves.extend(all.into_iter().filter(is_noisy));
    }

    /// True if the exchange that a capture or promotion starts does not cost the mover anything.
    fn loses_nothing(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.exchange(position, mv).is_some_and(|won| won >= 0)
    }

    /// A small number that similar moves share, such as moves of one side between the same squares. The
    /// history heuristic counts under it. `None` if moves cannot be compared.
    fn kind(&self, position: &Self::Position, mv: Self::Move) -> Option<u16> {
        let _ = (position, mv);
        None
    }
}
