//! The game that leads to the position on the board: moves with a cursor, so that taking back is
//! moving the cursor and nothing is lost until another move is played there.

use crate::chess::packed::PackedMove;
use crate::lab::{ChessSubject, ExperimentError};
use cozy_chess::{Board, Move};

/// A line of moves from a start position, and a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position before each move and after the last.
    boards: Vec<Board>,
    moves: Vec<PackedMove>,
    at: usize,
}

impl Game {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Board) -> Self {
        Self {
            boards: vec![start],
            moves: Vec::new(),
            at: 0,
        }
    }

    /// A game of an experiment, at its last move.
    ///
    /// # Errors
    /// If the position cannot be read or a move is illegal.
    pub fn from_subject(subject: &ChessSubject) -> Result<Self, ExperimentError> {
        let boards = subject.positions()?;
        Ok(Self {
            at: subject.moves.len(),
            boards,
            moves: subject.moves.clone(),
        })
    }

    /// The position at the cursor.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.boards[self.at]
    }

    /// The position at the cursor with the moves that lead there.
    #[must_use]
    pub fn subject(&self) -> ChessSubject {
        ChessSubject {
            start: self.boards[0].to_string(),
            moves: self.moves[..self.at].to_vec(),
        }
    }

    /// All moves, those after the cursor included.
    #[must_use]
    pub fn moves(&self) -> &[PackedMove] {
        &self.moves
    }

    /// The position before the move of that index.
    #[must_use]
    pub fn before(&self, index: usize) -> Option<&Board> {
        self.boards.get(index)
    }

    /// How many moves lie before the cursor.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The move that led to the cursor.
    #[must_use]
    pub fn last_move(&self) -> Option<PackedMove> {
        self.moves.get(self.at.checked_sub(1)?).copied()
    }

    /// Plays a legal move at the cursor; `false` if it is not legal. The moves that followed are
    /// kept if it is the same as the next one, and replaced otherwise.
    pub fn play(&mut self, mv: Move) -> bool {
        let mut after = self.board().clone();
        let packed = PackedMove::pack(self.board(), mv);
        if after.try_play(mv).is_err() {
            return false;
        }
        if self.moves.get(self.at) != Some(&packed) {
            self.moves.truncate(self.at);
            self.boards.truncate(self.at + 1);
            self.moves.push(packed);
            self.boards.push(after);
        }
        self.at += 1;
        true
    }

    /// The same game with the cursor after `at` moves, or at its end.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(moves: &[&str]) -> Game {
        let mut game = Game::new(Board::default());
        for mv in moves {
            let mv = mv.parse::<PackedMove>().unwrap().unpack(game.board());
            assert!(game.play(mv));
        }
        game
    }

    #[test]
    fn taking_back_keeps_the_moves_until_another_is_played() {
        let mut game = played(&["e2e4", "e7e5", "g1f3"]);
        game.seek(1);
        assert_eq!((game.moves().len(), game.subject().moves.len()), (3, 1));
        let same = "e7e5".parse::<PackedMove>().unwrap().unpack(game.board());
        game.play(same);
        assert_eq!(game.moves().len(), 3);
        game.seek(1);
        let other = "c7c5".parse::<PackedMove>().unwrap().unpack(game.board());
        game.play(other);
        assert_eq!(game.moves().len(), 2);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = played(&["e2e4"]);
        let before = game.clone();
        assert!(!game.play("e4e5".parse().unwrap()));
        assert_eq!(game, before);
    }

    #[test]
    fn a_game_is_its_subject() {
        let game = played(&["e2e4", "e7e5"]);
        assert_eq!(Game::from_subject(&game.subject()).unwrap(), game);
    }
}
