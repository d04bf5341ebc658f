//! A game tree that remembers the game before its root: returning to a position of it is a draw, as closeness to
//! win has it, too.

use super::searching::Chess;
use chess::packed::PackedMove;
use cozy_chess::Board;
use search::{Ending, GameTree, Score};

/// The tree with the positions before its root.
#[derive(Clone, Debug)]
pub(super) struct WithPast<T> {
    tree: T,
    /// Keys; few, as what lies before the last capture or pawn move cannot return.
    past: Vec<u64>,
}

impl<T: Chess> WithPast<T> {
    /// The tree in a game of these positions, the last of which is the root. The root itself may be returned to:
    /// what follows it has not been on the board.
    pub fn new(tree: T, game: &[Board]) -> Self {
        let Some((root, before)) = game.split_last() else {
            let past = Vec::new();
            return Self { tree, past };
        };
        let since = usize::from(root.halfmove_clock());
        let past = before.iter().rev().take(since);
        let past = past.filter(|board| !board.same_position(root));
        Self {
            tree,
            past: past.map(Board::hash).collect(),
        }
    }
}

impl<T: Chess> GameTree for WithPast<T> {
    type Position = T::Position;
    type Move = PackedMove;

    fn moves(&self, position: &T::Position, moves: &mut Vec<PackedMove>) {
        self.tree.moves(position, moves);
    }

    fn play(&self, position: &T::Position, mv: PackedMove) -> T::Position {
        self.tree.play(position, mv)
    }

    fn ending(&self, position: &T::Position) -> Option<Ending> {
        let is_past = || !self.past.is_empty() && self.past.contains(&T::board(position).hash());
        let ending = self.tree.ending(position);
        ending.or_else(|| is_past().then_some(Ending::Drawn))
    }

    fn evaluate(&self, position: &T::Position) -> Score {
        self.tree.evaluate(position)
    }

    fn rank(&self, position: &T::Position, mv: PackedMove) -> Score {
        self.tree.rank(position, mv)
    }

    fn rank_all(
        &self,
        position: &T::Position,
        moves: &[PackedMove],
    ) -> impl Iterator<Item = Score> {
        self.tree.rank_all(position, moves)
    }

    fn identity(&self, position: &T::Position) -> Option<u64> {
        self.tree.identity(position)
    }

    fn key(&self, position: &T::Position, depth: u32) -> Option<u64> {
        self.tree.key(position, depth)
    }

    fn is_check(&self, position: &T::Position) -> bool {
        self.tree.is_check(position)
    }

    fn exchange(&self, position: &T::Position, mv: PackedMove) -> Option<i32> {
        self.tree.exchange(position, mv)
    }

    fn noisy_moves(&self, position: &T::Position, moves: &mut Vec<PackedMove>) {
        self.tree.noisy_moves(position, moves);
    }

    fn loses_nothing(&self, position: &T::Position, mv: PackedMove) -> bool {
        self.tree.loses_nothing(position, mv)
    }

    fn kind(&self, position: &T::Position, mv: PackedMove) -> Option<u16> {
        self.tree.kind(position, mv)
    }
}

impl<T: Chess> Chess for WithPast<T> {
    fn board(position: &T::Position) -> &Board {
        T::board(position)
    }
}

#[cfg(test)]
mod tests {
    use super::super::analyst::Analyst;
    use super::super::engine::Engine;
    use cozy_chess::{Board, Move};

    #[test]
    fn a_side_that_is_better_off_does_not_return_to_a_position_of_the_game() {
        // White is a queen up, has shuffled, and by material alone could go on doing so.
        let start: Board = "7k/8/8/8/8/8/8/KQ6 w - - 0 1".parse().unwrap();
        let moves = ["b1b2", "h8g8", "b2b1", "g8h8"].map(|mv| mv.parse::<Move>().unwrap());
        for name in ["alpha-beta", "chute-7", "ctw", "ctw-chute"] {
            let engine = Engine::named(name).unwrap();
            let mut analyst = Analyst::after(&start, &moves, engine, 2_000);
            analyst.run();
            let best = analyst.timeline().last().unwrap();
            let mut board = start.clone();
            board.play(best);
            let mut before = start.clone();
            before.play(moves[0]);
            assert!(!board.same_position(&before), "{name} returns by {best}");
        }
    }
}
